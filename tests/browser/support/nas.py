"""Brings up what a browser test needs: real loop-mounted volumes and the real service. Ends when stdin closes.

Prints one line of JSON: `{"url", "token", "pid", "start_s", "volumes": [{"mount_point", "device", "file_system"}]}`.
Then takes the commands `stop` and `start` on stdin, one a line, for the service alone; answers `{"pid", "start_s"}`.
`start RATIO` holds it to that share of one core until it answers; `start_s` is null where this machine cannot hold it.
`keep FILE` puts an invented run, which no import would believe, among the stored ones; answered the same way.
With `--added FOLDER` the service has what `added_service.py` adds, and shows the page built there.
With `--root NAME` no volume is mounted: the service sees the stand-in root of that name. With `--dsm` as well, a
played DSM stands behind it: administrator anna, password secret. With `--held` the volumes are as slow as that.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Self

BACKEND = Path(__file__).resolve().parents[3] / "src/backend"
sys.path.insert(0, str(BACKEND / "tests"))

from support.bursts import burst_run  # noqa: E402 (path set above)
from support.cloud_disk import cloud_document, line  # noqa: E402 (path set above)
from support.dsm_shares import dsm_behind  # noqa: E402 (path set above)
from support.edited import take_in  # noqa: E402 (path set above)
from support.folders import of_folders  # noqa: E402 (path set above)
from support.histories import weekly_runs  # noqa: E402 (path set above)
from support.loads import load_run  # noqa: E402 (path set above)
from support.loops import loop_volume  # noqa: E402 (path set above)
from support.options import three_options  # noqa: E402 (path set above)
from support.planted import planted  # noqa: E402 (path set above)
from support.processor_share import is_possible, shared_core  # noqa: E402 (path set above)
from support.roots import unpack_root  # noqa: E402 (path set above)
from support.side_by_side import side_by_side  # noqa: E402 (path set above)
from support.staged import staged_run  # noqa: E402 (path set above)
from support.staged_plots import course_run, demand_run  # noqa: E402 (path set above)
from support.sweeps import sweep_run  # noqa: E402 (path set above)
from support.throttle import throttled  # noqa: E402 (path set above)
from support.truthful import truthful  # noqa: E402 (path set above)
from support.two_volumes import two_volumes  # noqa: E402 (path set above)
from volbench.domain.model.machine.storage import RaidType  # noqa: E402 (as above)
from volbench.domain.model.runs.target import LocalVolume  # noqa: E402 (as above)
from volbench.reports.run_document import from_document  # noqa: E402 (as above)
from volbench.store import open_store  # noqa: E402 (as above)
from volbench.store.migrate import migrate  # noqa: E402 (as above)
from volbench.suites import find  # noqa: E402 (as above)

if TYPE_CHECKING:
    from volbench.domain.experiment.plan.experiment import Configuration, Experiment
    from volbench.domain.model.runs.run import Run

TOKEN = "browser-test-token"
GIB = 1024**3


def main() -> None:
    """Hold volumes and service until the test closes our stdin."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--root")
    parser.add_argument("--dsm", action="store_true")
    parser.add_argument(
        "--history", action="store_true", help="Begin with eleven weekly runs, the last three of them slow."
    )
    parser.add_argument("--many", action="store_true", help="Begin with 36 runs of 17 metrics that can be compared.")
    parser.add_argument("--calm", action="store_true", help="Volume 2 has eleven weekly runs too, all alike.")
    parser.add_argument("--matrix", action="store_true", help="Begin with an experiment whose cells are all filled.")
    parser.add_argument("--kinds", action="store_true", help="Begin with an invented run of each kind beside volumes.")
    parser.add_argument("--questions", action="store_true", help="Begin with options compared, and a promise.")
    parser.add_argument("--shapes", action="store_true", help="Begin with a run of each shape a result can have.")
    parser.add_argument(
        "--gib", type=int, default=4, help="Size of each volume; sparse, so unused space costs nothing."
    )
    parser.add_argument("--held", help="BYTES,REQUESTS a second that each volume gives, such as a hard disk's.")
    parser.add_argument("--added", help="A page built with what the service gets beside what it has.")
    asked = parser.parse_args()
    root = asked.root
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with contextlib.ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="volbench-browser-")))
        volumes = (
            [] if root else [stack.enter_context(loop_volume(name, asked.gib * GIB)) for name in ("ext4", "btrfs")]
        )
        if asked.held:
            bytes_per_s, requests_per_s = map(float, asked.held.split(","))
            held = stack.enter_context(throttled(*(volume.device for volume in volumes)))
            held.set(bytes_per_s=bytes_per_s, iops=requests_per_s)
        invented = [*(slowed() if asked.history else []), *(side_by_side() if asked.many else [])]
        invented += kinds() if asked.kinds else []
        invented += shapes() if asked.shapes else []
        invented += questions() if asked.questions else []
        invented += calm() if asked.calm else []
        if invented:
            fill(data / "volbench.sqlite", invented)
        if asked.matrix:
            experiment, measured = matrix()
            fill(data / "volbench.sqlite", measured, experiment)
        seen = unpack_root(root, data / "root") if root else Path("/")
        if asked.dsm:
            stack.enter_context(dsm_behind(seen))
        more = {**({"SIGN_IN": "dsm"} if asked.dsm else {}), **({"PAGE": asked.added} if asked.added else {})}
        service = stack.enter_context(Service(data, seen, more))
        shown = [{"mount_point": str(v.mount_point), "device": v.disk, "file_system": v.file_system} for v in volumes]
        print(json.dumps({"url": service.url, "token": TOKEN, "volumes": shown, **service.facts()}), flush=True)
        for command in map(str.strip, sys.stdin):
            if command.startswith("keep "):
                invented = json.loads(Path(command.removeprefix("keep ")).read_text("utf-8"))
                fill(data / "volbench.sqlite", [from_document(invented)])
            else:
                service.stop() if command == "stop" else service.start(*map(float, command.split()[1:]))
            print(json.dumps(service.facts()), flush=True)


def fill(database: Path, runs: list[Run], experiment: Experiment | None = None) -> None:
    """Store invented runs, as real ones are stored, and what they fill."""
    migrate(database)
    store = open_store(database)
    for run in runs:
        store.insert(run, {})
    if experiment is not None:
        store.experiments.insert(experiment)
    store.close()


def slowed() -> list[Run]:
    """Return eleven weekly runs of the first volume; since the ninth, reading is slow and the kernel newer."""
    return [_updated(truthful(run)) for run in weekly_runs([1.0] * 8 + [{"seq-read-1m": 0.75}] * 3)]


def kinds() -> list[Run]:
    """Return a run in stages, a sweep of file sizes, one of many clients and paces, and one of keys and values."""
    shares = (0.5, 0.7, 0.8, 0.9)
    keys = replace(load_run(of_keys=True), id="01JDEXAMPLE0000000000000021")
    return [staged_run(), _titled(sweep_run()), load_run(shares=shares), keys]


def questions() -> list[Run]:
    """Return runs that answer what owners ask of volumes: options compared, and a promise."""
    return [three_options(), cloud_disk()]


def cloud_disk() -> Run:
    """Return a run of a disk that reads as fast as was promised and does not write so."""
    workloads = {"read": "rand-read-4k-qd32", "write": "rand-write-4k-qd32"}
    promised = (line("iops", way, amount, workloads[way]) for way, amount in (("read", "20000"), ("write", "100000")))
    run = take_in(cloud_document(*promised))
    return replace(run, id="01JDEXAMPLE0000000000000030")


def shapes() -> list[Run]:
    """Return runs over two volumes and over two folders, one of burst credits, and two in stages with their courses."""
    folders = replace(of_folders(two_volumes()), id="01JDEXAMPLE0000000000000043")
    burst = replace(burst_run(), id="01JDEXAMPLE0000000000000044")
    return [two_volumes(), folders, burst, demand_run(), course_run()]


def _titled(run: Run) -> Run:
    """Call workloads what their suite calls them."""
    suite = find("file-sweep")
    titles = {work.id: work.title for work in suite.workloads}
    works = tuple(replace(work, title=titles.get(work.id, work.title)) for work in run.workloads)
    return replace(run, suite=replace(run.suite, id=suite.id, title=suite.title), workloads=works)


def calm() -> list[Run]:
    """Return eleven weekly runs of the second volume, as alike as runs of a quiet NAS are."""
    return [_on_second(truthful(run)) for run in weekly_runs([1.0] * 11)]


def _on_second(run: Run) -> Run:
    assert isinstance(run.target, LocalVolume)
    volume = replace(run.target.volume, id="volume2", name="Volume 2", mount_point="/volume2")
    target = replace(run.target, volume=volume, path=run.target.path.replace("/volume1", "/volume2"))
    return replace(run, id=run.id.replace("WEEK", "CALM"), target=target)


PARITY = {RaidType.RAID5: 3, RaidType.SHR1: 3, RaidType.RAID6: 2, RaidType.SHR2: 2}
STRIPES = {RaidType.RAID0: 4, RaidType.RAID10: 2, **PARITY}
"""Of four disks so many hold data of their own; of other types one."""


IN_BYTES = {work.id for work in find("nas-volume").workloads if work.metric.endswith("_bytes_per_s")}
"""Workloads of which bytes are counted, not accesses."""


def matrix() -> tuple[Experiment, list[Run]]:
    """Return the matrix of 2018, filled: four disks of 180 MB/s and 120 accesses a second each."""
    experiment, runs = planted(_speed, seed=2018)
    return replace(experiment, name="Four disks"), list(runs.values())


def _speed(row: Configuration, variant: str, workload: str) -> float:
    """Return millions of bytes or of accesses a second."""
    is_write = "write" in workload
    cost = {"btrfs-cow": 0.85, "btrfs-cow-compress": 0.8}.get(variant, 1.0) if is_write else 1.0
    if workload.startswith("seq"):
        return 180.0 * STRIPES.get(row.raid_type, 1) * cost
    if workload in IN_BYTES:
        # Each access takes some 8 ms, then its bytes.
        return 75.0 * row.disks * cost
    return 120e-6 * row.disks * cost * (0.25 if is_write and row.raid_type in PARITY else 1.0)


def _updated(run: Run) -> Run:
    machine = run.environment.machine
    kernel = "5.10.55+" if run.id >= "01JDWEEK0008" else machine.kernel
    around = replace(run.environment, machine=replace(machine, kernel=kernel))
    return replace(run, environment=around, label="After the update" if run.id.endswith("8") else "")


class Service:
    """`volbench serve` on one port and one data folder, also when it is started again."""

    def __init__(self, data: Path, root: Path, more: dict[str, str]) -> None:
        port = _free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.start_s: float | None = 0.0
        program = BACKEND / ".venv/bin/volbench"
        added = Path(__file__).with_name("added_service.py")
        self._program = [str(program.with_name("python")), str(added)] if "PAGE" in more else [str(program)]
        self._log = data / "service.log"
        own = {"DATA_DIR": str(data), "TOKEN": TOKEN, "PORT": str(port), "ROOT": str(root), **more}
        # Starts are timed: an owner's service finds its modules compiled, whatever the one who measures has set.
        around = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        self._environment = {**around, **{f"VOLBENCH_{name}": value for name, value in own.items()}}
        self._process: subprocess.Popen[bytes] | None = None

    def facts(self) -> dict[str, int | float | None]:
        """Return the process id of the service that runs now, and how long its start took."""
        return {"pid": self._process.pid if self._process else None, "start_s": self.start_s}

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self, ratio: float | None = None) -> None:
        """Start the service and wait until it answers, with `ratio` held to that share of one core."""
        is_held = ratio is not None and is_possible()
        started = time.monotonic()
        with contextlib.ExitStack() as stack:
            log = stack.enter_context(self._log.open("ab"))
            argv = [*self._program, "serve"]
            self._process = subprocess.Popen(argv, env=self._environment, stdout=log, stderr=log)
            if ratio is not None and is_held:
                share = stack.enter_context(shared_core("start"))
                share.set(ratio)
                share.take(self._process.pid)
            _wait_until_up(self.url)
            took_s = round(time.monotonic() - started, 2)
        self.start_s = took_s if is_held or ratio is None else None

    def stop(self) -> None:
        """End the service; what it wrote is shown when it ended badly."""
        if self._process is None:
            return
        self._process.terminate()
        self._process.wait(timeout=120)
        if self._process.returncode not in {0, -signal.SIGTERM}:
            sys.stderr.write(self._log.read_text(errors="replace")[-4000:])
        self._process = None


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_up(url: str) -> None:
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"{url}/api/v1/health", timeout=20):
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.02)
    raise SystemExit("the service did not come up within five minutes")


if __name__ == "__main__":
    main()
