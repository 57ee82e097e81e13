"""nginx before a real WebDAV server, which calls its folders otherwise than the proxy does."""

from __future__ import annotations

import contextlib
import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from services.apache import apache
from services.running import LOOPBACK, free_port, own_folder, program, started

if TYPE_CHECKING:
    from collections.abc import Iterator

    from services.running import Service

_CONF: Final = """
daemon off;
{who}
pid {folder}/pid;
error_log {folder}/log;
events {{ }}
http {{
  access_log off;
  client_body_temp_path {folder}/temp;
  proxy_temp_path {folder}/temp-proxy;
  server {{
    listen 127.0.0.1:{port};
    {places}
  }}
}}
"""
PLACES: Final = {
    "path-changed": "location /webdav/ {{ proxy_pass {behind}dav/; }}",
    "prefix-added": "location / {{ proxy_pass {behind}dav/; }}",
    "prefix-taken-away": "location /outer/dav/ {{ proxy_pass {behind}dav/; }}",
    "other-host": "location /dav/ {{ proxy_pass {behind}dav/; proxy_set_header Host nas.example:8080; }}",
    "page-for-lists": (
        "location /dav/ {{ proxy_pass {behind}dav/; if ($request_method = PROPFIND) {{ rewrite ^ /page last; }} }}"
        " location = /page {{ internal; default_type text/html; return 207 '<html><body>Sign in</body></html>'; }}"
    ),
}
"""By name, what the proxy does; `{behind}` is the server's own address."""
_OUTSIDE: Final = {"path-changed": "webdav/", "prefix-added": "", "prefix-taken-away": "outer/dav/"}


@contextlib.contextmanager
def proxied(way: str) -> Iterator[Service]:
    """Start both; the service has the address of the proxy, and the folder of what lies behind it."""
    with apache() as behind, own_folder() as folder:
        inner = behind.folder / "dav"
        inner.mkdir()
        inner.chmod(0o777)
        port = free_port()
        who = "user root;" if os.geteuid() == 0 else ""
        places = PLACES[way].format(behind=behind.address)
        (folder / "conf").write_text(_CONF.format(folder=folder, port=port, places=places, who=who))
        argv: list[str | Path] = [program("nginx") or "nginx", "-p", folder, "-c", folder / "conf"]
        with started([*argv, "-e", folder / "log"], port, folder / "out"):
            yield replace(behind, address=f"http://{LOOPBACK}:{port}/{_OUTSIDE.get(way, 'dav/')}", folder=inner)
