"""Dataclasses to JSON values and strictly back.

Hand-made: the domain knows only the standard library, and a document from outside must be refused with the path of
what is wrong, never bent into shape. What a type needs is worked out once and kept as a function (here for writing, in
codec_readers.py for reading): a run has a hundred thousand values, and a NAS a slow processor.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final

from volbench.domain.model.coding.codec_readers import Flattened, Refused, flattened, key_of, reader_of
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.words.message import Message

LEFT_OUT_IF_NONE: Final[Mapping[str, bool]] = {"left_out_if_none": True}
"""Metadata of a field that is written only where it has a value: what came later leaves older documents as they are."""
NOT_WRITTEN: Final[Mapping[str, bool]] = {"not_written": True}
"""Metadata of a field that no document has a key for: it is for whoever holds the value alone."""


def among(how: Flattened) -> Mapping[str, Flattened]:
    """Return the metadata of a field whose value's keys stand among those of the dataclass that has it."""
    return {"flattened": how}


_LONGEST_PATH: Final = 200
_PLAIN: Final = frozenset({str, int, float, bool, type(None)})
_HINT: Final = Message("model.codec.hint")


class Dumper:
    """Turns dataclasses, enums, tuples and messages into JSON values; attribute names become keys."""

    def __init__(self, write_message: Callable[[Message], Any] = Message.as_dict) -> None:
        """Keep how a message is written: as code and values, or with its words in some language too."""
        self._writers: dict[type, Callable[[Any], Any]] = {Message: write_message}

    def __call__(self, value: Any) -> Any:
        """Return the JSON form of a value."""
        kind = type(value)
        if kind in _PLAIN:
            return value
        write = self._writers.get(kind)
        if write is None:
            write = self._writers[kind] = self._writer_of(kind)
        return write(value)

    def _writer_of(self, kind: type) -> Callable[[Any], Any]:
        if dataclasses.is_dataclass(kind):
            return self._dataclass_writer(kind)
        if issubclass(kind, StrEnum):
            return str
        if issubclass(kind, Mapping):
            return self._write_mapping
        if issubclass(kind, list | tuple | set | frozenset):
            return self._write_list
        return _leave

    def _dataclass_writer(self, kind: type) -> Callable[[Any], Any]:
        fields = [field for field in dataclasses.fields(kind) if is_written(field)]
        parts = [field.name for field in fields if flattened(field) is not None]
        names = [(key_of(field.name), field.name) for field in fields if field.name not in parts]
        optional = frozenset(field.name for field in fields if is_left_out_if_none(field))

        def write(value: Any) -> dict[str, Any]:
            return {key: item if type(item := getattr(value, name)) in _PLAIN else self(item) for key, name in names}

        def write_some(value: Any) -> dict[str, Any]:
            written = write(value)
            for name in optional:
                if getattr(value, name) is None:
                    del written[key_of(name)]
            return written

        def write_whole(value: Any) -> dict[str, Any]:
            written = write_some(value)
            for name in parts:
                if (part := getattr(value, name)) is not None:
                    written.update(self(part))
            return written

        if parts:
            return write_whole
        return write_some if optional else write

    def _write_mapping(self, value: Mapping[Any, Any]) -> dict[str, Any]:
        return {str(key): item if type(item) in _PLAIN else self(item) for key, item in value.items()}

    def _write_list(self, value: Any) -> list[Any]:
        return [item if type(item) in _PLAIN else self(item) for item in value]


dump: Final = Dumper()
"""As it is stored: messages as `{"code": …, "values": …}`. Who shows or passes something on adds the words."""


def load(kind: Any, value: Any, path: str = "$") -> Any:
    """Build `kind` from JSON values.

    Raises:
        InvalidRequest: a value is missing or of the wrong type; the message names its path. Unknown keys are ignored,
            so that a newer version's document can be read.
    """
    try:
        return reader_of(kind)(value)
    except Refused as refused:
        raise refusal(path + "".join(reversed(refused.steps)), refused.expected) from None


def is_left_out_if_none(field: dataclasses.Field[Any]) -> bool:
    """Say whether a field without a value has no key either."""
    return bool(field.metadata.get("left_out_if_none"))


def is_written(field: dataclasses.Field[Any]) -> bool:
    """Say whether documents have a key for a field."""
    return not field.metadata.get("not_written")


def _leave(value: Any) -> Any:
    return value


def refusal(path: str, expected: Message) -> InvalidRequest:
    """Return the error for a value that is not what it should be at a place of a document."""
    # Keys come from outside: the message that names them has to be short and writable.
    path = path[:_LONGEST_PATH].encode(errors="replace").decode()
    return InvalidRequest(
        Message("model.codec.the_document_is_not_valid_at", path=path, expected=expected),
        _HINT,
        path=path,
    )
