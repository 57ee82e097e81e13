"""Starts the stacks, each on a port of its own on this machine."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from services.ferretdb import ferretdb
from services.running import LOOPBACK, Service, free_port, own_folder, program, started
from services.stacks.files import SIZES, content, lay_out, name_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_HERE: Final = Path(__file__).parent
_MOUNT_S: Final = 30.0
_APACHE_MODULES: Final = Path("/usr/lib/apache2/modules")
_NGINX: Final = """
daemon off;
{who}
pid {folder}/pid;
error_log {folder}/log;
worker_processes auto;
events {{ worker_connections 4096; }}
http {{
  access_log off;
  sendfile on;
  keepalive_requests 1000000;
  client_body_temp_path {folder}/temp;
  proxy_temp_path {folder}/temp-proxy;
  {http}
  server {{ listen {host}:{port} backlog=4096; {server} }}
}}
"""
_APACHE: Final = """
ServerRoot {folder}
ServerName {host}
Listen {host}:{port}
ListenBackLog 4096
PidFile {folder}/pid
ErrorLog {folder}/log
LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
{who}
ServerLimit 32
MaxRequestWorkers 800
MaxKeepAliveRequests 0
KeepAliveTimeout 60
EnableSendfile On
DocumentRoot {www}
"""


@contextlib.contextmanager
def plain_folder() -> Iterator[Path]:
    """Make a folder with the files."""
    with own_folder() as folder:
        lay_out(folder)
        yield folder


@contextlib.contextmanager
def apache_plain(www: Path) -> Iterator[Service]:
    """Apache 2.4 (event) over a folder."""
    with own_folder() as folder:
        port = free_port()
        who = "User www-data\nGroup www-data" if os.geteuid() == 0 else ""
        (folder / "conf").write_text(_APACHE.format(folder=folder, host=LOOPBACK, port=port, who=who, www=www))
        argv: list[str | Path] = [program("apache2") or "apache2", "-f", folder / "conf", "-DFOREGROUND"]
        with started(argv, port, folder / "out") as process:
            yield Service("http", f"http://{LOOPBACK}:{port}/", www, process)


@contextlib.contextmanager
def nginx_stack(*, server: str, http: str = "") -> Iterator[Service]:
    """Start nginx with what it is to serve; `{folder}` in its directives is a folder of its own."""
    with own_folder() as folder:
        port = free_port()
        who = "user root;" if os.geteuid() == 0 else ""
        places = {"folder": str(folder)}
        (folder / "conf").write_text(
            _NGINX.format(folder=folder, host=LOOPBACK, port=port, who=who, http=http.format(**places), server=server)
        )
        argv: list[str | Path] = [
            program("nginx") or "nginx",
            "-p",
            folder,
            "-c",
            folder / "conf",
            "-e",
            folder / "log",
        ]
        with started(argv, port, folder / "out") as process:
            yield Service("http", f"http://{LOOPBACK}:{port}/", folder, process)


def nginx_plain(www: Path) -> contextlib.AbstractContextManager[Service]:
    """Run nginx over a folder."""
    return nginx_stack(server=f"root {www};")


def nginx_caching(behind: Service) -> contextlib.AbstractContextManager[Service]:
    """Run nginx before another server, keeping what it answered."""
    return nginx_stack(
        http="proxy_cache_path {folder}/cache keys_zone=kept:8m max_size=64m;",
        server=f"location / {{ proxy_pass {behind.address}; proxy_cache kept; proxy_cache_valid 200 1h; }}",
    )


@contextlib.contextmanager
def gridfs() -> Iterator[Service]:
    """FerretDB with each file in a GridFS bucket of its own: over SQLite it searches all of a collection each time."""
    from gridfs import GridFSBucket
    from pymongo import MongoClient

    with ferretdb() as service:
        client: MongoClient[dict[str, object]] = MongoClient(service.address, retryWrites=False)
        with client:
            for size in SIZES:
                bucket = GridFSBucket(client.get_default_database(), name_of(size))
                bucket.upload_from_stream(name_of(size), content(size))
        yield service


@contextlib.contextmanager
def _script(name: str, *arguments: str | Path) -> Iterator[Service]:
    with own_folder() as folder:
        port = free_port()
        with started([sys.executable, _HERE / name, *arguments, str(port)], port, folder / "out") as process:
            yield Service("http", f"http://{LOOPBACK}:{port}/", folder, process)


def gridfs_app(database: Service) -> contextlib.AbstractContextManager[Service]:
    """Run the application server that reads GridFS."""
    return _script("gridfs_app.py", database.address)


@contextlib.contextmanager
def key_value() -> Iterator[Service]:
    """Run the key-value server over SQLite; its pairs lie in `pairs.db` in its folder."""
    with own_folder() as folder, _script("key_value.py", folder / "pairs.db") as service:
        service.folder = folder
        yield service


def why_no_apache() -> str | None:
    """Return what Apache lacks here; None where it lacks nothing."""
    if program("apache2") is None or not _APACHE_MODULES.is_dir():
        return "Apache is missing: apt-get install apache2"
    return None


def why_no_nginx() -> str | None:
    """Return what nginx lacks here; None where it lacks nothing."""
    return None if program("nginx") is not None else "nginx is missing: apt-get install nginx-light"


def why_no_modules(*names: str) -> str | None:
    """Return which modules of Python are missing; None where all are there."""
    missing = [name for name in names if importlib.util.find_spec(name) is None]
    return f"Python has no {', '.join(missing)}: .ci/setup test" if missing else None


def why_no_mount() -> str | None:
    """Return what the FUSE mount lacks here; None where it lacks nothing."""
    if importlib.util.find_spec("fuse") is None:
        return "fusepy is missing: pip install fusepy==3.0.1, into src/backend/.venv"
    if program("fusermount", "fusermount3") is None or not os.access("/dev/fuse", os.R_OK | os.W_OK):
        return "FUSE is missing here: apt-get install fuse3 libfuse2, and /dev/fuse has to be open to you"
    return None


@contextlib.contextmanager
def gridfs_mount(database: Service) -> Iterator[Path]:
    """Mount GridFS to read (our stand-in for gridfs-fuse) and return the folder."""
    with own_folder() as folder:
        place = folder / "mount"
        place.mkdir()
        with (folder / "out").open("wb") as words:
            process = subprocess.Popen(
                [sys.executable, _HERE / "gridfs_mount.py", database.address, place], stdout=words, stderr=words
            )
            try:
                until = time.monotonic() + _MOUNT_S
                while not place.is_mount():
                    if process.poll() is not None or time.monotonic() > until:
                        raise RuntimeError(f"the mount did not come:\n{(folder / 'out').read_text()}")
                    time.sleep(0.05)
                yield place
            finally:
                undo = program("fusermount", "fusermount3") or "fusermount"
                subprocess.run([undo, "-u", "-z", place], check=False)
                process.terminate()
                process.wait(timeout=10)
