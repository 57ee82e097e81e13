"""What is said of a stage: steady state reached or not, and why. The sentences stand in the catalogues."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.runs.stage import Stage, StageEnd, StageResult, SteadyState
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import format_bytes, format_ratio
from volbench.domain.stats.steady_state import MOST_EXCURSION, MOST_SLOPE_EXCURSION, TOLERANCE
from volbench.kinds.stages.rules.steady_line import RESTLESS

_REACHED: Final = Message("assess.stages.reached")
_RESTLESS: Final = Message("assess.stages.reached_among_restless_rounds")
_TOO_FEW: Final = Message("assess.stages.too_few_rounds")
_NOT: Final = Message("assess.stages.not_reached")
_APART: Final = Message("assess.stages.why_apart")
_SLOPING: Final = Message("assess.stages.why_sloping")
_STILL: Final = Message("assess.stages.why_still")
_WRITTEN: Final = Message("assess.stages.ended_written")
_WRITTEN_BYTES: Final = Message("assess.stages.ended_written_bytes")
_MINUTES: Final = Message("assess.stages.ended_minutes")
_CUT_SHORT: Final = Message("assess.stages.cut_short")


def words_of(stage: Stage, result: StageResult) -> tuple[Message, ...]:
    """Return the sentences about a stage; none where it looks for nothing steady and came to its end."""
    found: list[Message] = []
    if result.tracked is not None:
        found.append(_steadiness(result))
    if result.ended_by is StageEnd.WRITTEN and stage.most_file_passes is not None:
        found.append(_WRITTEN.fill(passes=f"{stage.most_file_passes:g}"))
    elif result.ended_by is StageEnd.WRITTEN and stage.most_write_bytes is not None:
        found.append(_WRITTEN_BYTES.fill(amount=format_bytes(stage.most_write_bytes)))
    elif result.ended_by is StageEnd.ROUNDS and stage.most_write_bytes is not None:
        found.append(_MINUTES.fill(minutes=stage.most_rounds))
    elif result.ended_by is StageEnd.CUT_SHORT:
        found.append(_CUT_SHORT)
    return tuple(found)


def _steadiness(result: StageResult) -> Message:
    steady = result.steady_state
    if steady is None:
        return _TOO_FEW.fill(rounds=len(result.rounds))
    span = {"first": steady.first_round, "last": steady.last_round}
    if not steady.reached:
        return _NOT.fill(rounds=len(result.rounds), why=_why(steady), **span)
    if result.spread_ratio is not None and result.spread_ratio > RESTLESS:
        return _RESTLESS.fill(spread=format_ratio(result.spread_ratio), windows=result.windows_tried, **span)
    return _REACHED.fill(**span)


def _why(steady: SteadyState) -> Message:
    if steady.excursion_ratio is None or steady.slope_excursion_ratio is None:
        return _STILL
    if steady.excursion_ratio > MOST_EXCURSION * (1 + TOLERANCE):
        return _APART.fill(ratio=format_ratio(steady.excursion_ratio), limit=format_ratio(MOST_EXCURSION))
    return _SLOPING.fill(ratio=format_ratio(steady.slope_excursion_ratio), limit=format_ratio(MOST_SLOPE_EXCURSION))
