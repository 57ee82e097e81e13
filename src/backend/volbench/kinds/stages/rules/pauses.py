"""Pauses between the rounds of a stage: how they are noted with a round, and what is said of them. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from volbench.domain.model.rounds.round import Round
from volbench.domain.model.runs.plan import Caveat
from volbench.domain.model.runs.quoted import stage_among
from volbench.domain.model.runs.run import WorkloadResult
from volbench.domain.model.runs.stage import Stage, StageResult
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import duration_text

PAUSED_AT: Final = "paused_at"
"""Note of a round: when the pause right before it began, UTC."""
PAUSED_S: Final = "paused_s"
"""Note of a round: how many seconds that pause lasted."""
_LONGEST_S: Final = 1e6
"""A document from elsewhere may say anything; no pause is as long."""
_SHOWN_TO_THE_MINUTE: Final = len("2026-11-24T04:30")

_PAUSED: Final = Message("assess.stages.paused")


@dataclass(frozen=True, slots=True)
class Pause:
    """A time between two rounds in which nothing was done, because the owner wished so."""

    at: str
    """When it began, UTC."""
    seconds: float


def noted(pause: Pause | None) -> dict[str, Any]:
    """Return what is noted with each cell of the round after a pause; nothing where there was none."""
    return {} if pause is None else {PAUSED_AT: pause.at, PAUSED_S: round(pause.seconds, 3)}


def pauses_of(rounds: Iterable[Round]) -> dict[int, Pause]:
    """Return the pauses before these rounds by the round's number; notes that cannot be are passed over."""
    found: dict[int, Pause] = {}
    for one in rounds:
        at, seconds = one.notes.get(PAUSED_AT), one.notes.get(PAUSED_S)
        if isinstance(at, str) and isinstance(seconds, int | float) and 0 < seconds < _LONGEST_S:
            found.setdefault(one.n, Pause(at, float(seconds)))
    return dict(sorted(found.items()))


def pause_words(rounds: Mapping[str, Sequence[Round]]) -> tuple[Message, ...]:
    """Say of each pause of a stage before which round it lay, when it began and how long it was."""
    found = pauses_of(one for many in rounds.values() for one in many)
    return tuple(
        _PAUSED.fill(round=n, time=duration_text(float(round(one.seconds))), at=_shown(one.at))
        for n, one in found.items()
    )


def with_pauses(work: WorkloadResult, results: Sequence[StageResult], stages: Sequence[Stage]) -> WorkloadResult:
    """Return a result with a caveat where a pause lay within the rounds it rests on, or just before them."""
    own = stage_among(results, work)
    stage = None if own is None else next((one for one in stages if one.id == own.id), None)
    if own is None or stage is None:
        return work
    inside = [pause for n, pause in pauses_of(work.rounds).items() if _counts(n, own, stage)]
    if not inside:
        return work
    values = {"pauses": len(inside), "paused_s": math.fsum(pause.seconds for pause in inside)}
    return replace(work, caveats=(*work.caveats, Caveat("paused", values)))


def _counts(number: int, result: StageResult, stage: Stage) -> bool:
    """Say whether a pause before this round may have changed the result.

    The whole file is written again after a pause between two stages, so what came before it no longer matters.
    """
    if number == 1 and stage.preconditioning is not None:
        return False
    steady = result.steady_state
    if steady is None or not steady.reached:
        return True
    return steady.first_round <= number <= steady.last_round


def _shown(at: str) -> str:
    return f"{at[:_SHOWN_TO_THE_MINUTE].replace('T', ' ')} UTC"
