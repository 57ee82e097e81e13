"""The words of the page as its files have them: one file a language, and one in each kind of run that has its own."""

from __future__ import annotations

import json
from pathlib import Path

PAGE = Path(__file__).resolve().parents[4] / "src/frontend/src"


def page_files(language: str) -> list[Path]:
    """Return the files that a language of the page is written in."""
    return [PAGE / f"i18n/languages/{language}.json", *sorted(PAGE.glob(f"kinds/*/words/{language}.json"))]


def page_words(language: str) -> dict:
    """Return the words of a language, section by section."""
    return {
        section: words
        for file in page_files(language)
        for section, words in json.loads(file.read_text("utf-8")).items()
    }
