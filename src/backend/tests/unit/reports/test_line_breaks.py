"""Where the lines of a PDF end."""

import pytest

from volbench.reports.pdf.line_breaks import broken, longest_part


def lines(text, room):
    """Break a text of letters that are all as wide as each other."""
    return broken(text, room, len)


@pytest.mark.parametrize(
    ("text", "room", "expected"),
    [
        ("read and write", 9, ["read and", "write"]),
        ("from 11.2 MB/s to 16.2 MB/s", 17, ["from 11.2 MB/s to", "16.2 MB/s"]),
        ("11.2 MB/s – 16.2 MB/s", 20, ["11.2 MB/s –", "16.2 MB/s"]),
        ("fio --a=1 --output-format=json", 20, ["fio --a=1", "--output-format=json"]),
        ("--eta=always --eta-newline=1", 24, ["--eta=always", "--eta-newline=1"]),
        ("read-ahead and so on", 7, ["read-", "ahead", "and so", "on"]),
        ("volume/share", 8, ["volume/", "share"]),
        ("速度 11.2 MB/s", 11, ["速度", "11.2 MB/s"]),
        ("随机读取，写入", 4, ["随机读", "取，写入"]),
        ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("自2026年3月15日起下降", 10, ["自", "2026年3月15日", "起下降"]),
        ("自2026年3月15日起下降", 11, ["自2026年3月15日", "起下降"]),
    ],
)
def test_lines_end_where_people_would_end_them(text, room, expected):
    assert lines(text, room) == expected


def test_a_unit_and_an_option_are_one_piece_to_a_column_as_well():
    assert longest_part("400 MB/s", len) == len("400 MB/s")
    assert longest_part("x --output-format=json", len) == len("--output-format=json")
