"""The formats of reports: one light file each, found by scan; what writes them is imported when it is asked for."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING, Final

from volbench.domain.model.documents.export import ReportFormat, Subject
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.reports.exporter import Exporter

_CANNOT: Final = {
    Subject.RUN: Message("reports.formats.a_run_cannot_be_saved_as"),
    Subject.COMPARISON: Message("reports.formats.a_comparison_cannot_be_saved_as"),
    Subject.EXPERIMENT: Message("reports.formats.an_experiment_cannot_be_saved_as"),
}


@cache
def exporters() -> Mapping[str, Exporter]:
    """Return the `EXPORTER` of every module in this package by its format, in the order they are offered."""
    modules = (importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__))
    found = [module.EXPORTER for module in modules if hasattr(module, "EXPORTER")]
    return {exporter.format: exporter for exporter in sorted(found, key=lambda one: (one.place, one.format))}


def formats_of(subject: Subject) -> tuple[str, ...]:
    """Return the formats something can be had in, in the order they are offered."""
    return tuple(format_ for format_, exporter in exporters().items() if subject in exporter.subjects)


def media_types_of(subject: Subject) -> tuple[str, ...]:
    """Return what the files of these formats are."""
    return tuple(dict.fromkeys(exporters()[format_].media_type for format_ in formats_of(subject)))


def find_exporter(format_: str, subject: Subject) -> Exporter:
    """Return the exporter of that name, asked for something.

    Raises:
        InvalidRequest: there is no such format.
    """
    exporter = exporters().get(format_)
    if exporter is None:
        raise refusal(format_, subject)
    return exporter


def refusal(format_: str, subject: Subject) -> InvalidRequest:
    """Return what to say of a format in which something cannot be had."""
    return InvalidRequest(
        _CANNOT[subject].fill(format=format_),
        Message("reports.formats.choose_one_of", known=", ".join(formats_of(subject))),
        format=format_,
    )


def offered() -> tuple[ReportFormat, ...]:
    """Describe every format, in the order they are offered."""
    return tuple(
        ReportFormat(
            one.format, one.title, one.hint, one.suffix, one.media_type, one.use, one.subjects, one.has_published
        )
        for one in exporters().values()
    )
