"""The result of a run as its page asks for it: first without the course of its rounds, then that of one workload.

The kinds are made from the domain's own by leaving fields out, so that they cannot drift from the document.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, make_dataclass, replace
from types import GenericAlias
from typing import TYPE_CHECKING, Any, Final, get_type_hints

from volbench.api.blueprint import to_text
from volbench.domain.assess.promise.judge import judge_promises
from volbench.domain.compare.options_compared import leaders_of, options_of_run
from volbench.domain.compare.paired_result import Paired
from volbench.domain.compare.several_targets import paired_of
from volbench.domain.model.rounds.system_series import SystemSeries
from volbench.domain.model.rounds.written_round import NUMBER_FIELDS, WrittenRound
from volbench.domain.model.runs.answer import FigureRange
from volbench.domain.model.runs.promise import JudgedPromise
from volbench.domain.model.runs.run import Round, Run, TracePoint, WorkloadResult
from volbench.domain.model.runs.run_header import header_lines
from volbench.domain.model.words.message import Message
from volbench.languages import dump_in

if TYPE_CHECKING:
    from volbench.domain.model.coding.codec import Dumper

COURSE: Final = ("latency_bins", "trace", "system")
"""Fields of a round that are long and drawn for one workload at a time, or not at all."""


def _like(kind: type, name: str, words: str, *, without: tuple[str, ...] = (), **changed: Any) -> type:
    hints = get_type_hints(kind) | changed
    own = {field.name for field in fields(kind)}
    kept = [
        (one.name, hints[one.name], field(metadata=one.metadata)) for one in fields(kind) if one.name not in without
    ]
    kept += [(extra, hint, field()) for extra, hint in changed.items() if extra not in own]
    return make_dataclass(name, kept, frozen=True, slots=True, namespace={"__doc__": words})


ResultRound: Final = _like(Round, "ResultRound", "A round without its course.", without=COURSE)
ResultWorkload: Final = _like(
    WorkloadResult,
    "ResultWorkload",
    "A workload's result, its rounds without their course.",
    rounds=GenericAlias(tuple, (ResultRound, ...)),
)
RunResult: Final = _like(
    Run,
    "RunResult",
    "A run as its page draws it first: all but the course of its rounds.",
    workloads=GenericAlias(tuple, (ResultWorkload, ...)),
    paired=GenericAlias(tuple, (Paired, ...)),
    best_options=GenericAlias(dict, (str, GenericAlias(tuple, (str, ...)))),
    header=GenericAlias(tuple, (Message, ...)),
    promises=GenericAlias(tuple, (JudgedPromise, ...)),
    ranges=GenericAlias(tuple, (FigureRange, ...)),
)


@dataclass(frozen=True, slots=True)
class RoundCourse:
    """One round second by second."""

    n: int
    trace: tuple[TracePoint, ...]
    system: SystemSeries | None


@dataclass(frozen=True, slots=True)
class WorkloadCourse:
    """The rounds of one workload second by second."""

    workload: str
    variant: str
    rounds: tuple[RoundCourse, ...]


def write_result(run: Run, ranges: tuple[FigureRange, ...], language: str) -> str:
    """Return the JSON of a run as `RunResult` describes it; the run may have been read without courses.

    Workload after workload: of a thousand rounds dataclasses, JSON values and text need not all be in memory at once.
    """
    dump, paired = dump_in(language), paired_of(run)
    works = ",".join(_write_work(work, dump) for work in run.workloads)
    return _write_object(
        dump(replace(run, workloads=())),
        workloads=f"[{works}]",
        paired=to_text(dump(paired)),
        best_options=to_text(leaders_of(paired) if options_of_run(run) else {}),
        header=to_text(dump(header_lines(run))),
        promises=to_text(dump(judge_promises(run))),
        ranges=to_text(dump(ranges)),
    )


def _write_work(work: WorkloadResult, dump: Dumper) -> str:
    rounds = ",".join(_write_round(round_, dump) for round_ in work.rounds)
    return _write_object(dump(replace(work, rounds=())), rounds=f"[{rounds}]")


def _write_round(round_: Round, dump: Dumper) -> str:
    if isinstance(round_, WrittenRound):
        # Two objects made one: what stands in the database need not be read to be sent.
        numbers = to_text({name: getattr(round_, name) for name in NUMBER_FIELDS})
        return f"{numbers[:-1]},{round_.detail_text[1:]}"
    return to_text({name: value for name, value in dump(round_).items() if name not in COURSE})


def _write_object(values: dict[str, Any], **parts: str) -> str:
    """Return the JSON of `values`, some keys of which are written already."""
    written = {key: to_text(value) for key, value in values.items() if key not in parts} | parts
    return "{" + ",".join(f'"{key}":{text}' for key, text in written.items()) + "}"
