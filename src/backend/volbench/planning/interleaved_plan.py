"""Plans a run that compares volumes or sets of options: all get the same to do, in as many rounds as tell them apart.

Of volumes each has its own space and reserve. Pure.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.assess.sustained.judge import PARAMETER
from volbench.domain.model.errors import CapabilityMissing, InvalidRequest
from volbench.domain.model.machine.variants import LETTERS, variant_of
from volbench.domain.model.runs.run import SkippedCell, TargetPlan
from volbench.domain.model.runs.targets import volume_name
from volbench.domain.model.words.message import Message
from volbench.domain.stats.signed_rank import fewest_pairs
from volbench.planning.kind import Planning
from volbench.planning.over_ways import TRIAL
from volbench.planning.plan_inputs import refuse_rounds
from volbench.planning.volume_plan import make_plan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.runs.run import Plan, RunRequest
    from volbench.domain.model.runs.stopping import Precision
    from volbench.domain.model.suites.workload import Suite
    from volbench.planning.plan_inputs import PlanInputs

_FEWEST_COMPARED: Final = 2


def target_paths(request: RunRequest) -> tuple[str, ...]:
    """Return the folders of volumes a run asks for, in their order."""
    return (request.target_path, *request.other_target_paths)


def can_take_turns(suite: Suite) -> bool:
    """Say whether a suite can be measured in turns: not one with an order of its own, nor one that writes only once."""
    return not suite.is_order_fixed and not any(work.parameters().get(PARAMETER) for work in suite.workloads)


def refuse_request(request: RunRequest, suite: Suite) -> None:
    """Make sure that what is asked for can be measured in turns at all.

    Raises:
        InvalidRequest: too many volumes, options that go with one volume only, or a suite that writes only once.
    """
    if not request.other_target_paths:
        if request.rounds is not None:
            _refuse_rounds_of_one(request, suite)
        return
    if len(target_paths(request)) > len(LETTERS):
        raise InvalidRequest(_TOO_MANY, _TOO_MANY_HINT, field="other_target_paths")
    if request.variants:
        raise InvalidRequest(_VARIANTS, _VARIANTS_HINT, field="variants")
    if not can_take_turns(suite):
        raise InvalidRequest(_FIXED.fill(suite=suite.title), _FIXED_HINT, field="suite")
    refuse_rounds(request)


def _refuse_rounds_of_one(request: RunRequest, suite: Suite) -> None:
    if len(set(request.variants)) < _FEWEST_COMPARED or request.keeps_profile_rounds:
        raise InvalidRequest(_ROUNDS_OF_ONE, _ROUNDS_OF_ONE_HINT, field="rounds")
    if not can_take_turns(suite):
        raise InvalidRequest(_ROUNDS_FIXED.fill(suite=suite.title), _ROUNDS_FIXED_HINT, field="rounds")
    refuse_rounds(request)


def _is_of_options(request: RunRequest, suite: Suite) -> bool:
    """Say whether sets of options are compared in as many rounds as that takes."""
    is_several = len(set(request.variants)) >= _FEWEST_COMPARED
    return is_several and not request.keeps_profile_rounds and can_take_turns(suite)


def _plan_alone(inputs: PlanInputs) -> Plan:
    """Return the plan of a run on one volume, as it is or with sets of options that are held against the first.

    These get as many rounds as the verdict needs: fewer where asked for, though never fewer than the profile has, and
    in a trial, which proves only that everything works.
    """
    seen, profile, asked = make_plan(inputs), inputs.profile, inputs.request.rounds
    if not _is_of_options(inputs.request, inputs.suite):
        return seen
    needed = fewest_pairs(len(seen.cells) * (len(seen.variants) - 1))
    usual = profile.rounds if profile.id == TRIAL else needed
    rounds = max(profile.rounds, usual if asked is None else asked)
    return replace(
        make_plan(
            replace(
                inputs,
                profile=replace(profile, rounds=rounds, stopping=None),
                precision=tuple(_of_at_least(one, rounds) for one in inputs.precision),
            )
        ),
        rounds_for_verdict=needed,
    )


def _of_at_least(one: Precision, rounds: int) -> Precision:
    """Return the rule of a cell that a promise is judged by: it gets the rounds of the others as well."""
    rule = one.rule
    return replace(one, rule=replace(rule, least_rounds=rounds, most_rounds=max(rule.most_rounds, rounds)))


def plan_in_turns(inputs: Sequence[PlanInputs], planning: Planning | None = None) -> Plan:
    """Return the plan of a run over these targets, of a kind that plans so (None: two volumes); with one, its own.

    All of several targets get the workloads that can be measured on each, the same test file and the same number of
    rounds: as many as the verdict needs, or more where asked for. What a round shows never ends it early.

    Raises:
        InvalidRequest, CapabilityMissing, UnsafeTarget: as `make_plan`, for any of the targets.
    """
    if len(inputs) == 1:
        return _plan_alone(inputs[0])
    planning = planning or Planning()
    inputs = planning.sharing(inputs)
    seen = [make_plan(one) for one in inputs]
    cells = tuple(cell for cell in seen[0].cells if all(cell in plan.cells for plan in seen))
    skipped = _skipped(inputs, seen, cells)
    if not cells:
        raise _nothing_common(skipped)
    rounds = max(inputs[0].profile.rounds, inputs[0].request.rounds or 0, fewest_pairs(len(cells) * (len(inputs) - 1)))
    plans = [
        make_plan(
            replace(
                one,
                profile=replace(one.profile, rounds=rounds, stopping=None),
                request=replace(one.request, workloads=cells),
                most_file_bytes=min(plan.file_bytes for plan in seen) or None,
            )
        )
        for one in inputs
    ]
    names = [variant_of(place, plan.variants[0]) for place, plan in enumerate(plans)]
    whole = replace(
        plans[0],
        cells=cells,
        skipped=skipped,
        variants=tuple(names),
        wished_file_bytes=max(plan.wished_file_bytes for plan in plans),
        space_left_bytes=min(plan.space_left_bytes for plan in plans),
        expected_write_bytes=sum(plan.expected_write_bytes for plan in plans),
        most_write_bytes=sum(plan.most_write_bytes or 0 for plan in plans),
        expected_duration_s=round(math.fsum(plan.expected_duration_s for plan in plans), 1),
        most_duration_s=_most_duration_s(plans),
        endurance_ratio=max((p.endurance_ratio for p in plans if p.endurance_ratio is not None), default=None),
        is_rate_known=all(plan.is_rate_known for plan in plans),
        caveats=tuple(caveat for caveat in plans[0].caveats if all(caveat in plan.caveats for plan in plans)),
        targets={name: _target_plan(one, plan) for name, one, plan in zip(names, inputs, plans, strict=True)},
    )
    return planning.over_places(whole, inputs)


def _most_duration_s(plans: Sequence[Plan]) -> float | None:
    """Return how long it takes at most, where that is known to be longer (other programs use the processor)."""
    most = [plan.most_duration_s for plan in plans if plan.most_duration_s is not None]
    return round(math.fsum(most), 1) if len(most) == len(plans) else None


def _target_plan(inputs: PlanInputs, plan: Plan) -> TargetPlan:
    return TargetPlan(
        path=inputs.folder.path,
        volume_id=inputs.volume.id,
        volume_name=inputs.volume.name,
        wished_file_bytes=plan.wished_file_bytes,
        space_needed_bytes=plan.space_needed_bytes,
        space_left_bytes=plan.space_left_bytes,
        reserve_bytes=plan.reserve_bytes,
        expected_write_bytes=plan.expected_write_bytes,
        most_write_bytes=plan.most_write_bytes,
        endurance_ratio=plan.endurance_ratio,
        is_rate_known=plan.is_rate_known,
        caveats=plan.caveats,
    )


def _skipped(inputs: Sequence[PlanInputs], plans: Sequence[Plan], cells: Sequence[str]) -> tuple[SkippedCell, ...]:
    """Say why a cell is left out; where one volume alone is the reason, which one."""
    found: dict[str, SkippedCell] = {}
    for place, plan in enumerate(plans):
        name = volume_name(LETTERS[place] + ".", inputs[place].volume)
        for cell in plan.skipped:
            is_of_all = all(any(cell == other for other in beside.skipped) for beside in plans)
            reason = cell.reason if is_of_all else _OF_ONE.fill(name=name, reason=cell.reason)
            found.setdefault(cell.workload, SkippedCell(cell.workload, reason))
    return tuple(cell for cell in found.values() if cell.workload not in cells)


def _nothing_common(skipped: Sequence[SkippedCell]) -> CapabilityMissing:
    reason = skipped[0].reason if skipped else Message("runner.interleaved_plan.no_workload_fits")
    return CapabilityMissing(
        Message("runner.interleaved_plan.nothing_of_this_can_be_measured", reason=reason),
        Message("runner.interleaved_plan.choose_another_suite_or_other_volumes"),
    )


_OF_ONE: Final = Message("runner.interleaved_plan.of_one")
_ROUNDS_OF_ONE: Final = Message("runner.interleaved_plan.rounds_of_one")
_ROUNDS_OF_ONE_HINT: Final = Message("runner.interleaved_plan.rounds_of_one_hint")
_ROUNDS_FIXED: Final = Message("runner.interleaved_plan.rounds_fixed")
_ROUNDS_FIXED_HINT: Final = Message("runner.interleaved_plan.rounds_fixed_hint")
_TOO_MANY: Final = Message("runner.interleaved_plan.too_many")
_TOO_MANY_HINT: Final = Message("runner.interleaved_plan.too_many_hint")
_VARIANTS: Final = Message("runner.interleaved_plan.variants")
_VARIANTS_HINT: Final = Message("runner.interleaved_plan.variants_hint")
_FIXED: Final = Message("runner.interleaved_plan.fixed")
_FIXED_HINT: Final = Message("runner.interleaved_plan.fixed_hint")
