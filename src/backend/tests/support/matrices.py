"""A small planted matrix, and what tests of reading it look for."""

from __future__ import annotations

from dataclasses import replace

from support.planted import QUIET, matrix_2018, planted
from volbench.domain.experiment.analysis.matrix import ConclusionKind
from volbench.domain.experiment.analysis.matrix_builder import read_matrix

FIRST = "seq-read-1m.read_bytes_per_s"


def cow_is_slow(row, variant, workload):
    """Plant: copy-on-write is half as fast, everywhere."""
    return 0.5 if variant == "btrfs-cow" else 1.0


def small_matrix(speed=cow_is_slow, change=None, rounds=6, rows=None):
    """Read five configurations, ext4 and Btrfs, three workloads, with hardly any noise."""
    experiment, runs = planted(
        speed,
        seed=1,
        configurations=rows or matrix_2018()[:5],
        variants=("ext4", "btrfs-cow"),
        workloads=3,
        rounds=rounds,
        noise=QUIET,
    )
    return read_matrix(*(change(experiment, runs) if change else (experiment, runs)))


def with_works(run, **changes):
    """Return `run` with every workload changed alike."""
    return replace(run, workloads=tuple(replace(work, **changes) for work in run.workloads))


def exceptions_of(matrix, metric=FIRST, kind=ConclusionKind.VARIANT):
    """Return the exceptions of the first conclusion about `metric`."""
    return next(one for one in matrix.conclusions if one.metric == metric and one.kind is kind).exceptions


def names_in(exceptions, code):
    """Return the names and figures in the exceptions of that code."""
    return [word for one in exceptions if one.has(f"experiment.matrix.{code}") for word in one.texts()]


def of_memory(work):
    """Return `work` as if it had measured the memory, as hdparm -T does."""
    rounds = tuple(replace(one, metrics={"cached_read_bytes_per_s": one.metrics[work.metric]}) for one in work.rounds)
    summary = {"cached_read_bytes_per_s": work.summary[work.metric]}
    return replace(work, metric="cached_read_bytes_per_s", rounds=rounds, summary=summary)


def first_of_memory(runs):
    """Return runs whose first workload measured the memory."""
    return {
        name: replace(run, workloads=(of_memory(run.workloads[0]), *run.workloads[1:])) for name, run in runs.items()
    }
