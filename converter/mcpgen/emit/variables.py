"""Project -> the environment variables that its server cannot do without, and who may call it."""

import re
from dataclasses import dataclass

from mcpgen.emit.project import Project
from mcpgen.ir import FromClaim, FromEnv
from mcpgen.plans import sources


@dataclass(frozen=True, slots=True, kw_only=True)
class Variable:
    """One environment variable."""

    name: str
    meaning: str
    is_secret: bool = False


def variables(project: Project) -> tuple[Variable, ...]:
    """Where the API is, its credentials, and what arguments are fixed from."""
    api = project.server.api
    found = [Variable(name=api.base_url_env, meaning="Where the API is.")] if api.base_url_env else []
    end = "." if api.needs_credential else "; the API may be called without."
    found += [
        Variable(
            name=scheme.env,
            meaning=f"The secret of the security scheme `{_plain(scheme.name)}`{end}",
            is_secret=True,
        )
        for scheme in api.schemes.values()
        if scheme.env
    ]
    found += [
        Variable(name=name, meaning="What arguments of calls are fixed to.") for name in fixed_from_environment(project)
    ]
    return tuple({variable.name: variable for variable in reversed(found)}.values())[::-1]


def fixed_from_environment(project: Project) -> tuple[str, ...]:
    """The environment variables that tools of this server fix arguments from."""
    return tuple(dict.fromkeys(source.variable for source in sources(project.server) if isinstance(source, FromEnv)))


def needs_caller(project: Project) -> bool:
    """Whether a tool fixes an argument from what a verified token says of the caller."""
    return any(isinstance(source, FromClaim) for source in sources(project.server))


def _plain(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9_.-]", "_", name)
