"""Where a tool's program is and how old it is, read from the command context. No IO."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from volbench.domain.model.errors import CapabilityMissing
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from volbench.domain.model.suites.workload import CommandContext

_VERSION = re.compile(r"(\d{1,4})\.(\d{1,4})")


def program_path(context: CommandContext, name: str) -> str:
    """Return the absolute path of `name`.

    Raises:
        CapabilityMissing: the program was not found on this machine.
    """
    path = context.programs.get(name)
    if path is None:
        raise CapabilityMissing(
            Message("tools.program_versions.the_program_is_not_installed", name=name),
            Message("tools.program_versions.install_and_try_again_or_choose", name=name),
            program=name,
        )
    return path


def program_version(context: CommandContext, name: str) -> tuple[int, int] | None:
    """Return (major, minor) of what the program printed as its version; None when it cannot be told."""
    return version_in(context.versions.get(name, ""))


def version_in(printed: str) -> tuple[int, int] | None:
    """Return (major, minor) of a version as printed; None when it cannot be told."""
    found = _VERSION.search(printed)
    return None if found is None else (int(found[1]), int(found[2]))
