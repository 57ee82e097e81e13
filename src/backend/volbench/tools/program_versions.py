"""Where a tool's program is and how old it is, read from the command context. No IO."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from volbench.domain.model.errors import CapabilityMissing
from volbench.domain.model.text import Text

if TYPE_CHECKING:
    from volbench.domain.model.workload import CommandContext

_VERSION = re.compile(r"(\d{1,4})\.(\d{1,4})")


def program_path(context: CommandContext, name: str) -> str:
    """Return the absolute path of `name`.

    Raises:
        CapabilityMissing: the program was not found on this machine.
    """
    path = context.programs.get(name)
    if path is None:
        raise CapabilityMissing(
            Text("The program {name} is not installed.", "未安装程序 {name}。").fill(name=name),
            Text(
                "Install {name} and try again, or choose a suite that does without it.",
                "请先安装 {name} 再试，或选择不需要它的测试套件。",
            ).fill(name=name),
            program=name,
        )
    return path


def program_version(context: CommandContext, name: str) -> tuple[int, int] | None:
    """Return (major, minor) of what the program printed as its version; None when it cannot be told."""
    found = _VERSION.search(context.versions.get(name, ""))
    return None if found is None else (int(found[1]), int(found[2]))
