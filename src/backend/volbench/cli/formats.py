"""The formats `--format` takes, looked up when a command is called: `volbench --help` does without."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from volbench.domain.model.export import Subject
from volbench.reports.formats import exporters, formats_of

if TYPE_CHECKING:
    from collections.abc import Sequence


class FormatOf(click.Choice[str]):
    """One of the formats something can be had in."""

    def __init__(self, subject: Subject) -> None:
        """Keep what it is asked for."""
        self._subject = subject
        self.case_sensitive = True

    @property
    def choices(self) -> tuple[str, ...]:  # type: ignore[override] # the parser's own is fixed when it is made
        """The formats there are."""
        return formats_of(self._subject)


class UsualFormats(click.Option):
    """Names those formats in which a run is written where none is asked for."""

    def get_default(self, ctx: click.Context, call: bool = True) -> Any:  # noqa: ARG002 (the parser's)
        """Return them."""
        return tuple(format_ for format_ in formats_of(Subject.RUN) if exporters()[format_].is_usual)


def file_names(formats: Sequence[str]) -> dict[str, str]:
    """Name a file for each format: `report.html`; where an earlier one ends alike, the format is named as well."""
    names: dict[str, str] = {}
    for format_ in formats:
        name = f"report.{exporters()[format_].suffix}"
        names[format_] = f"report-{format_}.{exporters()[format_].suffix}" if name in names.values() else name
    return names
