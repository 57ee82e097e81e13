"""How long stages that fill may go on: within their owner's limits of bytes and time, and never below five looks. Pure.

The limit of bytes holds however fast the volume is. So that five looks fit into it, a minute of writing ends when its
share is written; at usual speeds that is never reached.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.suites.workload import MiB
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import about_text, format_bytes
from volbench.kinds.stages.rules.stage_plan import stage_s

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from volbench.domain.model.runs.run import RunRequest
    from volbench.domain.model.runs.stage import Stage
    from volbench.domain.model.suites.workload import Profile

LEAST_MINUTE_BYTES: Final = 64 * MiB
"""16,384 writes of 4 KiB: with fewer a look says more of the start of a program than of the disk."""
MOST_MINUTES: Final = 1440
"""The bound of the method, a day of its minutes, however long one is here."""

_TOO_FEW_BYTES: Final = Message("runner.fill_plan.too_few_bytes")
_TOO_SHORT: Final = Message("runner.fill_plan.too_short")
_AT_LEAST: Final = Message("runner.fill_plan.at_least")


def with_limits(
    stages: Sequence[Stage], request: RunRequest, profile: Profile, *, prepared_bytes: int, around_s: float
) -> tuple[tuple[Stage, ...], int | None]:
    """Return the stages within the limits of the owner, or of the profile, and what the whole run writes at most.

    `prepared_bytes` are written outside rounds, `around_s` is what all takes that is no round.

    Raises:
        InvalidRequest: five looks do not fit into a limit.
    """
    budget = request.most_write_bytes or profile.write_budget_bytes
    if not has_filling(stages) or budget is None:
        return tuple(stages), profile.write_budget_bytes
    timed = tuple(_within(stage, stages, request, profile, around_s) for stage in stages)
    minutes = math.fsum(_least_minutes(stage) for stage in timed)
    # One more: the round that reaches the limit of its stage goes beyond it.
    of_minute = math.floor((budget - prepared_bytes) / (minutes + 1))
    if of_minute < LEAST_MINUTE_BYTES:
        least = prepared_bytes + math.ceil(LEAST_MINUTE_BYTES * (minutes + 1))
        told = {"amount": format_bytes(budget), "minutes": math.ceil(minutes)}
        raise InvalidRequest(
            _TOO_FEW_BYTES.fill(**told), _AT_LEAST.fill(least=format_bytes(least)), field="most_write_bytes"
        )
    return tuple(_held(stage, timed, of_minute, budget - prepared_bytes) for stage in timed), budget


def has_filling(stages: Iterable[Stage]) -> bool:
    """Say whether one of these stages goes on until it has used up its limits."""
    return any(stage.most_write_bytes is not None for stage in stages)


def _within(stage: Stage, stages: Sequence[Stage], request: RunRequest, profile: Profile, around_s: float) -> Stage:
    """Return a stage with as many rounds as the owner's time allows; as it is where no time is set, or none fills."""
    most_s = request.most_duration_s
    if stage.most_write_bytes is None or most_s is None:
        return stage
    others_s = around_s + math.fsum(
        stage_s(one, profile.runtime_s, one.most_rounds) for one in stages if one is not stage
    )
    of_round_s = stage_s(stage, profile.runtime_s, 1)
    rounds = math.floor((most_s - others_s) / of_round_s)
    least = replace(stage, most_rounds=MOST_MINUTES).least_rounds
    if rounds < least:
        least_s = others_s + least * of_round_s
        raise InvalidRequest(
            _TOO_SHORT.fill(time=about_text(most_s), rounds=least),
            _AT_LEAST.fill(least=about_text(least_s)),
            field="most_duration_s",
        )
    return replace(stage, most_rounds=min(rounds, MOST_MINUTES))


def _least_minutes(stage: Stage) -> float:
    """Return how many of the method's minutes a stage writes at least."""
    return stage.least_rounds * math.fsum(cell.minutes for cell in stage.cells)


def _held(stage: Stage, stages: Sequence[Stage], of_minute: int, room_bytes: int) -> Stage:
    held = replace(stage, minute_write_bytes=of_minute)
    if stage.most_write_bytes is None:
        return held
    others = math.ceil(of_minute * (1 + math.fsum(_least_minutes(one) for one in stages if one is not stage)))
    return replace(held, most_write_bytes=room_bytes - others)
