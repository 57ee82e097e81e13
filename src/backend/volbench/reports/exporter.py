"""What an exporter is: one file, one `EXPORTER`, found by scan. Exporters turn stored facts into bytes."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.message import Message
from volbench.domain.model.quantities import write_out
from volbench.domain.model.settings import UnitBase
from volbench.domain.model.units import metric_text
from volbench.languages import render

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from volbench.domain.compare.comparison_result import Comparison
    from volbench.domain.model.run import Run


@dataclass(frozen=True, slots=True)
class Choice:
    """How the owner wants the file to read."""

    language: str = "en"
    unit_base: UnitBase = UnitBase.SI

    def say(self, text: Message) -> str:
        """Return a text in the chosen language, speeds in the chosen units."""
        return write_out(render(text, self.language), self.unit_base.value)

    def number(self, value: float | None, unit: str, *, spread: float | None = None) -> str:
        """Return a number in the base unit of its metric, as many digits as its spread leaves."""
        return self.say(metric_text(value, unit, base=self.unit_base.value, spread=spread))


@dataclass(frozen=True, slots=True)
class Exporter:
    """One format; both functions take runs that are already anonymised."""

    format: str
    media_type: str
    suffix: str
    render: Callable[[Run, Choice], bytes]
    compare: Callable[[tuple[Run, ...], Comparison, Choice], bytes] | None = None
    """How several runs are shown side by side; None where the format cannot."""


@cache
def exporters() -> Mapping[str, Exporter]:
    """Return every exporter of this package by its format name."""
    import volbench.reports as room

    # Importers live here as well; they would bring archive readers into memory that no export needs.
    names = [found.name for found in pkgutil.iter_modules(room.__path__) if not found.name.startswith("import")]
    found = [
        module.EXPORTER
        for module in (importlib.import_module(f"{room.__name__}.{name}") for name in names)
        if hasattr(module, "EXPORTER")
    ]
    return {exporter.format: exporter for exporter in sorted(found, key=lambda exporter: exporter.format)}


def find_exporter(format_: str) -> Exporter:
    """Return the exporter of that name.

    Raises:
        InvalidRequest: there is no such format.
    """
    known = exporters()
    if format_ not in known:
        raise InvalidRequest(
            Message("reports.exporter.there_is_no_report_format", format=format_),
            Message("reports.exporter.choose_one_of", known=", ".join(known)),
            format=format_,
        )
    return known[format_]
