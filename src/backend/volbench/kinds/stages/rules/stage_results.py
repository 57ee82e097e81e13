"""What became of each stage of a run, and the mean of each cell over its steady window. Pure and repeatable."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from volbench.domain.assess.current_rounds import restarts_of
from volbench.domain.assess.longest import longest_of
from volbench.domain.assess.stopping_rule import is_precise
from volbench.domain.model.rounds.round import Round
from volbench.domain.model.runs.run import Plan, WorkloadResult
from volbench.domain.model.runs.stage import Stage, StageEnd, StageResult, SteadyState, WindowSummary
from volbench.domain.model.words.message import Message
from volbench.domain.stats.steady_state import Window
from volbench.kinds.stages.rules.bursts import burst_words
from volbench.kinds.stages.rules.choice import chosen_for
from volbench.kinds.stages.rules.pauses import pause_words
from volbench.kinds.stages.rules.recovery import recovery_words
from volbench.kinds.stages.rules.second_opinion import opinion_words
from volbench.kinds.stages.rules.stage_words import words_of
from volbench.kinds.stages.rules.steady_line import line_of
from volbench.kinds.stages.rules.tracking import Track, last_round_of, track

_TWO: Final = 2


def judge_stages(plan: Plan, works: Sequence[WorkloadResult]) -> tuple[StageResult, ...]:
    """Return what became of each stage of `plan` on each variant; empty for a run without stages."""
    found = []
    for variant in plan.variants:
        own = [work for work in works if work.variant == variant]
        for stage in plan.stages:
            result = judge_stage(stage, variant, rounds_by_workload(stage, variant, own), file_bytes=plan.file_bytes)
            words = (*_further_words(plan, stage, own), *opinion_words(own, result))
            found.append(replace(result, words=(*result.words, *words)))
    return tuple(found)


def _further_words(plan: Plan, stage: Stage, works: Sequence[WorkloadResult]) -> list[Message]:
    """Say what a stage took from an earlier one, came back to, or how its bursts were; nothing before it has begun."""
    rounds = {work.id: work.rounds for work in works}
    if not any(rounds.get(cell.workload) for cell in stage.cells):
        return []
    chosen = chosen_for(stage, plan.stages, rounds, {work.id: work.access for work in works})
    before = next((one for one in plan.stages if one.id == stage.recovers), None)
    words = (
        None if chosen is None else chosen.words,
        None if before is None else recovery_words(stage, before, rounds),
        burst_words(stage, rounds, plan.runtime_s) if stage.has_bursts else None,
    )
    return [one for one in words if one is not None]


def rounds_by_workload(stage: Stage, variant: str, works: Sequence[WorkloadResult]) -> dict[str, tuple[Round, ...]]:
    """Return the rounds of each cell of a stage."""
    found = {work.id: work.rounds for work in works if work.variant == variant}
    return {cell.workload: tuple(found.get(cell.workload, ())) for cell in stage.cells}


def judge_stage(stage: Stage, variant: str, rounds: Mapping[str, Sequence[Round]], *, file_bytes: int) -> StageResult:
    """Judge one stage from the rounds of its workloads."""
    seen = track(stage, rounds.get(stage.tracked.workload, ())) if stage.tracked else Track((), (), ())
    result = StageResult(
        id=stage.id,
        title=stage.title,
        variant=variant,
        workloads=tuple(dict.fromkeys(cell.workload for cell in stage.cells)),
        tracked=stage.tracked,
        values=seen.values,
        rounds=seen.rounds,
        steady_state=_steady_state(stage, seen),
        windows_tried=_windows_tried(seen),
        spread_ratio=_spread(seen.values),
        ended_by=ended_by(stage, rounds, file_bytes=file_bytes) or StageEnd.CUT_SHORT,
    )
    return replace(_with_line(result), words=(*words_of(stage, result), *pause_words(rounds)))


def _with_line(result: StageResult) -> StageResult:
    line = line_of(result)
    if line is None or result.steady_state is None:
        return result
    return replace(result, steady_state=replace(result.steady_state, intercept=line.intercept, slope=line.slope))


def ended_by(stage: Stage, rounds: Mapping[str, Sequence[Round]], *, file_bytes: int) -> StageEnd | None:
    """Say what ended a stage whose finished rounds are these; None while it goes on.

    Only rounds in which every cell is done count. Those before and after a restart count apart: the file is another.
    A stage that had ended may have been begun anew for the sake of a later one; its first end stands.
    """
    parts = sorted({restarts_of(one) for many in rounds.values() for one in many})
    ends = (
        _end_of({name: _part(many, restarts) for name, many in rounds.items()}, stage, file_bytes) for restarts in parts
    )
    return next((end for end in ends if end is not None), None)


def _part(rounds: Sequence[Round], restarts: int) -> list[Round]:
    return [one for one in rounds if restarts_of(one) == restarts]


def _end_of(own: Mapping[str, Sequence[Round]], stage: Stage, file_bytes: int) -> StageEnd | None:
    done = set.intersection(*({one.n for one in many} for many in own.values())) if own else set()
    if stage.tracked is not None:
        steady = track(stage, own.get(stage.tracked.workload, ())).steady
        if steady is not None and last_round_of(steady, stage.tracked.every) in done:
            return StageEnd.STEADY
    if len(done) >= stage.most_rounds or _is_precise(own, stage, done):
        return StageEnd.ROUNDS
    written = sum(one.evidence.asked_write_bytes for many in own.values() for one in many)
    if stage.most_file_passes is not None and done and written >= stage.most_file_passes * file_bytes:
        return StageEnd.WRITTEN
    # Below five looks nothing can be told, so that all was written for nothing.
    if stage.most_write_bytes is not None and len(done) >= stage.least_rounds and written >= stage.most_write_bytes:
        return StageEnd.WRITTEN
    return None


def _is_precise(own: Mapping[str, Sequence[Round]], stage: Stage, done: Collection[int]) -> bool:
    """Whether the finished rounds tell all that is decided by a stage as exactly as they are to."""
    if not stage.precision or len(done) < stage.least_rounds:
        return False
    return all(is_precise(one, own.get(one.workload, ())) for one in stage.precision)


def with_window(work: WorkloadResult, results: Sequence[StageResult]) -> WorkloadResult:
    """Return a result with the means over the steady window of its stage, where that was reached."""
    own = next((one for one in results if work.id in one.workloads and one.variant == work.variant), None)
    if own is None or own.steady_state is None or not own.steady_state.reached:
        return work
    numbers = {n for n in own.rounds if own.steady_state.first_round <= n <= own.steady_state.last_round}
    inside = [one for one in work.rounds if one.n in numbers]
    names = dict.fromkeys(name for one in inside for name in one.metrics)
    values = {name: [one.metrics[name] for one in inside if name in one.metrics] for name in names}
    return replace(
        work,
        window={name: _summary(found) for name, found in values.items()},
        window_longest_ns=longest_of(inside),
    )


def _summary(values: Sequence[float]) -> WindowSummary:
    return WindowSummary(mean=math.fsum(values) / len(values), min=min(values), max=max(values), n=len(values))


def _steady_state(stage: Stage, seen: Track) -> SteadyState | None:
    """Return the window that decides, or else the last one: what it lacked is told."""
    if stage.tracked is None or not seen.windows:
        return None
    window = seen.steady or seen.windows[-1]
    return SteadyState(
        reached=window.is_steady,
        first_round=window.first_round,
        last_round=last_round_of(window, stage.tracked.every),
        mean=window.mean,
        excursion_ratio=window.excursion_ratio,
        slope_excursion_ratio=window.slope_excursion_ratio,
    )


def _windows_tried(seen: Track) -> int:
    steady: Window | None = seen.steady
    return len(seen.windows) if steady is None else seen.windows.index(steady) + 1


def _spread(values: Sequence[float]) -> float | None:
    mean = math.fsum(values) / len(values) if values else 0.0
    return (max(values) - min(values)) / mean if len(values) >= _TWO and mean > 0 else None
