"""The 2018 matrix, measured unattended in one virtual NAS that may be killed at any moment and started again."""

from __future__ import annotations

import fcntl
import json
import shutil
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from virtual_nas.harness import laboratory, product
from virtual_nas.harness.bench import Bench, Setup
from virtual_nas.harness.disks import HARD_DISK
from virtual_nas.harness.errors import VirtualNasError
from virtual_nas.harness.machine import MIB, VirtualNas
from virtual_nas.harness.matrix_words import disks_are

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from volbench.domain.model.words.message import Message

    from virtual_nas.harness.channel import Job

NAME: Final = "The 2018 matrix in a virtual NAS"
SUITE: Final = "sylv-2018-scaled"
LEVELS: Final = ("basic", "jbod", "raid0", "raid1", "raid10", "raid5", "shr1", "raid6", "shr2")
"""RAID types of the template `matrix-2018`, in its order."""
DISKS: Final = 4
_MEMORY_BYTES: Final = 2560 * MIB
"""The steps that write 128 MiB and more at once need it."""
_LOOK_S: Final = 5.0
_SAVED: Final = "matrix-2018.jsonl.gz"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is measured; a state folder belongs to one plan."""

    levels: tuple[str, ...] = LEVELS
    profile: str = "smoke"
    disk_bytes: int = 4096 * MIB
    """Enough for the files of three Btrfs variants on a single disk."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A matrix that has come to its end."""

    saved: Path
    """The experiment as a portable file."""
    starts: int
    """How often the machine was started for it."""
    disks: Message
    """What each of its disks was like."""


def carry_out(state: Path, plan: Plan, say: Callable[[str], None]) -> Ended:
    """Measure what is still missing.

    Args:
        state: folder that keeps machine, disks and database between two starts; made when it is missing.
        plan: the same at every start.
        say: told what happens.

    Raises:
        VirtualNasError: the folder belongs to another plan or is in use, or the laboratory ended without results.
    """
    state.mkdir(parents=True, exist_ok=True)
    with _alone(state):
        _keep_plan(state / "plan.json", plan)
        machine = state / "machine"
        machine.mkdir(exist_ok=True)
        setup = Setup((plan.disk_bytes,) * DISKS, HARD_DISK, _MEMORY_BYTES)
        with VirtualNas(machine, disks=setup.disks, memory_bytes=setup.memory_bytes) as nas:
            bench = Bench.of(nas, setup)
            say(f"start {nas.boots} of the virtual NAS")
            _measure(bench, plan, _experiment(nas, plan), say)
            say("all cells have their end")
            saved = state / _SAVED
            shutil.copyfile(_save(nas), saved)
            ended = Ended(saved, nas.boots, disks_are(plan.disk_bytes, HARD_DISK))
            nas.power_off()
    return ended


def _measure(bench: Bench, plan: Plan, experiment: dict[str, Any], say: Callable[[str], None]) -> None:
    """Begin the laboratory, or go on with it; what its journal calls finished is never measured again."""
    options: tuple[str, ...] = ("--resume",)
    if (begun := _journal(bench.nas)) is None:
        rows = ",".join(f"{row['raid_type']}:{row['disks']}" for row in experiment["configurations"])
        suite = ("--suite", SUITE, "--profile", plan.profile, "--initial-sync", "skip")
        options = ("--disks", laboratory.names(bench), "--levels", rows, *suite, "--experiment", experiment["id"])
    elif begun["is_ended"]:
        return
    else:
        done = [cell["configuration_id"] for cell in begun["cells"] if cell["progress"] == "done"]
        say(f"{len(done)} of {len(begun['cells'])} volumes were measured before")
    job = _laboratory(bench, options, laboratory.consent(bench), say)
    if words := laboratory.asked_words(job):
        # The disks hold what an array left that was cut short, and they are all ours.
        job = _laboratory(bench, options, words, say)
    if job.wait(0):
        raise VirtualNasError(f"the laboratory ended with code {job.code}: {job.output}{job.complaint}")


def _laboratory(bench: Bench, options: tuple[str, ...], words: str, say: Callable[[str], None]) -> Job:
    """Run the laboratory to its end and pass on what it says."""
    argv = (product.PROGRAM, "lab", "--quiet", *options, "--yes-erase", words)
    job = bench.nas.start(*argv, env=product.ENVIRONMENT)
    told = 0
    while not job.ended.wait(_LOOK_S) or len(job.complaint) > told:
        news = job.complaint[told:]
        told += len(news)
        for line in news.splitlines():
            say(line)
    return job


def _experiment(nas: VirtualNas, plan: Plan) -> dict[str, Any]:
    """Return the experiment, made at the first start."""
    for _ in range(2):
        listed = json.loads(nas.run(product.PROGRAM, "experiment", "list", "--json", env=product.ENVIRONMENT))
        if listed:
            found: dict[str, Any] = listed[0]
            return found
        nas.run(product.PROGRAM, "experiment", "new", NAME, *_rows(plan), env=product.ENVIRONMENT)
    raise VirtualNasError("the experiment that was made is not listed")


def _rows(plan: Plan) -> tuple[str, ...]:
    measured = ("--suite", SUITE, "--profile", plan.profile)
    if plan.levels == LEVELS:
        return ("--template", "matrix-2018", "--disks", str(DISKS), *measured)
    rows = (word for level in plan.levels for word in ("--row", f"{level}:{1 if level == 'basic' else DISKS}"))
    columns = (word for one in ("ext4", *laboratory.BTRFS_VARIANTS) for word in ("--column", one))
    return (*rows, *columns, *measured)


def _journal(nas: VirtualNas) -> dict[str, Any] | None:
    text = nas.run("sh", "-c", 'test ! -e "$0" || cat "$0"', laboratory.JOURNAL)
    return json.loads(text) if text else None


def _save(nas: VirtualNas) -> Path:
    """Have the experiment saved where this side can read it."""
    nas.run(product.PROGRAM, "experiment", "export", NAME, f"/share/{_SAVED}", env=product.ENVIRONMENT)
    return nas.share / _SAVED


def _keep_plan(path: Path, plan: Plan) -> None:
    asked = json.dumps(asdict(plan))
    if not path.exists():
        path.write_text(asked)
    elif path.read_text() != asked:
        raise VirtualNasError(f"{path.parent} was begun with another plan: {path.read_text()}; take another folder")


@contextmanager
def _alone(state: Path) -> Iterator[None]:
    with (state / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise VirtualNasError(f"{state} is in use by another start of this program") from error
        yield
