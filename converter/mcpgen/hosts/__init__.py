"""What an emitted project says of itself -> configuration for the hosts that start it or connect to it."""

from mcpgen.hosts.configurations import Configuration, configurations
from mcpgen.hosts.served import Served, served

__all__ = ["Configuration", "Served", "configurations", "served"]
