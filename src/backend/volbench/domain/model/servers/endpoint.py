"""An endpoint: a server that files are sent to and fetched from, where a volume is a folder of this machine.

What is here is what a run may show and store: never a password. Secrets lie in a file of their own, and reach the child
process that talks to the server by an inherited pipe.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from volbench.domain.model.coding.codec import LEFT_OUT_IF_NONE

_NOT_IN_A_SLUG: Final = re.compile(r"[^a-z0-9]+")
_SLUG_LENGTH: Final = 48
_DIGITS: Final = 8
FILE: Final = "file"
"""Option of HTTP: `yes` where the address is that of one file, which is only read."""
MINE: Final = "mine"
"""Option: the name of a server on the internet, by which its owner says that many clients may ask it at once."""
FILE_BYTES: Final = "file-bytes"
"""Fact of such an address: how long its file is."""
MOST_SECRET_BYTES: Final = 4096
"""Of a password, wherever it comes from."""


LISTING: Final = "listing"
"""Fact of a server: how its files are listed."""
NO_LISTING: Final = "none"
VERSIONS: Final = "versions"
"""Fact of a bucket: what becomes of the versions it keeps of files that are deleted."""
STAY: Final = "stay"
"""Of versions: this user may not remove them."""
_YES: Final = "yes"


class EndpointKind(StrEnum):
    """How a server is spoken to; one file of `child/` each."""

    WEBDAV = "webdav"
    HTTP = "http"
    S3 = "s3"
    SMB = "smb"
    IPFS = "ipfs"
    GRIDFS = "gridfs"


class Durability(StrEnum):
    """How far a file has got when it counts as written; named beside every number."""

    FSYNC = "fsync"
    """On the disks, as far as the system can tell."""
    SERVER_ACK = "server-ack"
    """The server has said that it has it; whether its disks have, it does not say."""
    SERVER_FLUSH = "server-flush"
    """Flushed over a network mount: the server has been asked to bring it to its disks and has answered."""
    PAGE_CACHE = "page-cache"
    """In the memory of whoever took it."""
    UNKNOWN = "unknown"
    """Flushed over a network mount that may keep it here, or not ask the server."""


@dataclass(frozen=True, slots=True)
class ServerFacts:
    """What a server says of itself. Its words are hostile until they are checked: short and printable here."""

    name: str
    """As in its banner; empty where it says nothing."""
    durability: Durability
    facts: dict[str, str] = field(default_factory=dict)
    """More that decides the numbers, such as how requests are signed; keys are codes."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """The certificate a server shows, before anything is sent to it."""

    fingerprint: str
    """SHA-256 in hex."""
    is_trusted: bool
    """Whether it is accepted as it is, without its fingerprint."""
    why: str
    """What speaks against it, in OpenSSL's words; empty where it is trusted."""


@dataclass(frozen=True, slots=True)
class CloudLimits:
    """What the owner allows a run to move to and from a public address, and what it costs."""

    most_bytes: int
    """Of one run, both directions together; it stops there."""
    price_per_gb: float
    """For 10⁹ bytes."""
    currency: str
    """As the owner writes it."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A server an owner has named; a run sends files to it by the way of the same name."""

    id: str
    """Slug of kind and address, so that history and timelines find it again."""
    name: str
    """What the owner calls it, and the way to it."""
    kind: EndpointKind
    address: str
    """URL, or `//host:port/share/folder` for SMB; without user and password."""
    user: str = ""
    options: dict[str, str] = field(default_factory=dict)
    """Of its kind: `bucket` and `region` of S3, `signing`, ….; never a secret."""
    fingerprint: str | None = None
    """SHA-256 of the one certificate that is accepted, in hex; None: verified as usual."""
    cloud: CloudLimits | None = None
    """Set for public addresses, which are refused without."""
    server: ServerFacts | None = None
    """As it said when it was last tried; None before."""
    probe: str | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """HOST:PORT of an `iperf3 -s` on the same machine, which tells what the connection alone carries; None: none."""

    @property
    def is_file(self) -> bool:
        """Whether the address is that of one file, which is there and is only read."""
        return self.kind is EndpointKind.HTTP and self.options.get(FILE) == _YES

    @property
    def own_bytes(self) -> int:
        """How long the file at such an address was when it was last looked at; 0 where nobody knows."""
        told = "" if self.server is None else self.server.facts.get(FILE_BYTES, "")
        return int(told) if told.isdecimal() else 0

    @property
    def lists_nothing(self) -> bool:
        """Whether it shows no list of its files, as far as its last trial told: each is asked for by its name."""
        return self.server is not None and self.server.facts.get(LISTING) == NO_LISTING

    @property
    def keeps_folders(self) -> bool:
        """Whether its folders stay, for it removes one together with whatever is in it."""
        return self.kind in {EndpointKind.WEBDAV, EndpointKind.IPFS}

    @property
    def keeps_versions(self) -> bool:
        """Whether it keeps versions of deleted files that this user may not remove, as far as its last trial told."""
        return self.server is not None and self.server.facts.get(VERSIONS) == STAY

    @property
    def is_mine(self) -> bool:
        """Whether the owner has said that the server is theirs, by its name; a mere yes is soon typed anywhere."""
        said = self.options.get(MINE, "").strip().casefold()
        return bool(said) and said == machine_in(self.address)


def endpoint_id(kind: EndpointKind, address: str) -> str:
    """Return the id of an endpoint: readable, the same for the same address, different for different ones."""
    digest = hashlib.sha256(f"{kind} {address}".encode()).hexdigest()[:_DIGITS]
    words = _NOT_IN_A_SLUG.sub("-", address.casefold().partition("://")[2] or address.casefold()).strip("-")
    return f"{kind}-{words[:_SLUG_LENGTH].strip('-')}-{digest}"


_THIS_MACHINE: Final = re.compile(r"localhost|127(\.[0-9]{1,3}){3}|\[?::1\]?")


def machine_in(address: str) -> str:
    """Return the machine an address, or the source of a mounted share, leads to; empty for this one.

    `https://nas:5006/dav`, `//nas/share` and `nas:/export` all lead to `nas`. Names are not looked up: one machine
    under two names counts as two.
    """
    rest = address.partition("//")[2]
    if not rest:
        rest = address.partition(":/")[0] if ":/" in address else ""
    host = rest.partition("/")[0].rpartition("@")[2].casefold()
    host = host[: host.index("]") + 1] if host.startswith("[") and "]" in host else host.partition(":")[0]
    return "" if _THIS_MACHINE.fullmatch(host) else host
