"""Dataclasses to JSON values and strictly back.

Hand-made: the domain knows only the standard library, and a document from outside must be refused with the path of
what is wrong, never bent into shape.
"""

from __future__ import annotations

import dataclasses
import re
import sys
import types
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from volbench.domain.errors import InvalidRequest
from volbench.domain.text import LANGUAGES, Text

_LARGEST_INTEGER = 2**63 - 1
"""What a database column can hold."""
_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,18}")
_DEEPEST = 32
_LONGEST_PATH = 200

_HINT = Text(
    "Export the file again from volbench, unchanged.",
    "请用 volbench 重新导出该文件，不要修改其内容。",
)


def dump(value: Any) -> Any:
    """Turn dataclasses, enums, tuples and `Text` into JSON values; attribute names become keys."""
    if isinstance(value, Text):
        return value.as_dict()
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {_key(f.name): dump(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, StrEnum):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): dump(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [dump(item) for item in value]
    return value


def load(kind: Any, value: Any, path: str = "$") -> Any:  # noqa: PLR0911 (one return per kind of type)
    """Build `kind` from JSON values.

    Raises:
        InvalidRequest: a value is missing or of the wrong type; the message names its path. Unknown keys are ignored,
            so that a newer version's document can be read.
    """
    if kind is Any:
        return _plain(value, path)
    if kind is Text:
        return _text(value, path)
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _dataclass(kind, value, path)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _enum(kind, value, path)
    origin = get_origin(kind)
    if origin in {Union, types.UnionType}:
        return _union(get_args(kind), value, path)
    if origin is tuple:
        return _tuple(get_args(kind), value, path)
    if origin is dict:
        return _dict(get_args(kind), value, path)
    return _scalar(kind, value, path)


def _key(name: str) -> str:
    return name.rstrip("_")


def _refuse(path: str, expected: str) -> InvalidRequest:
    # Keys come from outside: the message that names them has to be short and writable.
    path = path[:_LONGEST_PATH].encode(errors="replace").decode()
    return InvalidRequest(
        Text(
            "The document is not valid at {path}: expected {expected}.", "文件在 {path} 处无效：应为 {expected}。"
        ).fill(path=path, expected=expected),
        _HINT,
        path=path,
    )


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _dataclass(kind: type, value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise _refuse(path, "an object")
    values: dict[str, Any] = {}
    for field in dataclasses.fields(kind):
        key = _key(field.name)
        if key in value:
            values[field.name] = load(_hints(kind)[field.name], value[key], f"{path}.{key}")
        elif field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
            raise _refuse(f"{path}.{key}", "a value")
    return kind(**values)


def _text(value: Any, path: str) -> Text:
    if not isinstance(value, dict):
        raise _refuse(path, "a text in en and zh-CN")
    return Text(*(_scalar(str, value.get(language), f"{path}.{language}") for language in LANGUAGES))


def _enum(kind: type[StrEnum], value: Any, path: str) -> StrEnum:
    if value not in [str(member) for member in kind]:
        raise _refuse(path, "one of " + ", ".join(kind))
    return kind(value)


def _union(kinds: tuple[Any, ...], value: Any, path: str) -> Any:
    if value is None and type(None) in kinds:
        return None
    return load(next(kind for kind in kinds if kind is not type(None)), value, path)


def _tuple(kinds: tuple[Any, ...], value: Any, path: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise _refuse(path, "a list")
    if len(kinds) == 2 and kinds[1] is Ellipsis:  # noqa: PLR2004 (tuple[X, ...])
        if kinds[0] is float and all(type(item) is float and _is_finite(item) for item in value):
            return tuple(value)  # Long columns of numbers are most of a document; no path is needed to refuse them.
        return tuple(load(kinds[0], item, f"{path}[{index}]") for index, item in enumerate(value))
    if len(value) != len(kinds):
        raise _refuse(path, f"a list of {len(kinds)}")
    return tuple(
        load(kind, item, f"{path}[{index}]") for index, (kind, item) in enumerate(zip(kinds, value, strict=True))
    )


def _dict(kinds: tuple[Any, ...], value: Any, path: str) -> dict[Any, Any]:
    if not isinstance(value, dict):
        raise _refuse(path, "an object")
    key_kind, item_kind = kinds
    return {_dict_key(key_kind, key, path): load(item_kind, item, f"{path}.{key}") for key, item in value.items()}


def _dict_key(kind: Any, key: str, path: str) -> Any:
    if kind is not int:
        return _scalar(str, key, path)
    if _WHOLE_NUMBER.fullmatch(key) is None:
        raise _refuse(f"{path}.{key}", "a whole number as key")
    return int(key)


def _scalar(kind: Any, value: Any, path: str) -> Any:
    if kind is float and isinstance(value, int | float) and not isinstance(value, bool) and _is_finite(value):
        return float(value)
    if kind is int and isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _LARGEST_INTEGER:
        return value
    if kind is bool and isinstance(value, bool):
        return value
    if kind is str and isinstance(value, str) and _is_storable(value):
        return value
    raise _refuse(
        path, {float: "a number", int: "a whole number", str: "a text", bool: "true or false"}.get(kind, str(kind))
    )


def _plain(value: Any, path: str, depth: int = 0) -> Any:
    """Let any JSON value through, with the limits every database and every other reader of JSON has."""
    if depth > _DEEPEST:
        raise _refuse(path, f"at most {_DEEPEST} levels")
    if isinstance(value, dict):
        return {_scalar(str, key, path): _plain(item, f"{path}.{key}", depth + 1) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item, f"{path}[{index}]", depth + 1) for index, item in enumerate(value)]
    if value is None or isinstance(value, bool):
        return value
    kind = next((kind for kind in (int, float, str) if isinstance(value, kind)), None)
    if kind is None:
        raise _refuse(path, "a JSON value")
    return _scalar(kind, value, path)


def _is_finite(value: float) -> bool:
    return abs(value) <= sys.float_info.max


def _is_storable(text: str) -> bool:
    """Half of a surrogate pair is valid in JSON but in no file and no database."""
    return text.isascii() or not any("\ud800" <= char <= "\udfff" for char in text)
