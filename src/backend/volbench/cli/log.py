"""Where the service's log goes: stderr, or a file of limited size. Nothing else in here."""

from __future__ import annotations

import logging
import sys
from logging.handlers import RotatingFileHandler
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import StoreFailed
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.system_words import system_words

if TYPE_CHECKING:
    from pathlib import Path

MAX_BYTES: Final = 1_000_000
KEPT_FILES: Final = 4
"""Beside the current one: five megabytes at most, wherever the log is."""


def keep_log(path: Path | None) -> None:
    """Send the log to `path`, making room by dropping the oldest part, or to stderr if there is no path.

    Raises:
        StoreFailed: the file cannot be written.
    """
    # A log that cannot be written (a full volume) is no reason to fill stderr, which may be on the same volume.
    logging.raiseExceptions = path is None
    logging.basicConfig(level=logging.INFO, handlers=[log_handler(path)])


def log_handler(path: Path | None) -> logging.Handler:
    """Return what writes the log.

    Raises:
        StoreFailed: the file cannot be written.
    """
    handler = logging.StreamHandler(sys.stderr) if path is None else _file(path)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    return handler


def _file(path: Path) -> logging.Handler:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return RotatingFileHandler(path, maxBytes=MAX_BYTES, backupCount=KEPT_FILES, encoding="utf-8")
    except OSError as error:
        raise StoreFailed(
            Message("cli.log.the_log_cannot_be_written", path=path, why=system_words(error)),
            Message("cli.log.check_volbench_log_file_and_who"),
        ) from error
