"""The root extra of volbench: measures what only root may, for one user, through one socket. Started by install.sh.

What lives here runs as root: standard library only, no configuration file, no path from outside, nothing that writes to
a disk. Nothing here imports volbench, whose files another user may change.
"""

from __future__ import annotations

import argparse
import grp
import os
import pwd
import sys

from server import Asker, Server
from verbs import Verbs

DEFAULT_FOLDER = "/run/volbench-root"
_READY = b"1"
"""Said by the process that serves to the one the script waits for. The end of their pipe alone may be a death."""


def main() -> int:
    """Bind the socket, detach from the terminal, serve until SIGTERM; return the exit code."""
    parser = argparse.ArgumentParser(prog="volbench-root", description="Measures what only root may, for volbench.")
    parser.add_argument("--user", required=True, help="who may ask, beside root")
    parser.add_argument("--group", required=True, help="group of the socket")
    parser.add_argument("--digest", required=True, help="SHA-256 of the manifest this was installed by")
    parser.add_argument("--folder", default=DEFAULT_FOLDER, help="where socket and pid file are made")
    parser.add_argument("--hdparm", default="", help="hdparm that came along")
    parser.add_argument("--foreground", action="store_true", help="do not detach")
    asked = parser.parse_args()
    if os.geteuid() != 0:
        return _complain("must be started by root")
    try:
        uid, gid = pwd.getpwnam(asked.user).pw_uid, grp.getgrnam(asked.group).gr_gid
    except KeyError as error:
        return _complain(f"there is no such user or group: {error}")
    os.umask(0o077)
    os.chdir("/")
    verbs = Verbs(digest=asked.digest, hdparm=asked.hdparm)
    try:
        server = Server(asked.folder, verbs, asker=Asker(asked.user, uid), gid=gid)
    except OSError as error:
        return _complain(f"cannot make the socket: {error}")
    if asked.foreground:
        server.serve(lambda: None)
        return 0
    ready, say_ready = os.pipe()
    if os.fork():
        os.close(say_ready)
        return 0 if os.read(ready, 1) == _READY else _complain("it ended before it was ready")
    _detach(ready)
    server.serve(lambda: _say_ready(say_ready))
    return 0


def _detach(ready: int) -> None:
    """Leave the terminal and the script's session; what goes on has nobody above it."""
    os.setsid()
    if os.fork():
        os._exit(0)
    os.close(ready)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)


def _say_ready(pipe: int) -> None:
    os.write(pipe, _READY)
    os.close(pipe)


def _complain(what: str) -> int:
    sys.stderr.write(f"volbench-root: {what}\n")
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
