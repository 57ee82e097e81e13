"""An IPFS node of our own, Kubo, offline and thrown away; built by `services.go_programs`."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from services.far import place_of
from services.go_programs import KUBO
from services.running import Service, free_port, own_folder, started

if TYPE_CHECKING:
    from collections.abc import Iterator

    from services.far import Far


@contextlib.contextmanager
def kubo(*, far: Far | None = None) -> Iterator[Service]:
    """Start a node that talks to nobody but us, on a far machine where one is given."""
    inside, host = place_of(far)
    with own_folder() as folder:
        port = free_port()
        environment = {**os.environ, "IPFS_PATH": str(folder / "repo"), "IPFS_TELEMETRY": "off"}
        subprocess.run([KUBO.path, "init", "--profile=test"], check=True, capture_output=True, env=environment)
        conf = folder / "repo" / "config"
        said = json.loads(conf.read_text("utf-8"))
        said["Addresses"] |= {"API": f"/ip4/{host}/tcp/{port}", "Gateway": "", "Swarm": []}
        said["Bootstrap"] = []
        conf.write_text(json.dumps(said), "utf-8")
        argv: list[str | Path] = [*inside, "env", f"IPFS_PATH={folder / 'repo'}", "IPFS_TELEMETRY=off", KUBO.path]
        with started([*argv, "daemon", "--offline"], port, folder / "log", host) as process:
            yield Service("ipfs", f"http://{host}:{port}", folder / "repo", process)
