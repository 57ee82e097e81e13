"""Bounds of every text and number in what came from outside: a value's name says its unit, and so how large it may be.

Types are codec.py's business. What stands here keeps values away that no machine could have given and that would spoil
what is made of them: a text that fills a screen, a time below zero, a number beyond what a database keeps exactly.
"""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import Any, Final

from volbench.domain.model.coding.codec import is_written
from volbench.domain.model.coding.codec_readers import Refused, flattened, key_of
from volbench.domain.model.request_limits import MOST_LETTERS_OF_LABEL, MOST_LETTERS_OF_NOTE
from volbench.domain.model.words.message import Message

LARGEST: Final = 1e18
"""Bytes, nanoseconds or operations per second: a thousand times more than the largest storage or the longest run."""
LONGEST_TEXT: Final = 1000
LONGEST_ITEMS: Final = 100_000
"""Seconds of the longest write, bins of a histogram: a hundred times what is recorded."""
LONGEST_NAME: Final = 200
DEEPEST: Final = 8

_LENGTHS: Final = {
    "label": MOST_LETTERS_OF_LABEL,
    "note": MOST_LETTERS_OF_NOTE,
    "detail": 20_000,
    "command": 10_000,
    "words": 4000,
    "path": 4096,
    "target_path": 4096,
    "mount_point": 4096,
}
"""Longest text by name, where it is not the usual one: what the interface lets an owner write, the longest path of
Linux, the tail of a tool's own words."""
_BY_NAME: Final = {
    "n": (1, 1e6),
    "position": (1, 1e7),
    "seed": (-LARGEST * 10, LARGEST * 10),
    "version": (0, 1e6),
    "method_version": (0, 1e6),
    "rules_version": (0, 1e6),
    "cpu_cores": (0, 1e5),
    "slots": (0, 1e4),
    "active": (0, 1e4),
    "rounds": (0, 1e6),
    "least_rounds": (0, 1e6),
    "most_rounds": (0, 1e6),
    "of_rounds": (0, 1e6),
    "every": (1, 1e6),
    "minutes": (0, 1e6),
    "wait_minutes": (0, 1e6),
    "passes": (0, 1e6),
    "most_file_passes": (0, 1e6),
    "first_round": (1, 1e6),
    "last_round": (1, 1e6),
    "windows_tried": (0, 1e6),
    "queue_depth": (0, 1e6),
    "queue_length": (0, 1e7),
    "rotation_rpm": (0, 1e6),
    "read_share": (0, 1),
    "cv": (0, 1e9),
    "resident_before_ratio": (0, 1),
    "resident_after_ratio": (0, 1),
    "fill_ratio": (0, 1),
    "stored_ratio": (0, 1),
    "file_offset_ratio": (0, 1),
    "offset_ratio": (0, 1),
    "change_ratio": (-1e6, 1e6),
}
_BY_SUFFIX: Final = (
    ("_ratio", (0, 1e6)),
    ("_c", (-100, 1000)),
    ("_ns", (0, LARGEST)),
    ("_s", (0, LARGEST)),
    ("_bytes", (0, LARGEST)),
    ("iops", (0, LARGEST)),
)
_SECONDS: Final = 1e9
"""Thirty years; for times in seconds, which are no rates."""
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_NUL: Final = re.compile(r"\x00")
_RAW_WORDS: Final = frozenset({"detail"})
"""Words of a tool as it printed them, which may have coloured them."""

_NO_CONTROL: Final = Message("model.value_bounds.no_control")
_HTTPS: Final = Message("model.value_bounds.https")
_SHALLOW: Final = Message("model.value_bounds.shallow")
_SHORT: Final = Message("model.value_bounds.short")
_FEW: Final = Message("model.value_bounds.few")
_BETWEEN: Final = Message("model.value_bounds.between")

Check = Callable[[Any], None]
_CHECKS: Final[dict[tuple[type, str], Check]] = {}


def check_bounds(value: Any) -> None:
    """Walk through a dataclass from outside.

    Raises:
        Refused: a text is too long or holds control characters, a number is out of bounds, a link is not https.
    """
    _checker(type(value), "")(value)


def bounds_of(name: str) -> tuple[float, float]:
    """Return between what a number of this name may lie."""
    found = _BY_NAME.get(name)
    if found is not None:
        return found
    if name.endswith("_s") and not name.endswith("_per_s"):
        return 0, _SECONDS
    return next((bounds for suffix, bounds in _BY_SUFFIX if name.endswith(suffix)), (-LARGEST, LARGEST))


def _checker(kind: type, name: str) -> Check:
    """Return the check of a value of this type under this name, made once."""
    found = _CHECKS.get((kind, name))
    if found is None:
        found = _CHECKS[kind, name] = _make_check(kind, name)
    return found


def _make_check(kind: type, name: str) -> Check:
    if kind is bool or kind is type(None) or issubclass(kind, StrEnum):
        return _nothing
    if kind is Message:
        return _check_message
    if dataclasses.is_dataclass(kind):
        return _dataclass_check([_named(field) for field in dataclasses.fields(kind) if is_written(field)])
    if issubclass(kind, str):
        return _string_check(name)
    if issubclass(kind, int | float):
        return _number_check(name)
    inner = _check_mapping if issubclass(kind, Mapping) else _check_items
    return lambda value: inner(value, name, 0)


def _nothing(_value: Any) -> None:
    """Nothing can be wrong with it."""


def _check(value: Any, name: str, depth: int) -> None:
    if isinstance(value, Mapping):
        _check_mapping(value, name, depth)
    elif isinstance(value, list | tuple):
        _check_items(value, name, depth)
    else:
        _checker(type(value), name)(value)


def _named(field: dataclasses.Field[Any]) -> tuple[str, str, str]:
    """Return a field's name, its key, and its step of a path; what is flattened has no step."""
    key = key_of(field.name)
    return field.name, key, "" if flattened(field) is not None else f".{key}"


def _dataclass_check(fields: Sequence[tuple[str, str, str]]) -> Check:
    def check(value: Any) -> None:
        for name, key, step in fields:
            try:
                _check(getattr(value, name), key, 0)
            except Refused as refused:
                refused.passing(step)

    return check


def _check_message(value: Message) -> None:
    for name, item in ((name, item) for one in (value, *value.parts()) for name, item in one.values.items()):
        try:
            _check_words(item)
        except Refused as refused:
            refused.passing(f".values.{name}")


def _check_words(value: Any) -> None:
    """Check what stands in a sentence; messages in it are met by themselves."""
    if isinstance(value, tuple):
        if len(value) > LONGEST_ITEMS:
            raise Refused(_FEW.fill(n=LONGEST_ITEMS))
        for item in value:
            _check_words(item)
    elif isinstance(value, str):
        _string_check("words")(value)
    elif isinstance(value, float | int):
        _number_check("")(value)


@cache
def _string_check(name: str) -> Check:
    longest = _LENGTHS.get(name, LONGEST_TEXT)
    strange = _NUL if name in _RAW_WORDS else _CONTROL

    def check(value: str) -> None:
        if len(value) > longest:
            raise Refused(_SHORT.fill(n=longest))
        if strange.search(value):
            raise Refused(_NO_CONTROL)
        if name == "url" and not value.startswith("https://"):
            raise Refused(_HTTPS)

    return check


@cache
def _number_check(name: str) -> Check:
    low, high = bounds_of(name)

    def check(value: float) -> None:
        if not low <= value <= high:
            raise Refused(_BETWEEN.fill(low=f"{low:g}", high=f"{high:g}"))

    return check


def _check_mapping(value: Mapping[Any, Any], name: str, depth: int) -> None:
    if len(value) > LONGEST_ITEMS:
        raise Refused(_FEW.fill(n=LONGEST_ITEMS))
    if depth >= DEEPEST:
        raise Refused(_SHALLOW.fill(n=DEEPEST))
    if _is_histogram(value):
        return
    for key, item in value.items():
        try:
            _check_key(key)
            # Under a name that says a unit, entries have that unit: `disks_busy_ratio` by disk.
            _check(item, key if isinstance(key, str) and _is_open(name) else name, depth + 1)
        except Refused as refused:
            refused.passing(f".{key}")


def _is_histogram(value: Mapping[Any, Any]) -> bool:
    """Say whether this is a histogram with nothing to refuse: most of a document are such."""
    if set(map(type, value)) != {int} or set(map(type, value.values())) != {int}:
        return False
    ends = (min(value), max(value), min(value.values()), max(value.values()))
    return all(0 <= end <= LARGEST for end in ends)


def _check_key(key: Any) -> None:
    if not isinstance(key, str):
        _number_check("_ns")(key)  # The only other keys there are: response times.
    elif len(key) > LONGEST_NAME:
        raise Refused(_SHORT.fill(n=LONGEST_NAME))
    elif _CONTROL.search(key):
        raise Refused(_NO_CONTROL)


@cache
def _is_open(name: str) -> bool:
    """Say whether a mapping of this name holds entries with names of their own rather than one kind of number."""
    return bounds_of(name) == (-LARGEST, LARGEST)


def _check_items(value: Sequence[Any], name: str, depth: int) -> None:
    if len(value) > LONGEST_ITEMS:
        raise Refused(_FEW.fill(n=LONGEST_ITEMS))
    if depth >= DEEPEST:
        raise Refused(_SHALLOW.fill(n=DEEPEST))
    low, high = bounds_of(name)
    # Long columns of numbers are most of a document.
    if value and set(map(type, value)) == {float} and low <= min(value) and max(value) <= high and not _has_nan(value):
        return
    for place, item in enumerate(value):
        try:
            _check(item, name, depth + 1)
        except Refused as refused:
            refused.passing(f"[{place}]")


def _has_nan(value: Sequence[float]) -> bool:
    return math.isnan(sum(value))  # type: ignore[float-sum] # whether it is a number is the same everywhere
