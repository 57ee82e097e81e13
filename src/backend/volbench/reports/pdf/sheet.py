"""The pages as they fill: where the next line stands, when a page is full, and what stands on every page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.reports.pdf import look
from volbench.reports.pdf.line_breaks import broken, visible
from volbench.reports.pdf.writer import HEIGHT, WIDTH, Bookmark, Letters, Page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.reports.pdf.font import Font

WIDE: Final = WIDTH - look.LEFT - look.RIGHT
_END: Final = HEIGHT - look.BOTTOM


class Sheets:
    """Pages with a pen; `y` is the upper edge of what comes next."""

    def __init__(self, font: Font, head: Sequence[str]) -> None:
        """Start the first page."""
        self.letters = Letters(font)
        self.bookmarks: list[Bookmark] = []
        self.pages: list[Page] = []
        self._head = [line for text in head for line in self.lines(text, WIDE, look.TINY)]
        self.y = 0.0
        self.turn()

    @property
    def page(self) -> Page:
        """The page the pen is on."""
        return self.pages[-1]

    @property
    def room(self) -> float:
        """What is left of the page."""
        return _END - self.y

    @property
    def whole(self) -> float:
        """What an empty page has room for."""
        return _END - self._start

    @property
    def _start(self) -> float:
        return look.TOP + len(self._head) * look.TINY * look.LEADING + 16

    def turn(self) -> None:
        """Begin a new page."""
        self.pages.append(Page(self.letters))
        self.y = look.TOP
        for line in self._head:
            self.write(line, look.LEFT, size=look.TINY, colour=look.colour("soft"))
        self.rule(self.y + 4)
        self.y = self._start

    def rule(self, y: float) -> None:
        """Draw a line from margin to margin."""
        self.page.path([(look.LEFT, y), (look.LEFT + WIDE, y)], look.colour("line"), 0.6)

    def need(self, height: float) -> None:
        """Begin a new page unless there is so much room left; what fits no page is not waited for."""
        if self.room < height <= self.whole or self.room < look.BODY * look.LEADING:
            self.turn()

    def seen(self, text: str) -> str:
        """Return a text as it can be shown."""
        return visible(text, self.letters.font.has)

    def width(self, text: str, size: float, *, is_bold: bool = False) -> float:
        """Return how long a text is; bold letters are a little wider than they tell."""
        return self.letters.width(text, size) + (size * 0.03 if is_bold else 0)

    def lines(self, text: str, room: float, size: float) -> list[str]:
        """Return a text in lines no longer than `room`, of which everything can be shown."""
        return broken(self.seen(text), room, lambda part: self.letters.width(part, size))

    def write(self, line: str, x: float, *, size: float, colour: str, is_bold: bool = False) -> None:
        """Write one line and go to the next."""
        height = size * look.LEADING
        self.page.text(x, self.y + height * 0.5 + size * 0.36, line, size=size, colour=colour, is_bold=is_bold)
        self.y += height

    def paragraph(
        self,
        text: str,
        *,
        x: float = look.LEFT,
        room: float = WIDE,
        size: float = look.BODY,
        colour: str = "ink",
        is_bold: bool = False,
    ) -> None:
        """Write a text in as many lines as it takes; its first two stay together."""
        lines = self.lines(text, room, size)
        self.need(min(len(lines), 2) * size * look.LEADING)
        for line in lines:
            self.need(size * look.LEADING)
            self.write(line, x, size=size, colour=look.colour(colour), is_bold=is_bold)

    def mark(self, title: str, level: int) -> None:
        """Let readers jump to this place."""
        self.bookmarks.append(Bookmark(self.seen(title), level, len(self.pages) - 1, self.y - 6))

    def number(self, left: str) -> None:
        """Write the foot of every page, now that their number is known."""
        size, colour = look.TINY, look.colour("soft")
        left = self.lines(left, WIDE * 0.85, size)[0]
        for n, page in enumerate(self.pages, 1):
            text = f"{n} / {len(self.pages)}"
            page.text(look.LEFT, HEIGHT - 30, left, size=size, colour=colour)
            page.text(WIDTH - look.RIGHT - self.letters.width(text, size), HEIGHT - 30, text, size=size, colour=colour)
