"""What a refusal over HTTP names beyond its status: a region, two clocks, how to sign in, a pause, another address."""

from __future__ import annotations

import http.client
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit
from urllib.request import parse_http_list

from volbench.child.failed import TransferFailed
from volbench.child.markup import read_xml

if TYPE_CHECKING:
    from volbench.child.markup import Element

MOST_PAUSE_S: Final = 30.0
"""A server that asks for a longer pause is not waited for."""
PAUSE_S: Final = 0.5
"""Where a server names none."""
_PASSING: Final = {
    http.client.TOO_MANY_REQUESTS,
    http.client.BAD_GATEWAY,
    http.client.SERVICE_UNAVAILABLE,
    http.client.GATEWAY_TIMEOUT,
}
_SKEW_S: Final = 15 * 60
"""What servers allow between the time in a signature and their own."""
_SIGNING: Final = {"auth", "denied", "redirect"}
"""What the code of a wrong region or clock may be where its words do not say more."""


@dataclass(frozen=True, slots=True)
class Sharper:
    """A code that says more than the status, with what its sentence names."""

    code: str
    facts: dict[str, str] = field(default_factory=dict)


class _Text(HTMLParser):
    """The text of a page or of XML, without what is not shown."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._hidden = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 (as its parent)
        if tag in {"script", "style"}:
            self._hidden = tag

    def handle_endtag(self, tag: str) -> None:
        if tag == self._hidden:
            self._hidden = ""

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.found += data.split()


def plain(words: bytes) -> str:
    """Return the text of an answer, whatever its markup is."""
    text = _Text()
    text.feed(words.decode("utf-8", "replace"))
    text.close()
    return " ".join(text.found)


def where_to(place: str) -> str:
    """Return where a server points, without what may be a secret of its; often that is a path alone."""
    try:
        parts = urlsplit(place)
    except ValueError:
        return "an address that is none"
    return parts._replace(query="", fragment="").geturl() or "an address that is not named"


def pause_asked_for(response: http.client.HTTPResponse, code: str) -> float | None:
    """Return the pause after which a server takes the request again; None where it does not, or not soon."""
    if response.status not in _PASSING and code != "retry-after":
        return None
    asked = response.headers.get("Retry-After")
    if asked is None:
        return PAUSE_S
    if asked.strip().isdecimal():
        pause_s = float(asked)
    else:
        moment = _moment(asked)
        if moment is None:
            return PAUSE_S
        pause_s = max(0.0, moment.timestamp() - (_server_time(response) or datetime.now(UTC)).timestamp())
    return pause_s if pause_s <= MOST_PAUSE_S else None


def sharper(code: str, response: http.client.HTTPResponse, words: bytes, region: str) -> Sharper | None:
    """Return a code that fits better; None where nothing more is said. `region`: signed for, empty where unsigned."""
    if wanted := _other_sign_in(response):
        return Sharper("other-sign-in", {"scheme": wanted})
    if code == "clock":
        return Sharper(code, _times(response, words))
    if not region or code not in _SIGNING:
        return None
    told = response.headers.get("x-amz-bucket-region") or _said(words).get("Region", "")
    if told and told != region:
        return Sharper("wrong-region", {"region": told})
    there = _server_time(response)
    if code == "auth" and there is not None and abs(there.timestamp() - time.time()) > _SKEW_S:
        return Sharper("clock", _times(response, words))
    return None


def _other_sign_in(response: http.client.HTTPResponse) -> str:
    """Return how a server wants users to sign in, where Basic is not among it."""
    if response.status != http.client.UNAUTHORIZED:
        return ""
    schemes = []
    for line in response.headers.get_all("WWW-Authenticate") or ():
        for part in parse_http_list(line):
            scheme = part.split(" ", 1)[0]
            # What has a sign of equality is a parameter of the scheme before it.
            if scheme and "=" not in scheme and scheme not in schemes:
                schemes.append(scheme)
    return "" if any(one.casefold() == "basic" for one in schemes) else ", ".join(schemes)


def _times(response: http.client.HTTPResponse, words: bytes) -> dict[str, str]:
    """Return both times, in UTC: as the answer names them, else by its Date and our own clock."""
    said = _said(words)
    there = _iso(said.get("ServerTime", "")) or _server_time(response)
    return {"here": _shown(datetime.now(UTC)), "there": _shown(there) if there else ""}


def _said(words: bytes) -> dict[str, str]:
    """Return what the XML of an error names."""
    try:
        root = read_xml(words)
    except TransferFailed:
        return {}
    error: Element = (root if root.name == "Error" else root.first("Error")) or root
    return {name: error.words(name) for name in ("Region", "ServerTime") if error.words(name)}


def _server_time(response: http.client.HTTPResponse) -> datetime | None:
    return _moment(response.headers.get("Date", ""))


def _moment(text: str) -> datetime | None:
    try:
        found = parsedate_to_datetime(text)
    except (ValueError, IndexError, OverflowError):
        return None
    return found.replace(tzinfo=UTC) if found.tzinfo is None else found


def _iso(text: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found.replace(tzinfo=UTC) if found.tzinfo is None else found


def _shown(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
