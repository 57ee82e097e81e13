"""The service as it stands on a DSM: administrators sign in. DSM itself is played (its web API, groups, desktop).

Prints one line of JSON: `{"url", "root"}`; ends when stdin closes. Accounts, all with the password `secret`: anna and
carol (one-time code 123456) are administrators, ben is none, lara is locked.
"""

from __future__ import annotations

import contextlib
import json
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from nas import BACKEND, Service
from support.desktop import make_dsm_root  # nas.py has set the path
from support.dsm_web_api import Account, DsmDouble, running_dsm
from support.roots import unpack_root

LOCKED = 411
PEOPLE = (
    Account("anna", "secret"),
    Account("carol", "secret", otp="123456"),
    Account("ben", "secret"),
    Account("lara", "secret", refusal=LOCKED),
)


def main() -> None:
    """Hold DSM and service until the test closes our stdin."""
    with contextlib.ExitStack() as stack:
        root = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="volbench-door-")))
        make_dsm_root(unpack_root("dsm7-raid5-cachedev-btrfs", root))
        dsm = stack.enter_context(running_dsm(DsmDouble(PEOPLE)))
        with (root / "etc/synoinfo.conf").open("a") as settings:
            settings.write(f'\nadmin_port="{dsm.endpoint.port}"\n')
        var = lay_out_package(root)
        service = stack.enter_context(Service(var, root, {"SIGN_IN": "dsm"}))
        (var / "port").write_text(str(urlsplit(service.url).port))
        print(json.dumps({"url": service.url, "root": str(root)}), flush=True)
        sys.stdin.read()


def lay_out_package(root: Path) -> Path:
    """Put the package where its CGI looks for it, with this Python as its runtime; return its var folder."""
    package = root / "var/packages/volbench"
    python = package / "target/runtime/usr/bin/python3.11"
    for folder in (python.parent, package / "var"):
        folder.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)
    (package / "target/app").symlink_to(BACKEND)
    (package / "target/ui").symlink_to(BACKEND.parents[1] / "spk/ui")
    return package / "var"


if __name__ == "__main__":
    main()
