"""A suite as somebody would add it, for a tool and with a metric of its own."""

from __future__ import annotations

from typing import Final

from support.words import bilingual
from volbench.tools.counting import CountWorkload

from volbench.domain.model.suites.workload import MiB, Profile, Suite

SUITE: Final = Suite(
    id="counted",
    version=1,
    title=bilingual("Counted reads", "读取计数"),
    description=bilingual("How often a file could be read.", "文件可被读取的次数。"),
    workloads=(CountWorkload("count", bilingual("Counting", "计数"), "counted_per_s"),),
    profiles={"smoke": Profile("smoke", 2, 1.0, 0.0, is_headline_only=False, file_bytes=32 * MiB)},
    headline=(("count", "counted_per_s"),),
)
