"""Progress on a terminal."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.words import bilingual

from volbench.cli.language import language_of
from volbench.cli.progress import TerminalProgress
from volbench.cli.width import cut, pad, table, width_of
from volbench.domain.model.runs.live import LiveSample, Progress
from volbench.domain.model.runs.run import Phase, TracePoint

TITLES = {"read": bilingual("Reading large files", "大文件读取（顺序读）")}
MEASURING = Progress(
    Phase.MEASURING, workload="read", round=3, rounds=6, cell=2, cells=4, done_ratio=0.42, eta_s=79.6, elapsed_s=60.0
)


@pytest.fixture(autouse=True)
def wide_terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "160")


def drawn(*progresses: Progress, language: str = "en", is_live: bool = True, sample: LiveSample | None = None) -> str:
    stream = io.StringIO()
    terminal = TerminalProgress(TITLES, language, stream=stream, is_live=is_live)
    if sample is not None:
        terminal.on_sample(sample)
    for progress in progresses:
        terminal.on_progress(progress)
    return stream.getvalue()


def test_one_moving_line_has_bar_phase_workload_speed_and_time_left():
    point = TracePoint(1.0, read_bytes_per_s=412e6, write_bytes_per_s=0.0, read_iops=393.0, write_iops=0.0)
    line = drawn(MEASURING, sample=LiveSample(1, "read", 3, point, 20e6))

    assert line == (
        "\r████████░░░░░░░░░░░░  42 % · round 3 of 6 · 2/4 Reading large files · 412 MB/s · 393 IOPS · 20.0 ms"
        " · 1 min 20 s left"
    )


def test_the_moving_line_speaks_chinese():
    assert drawn(MEASURING, language="zh-CN").endswith("第 3 轮，共 6 轮 · 2/4 大文件读取（顺序读） · 还需 1 分 20 秒")


def test_a_shorter_line_wipes_out_the_longer_one_before():
    text = drawn(MEASURING, Progress(Phase.CHECKING))
    long, short = text.split("\r")[1:]

    assert width_of(short) == width_of(long)


def test_the_line_never_gets_wider_than_the_terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")

    assert width_of(drawn(MEASURING, language="zh-CN").removeprefix("\r")) < 40


@pytest.mark.parametrize(("language", "left"), [("en", "59 min 20 s left"), ("zh-CN", "还需 59 分 20 秒")])
def test_speed_and_time_left_are_seen_on_80_columns(monkeypatch, language, left):
    monkeypatch.setenv("COLUMNS", "80")
    point = TracePoint(1.0, read_bytes_per_s=1.23e9, read_iops=123_456.0)
    late = replace(MEASURING, round=10, rounds=10, is_rounds_limit=True, cell=10, cells=12, eta_s=3560.0)

    line = drawn(late, language=language, sample=LiveSample(1, "read", 10, point, 20e6)).removeprefix("\r")

    assert width_of(line) < 80
    assert "1,230 MB/s" in line
    assert line.endswith(left)


def test_without_a_terminal_each_phase_and_cell_is_one_plain_line():
    text = drawn(Progress(Phase.CHECKING), Progress(Phase.CHECKING), MEASURING, MEASURING, is_live=False)

    assert text.splitlines() == [
        "  0 % · checking",
        " 42 % · round 3 of 6 · 2/4 Reading large files · 1 min 20 s left",
    ]


def test_an_end_after_the_round_is_announced():
    ending = Progress(Phase.MEASURING, workload="read", round=1, rounds=6, cell=1, cells=4, is_ending_after_round=True)

    assert "stops after this round" in drawn(ending)


def test_a_pause_that_has_begun_is_no_longer_announced():
    assert "pauses after this round" in drawn(replace(MEASURING, is_pausing=True))
    assert "pauses after this round" not in drawn(Progress(Phase.PAUSED, is_pausing=True))


def test_every_phase_has_its_words():
    for phase in Phase:
        assert drawn(Progress(phase))


def test_rates_of_a_finished_cell_are_forgotten():
    stream = io.StringIO()
    terminal = TerminalProgress(TITLES, "en", stream=stream, is_live=True)
    terminal.on_sample(LiveSample(1, "read", 1, TracePoint(1.0, read_bytes_per_s=412e6, read_iops=1.0)))
    terminal.on_round("read", 1, 412e6)
    terminal.on_progress(MEASURING)

    assert "MB/s" not in stream.getvalue()


def test_a_chinese_letter_takes_two_columns():
    assert (width_of("ab"), width_of("测速"), width_of("e\u0301")) == (2, 4, 1)


@given(st.text(), st.integers(0, 40))
def test_what_is_cut_fits(text, columns):
    assert width_of(cut(text, columns)) <= columns


@given(st.text(alphabet="ab测速 "), st.integers(0, 40), st.booleans())
def test_what_is_padded_is_as_wide_as_asked_for_or_as_wide_as_it_was(text, columns, is_right):
    assert width_of(pad(text, columns, is_right=is_right)) == max(columns, width_of(text))


def test_columns_of_a_table_stand_below_each_other():
    text = table([["名称", "MB/s"], ["a", "1"], ["测速", "1000"]], right=frozenset({1}))

    assert text.splitlines() == ["名称  MB/s", "────  ────", "a        1", "测速  1000"]


def test_a_table_without_rows_is_empty():
    assert table([]) == ""


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh-CN"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "zh_TW.UTF-8"}, "zh-TW"),
        ({"LANG": "zh_HK.UTF-8"}, "zh-TW"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "zh_SG.UTF-8"}, "zh-CN"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "POSIX"}, "en"),
        ({}, "en"),
    ],
)
def test_the_terminals_language_is_spoken(environment, language):
    assert language_of(environment) == language


@pytest.mark.parametrize(("language", "words"), [("en", "round 7 (of at most 10)"), ("zh-CN", "第 7 轮（最多 10 轮）")])
def test_rounds_that_are_only_a_limit_are_called_one(language, words):
    progress = Progress(
        Phase.MEASURING, workload="read", round=7, rounds=10, is_rounds_limit=True, cell=1, cells=2, done_ratio=0.8
    )

    assert words in drawn(progress, language=language)
