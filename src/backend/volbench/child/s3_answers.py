"""What S3 answers, read as the XML it is: pages of keys, of versions and of uploads, and codes of errors.

A page that does not say whether it is the last, or says that more follow and not where, is no whole list.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote, unquote_plus

from volbench.child.failed import TransferFailed
from volbench.child.markup import read_xml
from volbench.child.way import Listed, Version

if TYPE_CHECKING:
    from volbench.child.markup import Element

_SIZE: Final = re.compile(r"[0-9]{1,15}")
_KEEPING: Final = {"Enabled": True, "Suspended": True, "Disabled": False, "": False}
_TRUTH: Final = {"true": True, "false": False}
_MARKER: Final = "DeleteMarker"
_CODES: Final = {
    "InvalidAccessKeyId": "auth",
    "SignatureDoesNotMatch": "auth",
    "AuthorizationHeaderMalformed": "auth",
    "RequestTimeTooSkewed": "clock",
    "MissingContentMD5": "checksum-wanted",
    "ExpiredToken": "auth",
    "InvalidToken": "auth",
    "AccessDenied": "denied",
    "NoSuchBucket": "not-found",
    "NoSuchKey": "not-found",
    "EntityTooLarge": "too-large",
    "QuotaExceeded": "full",
    "XMinioStorageFull": "full",
    "XMinioAdminBucketQuotaExceeded": "full",
    "SlowDown": "retry-after",
    "PermanentRedirect": "redirect",
    "TemporaryRedirect": "redirect",
}
_MISSING_HEADER: Final = {"InvalidRequest", "InvalidArgument", "MissingSecurityHeader"}
"""Which header it is, the message tells."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a list, and how the next one is asked for."""

    entries: list[Any]
    following: dict[str, str] | None
    """None: this is the last."""


def code_in(words: bytes) -> str | None:
    """Return our code for the error an answer tells; None where it tells none that is known."""
    try:
        root = read_xml(words)
    except TransferFailed:
        return None
    found = (root if root.name == "Error" else root.first("Error")) or root
    if found.words("Code") in _MISSING_HEADER and "content-md5" in found.words("Message").casefold():
        return "checksum-wanted"
    return _CODES.get(found.words("Code"))


def keys_of(words: bytes, prefix: str) -> Page:
    """Read a page of keys: `Listed`, the length None where none is told."""
    root = _root(words, "ListBucketResult")
    entries = [Listed(_key(root, one), _size(one)) for one in root.all("Contents")]
    _refuse_other(root, prefix)
    if (count := root.words("KeyCount")).isdecimal() and int(count) > len(entries):
        raise TransferFailed("list-incomplete", f"{count} keys are announced, {len(entries)} came")
    return Page(entries, _following(root, {"continuation-token": "NextContinuationToken"}, is_encoded=False))


def versions_of(words: bytes, prefix: str) -> Page:
    """Read a page of versions and marks of deletion: `Version`."""
    root = _root(words, "ListVersionsResult", "ListBucketVersionsResult")
    entries = [
        Version(_key(root, one), _said(one, "VersionId"), one.name == _MARKER)
        for one in root.parts
        if one.name in {"Version", _MARKER}
    ]
    _refuse_other(root, prefix)
    return Page(entries, _following(root, {"key-marker": "NextKeyMarker", "version-id-marker": "NextVersionIdMarker"}))


def uploads_of(words: bytes) -> Page:
    """Read a page of what is being sent in parts: (key, id of the upload)."""
    root = _root(words, "ListMultipartUploadsResult")
    entries = [(_key(root, one), _said(one, "UploadId")) for one in root.all("Upload")]
    return Page(entries, _following(root, {"key-marker": "NextKeyMarker", "upload-id-marker": "NextUploadIdMarker"}))


def keeps_versions(words: bytes) -> bool | None:
    """Say whether a bucket keeps versions, or has kept some; None where the answer does not tell."""
    try:
        root = _root(words, "VersioningConfiguration")
    except TransferFailed:
        return None
    return _KEEPING.get(root.words("Status"))


def upload_begun(words: bytes) -> str:
    """Return the id of an upload in parts; servers call the answer differently."""
    return _said(_root(words), "UploadId")


def refuse_late_error(words: bytes) -> None:
    """Refuse what went wrong while parts were joined: the server answers 200 before it has tried."""
    root = _root(words)
    if not root.name.startswith("CompleteMultipartUpload"):
        raise TransferFailed("not-understood", f"<{root.name}> where parts were joined")


def _root(words: bytes, *names: str) -> Element:
    """Return the root of an answer; an error is refused, and one that is called otherwise than any of the names."""
    root = read_xml(words)
    if root.name == "Error":
        raise TransferFailed(code_in(words) or "server-error", f"{root.words('Code')} {root.words('Message')}")
    if names and root.name not in names:
        raise TransferFailed("not-understood", f"<{root.name}> in place of <{names[0]}>")
    return root


def _said(element: Element, name: str) -> str:
    found = element.words(name)
    if not found:
        raise TransferFailed("not-understood", f"<{element.name}> without {name}")
    return found


def _key(root: Element, entry: Element) -> str:
    return _decoded(root, _said(entry, "Key"))


def _decoded(root: Element, text: str) -> str:
    """Return a key as it is; where a server does not say that it is encoded, a plus sign is one."""
    return unquote_plus(text) if root.words("EncodingType") == "url" else unquote(text)


def _size(entry: Element) -> int | None:
    found = entry.words("Size")
    return int(found) if _SIZE.fullmatch(found) else None


def _refuse_other(root: Element, prefix: str) -> None:
    """Refuse a list of something else than was asked for."""
    told = _decoded(root, root.words("Prefix"))
    if told and told != prefix:
        raise TransferFailed("list-not-understood", f"a list of {told} in place of {prefix}")


def _following(root: Element, names: dict[str, str], *, is_encoded: bool = True) -> dict[str, str] | None:
    is_truncated = _TRUTH.get(root.words("IsTruncated").casefold())
    if is_truncated is None:
        raise TransferFailed("list-incomplete", f"<{root.name}> that does not say whether more follows")
    if not is_truncated:
        return None
    found = {asked: root.words(told) for asked, told in names.items() if root.words(told)}
    if not found:
        raise TransferFailed("list-incomplete", f"<{root.name}> of which more follows, but not where")
    return {asked: _decoded(root, text) if is_encoded else text for asked, text in found.items()}
