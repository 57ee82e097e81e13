"""How a key becomes a request, as the owner of a server spells it: `POST {base}/?opt=put&key={key}`. Pure.

What an owner writes is hostile until it is checked here. It can name a method and a place below the address of the
server, with the key once in it; it is filled in and never executed. A value that is put may stand there as well, in the
query, percent-encoded: `GET {base}/?opt=put&key={key}&value={value}`. Then it is as long as an address may be.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final
from urllib.parse import quote_from_bytes, unquote

OPTIONS: Final = MappingProxyType({"put": "key-put", "get": "key-get", "delete": "key-delete"})
"""What is done with a key → the option of an endpoint that spells it. All three, or none."""
MOST_CHARS: Final = 200
EXAMPLE: Final = "POST {base}/?opt=put&key={key}"
"""Seed 003's."""
IN_ADDRESS: Final = "GET {base}/?opt=put&key={key}&value={value}"
"""As seed 003's first table has it: by GET, the value in the address."""
LONGEST: Final = "longest-address"
"""Option: so many characters the path and query of a request may have at this server."""
LONGEST_CHARS: Final = 8000
"""Where nothing is said: Apache takes a first line of 8,190 bytes, nginx one of 8 KiB."""
_NUMBER: Final = re.compile(r"[0-9]{1,5}")
_LONGEST_WITHIN: Final = range(500, 60_001)
ENCODED_STEP: Final = 16
ENCODED_LETTERS: Final = b"+/=&%"
"""Of a value in an address every 16th character is one of these, which take three there: its length is known."""
_METHODS: Final = {"put": {"PUT", "POST"}, "get": {"GET"}, "delete": {"DELETE", "POST", "GET"}}
_LETTERS: Final = r"(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*"
_SPELLED: Final = re.compile(rf"([A-Z]{{3,6}}) \{{base\}}(/{_LETTERS}\{{key\}}{_LETTERS})")
_KEY: Final = "{key}"
_VALUE: Final = "{value}"
_IN_QUERY: Final = re.compile(r"\?(?:[^?]*&)?[A-Za-z0-9_.~-]+=\{value\}(?:&[^?]*)?")
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
    longest: int = LONGEST_CHARS
    """Characters that path and query of a request may have."""

    @property
    def puts_in_address(self) -> bool:
        """Whether a value that is put stands in the address of its request."""
        return _VALUE in self.requests["put"][1]

    @property
    def is_flat(self) -> bool:
        """Whether keys stand in a query somewhere, where they have no folders."""
        return any(place.index("?") < place.index(_KEY) for _, place in self.requests.values() if "?" in place)

    def request(self, verb: str, base: str, key: str, value: bytes = b"") -> tuple[str, str]:
        """Return method and path of a request; `base` is the path of the server's address, `value` what is put."""
        method, place = self.requests[verb]
        named = key.removeprefix(".").replace("/", "-") if self.is_flat else key
        # The value last: nothing in it can be a place for a key.
        path = place.replace(_KEY, named)
        return method, base.removesuffix("/") + path.replace(_VALUE, quote_from_bytes(value, safe=""))


def length_in_address(bytes_: int) -> int:
    """Return how many characters a value of so many bytes takes in an address."""
    return bytes_ + 2 * (bytes_ // ENCODED_STEP)


def read_spelling(options: Mapping[str, str]) -> KeySpelling:
    """Return how the options of an endpoint spell requests; as usual where they say nothing of it.

    Raises:
        BadSpelling: one that cannot be, or is missing beside the others.
    """
    longest = options.get(LONGEST, str(LONGEST_CHARS))
    if _NUMBER.fullmatch(longest) is None or int(longest) not in _LONGEST_WITHIN:
        raise BadSpelling(LONGEST)
    if not any(name in options for name in OPTIONS.values()):
        return KeySpelling(_USUAL, is_usual=True)
    spelled = {verb: _read(verb, name, options.get(name, "")) for verb, name in OPTIONS.items()}
    return KeySpelling(spelled, is_usual=False, longest=int(longest))


def puts_in_address(options: Mapping[str, str]) -> bool:
    """Say whether the options of an endpoint have a value that is put stand in the address of its request."""
    try:
        return read_spelling(options).puts_in_address
    except BadSpelling:
        return False


def _read(verb: str, name: str, text: str) -> tuple[str, str]:
    """Return method and place of one option; of what is put, the value may have a place in the query."""
    has_value = verb == "put" and _VALUE in text
    if has_value and _IN_QUERY.fullmatch(text[text.find("?") :]) is None:
        raise BadSpelling(name)
    method, place = _below_the_address(verb, name, text.replace(_VALUE, "", 1) if has_value else text, has_value)
    return method, text[text.index("/", len(method) + 1) :] if has_value else place


def _below_the_address(verb: str, name: str, text: str, has_value: bool) -> tuple[str, str]:
    found = _SPELLED.fullmatch(text) if len(text) <= MOST_CHARS else None
    if found is None or found[1] not in _METHODS[verb] | ({"GET"} if has_value else set()):
        raise BadSpelling(name)
    # What leads out of the address, also where it is written with signs for letters.
    path = unquote(found[2].partition("?")[0])
    if any(part in {".", ".."} for part in path.split("/")) or "//" in path or "\\" in path or not path.isprintable():
        raise BadSpelling(name)
    return found[1], found[2]
