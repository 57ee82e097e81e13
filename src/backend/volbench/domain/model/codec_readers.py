"""Readers of JSON values, one function for each type, made once; what does not fit is refused where it stands."""

from __future__ import annotations

import dataclasses
import math
import re
import sys
import types
from collections.abc import Callable
from enum import StrEnum
from functools import cache
from typing import Any, Final, NoReturn, Union, get_args, get_origin, get_type_hints

from volbench.domain.model.text import LANGUAGES, Text

Reader = Callable[[Any], Any]

_LARGEST_INTEGER: Final = 2**63 - 1
"""What a database column can hold."""
_LARGEST_FLOAT: Final = sys.float_info.max
_WHOLE_NUMBER: Final = re.compile(r"-?[0-9]{1,18}")
_SAFE_DIGITS: Final = 18
_NUMBERS: Final = (float, float | None)
_DEEPEST: Final = 32
_OBJECT: Final = Text("an object", "对象")
_LIST: Final = Text("a list", "列表")
_VALUE: Final = Text("a value", "一个值")
_TEXT: Final = Text("a text", "文本")
_WHOLE: Final = Text("a whole number", "整数")
_NUMBER: Final = Text("a number", "数字")


class Refused(Exception):
    """A value does not fit; `steps` lead to it from the inside out."""

    def __init__(self, expected: Text, *steps: str) -> None:
        """Keep what was expected; those around add their step."""
        super().__init__(expected.en)
        self.expected = expected
        self.steps = list(steps)

    def passing(self, step: str) -> NoReturn:
        """Go on outwards with one more step."""
        self.steps.append(step)
        raise self


def key_of(name: str) -> str:
    """Return the JSON key of an attribute: a name that would be a word of Python ends in `_` there."""
    return name.rstrip("_")


@cache
def reader_of(kind: Any) -> Reader:  # noqa: PLR0911 (one return per kind of type)
    """Return the function that builds `kind` from JSON values; it raises Refused."""
    if kind is Any:
        return _read_plain
    if kind is Text:
        return _read_text
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return _dataclass_reader(kind)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _enum_reader(kind)
    origin, inner = get_origin(kind), get_args(kind)
    if origin in {Union, types.UnionType}:
        return _optional_reader(inner)
    if origin is tuple:
        return _list_reader(inner[0]) if inner[1:] == (Ellipsis,) else _fixed_reader(inner)
    if origin is dict:
        return _dict_reader(*inner)
    return _SCALARS.get(kind, _refuse_all)


def _dataclass_reader(kind: type) -> Reader:
    fields: list[tuple[str, str, Reader, bool]] = []

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
    ]


def _enum_reader(kind: type[StrEnum]) -> Reader:
    members = {str(member): member for member in kind}

    def read(value: Any) -> Any:
        member = members.get(value) if isinstance(value, str) else None
        if member is None:
            raise Refused(Text("one of {names}", "{names} 之一").fill(names=", ".join(kind)))
        return member

    return read


def _optional_reader(kinds: tuple[Any, ...]) -> Reader:
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
            raise Refused(Text("a list of {n}", "{n} 项的列表").fill(n=len(readers)))
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
    return set(map(type, value)) == {float} and math.isfinite(sum(value))


def _read_number_key(key: str) -> int:
    if _WHOLE_NUMBER.fullmatch(key) is None:
        raise Refused(Text("a whole number as key", "整数作为键"), f".{key}")
    return int(key)


def _read_text(value: Any) -> Text:
    if not isinstance(value, dict):
        raise Refused(Text("a text in en and zh-CN", "含 en 和 zh-CN 的文本"))
    said = []
    for language in LANGUAGES:
        try:
            said.append(_read_str(value.get(language)))
        except Refused as refused:
            refused.passing(f".{language}")
    return Text(*said)


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
    raise Refused(Text("true or false", "true 或 false"))


def _refuse_all(_value: Any) -> NoReturn:
    raise Refused(Text("nothing of this kind", "其他类型的值"))


_SCALARS: Final[dict[Any, Reader]] = {str: _read_str, int: _read_int, float: _read_float, bool: _read_bool}


def _read_plain(value: Any, depth: int = 0) -> Any:
    """Let any JSON value through, with the limits every database and every other reader of JSON has."""
    if depth > _DEEPEST:
        raise Refused(Text("at most {n} levels", "最多 {n} 层").fill(n=_DEEPEST))
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
    raise Refused(Text("a JSON value", "JSON 值"))
