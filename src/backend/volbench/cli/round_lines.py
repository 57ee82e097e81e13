"""What `plan` and `run` say of rounds where the results decide how many there are: the rules, and what they cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.kind import kind_of_run
from volbench.domain.model.words.message import Message, listed
from volbench.domain.model.words.units import about_text, format_ratio
from volbench.planning.kind import Planning
from volbench.planning.promised_load import promised_loads

if TYPE_CHECKING:
    from volbench.domain.model.runs.plan import Plan

_LONGEST: Final = Message("cli.measure.longest")
_LONGEST_WITH_PROMISE: Final = Message("cli.measure.longest_with_promise")
_VARYING: Final = Message("cli.measure.workloads_whose_results_vary_by_more")
_VARYING_WITH_PROMISE: Final = Message("cli.measure.others_vary_with_promise")


def of_promise(found: Plan) -> list[Message]:
    """Say with how many requests under way the volume is asked for what was promised of it, and how exactly."""
    loads = promised_loads(found.cells)
    named = [f"{load.threads} × {load.depth}" for load in loads]
    added = [Message("cli.measure.promised", loads=listed(named))] if named else []
    return added + [
        Message(
            "cli.measure.precision",
            limit=format_ratio(rule.half_width_ratio),
            least=rule.least_rounds,
            most=rule.most_rounds,
        )
        for rule in found.rules_of_promise
    ]


def until_steady(found: Plan) -> list[Message]:
    """Say of a run that writes until it is steady what else ends it."""
    return list(kind_of_run(found).part(Planning)().ends(found))


def at_most(found: Plan) -> list[Message]:
    """Say what more rounds would cost, where the results decide how many there are."""
    if found.most_duration_s is None:
        return []
    duration, has_promise = about_text(found.most_duration_s), bool(found.rules_of_promise)
    if found.stopping is None:
        return [(_LONGEST_WITH_PROMISE if has_promise else _LONGEST).fill(duration=duration)]
    words = _VARYING_WITH_PROMISE if has_promise else _VARYING
    limit = format_ratio(found.stopping.half_width_ratio)
    return [words.fill(limit=limit, rounds=found.stopping.most_rounds, duration=duration)]
