"""How a run was tested, in finished words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from volbench.reports.facts import Fact


@dataclass(frozen=True, slots=True)
class Conditions:
    """How a run was tested."""

    title: str
    facts: tuple[Fact, ...]
    line: str
    """The facts in one line, without those that the head of every page has already."""
