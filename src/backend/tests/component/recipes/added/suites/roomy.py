"""A suite as somebody would add it, with a need of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from support.words import bilingual
from volbench.tools.counting import CountWorkload

from volbench.domain.model.suites.needs import Need
from volbench.domain.model.suites.workload import GiB, MiB, Profile, Suite

if TYPE_CHECKING:
    from volbench.domain.model.machine.storage import Volume
    from volbench.domain.model.suites.needs import Capabilities, Needing
    from volbench.domain.model.words.message import Message


def _is_small(_: Needing, __: Volume, capabilities: Capabilities) -> Message | None:
    is_enough = (capabilities.memory_bytes or 0) >= 64 * GiB
    return None if is_enough else bilingual("A machine of 64 GiB is needed.", "需要 64 GiB 内存的机器。")


SUITE: Final = Suite(
    id="roomy",
    version=1,
    title=bilingual("Roomy machines", "大内存机器"),
    description=bilingual("Counts where there is room.", "在内存充足时计数。"),
    workloads=(
        CountWorkload("count", bilingual("Counting", "计数"), "counted_per_s"),
        CountWorkload(
            "roomy", bilingual("Room", "空间"), "counted_per_s", needs=frozenset({Need("memory-64-gib", _is_small)})
        ),
    ),
    profiles={"smoke": Profile("smoke", 2, 1.0, 0.0, is_headline_only=False, file_bytes=32 * MiB)},
    headline=(("count", "counted_per_s"),),
)
