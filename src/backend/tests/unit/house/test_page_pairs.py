"""Pages owners read say the same in both languages: as many sections, rows and points, and the same names."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[5] / "docs"
PAIRED = sorted(page.name.removesuffix(".zh-CN.md") for page in DOCS.glob("*.zh-CN.md"))
CODE = re.compile(r"```.*?```", re.DOTALL)
UNLIKE = {"methodology", "matrix-2018"}
"""Written or generated for each language by itself; tests of their own look after them."""

pytestmark = pytest.mark.parametrize("name", [name for name in PAIRED if name not in UNLIKE])


def _both(name: str) -> list[str]:
    return [(DOCS / f"{name}{ending}").read_text(encoding="utf-8") for ending in (".md", ".zh-CN.md")]


@pytest.mark.parametrize("shape", [r"^## ", r"^\|", r"^ *(?:-|\d+\.) "])
def test_both_pages_have_the_same_parts(name, shape):
    english, chinese = (re.findall(shape, page, re.MULTILINE) for page in _both(name))

    assert english == chinese


def test_both_pages_show_the_same_commands(name):
    english, chinese = (
        [line.partition(" #")[0].strip() for block in re.findall(CODE, page) for line in block.splitlines()]
        for page in _both(name)
    )

    assert english == chinese


def test_both_pages_name_the_same_options_commands_and_files(name):
    english, chinese = (set(re.findall(r"`([^`\n]+)`", re.sub(CODE, "", page))) for page in _both(name))

    assert english ^ chinese == set()


def test_each_page_leads_to_the_other(name):
    english, chinese = _both(name)

    assert f"]({name}.zh-CN.md)" in english
    assert f"]({name}.md)" in chinese
