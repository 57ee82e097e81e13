"""How long requests take while a volume is busy with a known share of what it can do. Pure.

The workloads are known by their parameters (`load_of`, `load_ratio`) and how they read and write, so that any suite may
have them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from volbench.domain.model.runs.access import Direction
from volbench.domain.model.runs.run import Caveat, Round, WorkloadResult
from volbench.domain.model.suites.data_ratio import is_halved
from volbench.domain.model.words.message import Message, plain
from volbench.domain.model.words.metrics import percentile_metric
from volbench.domain.model.words.units import format_latency, format_ratio
from volbench.domain.stats.descriptive import half_width, median

LOAD_OF: Final = "load_of"
LOAD_RATIO: Final = "load_ratio"
HELD: Final = "held_ratio"
"""Note of a round: requests per second that came, over those asked for."""
LEAST_HELD: Final = 0.9
"""Random moments of a few hundred requests differ by some per cent on their own."""
P99: Final = "99"

_WAYS: Final = {
    Direction.READ: ("read", Message("assess.latency_under_load.ways.randread")),
    Direction.WRITE: ("write", Message("assess.latency_under_load.ways.randwrite")),
    Direction.MIXED: ("read", Message("assess.latency_under_load.ways.randrw")),
}
_HALF_AND_MORE: Final = Message("assess.latency_under_load.half_and_more")
_ONE: Final = Message("assess.latency_under_load.one")
_HALF: Final = Message("assess.latency_under_load.half")


def base_of(parameters: Mapping[str, Any]) -> str | None:
    """Return the workload that gives 100 % for this one; None for workloads that stand alone."""
    base = parameters.get(LOAD_OF)
    return base if isinstance(base, str) else None


def share_of(parameters: Mapping[str, Any]) -> float | None:
    """Return the share of the load, 0-1; documents from outside may hold anything."""
    share = parameters.get(LOAD_RATIO)
    if not isinstance(share, int | float) or isinstance(share, bool):
        return None
    return float(share) if 0 < share < 1 else None


def load_caveats(rounds: Sequence[Round]) -> Iterator[Caveat]:
    """Say that the volume did not keep up with the rate asked for."""
    held = _held(rounds)
    if held and median(held) < LEAST_HELD:
        yield Caveat("rate-not-held", {"held_ratio": median(held)})


def is_kept_up_with(rounds: Sequence[Round]) -> bool:
    """Say whether a rate was asked for in every round and the volume kept up with it."""
    held = _held(rounds)
    return 0 < len(held) == len(rounds) and median(held) >= LEAST_HELD


def _held(rounds: Sequence[Round]) -> list[float]:
    return [float(value) for r in rounds if isinstance(value := r.notes.get(HELD), int | float)]


def load_sentences(works: Sequence[WorkloadResult]) -> Iterator[Message]:
    """Return one sentence for each kind of access of these workloads (of one variant), from supported percentiles.

    Of data that cannot be compressed alone, as means are.
    """
    for direction, (side, way) in _WAYS.items():
        points = sorted(
            (share, _most_of(work, side))
            for work in works
            if not is_halved(work.id)
            and work.access is not None
            and work.access.is_random
            and work.access.direction is direction
            and (share := share_of(work.parameters)) is not None
            and P99 in work.percentiles.get(side, {})
        )
        if not points:
            continue
        (low, low_time), (high, high_time) = points[0], points[-1]
        words = _ONE if low == high else _HALF_AND_MORE
        yield words.fill(
            way=way,
            low=_share(low),
            high=_share(high),
            low_time=low_time,
            high_time=high_time,
        )


def _most_of(work: WorkloadResult, side: str) -> str:
    """Write the time 99 % of the requests take at most, with the digits its rounds leave."""
    found = work.summary.get(percentile_metric(side, P99))
    return format_latency(work.percentiles[side][P99], spread=None if found is None else half_width(found))


def _share(ratio: float) -> Message:
    shown = format_ratio(ratio)
    return _HALF if ratio == 0.5 else plain(shown)  # noqa: PLR2004 (a half)
