"""Markdown, to paste into a forum. Everything that came from outside is escaped."""

from __future__ import annotations

import re
from functools import singledispatchmethod
from itertools import chain
from typing import TYPE_CHECKING

from volbench.reports import blocks, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from volbench.reports.blocks import Block, Report
    from volbench.reports.choice import Choice

_STYLES = {"plain": "{}", "strong": "**{}**", "soft": "{}", "note": "*{}*"}


def write(report: Report) -> bytes:
    """Return a report as Markdown."""
    parts = [f"# {escape(report.title)}"]
    if report.told:
        first, *others = map(escape, report.told)
        parts.append("  \n".join((f"**{first}**", *others)))
    if report.sentences:
        first, *others = map(escape, report.sentences)
        parts.append("  \n".join((f"**{first}**", *others)))
    parts += _Writer(report.choice).parts(report.blocks)
    parts.append(f"*{escape(report.made)}*")
    return ("\n\n".join(parts) + "\n").encode()


class _Writer:
    """Writes each block; nothing of those that a forum post leaves out."""

    def __init__(self, choice: Choice) -> None:
        """Take how the report is to be read."""
        self.choice = choice

    def parts(self, found: Iterable[Block]) -> Iterator[str]:
        """Yield each part; a heading with nothing below it is left out."""
        headings: dict[int, str] = {}
        for block in found:
            if isinstance(block, blocks.Heading):
                headings = {level: text for level, text in headings.items() if level < block.level}
                headings[block.level] = f"{'#' * block.level} {escape(block.text)}"
                continue
            for part in self._written(block):
                yield from headings.values()
                headings = {}
                yield part

    @singledispatchmethod
    def _written(self, block: Block) -> Iterable[str]:  # noqa: ARG002
        """Return the parts of a block, each set off by an empty line; none of what a forum post leaves out."""
        return ()

    @_written.register(blocks.Paragraph)
    def _(self, block: blocks.Paragraph) -> Iterable[str]:
        return (_STYLES[block.style].format(escape(block.text)),)

    @_written.register(blocks.Points)
    def _(self, block: blocks.Points) -> Iterable[str]:
        marks = (f"{n}." for n in range(1, len(block.points) + 1)) if block.is_numbered else ("-" for _ in block.points)
        lines = chain.from_iterable(self._point(one, mark) for one, mark in zip(block.points, marks, strict=True))
        return ("\n".join(lines),) if block.points else ()

    def _point(self, point: blocks.Point, mark: str) -> Iterator[str]:
        named = f"**{escape(point.strong)}**" if point.strong else ""
        named += f" `{_code(point.code)}`" if point.code else ""
        yield f"{mark} {named}{self.choice.say(words.COLON) if named else ''}{escape(point.text)}"
        # A forum post stays short: of what can be folded the first; all stands in the web page.
        yield from (f"  - {escape(one)}" for one in (point.inner[:1] if point.fold else point.inner))

    @_written.register(blocks.Table)
    def _(self, block: blocks.Table) -> Iterable[str]:
        return ("\n".join(pipe_table(block.heads, block.lines)),)

    @_written.register(blocks.Facts)
    def _(self, block: blocks.Facts) -> Iterable[str]:
        colon = self.choice.say(words.COLON)
        return ("\n".join(f"- {escape(name)}{colon}{escape(value)}" for name, value in block.pairs),)

    @_written.register(blocks.Commands)
    def _(self, block: blocks.Commands) -> Iterable[str]:
        colon = self.choice.say(words.COLON)
        lines = []
        for title, id_, command in block.lines:
            named = self.choice.say(words.IN_BRACKETS.fill(text=escape(title), inner=f"`{_code(id_)}`"))
            lines.append(f"- {named}{colon}`{_code(command)}`")
        return ("\n".join(lines),) if lines else ()

    @_written.register(blocks.Tiles)
    def _(self, block: blocks.Tiles) -> Iterable[str]:
        colon, between = self.choice.say(words.COLON), self.choice.say(words.BETWEEN)
        lines = []
        for tile in block.tiles:
            inner = between.join((tile.spread, tile.badges, *(tile.bar.told if tile.bar else ())))
            said = self.choice.say(words.IN_BRACKETS.fill(text=f"**{escape(tile.value)}**", inner=escape(inner)))
            lines.append(f"- {escape(tile.name)}{colon}{said}")
        return ("\n".join(lines),) if lines else ()

    @_written.register(blocks.Fold)
    def _(self, block: blocks.Fold) -> Iterable[str]:
        return self.parts((blocks.Heading(block.title, 3), *block.blocks))

    @_written.register(blocks.Cells)
    def _(self, block: blocks.Cells) -> Iterable[str]:
        return chain.from_iterable(self._written(fold) for fold in block.folds)

    @_written.register(blocks.ComparedRuns)
    def _(self, block: blocks.ComparedRuns) -> Iterable[str]:
        lines = []
        for run in block.runs:
            label = escape(run.label) + self.choice.say(words.COLON) if run.label else ""
            told = words.IN_BRACKETS.fill(text=escape(run.system), inner=run.date)
            lines.append(f"- **{run.letter}** {label}{self.choice.say(told)}")
            lines += [f"  - {escape(one)}" for one in run.told]
        return ("\n".join(lines),)

    @_written.register(blocks.Conclusions)
    def _(self, block: blocks.Conclusions) -> Iterable[str]:
        lines = []
        for one in block.conclusions:
            how = self.choice.say(words.BETWEEN).join((one.certainty_name, one.test))
            said = words.IN_BRACKETS.fill(text=escape(one.text), inner=escape(how))
            lines.append(f"- {self.choice.say(said)}")
            lines += [f"  - {escape(exception)}" for exception in one.exceptions]
        return ("\n".join(lines),)

    @_written.register(blocks.Uses)
    def _(self, block: blocks.Uses) -> Iterable[str]:
        colon = self.choice.say(words.COLON)
        lines = []
        for use in (one for one in block.uses if one.weights):
            lines.append(f"- **{escape(use.name)}**{colon}{escape(use.weights)}")
            lines.append(f"  - **{escape(use.answer)}** {escape(use.reason)}")
            apart = () if use.apart is None else use.apart.points
            lines += [f"  - {escape(block.words['apart'])}{colon}{escape(one.text)}" for one in apart]
        return ("\n".join(lines),) if lines else ()


def pipe_table(heads: Sequence[str], table: Iterable[Sequence[str]]) -> Iterator[str]:
    """Write a table; its cells are escaped."""
    yield "| " + " | ".join(escape(head) for head in heads) + " |"
    yield "|" + "---|" * len(heads)
    for line in table:
        yield "| " + " | ".join(escape(cell) for cell in line) + " |"


def escape(text: str) -> str:
    """Take every character its Markdown or HTML meaning, and line breaks out."""
    plain = re.sub(r"[\x00-\x1f\x7f]+", " ", text)
    plain = plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"([\\`*_\[\]|#~!])", r"\\\1", plain)


def _code(text: str) -> str:
    """Make a text safe between backticks."""
    return re.sub(r"[\x00-\x1f\x7f`]+", " ", text).replace("|", "¦")
