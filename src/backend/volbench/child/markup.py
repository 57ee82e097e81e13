"""XML as servers send it, read by a real parser. One that declares types or entities is refused, never expanded."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NoReturn
from xml.parsers import expat

from volbench.child.failed import TransferFailed

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST_DEPTH: Final = 64
_SHOWN: Final = 200
_BETWEEN: Final = " "
"""Between the namespace and the name of an element; stands in neither."""


@dataclass(slots=True)
class Element:
    """One element; attributes are read by nobody."""

    space: str
    """Its namespace; empty where it has none."""
    name: str
    text: str = ""
    """Its own, without what stands around it."""
    parts: list[Element] = field(default_factory=list)

    def all(self, name: str) -> Iterator[Element]:
        """Yield the elements of this name directly in it."""
        return (part for part in self.parts if part.name == name)

    def first(self, name: str) -> Element | None:
        """Return the first element of this name directly in it."""
        return next(self.all(name), None)

    def words(self, name: str) -> str:
        """Return what the first element of this name says; empty where there is none, or it says nothing."""
        found = self.first(name)
        return "" if found is None else found.text


def read_xml(words: bytes) -> Element:
    """Return the root of a document.

    Raises:
        TransferFailed: it is none, or one that must not be read.
    """
    reader = _Reader()
    try:
        # Some servers send blanks to keep a connection open, before they know what to answer.
        reader.parser.Parse(words.lstrip(), True)
    except (expat.ExpatError, ValueError, LookupError) as problem:
        raise TransferFailed("not-understood", f"{problem}: {_shown(words)}") from None
    if reader.root is None:
        raise TransferFailed("not-understood", _shown(words))
    return reader.root


class _Reader:
    """Builds the elements while the parser reads."""

    def __init__(self) -> None:
        self.root: Element | None = None
        self._open: list[Element] = []
        self.parser = expat.ParserCreate(namespace_separator=_BETWEEN)
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.EntityDeclHandler = self._refuse

    def _start(self, name: str, _attributes: object) -> None:
        if len(self._open) >= _MOST_DEPTH:
            raise TransferFailed("not-understood", "elements too deep in each other")
        space, _, local = name.rpartition(_BETWEEN)
        made = Element(space, local)
        if self._open:
            self._open[-1].parts.append(made)
        else:
            self.root = made
        self._open.append(made)

    def _end(self, _name: str) -> None:
        ended = self._open.pop()
        ended.text = ended.text.strip()

    def _text(self, text: str) -> None:
        self._open[-1].text += text

    def _refuse(self, *_: object) -> NoReturn:
        raise TransferFailed("not-understood", "a document that declares types or entities")


def _shown(words: bytes) -> str:
    return words[:_SHOWN].decode("utf-8", "replace")
