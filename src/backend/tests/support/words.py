"""What a message reads in a language, for tests of words; a test of a decision asks for code and values instead."""

from __future__ import annotations

from volbench.domain.model.words.message import Message, written
from volbench.languages import render


def in_english(message: Message) -> str:
    """Return the English words."""
    return render(message, "en")


def in_chinese(message: Message) -> str:
    """Return the Chinese words."""
    return render(message, "zh-CN")


def bilingual(en: str, zh: str) -> Message:
    """Return words of a test's own, as sentences were stored before codes."""
    return written({"en": en, "zh-CN": zh})


def says(message: Message | None, code: str, **values: object) -> bool:
    """Say whether a message is, or holds, the sentence of that code with these values; others it may have too."""
    if message is None:
        return False
    asked = Message(code, **values).values
    return any(one.code == code and asked.items() <= one.values.items() for one in (message, *message.parts()))
