"""Samba with a configuration of its own on a high port: one share to write, one that is read-only."""

from __future__ import annotations

import contextlib
import getpass
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Final

from services.far import place_of
from services.running import PASSWORD, Service, free_port, own_folder, program, started

if TYPE_CHECKING:
    from collections.abc import Iterator

    from services.far import Far

SHARE: Final = "sweeps"
READ_ONLY: Final = "readonly"
_CONF: Final = """
[global]
  server role = standalone server
  interfaces = {host}
  bind interfaces only = yes
  smb ports = {port}
  disable netbios = yes
  load printers = no
  private dir = {folder}/private
  lock directory = {folder}/lock
  state directory = {folder}/state
  cache directory = {folder}/cache
  pid directory = {folder}/pid
  ncalrpc dir = {folder}/ncalrpc
  log file = {folder}/log
  passdb backend = smbpasswd:{folder}/users
  {server}
[sweeps]
  path = {folder}/files
  read only = no
  {more}
[readonly]
  path = {folder}/files
  read only = yes
"""


@contextlib.contextmanager
def samba(*, more: str = "", server: str = "", password: str = PASSWORD, far: Far | None = None) -> Iterator[Service]:
    """Start Samba, on a far machine where one is given.

    `more` are lines of the share that may be written, `server` those of the server as a whole.
    """
    with own_folder() as folder:
        port, user = free_port(), getpass.getuser()
        inside, host = place_of(far)
        for name in ("private", "lock", "state", "cache", "pid", "ncalrpc", "files"):
            (folder / name).mkdir()
        conf = folder / "smb.conf"
        conf.write_text(_CONF.format(folder=folder, port=port, more=more, server=server, host=host))
        add: list[str | Path] = [program("smbpasswd") or "smbpasswd", "-c", conf, "-s", "-a", user]
        subprocess.run(add, input=f"{password}\n{password}\n", text=True, check=True, capture_output=True)
        smbd = program("smbd") or "smbd"
        argv: list[str | Path] = [*inside, smbd, "-F", "-s", conf, "--no-process-group"]
        with started(argv, port, folder / "out", host) as process:
            yield Service("smb", f"//{host}:{port}/{SHARE}", folder / "files", process, user, password)
