"""Marshmallow schemas made from dataclasses by one function, so that the OpenAPI document cannot drift from the code.

What an answer is, is said once: by its dataclass. Answers are dumped by domain/model/coding/codec.py; the schemas
describe them and check what comes in.
"""

from __future__ import annotations

import dataclasses
import re
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin, get_type_hints

from marshmallow import RAISE, Schema, ValidationError, fields, validate

from volbench.domain.model.coding.codec import is_left_out_if_none, is_written
from volbench.domain.model.coding.codec_readers import flattened
from volbench.domain.model.settings import CLEAN, MAX_TEXT
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from apispec.ext.marshmallow.openapi import OpenAPIConverter


class CleanString(fields.String):
    """A text that files, database and terminal can hold: no control characters, no half of a surrogate pair."""

    default_error_messages = {"unclean": "Contains characters that are not allowed."}  # noqa: RUF012 (marshmallow's way)

    def __init__(self, *, metadata: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        """Tell readers of the OpenAPI document which characters are taken."""
        super().__init__(metadata={"pattern": CLEAN, **(metadata or {})}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        text: str = super()._deserialize(value, attr, data, **kwargs)
        if re.fullmatch(CLEAN, text) is None or any("\ud800" <= char <= "\udfff" for char in text):
            raise self.make_error("unclean")
        return text


class FormatName(CleanString):
    """The name of a report format; which there are is known to the exporters, who refuse all others."""

    def __init__(self) -> None:
        """Tell readers of the OpenAPI document where to look."""
        super().__init__(required=True, metadata={"description": "One that `GET /report-formats` lists for this"})


class CommaList(CleanString):
    """A query parameter such as `a,b,c`; `choices` limits the words, `fewest` and `most` how many different ones."""

    def __init__(self, *, choices: Iterable[str] = (), fewest: int = 0, most: int = 64, **kwargs: Any) -> None:
        """Describe the list by a pattern, as OpenAPI has no word for commas in a query."""
        words = tuple(choices)
        word = "(" + "|".join(words) + ")" if words else r"[^,\x00-\x20\x7f]+"
        more = f"(,{word}){{{max(fewest, 1) - 1},{most - 1}}}"
        pattern = f"^{word}{more}$" if fewest else f"^({word}{more})?$"
        described = kwargs.pop("metadata", {})
        super().__init__(metadata={"pattern": pattern, **described}, **kwargs)
        self._pattern = pattern
        self._fewest = fewest

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        text = super()._deserialize(value, attr, data, **kwargs)
        parts = tuple(dict.fromkeys(part for part in text.split(",") if part))
        if re.fullmatch(self._pattern, text) is None or len(parts) < self._fewest:
            raise ValidationError(f"Does not match {self._pattern}, or names too few different ones.")
        return parts


class StrictBoolean(fields.Boolean):
    """True or false and nothing that merely looks like it."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)


class WholeNumber(fields.Integer):
    """A whole number; JSON does not tell 2.0 from 2, so neither do we."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> int:
        if isinstance(value, str) or (isinstance(value, float) and not value.is_integer()):
            raise self.make_error("invalid", input=value)
        whole: int = super()._deserialize(value, attr, data, **kwargs)
        return whole


class FixedList(fields.Field[Any]):
    """A JSON array of known length whose items have kinds of their own (Python: tuple[str, int])."""

    def __init__(self, items: list[fields.Field[Any]], **kwargs: Any) -> None:
        """Keep the item fields in order."""
        super().__init__(**kwargs)
        self.items = items


def fixed_list_properties(converter: OpenAPIConverter, field: fields.Field[Any], **_: Any) -> dict[str, Any]:
    """Describe FixedList to apispec (OpenAPI 3.1 `prefixItems`)."""
    if not isinstance(field, FixedList):
        return {}
    items = [converter.field2property(item) for item in field.items]
    kind: str | list[str] = ["array", "null"] if field.allow_none else "array"
    return {"type": kind, "prefixItems": items, "minItems": len(items), "maxItems": len(items)}


class OneOf(fields.Field[Any]):
    """One of several dataclasses, told apart by their `kind` (Python: LocalVolume | EndpointTarget)."""

    def __init__(self, choices: list[fields.Field[Any]], **kwargs: Any) -> None:
        """Keep a field for each."""
        super().__init__(**kwargs)
        self.choices = choices


def one_of_properties(converter: OpenAPIConverter, field: fields.Field[Any], **_: Any) -> dict[str, Any]:
    """Describe OneOf to apispec."""
    if not isinstance(field, OneOf):
        return {}
    return {"anyOf": [converter.field2property(choice) for choice in field.choices]}


@cache
def answer_schema(kind: type) -> type[Schema]:
    """Return the schema of a dataclass as an answer: all keys are there but those left out where empty."""
    optional = {field.name for field in dataclasses.fields(kind) if is_left_out_if_none(field)}
    made = {name: _field(hint, required=name not in optional) for name, hint in _hints(kind).items()}
    for part in _parts(kind):
        # Whether they are there depends on what the rest is.
        made |= {name: _field(hint, required=False) for name, hint in _hints(part).items()}
    return _make(kind, kind.__name__, made)


def request_schema(kind: type, name: str, *checks: tuple[str, Callable[[Any], Any]]) -> type[Schema]:
    """Return the schema of a dataclass as a request: keys with a default may be missing, unknown ones are refused.

    `checks` pairs a field name with a marshmallow validator; texts without one may have 4096 characters.
    """
    rules = dict(checks)
    defaults = {field.name: field.default for field in dataclasses.fields(kind)}
    made = {}
    for key, hint in _hints(kind).items():
        is_required = defaults[key] is dataclasses.MISSING
        extra: dict[str, Any] = {} if is_required else {"load_default": defaults[key]}
        if key in rules:
            extra["validate"] = rules[key]
        made[key] = _field(hint, required=is_required, is_request=True, **extra)
    return _make(kind, name, made, is_request=True)


@cache
def _edit_schema(kind: type) -> type[Schema]:
    return request_schema(kind, kind.__name__)


def partial_schema(kind: type, name: str, *checks: tuple[str, Callable[[Any], Any]]) -> type[Schema]:
    """Return the schema of a change to a dataclass: any of its keys, missing ones stay as they are."""
    rules = dict(checks)
    made = {}
    for key, hint in _hints(kind).items():
        extra = {"validate": rules[key]} if key in rules else {}
        made[key] = _field(hint, required=False, is_request=True, **extra)
    return _make(kind, name, made, is_request=True)


def _make(kind: type, name: str, made: dict[str, Any], *, is_request: bool = False) -> type[Schema]:
    # apispec writes either a description or, without one, that unknown keys are refused: requests need the latter.
    summary = (kind.__doc__ or "").strip().partition("\n")[0]
    words = {} if is_request else {"description": summary}
    meta = type("Meta", (), {"unknown": RAISE, "register": False, **words})
    return type(name, (Schema,), {**made, "Meta": meta, "__doc__": kind.__doc__})


@cache
def _hints(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name.rstrip("_"): hints[field.name] for field in _fields(kind)}


def _fields(kind: type) -> list[dataclasses.Field[Any]]:
    """Return the fields that documents have a key for."""
    return [field for field in dataclasses.fields(kind) if is_written(field) and flattened(field) is None]


def _parts(kind: type) -> Iterator[type]:
    """Yield the dataclasses whose keys may stand among those of a dataclass."""
    for field in dataclasses.fields(kind):
        how = flattened(field)
        yield from () if how is None else how.types()


def _field(hint: Any, *, is_request: bool = False, **extra: Any) -> fields.Field[Any]:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in {Literal, Union, types.UnionType}:
        return _choice(arguments, is_request=is_request, **extra)
    if origin is tuple:
        return _tuple(arguments, is_request=is_request, **extra)
    if origin is frozenset:
        return fields.List(_field(arguments[0], is_request=is_request), **extra)
    if origin is dict or origin is Mapping:
        return fields.Dict(keys=fields.String(), values=_field(arguments[1], is_request=is_request), **extra)
    if hint is Any:
        return fields.Raw(allow_none=True, **extra)
    return _plain(hint, is_request=is_request, **extra)


def _choice(arguments: tuple[Any, ...], *, is_request: bool, **extra: Any) -> fields.Field[Any]:
    """Describe one of several words or dataclasses, or what may be missing."""
    if not any(isinstance(one, type) or get_origin(one) for one in arguments):
        return fields.String(validate=validate.OneOf([str(word) for word in arguments]), **extra)
    several = [kind for kind in arguments if dataclasses.is_dataclass(kind)]
    if len(several) > 1:
        return OneOf([_field(kind, is_request=is_request) for kind in several], **extra)
    inner = next(kind for kind in arguments if kind is not types.NoneType)
    return _field(inner, is_request=is_request, allow_none=True, **extra)


def _tuple(arguments: tuple[Any, ...], *, is_request: bool, **extra: Any) -> fields.Field[Any]:
    if arguments[1:] == (Ellipsis,):
        return fields.List(_field(arguments[0], is_request=is_request), **extra)
    return FixedList([_field(kind, is_request=is_request) for kind in arguments], **extra)


def _plain(hint: type, *, is_request: bool, **extra: Any) -> fields.Field[Any]:
    if hint is Message:
        return fields.Nested(_message_schema(), **extra)
    if dataclasses.is_dataclass(hint):
        # What is named an edit is only ever asked for: its keys with a default may be missing.
        is_edit = is_request and hint.__name__.endswith("Edit")
        return fields.Nested(_edit_schema(hint) if is_edit else answer_schema(hint), **extra)
    if issubclass(hint, StrEnum):
        return fields.Enum(hint, by_value=fields.String(), **extra)
    if hint is str and is_request:
        return CleanString(**{"validate": validate.Length(max=MAX_TEXT), **extra})
    return _SCALARS[hint](**extra)


_SCALARS: dict[type, Callable[..., fields.Field[Any]]] = {
    bool: StrictBoolean,
    int: WholeNumber,
    float: partial(fields.Float, allow_nan=False),
    str: fields.String,
}


@cache
def _message_schema() -> type[Schema]:
    """What happened as data, and as words in the language of the request."""
    values = fields.Dict(keys=fields.String(), values=fields.Raw(allow_none=True), required=True)
    words = {"code": fields.String(required=True), "values": values, "text": fields.String(required=True)}
    return _make(Message, "Message", words)
