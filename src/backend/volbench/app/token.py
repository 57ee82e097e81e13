"""The access token of the service."""

from __future__ import annotations

import os
import re
import secrets
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import StoreFailed
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.system_words import system_words
from volbench.host.data_folder import make_data_folder

if TYPE_CHECKING:
    from pathlib import Path

    from volbench.config import Config

_TOKEN: Final = re.compile(r"[\x21-\x7e]+")


def token_of(config: Config) -> str:
    """Return the access token: the configured one, or one made once and kept readable for us alone.

    Raises:
        StoreFailed: the kept one cannot be read, is none, or cannot be kept.
    """
    if config.token:
        return config.token
    make_data_folder(config.data_folder)
    path = config.data_folder / "token"
    return _kept(path) or _made(path)


def _kept(path: Path) -> str:
    """Return what the file says, without what editors add: a mark of byte order, line ends, blanks."""
    try:
        kept = path.read_text(encoding="utf-8-sig").strip()
    except FileNotFoundError:
        return ""
    except (IsADirectoryError, UnicodeDecodeError) as error:
        raise StoreFailed(*_unusable(path)) from error
    except OSError as error:
        raise StoreFailed(
            Message("app.token.cannot_be_read", path=path, why=system_words(error)),
            Message("app.token.set_it_aside", path=path),
        ) from error
    if kept and _TOKEN.fullmatch(kept) is None:
        raise StoreFailed(*_unusable(path))
    return kept


def _made(path: Path) -> str:
    token = secrets.token_urlsafe(24)
    if path.is_symlink():
        # Nobody's token: it leads nowhere, and is not written through.
        raise StoreFailed(*_unusable(path))
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(token + "\n")
            # Bookmarks carry it: it outlives a power cut from the first start on.
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise StoreFailed(
            Message("app.token.cannot_be_kept", path=path, why=system_words(error)),
            Message("app.token.free_some_space", path=path.parent),
        ) from error
    return token


def _unusable(path: Path) -> tuple[Message, Message]:
    return Message("app.token.unusable", path=path), Message("app.token.set_it_aside", path=path)
