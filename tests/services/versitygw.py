"""versitygw: S3 over plain files, with signatures checked; built by `services.go_programs`."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

from services.go_programs import VERSITYGW
from services.rclone import ACCESS, BUCKET, SECRET_KEY
from services.running import LOOPBACK, Service, free_port, own_folder, started

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextlib.contextmanager
def versitygw() -> Iterator[Service]:
    """Start it with one bucket."""
    with own_folder() as folder:
        port = free_port()
        files = folder / "files"
        (files / BUCKET).mkdir(parents=True)
        argv: list[str | Path] = [VERSITYGW.path, "--access", ACCESS, "--secret", SECRET_KEY]
        with started([*argv, "--port", f"{LOOPBACK}:{port}", "posix", files], port, folder / "log") as process:
            yield Service("s3", f"http://{LOOPBACK}:{port}", files, process, ACCESS, SECRET_KEY, {"bucket": BUCKET})
