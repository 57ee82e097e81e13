"""Words for people, always in both languages at once, so that no screen or report can forget one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

LANGUAGES: Final = ("en", "zh-CN")
_CJK: Final = "\u3000-\u303f\u4e00-\u9fff\uff00-\uffef“”"
_BLANK: Final = re.compile(
    f"(?<=[{_CJK}]) (?=[{_CJK}])|(?<=[\u3000-\u303f\uff00-\uffef”]) | (?=[\u3000-\u303f\uff00-\uffef“])"
)


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence or label in English and in Simplified Chinese."""

    en: str
    zh: str

    def fill(self, **values: object) -> Text:
        """Put named values into both sentences; a `Text` value keeps its own language."""
        english = {key: value.en if isinstance(value, Text) else value for key, value in values.items()}
        chinese = {key: value.zh if isinstance(value, Text) else value for key, value in values.items()}
        return Text(self.en.format_map(english), self.zh.format_map(chinese))

    def within(self, language: str) -> str:
        """Return the sentence in `language`; anything that is not Chinese reads English."""
        return self.zh if language.lower().startswith("zh") else self.en

    def as_dict(self) -> dict[str, str]:
        """Return the JSON form `{"en": …, "zh-CN": …}`."""
        return {"en": self.en, "zh-CN": self.zh}


def plain(words: object) -> Text:
    """Return what reads the same in every language: a name, a number, words a person wrote."""
    return Text(str(words), str(words))


def listed(parts: Iterable[Text | str]) -> Text:
    """Put names one after the other, with the comma of each language."""
    return _joined(parts, ", ", "、")


def join_clauses(parts: Iterable[Text | str]) -> Text:
    """Put half sentences one after the other."""
    return _joined(parts, "; ", "；")


def join_sentences(parts: Iterable[Text | str]) -> Text:
    """Put whole sentences one after the other."""
    return _joined(parts, " ", "")


def labelled(name: Text, words: Text) -> Text:
    """Say what of: `name: words`."""
    return Text(f"{name.en}: {words.en}", f"{name.zh}：{words.zh}")


def bracketed(name: Text, remark: Text | str) -> Text:
    """Put a remark behind a name: `name (remark)`."""
    return Text("{name} ({remark})", "{name}（{remark}）").fill(name=name, remark=remark)


def dotted(*parts: Text | str) -> Text:
    """Put what belongs together side by side: `RAID 5 · 4 disks`."""
    return _joined(parts, " · ", " · ")


def slashed(parts: Iterable[Text | str]) -> Text:
    """Name several of which one is meant."""
    return _joined(parts, " / ", " / ")


def join_lines(parts: Iterable[Text | str]) -> Text:
    """Put one under the other."""
    return _joined(parts, "\n", "\n")


def run_on(first: Text, second: Text) -> Text:
    """Put the second right behind the first; it brings its own blank."""
    return _joined((first, second), "", "")


def quoted(name: Text) -> Text:
    """Put a name in quotation marks."""
    return Text(f"“{name.en}”", f"“{name.zh}”")


def capitalised(words: Text) -> Text:
    """Return the words as they begin a sentence."""
    return Text(words.en[:1].upper() + words.en[1:], words.zh)


def _joined(parts: Iterable[Text | str], english: str, chinese: str) -> Text:
    every = [plain(part) if isinstance(part, str) else part for part in parts]
    return Text(english.join(part.en for part in every), chinese.join(part.zh for part in every))


def tidy(text: Text) -> Text:
    """Take the blanks out of the Chinese that a name at the edge of a sentence part leaves beside Chinese."""
    return Text(text.en, _BLANK.sub("", text.zh))
