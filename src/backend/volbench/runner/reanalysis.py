"""Judges a stored run anew from the tools' untouched output: numbers, cache classes, caveats, badges, verdict.

What only the measuring machine could see (counters of the disks, residency, processor, temperature, time trace) comes
from the stored rounds; every number a tool told is read from its output again, and nothing derived is believed.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.assess.caveat_rules import run_caveats
from volbench.domain.model.errors import MEASURED_ELSEWHERE, RAW_NEVER_TRAVELLED, InvalidRequest
from volbench.domain.model.runs.targets import views
from volbench.domain.model.suites.workload import FileUse, ToolOutput
from volbench.domain.model.words.message import Message
from volbench.planning.file_space import file_sizes
from volbench.runner.cache_classifier import classify_round
from volbench.runner.finished_rounds import Rounds, judge
from volbench.runner.second_opinions import with_opinion_read_again
from volbench.tools.filetree import RESIDENCY
from volbench.version import METHOD_VERSION

_NUMBERS: Final = re.compile(
    r"workloads\[\d+\]\.(command|summary|percentiles|rounds\[\d+\]\.(metrics|latency_bins|io_count|evidence\.\w+_bytes)\b)"
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from volbench.domain.model.runs.run import CacheClass, CacheEvidence, Round, Run, WorkloadResult
    from volbench.domain.model.suites.workload import Measured, Suite, Workload
    from volbench.planning.file_space import FileSizes
    from volbench.runner.protocols import RawOutput


def read_again(run: Run, suite: Suite, raw_of: Callable[[str], RawOutput]) -> Run:
    """Return `run` with everything that follows from the raw outputs made anew; `raw_of` takes a round's `raw_id`.

    Raises:
        InvalidRequest: another version measured it, or its raw outputs were not kept.
        RunFailure: today's parser refuses an output it once read.
    """
    _refuse_other_version(run, suite)
    workloads = {workload.id: workload for workload in suite.workloads}
    sizes = file_sizes([workloads[cell] for cell in run.plan.cells], run.plan.file_bytes, run.plan.write_file_bytes)
    results = tuple(
        _result_again(result, workloads[result.id], view, sizes, raw_of)
        for view in views(run)
        for result in view.workloads
    )
    derived = {caveat.code for view in views(run) for caveat in run_caveats(view, suite)}
    seen = [caveat for caveat in run.caveats if caveat.code not in derived]
    return judge(run, suite, Rounds(results), seen)


def differences(stored: Any, again: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield (path, stored value, new value) wherever two JSON values differ; None stands for what is not there."""
    if isinstance(stored, dict) and isinstance(again, dict):
        for key in dict.fromkeys((*stored, *again)):
            yield from differences(stored.get(key), again.get(key), f"{path}.{key}" if path else key)
    elif isinstance(stored, list) and isinstance(again, list) and len(stored) == len(again):
        for place, (one, other) in enumerate(zip(stored, again, strict=True)):
            yield from differences(one, other, f"{path}[{place}]")
    elif stored != again:
        yield path, stored, again


def is_number(path: str) -> bool:
    """Say whether a path that `differences` gave holds what was measured, rather than what is said of it."""
    return _NUMBERS.match(path) is not None


def _result_again(
    result: WorkloadResult, workload: Workload, run: Run, sizes: FileSizes, raw_of: Callable[[str], RawOutput]
) -> WorkloadResult:
    raws = [raw_of(_raw_id(round_)) for round_ in result.rounds]
    rounds = tuple(
        _round_again(round_, workload, result.variant, raw, run=run, sizes=sizes)
        for round_, raw in zip(result.rounds, raws, strict=True)
    )
    return replace(result, rounds=rounds, command=raws[0].argv if raws else result.command)


def _round_again(
    round_: Round, workload: Workload, variant: str, raw: RawOutput, *, run: Run, sizes: FileSizes
) -> Round:
    measured = workload.parse(ToolOutput(raw.exit_code, raw.stdout, raw.stderr, raw.output, round_.duration_s))
    class_, evidence = _class_again(round_, workload, variant, measured, run=run, sizes=sizes)
    return replace(
        round_,
        metrics=dict(sorted(measured.metrics.items())),
        cache_class=class_,
        evidence=evidence,
        latency_bins={side: dict(bins) for side, bins in measured.latency_bins.items()},
        io_count=measured.io_count,
        notes=_notes_again(round_, measured),
    )


def _notes_again(round_: Round, measured: Measured) -> dict[str, Any]:
    """What the machine noted beside the tool stays, after the tool's own as when it was measured."""
    beside = {name: value for name, value in round_.notes.items() if name not in measured.notes}
    return {**measured.notes, **with_opinion_read_again(beside)}


def _class_again(
    round_: Round, workload: Workload, variant: str, measured: Measured, *, run: Run, sizes: FileSizes
) -> tuple[CacheClass, CacheEvidence]:
    seen = round_.evidence
    if run.is_imported:
        # A script sees no counters: its rounds are never classed.
        asked: dict[str, Any] = {"asked_read_bytes": measured.read_bytes, "asked_write_bytes": measured.write_bytes}
        return round_.cache_class, replace(seen, **asked)
    resident = (seen.resident_before_ratio, seen.resident_after_ratio)
    if workload.file_use is FileUse.TREE:
        resident = (measured.notes.get(RESIDENCY[0]), measured.notes.get(RESIDENCY[1]))
    return classify_round(
        workload,
        variant,
        measured,
        disks=() if _is_uncounted(run) else round_.disks,
        most_moved=(seen.most_read_bytes, seen.most_write_bytes),
        resident=resident,
        target=run.target,
        environment=run.environment,
        sizes=sizes,
    )


def _is_uncounted(run: Run) -> bool:
    """Whether no disk moved a byte in a run that wrote: earlier versions took counters that stand still for rest."""
    rounds = [round_ for result in run.workloads for round_ in result.rounds]
    has_written = any(round_.evidence.asked_write_bytes for round_ in rounds)
    return has_written and not any(disk.read_bytes or disk.write_bytes for round_ in rounds for disk in round_.disks)


def _raw_id(round_: Round) -> str:
    if round_.raw_id is None:
        raise InvalidRequest(RAW_NEVER_TRAVELLED, MEASURED_ELSEWHERE)
    return round_.raw_id


def _refuse_other_version(run: Run, suite: Suite) -> None:
    if suite.is_form_of(run.suite.digest) and run.environment.method_version == METHOD_VERSION:
        return
    raise InvalidRequest(
        Message("runner.reanalysis.this_run_was_measured_by_volume", version=run.environment.volbench_version),
        Message("runner.reanalysis.read_it_again_with_that_version"),
    )
