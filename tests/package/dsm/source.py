"""Package Center's side of a package source: what it asks, what it takes, what it offers to an owner.

Form and fields of the answer: spkrepo `docs/api_examples.rst`, `spkrepo/views/nas.py`; sspks `SynologyHandler.php`.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from package.dsm.spk_file import Refused, version_key

if TYPE_CHECKING:
    from pathlib import Path

    from package.dsm.center import Center

DAMAGED = 4501
"""Ours; DSM's code for a download whose checksum is wrong is not known."""


def ask(center: Center, address: str) -> list[dict[str, Any]]:
    """Return what the source offers this NAS."""
    model = center.box.model
    major, minor, build = model.version
    form = {
        "language": center.language,
        "timezone": "Brussels",
        "unique": f"synology_{model.platform}_920+",
        "arch": model.platform,
        "major": major,
        "minor": minor,
        "build": build,
        "package_update_channel": "stable",
    }
    with urlopen(Request(address, urlencode(form).encode(), method="POST"), timeout=300) as answer:
        offered: list[dict[str, Any]] = json.load(answer)["packages"]
    return offered


def upgrade_offered(center: Center, address: str) -> dict[str, Any] | None:
    """Return the entry Package Center shows an "Update" button for: a version higher than the installed one."""
    for entry in ask(center, address):
        if entry["package"] == center.name and version_key(entry["version"]) > version_key(center.installed_version):
            return entry
    return None


def download(entry: dict[str, Any], place: Path) -> Path:
    """Fetch what an entry offers.

    Raises:
        Refused: the file is not what the entry promised.
    """
    with urlopen(entry["link"], timeout=300) as answer:
        content = answer.read()
    checksum = hashlib.md5(content, usedforsecurity=False).hexdigest()
    if (len(content), checksum) != (entry["size"], entry["md5"]):
        raise Refused(DAMAGED, "the download is damaged")
    place.write_bytes(content)
    return place
