"""nginx with its built-in part of WebDAV: PUT, DELETE and MKCOL, no listings."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from services.far import place_of
from services.running import Service, free_port, own_folder, program, started

if TYPE_CHECKING:
    from collections.abc import Iterator

    from services.far import Far

_CONF: Final = """
daemon off;
{who}
pid {folder}/pid;
error_log {folder}/log;
worker_processes 1;
worker_rlimit_nofile 8192;
events {{
  # At a constant pace a generator opens as many as it must while the server stands still; 512 is nginx's own number.
  worker_connections 4096;
}}
http {{
  access_log off;
  client_max_body_size {most};
  client_body_temp_path {folder}/temp;
  server {{
    listen {host}:{port};
    root {folder}/www;
    location / {{
      dav_methods PUT DELETE MKCOL;
      create_full_put_path on;
      {more}
    }}
  }}
}}
"""


@contextlib.contextmanager
def nginx(*, kind: str = "webdav", more: str = "", most: str = "0", far: Far | None = None) -> Iterator[Service]:
    """Start nginx with a folder that takes files, on a far machine where one is given; `more` are directives of it.

    `most` is the largest file it takes, `0`: any.
    """
    with own_folder() as folder:
        port = free_port()
        (folder / "www").mkdir()
        inside, host = place_of(far)
        who = "user root;" if os.geteuid() == 0 else ""
        (folder / "conf").write_text(_CONF.format(folder=folder, host=host, port=port, more=more, who=who, most=most))
        argv: list[str | Path] = [
            *inside,
            program("nginx") or "nginx",
            "-p",
            folder,
            "-c",
            folder / "conf",
            "-e",
            folder / "log",
        ]
        with started(argv, port, folder / "out", host) as process:
            yield Service(kind, f"http://{host}:{port}/", folder / "www", process)
