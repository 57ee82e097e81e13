"""A round whose details stay as they are written: the result of 1 400 rounds shows them without reading each."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.rounds.packed_round import Course
from volbench.domain.model.rounds.round import Round
from volbench.domain.model.rounds.round_observations import CacheEvidence, DiskActivity

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Detail:
    """What a result shows of a round beside its numbers. Fields as those of `Round`."""

    evidence: CacheEvidence = field(default_factory=CacheEvidence)
    disks: tuple[DiskActivity, ...] = ()
    notes: dict[str, Any] = field(default_factory=dict)


_NOT_SHORT: Final = frozenset(one.name for kind in (Course, Detail) for one in fields(kind))
NUMBER_FIELDS: Final = tuple(one.name for one in fields(Round) if one.name not in _NOT_SHORT)
"""All of a round but its course and its details."""

_NO_COURSE: Final = {one.name: getattr(Course(), one.name) for one in fields(Course)}


class WrittenRound(Round):
    """A round without its course whose details are JSON until somebody looks at them.

    It equals the plain round with the same values. `dataclasses.replace` of it gives a plain round.
    """

    __slots__ = ("_detail", "_read", "_text")
    __hash__ = None  # type: ignore[assignment]  # As that of `Round`: it holds dictionaries.

    _detail: Detail | None
    _read: Callable[[str], Detail]
    _text: str

    def __new__(cls, *, text: str | None = None, **values: Any) -> Any:
        """Return a plain round where nothing written is given: that is what `dataclasses.replace` asks for."""
        return object.__new__(cls) if text is not None else Round(**values)

    def __init__(self, *, text: str, read: Callable[[str], Detail], **values: Any) -> None:
        """Keep the details as `text`, how they are read, and every one of `NUMBER_FIELDS` by its name."""
        put = object.__setattr__
        for name, value in values.items():
            put(self, name, value)
        for name, value in _NO_COURSE.items():
            put(self, name, value)
        put(self, "_detail", None)
        put(self, "_read", read)
        put(self, "_text", text)

    @property
    def detail_text(self) -> str:
        """The details as one JSON object, every key of `Detail` and of what it holds in it."""
        return self._text

    @property
    def detail(self) -> Detail:
        """The details, read when they are first asked for."""
        detail = self._detail
        if detail is None:
            detail = self._read(self._text)
            object.__setattr__(self, "_detail", detail)
        return detail

    @property
    def evidence(self) -> CacheEvidence:
        """As that of `Round`."""
        return self.detail.evidence

    @property
    def disks(self) -> tuple[DiskActivity, ...]:
        """As that of `Round`."""
        return self.detail.disks

    @property
    def notes(self) -> dict[str, Any]:
        """As that of `Round`."""
        return self.detail.notes

    def __eq__(self, other: object) -> bool:
        """Compare as `Round` does, however much of either has been read."""
        if not isinstance(other, Round):
            return NotImplemented
        return all(getattr(self, one.name) == getattr(other, one.name) for one in fields(Round))

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy as what it is."""
        return _again, (self._text, self._read, {name: getattr(self, name) for name in NUMBER_FIELDS})


def _again(text: str, read: Callable[[str], Detail], values: dict[str, Any]) -> WrittenRound:
    return WrittenRound(text=text, read=read, **values)
