"""How a file is to read: in which language and in which units."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from volbench.domain.model.settings import UnitBase
from volbench.domain.model.words.quantities import write_out
from volbench.domain.model.words.units import metric_text
from volbench.languages import render

if TYPE_CHECKING:
    from volbench.domain.model.words.message import Message


@dataclass(frozen=True, slots=True)
class Choice:
    """How the owner wants the file to read."""

    language: str = "en"
    unit_base: UnitBase = UnitBase.SI
    beside: str = ""
    """Id of a publication that stands beside the run (`seeds/publications.py`); empty: none."""

    def say(self, text: Message) -> str:
        """Return a text in the chosen language, speeds in the chosen units."""
        return write_out(render(text, self.language), self.unit_base.value)

    def number(self, value: float | None, unit: str, *, spread: float | None = None) -> str:
        """Return a number in the base unit of its metric, as many digits as its spread leaves."""
        return self.say(metric_text(value, unit, base=self.unit_base.value, spread=spread))
