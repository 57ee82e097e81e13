"""What an exporter is: one file, one `EXPORTER`, found by scan. Exporters turn stored facts into bytes, nothing else."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from volbench.domain.errors import InvalidRequest
from volbench.domain.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from volbench.domain.comparison import Comparison
    from volbench.domain.run import Run


@dataclass(frozen=True, slots=True)
class Choice:
    """How the owner wants the file."""

    language: str = "en"
    unit_base: str = "si"
    include: frozenset[str] = field(default_factory=frozenset)
    """Private facts the owner agreed to: any of anonymise.PRIVATE_FACTS."""


@dataclass(frozen=True, slots=True)
class Exporter:
    """One format; `render` takes runs that are already anonymised, and a comparison where there are several."""

    format: str
    media_type: str
    suffix: str
    render: Callable[[tuple[Run, ...], Comparison | None, Choice], bytes]
    takes_many: bool = False
    """Whether it can show several runs side by side."""


@cache
def exporters() -> Mapping[str, Exporter]:
    """Return every exporter of this package by its format name."""
    import volbench.reports as room

    modules = (importlib.import_module(f"{room.__name__}.{found.name}") for found in pkgutil.iter_modules(room.__path__))
    found = [module.EXPORTER for module in modules if hasattr(module, "EXPORTER")]
    return {exporter.format: exporter for exporter in sorted(found, key=lambda exporter: exporter.format)}


def find_exporter(format_: str) -> Exporter:
    """Return the exporter of that name.

    Raises:
        InvalidRequest: there is no such format.
    """
    known = exporters()
    if format_ not in known:
        raise InvalidRequest(
            Text("There is no report format “{format}”.", "没有“{format}”这种报告格式。").fill(format=format_),
            Text("Choose one of: {known}.", "请选择：{known}。").fill(known=", ".join(known)),
            format=format_,
        )
    return known[format_]
