"""The laboratory's page says the same in both languages: as many sections, rows and points, and the same names."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[5] / "docs"
ENGLISH, CHINESE = ((DOCS / name).read_text(encoding="utf-8") for name in ("lab.md", "lab.zh-CN.md"))


@pytest.mark.parametrize("shape", [r"^## ", r"^\|", r"^- ", r"^volbench lab [^#\n]*\S"])
def test_both_pages_have_the_same_parts(shape):
    found = [re.findall(shape, page, re.MULTILINE) for page in (ENGLISH, CHINESE)]

    assert found[0] == found[1]


def test_both_pages_name_the_same_options_commands_and_files():
    named = [
        set(re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", page, flags=re.DOTALL))) for page in (ENGLISH, CHINESE)
    ]

    assert named[0] ^ named[1] == set()


def test_each_page_leads_to_the_other():
    assert "](lab.zh-CN.md)" in ENGLISH
    assert "](lab.md)" in CHINESE
