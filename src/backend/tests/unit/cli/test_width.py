"""Text within the width of a terminal: tables that fit, paragraphs where they do not, breaks between words."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from volbench.cli.width import listing, table, width_of, wrapped

ROWS = [
    ["Volume", "RAID type", "Size", "Label"],
    ["/srv/a/long/mount/point", "RAID 5", "8.00 TB", "/srv/a/long/mount/point/.volbench"],
    ["/volume2", "Basic", "4.00 TB", ""],
]


def test_a_table_that_fits_and_one_that_nobody_looks_at_stay_tables():
    assert listing(ROWS, 80) == listing(ROWS, None) == table(ROWS)


def test_what_does_not_fit_becomes_a_paragraph_with_its_numbers_named():
    assert listing(ROWS, 60, right=frozenset({2})).splitlines() == [
        "/srv/a/long/mount/point",
        "  RAID 5 · Size 8.00 TB · /srv/a/long/mount/point/.volbench",
        "/volume2",
        "  Basic · Size 4.00 TB",
    ]


def test_english_breaks_between_words_and_chinese_before_no_punctuation():
    assert wrapped("Enough for three 4K films at once.", 20).splitlines() == ["Enough for three 4K", "films at once."]
    assert wrapped("可以同时播放三部影片，随机写入是弱项。", 20).splitlines() == [
        "可以同时播放三部影",
        "片，随机写入是弱项。",
    ]


@given(st.text(st.sampled_from("ab 很好，。（)"), max_size=80), st.integers(8, 40))
def test_nothing_is_lost_and_no_line_is_wider_than_the_terminal_unless_a_word_is(text, columns):
    lines = wrapped(text, columns).split("\n")

    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(width_of(line) <= columns or " " not in line.strip() for line in lines)
