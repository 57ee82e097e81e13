"""The formats `--format` takes, looked up when a command is called: `volbench --help` does without."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from volbench.domain.model.documents.export import Subject
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.words.message import Message
from volbench.reports.formats import exporters, formats_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_UNKNOWN: Final = Message("cli.formats.unknown_ending")
_NAME_IT: Final = Message("cli.formats.name_the_format")
_CONTRADICTS: Final = Message("cli.formats.contradicts")
_LEAVE_OUT: Final = Message("cli.formats.leave_one_out")


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


def format_of(subject: Subject, asked: str | None, output: Path | None, *, usual: str) -> str:
    """Return the format to write: what was asked for, else as the file's name ends; `usual` where neither says it.

    Of several formats that end alike the one that is offered first is meant.

    Raises:
        InvalidRequest: the name ends as no format does, or as another one than was asked for.
    """
    ending = "" if output is None else output.suffix.removeprefix(".").lower()
    if not ending:
        return asked or usual
    offered = {format_: exporters()[format_].suffix for format_ in formats_of(subject)}
    if asked is not None:
        if ending in {one.suffix for one in exporters().values()} - {offered[asked]}:
            raise InvalidRequest(
                _CONTRADICTS.fill(path=output, format=asked), _LEAVE_OUT.fill(ending=f".{offered[asked]}")
            )
        return asked
    found = next((format_ for format_, suffix in offered.items() if suffix == ending), None)
    if found is None:
        known = ", ".join(dict.fromkeys(f".{suffix}" for suffix in offered.values()))
        raise InvalidRequest(_UNKNOWN.fill(ending=f".{ending}", path=output), _NAME_IT.fill(known=known))
    return found
