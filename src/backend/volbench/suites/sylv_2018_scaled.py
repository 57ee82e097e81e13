"""The 17 numbers of sylv-2018 with each step limited in time: the same ids, quick enough for every day.

dd cannot be stopped after a time and still say what it did, so its steps are done by fio with the same system calls:
buffered reads, and zeros written to a new file opened with O_DSYNC.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from volbench.domain.model.suites.workload import FileUse, GiB, MiB, Profile, Suite, Workload
from volbench.domain.model.words.message import Message
from volbench.suites import sylv_2018 as full
from volbench.tools.dd import DdWorkload
from volbench.tools.fio import Buffers, FioWorkload, Limit


def _from_dd(workload: DdWorkload) -> FioWorkload:
    return FioWorkload(
        id=workload.id,
        title=workload.title,
        rw="write" if workload.is_write else "read",
        bs=workload.bs,
        size=workload.total_bytes,
        limit=Limit.EITHER,
        ioengine="psync",
        direct=False,
        sync="dsync" if workload.is_write else None,
        buffers=Buffers.ZERO,
        has_own_seed=False,
        file_use=FileUse.CREATE if workload.is_write else FileUse.READ,
        is_headline=workload.is_headline,
        metric=workload.metric,
        extra_needs=workload.extra_needs,
        scaled_from=workload.total_bytes,
    )


def _from_fio(workload: FioWorkload) -> FioWorkload:
    return replace(workload, limit=Limit.EITHER, scaled_from=workload.size)


_WORKLOADS: Final[tuple[Workload, ...]] = (*full.HDPARM, *map(_from_dd, full.DD), *map(_from_fio, full.FIO))

SUITE: Final = Suite(
    id="sylv-2018-scaled",
    version=1,
    title=Message("suites.sylv_2018_scaled.sylv_2018_scaled.title"),
    description=Message("suites.sylv_2018_scaled.sylv_2018_scaled.description"),
    workloads=_WORKLOADS,
    profiles={
        "smoke": Profile("smoke", 2, 0.5, 0.0, is_headline_only=False, file_bytes=256 * MiB),
        "quick": Profile("quick", 6, 4.0, 0.0, is_headline_only=True, file_bytes=2 * GiB, time_goal_s=240.0),
        "standard": Profile("standard", 6, 8.0, 0.0, is_headline_only=False, file_bytes=5 * GiB, time_goal_s=1200.0),
        "full": Profile("full", 10, 25.0, 0.0, is_headline_only=False, file_bytes=5 * GiB, time_goal_s=5400.0),
    },
    headline=full.HEADLINE,
    is_order_fixed=True,
    # For the short profiles, which the method itself does not have.
    template=full.SUITE.template,
    # That a step was cut off, and after which share, is noted with each round.
    caveat_codes=full.WEAKNESSES,
)
