"""Reads a package file and refuses what DSM 7 would refuse, with DSM's error codes where they are known."""

from __future__ import annotations

import hashlib
import io
import json
import re
import stat
import struct
import tarfile
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

SCRIPTS = ("preinst", "postinst", "preuninst", "postuninst", "preupgrade", "postupgrade", "start-stop-status")
NEEDED_FIELDS = ("package", "version", "os_min_ver", "description", "arch", "maintainer")
FAMILIES = {
    "x86_64": "apollolake avoton braswell broadwell broadwellnk broadwellnkv2 broadwellntbap bromolow denverton "
    "epyc7002 geminilake geminilakenk grantley icelaked kvmx64 purley r1000 r1000nk v1000 v1000nk".split(),
    "armv8": "rtd1296 rtd1619b armada37xx".split(),
    "armv7": "alpine alpine4k".split(),
    "": "armada370 armada375 armada38x armadaxp monaco".split(),
}
"""What a family name in INFO covers (DG, appendix A; `armv7` covers two of the ARMv7 platforms only, the others have to
be named)."""
BAD_INFO, BAD_ARCHIVE, BAD_PRIVILEGE, NO_SPACE, WRONG_PLATFORM, WRONG_DSM = 261, 263, 319, 266, 264, 261
"""261, 263 and 319 are reported from the field; 264 and 266 are ours, the real codes are not known."""
_LICENSE_LIMIT_BYTES = 1_000_000


class Refused(Exception):
    """DSM does not take the package."""

    def __init__(self, code: int, reason: str) -> None:
        """Keep DSM's code and our words."""
        super().__init__(f"{code}: {reason}")
        self.code, self.reason = code, reason


@dataclass(frozen=True, slots=True)
class Model:
    """The NAS that is asked to take a package."""

    platform: str = "geminilake"
    version: tuple[int, int, int] = (7, 2, 72806)
    """Major, minor, build."""

    @property
    def family(self) -> str:
        """Return the family its platform belongs to."""
        return next(name for name, platforms in FAMILIES.items() if self.platform in platforms)


@dataclass(frozen=True, slots=True)
class Spk:
    """A package file whose form is right."""

    path: Path
    info: dict[str, str]
    privilege: dict[str, Any]
    resource: dict[str, Any]
    members: dict[str, tarfile.TarInfo] = field(repr=False)


def read_spk(path: Path, model: Model) -> Spk:
    """Return the package if this NAS would take it.

    Raises:
        Refused: it would not.
    """
    members, first = _members(path)
    _need(BAD_ARCHIVE, first == "INFO", f"INFO must come first, not {first}")
    info = _info(_text(path, "INFO"))
    for name in NEEDED_FIELDS:
        _need(BAD_INFO, bool(info.get(name)), f"INFO has no {name}")
    _check_identity(info)
    _check_fit(info, model)
    _check_payload(path, info, members)
    _check_scripts(members)
    _check_icons(path, members)
    resource = json.loads(_text(path, "conf/resource")) if "conf/resource" in members else {}
    _check_wizards(path, members)
    license_size = members["LICENSE"].size if "LICENSE" in members else 0
    _need(BAD_INFO, license_size < _LICENSE_LIMIT_BYTES, "LICENSE is too large")
    return Spk(path, info, _privilege(path, members), resource, members)


def _members(path: Path) -> tuple[dict[str, tarfile.TarInfo], str]:
    try:
        # Plain tar only: mode "r:" refuses compression, and headers of other dialects are reported as trouble (263).
        with tarfile.open(path, "r:") as outer:
            entries = outer.getmembers()
            _need(BAD_ARCHIVE, not any(entry.pax_headers for entry in entries), "extended headers")
    except (tarfile.TarError, OSError) as error:
        raise Refused(BAD_ARCHIVE, f"not a plain tar file: {error}") from error
    for entry in entries:
        name = entry.name
        _need(BAD_ARCHIVE, not name.startswith(("/", "./")) and ".." not in name.split("/"), f"odd name {name}")
        _need(BAD_ARCHIVE, (entry.uid, entry.gid) == (0, 0), f"{name} does not belong to root")
    _need(BAD_ARCHIVE, bool(entries), "empty")
    return {entry.name.rstrip("/"): entry for entry in entries}, entries[0].name


def read_member(path: Path, name: str) -> bytes:
    """Return one file of the package."""
    with tarfile.open(path, "r:") as outer:
        try:
            file = outer.extractfile(name)
        except KeyError:
            file = None
        if file is None:
            raise Refused(BAD_INFO, f"{name} is missing")
        return file.read()


def _text(path: Path, name: str) -> str:
    return read_member(path, name).decode("utf-8")


def _info(text: str) -> dict[str, str]:
    pairs = {}
    for line in text.splitlines():
        found = re.fullmatch(r'([a-z0-9_]+)="(.*)"', line)
        _need(BAD_INFO, found is not None, f"INFO has an odd line: {line}")
        assert found is not None
        pairs[found[1]] = found[2]
    return pairs


def _check_identity(info: dict[str, str]) -> None:
    _need(BAD_INFO, not re.search(r"[:/><|=]", info["package"]), "bad package id")
    parts = re.split(r"[._-]", info["version"])
    fits = all(part.isdecimal() and int(part) < 2**31 for part in parts)
    _need(BAD_INFO, fits, f"bad version {info['version']}")


def version_key(version: str) -> tuple[int, ...]:
    """Return what orders two versions (DG, INFO, `version`)."""
    return tuple(int(part) for part in re.split(r"[._-]", version))


def _check_fit(info: dict[str, str], model: Model) -> None:
    found = re.fullmatch(r"(\d+)\.(\d+)(?:\.\d+)?-(\d+)", info["os_min_ver"])
    _need(BAD_INFO, found is not None, f"bad os_min_ver {info['os_min_ver']}")
    assert found is not None
    wanted = (int(found[1]), int(found[2]), int(found[3]))
    _need(WRONG_DSM, wanted[0] == model.version[0] and wanted[2] >= 40000, "made for another major version of DSM")
    _need(WRONG_DSM, wanted[2] <= model.version[2], "needs a newer DSM")
    archs = info["arch"].split()
    fits = "noarch" in archs or model.platform in archs or model.family in archs
    _need(WRONG_PLATFORM, fits, f"not for {model.platform}")


def _check_payload(path: Path, info: dict[str, str], members: dict[str, tarfile.TarInfo]) -> None:
    _need(BAD_INFO, "package.tgz" in members, "package.tgz is missing")
    _need(BAD_INFO, bool(info.get("checksum")), "INFO has no checksum")
    digest = hashlib.md5(read_member(path, "package.tgz"), usedforsecurity=False).hexdigest()
    _need(BAD_INFO, digest == info["checksum"], "the checksum of package.tgz is wrong")


def _check_scripts(members: dict[str, tarfile.TarInfo]) -> None:
    for name in SCRIPTS:
        entry = members.get(f"scripts/{name}")
        _need(BAD_INFO, entry is not None, f"does not have {name} script")
        assert entry is not None
        _need(BAD_INFO, stat.S_IMODE(entry.mode) == 0o755, f"scripts/{name} is not executable")


def _check_icons(path: Path, members: dict[str, tarfile.TarInfo]) -> None:
    for name, side in (("PACKAGE_ICON.PNG", 64), ("PACKAGE_ICON_256.PNG", 256)):
        _need(BAD_INFO, name in members, f"{name} is missing")
        head = read_member(path, name)[:24]
        size = struct.unpack(">II", head[16:24]) if head.startswith(b"\x89PNG") else None
        _need(BAD_INFO, size == (side, side), f"{name} is not {side} pixels wide and high")


def _privilege(path: Path, members: dict[str, tarfile.TarInfo]) -> dict[str, Any]:
    _need(BAD_PRIVILEGE, "conf/privilege" in members, "conf/privilege is missing")
    try:
        wanted: dict[str, Any] = json.loads(_text(path, "conf/privilege"))
    except ValueError as error:
        raise Refused(BAD_PRIVILEGE, "conf/privilege is no JSON") from error
    _need(BAD_PRIVILEGE, wanted.get("defaults", {}).get("run-as") == "package", "runs with root privileges")
    asks_root = any(action.get("run-as") == "root" for action in wanted.get("ctrl-script", []))
    _need(BAD_PRIVILEGE, not asks_root, "runs with root privileges")
    for tool in wanted.get("tool", []):
        owned = tool.get("user") == "package" and tool.get("group") == "package" and "capabilities" not in tool
        _need(BAD_PRIVILEGE, owned, "tool user should be package")
    return wanted


def _check_wizards(path: Path, members: dict[str, tarfile.TarInfo]) -> None:
    for name in members:
        if not name.startswith("WIZARD_UIFILES/") or name.endswith(".sh"):
            continue
        try:
            steps = json.loads(_text(path, name))
        except ValueError as error:
            raise Refused(BAD_INFO, f"{name} is no JSON") from error
        _need(BAD_INFO, all("step_title" in step for step in steps), f"{name} has a step without title")


def wizard_defaults(path: Path) -> dict[str, str]:
    """Return what an owner who changes nothing answers to a wizard, as the scripts' environment gets it."""
    steps = json.loads(path.read_text("utf-8"))
    choices = [choice for step in steps for item in step["items"] for choice in item["subitems"]]
    return {choice["key"]: "true" if choice.get("defaultValue") else "false" for choice in choices}


def open_payload(spk: Spk) -> tarfile.TarFile:
    """Return package.tgz (gzip or xz, despite its name)."""
    return tarfile.open(fileobj=io.BytesIO(read_member(spk.path, "package.tgz")), mode="r:*")


def _need(code: int, holds: bool, reason: str) -> None:
    if not holds:
        raise Refused(code, reason)
