"""The report of an experiment as blocks for paper: what the web page shows, unfolded, in the same order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from volbench.reports import words
from volbench.reports.experiment_html import experiment_page
from volbench.reports.pdf.document import Document, Heading, Item, Paragraph, Points, Table, points, to_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from volbench.reports.experiment_tables import Tables
    from volbench.reports.pdf.document import Block

_MOST_IN_HEAD = 3
"""Different headers that stand on every page; more stand on the first alone."""


def render(tables: Tables, made: str) -> bytes:
    """Return the report, ready to be set; `made` says what made the numbers."""
    page = experiment_page(tables, made)
    headers = page["headers"] if len(page["headers"]) <= _MOST_IN_HEAD else ()
    head = (f"{page['title']} · {page['subtitle']}", *headers, made)
    return to_json(Document(page["title"], tables.choice.language, head, tuple(_blocks(page, tables))))


def _blocks(page: dict[str, Any], tables: Tables) -> Iterator[Block]:
    x = page["x"]
    yield Paragraph(f"{tables.say(words.PACKAGE)} · {x['EXPERIMENT']}", "brand")
    yield Heading(page["title"], 1)
    yield Paragraph(page["subtitle"], "soft")
    yield from (Paragraph(line, "soft") for line in page["headers"])
    if page["note"]:
        yield Paragraph(page["note"])
    yield from _conclusions(page)
    yield Heading(x["CAPACITY"])
    yield Paragraph(page["capacity_note"], "soft")
    heads = page["capacity_heads"]
    yield Table(tuple(heads), _lines(page["capacity"]), tuple(range(2, len(heads))))
    yield from _presets(page, tables)
    yield from _metrics(page)
    yield from _scaling(page, tables)
    yield from _sections(page)
    yield Heading(x["METHOD"])
    yield Paragraph(page["noise"])
    yield Points(tuple(Item(test, mark=f"{n}.") for n, test in enumerate(page["tests"], 1)))
    if page["missing"]:
        yield Heading(x["LEFT_OUT"], 3)
        yield points(page["missing"])
    yield from _figures_behind(page)


def _conclusions(page: dict[str, Any]) -> Iterator[Block]:
    x = page["x"]
    yield Heading(x["CONCLUSIONS"])
    if not page["conclusions"]:
        yield Paragraph(x["NO_CONCLUSIONS"], "note")
    for one in (*page["conclusions"], *page["more"]):
        exceptions = [Item(text, level=1, mark="–") for text in one["exceptions"]]
        yield Points((Item(one["certainty_name"], one["text"]), *exceptions))


def _figures_behind(page: dict[str, Any]) -> Iterator[Block]:
    """Yield what the web page folds below each conclusion, as an annex: it is many pages."""
    told = [one for one in (*page["conclusions"], *page["more"]) if one["numbers"]]
    if told:
        yield Heading(page["x"]["FIGURES_BEHIND"])
    for one in told:
        yield Points((Item("", one["text"]),), is_head=True)
        yield Table(tuple(page["number_heads"]), _lines(one["numbers"]), (2, 3, 4))
        yield Paragraph(one["test"], "soft")


def _presets(page: dict[str, Any], tables: Tables) -> Iterator[Block]:
    x, colon = page["x"], tables.say(words.COLON)
    yield Heading(x["PRESETS"])
    yield Paragraph(x["RECOMMENDED_AS"], "soft")
    for preset in page["presets"]:
        yield Heading(preset["name"], 3)
        yield Paragraph(preset["description"], "soft")
        recommended, why = preset["recommended"]
        yield Points((Item(why, recommended),))
        if preset["ranking"]:
            ranked = enumerate((*preset["ranking"], *preset["rest"]), 1)
            lines = [(f"{n}.", name, f"≈ {score}" if tied else score) for n, (name, score, tied) in ranked]
            yield Table((x["RANK"], "", x["SCORE"]), tuple(lines), (2,))
        else:
            yield Paragraph(x["NO_RANKING"])
        if preset["apart"]:
            yield Paragraph(x["APART"])
            yield points(preset["apart"])
        if preset["weights"]:
            yield Paragraph(f"{x['WEIGHTS']}{colon}{preset['weights']}", "soft")
    yield Paragraph(f"≈ {x['TIED']}", "soft")
    if page["has_no_checksums"]:
        yield Paragraph(x["CHECKSUMS_NOTE"], "soft")


def _metrics(page: dict[str, Any]) -> Iterator[Block]:
    """Yield a heat map for each measurement; the bars of the web page would tell the same numbers again."""
    x = page["x"]
    yield Heading(x["METRICS"])
    if page["has_doubt"]:
        yield Paragraph(x["DOUBT_NOTE"], "soft")
    heads = ("", *page["variants"])
    figures = tuple(range(1, len(heads)))
    for metric in page["metrics"]:
        yield Heading(metric["name"], 3)
        lines = tuple((name, *(text for text, _ in cells)) for name, cells in metric["heat"])
        shades = tuple(tuple(shade for _, shade in cells) for _, cells in metric["heat"])
        yield Table(heads, lines, figures, shades=shades)
        if metric["written"]:
            yield Paragraph(x["WRITTEN"])
            yield Table(heads, tuple((name, *cells) for name, cells in metric["written"]), figures)


def _scaling(page: dict[str, Any], tables: Tables) -> Iterator[Block]:
    if not page["scaling"]:
        return
    yield Heading(page["x"]["SCALING"])
    for note, heads, lines in page["scaling"]:
        yield Paragraph(note, "soft")
        yield Table(tuple(heads), _lines(lines), tuple(range(1, len(heads))))
    if page["theory"]:
        colon = tables.say(words.COLON)
        yield points(f"{names}{colon}{basis}" for names, basis in page["theory"])


def _sections(page: dict[str, Any]) -> Iterator[Block]:
    if not page["sections"]:
        return
    yield Heading(page["x"]["FILE_SYSTEMS"])
    for section in page["sections"]:
        yield Heading(section["title"], 3)
        lines = tuple(
            (
                name,
                *(
                    f"{value} ({change}{' *' if is_claimed else ''})" if change else value
                    for value, change, is_claimed in cells
                ),
            )
            for name, cells in section["rows"]
        )
        yield Table(tuple(section["heads"]), lines, tuple(range(1, len(section["heads"]))))
    yield Paragraph(page["x"]["SURE_MARK"], "soft")


def _lines(rows: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(row) for row in rows)
