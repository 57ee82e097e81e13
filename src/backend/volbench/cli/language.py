"""The language of what is printed: the one that is asked for, else the terminal's."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final

from volbench.languages import best_language, languages

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import click

_ASKED: Final = re.compile(r"(?:^| )--lang[= ](\S+)")


def language_of(environment: Mapping[str, str] | None = None) -> str:
    """Return the language the terminal is set to, or the nearest there is."""
    env = os.environ if environment is None else environment
    chosen = next((env[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if env.get(name)), "")
    return best_language([chosen])


def language_asked_for(context: click.Context, words: Sequence[str] = ()) -> str:
    """Return the language of `--lang`, in `words` where they could not be read, else the terminal's."""
    given = next((tag for tag in _ASKED.findall(" ".join(words)) if tag in languages()), None)
    return given or context.find_root().params.get("lang") or language_of()
