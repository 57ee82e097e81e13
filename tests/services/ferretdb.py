"""FerretDB over SQLite, which speaks MongoDB's protocol; built by `services.go_programs`."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

from services.go_programs import FERRETDB
from services.running import LOOPBACK, Service, free_port, own_folder, started

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextlib.contextmanager
def ferretdb(*, user: str = "", password: str = "") -> Iterator[Service]:
    """Start it with an empty database; with a user only who signs in may use it."""
    with own_folder() as folder:
        port = free_port()
        (folder / "files").mkdir()
        argv: list[str | Path] = [
            FERRETDB.path,
            "--handler=sqlite",
            f"--sqlite-url=file:{folder / 'files'}/",
            f"--listen-addr={LOOPBACK}:{port}",
            f"--state-dir={folder}",
            "--telemetry=disable",
            "--debug-addr=-",
            *_signed_in(user, password),
        ]
        with started(argv, port, folder / "log") as process:
            yield Service("gridfs", f"mongodb://{LOOPBACK}:{port}/sweeps", folder / "files", process, user, password)


def _signed_in(user: str, password: str) -> list[str]:
    if not user:
        return []
    # Only by the mechanisms of its new way it tells a wrong password from a right one.
    setup = {"database": "admin", "username": user, "password": password}
    return ["--test-enable-new-auth", *(f"--setup-{name}={value}" for name, value in setup.items())]
