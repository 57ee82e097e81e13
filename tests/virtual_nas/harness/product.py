"""volbench itself, run inside a virtual NAS from the checkout's own environment."""

from __future__ import annotations

import atexit
import json
import shutil
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from volbench.app.database import bring_up_to_date

from virtual_nas.harness.errors import GuestCommandFailed, VirtualNasError
from virtual_nas.harness.machine import GUEST_ADDRESS, SYSTEM_FOLDER

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from virtual_nas.harness.channel import Job
    from virtual_nas.harness.machine import VirtualNas

PROGRAM: Final = str(Path(sys.executable).with_name("volbench"))
ENVIRONMENT: Final = {"VOLBENCH_DATA_DIR": f"{SYSTEM_FOLDER}/volbench", "PYTHONDONTWRITEBYTECODE": "1"}
"""The database is on the system disk, so that it survives a power cut as on a real NAS."""
PORT: Final = 18290
MAIN_SUITE: Final = "nas-volume"
"""What is measured unless it is said otherwise."""
_DATABASE: Final = f"{ENVIRONMENT['VOLBENCH_DATA_DIR']}/volbench.sqlite"
_WAIT_FOR_ROUNDS: Final = """
import sqlite3, sys, time
def stored():
    try:
        with sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True) as database:
            return database.execute("select count(*) from rounds").fetchone()[0]
    except sqlite3.OperationalError:  # not made yet
        return 0
before = stored()
while stored() < before + int(sys.argv[2]):
    time.sleep(0.2)
"""
"""Counts from outside of the product, in its database."""
_DOCUMENT: Final = f"{SYSTEM_FOLDER}/run.json"
_CALIBRATION: Final = f"{ENVIRONMENT['VOLBENCH_DATA_DIR']}/calibration.json"
_TELL: Final = 'test -e "$0" || { mkdir -p "$(dirname "$0")" && cat >"$0"; }'
_SEVERAL: Final = """
import json, sys
from volbench.cli import main
for words in json.loads(sys.argv[1]):
    main(words, prog_name="volbench", standalone_mode=False)
    sys.stdout.flush()
    print(chr(0), flush=True)
"""
_ANOTHER_TRIAL: Final = """
import json, sys
from dataclasses import replace
from importlib import import_module
module = import_module("volbench.suites." + sys.argv[1].replace("-", "_"))
trial = replace(module.SUITE.profiles["smoke"], **json.loads(sys.argv[2]))
module.SUITE = replace(module.SUITE, profiles={**module.SUITE.profiles, "smoke": trial})
from volbench.cli import main
main(sys.argv[3:], prog_name="volbench")
"""
BOTH_FULL: Final = "both_full"
_HAND_OVER: Final = 'test -e "$1" || { mkdir -p "${1%/*}" && cp "$0" "$1" && sync "$1" "${1%/*}"; }'
"""On the disk when it returns, as the product leaves what it makes: some machines lose their power next."""
_known: dict[str, dict[str, Any]] = {}
"""What machines have found out about the measuring program's own speed, by what it depends on (`identity`).

All machines are alike, so each is told what those before it know: to find it out takes a second per workload.
"""


def furnish(nas: VirtualNas) -> None:
    """Give a new machine the database its first start would make: to make it inside takes as long as a start.

    Those that are tried as a whole make their own (`Setup.is_furnished`).
    """
    ready = nas.share / "volbench.sqlite"
    shutil.copyfile(_empty_database(), ready)
    nas.run("sh", "-c", _HAND_OVER, f"/share/{ready.name}", _DATABASE)


@cache
def _empty_database() -> Path:
    """Make a database on this side, once for all machines of a process."""
    folder = Path(tempfile.mkdtemp(prefix="volbench-empty-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    made = folder / "volbench.sqlite"
    bring_up_to_date(made)
    return made


def volumes(nas: VirtualNas) -> dict[str, Any]:
    """Return what the product says about the machine's volumes, by mount point."""
    listed = json.loads(nas.run(PROGRAM, "volumes", "--json", env=ENVIRONMENT))
    return {volume["mount_point"]: volume for volume in listed["volumes"]}


def measure(
    nas: VirtualNas, target: str, *options: str, file_bytes: int | None = None, timeout_s: float = 600
) -> dict[str, Any]:
    """Measure a volume with the smoke profile unless `options` say otherwise, and return the run document.

    Args:
        nas: the machine.
        target: a folder on the volume.
        options: words of the command line.
        file_bytes: size of the test files if not the profile's; on slow disks most of the time goes into filling them.
        timeout_s: how long it may take.

    Raises:
        VirtualNasError: the run did not end well.
    """
    job = start_measuring(nas, target, *options, file_bytes=file_bytes)
    if job.wait(timeout_s):
        raise VirtualNasError(f"measuring {target} ended with code {job.code}: {job.output}{job.complaint}")
    learn(nas)
    return document(nas)


def measure_longer(
    nas: VirtualNas,
    target: str,
    suite: str,
    *options: str,
    rounds: int,
    runtime_s: float,
    file_bytes: int | None = None,
) -> dict[str, Any]:
    """Measure with the trial profile, but other rounds than its half seconds, and return the run document."""
    nas.run("rm", "-f", _DOCUMENT)
    tell(nas)
    profile = {"rounds": rounds, "runtime_s": runtime_s} | ({} if file_bytes is None else {"file_bytes": file_bytes})
    words = ("run", "--quiet", "--profile", "smoke", "--suite", suite, "--target", target, "--json", _DOCUMENT)
    nas.run(*with_trial(suite, profile), *words, *options, timeout_s=7200, env=ENVIRONMENT)
    learn(nas)
    return document(nas)


def with_files(file_bytes: int | None) -> tuple[str, ...]:
    """Return the program, to be followed by its words; files of the main suite's trials have this size, if any."""
    return (PROGRAM,) if file_bytes is None else with_trial(MAIN_SUITE, {"file_bytes": file_bytes})


def with_trial(suite: str, profile: Mapping[str, float]) -> tuple[str, ...]:
    """Return the program, to be followed by its words, with a suite's trial profile changed."""
    return (sys.executable, "-c", _ANOTHER_TRIAL, suite, json.dumps(profile))


def start_measuring(nas: VirtualNas, target: str, *options: str, file_bytes: int | None = None) -> Job:
    """Start measuring and return at once."""
    nas.run("rm", "-f", _DOCUMENT)
    tell(nas)
    profile = () if "--profile" in options else ("--profile", "smoke")
    argv = (*with_files(file_bytes), "run", "--quiet", *profile, "--target", target, "--json", _DOCUMENT, *options)
    return nas.start(*argv, env=ENVIRONMENT)


def tell(nas: VirtualNas) -> None:
    """Tell the machine what those before it found out, unless it has found out something itself."""
    for identity, known in _known.items():
        nas.run("sh", "-c", _TELL, _CALIBRATION, given=json.dumps({"identity": identity, "known": known}))


def learn(nas: VirtualNas) -> None:
    """Remember what the machine knows for those after it."""
    if text := nas.run("sh", "-c", f"cat {_CALIBRATION} || true"):
        found = json.loads(text)
        _known.setdefault(found["identity"], {}).update(found["known"])


def document(nas: VirtualNas) -> dict[str, Any]:
    """Return the document of the last run that has ended."""
    found: dict[str, Any] = json.loads(nas.run("cat", _DOCUMENT))
    return found


def workloads(run: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return a run's results by workload id."""
    return {workload["id"]: workload for workload in run["workloads"]}


def median(run: dict[str, Any], workload: str, metric: str) -> float:
    """Return the median of one metric."""
    return float(workloads(run)[workload]["summary"][metric]["median"])


def wait_for_rounds(nas: VirtualNas, job: Job, count: int) -> None:
    """Wait until a run under way has stored `count` rounds.

    Raises:
        VirtualNasError: the run ended first.
    """
    waiting = nas.start(sys.executable, "-I", "-c", _WAIT_FOR_ROUNDS, _DATABASE, str(count))
    while not waiting.ended.wait(0.2):
        if job.ended.is_set():
            waiting.kill()
            raise VirtualNasError(f"the run ended before {count} rounds: {job.output}{job.complaint}")
    if waiting.wait(0):
        raise VirtualNasError(f"the rounds could not be counted: {waiting.complaint}")


def history(nas: VirtualNas) -> list[dict[str, Any]]:
    """Return the rows of all runs, newest first."""
    rows: list[dict[str, Any]] = json.loads(nas.run(PROGRAM, "history", "--json", env=ENVIRONMENT))
    return rows


def told(nas: VirtualNas, *commands: Sequence[str]) -> list[str]:
    """Return what the product prints for each of several commands; they share one start of it, which takes seconds."""
    asked = json.dumps([list(words) for words in commands])
    return nas.run(sys.executable, "-c", _SEVERAL, asked, env=ENVIRONMENT).split("\0\n")[: len(commands)]


def document_of(id_: str) -> tuple[str, ...]:
    """Return the words that ask for a stored run as a document."""
    return ("report", id_, "--format", "json")


def stored_runs(nas: VirtualNas, ids: Sequence[str]) -> list[dict[str, Any]]:
    """Return the documents of stored runs."""
    return [json.loads(text) for text in told(nas, *map(document_of, ids))]


def stored_run(nas: VirtualNas, id_: str) -> dict[str, Any]:
    """Return the document of a stored run."""
    return stored_runs(nas, [id_])[0]


def caveat_codes(run: dict[str, Any]) -> set[str]:
    """Return the codes of the caveats about a whole run."""
    return {caveat["code"] for caveat in run["caveats"]}


def serve(nas: VirtualNas, *, token: str) -> Job:
    """Start the service inside and wait until it answers; reach it by network.reachable."""
    env = {**ENVIRONMENT, "VOLBENCH_HOST": GUEST_ADDRESS, "VOLBENCH_PORT": str(PORT), "VOLBENCH_TOKEN": token}
    job = nas.start(PROGRAM, "serve", env=env)
    ask = f"import socket; socket.create_connection(('{GUEST_ADDRESS}', {PORT})).close()"
    while True:
        try:
            nas.run(sys.executable, "-I", "-c", ask)
        except GuestCommandFailed:
            if job.ended.wait(0.2):
                raise VirtualNasError(f"the service ended: {job.output}{job.complaint}") from None
        else:
            return job


def limit(workload: dict[str, Any]) -> dict[str, Any]:
    """Return what is said to have limited a workload: id, disk where it is one, the slower one beside it, evidence.

    Where it is not determined because disk and processor were both full, the id is `BOTH_FULL`: that is a finding.
    """
    named = workload["limit"]
    is_finding = named["id"] == "not_determined" and "both full" in named["name"]["text"]
    return {
        "id": BOTH_FULL if is_finding else named["id"],
        "disk": named["disk"],
        "slower": None if named["slower"] is None else named["slower"]["disk"],
        "evidence": [text["text"] for text in named["evidence"]],
    }
