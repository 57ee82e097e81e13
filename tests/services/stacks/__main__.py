"""`make stacks`, or `python -m services.stacks` in `tests/`: start every stack, say where it is, run until Ctrl-C."""

from __future__ import annotations

import contextlib
import signal
import sys
from typing import TYPE_CHECKING

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
    why_no_mount,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from services.running import Service


@contextlib.contextmanager
def all_stacks(say: Callable[[str], None]) -> Iterator[dict[str, Service]]:
    """Start what this machine can, by name; `say` hears what it cannot and why."""
    with contextlib.ExitStack() as stack:
        enter = stack.enter_context
        folder = enter(plain_folder())
        found = {"apache": enter(apache_plain(folder)), "nginx": enter(nginx_plain(folder))}
        why = FERRETDB.why_not()
        if why:
            say(f"gridfs-app, gridfs-cached, gridfs-fuse: {why}")
        else:
            database = enter(gridfs())
            found["gridfs-app"] = enter(gridfs_app(database))
            found["gridfs-cached"] = enter(nginx_caching(found["gridfs-app"]))
            if why := why_no_mount():
                say(f"gridfs-fuse: {why}")
            else:
                found["gridfs-fuse"] = enter(nginx_plain(enter(gridfs_mount(database))))
        say("nginx-gridfs: that module is not maintained and does not build against nginx 1.22 (docs/stacks.md)")
        found["key-value"] = enter(key_value())
        found["webdav"] = enter(nginx())
        yield found


def main() -> None:
    """Start all and wait."""

    def say(words: str) -> None:
        sys.stdout.write(f"{words}\n")
        sys.stdout.flush()

    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    with all_stacks(say) as found:
        for name, service in found.items():
            say(f"{name}: {service.address}")
        say(f"Files to get: {', '.join(map(name_of, SIZES))}; of key-value and webdav: PUT, GET, DELETE of any key.")
        say("Ctrl-C ends them all.")
        signal.sigwait({signal.SIGINT, signal.SIGTERM})


if __name__ == "__main__":
    main()
