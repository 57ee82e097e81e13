"""Experiments whose truth is known: a speed for every cell, the noise of builds, files and rounds on top."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from support.examples import example_run
from volbench.domain.experiment.plan.cell_changes import arrange
from volbench.domain.experiment.plan.experiment import Cell, CellState, Configuration, Experiment
from volbench.domain.experiment.plan.templates import configurations_of, template_named
from volbench.domain.model.runs.run import Round
from volbench.domain.stats.descriptive import summarise
from volbench.suites.nas_volume import SUITE

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.domain.model.runs.run import Run, WorkloadResult

VARIANTS = ("ext4", "btrfs-nocow", "btrfs-cow", "btrfs-cow-compress")
WORKLOADS = tuple(SUITE.workloads)


@dataclass(frozen=True)
class Noise:
    """Standard deviations of logarithms: what differs from build to build, from file to file, from round to round."""

    builds: float = 0.04
    """One draw per run: everything measured in it shares it."""
    builds_by_workload: float = 0.025
    """One draw per run and workload: where the file lies suits one kind of access more than another."""
    files: float = 0.015
    """One draw per cell and workload."""
    rounds: float = 0.04
    uneven: float = 0.0
    """How much the noise of rounds and files differs from cell to cell, and that of builds from run to run: standard
    deviation of the logarithm of a factor that leaves the mean square as it is."""

    def factor(self, rng: Random) -> float:
        """Draw how much noisier one cell is than the others."""
        return math.exp(rng.gauss(0, self.uneven) - self.uneven**2) if self.uneven else 1.0


QUIET = Noise(0.0, 0.0, 0.0, 0.01)


def matrix_2018(disks: int = 4) -> tuple[Configuration, ...]:
    template = template_named("matrix-2018")
    assert template is not None
    return configurations_of(template, disks)


@cache
def _template() -> tuple[Run, WorkloadResult]:
    run = example_run()
    return run, run.workloads[0]


def planted(
    speed: Callable[[Configuration, str, str], float],
    *,
    seed: int,
    configurations: tuple[Configuration, ...] = (),
    variants: tuple[str, ...] = VARIANTS,
    workloads: int = 16,
    rounds: int = 6,
    noise: Noise = Noise(),
) -> tuple[Experiment, dict[str, Run]]:
    """Return an experiment and its runs: ext4 is one run of a configuration, all Btrfs variants another, as in life.

    `speed` gives the true factor of a configuration, variant and workload id; times become shorter by it.
    """
    rng = Random(seed)  # noqa: S311 (made-up numbers)
    rows = configurations or matrix_2018()
    runs, cells = {}, []
    for row in rows:
        for name in ("ext4", "btrfs"):
            inside = [variant for variant in variants if variant.split("-")[0] == name]
            if inside:
                run = _run(
                    f"{row.id}-{name}", row, inside, speed, rng=rng, noise=noise, rounds=rounds, workloads=workloads
                )
                runs[run.id] = run
                cells += [
                    Cell(row.id, variant, CellState.FILLED, run.id, variant, None, "2026-11-01T00:00:00Z")
                    for variant in inside
                ]
    experiment = Experiment(
        id="01JDPLANTED",
        name="Planted",
        note="",
        template="matrix-2018",
        suite_id="nas-volume",
        profile="quick",
        configurations=rows,
        variants=variants,
        cells=arrange(rows, variants, cells),
        created_at="2026-11-01T00:00:00Z",
        changed_at="2026-11-01T00:00:00Z",
    )
    return experiment, runs


def _run(id_, row, inside, speed, *, rng, noise, rounds, workloads) -> Run:
    run, template = _template()
    build = rng.gauss(0, noise.builds * noise.factor(rng))
    works = []
    for workload in WORKLOADS[:workloads]:
        of_build = build + rng.gauss(0, noise.builds_by_workload)
        for variant in inside:
            more = noise.factor(rng)
            level = math.log(speed(row, variant, workload.id)) + of_build + rng.gauss(0, noise.files * more)
            values = [1e6 * math.exp(level + rng.gauss(0, noise.rounds * more)) for _ in range(rounds)]
            works.append(_result(template, workload, variant, values))
    volume = run.target.volume
    disks = tuple(replace(volume.disks[0], name=f"sata{n + 1}", size_bytes=10**13) for n in range(row.disks))
    pool = replace(volume.pool, raid_type=row.raid_type)
    target = replace(run.target, volume=replace(volume, disks=disks, pool=pool))
    return replace(run, id=id_, workloads=tuple(works), target=target)


def _result(template, workload, variant, values) -> WorkloadResult:
    metric = workload.metric
    cache = template.rounds[0].cache_class
    # Made from scratch: copying the example's rounds would take most of a test's time.
    rounds = tuple(Round(n, n, "", 8.0, {metric: value}, cache) for n, value in enumerate(values, 1))
    return replace(
        template,
        id=workload.id,
        variant=variant,
        title=workload.title,
        direction=str(workload.direction),
        metric=metric,
        parameters=workload.parameters(),
        access=workload.access,
        rounds=rounds,
        summary={metric: summarise(values)},
        percentiles={},
    )
