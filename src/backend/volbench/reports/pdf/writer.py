"""Writes the file: pages of drawing orders, one font, bookmarks (ISO 32000-1). Same content, same bytes."""

from __future__ import annotations

import hashlib
import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.reports.pdf.font import Font

WIDTH: Final = 595.28
HEIGHT: Final = 841.89
"""A4 in points."""
_BOLDER: Final = 0.032
"""Width of the line around bold letters, as a share of their size: the font has one weight only."""
_MARK: Final = "\ufeff"
"""Opens text that is written as UTF-16."""
_MOST_IN_A_MAP: Final = 100
"""Lines one block of a character map may have (Adobe Technical Note 5014)."""


@dataclass(slots=True)
class Page:
    """One page: drawing orders, in points from the upper left corner."""

    letters: Letters
    _orders: list[str] = field(default_factory=list)

    def text(self, x: float, y: float, text: str, *, size: float, colour: str, is_bold: bool = False) -> None:
        """Write one line whose letters stand on `y`; every character must be in the font."""
        if not text:
            return
        bold = f"2 Tr {size * _BOLDER:.3f} w {_rgb(colour)} RG " if is_bold else "0 Tr "
        self._orders.append(
            f"BT {bold}{_rgb(colour)} rg /F {size:g} Tf {x:.2f} {HEIGHT - y:.2f} Td <{self.letters.codes(text)}> Tj ET"
        )

    def block(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """Fill a rectangle."""
        self._orders.append(f"{_rgb(colour)} rg {x:.2f} {HEIGHT - y - height:.2f} {width:.2f} {height:.2f} re f")

    def path(
        self, points: Sequence[tuple[float, float]], colour: str, width: float, *, dash: Sequence[float] = ()
    ) -> None:
        """Draw lines from point to point; `dash` is how long strokes and gaps are, in turns."""
        (x, y), *others = points
        more = " ".join(f"{px:.2f} {HEIGHT - py:.2f} l" for px, py in others)
        line = f"{_rgb(colour)} RG {width:g} w {x:.2f} {HEIGHT - y:.2f} m {more} S"
        self._orders.append(f"q [{' '.join(f'{one:g}' for one in dash)}] 0 d {line} Q" if dash else line)

    def shape(self, corners: Sequence[tuple[float, float]], colour: str) -> None:
        """Fill what lies between corners."""
        self._orders.append(f"{_rgb(colour)} rg {_around(corners)} f")

    def outline(self, corners: Sequence[tuple[float, float]], colour: str) -> None:
        """Draw a line around what lies between corners."""
        self._orders.append(f"{_rgb(colour)} RG 1 w {_around(corners)} S")

    def hatch(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """Draw slanted stripes over a rectangle."""
        clip = f"{x:.2f} {HEIGHT - y - height:.2f} {width:.2f} {height:.2f} re W n"
        strokes, at = [], x - height
        while at < x + width:
            strokes.append(f"{at:.2f} {HEIGHT - y - height:.2f} m {at + height:.2f} {HEIGHT - y:.2f} l")
            at += 4.5
        self._orders.append(f"q {clip} {_rgb(colour)} RG 1.6 w {' '.join(strokes)} S Q")

    def content(self) -> bytes:
        """Return the orders."""
        return "\n".join(self._orders).encode("ascii")


class Letters:
    """The characters a file uses, numbered in the order of their first use."""

    def __init__(self, font: Font) -> None:
        """Start with none."""
        self.font = font
        self._numbers: dict[str, int] = {}

    def codes(self, text: str) -> str:
        """Return the numbers of a text's characters, four hexadecimal digits each."""
        return "".join(f"{self._numbers.setdefault(letter, len(self._numbers) + 1):04X}" for letter in text)

    def used(self) -> str:
        """Return every character used."""
        return "".join(self._numbers)

    def width(self, text: str, size: float) -> float:
        """Return how long a text is, in points."""
        return sum(self.font.width(letter) for letter in text) * size / 1000


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A heading readers can jump to."""

    title: str
    level: int
    page: int
    y: float


@dataclass(slots=True)
class _Objects:
    """The numbered objects of the file."""

    bodies: list[bytes] = field(default_factory=list)

    def reserve(self) -> int:
        self.bodies.append(b"")
        return len(self.bodies)

    def put(self, number: int, body: str) -> int:
        self.bodies[number - 1] = body.encode("ascii")
        return number

    def add(self, body: str) -> int:
        return self.put(self.reserve(), body)

    def stream(self, content: bytes, more: str = "") -> int:
        packed = zlib.compress(content, 9)
        number = self.reserve()
        head = f"<</Length {len(packed)}/Filter/FlateDecode{more}>>\nstream\n".encode("ascii")
        self.bodies[number - 1] = head + packed + b"\nendstream"
        return number

    def file(self, root: int, info: int) -> bytes:
        parts = [b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n"]
        length, places = len(parts[0]), []
        for number, body in enumerate(self.bodies, 1):
            places.append(length)
            parts.append(b"%d 0 obj\n%b\nendobj\n" % (number, body))
            length += len(parts[-1])
        known = hashlib.sha256(b"".join(parts)).hexdigest()[:32]
        table = "".join(f"{place:010d} 00000 n \n" for place in places)
        trailer = f"<</Size {len(places) + 1}/Root {root} 0 R/Info {info} 0 R/ID[<{known}><{known}>]>>"
        end = f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n{table}trailer\n{trailer}\nstartxref\n{length}\n%%EOF\n"
        return b"".join(parts) + end.encode("ascii")


def write(
    pages: Sequence[Page], bookmarks: Sequence[Bookmark], letters: Letters, *, title: str, language: str
) -> bytes:
    """Return the file. Of the reader's machine, program and clock nothing is in it."""
    objects = _Objects()
    tree = objects.reserve()
    contents = [objects.stream(page.content()) for page in pages]
    font = _font(objects, letters)
    box = f"/MediaBox[0 0 {WIDTH} {HEIGHT}]/Resources<</Font<</F {font} 0 R>>>>"
    numbers = [objects.add(f"<</Type/Page/Parent {tree} 0 R{box}/Contents {one} 0 R>>") for one in contents]
    objects.put(tree, f"<</Type/Pages/Count {len(numbers)}/Kids[{' '.join(f'{one} 0 R' for one in numbers)}]>>")
    outline = _outline(objects, bookmarks, numbers)
    shown = f"/Outlines {outline} 0 R/PageMode/UseOutlines" if outline else ""
    root = objects.add(
        f"<</Type/Catalog/Pages {tree} 0 R/Lang({language}){shown}/ViewerPreferences<</DisplayDocTitle true>>>>"
    )
    return objects.file(root, objects.add(f"<</Title {_words(title)}/Producer(volbench)>>"))


def _outline(objects: _Objects, bookmarks: Sequence[Bookmark], pages: Sequence[int]) -> int:
    """Write the tree of bookmarks and return its root; 0 where there are none."""
    if not bookmarks:
        return 0
    root = objects.reserve()
    numbers = [objects.reserve() for _ in bookmarks]
    above = [_parent(bookmarks, n) for n in range(len(bookmarks))]
    for n, mark in enumerate(bookmarks):
        parent = root if above[n] is None else numbers[above[n] or 0]
        same = [other for other in range(len(bookmarks)) if above[other] == above[n]]
        at = same.index(n)
        links = f"/Prev {numbers[same[at - 1]]} 0 R" if at else ""
        links += f"/Next {numbers[same[at + 1]]} 0 R" if at + 1 < len(same) else ""
        links += _children([numbers[other] for other in range(len(bookmarks)) if above[other] == n])
        goal = f"/Dest[{pages[mark.page]} 0 R/XYZ 0 {HEIGHT - mark.y:.2f} null]"
        objects.put(numbers[n], f"<</Title {_words(mark.title)}/Parent {parent} 0 R{links}{goal}>>")
    first = _children([number for number, parent in zip(numbers, above, strict=True) if parent is None], is_open=True)
    objects.put(root, f"<</Type/Outlines{first}>>")
    return root


def _parent(bookmarks: Sequence[Bookmark], n: int) -> int | None:
    return next((m for m in range(n - 1, -1, -1) if bookmarks[m].level < bookmarks[n].level), None)


def _children(numbers: Sequence[int], *, is_open: bool = False) -> str:
    if not numbers:
        return ""
    return f"/First {numbers[0]} 0 R/Last {numbers[-1]} 0 R/Count {len(numbers) if is_open else -len(numbers)}"


def _font(objects: _Objects, letters: Letters) -> int:
    used, font = letters.used(), letters.font
    cut = font.subset(used)
    file = objects.stream(cut, f"/Length1 {len(cut)}")
    name = f"{_tag(used)}+VolbenchReport"
    descriptor = objects.add(
        f"<</Type/FontDescriptor/FontName/{name}/Flags 4/FontBBox[{' '.join(map(str, font.box))}]/ItalicAngle 0"
        f"/Ascent {font.ascent}/Descent {font.descent}/CapHeight {font.ascent}/StemV 80/FontFile2 {file} 0 R>>"
    )
    widths = " ".join(str(font.width(letter)) for letter in used)
    inner = objects.add(
        f"<</Type/Font/Subtype/CIDFontType2/BaseFont/{name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)"
        f"/Supplement 0>>/FontDescriptor {descriptor} 0 R/DW 1000/W[1[{widths}]]/CIDToGIDMap/Identity>>"
    )
    spoken = objects.stream(_characters(used))
    return objects.add(
        f"<</Type/Font/Subtype/Type0/BaseFont/{name}/Encoding/Identity-H/DescendantFonts[{inner} 0 R]"
        f"/ToUnicode {spoken} 0 R>>"
    )


def _tag(used: str) -> str:
    """Return the six letters that tell one cut-down font from another."""
    return "".join(chr(65 + byte % 26) for byte in hashlib.sha256(used.encode("utf-8", "surrogatepass")).digest()[:6])


def _characters(used: str) -> bytes:
    """Return the map by which readers copy and search text."""
    lines = [f"<{n:04X}> <{letter.encode('utf-16-be').hex().upper()}>" for n, letter in enumerate(used, 1)]
    blocks = [lines[at : at + _MOST_IN_A_MAP] for at in range(0, len(lines), _MOST_IN_A_MAP)]
    body = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
        f"{body}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    ).encode("ascii")


def _words(text: str) -> str:
    """Return a text as PDF writes it outside of pages."""
    return f"<{(_MARK + text).encode('utf-16-be').hex().upper()}>"


def _around(corners: Sequence[tuple[float, float]]) -> str:
    (x, y), *others = corners
    more = " ".join(f"{px:.2f} {HEIGHT - py:.2f} l" for px, py in others)
    return f"{x:.2f} {HEIGHT - y:.2f} m {more} h"


def _rgb(colour: str) -> str:
    """Return `#0b6e75` or `#fff` as three numbers."""
    digits = colour.removeprefix("#")
    pairs = [digit * 2 for digit in digits] if len(digits) == 3 else [digits[n : n + 2] for n in (0, 2, 4)]  # noqa: PLR2004
    return " ".join(f"{int(pair, 16) / 255:.3f}".rstrip("0").rstrip(".") for pair in pairs)
