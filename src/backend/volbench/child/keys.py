"""How files of a run are called on a way: `.volbench/<run>/<size>/<round>-<n>`; documents are called otherwise.

A server that removes a folder together with whatever is in it, as WebDAV has it, keeps its folders. There the same keys
lie in folders that every run uses again, `.volbench/<size>/<run>.<round>-<n>`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from volbench.domain.model.documents.document_keys import MOST_BYTES, DocumentKey, is_installation, read_document_key
from volbench.domain.model.servers.key_value import RANGE
from volbench.domain.model.sweeps.sweep import AGAIN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ROOT: Final = ".volbench"
CHECK: Final = "check"
"""The size in the key of a trial."""
_RUN: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
_SIZE: Final = re.compile(rf"(?:{AGAIN})?[a-z0-9]{{1,16}}")
_KEY: Final = re.compile(rf"\.volbench/({_RUN.pattern})/({_SIZE.pattern})/([0-9]{{1,6}})-([0-9]{{1,6}})")
_SHARED: Final = re.compile(rf"\.volbench/({_SIZE.pattern})/({_RUN.pattern})\.([0-9]{{1,6}})-([0-9]{{1,6}})")


@dataclass(frozen=True, slots=True, order=True)
class Key:
    """One file."""

    run: str
    size: str
    round: int
    n: int

    def __str__(self) -> str:
        return f"{ROOT}/{self.run}/{self.size}/{self.round}-{self.n}"


def read_key(text: str) -> Key | None:
    """Return the key that reads like this; None for anything that is not ours."""
    found = _KEY.fullmatch(text)
    if found is None:
        return None
    key = Key(found[1], found[2], int(found[3]), int(found[4]))
    return key if str(key) == text else None


def twin_of(key: Key) -> Key:
    """Return the key that has the same content, where content is put twice: that of the first time, or of the second.

    Whether anything lies there is not said.
    """
    size = key.size.removeprefix(AGAIN) if key.size.startswith(AGAIN) else f"{AGAIN}{key.size}"
    return replace(key, size=size)


def shared_path(key: str) -> str:
    """Return where a key lies in folders that stay; what is no key of a run lies where it says."""
    found = read_key(key)
    return key if found is None else f"{ROOT}/{found.size}/{found.run}.{found.round}-{found.n}"


def key_at(path: str) -> str:
    """Return the key that lies at a path; the path itself where none of a run's does."""
    found = _SHARED.fullmatch(path)
    if found is None:
        return path
    key = f"{ROOT}/{found[2]}/{found[1]}/{found[3]}-{found[4]}"
    return key if shared_path(key) == path else path


def named_by(run: str, expect: Iterable[tuple[str, int]]) -> Callable[[str], bool]:
    """Return what says whether a journal names a key: size → last round, `keys` → how many many clients put."""
    last = {CHECK: 0, **dict(expect)}

    def is_named(text: str) -> bool:
        key = read_key(text)
        if key is None or key.run != run or key.size not in last:
            return False
        if key.size == RANGE:
            return key.round == 0 and key.n < last[RANGE]
        return key.round <= last[key.size]

    return is_named


def checked_run(text: str) -> str:
    """Return the id of a run; ValueError where it cannot be a part of a path."""
    return _checked(_RUN, text)


def checked_size(text: str) -> str:
    """Return the name of a size; ValueError where it cannot be a part of a path."""
    return _checked(_SIZE, text)


def checked_installation(text: str) -> str:
    """Return the name of an installation; ValueError where none is called so."""
    if not is_installation(text):
        raise ValueError(text)
    return text


def checked_document(text: str) -> tuple[DocumentKey, int]:
    """Return the key and length in KEY:BYTES; ValueError where it is none."""
    name, _, size = text.rpartition(":")
    key = read_document_key(name)
    if key is None or not 0 < int(size) <= MOST_BYTES:
        raise ValueError(text)
    return key, int(size)


def _checked(form: re.Pattern[str], text: str) -> str:
    if not form.fullmatch(text):
        raise ValueError(text)
    return text
