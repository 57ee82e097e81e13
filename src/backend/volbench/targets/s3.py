"""S3 and what speaks it: one PUT up to 64 MiB, beyond it parts of 16 MiB one after the other, signed as asked."""

from __future__ import annotations

import html
import http.client
import re
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Final
from urllib.parse import quote, unquote, urlsplit

from volbench.domain.model.endpoint import Durability, ServerFacts
from volbench.targets.exchange import Exchange
from volbench.targets.failed import TransferFailed
from volbench.targets.keys import ROOT
from volbench.targets.signature import NOTHING, UNSIGNED, Signer, canonical, checksum
from volbench.targets.way import Listed, Moved

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from volbench.targets.body import Body, Sink
    from volbench.targets.exchange import Answered
    from volbench.targets.way import Where

MiB: Final = 1024 * 1024
SINGLE_BYTES: Final = 64 * MiB
PART_BYTES: Final = 16 * MiB
_MOST_PAGES: Final = 1000
_CONTENTS: Final = re.compile(rb"<Contents>(.*?)</Contents>", re.DOTALL)
_SIZE: Final = re.compile(r"[0-9]{1,15}")
_BUCKET: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{1,62}")
_CODES: Final = {
    "InvalidAccessKeyId": "auth",
    "SignatureDoesNotMatch": "auth",
    "AuthorizationHeaderMalformed": "auth",
    "RequestTimeTooSkewed": "auth",
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


class S3Way:
    """Objects of one bucket."""

    durability = Durability.SERVER_ACK
    is_file = False

    def __init__(self, where: Where) -> None:
        """Read address, bucket, region and how to sign."""
        bucket = where.option("bucket")
        if not _BUCKET.fullmatch(bucket):
            raise TransferFailed("wrong-address", "option bucket is missing, or no name of a bucket")
        self._signing = where.option("signing", "unsigned", among=("unsigned", "sha256"))
        self._style = where.option("style", "path", among=("path", "virtual"))
        self._region = where.option("region", "us-east-1")
        if self._style == "virtual":
            where = replace(where, address=_with_bucket(where.address, bucket))
        self._http = Exchange(where, _code_in)
        self.server = self._http.server
        self.connects = self._http.connects
        if self._http.base != "/":
            raise TransferFailed("wrong-address", "the address ends with the port; the bucket is an option")
        self._base = "/" if self._style == "virtual" else f"/{bucket}/"
        self._signer = Signer(where, self._http.server.name, self._region)

    def open(self) -> ServerFacts:
        """List at most one key: only who may do that can clean up."""
        response, _ = self._asked("GET", "", {"list-type": "2", "max-keys": "1", "prefix": f"{ROOT}/"})
        facts = {
            "scheme": self._http.server.scheme,
            "signing": self._signing,
            "region": self._region,
            "style": self._style,
            "single-put-bytes": str(SINGLE_BYTES),
            "part-bytes": str(PART_BYTES),
        }
        return ServerFacts(response.headers.get("Server", ""), self.durability, facts)

    def make_ready(self, key: str, *, is_put: bool) -> None:  # noqa: ARG002 (there are no folders)
        """Have a connection open."""
        self._http.connect()

    def put(self, key: str, body: Body) -> Moved:
        """Send an object, in parts where it is large; it counts as written when the server says so."""
        if body.size > SINGLE_BYTES:
            return self._put_parts(key, body)
        start = time.monotonic_ns()
        sent = self._send(key, {}, body, 0, body.size)
        # A checksum of the contents is what signing by it costs; a request that is signed without waits for nothing.
        start = start if self._signing == "sha256" else sent.start_ns
        return Moved(body.size, start, sent.end_ns, is_reused=sent.is_reused, requests=sent.requests)

    def get(self, key: str, sink: Sink) -> Moved:
        """Read an object."""
        path = self._base + quote(key)
        return self._http.get_file(path, sink, self._signer.headers("GET", path, {}, NOTHING))

    def asked(self, key: str) -> tuple[str, dict[str, str]]:
        """Return the path of an object and the headers of a request, signed now: servers take that for minutes."""
        path = self._base + quote(key)
        return path, self._signer.headers("GET", path, {}, NOTHING)

    def request(self, verb: str, key: str, body: bytes) -> tuple[str, str, dict[str, str]]:
        """Return method, path and headers of a request, signed now: `put`, `get` or `delete` of one key."""
        path, method = self._base + quote(key), verb.upper()
        payload = UNSIGNED if verb == "put" and self._signing == "unsigned" else checksum(body)
        return method, path, self._signer.headers(method, path, {}, payload)

    def fetch(self, key: str) -> tuple[http.client.HTTPResponse, bytes]:
        """Return a small object with the answer it came in."""
        return self._http.fetch(*self.asked(key))

    def delete(self, key: str) -> bool:
        """Remove an object; S3 does not say whether there was one."""
        response, words = self._ask("DELETE", key, {})
        if response.status == http.client.NOT_FOUND:
            return False
        self._http.refuse(response, words)
        return True

    def has(self, key: str) -> bool:
        """Ask for an object's headers."""
        response, words = self._ask("HEAD", key, {})
        if response.status == http.client.NOT_FOUND:
            return False
        self._http.refuse(response, words)
        return True

    def ours(self, below: str) -> Iterator[str] | None:
        """List the keys below `below`, a thousand at a time."""
        return (key for words in self._pages(below) for key in _keys(words))

    def tidy(self, run: str) -> list[str]:
        """Give up what of the run was being sent in parts: nobody sees it, and clouds charge for it."""
        left = []
        pairs = self._uploads(f"{ROOT}/{run}/")
        for key, upload in pairs:
            response, _ = self._ask("DELETE", key, {"uploadId": upload})
            if response.status >= http.client.MULTIPLE_CHOICES and response.status != http.client.NOT_FOUND:
                left.append(key)
        return left

    def cpu_ns(self) -> int:
        """Return this process's own time."""
        return time.process_time_ns()

    def notes(self) -> dict[str, float]:
        """Nothing else was seen."""
        return {}

    def close(self) -> None:
        """Close the connection."""
        self._http.close()

    def _put_parts(self, key: str, body: Body) -> Moved:
        is_reused, start = self._http.is_used, time.monotonic_ns()
        _, words = self._asked("POST", key, {"uploads": ""})
        upload = _only(words, "UploadId")
        try:
            marks = []
            for number, offset in enumerate(range(0, body.size, PART_BYTES), 1):
                query = {"partNumber": str(number), "uploadId": upload}
                stop = min(offset + PART_BYTES, body.size)
                # Where a server closes after every request, that is what its parts cost.
                self._http.connect()
                sent = self._send(key, query, body, offset, stop)
                marks.append((number, html.escape(sent.response.headers.get("ETag", ""), quote=False)))
            parts = "".join(f"<Part><PartNumber>{n}</PartNumber><ETag>{mark}</ETag></Part>" for n, mark in marks)
            asked = f"<CompleteMultipartUpload>{parts}</CompleteMultipartUpload>".encode()
            _, words = self._asked("POST", key, {"uploadId": upload}, asked)
            _refuse_late_error(words)
        except TransferFailed:
            self._give_up(key, upload)
            raise
        return Moved(body.size, start, time.monotonic_ns(), is_reused=is_reused, requests=len(marks) + 2)

    def _give_up(self, key: str, upload: str) -> None:
        try:
            self._ask("DELETE", key, {"uploadId": upload})
        except TransferFailed:
            return

    def _send(self, key: str, query: Mapping[str, str], body: Body, start: int, stop: int) -> Answered:
        """Send an object or a part of one."""
        payload = body.sha256(start, stop) if self._signing == "sha256" else UNSIGNED
        path = self._base + quote(key)
        headers = self._signer.headers("PUT", path, query, payload)
        url = f"{path}?{canonical(query)}" if query else path
        return self._http.put(url, lambda: body.pieces(start, stop), stop - start, headers)

    def _ask(
        self, method: str, key: str, query: Mapping[str, str], body: bytes = b""
    ) -> tuple[http.client.HTTPResponse, bytes]:
        path = self._base + quote(key)
        headers = self._signer.headers(method, path, query, checksum(body))
        return self._http.ask(method, f"{path}?{canonical(query)}" if query else path, headers, body)

    def _asked(
        self, method: str, key: str, query: Mapping[str, str], body: bytes = b""
    ) -> tuple[http.client.HTTPResponse, bytes]:
        response, words = self._ask(method, key, query, body)
        self._http.refuse(response, words)
        return response, words

    def _pages(self, prefix: str) -> Iterator[bytes]:
        query = {"list-type": "2", "prefix": prefix, "encoding-type": "url"}
        for _ in range(_MOST_PAGES):
            _, words = self._asked("GET", "", query)
            yield words
            following = _all(words, "NextContinuationToken")
            if "true" not in _all(words, "IsTruncated") or not following:
                return
            query = {**query, "continuation-token": following[0]}

    def _uploads(self, prefix: str) -> list[tuple[str, str]]:
        """Return (key, upload) of what is being sent in parts; nothing where a server does not tell."""
        response, words = self._ask("GET", "", {"uploads": "", "prefix": prefix})
        if response.status != http.client.OK:
            return []
        keys, uploads = _all(words, "Key"), _all(words, "UploadId")
        return [(key, upload) for key, upload in zip(keys, uploads, strict=False) if key.startswith(prefix)]

    def list(self, prefix: str) -> Iterator[Listed] | None:
        """List the objects below `prefix`, a thousand at a time."""
        return (one for words in self._pages(prefix) for one in _objects(words))


def _refuse_late_error(words: bytes) -> None:
    """Refuse what went wrong while parts were joined: the server answers 200 before it has tried."""
    if b"<Error>" in words:
        raise TransferFailed(_code_in(words) or "server-error", words.decode("utf-8", "replace"))


def _with_bucket(address: str, bucket: str) -> str:
    parts = urlsplit(address)
    return parts._replace(netloc=f"{bucket}.{parts.netloc}").geturl()


def _all(words: bytes, tag: str) -> list[str]:
    found = re.findall(rb"<%s>([^<]*)</%s>" % (tag.encode(), tag.encode()), words)
    return [html.unescape(text.decode("utf-8", "replace")) for text in found]


def _keys(words: bytes) -> Iterator[str]:
    """Yield the keys of a page as they are."""
    return (unquote(text) for text in _all(words, "Key"))


def _objects(words: bytes) -> Iterator[Listed]:
    """Yield the objects of a page; one without a size that is a number is nobody's."""
    for entry in _CONTENTS.findall(words):
        key, size = next(_keys(entry), ""), _all(entry, "Size")
        if key and size and _SIZE.fullmatch(size[0]):
            yield Listed(key, int(size[0]))


def _only(words: bytes, tag: str) -> str:
    found = _all(words, tag)
    if not found:
        raise TransferFailed("not-understood", f"no {tag}")
    return found[0]


def _code_in(words: bytes) -> str | None:
    return next((_CODES[code] for code in _all(words, "Code") if code in _CODES), None)
