"""What a volume is known by: made of its mount point and nothing else, and never the same for two mount points.

Where the mount point can be read off its slug, the slug is the id. Everywhere else a digest of the exact mount point
stands behind it: other scripts, capitals, blanks and punctuation are lost in a slug, and so is what is cut off.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from typing import Final

_NOT_IN_A_SLUG: Final = re.compile(r"[^a-z0-9]+")
_LONGEST_SLUG: Final = 60
_WORDS_BESIDE_A_DIGEST: Final = 40
_DIGITS: Final = 12
_BEFORE_THE_DIGEST: Final = "_"
"""Never part of a slug."""
_ROOT: Final = "root"
_OF_DSM: Final = re.compile(r"volume(?P<port>usb\d+|sata\d*)-(?P<share>.+)")
"""DSM mounts external disks at `/volumeUSBn/SHARE` and `/volumeSATAn/SHARE`, whatever stands in the share's name."""
_OF_OTHERS: Final = re.compile(
    r"[0-9a-f]{6}-.*|reported(-.*)?|volume|(webdav|http|s3|smb|ipfs|gridfs|nfs|other)-(.*-)?[0-9a-f]{8}"
)
"""What volumes of other NAS, imports, anonymous results, servers and shares are known by."""
_MARK: Final = re.compile(r"(?P<mark>[0-9a-f]{6}-)(?P<own>.+)")
"""What stands before the id of a volume of another NAS: a mark of its installation, or of its machine."""
_COUNTED: Final = re.compile(r"(?P<slug>.+)-[1-9][0-9]*")
NOBODYS: Final = "unassigned"
"""What stands for a digest where a former id meant several volumes: no volume has such an id."""


def volume_id(mount_point: str) -> str:
    """Return the id of the volume at a mount point: safe in addresses, topics and labels."""
    if mount_point == "/":
        return _ROOT
    slug = _slug(mount_point)
    return slug if _mount_point_of(slug) == mount_point else f"{_short(slug) or 'mount'}{_digest_of(mount_point)}"


def reported_id(mount_point: str, label: str) -> str:
    """Return the id of what a foreign file tells of: by its mount point, else by its label, else one for all."""
    if mount_point:
        return f"reported-{volume_id(mount_point)}"
    return f"reported-{_short(_slug(label)) or 'label'}{_digest_of(f'label {label}')}" if label else "reported"


def folder_id(volume: str, path: str, others: Iterable[str]) -> str:
    """Return the id of a folder that is measured in turns with others of its volume, whatever their order.

    Numbers of a folder are held against those of the same folders only: what it was measured with says how.
    """
    return f"{volume}{_digest_of(' '.join(map(repr, (path, *sorted(others)))))}"


def renewed_id(known: str, mount_point: str) -> str:
    """Return today's id of a volume that was known by another one; anything but a former id of ours stays as it is.

    Until revision 0016 of the database an id was a slug, with a number behind it where another volume had the same.
    """
    mark = _MARK.fullmatch(known)
    if is_former(known, mount_point):
        return volume_id(mount_point)
    if mark is not None and is_former(mark["own"], mount_point):
        return mark["mark"] + volume_id(mount_point)
    return known


def has_mark(known: str) -> bool:
    """Say whether an id carries the mark of another machine: no volume and no server of this one has such an id."""
    return _MARK.fullmatch(known) is not None


def is_former(known: str, mount_point: str) -> bool:
    """Say whether a volume at this mount point may have been known by this id."""
    slug = _slug(mount_point)[:_LONGEST_SLUG] or _ROOT
    counted = _COUNTED.fullmatch(known)
    return known == slug or (counted is not None and counted["slug"] == slug)


def nobodys_id(known: str) -> str:
    """Return an id that no volume has, for what is kept though nobody knows which volume it belongs to."""
    return f"{known}{_BEFORE_THE_DIGEST}{NOBODYS}"


def _slug(text: str) -> str:
    return _NOT_IN_A_SLUG.sub("-", text.lower()).strip("-")


def _short(slug: str) -> str:
    return slug[:_WORDS_BESIDE_A_DIGEST].strip("-")


def _digest_of(text: str) -> str:
    return _BEFORE_THE_DIGEST + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


def _mount_point_of(slug: str) -> str | None:
    """Return the one mount point that this slug is the id of; None where others' ids look like it, or it is long."""
    if slug == _ROOT or len(slug) > _LONGEST_SLUG or _OF_OTHERS.fullmatch(slug):
        return None
    external = _OF_DSM.fullmatch(slug)
    if external is not None:
        return f"/volume{external['port'].upper()}/{external['share']}"
    return "/" + slug.replace("-", "/")
