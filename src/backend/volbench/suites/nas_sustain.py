"""Writing on and on: where the fast part of an SSD, an SSD cache or of memory ends, and what comes after it."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.suites.workload import GiB, MiB, Profile, Suite
from volbench.domain.model.words.message import Message
from volbench.tools.fio_jobs import SustainedWrite


def _profile(id_: str, *, rounds: int, runtime_s: float, most_bytes: int, time_goal_s: float | None = None) -> Profile:
    """Return a profile whose cells end after `runtime_s` or `most_bytes`, whichever comes first."""
    return Profile(
        id_,
        rounds,
        runtime_s,
        0.0,
        is_headline_only=False,
        file_bytes=most_bytes,
        time_goal_s=time_goal_s,
        write_limit_bytes=most_bytes,
    )


SUITE: Final = Suite(
    id="nas-sustain",
    version=1,
    title=Message("suites.nas_sustain.nas_sustain.title"),
    description=Message("suites.nas_sustain.nas_sustain.description"),
    workloads=(
        SustainedWrite(
            id="sustain-write",
            title=Message("suites.nas_sustain.sustain_write.title"),
            bs=MiB,
            iodepth=8,
            is_headline=True,
        ),
        SustainedWrite(
            id="sustain-copy",
            title=Message("suites.nas_sustain.sustain_copy.title"),
            bs=MiB,
            ioengine="psync",
            direct=False,
            is_headline=True,
        ),
    ),
    # One round is what the question is about: a second one begins where the first has filled the caches.
    profiles={
        "smoke": _profile("smoke", rounds=1, runtime_s=2.0, most_bytes=512 * MiB),
        "quick": _profile("quick", rounds=1, runtime_s=90.0, most_bytes=32 * GiB, time_goal_s=240.0),
        "standard": _profile("standard", rounds=1, runtime_s=540.0, most_bytes=128 * GiB, time_goal_s=1200.0),
        "full": _profile("full", rounds=2, runtime_s=1260.0, most_bytes=384 * GiB, time_goal_s=5400.0),
    },
    headline=(
        ("sustain-write", "start_write_bytes_per_s"),
        ("sustain-write", "end_write_bytes_per_s"),
        ("sustain-copy", "start_write_bytes_per_s"),
        ("sustain-copy", "end_write_bytes_per_s"),
    ),
    is_order_fixed=True,
    caveat_codes={"*": ("caches-not-empty",)},
)
