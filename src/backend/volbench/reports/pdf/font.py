"""Reads a TrueType font and cuts it down to the characters a file uses (ISO/IEC 14496-22, tables by their tags)."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_COPIED: Final = ("cvt ", "fpgm", "prep")
"""Instructions for small sizes: of use to every glyph."""
_FORMAT_OF_RANGES, _FORMAT_OF_GROUPS = 4, 12
_ARE_WORDS, _ARE_OFFSETS, _HAS_SCALE, _MORE, _HAS_TWO_SCALES, _HAS_MATRIX = 0x1, 0x2, 0x8, 0x20, 0x40, 0x80
"""Flags of a part of a composite glyph."""

_SIDE: Final = 100
"""Left and right of a narrow glyph's ink, in the font's own units."""


class UnreadableFont(ValueError):
    """Not a TrueType font, or not one with outlines of its own."""


class Font:
    """One face; lengths are in thousandths of the size, as PDF has them."""

    def __init__(self, content: bytes, *, narrow: str = "") -> None:
        """Read the first face of a font or a collection. Raises UnreadableFont.

        A Chinese font draws quotation marks as wide as a Chinese character, with the ink at one side. Those of
        `narrow` are set as wide as their ink.
        """
        self._content = content
        self._narrow = narrow
        try:
            self._tables = dict(_directory(content))
            self._units = self._number(">H", "head", 18)
            self._has_long_places = self._number(">h", "head", 50) == 1
            self._widths = self._number(">H", "hhea", 34)
            self._glyphs = self._number(">H", "maxp", 4)
            self._by_letter = dict(_letters(self._table("cmap")))
            self.ascent = self._thousandths(self._number(">h", "hhea", 4))
            self.descent = self._thousandths(self._number(">h", "hhea", 6))
            self.box = tuple(self._thousandths(self._number(">h", "head", at)) for at in (36, 38, 40, 42))
        except (struct.error, KeyError) as error:
            raise UnreadableFont(str(error)) from error
        if not {"glyf", "loca", "hmtx"} <= self._tables.keys():
            raise UnreadableFont("glyf")

    def has(self, letter: str) -> bool:
        """Say whether there is a drawing of this character."""
        return self._by_letter.get(ord(letter), 0) != 0

    def width(self, letter: str) -> int:
        """Return how far the next character stands."""
        glyph = self._by_letter.get(ord(letter), 0)
        return self._thousandths(self._moved(glyph)[0]) if letter in self._narrow else self._advance(glyph)

    def subset(self, letters: str) -> bytes:
        """Return a font whose glyph 1 draws the first of `letters`, 2 the second and so on; 0 draws what is missing."""
        kept = [0, *(self._by_letter.get(ord(letter), 0) for letter in letters)]
        narrow = {n for n, letter in enumerate(letters, 1) if letter in self._narrow}
        parts: dict[int, int] = {}
        drawn: list[bytes] = []
        metrics: list[bytes] = []
        while len(drawn) < len(kept):
            glyph = kept[len(drawn)]
            outline, metric = self._outline(glyph), self._metric(glyph)
            if len(drawn) in narrow and outline:
                advance, shift = self._moved(glyph)
                outline, metric = _shifted(outline, glyph, shift), struct.pack(">Hh", advance, _SIDE)
            drawn.append(_with_parts(outline, kept, parts))
            metrics.append(metric)
        return _font_file(self._cut_down(drawn, metrics))

    def _cut_down(self, drawn: list[bytes], metrics: list[bytes]) -> Mapping[str, bytes]:
        padded = [outline + bytes(-len(outline) % 4) for outline in drawn]
        places = [0]
        for outline in padded:
            places.append(places[-1] + len(outline))
        head, hhea, maxp = (bytearray(self._table(tag)) for tag in ("head", "hhea", "maxp"))
        struct.pack_into(">I", head, 8, 0)
        struct.pack_into(">h", head, 50, 1)
        struct.pack_into(">H", hhea, 34, len(drawn))
        struct.pack_into(">H", maxp, 4, len(drawn))
        return {
            **{tag: self._table(tag) for tag in _COPIED if tag in self._tables},
            "glyf": b"".join(padded),
            "head": bytes(head),
            "hhea": bytes(hhea),
            "hmtx": b"".join(metrics),
            "loca": struct.pack(f">{len(places)}I", *places),
            "maxp": bytes(maxp),
        }

    def _table(self, tag: str) -> bytes:
        start, length = self._tables[tag]
        return self._content[start : start + length]

    def _number(self, form: str, tag: str, at: int) -> int:
        number: int = struct.unpack_from(form, self._content, self._tables[tag][0] + at)[0]
        return number

    def _thousandths(self, units: int) -> int:
        return round(units * 1000 / self._units)

    def _advance(self, glyph: int) -> int:
        return self._thousandths(self._number(">H", "hmtx", 4 * min(glyph, self._widths - 1)))

    def _metric(self, glyph: int) -> bytes:
        """Return advance and left side bearing; the last glyphs share one advance."""
        advance = self._number(">H", "hmtx", 4 * min(glyph, self._widths - 1))
        beyond = glyph - self._widths
        at = 4 * glyph + 2 if beyond < 0 else 4 * self._widths + 2 * beyond
        return struct.pack(">Hh", advance, self._number(">h", "hmtx", at))

    def _moved(self, glyph: int) -> tuple[int, int]:
        """Return advance of a glyph that is as wide as its ink, and how far it is moved, in the font's own units."""
        outline = self._outline(glyph)
        if not outline:
            return self._number(">H", "hmtx", 4 * min(glyph, self._widths - 1)), 0
        left, _, right, _ = struct.unpack_from(">4h", outline, 2)
        return right - left + 2 * _SIDE, _SIDE - left

    def _outline(self, glyph: int) -> bytes:
        if glyph >= self._glyphs:
            return b""
        if self._has_long_places:
            start, end = self._number(">I", "loca", 4 * glyph), self._number(">I", "loca", 4 * glyph + 4)
        else:
            start, end = (2 * self._number(">H", "loca", 2 * one) for one in (glyph, glyph + 1))
        base = self._tables["glyf"][0]
        return self._content[base + start : base + end]


def _directory(content: bytes) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield each table's tag, place and length."""
    start = struct.unpack_from(">I", content, 12)[0] if content[:4] == b"ttcf" else 0
    for n in range(struct.unpack_from(">H", content, start + 4)[0]):
        tag, _, place, length = struct.unpack_from(">4sIII", content, start + 12 + 16 * n)
        yield tag.decode("latin-1"), (place, length)


def _letters(cmap: bytes) -> Iterator[tuple[int, int]]:
    """Yield code points with their glyphs, those of the whole of Unicode last so that they count."""
    found: dict[int, int] = {}
    for n in range(struct.unpack_from(">H", cmap, 2)[0]):
        platform, encoding, at = struct.unpack_from(">HHI", cmap, 4 + 8 * n)
        if platform == 0 or (platform == 3 and encoding in {1, 10}):  # noqa: PLR2004 (Windows, Unicode)
            found[struct.unpack_from(">H", cmap, at)[0]] = at
    if _FORMAT_OF_RANGES in found:
        yield from _ranges(cmap, found[_FORMAT_OF_RANGES])
    if _FORMAT_OF_GROUPS in found:
        yield from _groups(cmap, found[_FORMAT_OF_GROUPS])


def _ranges(cmap: bytes, at: int) -> Iterator[tuple[int, int]]:
    count = struct.unpack_from(">H", cmap, at + 6)[0] // 2
    ends, starts, deltas, offsets = (
        struct.unpack_from(f">{count}H", cmap, at + 14 + part * 2 * count + (2 if part else 0)) for part in range(4)
    )
    for n, (first, last, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if offset:
                place = at + 16 + 6 * count + 2 * n + offset + 2 * (code - first)
                glyph = struct.unpack_from(">H", cmap, place)[0]
            yield code, (glyph + delta) % 0x10000 if glyph or not offset else 0


def _groups(cmap: bytes, at: int) -> Iterator[tuple[int, int]]:
    for n in range(struct.unpack_from(">I", cmap, at + 12)[0]):
        first, last, glyph = struct.unpack_from(">III", cmap, at + 16 + 12 * n)
        yield from ((code, glyph + code - first) for code in range(first, last + 1))


def _shifted(outline: bytes, glyph: int, shift: int) -> bytes:
    """Return an outline that is another glyph, moved to the right by `shift`."""
    left, low, right, high = struct.unpack_from(">4h", outline, 2)
    box = struct.pack(">5h", -1, left + shift, low, right + shift, high)
    return box + struct.pack(">HHhh", _ARE_WORDS | _ARE_OFFSETS, glyph, shift, 0)


def _with_parts(outline: bytes, kept: list[int], parts: dict[int, int]) -> bytes:
    """Return an outline that names the parts it is made of by their new numbers; new parts are added to `kept`."""
    if not outline or struct.unpack_from(">h", outline)[0] >= 0:
        return outline
    renamed, at, flags = bytearray(outline), 10, _MORE
    while flags & _MORE:
        flags, glyph = struct.unpack_from(">HH", outline, at)
        if glyph not in parts:
            parts[glyph] = len(kept)
            kept.append(glyph)
        struct.pack_into(">H", renamed, at + 2, parts[glyph])
        at += 4 + (4 if flags & _ARE_WORDS else 2)
        at += 2 if flags & _HAS_SCALE else 4 if flags & _HAS_TWO_SCALES else 8 if flags & _HAS_MATRIX else 0
    return bytes(renamed)


def _font_file(tables: Mapping[str, bytes]) -> bytes:
    count = len(tables)
    power = 1 << (count.bit_length() - 1)
    head = struct.pack(">IHHHH", 0x00010000, count, 16 * power, power.bit_length() - 1, 16 * (count - power))
    place = len(head) + 16 * count
    entries, bodies = [], []
    for tag, content in sorted(tables.items()):
        padded = content + bytes(-len(content) % 4)
        words: tuple[int, ...] = struct.unpack(f">{len(padded) // 4}I", padded)
        sums = sum(words) & 0xFFFFFFFF
        entries.append(struct.pack(">4sIII", tag.encode("latin-1"), sums, place, len(content)))
        bodies.append(padded)
        place += len(padded)
    return head + b"".join(entries) + b"".join(bodies)
