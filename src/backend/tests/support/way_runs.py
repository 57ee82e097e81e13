"""Runs over ways as an owner starts them, by the command line, and what they leave at a server."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from support.runs import small_suite
from support.words import bilingual
from volbench.tools.transfer import Operation, TransferWorkload

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

    from services.running import Service

    from volbench.app.container import Application
    from volbench.domain.model.suites.workload import Suite

WAY = "nas-dav"
PATIENCE_S = 300.0


SIZES = {"64k": 65536, "20mb": 20_000_000}


def volbench(application: Application, *words: str) -> list[str]:
    return [sys.executable, "-m", "volbench", "--data-dir", str(application.config.data_folder), *words]


def sweep(application: Application, folder: Path | None, *more: str) -> list[str]:
    """The command of a trial over the server, and over a folder where there is one."""
    ways = () if folder is None else ("--way=folder", f"--target={folder}")
    return volbench(application, "run", "--suite=file-sweep", "--profile=smoke", *ways, f"--way={WAY}", *more)


def keys_at(service: Service) -> list[Path]:
    return [path for path in (service.folder / ".volbench").rglob("*") if path.is_file()]


def until(is_so: Callable[[], object], process: subprocess.Popen[bytes] | None = None) -> None:
    """Wait until it is so, while the process goes on, if there is one."""
    last_s = time.monotonic() + PATIENCE_S
    while not is_so():
        assert process is None or process.poll() is None
        assert time.monotonic() < last_s
        time.sleep(0.02)


def sizes_suite(rounds: int = 3, **limits: Any) -> Suite:
    """Two sizes both ways, two files of each and round."""
    cells = [
        TransferWorkload(f"{way}-{name}", bilingual("Files", "文件"), way, size, least_files=2, least_s=0.0)
        for way in Operation
        for name, size in SIZES.items()
    ]
    suite = small_suite(*cells, rounds=rounds, runtime_s=30.0)
    return replace(suite, headline=(), profiles={"smoke": replace(suite.profiles["smoke"], **limits)})


def finished_rounds(application: Application) -> dict[tuple[str, str, int], str]:
    """Way, cell and number of each round → when it began."""
    rows = application.store.list_rows()[0]
    works = application.store.get(rows[0].id).workloads if rows else ()
    return {(work.variant, work.id, one.n): one.started_at for work in works for one in work.rounds}
