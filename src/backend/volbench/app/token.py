"""The access token of the service."""

from __future__ import annotations

import os
import secrets
from typing import TYPE_CHECKING

from volbench.host.data_folder import make_data_folder

if TYPE_CHECKING:
    from volbench.config import Config


def token_of(config: Config) -> str:
    """Return the access token: the configured one, or one made once and kept readable for us alone."""
    if config.token:
        return config.token
    make_data_folder(config.data_folder)
    path = config.data_folder / "token"
    try:
        kept = path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        kept = ""
    if kept:
        return kept
    token = secrets.token_urlsafe(24)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(token + "\n")
    return token
