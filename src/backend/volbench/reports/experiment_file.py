"""Writes and reads `volbench.experiment/2`: JSON lines in gzip, as archives are, with one experiment in front.

`zcat FILE` shows all of it. What comes in may have been made by anybody: line by line, size-limited, nothing trusted.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from volbench.domain.experiment.plan.cell_changes import arrange, check_frame, is_consistent
from volbench.domain.experiment.plan.experiment import Cell, Experiment
from volbench.domain.experiment.plan.experiment_file import (
    EXPERIMENT_FAMILY,
    EXPERIMENT_SCHEMA,
    READABLE_EXPERIMENTS,
    ExperimentHeader,
)
from volbench.domain.model.coding.codec import load
from volbench.domain.model.documents.archive import LineKind
from volbench.domain.model.errors import InvalidRequest, VolbenchError
from volbench.domain.model.words.message import Message, plain
from volbench.languages import FALLBACK, dump_in
from volbench.languages.recognition import renew
from volbench.reports import archive_writer
from volbench.reports.archive_reader import CUT_OFF, GZIP_MARK, MAX_LINES, begins_with, lines_of, unpacked
from volbench.reports.import_document import LARGEST_LINE_BYTES, is_moment, parse_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from volbench.domain.model.runs.run import Run
    from volbench.runner.protocols import RawOutput

MAX_RUNS: Final = 500
"""36 configurations × 12 variants, each with a run of its own."""
_MAX_HEADER_BYTES: Final = 4096
_LONGEST_NAME: Final = 200
_LONGEST_NOTE: Final = 4000
_LONGEST_REASON: Final = 1000
"""An owner's words are shorter; all that speaks against a run, one sentence each, is not."""
_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{0,79}")
_HINT: Final = Message("reports.experiment_file.hint")


def refuse(message: Message) -> InvalidRequest:
    """Return the error for a file that is not what it should be."""
    return InvalidRequest(message, _HINT)


def looks_like_experiment(content: bytes) -> bool:
    """Say by its beginning whether this is such a file."""
    return content.startswith(GZIP_MARK) and begins_with(content, EXPERIMENT_FAMILY)


def write_file(
    header: ExperimentHeader, experiment: Experiment, runs: Iterable[tuple[Run, Iterable[tuple[str, RawOutput]]]]
) -> Iterator[bytes]:
    """Yield the file piece by piece; each run is asked for when its turn comes.

    Runs under way are left out: their cells are open in the file.
    """
    first = {"schema": EXPERIMENT_SCHEMA, "kind": str(LineKind.HEADER), **dump_in(FALLBACK)(header)}
    frame = archive_writer.line(LineKind.EXPERIMENT, replace(experiment, pending=()))
    yield from archive_writer.member([first, frame])
    count = 0
    for run, raws in runs:
        count += 1
        yield from archive_writer.member(archive_writer.run_lines(run, raws))
    yield from archive_writer.member([archive_writer.end_line(count)])


def read_file(
    file: BinaryIO,
) -> tuple[ExperimentHeader, Experiment, Iterator[tuple[LineKind, dict[str, Any]]]]:
    """Return header and checked experiment, and the lines that follow: runs, each with its raw outputs behind it.

    The lines end only when the file's own end was seen.

    Raises:
        InvalidRequest: no such file, of a newer version, damaged or cut off; also while the lines are read.
    """
    lines = lines_of(unpacked(file), LARGEST_LINE_BYTES)
    header = _read_header(next(lines, b""))
    value = _object(next(lines, b""))
    if value.get("kind") != str(LineKind.EXPERIMENT):
        raise refuse(Message("reports.experiment_file.the_file_holds_no_experiment"))
    return header, check_experiment(load(Experiment, renew(value.get("value")))), _rest(lines)


def check_experiment(experiment: Experiment) -> Experiment:
    """Return an experiment from outside with one cell for each pair.

    Raises:
        InvalidRequest: something of it volbench could not have made.
    """
    try:
        check_frame(experiment.configurations, experiment.variants)
    except VolbenchError as error:
        raise refuse(error.message) from error
    pairs = {(one.id, variant) for one in experiment.configurations for variant in experiment.variants}
    keys = [(cell.configuration_id, cell.variant) for cell in experiment.cells]
    names = [experiment.id, experiment.suite_id, experiment.profile, experiment.template or "free"]
    words = [one.note or "" for one in experiment.configurations]
    moments = [experiment.created_at, experiment.changed_at]
    is_fine = (
        set(keys) <= pairs
        and len(set(keys)) == len(keys)
        and all(_ID.fullmatch(name) for name in names)
        and all(_is_plain(word, _LONGEST_NAME) for word in (experiment.name, *words))
        and _is_plain(experiment.note, _LONGEST_NOTE)
        and all(map(is_moment, moments))
        and all(map(_is_cell, experiment.cells))
    )
    if not is_fine or not experiment.name:
        raise refuse(Message("reports.experiment_file.the_experiment_in_the_file_is"))
    cells = arrange(experiment.configurations, experiment.variants, experiment.cells)
    return replace(experiment, cells=cells, pending=())


def _is_cell(cell: Cell) -> bool:
    reason = cell.reason or plain("")
    return (
        is_consistent(cell)
        and all(name is None or _ID.fullmatch(name) is not None for name in (cell.run_id, cell.run_variant))
        and all(_is_plain(words, _LONGEST_REASON) for words in reason.texts())
        and (cell.filled_at is None or is_moment(cell.filled_at))
    )


def _read_header(text: bytes) -> ExperimentHeader:
    if len(text) > _MAX_HEADER_BYTES:
        raise refuse(Message("reports.experiment_file.the_beginning_of_the_file_is"))
    try:
        value = json.loads(text)
    except (UnicodeDecodeError, ValueError, RecursionError):
        value = None
    schema = value.get("schema") if isinstance(value, dict) else None
    if not isinstance(schema, str) or not schema.startswith(EXPERIMENT_FAMILY):
        raise refuse(Message("reports.experiment_file.this_is_not_a_file_with"))
    if schema not in READABLE_EXPERIMENTS:
        raise InvalidRequest(
            Message("reports.experiment_file.the_file_was_written_by_a"),
            Message("reports.experiment_file.install_that_version_then_import_the"),
        )
    header: ExperimentHeader = load(ExperimentHeader, value)
    if header.instance and _ID.fullmatch(header.instance) is None:
        raise refuse(Message("reports.experiment_file.the_beginning_of_the_file_is"))
    return header


def _rest(lines: Iterator[bytes]) -> Iterator[tuple[LineKind, dict[str, Any]]]:
    kinds = {str(kind): kind for kind in (LineKind.RUN, LineKind.RAW, LineKind.END)}
    runs = 0
    for count, text in enumerate(lines):
        value = _object(text)
        kind = kinds.get(str(value.get("kind")))
        if kind is LineKind.END:
            return
        runs += kind is LineKind.RUN
        if count > MAX_LINES or runs > MAX_RUNS:
            raise refuse(Message("reports.experiment_file.the_file_holds_too_much"))
        if kind is not None:
            yield kind, value
    raise refuse(CUT_OFF)


def _object(text: bytes) -> dict[str, Any]:
    value = parse_json(text)
    if not isinstance(value, dict):
        raise refuse(Message("reports.experiment_file.the_file_holds_something_unexpected"))
    return value


def _is_plain(words: str, longest: int) -> bool:
    return len(words) <= longest and all(letter.isprintable() or letter in "\n\t" for letter in words)
