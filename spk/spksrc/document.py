"""document.py SPKSRC: add the package's page and its rows to the documents of a checkout of spksrc. Safe to repeat."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PORT_ROW = (
    '    <tr data-category="Storage"><td>18290</td><td>Volume Bench</td><td>Storage</td><td>Web interface</td></tr>\n'
)
PAGE_ROW = (
    '    <tr data-category="Storage"><td><a href="volbench/">Volume Bench</a></td><td>Storage</td>'
    "<td>How fast volumes really are</td></tr>\n"
)
NAVIGATION = "      - Volume Bench: packages/volbench.md\n"


def add(file: Path, line: str, is_later: re.Pattern[str], than: str) -> None:
    """Put `line` before the first whose captured text sorts after `than`; numbers sort as numbers.

    Raises:
        SystemExit: the document is not built as it was when this was written.
    """
    lines = [one for one in file.read_text("utf-8").splitlines(keepends=True) if one != line]
    found = [(number, match[1]) for number, one in enumerate(lines) if (match := is_later.search(one))]
    if not found:
        raise SystemExit(f"{file} has no such list any more: add by hand\n{line}")
    place = next(
        (number for number, text in found if _order(text) > _order(than)),
        found[-1][0] + 1,
    )
    file.write_text("".join([*lines[:place], line, *lines[place:]]), "utf-8")


def navigate(file: Path) -> None:
    """Put the page at the end of its category in the list of pages.

    Raises:
        SystemExit: there is no such category.
    """
    text = file.read_text("utf-8").replace(NAVIGATION, "")
    found = re.search(r"^    - Storage:\n(?:      - .*\n)*", text, re.MULTILINE)
    if not found:
        raise SystemExit(f"{file} has no category Storage any more: add by hand\n{NAVIGATION}")
    file.write_text(text[: found.end()] + NAVIGATION + text[found.end() :], "utf-8")


def _order(text: str) -> tuple[int, str]:
    return (int(text), "") if text.isdecimal() else (0, text.casefold())


def main(checkout: Path) -> None:
    """Change the documents of `checkout`."""
    docs = checkout / "docs"
    shutil.copyfile(HERE / "docs" / "volbench.md", docs / "packages" / "volbench.md")
    add(
        docs / "reference/package-ports.md",
        PORT_ROW,
        re.compile(r"<tr data-category=[^>]*><td>(\d+)</td>"),
        "18290",
    )
    row = re.compile(r'<tr data-category=[^>]*><td><a href="[^"]*">([^<]+)</a>')
    add(docs / "packages/index.md", PAGE_ROW, row, "Volume Bench")
    navigate(checkout / "mkdocs.yml")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
