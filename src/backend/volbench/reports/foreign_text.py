"""Text files from outside as text: whatever a console or an editor made of what a program printed. No IO.

PowerShell writes UTF-16, editors put marks in front, consoles fill lines up with blanks and end them in their own way.
An old code page cannot be known, but leaves ASCII, and with it every number, as it is.
"""

from __future__ import annotations

import codecs
import re
from typing import Final

from volbench.domain.model.words.message import Message
from volbench.reports.imported_run import refuse

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    # In this order: the short marks are the beginning of the long ones.
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_MARK: Final = "\ufeff"
_LOOKED_AT: Final = 4096
_MANY: Final = 0.3
"""Share of zero bytes in every second place from which a text without a mark is one of two bytes a letter."""
_FEW: Final = 0.02
_ONE_BYTE_TEXT: Final = re.compile(rb"[\t\n\r -~]{48}")
"""In a text of two bytes a letter: what was added to it with one byte a letter."""
_COLOURS: Final = re.compile(r"\x1b\[[0-9;?]{0,30}[A-Za-z]")
_BLANKS: Final = " \t\xa0"
_MIXED: Final = Message("reports.foreign_text.mixed")


def encoding_of(content: bytes) -> str:
    """Return how a text is encoded, by its mark or its zero bytes; UTF-8 where neither says anything."""
    for mark, name in _MARKS:
        if content.startswith(mark):
            return name
    head = content[:_LOOKED_AT]
    even, odd = (head[start::2].count(0) / max(1, len(head) // 2) for start in (0, 1))
    if odd > _MANY and even < _FEW:
        return "utf-16-le"
    return "utf-16-be" if even > _MANY and odd < _FEW else "utf-8"


def decoded(content: bytes) -> str:
    """Return JSON from outside as text, without a mark in front. Raises UnicodeDecodeError where it is none."""
    return content.decode(encoding_of(content)).removeprefix(_MARK)


def read_text(content: bytes) -> str:
    """Return a text with one sort of line end, nothing behind its lines, and a sign for what cannot be read.

    Raises:
        InvalidRequest: it is in two encodings, one behind the other.
    """
    encoding = encoding_of(content)
    text = content.decode(encoding, errors="replace").replace(_MARK, "")
    if "\0" in text or (encoding.startswith("utf-16") and _ONE_BYTE_TEXT.search(content)):
        raise refuse(_MIXED)
    return _tidy(text)


def beginning_of(content: bytes, length: int) -> str:
    """Return what a file begins with, to see what it is; of any file at all."""
    head = content[:length]
    return _tidy(head.decode(encoding_of(head), errors="replace").replace(_MARK, ""))


def _tidy(text: str) -> str:
    # Twice where a console translated what was translated before.
    text = text.replace("\r\r\n", "\n").replace("\r\n", "\n").replace("\r", "\n")
    return "\n".join(line.rstrip(_BLANKS) for line in _COLOURS.sub("", text).split("\n"))
