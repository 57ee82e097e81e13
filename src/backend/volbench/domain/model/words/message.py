"""Words for people as data: which sentence (its code) and what stands in it; the catalogues of `languages` say it.

What is decided, stored and compared holds codes and values only, so that a mended word reaches old runs too and a
language is one file. Who shows it (answers of the interface, the terminal, reports) asks `languages.render`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

LANGUAGES_OF_OLD: Final = ("en", "zh-CN")
"""The two in which finished sentences were stored before codes were."""
WRITTEN: Final = "written"
"""A sentence as an earlier version stored it: its values are its words by language."""
PLAIN: Final = "plain"


@dataclass(frozen=True, slots=True, init=False)
class Message:
    """One sentence or label: `Message("lab.disks.too_many", most=8)`.

    Values are texts, numbers, other messages, or a tuple of those; anything else is kept as it is written.
    """

    code: str
    values: Mapping[str, Any]

    def __init__(self, code: str, /, **values: object) -> None:
        """Keep the code and what stands in the sentence."""
        object.__setattr__(self, "code", code)
        object.__setattr__(self, "values", {name: _kept(value) for name, value in values.items()})

    def __hash__(self) -> int:
        """Agree with equality: the order of values says nothing."""
        return hash((self.code, frozenset(self.values.items())))

    def __str__(self) -> str:
        """Return what a log without a catalogue shows."""
        return f"{self.code}({', '.join(f'{name}={value}' for name, value in self.values.items())})"

    def has(self, code: str) -> bool:
        """Say whether this is the sentence of that code, or holds it."""
        return any(one.code == code for one in (self, *self.parts()))

    def fill(self, **values: object) -> Message:
        """Return the same sentence with these values too."""
        return Message(self.code, **{**self.values, **values})

    def map_words(self, change: Callable[[str], str]) -> Message:
        """Return the message with every text among its values changed."""
        return Message(self.code, **{name: _changed(value, change) for name, value in self.values.items()})

    def parts(self) -> Iterator[Message]:
        """Yield every message this one holds, at any depth."""
        for value in self.values.values():
            for item in value if isinstance(value, tuple) else (value,):
                if isinstance(item, Message):
                    yield item
                    yield from item.parts()

    def texts(self) -> Iterator[str]:
        """Yield every text among the values, at any depth."""
        for one in (self, *self.parts()):
            for value in one.values.values():
                yield from (item for item in (value if isinstance(value, tuple) else (value,)) if isinstance(item, str))

    def longest(self) -> int:
        """Return how many letters the longest text among the values has."""
        return max(map(len, self.texts()), default=0)

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form `{"code": …, "values": {…}}`."""
        return {"code": self.code, "values": {name: _as_json(value) for name, value in self.values.items()}}


def _kept(value: object) -> Any:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, str | int | float | Message):
        return value
    return tuple(map(_kept, value)) if isinstance(value, list | tuple) else str(value)


def _changed(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, Message):
        return value.map_words(change)
    return tuple(_changed(item, change) for item in value) if isinstance(value, tuple) else value


def _as_json(value: Any) -> Any:
    if isinstance(value, Message):
        return value.as_dict()
    return [_as_json(item) for item in value] if isinstance(value, tuple) else value


def plain(words: object) -> Message:
    """Return what reads the same in every language: a name, a number, words a person wrote."""
    return Message(PLAIN, words=str(words))


def written(words: Mapping[str, str]) -> Message:
    """Return a sentence that is known only as it was written, by language."""
    return Message(WRITTEN, **words)


def listed(parts: Iterable[Message | str]) -> Message:
    """Put names one after the other, with the comma of each language."""
    return _joined("join.list", parts)


def listed_titles(parts: Iterable[Message | str]) -> Message:
    """Put names of workloads one after the other, which have commas of their own."""
    return _joined("join.titles", parts)


def join_clauses(parts: Iterable[Message | str]) -> Message:
    """Put half sentences one after the other."""
    return _joined("join.clauses", parts)


def join_sentences(parts: Iterable[Message | str]) -> Message:
    """Put whole sentences one after the other."""
    return _joined("join.sentences", parts)


def dotted(*parts: Message | str) -> Message:
    """Put what belongs together side by side: `RAID 5 · 4 disks`."""
    return _joined("join.dots", parts)


def slashed(parts: Iterable[Message | str]) -> Message:
    """Name several of which one is meant."""
    return _joined("join.slashes", parts)


def alternatives(parts: Iterable[Message | str]) -> Message:
    """Name several of which one is so: `RAID 5 or SHR`."""
    return _joined("join.alternatives", parts)


def join_all(parts: Iterable[Message | str]) -> Message:
    """Name several that all are so: `A once and B twice`."""
    return _joined("join.all", parts)


def join_all_clauses(parts: Iterable[Message | str]) -> Message:
    """Put half sentences one after the other that all are so."""
    return _joined("join.all_clauses", parts)


def join_lines(parts: Iterable[Message | str]) -> Message:
    """Put one under the other."""
    return _joined("join.lines", parts)


def run_on(first: Message, second: Message) -> Message:
    """Put the second right behind the first; it brings its own blank."""
    return _joined("join.nothing", (first, second))


def labelled(name: Message, words: Message) -> Message:
    """Say what of: `name: words`."""
    return Message("join.labelled", name=name, words=words)


def bracketed(name: Message, remark: Message | str) -> Message:
    """Put a remark behind a name: `name (remark)`."""
    return Message("join.bracketed", name=name, remark=remark)


def quoted(name: Message) -> Message:
    """Put a name in quotation marks."""
    return Message("join.quoted", name=name)


def capitalised(words: Message) -> Message:
    """Return the words as they begin a sentence."""
    return Message("case.upper", words=words)


def uncapitalised(words: Message) -> Message:
    """Return the words as they stand inside a sentence."""
    return Message("case.lower", words=words)


def unended(words: Message) -> Message:
    """Return a sentence without the mark at its end, for one that goes on."""
    return Message("end.off", words=words)


def tidy(words: Message) -> Message:
    """Take the blanks out that a name at the edge of a sentence part leaves beside Chinese."""
    return Message("blanks.tidy", words=words)


def _joined(code: str, parts: Iterable[Message | str]) -> Message:
    return Message(code, parts=tuple(parts))
