"""Every decision is in the index, under its own number and title, in the three parts a reader looks for."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[5]
FOLDER = ROOT / "docs/adr"
PAGES = sorted(FOLDER.glob("[0-9]*.md"))
PLACES = ("", "docs", "src/backend", "src/backend/volbench", "src/frontend", "spk", "tests")
LONGEST_PAGE = 45


def test_the_index_has_every_decision_in_its_order():
    listed = re.findall(r"^\| (\d+) \| \[(.+)\]\((.+)\) \|$", (FOLDER / "README.md").read_text("utf-8"), re.MULTILINE)
    titles = [re.match(r"# (\d+)\. (.+)", page.read_text("utf-8")).groups() for page in PAGES]

    assert listed == [(*title, page.name) for title, page in zip(titles, PAGES, strict=True)]
    assert [int(number) for number, _ in titles] == list(range(1, len(PAGES) + 1))
    assert [int(page.name[:4]) for page in PAGES] == list(range(1, len(PAGES) + 1))


def test_the_map_leads_to_the_index():
    assert "](adr/README.md)" in (ROOT / "docs/architecture.md").read_text("utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_decision_has_its_three_parts_and_names_files_that_are_there(page):
    text = page.read_text("utf-8")
    named = re.findall(r"`([a-z_]+(?:/[\w.]+)*/(?:[\w-]+\.(?:py|ts|md|lock))?)`", text)

    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == ["Context", "Decision", "Consequences"]
    assert len(text.splitlines()) <= LONGEST_PAGE
    assert [name for name in named if not any((ROOT / place / name).exists() for place in PLACES)] == []
