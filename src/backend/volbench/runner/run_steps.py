"""The steps a run will take, in order, so that its pace can be told. Pure."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from volbench.domain.model.kind import kind_of_run
from volbench.domain.model.runs.target import volume_of
from volbench.domain.model.suites.laid_out import timed_lay_out
from volbench.domain.model.suites.workload import FileUse
from volbench.planning.assumed_rates import assumed_rate_of
from volbench.planning.file_space import is_copy_on_write
from volbench.planning.kind import Planning
from volbench.planning.plan_inputs import CELL_OVERHEAD_S, SETTLING_S
from volbench.planning.volume_plan import DEVICE_READ_S, byte_limit
from volbench.runner.eta import LAY_OUT, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.suites.workload import Workload
    from volbench.planning.cell_order import Cell
    from volbench.runner.run_context import Situation
    from volbench.runner.run_targets import Site, Sites

CLEAN_UP_S = 0.3
CLONE_S = 0.2
"""Removing the written file, cloning the original, and a flush of what that changed."""
SLOW_CLEAN_UP_S = 2.0
"""Copy-on-write file systems give the space of removed files back in their own time, and that is waited for."""


def make_steps(sites: Sites, rounds: Sequence[Sequence[Cell]]) -> tuple[Step, ...]:
    """Return every step from the lay-out on; run_loop.py takes exactly these, in this order, all but the last."""
    steps = _lay_out_steps(sites)
    again_from = {site.files.again_from for site in sites} - {None}
    first, later = _preparations(sites, rounds)
    steps += first
    steps.append(Step("settle", "settle", 0.0, SETTLING_S))
    for number, cells in enumerate(rounds):
        steps += later.pop(cells[0].stage, [])
        # A run that goes on from there has laid them out so at once.
        steps += _lay_out_steps(sites, cells[0].round) if number and cells[0].round in again_from else []
        steps += [
            Step(LAY_OUT, fresh_key(variant), 0.0, _fresh_s(site, variant), cells[0].round)
            for site in sites
            for variant in site.variants
            if site.files.is_fresh_per_round(variant)
        ]
        for cell in cells:
            steps += [Step("rest", rest_key(cell), cell.rest_s, 0.0, cell.round)] if cell.rest_s else []
            steps.append(_cell_step(sites.of(cell.variant).situation, cell))
    clean_up_s = math.fsum(SLOW_CLEAN_UP_S if _is_copied(site) else CLEAN_UP_S for site in sites)
    steps.append(Step("clean-up", "clean-up", 0.0, clean_up_s))
    return tuple(steps)


def _lay_out_steps(sites: Sites, number: int = 0) -> list[Step]:
    """Return the steps that write the lasting files, before the round of this number."""
    return [
        Step(LAY_OUT, path, 0.0, _lay_out_s(site, variant, path, bytes_), number)
        for site in sites
        for variant in site.variants
        for path, bytes_ in site.files.lasting(variant)
    ]


def _preparations(sites: Sites, rounds: Sequence[Sequence[Cell]]) -> tuple[list[Step], dict[str, list[Step]]]:
    """Return the steps that write the test file for the first stage, and for the later ones by stage."""
    left = list(dict.fromkeys(cells[0].stage for cells in rounds))
    situation = sites.first.situation
    planning = kind_of_run(sites.plan).part(Planning)()
    steps: dict[str, list[Step]] = {}
    for stage, bytes_, _ in planning.preparations(sites.plan, left, situation.sizes.write):
        seconds = bytes_ / situation.rates.sequential_bytes_per_s
        steps.setdefault(stage, []).append(Step(LAY_OUT, f"prepare {stage}", 0.0, seconds))
    return (steps.pop(left[0], []) if left else []), steps


def _lay_out_s(site: Site, variant: str, path: str, bytes_: int) -> float:
    rate, lay_out = site.situation.rates.sequential_bytes_per_s, timed_lay_out(site.situation.workloads)
    if lay_out is not None and path == site.files.file_of(lay_out.workload, variant)[0]:
        bytes_ = lay_out.expected_bytes(bytes_, rate)
    return bytes_ / rate


def _fresh_s(site: Site, variant: str) -> float:
    one_s = site.situation.sizes.write / site.situation.rates.sequential_bytes_per_s
    return (CLONE_S if site.files.is_cloned(variant) else one_s) * len(site.files.suffixes)


def _is_copied(site: Site) -> bool:
    volume = volume_of(site.situation.target)
    file_system = "" if volume is None else volume.file_system
    return any(is_copy_on_write(file_system, variant) for variant in site.variants)


def fresh_key(variant: str) -> str:
    """Name the steps that make a variant's write file anew."""
    return f"fresh {variant}"


def cell_key(cell: Cell) -> str:
    """Name the steps that are repetitions of this cell."""
    return f"{cell.variant} {cell.workload}"


def rest_key(cell: Cell) -> str:
    """Name the steps that rest before repetitions of this cell."""
    return f"rest {cell_key(cell)}"


def _cell_step(situation: Situation, cell: Cell) -> Step:
    workload, plan, key = situation.workload(cell.workload), situation.plan, cell_key(cell)
    if cell.stage:
        known_s = (cell.minutes + cell.wait_minutes) * plan.runtime_s
        return Step("timed", key, known_s, CELL_OVERHEAD_S, cell.round)
    if workload.is_time_based:
        known_s, limit_s = _timed_s(situation, workload)
        return Step("timed", key, known_s, CELL_OVERHEAD_S, cell.round, limit_s)
    if workload.file_use is FileUse.NONE:
        return Step(key, key, 0.0, DEVICE_READ_S + CELL_OVERHEAD_S, cell.round)
    rate = assumed_rate_of(workload, situation.rates)
    guessed_s = workload.size_bytes(plan.file_bytes) / rate if rate else 0.0
    # Steps bound by their size differ in what slows them down, so each kind learns only from itself.
    return Step(key, key, 0.0, guessed_s + CELL_OVERHEAD_S, cell.round)


def _timed_s(situation: Situation, workload: Workload) -> tuple[float, float | None]:
    """Return the seconds a cell that is ended by time will run, and those after which its bytes end it, if known so.

    What waits for no single access is about as fast as the lay-out will be; of the others only an earlier run knows.
    """
    plan, rate = situation.plan, assumed_rate_of(workload, situation.rates)
    span_s = plan.runtime_s + plan.ramp_s
    is_sized = workload.parameters().get("limit") == "either"
    limit = workload.size_bytes(plan.file_bytes) if is_sized else byte_limit(workload, plan)
    if not limit or not rate:
        return span_s, None
    if rate >= situation.rates.sequential_bytes_per_s:
        return span_s, limit / rate
    reached_s = min(span_s, limit / rate)
    # At an assumed speed it may end by either: what lies between is wrong by less.
    return reached_s if situation.rates.is_measured else (span_s + reached_s) / 2, None
