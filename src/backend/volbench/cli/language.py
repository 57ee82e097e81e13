"""The language the terminal is set to."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def language_of(environment: Mapping[str, str] | None = None) -> str:
    """Return the language the terminal is set to: Chinese or English."""
    env = os.environ if environment is None else environment
    chosen = next((env[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if env.get(name)), "")
    return "zh-CN" if chosen.lower().startswith("zh") else "en"
