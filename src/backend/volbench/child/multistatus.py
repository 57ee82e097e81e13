"""What WebDAV calls a multistatus, RFC 4918: which resources a server names, as parts of paths that can be compared.

Servers and what stands before them write one path in many ways: as a whole address, also of another machine, or as a
path; with other letters encoded; with a blank place at its end, or without. Compared are decoded parts, never text.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit

from volbench.child.failed import TransferFailed
from volbench.child.markup import read_xml

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.child.markup import Element

Parts = tuple[str, ...]
_DAV: Final = "DAV:"
_ABSOLUTE: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")
_STATUS: Final = re.compile(r"HTTP/\S+\s+([0-9]{3})\b")
_LENGTH: Final = re.compile(r"[0-9]{1,15}")
_GOOD: Final = range(200, 300)


@dataclass(frozen=True, slots=True)
class Named:
    """One resource that is named."""

    parts: Parts
    """Of its path, decoded."""
    is_folder: bool
    bytes: int | None
    """None where nothing, or no number, is told."""


def parts_of(path: str) -> Parts:
    """Return the parts of a path, decoded; a sign for a slash inside a part leads nowhere else."""
    return tuple(_plain(part) for part in path.split("/") if part not in {"", "."})


def read_multistatus(words: bytes, asked: Parts) -> list[Named]:
    """Return what is named in an answer to a question about `asked`.

    Raises:
        TransferFailed: no multistatus, or one that says itself that it is not all there is.
    """
    root = read_xml(words)
    if (root.space, root.name) != (_DAV, "multistatus"):
        raise TransferFailed("not-understood", f"<{root.name}> in place of a list of files")
    return [named for response in root.all("response") for named in _named(response, asked)]


def _named(response: Element, asked: Parts) -> Iterator[Named]:
    hrefs = [_parts_in(href.text, asked) for href in response.all("href")]
    if not hrefs:
        raise TransferFailed("not-understood", "a list with an entry that names no file")
    status = response.first("status")
    if status is not None and not _is_good(status):
        # 507 for the folder itself: there is more than is told (RFC 6578). Whatever else, it is not what was asked for.
        raise TransferFailed("list-incomplete", f"{status.text} for {'/'.join(hrefs[0])}")
    told = [
        prop
        for propstat in response.all("propstat")
        if (said := propstat.first("status")) is None or _is_good(said)
        for prop in propstat.all("prop")
    ]
    is_folder = any(kind.first("collection") is not None for prop in told for kind in prop.all("resourcetype"))
    lengths = [one.text for prop in told for one in prop.all("getcontentlength") if _LENGTH.fullmatch(one.text)]
    for parts in hrefs:
        yield Named(parts, is_folder, int(lengths[0]) if lengths else None)


def _is_good(status: Element) -> bool:
    found = _STATUS.match(status.text)
    return found is not None and int(found[1]) in _GOOD


def _parts_in(href: str, asked: Parts) -> Parts:
    """Return the parts of what an entry is called."""
    try:
        path = urlsplit(href).path if _ABSOLUTE.match(href) else href.partition("?")[0].partition("#")[0]
    except ValueError:
        raise TransferFailed("not-understood", f"an entry called {href}") from None
    is_whole = path.startswith("/") or bool(_ABSOLUTE.match(href))
    parts = parts_of(path)
    if ".." in parts:
        raise TransferFailed("not-understood", f"an entry called {href}")
    return parts if is_whole else (*asked, *parts)


def _plain(part: str) -> str:
    """Return a part as people write it; some servers take letters with marks apart."""
    return unicodedata.normalize("NFC", unquote(part))
