"""What a quick run writes, before and now: rounds of both in turn on one volume, and recorded ones cut short.

A run as quick was before (2 GiB for each workload that writes in each round, a file of 2 GiB, on Btrfs written anew for
each round) and one as it is now go on at the same time on the same volume; one stands still while the other measures a
cell. Only what writes is measured; reads are the same in both.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import tempfile
import threading
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import pairwise
from math import exp, log
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from cached_disk import Drive, Medium, cached_disk
from support.loops import loop_volume
from support.runs import Lab

from volbench.domain.model.runs.run import RunState
from volbench.domain.model.suites.workload import FileUse, GiB, MiB
from volbench.domain.stats.descriptive import half_width_ratio_of, median, median_interval
from volbench.runner import run_files
from volbench.suites import find

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.suites.workload import Profile, Suite

BEFORE, NOW = "before", "now"
ROUNDS_OF_AN_INTERVAL: Final = 6
DEALT: Final = 60
"""Sets of six rounds dealt from those of one workload; before and now get the same places."""
MOST_WIDER: Final = 1.1
MOST_MOVED: Final = 0.03
RECORDED: Final = Path(__file__).resolve().parents[1] / "src/backend/tests/fixtures/drift"
DRIVES: Final = {
    f"{cache} MiB, {'a flush empties it' if is_drained else 'kept through a flush'}": Drive(
        cache * MiB, is_drained, 24e6, 400, 200e6, 5000
    )
    for cache in (256, 1024)
    for is_drained in (True, False)
}
"""The hard disk of the virtual NAS (24 MB/s, 400 accesses a second) behind a cache."""


@dataclass(frozen=True)
class Both:
    """The rounds of one workload: as it was, and as it is, in turn."""

    before: tuple[float, ...]
    now: tuple[float, ...]


def writes_only(profile: Profile, rounds: int) -> Suite:
    """Return the workloads of quick that write, with one profile: so many rounds, and none more."""
    suite = find("nas-volume")
    cells = tuple(w for w in suite.cells(suite.profiles["quick"]) if w.file_use is FileUse.WRITE)
    own = replace(profile, id="smoke", rounds=rounds, stopping=None, is_headline_only=False)
    return replace(suite, workloads=cells, profiles={"smoke": own})


def profiles() -> dict[str, Profile]:
    """Return quick as it was and as it is."""
    now = find("nas-volume").profiles["quick"]
    return {
        BEFORE: replace(now, write_limit_bytes=2 * GiB, cell_limits={}, write_file_bytes=None),
        NOW: replace(now, write_limit_bytes=now.cell_write_limit_bytes),
    }


class Turns:
    """Lets one of two threads go on at a time: before, now, now, before, before, now and so on."""

    def __init__(self) -> None:
        """Begin with the first."""
        self._changed = threading.Condition()
        self._taken = 0
        self._ended: set[str] = set()

    def wait(self, name: str) -> None:
        """Stand still until it is one's turn."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_turn_of(name))

    def end_turn(self, name: str) -> None:
        """Let the next one go on, and wait for the turn after."""
        with self._changed:
            self._taken += 1
            self._changed.notify_all()
        self.wait(name)

    def leave(self, name: str) -> None:
        """Stand in nobody's way any more."""
        with self._changed:
            self._ended.add(name)
            self._changed.notify_all()

    def _is_turn_of(self, name: str) -> bool:
        place = (BEFORE, NOW, NOW, BEFORE)[self._taken % 4]
        return place == name or place in self._ended


def measure(folder: Path, rounds: int, emptied: Path | None = None) -> dict[str, Run]:
    """Measure both in turn on the volume of `folder`; return the two runs.

    Who looks for `emptied` waits until the disk's cache is empty: what one wrote is then not in the way of the other.
    """
    turns, runs = Turns(), {}
    with tempfile.TemporaryDirectory(prefix="volbench-less-written-") as data, writing_anew():
        threads = []
        for name, profile in profiles().items():
            lab = Lab(Path(data) / name, writes_only(profile, rounds))
            target = folder / name
            target.mkdir()

            def go(name: str = name, lab: Lab = lab, target: Path = target) -> None:
                lab.witness.when_round = lambda: (emptied and emptied.exists(), turns.end_turn(name))
                turns.wait(name)
                try:
                    runs[name] = lab.measure(target)
                finally:
                    turns.leave(name)
                    lab.close()

            threads.append(threading.Thread(target=go, name=name))
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    for name in (BEFORE, NOW):
        if name not in runs or runs[name].state is not RunState.DONE:
            raise SystemExit(f"{name}: {runs[name].failure if name in runs else 'no run'}")
    return runs


@contextmanager
def writing_anew() -> Iterator[None]:
    """Let the thread of what was before write its file anew for each round, instead of cloning it."""
    is_cloned = run_files.is_cloned
    run_files.is_cloned = lambda *facts: threading.current_thread().name != BEFORE and is_cloned(*facts)
    try:
        yield
    finally:
        run_files.is_cloned = is_cloned


def both_of(runs: Mapping[str, Run]) -> dict[str, Both]:
    """Return workload → its rounds in both."""
    found: dict[str, dict[str, tuple[float, ...]]] = {}
    for name, run in runs.items():
        for work in run.workloads:
            values = tuple(round_.metrics[work.metric] for round_ in work.rounds)
            found.setdefault(work.id, {})[name] = values
    return {id_: Both(one[BEFORE], one[NOW]) for id_, one in found.items()}


def recorded() -> dict[str, Both]:
    """Return small random writes of the six recorded runs: as they were, and cut off where they would end now.

    What the disk wrote is known from second to second; within one it is taken to have come evenly. On this disk the
    first attempt would have taken its warm-up away, so a round begins where its timed part did.
    """
    limit = find("nas-volume").profiles["quick"].cell_limits["rand-write-4k-qd32"]
    found = {}
    for file in sorted(RECORDED.glob("*.gz")):
        document = json.loads(gzip.decompress(file.read_bytes()))
        work = next(work for work in document["workloads"] if work["id"] == "rand-write-4k-qd32")
        before = tuple(round_["metrics"]["write_bytes_per_s"] for round_ in work["rounds"])
        now = tuple(_until(limit, round_) for round_ in work["rounds"])
        found[f"recorded {file.stem[:5]}"] = Both(before, now)
    return found


def _until(limit: float, round_: Mapping[str, Any]) -> float:
    """Return bytes per second of a recorded round until its limit is reached, or it ended."""
    ends = [point["t_s"] for point in round_["trace"]]
    spans = [end - begin for begin, end in pairwise([0.0, *ends])]
    bytes_ = [(point["write_bytes_per_s"] or 0.0) * span for point, span in zip(round_["trace"], spans, strict=True)]
    # What is missing was written before the disks were first looked at.
    bytes_[0] += max(0.0, round_["evidence"]["asked_write_bytes"] - sum(bytes_))
    done = written = 0.0
    for span, own in zip(spans, bytes_, strict=True):
        if written + own > limit:
            return limit / (done + (limit - written) / own * span)
        done, written = done + span, written + own
    return written / done


def widths(cells: Iterable[Both], rng: Random) -> list[float]:
    """Return how many times as wide intervals of six rounds are now, for sets of rounds dealt from each workload."""
    ratios = []
    for both in cells:
        places = range(min(len(both.before), len(both.now)))
        for _ in range(DEALT):
            dealt = rng.sample(places, ROUNDS_OF_AN_INTERVAL)
            before = half_width_ratio_of([both.before[place] for place in dealt])
            now = half_width_ratio_of([both.now[place] for place in dealt])
            if before and now:
                ratios.append(now / before)
    return ratios


def moved(both: Both) -> float:
    """Return by how much the median lies beyond the interval it had, as a share of the nearer end."""
    low, high = median_interval(both.before) or (min(both.before), max(both.before))
    now = median(both.now)
    return max(0.0, 1 - now / low, now / high - 1)


def tell(title: str, cells: Mapping[str, Both]) -> bool:
    """Print medians and widths of each; return whether no median moved too far."""
    print(f"{title}\n  {'':26}{'before':>12}{'now':>12}{'now/before':>11}{'beyond':>8}{'width':>7}{'pairs':>6}")
    is_held = True
    for name, both in cells.items():
        before, now, ratios = median(both.before), median(both.now), widths([both], Random(name))
        beyond = moved(both)
        is_held &= beyond <= MOST_MOVED
        print(
            f"  {name:26}{before:12.4g}{now:12.4g}{now / before:11.3f}{beyond:8.1%}{_mean(ratios):7.2f}{len(ratios):6}",
            flush=True,
        )
    return is_held


def _mean(ratios: Sequence[float]) -> float:
    return exp(sum(map(log, ratios)) / len(ratios)) if ratios else float("nan")


def worked_out() -> bool:
    """Print what such disks give, by the arithmetic of `cached_disk` on a clock that nothing else disturbs.

    Return whether each is within the goal where it has to be: on the disk of 24 MB/s.
    """
    print("worked out, now/before (before/medium); * its bytes ended the round, - it went without warm-up")
    is_held = True
    for medium, accesses in ((24e6, 400), (60e6, 400), (150e6, 150), (200e6, 150), (300e6, 1000), (600e6, 20_000)):
        for cache in (64, 256, 1024):
            for is_drained in (True, False):
                line = f"  {medium / 1e6:3.0f} MB/s {cache:4} MiB {'emptied' if is_drained else 'kept':8}"
                for interface, requests in ((200e6, 5000), (550e6, 20_000), (1000e6, 50_000)):
                    if interface > medium:
                        drive = Drive(cache * MiB, is_drained, medium, accesses, interface, requests)
                        ratios, told = _worked_out(drive)
                        line += f" |{interface / 1e6:5.0f} MB/s {told}"
                        is_held &= medium > 24e6 or all(abs(ratio - 1) <= MOST_MOVED for ratio in ratios)
                print(line, flush=True)
    return is_held


def _worked_out(drive: Drive) -> tuple[list[float], str]:
    ratios, told = [], ""
    profile = profiles()[NOW]
    for name, limit, block in (("large", profile.write_limit_bytes or 0, MiB), ("small", 96 * MiB, 4096)):
        before, _ = _cell(drive, 2 * GiB, block)
        now, marks = _cell(drive, limit, block)
        of_medium = before / (drive.bytes_per_s if block == MiB else block * drive.accesses_per_s)
        ratios.append(now / before)
        told += f"{name} {now / before:5.2f}{marks} ({of_medium:5.2f}) "
    return ratios, told


def _cell(drive: Drive, limit: int, block: int) -> tuple[float, str]:
    """Return bytes per second of a round, and whether its bytes ended it and it had no warm-up."""
    lay_out = Medium(drive, 0.0)
    _, began_s, burst = _write(lay_out, 2 * GiB, MiB, 1.0, 0.0)
    _, end_s, _ = _write(lay_out, 2 * GiB - burst, MiB, 1e9, began_s, first=burst)
    speed = 2 * GiB / lay_out.flush(end_s)
    has_warm_up = block != MiB or limit >= max(3 * speed, min(2 * burst, burst + 4 * speed))
    for ramp_s in (1.0, 0.0) if has_warm_up else (0.0,):
        medium = Medium(drive, 0.0)
        _, ramp_end_s, warmed = _write(medium, limit, block, ramp_s, 0.0)
        is_cut, end_s, timed = _write(medium, limit - warmed, block, ramp_s + 4.0, ramp_end_s, first=warmed)
        if not (ramp_s and block != MiB and is_cut and end_s - ramp_end_s < 2.0):
            break
    return timed / (medium.flush(end_s) - ramp_end_s), ("*" if is_cut else " ") + (" " if ramp_s else "-")


def _write(
    medium: Medium, limit: int, block: int, until_s: float, now_s: float, first: int = 0
) -> tuple[bool, float, int]:
    """Write until the time or the bytes are over; return whether the bytes were, when, and how many were written."""
    done = 0
    while now_s < until_s and done < limit:
        # What is small goes to places that do not follow each other.
        now_s = medium.write((first + done) * (1 if block == MiB else 3), block, now_s)
        done += block
    return done >= limit, now_s, done


@contextmanager
def volume_on(device: str) -> Iterator[Path]:
    """Make an ext4 file system on a device that is slow to fill, and mount it."""
    options = ["-q", "-F", "-N", "2048", "-J", "size=64", "-E", "lazy_itable_init=1,lazy_journal_init=1,nodiscard"]
    subprocess.run(["mkfs.ext4", *options, device], check=True)
    with tempfile.TemporaryDirectory(prefix="volbench-cached-volume-") as folder:
        subprocess.run(["mount", "-o", "noinit_itable", device, folder], check=True)
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", folder], check=True)


def measured_here(rounds: int, systems: Sequence[str]) -> dict[str, Both]:
    """Return what rounds in turn gave on loop volumes of this machine's disk."""
    found = {}
    for system in systems:
        with loop_volume(system, 36 * GiB) as volume:
            found |= {f"{system} {id_}": one for id_, one in both_of(measure(volume.mount_point, rounds)).items()}
    return found


def main(rounds: int, systems: Sequence[str], drives: Sequence[str]) -> int:
    """Measure, print; return how many goals were missed."""
    everything = recorded()
    is_held = tell("recorded runs of a disk that drifted, cut short", everything)
    is_held &= worked_out()
    if systems:
        here = measured_here(rounds, systems)
        is_held &= tell(f"this machine's disk, {rounds} rounds each in turn", here)
        everything |= here
    for title, drive in DRIVES.items():
        if any(title.startswith(wanted) for wanted in drives):
            with cached_disk(drive) as (device, emptied), volume_on(device) as folder:
                cached = both_of(measure(folder, ROUNDS_OF_AN_INTERVAL, emptied))
            is_held &= tell(f"a disk of 24 MB/s with a write cache of {title}", cached)
    ratios = widths(everything.values(), Random(1))
    print(f"intervals: {_mean(ratios):.3f} times as wide, geometric mean of {len(ratios)} pairs")
    return (not is_held) + (_mean(ratios) > MOST_WIDER)
