"""How a key becomes a request, as the owner of a server spells it: `POST {base}/?opt=put&key={key}`. Pure.

What an owner writes is hostile until it is checked here. It can name a method and a place below the address of the
server, with the key once in it; it is filled in and never executed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final
from urllib.parse import unquote

OPTIONS: Final = MappingProxyType({"put": "key-put", "get": "key-get", "delete": "key-delete"})
"""What is done with a key → the option of an endpoint that spells it. All three, or none."""
MOST_CHARS: Final = 200
EXAMPLE: Final = "POST {base}/?opt=put&key={key}"
"""Seed 003's."""
_METHODS: Final = {"put": {"PUT", "POST"}, "get": {"GET"}, "delete": {"DELETE", "POST", "GET"}}
_LETTERS: Final = r"(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*"
_SPELLED: Final = re.compile(rf"([A-Z]{{3,6}}) \{{base\}}(/{_LETTERS}\{{key\}}{_LETTERS})")
_KEY: Final = "{key}"
_USUAL: Final = MappingProxyType({"put": ("PUT", "/{key}"), "get": ("GET", "/{key}"), "delete": ("DELETE", "/{key}")})


class BadSpelling(ValueError):
    """An option that spells no request."""

    def __init__(self, option: str) -> None:
        """Keep the name of the option."""
        super().__init__(option)
        self.option = option


@dataclass(frozen=True, slots=True)
class KeySpelling:
    """How a server is asked for keys."""

    requests: Mapping[str, tuple[str, str]]
    """`put`, `get`, `delete` → method, and what comes behind the address, with a place for the key."""
    is_usual: bool
    """A path for each key, as WebDAV has it."""

    @property
    def is_flat(self) -> bool:
        """Whether keys stand in a query somewhere, where they have no folders."""
        return any(place.index("?") < place.index(_KEY) for _, place in self.requests.values() if "?" in place)

    def request(self, verb: str, base: str, key: str) -> tuple[str, str]:
        """Return method and path of a request; `base` is the path of the server's address."""
        method, place = self.requests[verb]
        named = key.removeprefix(".").replace("/", "-") if self.is_flat else key
        return method, base.removesuffix("/") + place.replace(_KEY, named)


def read_spelling(options: Mapping[str, str]) -> KeySpelling:
    """Return how the options of an endpoint spell requests; as usual where they say nothing of it.

    Raises:
        BadSpelling: one that cannot be, or is missing beside the others.
    """
    if not any(name in options for name in OPTIONS.values()):
        return KeySpelling(_USUAL, is_usual=True)
    return KeySpelling({verb: _read(verb, name, options.get(name, "")) for verb, name in OPTIONS.items()}, False)


def _read(verb: str, name: str, text: str) -> tuple[str, str]:
    found = _SPELLED.fullmatch(text) if len(text) <= MOST_CHARS else None
    if found is None or found[1] not in _METHODS[verb]:
        raise BadSpelling(name)
    # What leads out of the address, also where it is written with signs for letters.
    path = unquote(found[2].partition("?")[0])
    if any(part in {".", ".."} for part in path.split("/")) or "//" in path or "\\" in path or not path.isprintable():
        raise BadSpelling(name)
    return found[1], found[2]
