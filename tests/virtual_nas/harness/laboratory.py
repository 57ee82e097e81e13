"""The product's array laboratory, run inside a virtual NAS, and the disks looked at from outside of it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.coding.codec import load
from volbench.domain.model.words.message import Message
from volbench.languages import render

from virtual_nas.harness import product
from virtual_nas.harness.errors import VirtualNasError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from virtual_nas.harness.bench import Bench
    from virtual_nas.harness.channel import Job

JOURNAL: Final = f"{product.ENVIRONMENT['VOLBENCH_DATA_DIR']}/lab/journal.json"
MOUNT_FOLDER: Final = "/run/volbench-lab"
BTRFS_VARIANTS: Final = ("btrfs-nocow", "btrfs-cow", "btrfs-cow-compress")
_LONGEST_S: Final = 1800
"""A laboratory of six arrays takes a minute or two; the rest is for a machine that is busy with other things."""
_ONE: Final = ("rand-read-4k-qd32",)
"""One workload: mostly the laboratory is under test, not the numbers."""
_WORDS: Final = re.compile(r"^Type exactly: (erase .+)$", re.MULTILINE)


def names(bench: Bench) -> str:
    """Return the disks as the laboratory is told them."""
    return ",".join(disk.name for disk in bench.disks)


def consent(bench: Bench) -> str:
    """Return the words that have to be typed."""
    return "erase " + " ".join(disk.name for disk in bench.disks)


def start(
    bench: Bench,
    *options: str,
    disks: str | None = None,
    words: str | None = None,
    workloads: Sequence[str] = _ONE,
    file_bytes: int | None = None,
) -> Job:
    """Start a laboratory over all disks with the smoke profile, or one with smaller files, and return at once."""
    product.tell(bench.nas)
    program = product.with_files(file_bytes)
    named = ("--disks", disks or names(bench), "--yes-erase", words or consent(bench))
    measured = ("--profile", "smoke", "--quiet", *(word for one in workloads for word in ("--workload", one)))
    return bench.nas.start(*program, "lab", *named, *measured, *options, env=product.ENVIRONMENT)


def wait_for_mount(bench: Bench, job: Job, name: str) -> None:
    """Wait until a volume of the laboratory is mounted: from then on it is about to be measured.

    Raises:
        VirtualNasError: the laboratory ended first.
    """
    ask = ("grep", "-q", f" {MOUNT_FOLDER}/{name} ", "/proc/self/mounts")
    while bench.nas.start(*ask).wait(600):
        if job.ended.wait(0.2):
            raise VirtualNasError(f"the laboratory ended before {name} was mounted: {job.output}{job.complaint}")


def wait_for_cache(bench: Bench, job: Job) -> None:
    """Wait until an SSD cache lies before a volume of the laboratory.

    Raises:
        VirtualNasError: the laboratory ended first.
    """
    ask = ("sh", "-c", "cat /sys/block/dm-*/dm/name | grep -q _corig")
    while bench.nas.start(*ask).wait(600):
        if job.ended.wait(0.2):
            raise VirtualNasError(f"the laboratory ended before there was a cache: {job.output}{job.complaint}")


def resume(bench: Bench) -> Job:
    """Resume a laboratory and return at once."""
    return bench.nas.start(product.PROGRAM, "lab", "--resume", "--quiet", env=product.ENVIRONMENT)


def take_up(bench: Bench, *options: str, timeout_s: float = _LONGEST_S, program: Sequence[str] = ()) -> None:
    """Resume a laboratory, or clean up after it; fails unless it ends well. `program` starts it, if not we."""
    job = bench.nas.start(*program, product.PROGRAM, "lab", "--quiet", *options, env=product.ENVIRONMENT)
    if job.wait(timeout_s):
        raise VirtualNasError(f"lab {options} ended with code {job.code}: {job.output}{job.complaint}")


def asked_words(job: Job) -> str | None:
    """Return the words a laboratory that has refused wants typed instead; None where that was not why it refused.

    Which of 32 places of a used disk hold data is seen only by looking, and so are the words.
    """
    found = _WORDS.search(job.complaint)
    return found[1] if job.code and found else None


def run(
    bench: Bench,
    *options: str,
    workloads: Sequence[str] = _ONE,
    file_bytes: int | None = None,
    timeout_s: float = _LONGEST_S,
) -> list[dict[str, Any]]:
    """Carry a laboratory to its end and return the cells of its journal; its disks may have been used by another."""
    job = start(bench, *options, workloads=workloads, file_bytes=file_bytes)
    if job.wait(timeout_s) and (words := asked_words(job)):
        job = start(bench, *options, words=words, workloads=workloads, file_bytes=file_bytes)
    if job.wait(timeout_s):
        raise VirtualNasError(f"lab {options} ended with code {job.code}: {job.output}{job.complaint}")
    product.learn(bench.nas)
    return cells(bench)


def journal(bench: Bench) -> dict[str, Any]:
    """Return the laboratory's journal."""
    found: dict[str, Any] = json.loads(bench.nas.run("cat", JOURNAL))
    return found


def cells(bench: Bench) -> list[dict[str, Any]]:
    """Return the cells of the journal."""
    found: list[dict[str, Any]] = journal(bench)["cells"]
    return found


def said(stored: Sequence[Any]) -> list[str]:
    """Return what messages of the journal, which has their codes and values, read in English."""
    return [render(load(Message, one)) for one in stored]


def signatures(bench: Bench, paths: Sequence[str] | None = None) -> str:
    """Return what util-linux still recognises on the disks, and what stands on them: nothing when they are blank."""
    found = "".join(bench.nas.run("wipefs", "--noheadings", path) for path in paths or bench.paths)
    below = bench.nas.run("lsblk", "--noheadings", "--raw", "-o", "NAME,TYPE", *(paths or bench.paths))
    return found + "\n".join(line for line in below.splitlines() if not line.endswith(" disk"))


def edges_with_data(bench: Bench, paths: Sequence[str] | None = None) -> list[str]:
    """Return the disks whose first two MiB or last MiB hold anything but zeros: none when they are blank."""
    ends = '{ head -c 2M "$0"; tail -c 1M "$0"; } | tr -d "\\0" | head -c 1 | wc -c'
    return [path for path in paths or bench.paths if bench.nas.run("sh", "-c", ends, path).strip() != "0"]
