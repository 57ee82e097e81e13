"""Which caveats a workload and a run carry, from what was recorded. Their words stand in caveat_words/.

The runner adds what only it can see (a snapshot holding space, a rebuild that began); everything that can be read off
the stored rounds and the environment is decided here, so that it can be decided again.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from volbench.domain.assess.cache_class import FALLBACKS, PROOFS
from volbench.domain.assess.cache_reasons import explain
from volbench.domain.assess.caveats import SPREAD_OF
from volbench.domain.assess.current_rounds import restarts_of
from volbench.domain.assess.kind import Judging
from volbench.domain.assess.latency_under_load import load_caveats
from volbench.domain.assess.limits.memory_rules import has_other_traffic
from volbench.domain.assess.limits.processor_rules import is_taken_by_others
from volbench.domain.assess.limits.round_facts import facts_of
from volbench.domain.assess.limits.thresholds import AGREEMENT, LEAST_ROUNDS
from volbench.domain.assess.percentile_support import SIDE_NAMES, unsupported
from volbench.domain.assess.repeated_requests import repeated_requests
from volbench.domain.model.clients.load import asks_for_a_file
from volbench.domain.model.coding.codec import dump
from volbench.domain.model.kind import all_parts, kind_of_run
from volbench.domain.model.machine.heat import HOT_ROTATING_C, HOT_SOLID_C
from volbench.domain.model.machine.storage import Health, Volume
from volbench.domain.model.runs.limit import Limit, LimitId
from volbench.domain.model.runs.run import CacheClass, Caveat, LocalVolume, Round, Run, RunState, Summary
from volbench.domain.model.runs.target import disks_of, volume_of
from volbench.domain.model.suites.common_file import common_file_bytes
from volbench.domain.model.suites.data_ratio import is_halved
from volbench.domain.model.suites.file_limits import is_held_small
from volbench.domain.model.suites.needs import least_block_bytes
from volbench.domain.model.suites.workload import MiB, Suite, Workload
from volbench.domain.model.words.message import Message, bracketed, plain
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.unit_table import Scaling
from volbench.domain.model.words.units import whole_number
from volbench.domain.stats import descriptive

STABLE_HALF_WIDTH: Final = 0.05
"""Largest half width of the median's interval, as a share of the median, that still counts as stable."""
STABLE_LATENCY_CV: Final = 0.10
"""Latencies vary more by nature; their limit is a coefficient of variation of 10 %."""
BUSY_BEFORE: Final = 0.10
"""Busy share of the busiest member disk in the quiet check from which on others were at work."""
GENERATOR_SHARE: Final = 0.5
"""Share of fio's own ceiling (null engine, refilled buffers) above which the ceiling colours the number."""
CPU_FULL: Final = 0.9
NEARLY_FULL: Final = 0.9
LATER_PART: Final = 0.5
CACHE_PER_DISK: Final = 256 * MiB
"""Drive caches cannot be read without root; the largest common size is assumed."""
SPAN_OVER_CACHES: Final = 4
LARGEST_SHARE_OF_FREE: Final = 0.1
"""A test file takes no more of what is free."""
NEARLY_EMPTY: Final = 0.9
"""Free share of a volume that counts as empty: a file system keeps some of it for itself."""

ONLY_SEEN_BY_THE_RUNNER: Final = frozenset(
    {
        "degraded",
        "ended-early",
        "ended-hot",
        "judged-anew",
        "judgement-replaced",
        "metadata-kept",
        "numbers-left-out",
        "byte-cap-reached",
        "ceiling-missing",
        "pause-ended",
        "rebuild-ended",
        "sizes-left-out",
        "sizes-refused",
        "snapshot-pinned",
        "syncing",
        "write-budget-used",
    }
)
"""Caveats of a run that may not follow from what is stored of it: who judges it anew has to take them over."""
SIZES_LEFT_OUT: Final = "sizes-left-out"
SIZES_REFUSED: Final = "sizes-refused"
CAP_REACHED: Final = "byte-cap-reached"
CEILING_MISSING: Final = "ceiling-missing"
STALLED_ATTEMPTS: Final = "stalled_attempts"
"""Note of a round: attempts before it in which the volume hardly answered."""
_SYNC_WORDS: Final = {
    "recover": Message("assess.caveat_rules.sync_words.recover"),
    "reshape": Message("assess.caveat_rules.sync_words.reshape"),
    "resync": Message("assess.caveat_rules.sync_words.resync"),
    "check": Message("assess.caveat_rules.sync_words.check"),
    "repair": Message("assess.caveat_rules.sync_words.repair"),
}


def merge(*groups: Iterable[Caveat]) -> tuple[Caveat, ...]:
    """Join caveats, each code once; the first one said stands."""
    found: dict[str, Caveat] = {}
    for caveat in (caveat for group in groups for caveat in group):
        found.setdefault(caveat.code, caveat)
    return tuple(found.values())


def workload_caveats(
    workload: Workload, variant: str, rounds: Sequence[Round], *, limit: Limit | None, run: Run, suite: Suite
) -> list[Caveat]:
    """Return what is to be said against the numbers of one workload on one variant; `limit` is what held it up."""
    judging = kind_of_run(run.plan).part(Judging)()
    values = {round_.n: round_.metrics[workload.metric] for round_ in rounds if workload.metric in round_.metrics}
    found = [
        *_cache(rounds),
        *_others(workload, rounds, limit, run),
        *_limits(rounds, run),
        *(one for part in all_parts(Judging) for one in part().request_caveats(workload, rounds, run)),
        *_temperature(rounds, run),
        *_lost(workload, rounds, run),
        # Where rounds do not repeat one thing, whether they became steady is said instead.
        *(_spread(workload.metric, values) if judging.rounds_repeat else ()),
        *_percentiles(rounds, workload.metric),
        *_notes(rounds),
        *judging.caveats(workload, rounds, run),
    ]
    volume = volume_of(run.target)
    if volume is not None and _has_smaller_blocks(workload.parameters().get("bssplit"), least_block_bytes(volume)):
        found.append(Caveat("small-blocks-enlarged"))
    if variant.endswith("compress") and not is_halved(workload.id):
        found.append(Caveat("compressed-target"))
    return list(merge(found, map(Caveat, suite.caveat_codes.get(workload.id, ()))))


def _has_smaller_blocks(split: object, least_bytes: int) -> bool:
    """Say whether a mix of sizes holds one that the volume does not take; what a file says may be anything."""
    parts = split if isinstance(split, list) else []
    return any(isinstance(part, list) and part and isinstance(part[0], int) and part[0] < least_bytes for part in parts)


def run_caveats(run: Run, suite: Suite) -> list[Caveat]:
    """Return what is to be said against a run as a whole."""
    return list(
        merge(
            _pool(run),
            _before(run),
            _place(run),
            run.plan.caveats,
            [Caveat(code) for code in suite.caveat_codes.get("*", ()) if code != "single-run" or run.plan.rounds == 1],
            _course(run),
            kind_of_run(run.plan).part(Judging)().run_caveats(run),
        )
    )


def _cache(rounds: Sequence[Round]) -> Iterator[Caveat]:
    cached = [round_ for round_ in rounds if round_.cache_class is CacheClass.CACHED]
    if cached:
        moved = [share for round_ in cached if (share := _moved_ratio(round_)) is not None]
        yield Caveat("cached", {"moved_ratio": min(moved)} if moved else {})
    unknown = [round_ for round_ in rounds if round_.cache_class is CacheClass.UNKNOWN]
    if unknown:
        codes = _reasons(unknown) - PROOFS - FALLBACKS
        yield Caveat("unknown-cache", {"reason": explain(sorted(codes)).as_dict()} if codes else {})
    fallbacks = _reasons(rounds) & FALLBACKS
    if fallbacks:
        yield Caveat("direct-io-fallback", {"reason": explain(sorted(fallbacks)).as_dict()})


def _reasons(rounds: Iterable[Round]) -> set[str]:
    return {reason for round_ in rounds for reason in round_.evidence.reasons}


def _moved_ratio(round_: Round) -> float | None:
    seen = round_.evidence
    shares = [share for share in (seen.read_amplification, seen.write_amplification) if share is not None]
    return min(shares, default=None)


def _others(workload: Workload, rounds: Sequence[Round], limit: Limit | None, run: Run) -> Iterator[Caveat]:
    """Find others at work in what was sampled while the rounds ran; beside many clients that is the server itself."""
    if asks_for_a_file(workload.parameters()):
        return
    seen = [facts_of(workload, round_, run) for round_ in rounds]
    traffic = [facts.unasked_bytes_per_s for facts in seen if has_other_traffic(facts)]
    if traffic:
        yield Caveat("busy-during", {"other_bytes_per_s": max(traffic)})
    computing = [facts.others_cpu_ratio for facts in seen if is_taken_by_others(facts)]
    # A second of something else is not worth a badge: enough rounds must agree that it was the limit, or may have been.
    are_enough = len(computing) >= max(LEAST_ROUNDS, AGREEMENT * len(seen))
    is_open = limit is not None and limit.id is LimitId.NOT_DETERMINED and are_enough
    if computing and limit is not None and (is_open or limit.id is LimitId.OTHER_LOAD):
        yield Caveat("busy-processor", {"others_cpu_ratio": descriptive.median(computing)})
    actions = [facts.sync_action for facts in seen if facts.sync_action is not None]
    if actions:
        yield syncing(actions[0])


def _limits(rounds: Sequence[Round], run: Run) -> Iterator[Caveat]:
    ceiling = run.environment.generator_limit_bytes_per_s
    # Only writes fill buffers, which is what the ceiling was measured with.
    written = [round_.metrics["write_bytes_per_s"] for round_ in rounds if "write_bytes_per_s" in round_.metrics]
    if ceiling and written and descriptive.median(written) > GENERATOR_SHARE * ceiling:
        values = {"bytes_per_s": descriptive.median(written), "limit_bytes_per_s": ceiling}
        spread = descriptive.half_width_of(written)
        yield Caveat("generator-limited", values if spread is None else {**values, f"{SPREAD_OF}bytes_per_s": spread})
    shares = [share for round_ in rounds if (share := _cpu_share(round_)) is not None]
    if shares and descriptive.median(shares) >= CPU_FULL:
        yield Caveat("cpu-limited", {"cpu_ratio": min(1.0, descriptive.median(shares))})


def _cpu_share(round_: Round) -> float | None:
    """Return the machine's CPU share or that of the tool's one core, whichever is fuller."""
    tool = [round_.notes.get(name) for name in ("usr_cpu_ratio", "sys_cpu_ratio")]
    own = math.fsum(share for share in tool if isinstance(share, int | float))
    shares = [own or None, round_.cpu_ratio]
    return max((share for share in shares if share is not None), default=None)


def _temperature(rounds: Sequence[Round], run: Run) -> Iterator[Caveat]:
    seen = [point.temperature_c for round_ in rounds for point in round_.trace if point.temperature_c is not None]
    noted = [round_.notes.get("max_temperature_c") for round_ in rounds]
    seen += [float(value) for value in noted if isinstance(value, int | float)]
    is_rotating = any(disk.has_platters for disk in disks_of(run.target))
    limit = HOT_ROTATING_C if is_rotating else HOT_SOLID_C
    if seen and max(seen) >= limit:
        yield Caveat("hot", {"temperature_c": max(seen), "limit_c": limit})


def _lost(workload: Workload, rounds: Sequence[Round], run: Run) -> Iterator[Caveat]:
    """Find rounds that are missing in the middle, or at the end of a run that says it is complete."""
    have = {round_.n for round_ in rounds}
    said = {caveat.code for caveat in run.caveats}
    is_complete = run.state is RunState.DONE and not {"ended-early", SIZES_LEFT_OUT, SIZES_REFUSED, CAP_REACHED} & said
    # A stage ends when it may; and begun anew it leaves the round it was in.
    has_fixed_end = is_complete and kind_of_run(run.plan).part(Judging).rounds_repeat
    if any(restarts_of(round_) for round_ in rounds):
        return
    last = max((run.plan.rounds_of(workload.id) if has_fixed_end else 0, *have), default=0)
    missing = [n for n in range(1, last + 1) if n not in have]
    if missing and not run.is_imported:
        yield Caveat("other-round-lost", {"rounds": missing})


def spread_of(metric: str, summary: Summary) -> tuple[float | None, float]:
    """Return the spread that decides *stable* for this metric, and its limit; None where it cannot be told."""
    known = METRICS.get(metric)
    if known is not None and known.unit_row.scaling is Scaling.LATENCY:
        return summary.cv, STABLE_LATENCY_CV
    return descriptive.half_width_ratio(summary), STABLE_HALF_WIDTH


def _spread(metric: str, by_round: Mapping[int, float]) -> Iterator[Caveat]:
    values = list(by_round.values())
    if len(values) < descriptive.MIN_ROUNDS:
        yield Caveat("few-rounds", {"rounds": len(values), "needed_rounds": descriptive.MIN_ROUNDS})
        return
    spread, limit = spread_of(metric, descriptive.summarise(values))
    if spread is None or spread > limit:
        shown = {} if spread is None else {"spread_ratio": spread, "limit_ratio": limit}
        yield Caveat("large-spread", shown)
    trend = descriptive.drift(values)
    if trend is not None and trend.is_notable:
        yield Caveat("drift", {"change_ratio": trend.change_ratio})
    strange = descriptive.outliers(values)
    if strange:
        yield Caveat("outlier", {"rounds": [list(by_round)[position] for position in strange]})


def _percentiles(rounds: Sequence[Round], main: str) -> Iterator[Caveat]:
    found = unsupported(rounds, main)
    is_mixed = len({side for round_ in rounds for side, bins in round_.latency_bins.items() if bins}) > 1
    if found and not is_mixed:
        names, count = next(iter(found.values()))
        yield Caveat("percentile-unsupported", {"percentiles": [f"p{name}" for name in names], "io_count": count})
    elif found:
        # What one side lacks stands beside what the other has: each is named.
        named = [_of_side(f"p{name}", side) for side, (names, _) in found.items() for name in names]
        counts = [_of_side(whole_number(count), side) for side, (_, count) in found.items()]
        yield Caveat("percentile-unsupported", {"percentiles": named, "io_count": counts})


def _of_side(text: str, side: str) -> dict[str, object]:
    said: dict[str, object] = dump(bracketed(plain(text), SIDE_NAMES[side]) if side in SIDE_NAMES else plain(text))
    return said


def _notes(rounds: Sequence[Round]) -> Iterator[Caveat]:
    """Turn what the tools noted into caveats."""
    if any(round_.notes.get("is_dsync_fallback") for round_ in rounds):
        yield Caveat("dsync-fallback")
    yield from _write_limit(rounds)
    stalled = [round_.n for round_ in rounds if round_.notes.get(STALLED_ATTEMPTS)]
    if stalled:
        yield Caveat("stalled", {"rounds": stalled})
    yield from repeated_requests(rounds)
    yield from load_caveats(rounds)
    scales = [round_.notes.get("scale_ratio") for round_ in rounds]
    known = [scale for scale in scales if isinstance(scale, int | float) and scale < 1]
    if known:
        yield Caveat("scaled-runtime", {"scale_ratio": descriptive.median(known)})


def _write_limit(rounds: Sequence[Round]) -> Iterator[Caveat]:
    """Say that writing ended before its time because enough was written, and after how many seconds at the soonest."""
    names = ("write_limit_bytes", "limited_after_s", "asked_runtime_s")
    noted = ([round_.notes.get(name) for name in names] for round_ in rounds)
    cut = [[float(fact) for fact in facts if isinstance(fact, int | float)] for facts in noted]
    whole = [facts for facts in cut if len(facts) == len(names)]
    if whole:
        limit, timed_s, asked_s = min(whole, key=lambda facts: facts[1])
        yield Caveat("write-limit", {"limit_bytes": int(limit), "timed_s": round(timed_s, 2), "asked_s": asked_s})


def syncing(action: str) -> Caveat:
    """Return the caveat of a rebuild or check, by the kernel's word for it."""
    words = _SYNC_WORDS.get(action)
    return Caveat("syncing", {"action": words.as_dict()} if words else {})


def _pool(run: Run) -> Iterator[Caveat]:
    volume = volume_of(run.target)
    if volume is None:
        return
    pool = volume.pool
    healths = {pool.health, *(array.health for array in pool.arrays)}
    if healths & {Health.DEGRADED, Health.FAILED}:
        yield Caveat("degraded")
    sync = pool.sync or next((array.sync for array in pool.arrays if array.sync is not None), None)
    if sync is not None:
        yield syncing(sync.action)
    elif Health.SYNCING in healths:
        yield Caveat("syncing")


def _before(run: Run) -> Iterator[Caveat]:
    environment = run.environment
    if volume_of(run.target) is None:
        return  # No disks were watched, and none of ours is written to: how a file is opened here says nothing.
    if environment.busy_before_ratio is not None and environment.busy_before_ratio > BUSY_BEFORE:
        yield Caveat("busy-before", {"busy_ratio": environment.busy_before_ratio})
    if not environment.is_direct:
        yield Caveat("direct-io-refused")
    if environment.engine == "psync":
        yield Caveat("engine-psync")
    if environment.fill_ratio is not None and environment.fill_ratio >= NEARLY_FULL:
        yield Caveat("nearly-full", {"fill_ratio": environment.fill_ratio})


def beyond_caches_bytes(volume: Volume) -> int:
    """Return from what size on the assumed caches of a volume's hard disks hold too little of a file to matter."""
    return SPAN_OVER_CACHES * CACHE_PER_DISK * sum(1 for disk in volume.disks if disk.has_platters)


def wanted_file_bytes(wished_bytes: int, volume: Volume) -> int:
    """Return how large the test file should be: what the assumed caches of hard disks need, and the profile's size.

    On a volume too small for that size even when it is empty, what an empty one would get: there nothing is amiss.
    """
    obtainable = volume.total_bytes * NEARLY_EMPTY * LARGEST_SHARE_OF_FREE
    wished = min(wished_bytes, int(obtainable)) if volume.total_bytes > 0 else wished_bytes
    return max(wished, beyond_caches_bytes(volume))


def _place(run: Run) -> Iterator[Caveat]:
    if not isinstance(run.target, LocalVolume):
        return
    volume, folder = run.target.volume, run.target.folder
    rotating = [disk for disk in volume.disks if disk.has_platters]
    wanted = wanted_file_bytes(run.plan.wished_file_bytes, volume)
    # The file of a first look is as large as its time allows: its small reads alone say when that is little.
    file_bytes = common_file_bytes(run) or 0
    if 0 < file_bytes < wanted and kind_of_run(run.plan).part(Judging).file_is_as_planned:
        code = "largest-file" if is_held_small(volume, file_bytes) else "small-span"
        yield Caveat(code, {"file_bytes": file_bytes, "wanted_bytes": wanted})
    if volume.ssd_cache not in {None, "none"}:
        yield Caveat("ssd-cache")
    if folder.compression is not None:
        yield Caveat("compressed-target", {"compression": folder.compression})
    if folder.is_encrypted or volume.is_encrypted:
        yield Caveat("encrypted-target")
    offset = run.environment.file_offset_ratio
    if rotating and offset is not None and offset > LATER_PART:
        yield Caveat("aged-file", {"offset_ratio": offset})
    shingled = [disk.name for disk in volume.disks if disk.is_possibly_smr]
    if shingled:
        yield Caveat("smr-disk", {"disks": shingled})
    if any(disk.is_virtual and disk.transport != "loop" for disk in volume.disks):
        yield Caveat("virtual-disk")


def _course(run: Run) -> Iterator[Caveat]:
    if run.request.is_read_only:
        yield Caveat("read-only-run")
    if run.is_imported:
        yield Caveat("imported")
    if run.state in {RunState.CANCELLED, RunState.INTERRUPTED, RunState.FAILED}:
        yield Caveat("ended-early")
