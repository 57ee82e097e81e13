"""S3 and what speaks it: one PUT up to 64 MiB, beyond it parts of 16 MiB one after the other, signed as asked."""

from __future__ import annotations

import base64
import html
import http.client
import re
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, urlsplit

from volbench.child.exchange import Exchange
from volbench.child.failed import TransferFailed
from volbench.child.keys import ROOT
from volbench.child.s3_answers import (
    code_in,
    keeps_versions,
    keys_of,
    refuse_late_error,
    upload_begun,
    uploads_of,
    versions_of,
)
from volbench.child.signature import NOTHING, UNSIGNED, Signer, canonical, checksum
from volbench.child.way import Moved
from volbench.domain.model.servers.endpoint import Durability, ServerFacts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from volbench.child.body import Body, Sink
    from volbench.child.exchange import Answered
    from volbench.child.s3_answers import Page
    from volbench.child.way import Listed, Version, Where

MiB: Final = 1024 * 1024
SINGLE_BYTES: Final = 64 * MiB
PART_BYTES: Final = 16 * MiB
_MOST_PAGES: Final = 1000
_BUCKET: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{1,62}")
_NOT_ALLOWED: Final = {400, 401, 403, 404, 405, 501}
"""Of a question about versions, or to remove one: this user may not, or this server does not know it."""
_UNVERSIONED: Final = {"", "null"}
"""What stands for a version where a bucket keeps none."""


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
        self._http = Exchange(where, code_in, region=self._region)
        self.server = self._http.server
        self.connects = self._http.connects
        if self._http.base != "/":
            raise TransferFailed("wrong-address", "the address ends with the port; the bucket is an option")
        self._base = "/" if self._style == "virtual" else f"/{bucket}/"
        self._signer = Signer(where, self._http.server.name, self._region)
        self.has_versions: bool | None = None
        self._can_list_versions = True
        self._sends_md5 = False

    def open(self) -> ServerFacts:
        """List at most one key: only who may do that can clean up."""
        response, words = self._asked("GET", "", {"list-type": "2", "max-keys": "1", "prefix": f"{ROOT}/"})
        keys_of(words, f"{ROOT}/")
        asked, words = self._ask("GET", "", {"versioning": ""})
        self.has_versions = keeps_versions(words) if asked.status == http.client.OK else None
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
        self._look_for_version(sent.response)
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
        """Remove an object for good where that is allowed; S3 does not say whether there was one."""
        if self.has_versions and (was_there := self._delete_versions(key)) is not None:
            return was_there
        response, words = self._ask("DELETE", key, {})
        if response.status == http.client.NOT_FOUND:
            return False
        self._http.refuse(response, words)
        had_versions = self.has_versions
        self._look_for_version(response)
        if self.has_versions and not had_versions:
            self._delete_versions(key)
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
        return (one.key for one in self._listed(below))

    def tidy(self, run: str, named: Callable[[str], bool]) -> list[str]:
        """Give up what of the run was being sent in parts: nobody sees it, and clouds charge for it."""
        left = []
        for key, upload in self._uploads(f"{ROOT}/{run}/"):
            if not named(key):
                continue
            response, _ = self._ask("DELETE", key, {"uploadId": upload})
            if response.status >= http.client.MULTIPLE_CHOICES and response.status != http.client.NOT_FOUND:
                left.append(key)
        return left

    def versions(self, below: str) -> Iterator[Version] | None:
        """List what the bucket keeps of the keys that begin like this; None where it does not show that."""
        first = self._version_page(below, {}) if self._can_list_versions else None
        self._can_list_versions = first is not None
        return None if first is None else self._versions_from(first, below)

    def delete_version(self, version: Version) -> bool:
        """Remove one version for good; False where that is not allowed."""
        response, words = self._ask("DELETE", version.key, {"versionId": version.id})
        if response.status == http.client.NOT_FOUND:
            return True
        if response.status in _NOT_ALLOWED:
            return False
        self._http.refuse(response, words)
        return True

    def cpu_ns(self) -> int:
        """Return this process's own time."""
        return time.process_time_ns()

    def notes(self) -> dict[str, float]:
        """Return how many small requests were sent again."""
        return {"repeated": self._http.repeated}

    def close(self) -> None:
        """Close the connection."""
        self._http.close()

    def _put_parts(self, key: str, body: Body) -> Moved:
        is_reused, start = self._http.is_used, time.monotonic_ns()
        _, words = self._asked("POST", key, {"uploads": ""})
        upload = upload_begun(words)
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
            response, words = self._asked("POST", key, {"uploadId": upload}, asked)
            refuse_late_error(words)
            self._look_for_version(response)
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

        def put() -> Answered:
            wanted = {"Content-MD5": base64.b64encode(body.md5(start, stop)).decode()} if self._sends_md5 else {}
            return self._http.put(url, lambda: body.pieces(start, stop), stop - start, {**headers, **wanted})

        try:
            return put()
        except TransferFailed as refused:
            # A bucket with Object Lock takes nothing without; others are spared the work.
            if refused.code != "checksum-wanted" or self._sends_md5:
                raise
        self._sends_md5 = True
        self._http.connect()
        return replace(put(), requests=2)

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

    def _listed(self, prefix: str) -> Iterator[Listed]:
        """Yield all objects; a list that ends before it is whole is refused where it ends."""
        query = {"list-type": "2", "prefix": prefix, "encoding-type": "url"}
        return self._pages(query, lambda words: keys_of(words, prefix))

    def _pages(self, query: dict[str, str], read: Callable[[bytes], Page], first: Page | None = None) -> Iterator[Any]:
        """Yield the entries of all pages; `first` where one was read already."""
        page = first or read(self._asked("GET", "", query)[1])
        for _ in range(_MOST_PAGES):
            yield from page.entries
            if page.following is None:
                return
            before, page = page.following, read(self._asked("GET", "", {**query, **page.following})[1])
            if page.following == before:
                raise TransferFailed("list-incomplete", "a page that leads to itself")
        raise TransferFailed("list-incomplete", f"more than {_MOST_PAGES} pages")

    def _version_page(self, prefix: str, following: dict[str, str]) -> Page | None:
        query = {"versions": "", "prefix": prefix, "encoding-type": "url", **following}
        response, words = self._ask("GET", "", query)
        if response.status in _NOT_ALLOWED:
            return None
        self._http.refuse(response, words)
        try:
            return versions_of(words, prefix)
        except TransferFailed as refused:
            # A server that does not know the question answers another one.
            if refused.code != "not-understood" or following:
                raise
            return None

    def _versions_from(self, page: Page, prefix: str) -> Iterator[Version]:
        query = {"versions": "", "prefix": prefix, "encoding-type": "url"}
        return self._pages(query, lambda words: versions_of(words, prefix), page)

    def _look_for_version(self, response: http.client.HTTPResponse) -> None:
        """Remember that the bucket keeps versions, where an answer names one."""
        named = response.headers.get("x-amz-version-id", "")
        if named not in _UNVERSIONED or response.headers.get("x-amz-delete-marker") == "true":
            self.has_versions = True

    def _delete_versions(self, key: str) -> bool | None:
        """Remove all versions of one key; say whether there was one. None: not allowed, so it is still there."""
        found = self.versions(key)
        if found is None:
            return None
        mine = [one for one in found if one.key == key]
        refused = [one for one in mine if not self.delete_version(one)]
        if refused:
            return None
        return any(not one.is_marker for one in mine)

    def _uploads(self, prefix: str) -> Iterator[tuple[str, str]]:
        """Return (key, upload) of what is being sent in parts; nothing where a server does not tell."""
        query = {"uploads": "", "prefix": prefix, "encoding-type": "url"}
        response, words = self._ask("GET", "", query)
        if response.status != http.client.OK:
            return iter(())
        try:
            first = uploads_of(words)
        except TransferFailed as refused:
            if refused.code != "not-understood":
                raise
            return iter(())
        return self._pages(query, uploads_of, first)

    def list(self, prefix: str) -> Iterator[Listed] | None:
        """List the objects below `prefix`, a thousand at a time."""
        return self._listed(prefix)


def _with_bucket(address: str, bucket: str) -> str:
    parts = urlsplit(address)
    return parts._replace(netloc=f"{bucket}.{parts.netloc}").geturl()
