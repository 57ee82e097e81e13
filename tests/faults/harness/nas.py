"""The NAS of one test: a data folder, a volume, the programs that run on them, and the closing count."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from unittest import mock

from faults.harness import volumes
from faults.harness.service import TOKEN, Service
from faults.harness.stand_in import StandInFio
from faults.harness.waiting import PATIENCE_S, wait_for
from support.runs import empty_database, leftovers, tell_ceilings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from faults.harness.tally import Tally
    from support.loops import LoopVolume

READ: Final = "rand-read-4k-qd32"
WRITE: Final = "seq-write-1m"
CELLS: Final = (READ, WRITE)
ROUNDS: Final = 2
"""Of each cell in the profile `smoke`."""
SETTLE_S: Final = 120.0
"""What is still there so long after the next start counts as left."""
UNFINISHED: Final = frozenset({"queued", "running"})


class StoredRound(NamedTuple):
    """Where a round is in the database, and when it was measured: another one in its place is not the same."""

    run: str
    workload: str
    variant: str
    n: int
    started_at: str


class Nas:
    """One per test; `finish` is called at the end of each."""

    def __init__(self, folder: Path, volume: LoopVolume, tally: Tally) -> None:
        """Make the data folder; nothing runs yet."""
        self.volume = volume
        self.tally = tally
        self.home = folder
        self.data = folder / "data"
        self.data.mkdir()
        self.fio = StandInFio(folder / "tools")
        self.prepare_data()
        self.service: Service | None = None
        self._processes: list[subprocess.Popen[str]] = []
        self._known: set[StoredRound] = set()
        self._own: set[str] = set()

    def prepare_data(self) -> None:
        """Put an empty database and what is known of this machine into the data folder."""
        shutil.copy(empty_database(), self.database)
        with mock.patch.dict(os.environ, {"VOLBENCH_TOOLS_DIR": str(self.fio.folder)}):
            tell_ceilings(self.data)
        # Copied, not written by a program that cares: what fails from here on must not find them half on the disk.
        for made in (*self.data.iterdir(), self.data):
            descriptor = os.open(made, os.O_RDONLY | os.O_CLOEXEC)
            os.fsync(descriptor)
            os.close(descriptor)

    @property
    def database(self) -> Path:
        """The file with all results."""
        return self.data / "volbench.sqlite"

    @property
    def target(self) -> str:
        """The folder that is measured."""
        return str(self.volume.mount_point)

    def spawn(
        self,
        *words: str,
        environment: Mapping[str, str] | None = None,
        port: int | None = None,
        data: Path | None = None,
    ) -> subprocess.Popen[str]:
        """Start `volbench WORDS` in a process group of its own; its complaints go to `complaints` in the home folder.

        HOME marks every process that comes from here: tools inherit it.
        """
        env = {**os.environ, "HOME": str(self.home), "VOLBENCH_TOOLS_DIR": str(self.fio.folder), **(environment or {})}
        service = ["serve", f"--port={port or 0}", f"--token={TOKEN}"] if port is not None else []
        with (self.home / "complaints").open("a", encoding="utf-8") as complaints:
            process = subprocess.Popen(
                [sys.executable, "-m", "volbench", "--lang=en", f"--data-dir={data or self.data}", *words, *service],
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
                env=env,
                start_new_session=True,
            )
        self._processes.append(process)
        return process

    def start(self, *, environment: Mapping[str, str] | None = None) -> Service:
        """Start the service on a free port of its own."""
        self.service = Service(self.spawn(port=0, environment=environment), self.tally)
        return self.service

    def command(self, *cells: str, words: tuple[str, ...] = ()) -> subprocess.Popen[str]:
        """Start `volbench run` on some cells of the smoke profile."""
        chosen = [f"--workload={cell}" for cell in cells or CELLS]
        return self.spawn("run", "--profile=smoke", f"--target={self.target}", "--quiet", *chosen, *words)

    def complaints(self) -> str:
        """Return what all of them have said on stderr."""
        return (self.home / "complaints").read_text("utf-8", "replace")

    def order(self, *cells: str) -> str:
        """Have the service measure some cells of the smoke profile; return the run's id."""
        if self.service is None:
            raise ValueError("no service runs")
        answer = self.service.call("POST", "/runs", self.request(*cells))
        if answer.status != 202:  # noqa: PLR2004 (accepted)
            raise AssertionError(f"the run was refused: {answer.status} {answer.body}")
        return str(answer.body["id"])

    def request(self, *cells: str) -> dict[str, Any]:
        """Return what is sent to order a run."""
        return {"suite": "nas-volume", "profile": "smoke", "target_path": self.target, "workloads": cells or CELLS}

    def stored(self) -> set[StoredRound]:
        """Read all rounds straight from the database, without volbench."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=PATIENCE_S)) as database:
            rows = database.execute("SELECT run_id, workload_id, variant, n, started_at FROM rounds")
            return {StoredRound(*row) for row in rows}

    def runs(self) -> list[str]:
        """Read the ids of all runs straight from the database, oldest first."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=PATIENCE_S)) as database:
            return [str(row[0]) for row in database.execute("SELECT id FROM runs ORDER BY id")]

    def cleaned(self, run_id: str) -> dict[str, str]:
        """Read of each folder of a run whether its files are gone, straight from the database."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=PATIENCE_S)) as database:
            rows = database.execute("SELECT target_path, state FROM clean_ups WHERE run_id = ?", (run_id,))
            return {str(path): str(state) for path, state in rows}

    def wait_for_run(self) -> str:
        """Wait until a run of the command line is stored; return its id."""
        return wait_for(self.runs, "the run is stored")[-1]

    def wait_for_rounds(self, least: int = 1) -> None:
        """Wait until so many rounds are stored, and hold them to be kept from here on."""
        wait_for(lambda: len(self.stored()) >= least, f"{least} rounds are stored")
        self.remember()

    def remember(self) -> None:
        """Whatever is stored now has to be there at the end."""
        self._known |= self.stored()

    def owns(self, path: Path) -> None:
        """Note a file of the test's own on the volume: it has to stay."""
        self._own.add(path.name)

    def left(self) -> list[str]:
        """Return what lies on the volume that neither the file system nor the test has put there."""
        return [name for name in leftovers(self.volume.mount_point) if name not in self._own]

    def tools(self) -> list[int]:
        """Return ids of the processes that come from this NAS and are not volbench itself."""
        ours = {process.pid for process in self._processes}
        running = [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal()]
        return [pid for pid in running if pid not in ours and self._is_ours(pid)]

    def _is_ours(self, pid: int) -> bool:
        try:
            environment = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
        except OSError:
            return False
        return f"HOME={self.home}".encode() in environment

    def resume(self, run_id: str) -> None:
        """Continue an interrupted run and wait for its end; it has to become complete."""
        service = self.service or self.start()
        if (answer := service.call("POST", f"/runs/{run_id}/continue")).status != 202:  # noqa: PLR2004 (accepted)
            raise AssertionError(f"it cannot be continued: {answer.status} {answer.body}")
        self.wait_for_end(run_id)
        document = service.get(f"/runs/{run_id}/document")
        rounds = {result["id"]: len(result["rounds"]) for result in document["workloads"]}
        if document["state"] != "done" or set(rounds.values()) != {ROUNDS}:
            raise AssertionError(f"it is not complete: {document['state']} {rounds} {document['failure']}")

    def wait_for_end(self, run_id: str) -> str:
        """Wait until a run has ended, one way or the other; return its state."""
        service = self.service or self.start()
        wait_for(lambda: service.state(run_id) not in UNFINISHED, "the run has ended")
        return service.state(run_id)

    def finish(self) -> dict[str, str]:
        """Make the closing count and return run → state.

        The volume has to be mounted and in order again. A service is started if none runs, all runs have to come to
        an end, nothing may be left on the volume, and every round that was remembered has to be in its answers.
        """
        service = self.service
        if service is None or service.process.poll() is not None:
            service = self.start()
        states = {run_id: self.wait_for_end(run_id) for run_id in self.runs()}
        with suppress(AssertionError):
            wait_for(lambda: not self.left(), "nothing is left on the volume", patience_s=SETTLE_S)
        told = {found for run_id in states for found in _rounds_of(service.get(f"/runs/{run_id}/document"))}
        lost = sorted(self._known - told)
        self.tally.rounds_kept += len(self._known) - len(lost)
        self.tally.rounds_lost += [f"{self.home.name}: round {found}" for found in lost]
        self.tally.files_left += [f"{self.home.name}: {name} on the volume" for name in self.left()]
        if not service.is_answering() or service.end() != 0:
            raise AssertionError("the service did not end well")
        wait_for(lambda: not self.tools(), "no tool is left running")
        self.tally.files_left += [f"{self.home.name}: {name} after the end" for name in self.left()]
        return states

    def close(self) -> None:
        """End whatever still runs."""
        volumes.thaw(self.volume)
        self.fio.release()
        for process in self._processes:
            with suppress(ProcessLookupError):
                process.kill()
            process.wait(PATIENCE_S)
            if process.stdout is not None:
                process.stdout.close()


def _rounds_of(document: dict[str, Any]) -> set[StoredRound]:
    return {
        StoredRound(document["id"], result["id"], result["variant"], done["n"], done["started_at"])
        for result in document["workloads"]
        for done in result["rounds"]
    }
