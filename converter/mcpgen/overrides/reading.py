"""YAML text -> plain JSON values with the line of every key: the floor's reader, under the name it has here."""

from mcpgen.written import Lines as Lines
from mcpgen.written import Written as Written
from mcpgen.written import read_yaml as read_yaml
