"""One self-contained HTML file: readable without scripts, interactive with them, nothing loaded from the network."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from volbench.domain.model.words.message import Message
from volbench.reports import words
from volbench.reports.blocks import Heading, Long, Tiles, Uses
from volbench.reports.svg import bars, range_key, range_scale

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from volbench.reports.blocks import Block, Report


def write(report: Report) -> bytes:
    """Return a report as one page; a page without charts to draw has no script."""
    data = None if report.chart_data is None else report.chart_data()
    has_script = data is not None
    known = _known(report, has_script=has_script)
    lead, sections = _sections(report.blocks)
    text = (
        _templates()
        .get_template("report.html.j2")
        .render(
            report=report,
            lead=lead,
            sections=sections,
            data=data,
            style=_style(report),
            page_script=_script("page.js") if has_script else "",
            **known,
        )
    )
    return _with_whole_days(re.sub(r"\n\s*\n+", "\n", text)).encode()


def _known(report: Report, *, has_script: bool) -> dict[str, Any]:
    """Return what the templates know, `write` among it: each block by the macro of its name."""
    fixed = {name: word for name, word in vars(words).items() if name.isupper() and isinstance(word, Message)}
    known: dict[str, Any] = {
        "w": {name: report.choice.say(word) for name, word in fixed.items()},
        "colon": report.choice.say(words.COLON),
        "script": _script("report.txt") if has_script else "",
        "bars": lambda caption, rows: Markup(bars(caption, rows)),  # noqa: S704 (svg.py escapes)
        "range_scale": lambda bar: Markup(range_scale(bar)),  # noqa: S704 (svg.py writes numbers only)
        "range_key": lambda part: Markup(range_key(part)),  # noqa: S704 (svg.py, no text in it)
        "write": lambda block: getattr(macros, type(block).__name__)(block),
    }
    macros: Any = _templates().get_template("blocks.html.j2").make_module(known)
    return known


def _sections(blocks: Iterable[Block]) -> tuple[list[Block], list[list[Block]]]:
    """Return what belongs to the head of the page, then each section; the tiles are one by themselves."""
    lead: list[Block] = []
    sections: list[list[Block]] = []
    for block in _unwrapped(blocks):
        if isinstance(block, Tiles):
            sections += [[block]] if block.tiles else []
        elif isinstance(block, Heading) and block.level == 2:  # noqa: PLR2004 (as HTML counts)
            sections.append([block])
        elif sections and not isinstance(sections[-1][0], Tiles):
            sections[-1].append(block)
        elif sections:
            sections.append([block])
        else:
            lead.append(block)
    return lead, sections


def _unwrapped(blocks: Iterable[Block]) -> Iterator[Block]:
    for block in blocks:
        if isinstance(block, Long):
            yield from _unwrapped(block.blocks)
        else:
            yield block


@cache
def _templates() -> Environment:
    return Environment(
        loader=PackageLoader("volbench.reports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _style(report: Report) -> Markup:
    is_of_experiment = any(isinstance(block, Uses) for block in report.blocks)
    return _raw("templates/report.css") + (_raw("templates/experiment.css") if is_of_experiment else "")


_INSIDE_DAY: Final = re.compile("(?<=\\d)(?=[\u5e74\u6708\u65e5])|(?<=[\u5e74\u6708])(?=\\d)")
"""Between a number and the word for year, month or day in Chinese."""
_JOINED: Final = "\u2060"
"""A sign nobody sees, at which no line ends."""


def _with_whole_days(text: str) -> str:
    """Return it so that no line ends inside a day as Chinese writes it."""
    return _INSIDE_DAY.sub(_JOINED, text)


def _raw(name: str) -> Markup:
    return Markup(resources.files("volbench.reports").joinpath(name).read_text("utf-8"))  # noqa: S704 (our own file)


def _script(name: str) -> Markup:
    """Return one of the report's built scripts, or nothing where they were not built: the page stands without them.

    `page.js` runs on the page and is small; `report.txt` (zlib in base64) draws the charts in a worker.
    """
    built = resources.files("volbench").joinpath(f"static/report/{name}")
    text = built.read_text("utf-8") if built.is_file() else ""
    return Markup(text.replace("</script", "<\\/script"))  # noqa: S704 (our own file)
