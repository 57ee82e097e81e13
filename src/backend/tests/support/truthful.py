"""The example run made to agree with itself, as a measured run does, and judged by today's rules: fit for a file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from support.examples import example_run
from support.experiments import run_on
from volbench.domain.stats.descriptive import summarise
from volbench.services.imports.admission import judged_anew
from volbench.tools.fio import read_access

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Run

TIMED_S = 4


def truthful_run(run_id="01JDEXAMPLE0000000000000001", factor=1.0):
    """A finished quick run whose parts fit together."""
    return truthful(example_run(run_id, factor))


def scaled_truthful(run_id, factor):
    """Another run of the same volume, faster or slower."""
    return replace(truthful_run(run_id, factor), label=f"x{factor:g}")


def truthful_run_on(volume, run_id, variants, *, speed=1.0):
    """A finished run that measured these variants of a volume, whose parts fit together."""
    return truthful(run_on(volume, run_id, variants, speed=speed))


def truthful(run: Run) -> Run:
    """The run with bytes, times, histograms and disks that fit its speeds, and with its own judgement."""
    works = tuple(_work(work) for work in run.workloads)
    judged = judged_anew(replace(run, workloads=works))
    return replace(judged, caveats=tuple(caveat for caveat in judged.caveats if caveat.code != "judged-anew"))


def _work(work):
    rounds = tuple(_round(round_) for round_ in work.rounds)
    names = dict.fromkeys(name for round_ in rounds for name in round_.metrics)
    summary = {name: summarise([round_.metrics[name] for round_ in rounds]) for name in names}
    parameters = {**work.parameters, "direct": 1, "end_fsync": int(work.direction != "read")}
    return replace(work, rounds=rounds, summary=summary, parameters=parameters, access=read_access(parameters))


def _round(round_):
    (side,) = round_.latency_bins
    rate = round_.metrics.get(f"{side}_iops")
    count = round(rate * TIMED_S if rate else round_.metrics[f"{side}_bytes_per_s"] * TIMED_S / 2**20)
    asked = count * 4096 if rate else round(round_.metrics[f"{side}_bytes_per_s"] * TIMED_S)
    evidence = _evidence(round_.evidence, side, asked)
    slow, slowest = count * 8 // 100, count * 2 // 100
    bins = dict(zip(round_.latency_bins[side], (count - slow - slowest, slow, slowest), strict=True))
    mean_ns = sum(value * times for value, times in bins.items()) / count
    moved = [getattr(evidence, f"disk_{way}_bytes") or 0 for way in ("read", "write")]
    disks = tuple(
        replace(disk, read_bytes=_part(moved[0], n), write_bytes=_part(moved[1], n))
        for n, disk in enumerate(round_.disks)
    )
    columns = {disk.disk: disk for disk in disks}
    system = replace(
        round_.system,
        disks=tuple(
            replace(
                series,
                read_bytes_per_s=(columns[series.disk].read_bytes / TIMED_S,) * TIMED_S,
                write_bytes_per_s=(columns[series.disk].write_bytes / TIMED_S,) * TIMED_S,
            )
            for series in round_.system.disks
        ),
    )
    return replace(
        round_,
        metrics={**round_.metrics, f"{side}_lat_mean_ns": mean_ns},
        evidence=evidence,
        latency_bins={side: bins},
        io_count=count,
        disks=disks,
        system=system,
    )


def _evidence(evidence, side, asked):
    """The same share of the bytes moved by the disks, for so many bytes asked for."""
    share = (getattr(evidence, f"disk_{side}_bytes") or 0) / getattr(evidence, f"asked_{side}_bytes")
    names = {f"asked_{side}_bytes": asked, f"disk_{side}_bytes": round(asked * share)}
    return replace(evidence, **names)


def _part(moved, number):
    """A quarter; the first takes what does not part evenly."""
    return moved // 4 + (moved % 4 if number == 0 else 0)
