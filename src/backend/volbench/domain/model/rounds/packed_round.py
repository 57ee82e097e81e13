"""A round whose course stays packed in memory: a test of 1 400 rounds would not fit into a small NAS otherwise."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.rounds.round import Round
from volbench.domain.model.rounds.round_observations import TracePoint
from volbench.domain.model.rounds.system_series import SystemSeries

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Course:
    """What is long of a round: its histograms and what was seen second by second. Fields as those of `Round`."""

    latency_bins: dict[str, dict[int, int]] = field(default_factory=dict)
    trace: tuple[TracePoint, ...] = ()
    system: SystemSeries | None = None


_LONG: Final = frozenset(one.name for one in fields(Course))
SHORT_FIELDS: Final = tuple(one.name for one in fields(Round) if one.name not in _LONG)
"""All of a round but its course."""


class PackedRound(Round):
    """A round that unpacks its course whenever somebody looks at it, and keeps nothing of it.

    It equals the plain round with the same values. `dataclasses.replace` of it gives a plain round.
    """

    __slots__ = ("_fetch", "_unpack")
    __hash__ = None  # type: ignore[assignment]  # As that of `Round`: it holds dictionaries.

    _fetch: Callable[[], bytes]
    _unpack: Callable[[bytes], Course]

    def __new__(cls, *, fetch: Callable[[], bytes] | None = None, **values: Any) -> Any:
        """Return a plain round where nothing packed is given: that is what `dataclasses.replace` asks for."""
        return object.__new__(cls) if fetch is not None else Round(**values)

    def __init__(self, *, fetch: Callable[[], bytes], unpack: Callable[[bytes], Course], **values: Any) -> None:
        """Keep where the packed course is found, how to unpack it, and every other field of `Round` by its name."""
        for name, value in {**values, "_fetch": fetch, "_unpack": unpack}.items():
            object.__setattr__(self, name, value)

    @property
    def packed(self) -> bytes:
        """The course as it is kept."""
        return self._fetch()

    @property
    def unpack(self) -> Callable[[bytes], Course]:
        """How it is unpacked."""
        return self._unpack

    def fetched_by(self, fetch: Callable[[], bytes]) -> PackedRound:
        """Return the same round, its packed course found somewhere else: in the database instead of in memory."""
        return PackedRound(fetch=fetch, unpack=self._unpack, **_short(self))

    @property
    def course(self) -> Course:
        """All of the course at once, for who needs more than one part of it."""
        return self._unpack(self._fetch())

    @property
    def latency_bins(self) -> dict[str, dict[int, int]]:
        """As that of `Round`."""
        return self.course.latency_bins

    @property
    def trace(self) -> tuple[TracePoint, ...]:
        """As that of `Round`."""
        return self.course.trace

    @property
    def system(self) -> SystemSeries | None:
        """As that of `Round`."""
        return self.course.system

    def __eq__(self, other: object) -> bool:
        """Compare as `Round` does, whichever of the two is packed."""
        if not isinstance(other, Round):
            return NotImplemented
        if any(getattr(self, name) != getattr(other, name) for name in SHORT_FIELDS):
            return False
        if isinstance(other, PackedRound) and self._unpack == other._unpack and self.packed == other.packed:
            return True
        mine, its = self.course, course_of(other)
        return mine == its

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy as what it is."""
        return _again, (self._fetch, self._unpack, _short(self))


def course_of(round_: Round) -> Course:
    """Return what is long of a round."""
    if isinstance(round_, PackedRound):
        return round_.course
    return Course(round_.latency_bins, round_.trace, round_.system)


def with_course(round_: Round, change: Callable[[Course], Course], **values: Any) -> Round:
    """Return the round with other `values` and with its course as `change` makes it; what is packed stays packed."""
    if not isinstance(round_, PackedRound):
        course = change(course_of(round_))
        return replace(round_, latency_bins=course.latency_bins, trace=course.trace, system=course.system, **values)
    unpack = round_.unpack
    packed = round_.packed
    return PackedRound(
        fetch=lambda: packed, unpack=lambda content: change(unpack(content)), **{**_short(round_), **values}
    )


def _short(round_: Round) -> dict[str, Any]:
    return {name: getattr(round_, name) for name in SHORT_FIELDS}


def _again(fetch: Callable[[], bytes], unpack: Callable[[bytes], Course], values: dict[str, Any]) -> PackedRound:
    return PackedRound(fetch=fetch, unpack=unpack, **values)
