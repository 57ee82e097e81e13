"""What every kind of way can do, and what it answers with."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from volbench.child.failed import TransferFailed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from volbench.child.body import Body, Sink
    from volbench.domain.model.servers.endpoint import Durability, ServerFacts


@dataclass(frozen=True, slots=True)
class Where:
    """Everything a way needs to know of where it leads."""

    kind: str
    address: str = ""
    folder: str = ""
    """Of the kind `folder`."""
    user: str = ""
    secret: bytes = field(default=b"", repr=False)
    options: dict[str, str] = field(default_factory=dict)
    fingerprint: str | None = None
    """SHA-256 of the one certificate that is accepted, in hex."""
    allows_public: bool = False
    """A byte cap was given, so an address on the internet may be connected to."""

    def option(self, name: str, default: str = "", among: tuple[str, ...] = ()) -> str:
        """Return an option; one that is not `among` those known is refused."""
        value = self.options.get(name, default)
        if among and value not in among:
            raise TransferFailed("wrong-address", f"option {name} is one of: {' '.join(among)}")
        return value


@dataclass(frozen=True, slots=True)
class Moved:
    """One file that was put or got. Times are of the system's monotonic clock, in ns."""

    bytes: int
    start_ns: int
    end_ns: int
    """Put: the durability point. Get: the last byte."""
    first_byte_ns: int | None = None
    """Get only."""
    is_reused: bool = True
    """It went over a connection that had moved a file before; True where there are no connections."""
    requests: int = 1


@dataclass(frozen=True, slots=True)
class Listed:
    """One file that is there, as the place itself tells of it."""

    key: str
    bytes: int | None
    """None where it tells no length."""


@dataclass(frozen=True, slots=True)
class Version:
    """One of the versions a place keeps of a key, or the mark that says it was deleted."""

    key: str
    id: str
    is_marker: bool


class Way(Protocol):
    """One kind of way. Only `put` and `get` are timed, by the way itself and as close to the bytes as it can."""

    durability: Durability
    """How far a file has got at `Moved.end_ns`."""
    connects: list[int]
    """What opening each connection took, in ns, looking the name up left out."""

    def open(self) -> ServerFacts:
        """Reach the place, find out what is there and whether we may in."""

    def make_ready(self, key: str, *, is_put: bool) -> None:
        """Do before the clock starts what belongs to no file: folders, a connection that is open."""

    def put(self, key: str, body: Body) -> Moved:
        """Put one new file."""

    def get(self, key: str, sink: Sink) -> Moved:
        """Get one file."""

    def delete(self, key: str) -> bool:
        """Remove one file; False where there was none."""

    def ours(self, below: str) -> Iterator[str] | None:
        """Yield every key below `below`, a folder at or below `.volbench/`; None where that cannot be asked."""

    def has(self, key: str) -> bool:
        """Say whether a file is there."""

    def tidy(self, run: str, named: Callable[[str], bool]) -> list[str]:
        """Remove what else of the run is there, and its folders where the place refuses to remove a filled one.

        `named` says whether the journal names a key. Return keys that could not be removed, and folders that stay,
        which have a slash at their end.
        """

    def cpu_ns(self) -> int:
        """Return the processor time used so far, with that of whoever works for us."""

    def notes(self) -> dict[str, float]:
        """Return what else was seen, by the names `tools/transfer.py` knows."""

    def close(self) -> None:
        """Let go of what is open; never fails."""

    # Last: what stands after it would take `list` for this.
    def list(self, prefix: str) -> Iterator[Listed] | None:
        """Yield every file below `prefix`, a folder such as `volbench-results/`; None where that cannot be asked."""


@runtime_checkable
class KeepsVersions(Protocol):
    """A place that may keep what was deleted or overwritten, as buckets do."""

    has_versions: bool | None
    """Whether it keeps them; None where that is not known."""

    def versions(self, below: str) -> Iterator[Version] | None:
        """Yield what is kept of the keys that begin like this; None where that cannot be asked."""

    def delete_version(self, version: Version) -> bool:
        """Remove one for good; False where that is not allowed."""
