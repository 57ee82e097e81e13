"""What only the owner of the project can say: owner.toml, and INFO completed by it.

Addresses of the project stand there and nowhere else. For a trial of a release (`VOLBENCH_TRIAL`) all of them lie under
`.invalid`, which can belong to nobody (RFC 2606).
"""

from __future__ import annotations

import os
import re
import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

from packer.errors import CannotPack
from packer.info import read_info
from packer.places import ROOT

OWNER: Final = Path("spk/owner.toml")
NOT_FOR_PUBLICATION: Final = "not for publication"
_TRIAL: Final = "VOLBENCH_TRIAL"
_TABLE: Final = "published"
_IN_INFO: Final = {"maintainer_url": "maintainer_url", "support_url": "support_url", "helpurl": "help_url"}
"""Fields of INFO, and what they are called here."""
_ADDRESS: Final = re.compile(r"https?://[^\s\"'\\<>]+")
_KEY: Final = re.compile(r"RW[A-Za-z0-9+/]{54}")
"""Base64 of minisign's two letters `Ed`, the key's number and the key: 42 bytes."""
_WORDS: Final = re.compile(r"[^\"\\\n]*")
_IMAGE: Final = re.compile(r"[a-z0-9.-]+(:\d+)?(/[a-z0-9._-]+)*/volbench")


@dataclass(frozen=True, slots=True)
class Owner:
    """The file's content; what is not said is empty."""

    built_by: str = ""
    maintainer_url: str = ""
    support_url: str = ""
    help_url: str = ""
    release_url: str = ""
    sources_url: str = ""
    minisign_key: str = ""
    package_index: bool = False
    image_registry: str = ""
    is_trial: bool = False

    @property
    def missing(self) -> list[str]:
        """Return which lines are still empty; what is published need not be said, and a trial makes its own key."""
        return [name for name in _NEEDED if not getattr(self, name) and not (self.is_trial and name == "minisign_key")]


_NEEDED: Final = tuple(field.name for field in fields(Owner) if field.type == "str" and field.name != "image_registry")
_TRIALS: Final = Owner(
    built_by=f"nobody: a trial, {NOT_FOR_PUBLICATION}",
    maintainer_url="https://volbench.invalid/",
    support_url="https://volbench.invalid/support",
    help_url="https://volbench.invalid/help",
    release_url="https://volbench.invalid/releases",
    sources_url="https://volbench.invalid/sources",
    is_trial=True,
)


def is_trial() -> bool:
    """Say whether what is built now is for trying only."""
    return bool(os.environ.get(_TRIAL))


def read_owner(checkout: Path = ROOT) -> Owner:
    """Return what the owner of the project said, or what stands for it in a trial.

    Raises:
        CannotPack: the file has a line we do not know, or a value which is no such thing.
    """
    return _TRIALS if is_trial() else as_filled_in(checkout)


def as_filled_in(checkout: Path = ROOT) -> Owner:
    """Return the same from the file alone, also in a trial: the README is nobody's trial.

    Raises:
        CannotPack: as `read_owner` does.
    """
    try:
        told = tomllib.loads((checkout / OWNER).read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise CannotPack(f"{OWNER}: {error}") from error
    published = told.pop(_TABLE, {})
    known = {field.name for field in fields(Owner)} - {"is_trial"}
    wrong = sorted((set(told) | set(published)) - known)
    if wrong:
        raise CannotPack(f"{OWNER} has lines we do not know: {', '.join(wrong)}")
    owner = Owner(**told, **published)
    for name in known:
        _check(name, getattr(owner, name))
    return owner


def _check(name: str, value: Any) -> None:
    if name == "package_index":
        if not isinstance(value, bool):
            raise CannotPack(f"{OWNER}: {name} is true or false, not {value!r}")
        return
    shape = _ADDRESS if name.endswith("_url") else {"minisign_key": _KEY, "image_registry": _IMAGE}.get(name, _WORDS)
    if not isinstance(value, str) or (value and not shape.fullmatch(value)):
        raise CannotPack(f"{OWNER}: {name} cannot be {value!r}")


def project(checkout: Path = ROOT) -> dict[str, str]:
    """Return INFO with the addresses the owner named.

    Raises:
        CannotPack: INFO names one itself.
    """
    base = read_info((checkout / "INFO").read_text("utf-8"))
    twice = [key for key in _IN_INFO if key in base]
    if twice:
        raise CannotPack(f"INFO: {', '.join(twice)} belongs into {OWNER}")
    owner = read_owner(checkout)
    named = {key: value for key, name in _IN_INFO.items() if (value := getattr(owner, name))}
    return base | named | ({"distributor": NOT_FOR_PUBLICATION} if owner.is_trial else {})


def contact(owner: Owner) -> str:
    """Return the sentence that says whom to ask."""
    asked = owner.support_url or owner.maintainer_url
    told = f"Ask at {asked}" if asked else "Ask whoever gave you this package: it names no address of its own."
    return f"{told}\nThis package is a trial and {NOT_FOR_PUBLICATION}." if owner.is_trial else told


def offer(owner: Owner, version: str) -> str:
    """Return the lines of the written offer that say where the sources are and whom to ask."""
    if not owner.sources_url:
        return contact(owner)
    archive = sources_name(version)
    lies = f"The same lies ready as one archive, {archive}, beside the packages and at"
    return f"{contact(owner)}\n{lies}\n{owner.sources_url}"


def sources_name(version: str) -> str:
    """Return what the archive of sources of a version is called."""
    return f"volbench_{version}_sources.tar"
