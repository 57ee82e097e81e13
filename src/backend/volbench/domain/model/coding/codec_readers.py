"""Readers of JSON values, one function for each type, made once; what does not fit is refused where it stands."""

from __future__ import annotations

import dataclasses
import math
import re
import sys
import types
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import Any, Final, Literal, NoReturn, Union, get_args, get_origin, get_type_hints

from volbench.domain.model.words.message import LANGUAGES_OF_OLD, Message, written

Reader = Callable[[Any], Any]

TAG: Final = "kind"
"""Key that tells apart documents that may be one of several dataclasses."""
_LARGEST_INTEGER: Final = 2**63 - 1
"""What a database column can hold."""
_LARGEST_FLOAT: Final = sys.float_info.max
_WHOLE_NUMBER: Final = re.compile(r"-?[0-9]{1,18}")
_SAFE_DIGITS: Final = 18
_NUMBERS: Final = (float, float | None)
_DEEPEST: Final = 32
_LEVELS: Final = Message("model.codec_readers.at_most_levels", n=_DEEPEST)
_MESSAGE: Final = Message("model.codec_readers.a_message")
_CODE: Final = re.compile(r"[a-z][a-z0-9_.-]{0,199}")
_OBJECT: Final = Message("model.codec_readers.object")
_LIST: Final = Message("model.codec_readers.list")
_VALUE: Final = Message("model.codec_readers.value")
_TEXT: Final = Message("model.codec_readers.text")
_WHOLE: Final = Message("model.codec_readers.whole")
_NUMBER: Final = Message("model.codec_readers.number")


class Refused(Exception):
    """A value does not fit; `steps` lead to it from the inside out."""

    def __init__(self, expected: Message, *steps: str) -> None:
        """Keep what was expected; those around add their step."""
        super().__init__(str(expected))
        self.expected = expected
        self.steps = list(steps)

    def passing(self, step: str) -> NoReturn:
        """Go on outwards with one more step."""
        self.steps.append(step)
        raise self


@dataclasses.dataclass(frozen=True)
class Flattened:
    """Of a field whose value is a dataclass, or None, and whose keys stand among those of the dataclass that has it."""

    type_in: Callable[[Mapping[str, Any]], type | None]
    """Which dataclass the value is, by the whole document; None: there is none."""
    types: Callable[[], Sequence[type]]
    """All it can be."""


def flattened(field: dataclasses.Field[Any]) -> Flattened | None:
    """Return how a field is flattened; None where it has a key of its own."""
    found: Flattened | None = field.metadata.get("flattened")
    return found


def key_of(name: str) -> str:
    """Return the JSON key of an attribute: a name that would be a word of Python ends in `_` there."""
    return name.rstrip("_")


@cache
def reader_of(kind: Any) -> Reader:  # noqa: PLR0911 (one return per kind of type)
    """Return the function that builds `kind` from JSON values; it raises Refused."""
    if kind is Any:
        return _read_plain
    if kind is Message:
        return _read_message
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return _dataclass_reader(kind)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _enum_reader(kind)
    origin, inner = get_origin(kind), get_args(kind)
    if origin in {Union, types.UnionType}:
        return _optional_reader(inner)
    if origin is Literal:
        return _literal_reader(inner)
    if origin is tuple:
        return _list_reader(inner[0]) if inner[1:] == (Ellipsis,) else _fixed_reader(inner)
    if origin is dict:
        return _dict_reader(*inner)
    return _SCALARS.get(kind, _refuse_all)


def _dataclass_reader(kind: type) -> Reader:
    fields: list[tuple[str, str, Reader, bool]] = []
    parts = [(field.name, how) for field in dataclasses.fields(kind) if (how := flattened(field)) is not None]

    def read(value: Any) -> Any:
        if not fields:
            fields.extend(_fields_of(kind))
        if not isinstance(value, dict):
            raise Refused(_OBJECT)
        values: dict[str, Any] = {}
        for name, key, reader, is_required in fields:
            if key in value:
                try:
                    values[name] = reader(value[key])
                except Refused as refused:
                    refused.passing(f".{key}")
            elif is_required:
                raise Refused(_VALUE, f".{key}")
        for name, how in parts:
            found = how.type_in(value)
            values[name] = None if found is None else reader_of(found)(value)
        return kind(**values)

    return read


def _fields_of(kind: type) -> list[tuple[str, str, Reader, bool]]:
    hints = get_type_hints(kind)
    return [
        (
            field.name,
            key_of(field.name),
            reader_of(hints[field.name]),
            field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING,
        )
        for field in dataclasses.fields(kind)
        if flattened(field) is None
    ]


def _enum_reader(kind: type[StrEnum]) -> Reader:
    members = {str(member): member for member in kind}

    def read(value: Any) -> Any:
        member = members.get(value) if isinstance(value, str) else None
        if member is None:
            raise Refused(Message("model.codec_readers.one_of", names=", ".join(kind)))
        return member

    return read


def _literal_reader(values: tuple[Any, ...]) -> Reader:
    known = {str(value): value for value in values}

    def read(value: Any) -> Any:
        if not isinstance(value, str) or value not in known:
            raise Refused(Message("model.codec_readers.one_of", names=", ".join(known)))
        return known[value]

    return read


def tag_of(kind: type) -> str | None:
    """Return the `kind` that documents of a dataclass say they are; None for one whose documents do not say it."""
    hint = get_type_hints(kind).get(TAG)
    return str(get_args(hint)[0]) if get_origin(hint) is Literal else None


def _sum_reader(kinds: Sequence[type]) -> Reader:
    """Read one of several dataclasses, told apart by `kind`; a document without it is of the one that has none."""
    tags: dict[str | None, Any] = {}

    def read(value: Any) -> Any:
        if not tags:
            tags.update((tag_of(kind), reader_of(kind)) for kind in kinds)
        if not isinstance(value, dict):
            raise Refused(_OBJECT)
        tag = value.get(TAG)
        if tag is not None and (not isinstance(tag, str) or tag not in tags):
            raise Refused(Message("model.codec_readers.one_of", names=", ".join(filter(None, tags))), f".{TAG}")
        return tags[tag](value)

    return read


def _optional_reader(kinds: tuple[Any, ...]) -> Reader:
    several = [kind for kind in kinds if isinstance(kind, type) and dataclasses.is_dataclass(kind)]
    if len(several) > 1:
        reader = _sum_reader(several)
    else:
        reader = reader_of(next(kind for kind in kinds if kind is not types.NoneType))
    if types.NoneType not in kinds:
        return reader
    return lambda value: None if value is None else reader(value)


def _list_reader(kind: Any) -> Reader:
    reader = reader_of(kind)
    is_numbers = kind in _NUMBERS

    def read(value: Any) -> Any:
        if not isinstance(value, list):
            raise Refused(_LIST)
        if is_numbers and _are_plain_numbers(value):
            # Long columns of numbers are most of a document: no step has to be kept for what is not refused.
            return tuple(value)
        items: list[Any] = []
        try:
            for item in value:
                items.append(reader(item))  # noqa: PERF401 (its length is the step to a refused item)
        except Refused as refused:
            refused.passing(f"[{len(items)}]")
        return tuple(items)

    return read


def _fixed_reader(kinds: tuple[Any, ...]) -> Reader:
    readers = [reader_of(kind) for kind in kinds]

    def read(value: Any) -> Any:
        if not isinstance(value, list):
            raise Refused(_LIST)
        if len(value) != len(readers):
            raise Refused(Message("model.codec_readers.a_list_of", n=len(readers)))
        items: list[Any] = []
        try:
            for reader, item in zip(readers, value, strict=True):
                items.append(reader(item))
        except Refused as refused:
            refused.passing(f"[{len(items)}]")
        return tuple(items)

    return read


def _dict_reader(key_kind: Any, item_kind: Any) -> Reader:
    read_key = _read_number_key if key_kind is int else _read_str
    reader = reader_of(item_kind)
    is_histogram = (key_kind, item_kind) == (int, int)

    def read(value: Any) -> Any:
        if not isinstance(value, dict):
            raise Refused(_OBJECT)
        if is_histogram and _is_plain_histogram(value):
            return {int(key): count for key, count in value.items()}
        found: dict[Any, Any] = {}
        for key, item in value.items():
            known = read_key(key)
            try:
                found[known] = reader(item)
            except Refused as refused:
                refused.passing(f".{key}")
        return found

    return read


def _is_plain_histogram(value: dict[str, Any]) -> bool:
    """Say whether all is as a histogram has it, so that nothing has to be refused."""
    keys, counts = "".join(value), value.values()
    if not (keys.isascii() and keys.isdecimal() and max(map(len, value)) <= _SAFE_DIGITS and all(value)):
        return False
    return set(map(type, counts)) == {int} and min(counts) >= 0 and max(counts) <= _LARGEST_INTEGER


def _are_plain_numbers(value: list[Any]) -> bool:
    """Say whether all are finite; a sum that overflows is left to the slow way."""
    return set(map(type, value)) == {float} and math.isfinite(sum(value))  # type: ignore[float-sum] # only whether it is finite counts


def _read_number_key(key: str) -> int:
    if _WHOLE_NUMBER.fullmatch(key) is None:
        raise Refused(Message("model.codec_readers.a_whole_number_as_key"), f".{key}")
    return int(key)


def _read_message(value: Any, depth: int = 0) -> Message:
    if not isinstance(value, dict):
        raise Refused(_MESSAGE)
    if "code" not in value:
        return _read_written(value)
    if depth > _DEEPEST:
        raise Refused(_LEVELS)
    code, values = value["code"], value.get("values", {})
    if not isinstance(code, str) or _CODE.fullmatch(code) is None:
        raise Refused(_MESSAGE, ".code")
    if not isinstance(values, dict):
        raise Refused(_MESSAGE, ".values")
    return Message(code, **{_read_str(name): _read_value(item, depth + 1) for name, item in values.items()})


def _read_value(value: Any, depth: int) -> Any:
    """Read what stands in a sentence."""
    if isinstance(value, dict):
        return _read_message(value, depth)
    if isinstance(value, list):
        if depth > _DEEPEST:
            raise Refused(_LEVELS)
        return tuple(_read_value(item, depth + 1) for item in value)
    if isinstance(value, bool | str):
        return value if isinstance(value, bool) else _read_str(value)
    return _read_int(value) if isinstance(value, int) else _read_float(value)


def _read_written(value: dict[str, Any]) -> Message:
    """Read the form before codes: the whole sentence in English and Simplified Chinese."""
    said = {}
    for language in LANGUAGES_OF_OLD:
        try:
            said[language] = _read_str(value.get(language))
        except Refused as refused:
            refused.passing(f".{language}")
    return written(said)


def _read_str(value: Any) -> str:
    # Half of a surrogate pair is valid in JSON but in no file and no database.
    if isinstance(value, str) and (value.isascii() or not any("\ud800" <= char <= "\udfff" for char in value)):
        return value
    raise Refused(_TEXT)


def _read_int(value: Any) -> int:
    if type(value) is int and -_LARGEST_INTEGER <= value <= _LARGEST_INTEGER:
        return value
    raise Refused(_WHOLE)


def _read_float(value: Any) -> float:
    if type(value) in {float, int} and -_LARGEST_FLOAT <= value <= _LARGEST_FLOAT:
        return float(value)
    raise Refused(_NUMBER)


def _read_bool(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    raise Refused(Message("model.codec_readers.true_or_false"))


def _refuse_all(_value: Any) -> NoReturn:
    raise Refused(Message("model.codec_readers.nothing_of_this_kind"))


_SCALARS: Final[dict[Any, Reader]] = {str: _read_str, int: _read_int, float: _read_float, bool: _read_bool}


def _read_plain(value: Any, depth: int = 0) -> Any:
    """Let any JSON value through, with the limits every database and every other reader of JSON has."""
    if depth > _DEEPEST:
        raise Refused(_LEVELS)
    if value is None:
        return None
    if isinstance(value, dict):
        return {_read_str(key): _plain_within(item, f".{key}", depth) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain_within(item, f"[{place}]", depth) for place, item in enumerate(value)]
    return _SCALARS.get(type(value), _refuse_unknown)(value)


def _plain_within(value: Any, step: str, depth: int) -> Any:
    try:
        return _read_plain(value, depth + 1)
    except Refused as refused:
        refused.passing(step)


def _refuse_unknown(_value: Any) -> NoReturn:
    raise Refused(Message("model.codec_readers.a_json_value"))
