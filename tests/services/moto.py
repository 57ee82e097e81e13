"""moto's server: what is rare in S3, such as buckets that are not there, many pages, and uploads in parts given up."""

from __future__ import annotations

import contextlib
import sys
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Final

from services.running import LOOPBACK, Service, free_port, own_folder, started

if TYPE_CHECKING:
    from collections.abc import Iterator

BUCKET: Final = "sweeps"
_START: Final = "import sys; from moto.server import main; main(sys.argv[1:])"


@contextlib.contextmanager
def moto() -> Iterator[Service]:
    """Start it with one empty bucket, in memory; it checks no signatures."""
    with own_folder() as folder:
        port = free_port()
        argv: list[str | Path] = [sys.executable, "-c", _START, "-H", LOOPBACK, "-p", str(port)]
        with started(argv, port, folder / "log") as process:
            address = f"http://{LOOPBACK}:{port}"
            made = urllib.request.Request(f"{address}/{BUCKET}", method="PUT", data=b"")
            urllib.request.urlopen(made).close()
            yield Service("s3", address, folder, process, "user", "secret", {"bucket": BUCKET})
