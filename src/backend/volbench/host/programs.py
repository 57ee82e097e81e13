"""Which measuring programs are here, how old they are, and what of them works in a folder."""

from __future__ import annotations

import json
import math
import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.errors import CapabilityMissing, RunFailure
from volbench.domain.model.runs.command import FileArgument
from volbench.domain.model.suites.workload import KiB
from volbench.domain.model.words.message import Message
from volbench.host.direct import accepts_direct, make_probe_file
from volbench.runner.cancellation import CancelSwitch
from volbench.tools import all_tools
from volbench.tools.fio import escape_filename

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.suites.workload import ToolOutput
    from volbench.runner.protocols import ProcessRunner

TOOLS_DIR: Final = "VOLBENCH_TOOLS_DIR"
"""Environment variable: where the programs are that came with volbench; looked at first."""
MORE_FOLDERS: Final = ("/usr/local/sbin", "/usr/sbin", "/sbin", "/usr/local/bin", "/usr/bin", "/bin")
"""The PATH of a service often ends before these. Our Python's folder comes last: a checkout's set-up builds there."""
ENGINES: Final = ("io_uring", "libaio", "posixaio", "psync")
"""In order of preference; psync is always there but knows no queue."""
LAST_ENGINE: Final = "psync"
PROBE_TIMEOUT_S: Final = 20.0
PROBE_BYTES: Final = 64 * KiB
UNDISTURBED_PERCENT: Final = 90
"""Of a core; without a disk to wait for the program takes all of one."""
_LONGEST_VERSION: Final = 80


class Programs:
    """Finds programs and tries them out; what a program says of itself is kept as long as its file stays the same."""

    def __init__(self, processes: ProcessRunner, environment: Mapping[str, str] = os.environ) -> None:
        """Look nowhere yet; `environment` says where to look."""
        self._processes = processes
        self._environment = environment
        self._answers: dict[tuple[object, ...], Any] = {}

    def paths(self) -> dict[str, str]:
        """Return program → absolute path for those that are here."""
        found = {name: self.find(name) for name, tool in all_tools().items() if tool.version_argument is not None}
        return {name: path for name, path in found.items() if path is not None}

    def find(self, name: str) -> str | None:
        """Return the absolute path of one program; None when it is not here."""
        given = [self._environment.get(TOOLS_DIR, ""), self._environment.get("PATH", "")]
        folders = [*given, *MORE_FOLDERS, str(Path(sys.executable).parent)]
        path = shutil.which(name, path=os.pathsep.join(folder for folder in folders if folder))
        return None if path is None else str(Path(path).absolute())

    def versions(self) -> dict[str, str]:
        """Return program → version as printed, for those that tell it."""
        told = {name: self._version(name, path) for name, path in self.paths().items()}
        return {name: version for name, version in told.items() if version}

    def engine(self, folder: str) -> str:
        """Return the best fio engine that really does I/O in `folder`; writes a small file there and removes it.

        Tried anew each time: the kernel may forbid tomorrow what it allows today (`kernel.io_uring_disabled`), and a
        run with an engine that is gone fails.

        Raises:
            CapabilityMissing: there is no fio.
        """
        return self._try_engines(self._need_fio(), folder)

    def is_direct(self, folder: str) -> bool:
        """Say whether O_DIRECT is accepted in `folder`; writes a small file there and removes it."""
        return accepts_direct(folder)

    def generator_limit_bytes_per_s(self) -> float | None:
        """Return how fast fio makes fresh random data on one core here; None when it will not say.

        fio's null engine does everything but the I/O. Takes about half a second the first time.

        Raises:
            CapabilityMissing: there is no fio.
        """
        fio = self._need_fio()
        key = ("limit", *_identity(fio))
        if key not in self._answers:
            self._answers[key] = self._measure_limit(fio)
        answer: float | None = self._answers[key]
        if answer is None:
            del self._answers[key]  # Next time the machine may be quieter.
        return answer

    def _version(self, name: str, path: str) -> str | None:
        key = ("version", *_identity(path))
        if key not in self._answers:
            output = self._run([path, all_tools()[name].version_argument or "--version"])
            lines = [] if output is None else (output.stdout + output.stderr).split("\n")
            # Busybox knows no --version and tells its own in the first line of its complaint.
            first = next((line.strip() for line in lines if line.strip() and any(map(str.isdecimal, line))), "")
            self._answers[key] = first[:_LONGEST_VERSION]
        return str(self._answers[key])

    def _try_engines(self, fio: str, folder: str) -> str:
        known = self._known_engines(fio)
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            with make_probe_file(folder, PROBE_BYTES) as path:
                is_direct = accepts_direct(folder)
                for engine in ENGINES:
                    if engine in known and self._works(fio, engine, path, opened, is_direct=is_direct):
                        return engine
        finally:
            os.close(opened)
        return LAST_ENGINE

    def _known_engines(self, fio: str) -> set[str]:
        """Return the names of the engines this fio was built with."""
        key = ("engines", *_identity(fio))
        listing = None if key in self._answers else self._run([fio, "--enghelp"])
        if listing is not None and listing.stdout.strip():
            self._answers[key] = set(listing.stdout.split())
        known: set[str] = self._answers.get(key, set())
        return known

    def _works(self, fio: str, engine: str, path: str, folder: int, *, is_direct: bool) -> bool:
        """Read the file through the engine: an engine may be listed and yet be forbidden by the kernel."""
        output = self._run(
            [
                fio,
                "--name=probe",
                FileArgument("--filename=", path, escape_filename),
                "--rw=randread",
                "--bs=4096",
                f"--size={PROBE_BYTES}",
                "--iodepth=4",
                f"--ioengine={engine}",
                f"--direct={int(is_direct)}",
                "--thread=1",
                "--allow_file_create=0",
                "--output-format=json",
            ],
            folder,
        )
        job = _first_job(output)
        return job is not None and job.get("error") == 0 and _number(job, "read", "total_ios") == PROBE_BYTES // 4096

    def _measure_limit(self, fio: str) -> float | None:
        output = self._run(
            [
                fio,
                "--name=limit",
                "--ioengine=null",
                "--rw=write",
                "--bs=1048576",
                "--size=1073741824",
                "--time_based",
                "--runtime=500ms",
                "--refill_buffers=1",
                "--thread=1",
                "--output-format=json",
            ]
        )
        job = _first_job(output)
        if job is None or math.fsum(_share(job, name) for name in ("usr_cpu", "sys_cpu")) < UNDISTURBED_PERCENT:
            return None  # It had to share its core, so what it reached says more about the others.
        return _number(job, "write", "bw_bytes") or None

    def _run(self, argv: list[str], folder: int | None = None) -> ToolOutput | None:
        """Run a probe; one that does not start or end is an answer too: it does not work."""
        try:
            return self._processes.run(argv, timeout_s=PROBE_TIMEOUT_S, cancel=CancelSwitch(), folder=folder)
        except (CapabilityMissing, RunFailure):
            return None

    def _need_fio(self) -> str:
        path = self.find("fio")
        if path is None:
            raise CapabilityMissing(
                Message("host.programs.the_program_fio_is_not_installed"),
                Message("host.programs.install_fio_on_debian_apt_install"),
                program="fio",
            )
        return path


def _identity(path: str) -> tuple[object, ...]:
    """Return what changes when a program is replaced."""
    status = Path(path).stat()
    return path, status.st_mtime_ns, status.st_size


def _first_job(output: ToolOutput | None) -> dict[str, Any] | None:
    """Return the first job of fio's JSON document; None when there is none or fio failed."""
    if output is None or output.exit_code != 0:
        return None
    try:
        document = json.loads(output.stdout[output.stdout.index("{") :])
        job = document["jobs"][0]
    except (ValueError, KeyError, IndexError, TypeError):
        return None
    return job if isinstance(job, dict) else None


def _share(job: dict[str, Any], name: str) -> float:
    value = job.get(name)
    return float(value) if isinstance(value, int | float) else 0.0


def _number(job: dict[str, Any], side: str, key: str) -> float | None:
    part = job.get(side)
    value = part.get(key) if isinstance(part, dict) else None
    return float(value) if isinstance(value, int | float) else None
