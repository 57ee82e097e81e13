"""`make stacks`, or `python -m services.stacks` in `tests/`: start every stack, say where it is, run until Ctrl-C."""

from __future__ import annotations

import contextlib
import signal
import sys
from typing import TYPE_CHECKING, TypeVar

from services.go_programs import FERRETDB
from services.nginx import nginx
from services.stacks.files import SIZES, name_of
from services.stacks.servers import (
    apache_plain,
    gridfs,
    gridfs_app,
    gridfs_mount,
    key_value,
    nginx_caching,
    nginx_plain,
    plain_folder,
    why_no_apache,
    why_no_modules,
    why_no_mount,
    why_no_nginx,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from services.running import Service

T = TypeVar("T")


class _Starts:
    """Starts one server after the other; what cannot start is said with its reason, and the rest goes on."""

    def __init__(self, stack: contextlib.ExitStack, say: Callable[[str], None]) -> None:
        """Keep what ends them all, and who hears what is missing."""
        self._stack = stack
        self._say = say

    def __call__(self, names: str, why: str | None, make: Callable[[], AbstractContextManager[T]]) -> T | None:
        """Start one, for the stacks `names`; None where `why` speaks against it, or its program fails."""
        if why is None:
            try:
                return self._stack.enter_context(make())
            except (OSError, RuntimeError) as error:
                why = str(error)
        self._say(f"{names}: {why}")
        return None


@contextlib.contextmanager
def all_stacks(say: Callable[[str], None]) -> Iterator[dict[str, Service]]:
    """Start what this machine can, by name; `say` hears what it cannot and why."""
    with contextlib.ExitStack() as stack:
        start = _Starts(stack, say)
        folder = stack.enter_context(plain_folder())
        found = {
            "apache": start("apache", why_no_apache(), lambda: apache_plain(folder)),
            "nginx": start("nginx", why_no_nginx(), lambda: nginx_plain(folder)),
            **_of_gridfs(start),
        }
        say("nginx-gridfs: that module is not maintained and does not build against nginx 1.22 (docs/stacks.md)")
        found["key-value"] = start("key-value", why_no_modules("waitress"), key_value)
        found["webdav"] = start("webdav", why_no_nginx(), nginx)
        yield {name: service for name, service in found.items() if service is not None}


def _of_gridfs(start: _Starts) -> dict[str, Service | None]:
    """Start what serves GridFS: all of it needs the database, and each something of its own."""
    why = FERRETDB.why_not() or why_no_modules("pymongo", "gridfs")
    database = start("gridfs-app, gridfs-cached, gridfs-fuse", why, gridfs)
    if database is None:
        return {}
    app = start("gridfs-app, gridfs-cached", why_no_modules("waitress"), lambda: gridfs_app(database))
    cached = None if app is None else start("gridfs-cached", why_no_nginx(), lambda: nginx_caching(app))
    folder = start("gridfs-fuse", why_no_nginx() or why_no_mount(), lambda: gridfs_mount(database))
    mounted = None if folder is None else start("gridfs-fuse", None, lambda: nginx_plain(folder))
    return {"gridfs-app": app, "gridfs-cached": cached, "gridfs-fuse": mounted}


def main() -> None:
    """Start all and wait."""

    def say(words: str) -> None:
        sys.stdout.write(f"{words}\n")
        sys.stdout.flush()

    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    with all_stacks(say) as found:
        if not found:
            raise SystemExit("None of the stacks can start here.")
        for name, service in found.items():
            say(f"{name}: {service.address}")
        say(f"Files to get: {', '.join(map(name_of, SIZES))}; of key-value and webdav: PUT, GET, DELETE of any key.")
        say("Ctrl-C ends them all.")
        signal.sigwait({signal.SIGINT, signal.SIGTERM})


if __name__ == "__main__":
    main()
