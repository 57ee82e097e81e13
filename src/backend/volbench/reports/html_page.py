"""One self-contained HTML file: readable without scripts, interactive with them, nothing loaded from the network."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from volbench.domain.model.runs.answer import NOTHING_AROUND
from volbench.domain.model.words.message import Message
from volbench.reports import words
from volbench.reports.chart_data import chart_data, comparison_data
from volbench.reports.comparison_view import comparison_view
from volbench.reports.run_view import run_view

if TYPE_CHECKING:
    from volbench.domain.compare.comparison_result import Comparison
    from volbench.domain.model.runs.answer import Surroundings
    from volbench.domain.model.runs.run import Run
    from volbench.reports.choice import Choice


def render(run: Run, choice: Choice, around: Surroundings = NOTHING_AROUND) -> bytes:
    """Return the report of one run; `around` is what others of its volume say beside it."""
    return make_page("report.html.j2", run_view(run, choice, around), chart_data(run, choice), choice)


def compare(runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> bytes:
    """Return the comparison of two to thirty-six runs."""
    page = comparison_view(runs, comparison, choice)
    return make_page("comparison.html.j2", page, comparison_data(runs, comparison, choice), choice)


@cache
def _templates() -> Environment:
    return Environment(
        loader=PackageLoader("volbench.reports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def make_page(
    template: str, page: Any, data: Markup, choice: Choice, *, style: str = "", has_script: bool = True
) -> bytes:
    """Fill one of our templates; `style` names a further style sheet, and a page without charts needs no script."""
    environment = _templates()
    text = environment.get_template(template).render(
        page=page,
        language=choice.language,
        say=choice.say,
        w={
            name: choice.say(word) for name, word in vars(words).items() if name.isupper() and isinstance(word, Message)
        },
        data=data,
        style=_raw("templates/report.css") + (_raw(f"templates/{style}") if style else ""),
        script=_script("report.txt") if has_script else "",
        page_script=_script("page.js") if has_script else "",
    )
    return _with_whole_days(re.sub(r"\n\s*\n+", "\n", text)).encode()


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
