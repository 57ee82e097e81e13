"""Reads run documents that somebody else may have made: strict, size-limited, nothing taken on trust."""

from __future__ import annotations

import json
import math
import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, TypeVar

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.runs.run import Caveat, RunState
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.stats.descriptive import summarise
from volbench.reports.foreign_text import decoded
from volbench.reports.import_targets import has_stray_targets
from volbench.reports.run_document import from_document

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.runs.run import Run, WorkloadResult

_Told = TypeVar("_Told")
NUMBERS_LEFT_OUT: Final = "numbers-left-out"
"""Caveat of a run whose document holds metrics of a newer version."""

MAX_DOCUMENT_BYTES = 20_000_000
LARGEST_LINE_BYTES = 24_000_000
"""A document inside an archive: what an upload may have, and its frame."""
MAX_TEXT_LETTERS = 20_000
MAX_WORKLOADS = 2_000
LARGEST_NUMBER = 1e18
"""Bytes per second, nanoseconds or operations: a thousand times more than the fastest storage or the longest run."""
SMALLEST_NUMBER = 1e-9
"""Nothing that is not zero is less; a ratio to it could not be written out."""
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{0,79}")
_MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?(Z|[+-][0-9]{2}:[0-9]{2})")
"""What every browser reads as well; ISO 8601 knows weeks, days of a year and signs of all kinds between."""
_HINT = Message("reports.import_document.hint")


def read_documents(content: bytes) -> list[Run]:
    """Return the run or runs of a JSON file, checked but not judged.

    Raises:
        InvalidRequest: too large, no JSON, not this schema, a wrong value, or a run that has not ended.
    """
    value = _parse(content)
    documents = value if isinstance(value, list) else [value]
    if not documents:
        raise _refuse(Message("reports.import_document.the_file_holds_no_run"))
    return [check_run(from_document(document)) for document in documents]


def _parse(content: bytes) -> Any:
    if len(content) > MAX_DOCUMENT_BYTES:
        raise _refuse(Message("reports.import_document.the_file_is_larger_than_mb", limit=MAX_DOCUMENT_BYTES // 10**6))
    return parse_json(content)


def parse_json(content: bytes) -> Any:
    """Return the value of a JSON text from outside; raises InvalidRequest."""
    try:
        return json.loads(decoded(content), parse_constant=_no_constant)
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        raise _refuse(Message("reports.import_document.the_file_is_not_readable_json")) from error


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not JSON")


def check_run(run: Run) -> Run:
    """Check what types cannot and return the run: ids, lengths, an end state.

    Numbers of a newer version are left out, which a caveat says.

    Raises:
        InvalidRequest: something of it cannot be, or what a workload is about is a metric that this version lacks.
    """
    run = _without_unknown_metrics(run)
    names = [run.id, run.suite.id, run.suite.digest, run.profile, *run.targets]
    for workload in run.workloads:
        names += [workload.id, workload.variant]
        if workload.metric not in METRICS:
            raise _refuse(Message("reports.import_document.the_file_names_a_metric_this", name=workload.metric[:80]))
    wrong = [name for name in names if not _ID.fullmatch(name)]
    if wrong:
        raise _refuse(Message("reports.import_document.the_file_has_a_name_that", name=wrong[0][:80]))
    if len(run.workloads) > MAX_WORKLOADS or _longest(run) > MAX_TEXT_LETTERS:
        raise _refuse(Message("reports.import_document.the_file_holds_more_than_a"))
    if run.state in {RunState.QUEUED, RunState.RUNNING}:
        raise _refuse(Message("reports.import_document.the_run_in_the_file_has"))
    moments = [run.created_at, *(one for one in (run.started_at, run.finished_at) if one is not None)]
    if not all(map(is_moment, moments)):
        raise _refuse(Message("reports.import_document.the_file_has_a_date_that"))
    misfit = _misfit(run)
    if misfit is not None:
        raise _refuse(misfit)
    if any(_is_impossible(workload) for workload in run.workloads):
        raise _refuse(Message("reports.import_document.the_file_holds_a_number_nothing"))
    astray = next((workload for workload in run.workloads if _contradicts_its_rounds(workload)), None)
    if astray is not None:
        raise _refuse(
            Message(
                "reports.import_document.in_the_file_the_result_of",
                title=astray.title.map_words(lambda words: words[:80]),
            )
        )
    return run


def _without_unknown_metrics(run: Run) -> Run:
    """Leave out what this version has no unit for, beside what each workload is about."""
    named: set[str] = set()
    for work in run.workloads:
        named.update(work.summary, work.window, *(one.metrics for one in work.rounds))
    unknown = named - METRICS.keys()
    if not unknown:
        return run
    works = tuple(
        replace(
            work,
            summary=_known(work.summary),
            window=_known(work.window),
            rounds=tuple(replace(one, metrics=_known(one.metrics)) for one in work.rounds),
        )
        for work in run.workloads
    )
    others = tuple(one for one in run.caveats if one.code != NUMBERS_LEFT_OUT)
    return replace(run, workloads=works, caveats=(*others, Caveat(NUMBERS_LEFT_OUT, {"count": len(unknown)})))


def _known(told: Mapping[str, _Told]) -> dict[str, _Told]:
    return {name: value for name, value in told.items() if name in METRICS}


def is_moment(text: str) -> bool:
    """Say whether a text is a date with time and time zone, as volbench and its kin write it (RFC 3339)."""
    if _MOMENT.fullmatch(text) is None:
        return False
    try:
        # Also the same moment in UTC has to be a date.
        datetime.fromisoformat(text).astimezone(UTC)
    except (ValueError, OverflowError):
        return False
    return True


def _misfit(run: Run) -> Message | None:
    """Say what of the results does not belong together; None where all does."""
    if has_stray_targets(run):
        return Message("reports.import_document.the_file_names_targets_that_do")
    return Message("reports.import_document.the_file_holds_a_result_twice") if _has_twins(run) else None


def _has_twins(run: Run) -> bool:
    """Results and rounds are told apart by their names; the database has room for one of each."""
    results = [(workload.variant, workload.id) for workload in run.workloads]
    rounds = [(*key, round_.n) for key, work in zip(results, run.workloads, strict=True) for round_ in work.rounds]
    return len(set(results)) < len(results) or len(set(rounds)) < len(rounds)


def _is_impossible(workload: WorkloadResult) -> bool:
    """Rates, counts and times are never below zero; absurd ones would spoil every ratio they are part of."""
    measured = [value for round_ in workload.rounds for value in round_.metrics.values()]
    summed = [
        value
        for one in workload.summary.values()
        for value in (one.median, one.min, one.max, one.cv or 0.0, *(one.ci95 or ()))
    ]
    rated = [value for one in workload.summary.values() for value in (one.median, one.min, one.max)]
    return any(not 0 <= value <= LARGEST_NUMBER for value in (*measured, *summed)) or any(
        0 < value < SMALLEST_NUMBER for value in (*measured, *rated)
    )


def _contradicts_its_rounds(workload: WorkloadResult) -> bool:
    """Every figure follows from rounds: one that does not was changed on the way."""
    for name, told in workload.summary.items():
        values = [round_.metrics[name] for round_ in workload.rounds if name in round_.metrics]
        if not values:
            continue
        made = summarise(values)
        ends = ((told.median, made.median), (told.min, made.min), (told.max, made.max), (told.n, made.n))
        intervals = zip(told.ci95 or (), made.ci95 or (), strict=False)
        if (told.ci95 is None) != (made.ci95 is None) or any(
            not math.isclose(one, other, rel_tol=1e-9) for one, other in (*ends, *intervals)
        ):
            return True
    return False


def marked(run: Run) -> Run:
    """Mark the run as imported, once."""
    others = tuple(caveat for caveat in run.caveats if caveat.code != "imported")
    return replace(run, is_imported=True, caveats=(*others, Caveat("imported")))


def without_raw_output(run: Run) -> Run:
    """Forget where raw output lay on the other machine: it does not travel with a document."""
    workloads = tuple(
        replace(work, rounds=tuple(replace(round_, raw_id=None) for round_ in work.rounds)) for work in run.workloads
    )
    return replace(run, workloads=workloads)


def _longest(run: Run) -> int:
    texts = [run.label, run.note, run.target.place, run.target.name, run.failure.detail if run.failure else ""]
    words = [word for workload in run.workloads for word in workload.command]
    sentences = [text for sentence in run.verdict for text in sentence.texts()]
    titles = [text for workload in run.workloads for text in workload.title.texts()]
    return max(len(text) for text in (*texts, *words, *sentences, *titles))


def _refuse(message: Message) -> InvalidRequest:
    return InvalidRequest(message, _HINT)
