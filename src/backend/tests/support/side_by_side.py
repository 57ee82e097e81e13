"""As many runs as can be compared at once, invented: twelve volumes measured three times, 17 metrics each."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from support.examples import example_limit, with_own_words
from support.large_run import large_run
from support.words import bilingual
from volbench.domain.model.machine.storage import RaidType
from volbench.domain.model.runs.limit import Limit, LimitId
from volbench.domain.stats.descriptive import summarise
from volbench.suites.sylv_2018 import SUITE

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Run, WorkloadResult

VOLUMES = tuple(
    (raid_type, file_system)
    for raid_type in (RaidType.RAID5, RaidType.RAID1, RaidType.RAID0, RaidType.RAID6, RaidType.SHR1, RaidType.RAID10)
    for file_system in ("ext4", "btrfs")
)
TIMES = 3
"""The fewest that tell how much runs of a volume differ anyway."""
CPU = Limit(
    LimitId.CPU,
    name=bilingual("the processor", "处理器"),
    words=bilingual("The processor was the limit.", "处理器是瓶颈。"),
    rounds=6,
    of_rounds=6,
)


def side_by_side() -> list[Run]:
    """Return 36 runs, oldest first; each volume's three stand together, and only its last one has a label."""
    template = large_run("01JDSIDE")
    # Second by second nobody compares; to store all that would take most of a test's time.
    bare = {"latency_bins": {}, "trace": (), "system": None, "raw_id": None}
    works = tuple(
        replace(work, rounds=tuple(replace(round_, **bare) for round_ in work.rounds)) for work in template.workloads
    )
    template = replace(template, workloads=works)
    return [
        _run(template, place, time, f"01JDSIDE{place * TIMES + time:02d}")
        for place in range(len(VOLUMES))
        for time in range(TIMES)
    ]


def _run(run: Run, place: int, time: int, run_id: str) -> Run:
    rng = Random(run_id)  # noqa: S311 (made-up numbers)
    raid_type, file_system = VOLUMES[place]
    volume = run.target.volume
    pool = replace(volume.pool, raid_type=raid_type, raid_type_candidates=(raid_type,))
    volume = replace(volume, id=f"volume{place + 1}", name=f"Volume {place + 1}", file_system=file_system, pool=pool)
    speed = 1.0 + 0.06 * place
    limit = CPU if place % 2 else example_limit()
    works = tuple(
        replace(
            _work(template, number, speed * rng.uniform(0.97, 1.03), rng),
            variant=file_system,
            limit=limit,
            # Some numbers are doubtful, as in life; not those whose spread between runs is told.
            badges=replace(template.badges, valid=place == 0 or rng.randrange(11) > 0),
        )
        for number, template in enumerate(run.workloads)
    )
    at = f"2026-{place % 11 + 1:02d}-{time + 1:02d}T03:00:00.000Z"
    return with_own_words(
        replace(
            run,
            id=run_id,
            suite=replace(run.suite, id=SUITE.id, title=SUITE.title, headline=SUITE.headline),
            workloads=works,
            target=replace(run.target, volume=volume),
            plan=replace(run.plan, cells=tuple(work.id for work in works), variants=(file_system,)),
            label=f"{raid_type}, {file_system}, third time" if time == TIMES - 1 else "",
            created_at=at,
            started_at=at,
            finished_at=at,
        )
    )


def _work(template: WorkloadResult, number: int, speed: float, rng: Random) -> WorkloadResult:
    workload = SUITE.workloads[number]
    values = [4.2e8 / (1 + number) * speed * rng.uniform(0.98, 1.02) for _ in template.rounds]
    rounds = tuple(
        replace(round_, metrics={workload.metric: value}) for round_, value in zip(template.rounds, values, strict=True)
    )
    return replace(
        template,
        id=workload.id,
        title=workload.title,
        metric=workload.metric,
        direction=str(workload.direction),
        is_headline=workload.is_headline,
        rounds=rounds,
        summary={**template.summary, workload.metric: summarise(values)},
    )
