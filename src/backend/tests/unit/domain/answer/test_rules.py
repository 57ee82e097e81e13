"""Every run gets one answer by rules in a fixed order; the table in docs/methodology.md says the same."""

import re
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.words import in_chinese, in_english

from volbench.domain.answer.facts import CellFacts, shown_first
from volbench.domain.answer.question import Past, Question
from volbench.domain.answer.rules import answer_lines, answer_of, worst_of
from volbench.domain.model.runs.answer import AnswerCode, Hint
from volbench.domain.model.runs.expectation import Standing
from volbench.domain.model.runs.limit import LimitId, LimitName
from volbench.domain.model.runs.run import Badges, RunState
from volbench.domain.model.words.figure import Figure
from volbench.domain.model.words.message import Message, plain
from volbench.domain.model.words.quantities import write_out
from volbench.domain.model.words.units import format_change
from volbench.domain.timeline.alarm import Alarm
from volbench.domain.timeline.history import TimelineName
from volbench.domain.timeline.notices import DroppedCell, Notice
from volbench.domain.timeline.trend import Development, Trend
from volbench.languages import render

VALID = Badges(valid=True, stable=True)
TITLE = Message("suites.nas_volume.read_bytes_per_s.title")
DISK = plain("disk 3")
CELL = CellFacts("seq-read-1m", "ext4", TITLE, "read_bytes_per_s", 231e6, 6, is_large_file=True)
EXPECTED = replace(CELL, standing=Standing.WITHIN, low=210e6, high=525e6)
BY_PROCESSOR = "assess.limit.other_programs_using_the_processor"
FEW = {AnswerCode.FIRST, AnswerCode.HELD_BACK, AnswerCode.CANNOT_BE_TRUSTED}
DROP = DroppedCell(
    "d", "seq-read-1m", "ext4", TITLE, "read_bytes_per_s", 4e8, 0.58, "run-1", None, TITLE, "400 MB/s", "232 MB/s"
)
ALARM = Alarm((DROP,), {"d": "2026-03-03"})
AS_LITTLE = "Such disks may give as little, but this volume gave more before."
LAST = Message("timeline.trend.last", count=3)
NAME = TimelineName("volume1", "Volume 1", "nas-volume", plain("Volume speed"), "quick", 9, "run-9", "2026-03-09")
NOTICE = Notice("n", NAME, "run-1", "2026-03-03T10:00:00.000Z", "run-0", "run-9", (DROP,), (), TITLE, TITLE)


def _ask(*cells, badges=VALID, **past):
    return answer_of(Question(RunState.DONE, badges, cells or (EXPECTED,), Past(**past)))


def _read(said):
    return write_out(in_english(said), "si")


def _went(trend, ratio=0.8, **changes):
    found = Development(trend, Message("timeline.trend.as_fast_one"), 4, ratio, change=format_change(ratio), last=LAST)
    return replace(found, **changes)


def _limited(limit, name="assess.limit.the_processor", **changes):
    return replace(EXPECTED, limit=LimitName(limit, Message(name)), **changes)


def test_what_such_disks_give_is_normal_beside_what_they_give():
    answer = _ask()

    assert answer.code is AnswerCode.NORMAL
    assert _read(answer_lines(answer)[0]) == "Normal: Reading large files: 231 MB/s; such disks give 147–525 MB/s."
    assert (
        write_out(in_chinese(answer_lines(answer)[0]), "si")
        == "正常：大文件读取（顺序读）：231 MB/s，同类硬盘应有 147–525 MB/s。"
    )


def test_a_reason_has_the_digits_of_the_numeral_beside_it():
    answer = _ask(replace(CELL, median=356e6, spread=40e6))

    assert "360 MB/s" in write_out(render(answer.reason, "en"), "si")


@pytest.mark.parametrize(
    ("cell", "reason"),
    [
        ({"median": 700e6, "standing": Standing.ABOVE}, "more than such disks are known to give."),
        ({"median": 700e6, "standing": Standing.ABOVE, "low": None}, "more than such disks are known to give."),
        ({"median": 540e6}, "as much as such disks can give."),
        ({"median": 157e6, "high": None}, "157 MB/s; such disks give 147 MB/s or more."),
    ],
)
def test_no_more_than_all_there_is_is_said_and_each_says_what_is_normal(cell, reason):
    answer = _ask(replace(EXPECTED, **cell))

    assert answer.code is AnswerCode.NORMAL
    assert _read(answer.reason) == f"Reading large files: {reason}"


def test_without_a_lower_end_nothing_is_called_normal():
    assert _ask(replace(EXPECTED, low=None)).code is AnswerCode.FIRST
    assert _ask(replace(EXPECTED, low=None), development=_went(Trend.AS_FAST, 1.0)).code is AnswerCode.NORMAL


def test_how_many_runs_are_missing_is_said_once():
    unknown = _ask(CELL, development=_went(Trend.NOT_KNOWN), runs=3)

    assert _read(unknown.next_step) == "Measure again."
    assert _read(_ask(CELL, runs=3).next_step).startswith("Measure 4 more times")


@pytest.mark.parametrize(
    ("code", "short"),
    [
        ("assess.badges.unproven", "answer.doubt.cache"),
        ("caveats.cached.explanation", "answer.doubt.memory"),
        ("caveats.rebuild.explanation", "caveats.rebuild.explanation"),
    ],
)
def test_a_run_that_is_not_valid_cannot_be_trusted_whatever_else_is_known(code, short):
    badges = Badges(valid=False, stable=True, valid_reasons=(Message(code),))
    answer = _ask(badges=badges, alarm=ALARM, development=_went(Trend.FASTER, 2.0))

    assert answer.code is AnswerCode.CANNOT_BE_TRUSTED
    assert answer.reason == Message(short)


def test_an_alarm_says_by_how_much_and_since_when():
    answer = _ask(alarm=ALARM, development=_went(Trend.AS_FAST, 1.0))

    assert answer.code is AnswerCode.SLOWER
    assert in_chinese(answer.reason) == (
        "大文件读取（顺序读）：自2026年3月3日起约为 232 MB/s，此前为 400 MB/s（下降 42 %）。"
        "同类硬盘也可能只有这么快，但这里以前更快。"
    )


def test_the_percentage_of_an_alarm_follows_from_the_two_numbers_beside_it():
    reason = _read(_ask(alarm=ALARM).reason)
    now, before, change = map(
        float, re.search(r"about (\d+) MB/s instead of (\d+) MB/s .*\(−(\d+) %\)", reason).groups()
    )

    assert round(100 * (1 - now / before)) == change


@pytest.mark.parametrize(
    ("went", "english", "chinese"),
    [
        (
            _went(Trend.SLOWER, 0.85, title=TITLE, others=Message("compare.headline.others", count=2, all=5)),
            "Slower than before: Reading large files: −15 % against your last 3 runs. "
            "2 of the other 5 workloads differ, too. " + AS_LITTLE,
            (
                "比以前慢：大文件读取（顺序读）：与最近 3 次测试相比 −15 %。其余 5 个测试项目中，另有 2 个也不同。"
                "同类硬盘也可能只有这么快，但这里以前更快。"
            ),
        ),
        (
            _went(Trend.SLOWER, 0.7, title=TITLE, last=Message("timeline.trend.last_one")),
            "Slower than before: Reading large files: −30 % against your last run. " + AS_LITTLE,
            "比以前慢：大文件读取（顺序读）：与上一次测试相比 −30 %。同类硬盘也可能只有这么快，但这里以前更快。",
        ),
        (
            _went(Trend.FASTER, 1.4, title=TITLE),
            "Faster than usual: Reading large files: +40 % against your last 3 runs.",
            "比平时快：大文件读取（顺序读）：与最近 3 次测试相比 +40 %。",
        ),
    ],
)
def test_the_reason_of_a_change_says_by_how_much_and_does_not_contradict_the_word(went, english, chinese):
    line = answer_lines(_ask(development=went))[0]

    assert (_read(line), in_chinese(line)) == (english, chinese)


def test_in_chinese_a_blank_stands_behind_the_number_of_a_slow_disk():
    answer = _ask(replace(EXPECTED, slower_disk=Message("model.names.disk", name="3")))

    assert in_chinese(answer.word) == "被硬盘 3 拖慢"


@pytest.mark.parametrize(
    ("cell", "word"),
    [
        (
            _limited(LimitId.OTHER_LOAD, "assess.limit.other_programs_using_the_processor"),
            "处理器被其他程序占用，结果偏低",
        ),
        (_limited(LimitId.OTHER_LOAD, "assess.limit.something_else_using_the_disks"), "硬盘被其他程序占用，结果偏低"),
        (_limited(LimitId.REBUILD), "存储池正在重建或校验，结果偏低"),
        (replace(EXPECTED, slower_disk=DISK), "被 disk 3 拖慢"),
        (_limited(LimitId.CPU, standing=Standing.BELOW), "受限于处理器"),
    ],
)
def test_what_holds_a_volume_back_is_named(cell, word):
    answer = _ask(cell)

    assert answer.code is AnswerCode.HELD_BACK
    assert in_chinese(answer.word).replace(" ", "") == word.replace(" ", "")


def test_of_a_time_it_is_said_that_it_may_be_shorter():
    held = _limited(LimitId.REBUILD, metric="read_lat_mean_ns", median=4.2e6)

    assert _read(_ask(held).reason) == "Reading large files: 4.20 ms; it may be shorter without that."
    assert _read(_ask(_limited(LimitId.REBUILD)).reason).endswith("; more may be possible without that.")


def test_a_run_that_is_not_valid_without_a_recorded_reason_says_so_beside_its_numbers():
    badges = Badges(valid=False, stable=False)

    assert _read(_ask(badges=badges).reason) == "Why is not recorded."
    assert answer_of(Question(RunState.DONE, badges, ())).reason.has("answer.reason.no_number")


def test_a_target_without_the_numbers_shown_first_is_told_by_the_others_it_has():
    other = replace(CELL, variant="B.ext4", workload="rand-read")
    first, second = replace(CELL, variant="A.ext4"), replace(CELL, variant="A.ext4", workload="rand-read")

    assert shown_first(iter([(False, other), (True, first), (False, second)])) == (first, other)
    assert shown_first(iter([(False, other), (False, first)])) == (other, first)


@pytest.mark.parametrize("limit", [LimitId.CPU, LimitId.GENERATOR, LimitId.WRITE_BACK, LimitId.DISKS_BUSY])
def test_what_is_the_volumes_own_pace_is_no_holding_back(limit):
    assert _ask(_limited(limit)).code is AnswerCode.NORMAL


@pytest.mark.parametrize(
    ("cell", "past", "expected"),
    [
        (EXPECTED, {"development": _went(Trend.SLOWER)}, AnswerCode.SLOWER),
        (EXPECTED, {"development": _went(Trend.FASTER, 1.4)}, AnswerCode.FASTER),
        (EXPECTED, {"development": _went(Trend.WITHIN)}, AnswerCode.NORMAL),
        (EXPECTED, {"development": _went(Trend.NOT_KNOWN)}, AnswerCode.FIRST),
        (CELL, {}, AnswerCode.FIRST),
        (CELL, {"development": _went(Trend.AS_FAST, 1.0)}, AnswerCode.NORMAL),
        (replace(EXPECTED, standing=Standing.BELOW), {}, AnswerCode.SLOW),
        (replace(EXPECTED, standing=Standing.BELOW), {"development": _went(Trend.FASTER, 1.4)}, AnswerCode.SLOW),
        (replace(EXPECTED, standing=Standing.BELOW), {"development": _went(Trend.SLOWER)}, AnswerCode.SLOWER),
        (replace(EXPECTED, standing=Standing.UNCLEAR), {"development": _went(Trend.AS_FAST, 1.0)}, AnswerCode.FIRST),
    ],
)
def test_own_history_and_what_such_disks_give_are_joined(cell, past, expected):
    assert _ask(cell, **past).code is expected


def test_fewer_than_six_rounds_only_hint():
    low = _ask(replace(EXPECTED, rounds=3, standing=Standing.BELOW))
    usual = _ask(replace(EXPECTED, rounds=3))
    alarmed = _ask(replace(EXPECTED, rounds=3), alarm=ALARM)

    assert (low.code, low.hint, usual.hint, alarmed.hint) == (AnswerCode.FIRST, Hint.LOW, Hint.NORMAL, Hint.LOW)
    assert in_chinese(usual.reason) == "只测了 3 轮，不足以下结论。看起来正常。"


def test_what_did_not_become_steady_says_so_and_a_steady_window_is_enough():
    unsteady = _ask(replace(EXPECTED, rounds=25, figure=Figure.NOT_STEADY))

    assert unsteady.reason.has("answer.reason.not_steady")
    assert _ask(replace(EXPECTED, rounds=5, figure=Figure.STEADY_MEAN)).code is AnswerCode.NORMAL


@pytest.mark.parametrize("state", [state for state in RunState if state is not RunState.DONE])
def test_a_run_that_did_not_come_to_its_end_has_no_answer(state):
    assert answer_of(Question(state, VALID, (EXPECTED,))) is None
    assert answer_lines(None) == ()


def test_a_run_without_a_number_still_has_one():
    assert answer_of(Question(RunState.DONE, VALID, ())).code is AnswerCode.FIRST


def test_of_several_targets_the_worst_is_told():
    answers = [_ask(), _ask(replace(EXPECTED, standing=Standing.BELOW)), _ask(CELL)]

    assert worst_of(answers).code is AnswerCode.SLOW
    assert worst_of([]) is None


@pytest.mark.parametrize(
    "doubtful",
    [
        {"cells": (replace(EXPECTED, standing=Standing.UNCLEAR),)},
        {"cells": (replace(EXPECTED, rounds=3),), "past": Past(alarm=ALARM)},
        {"cells": (CELL,)},
    ],
)
def test_of_several_targets_none_is_called_normal_while_another_is_doubtful(doubtful):
    answer = answer_of(Question(RunState.DONE, VALID, **doubtful))

    assert answer.code is AnswerCode.FIRST
    assert worst_of([_ask(), answer, _ask(development=_went(Trend.FASTER, 1.4))]) is answer


def test_of_several_doubtful_targets_the_one_that_looks_low_is_told():
    usual, low = _ask(replace(EXPECTED, rounds=3)), _ask(replace(EXPECTED, standing=Standing.UNCLEAR))

    assert worst_of([usual, low]) is low


@pytest.mark.parametrize("went", [None, _went(Trend.FASTER, 1.4), _went(Trend.AS_FAST, 1.0)])
def test_a_volume_that_another_suite_finds_slower_is_not_called_normal(went):
    answer = _ask(elsewhere=NOTICE, development=went)

    assert (answer.code, answer.hint) == (AnswerCode.FIRST, Hint.LOW)
    assert _read(answer.reason) == "Volume speed finds it slower since 3 Mar 2026."
    assert _read(answer.next_step) == "Run Volume speed again and compare it with earlier runs."
    assert "3 Mar 2026" in _read(_ask(replace(EXPECTED, rounds=3), elsewhere=NOTICE).reason)


CELLS = st.builds(
    CellFacts,
    workload=st.sampled_from(["a", "b"]),
    variant=st.just("ext4"),
    title=st.just(TITLE),
    metric=st.sampled_from(["read_bytes_per_s", "read_iops", "write_lat_mean_ns"]),
    median=st.floats(1e3, 1e9),
    rounds=st.integers(1, 12),
    figure=st.sampled_from(Figure),
    is_large_file=st.booleans(),
    standing=st.none() | st.sampled_from(Standing),
    low=st.none() | st.floats(1e3, 1e9),
    high=st.none() | st.floats(1e3, 1e9),
    limit=st.none() | st.builds(LimitName, st.sampled_from(LimitId), st.just(DISK)),
    slower_disk=st.none() | st.just(DISK),
)
PASTS = st.builds(
    Past,
    alarm=st.none() | st.just(ALARM),
    development=st.none() | st.builds(_went, st.sampled_from(Trend), st.floats(0.1, 3.0)),
    runs=st.integers(0, 9),
    elsewhere=st.none() | st.just(NOTICE),
)
BADGES = st.builds(Badges, valid=st.booleans(), stable=st.booleans())
QUESTIONS = st.builds(Question, st.just(RunState.DONE), BADGES, st.lists(CELLS, max_size=4).map(tuple), PASTS)


@given(QUESTIONS)
def test_never_normal_while_an_alarm_stands_and_never_more_than_the_rounds_carry(asked):
    answer = answer_of(asked)

    if asked.past.is_alarmed:
        assert answer.code not in {AnswerCode.NORMAL, AnswerCode.FASTER}
    if not asked.has_enough:
        assert answer.code in FEW
    if not asked.badges.valid:
        assert answer.code is AnswerCode.CANNOT_BE_TRUSTED
    if answer.code is AnswerCode.NORMAL:
        assert all(cell.standing is not Standing.BELOW for cell in asked.large_files)


@given(QUESTIONS)
def test_slower_and_faster_rest_on_what_lies_between_runs_alone(asked):
    answer = answer_of(asked)
    development = asked.past.development
    trend = None if development is None else development.trend

    if answer.code is AnswerCode.SLOWER:
        assert asked.past.alarm is not None or trend is Trend.SLOWER
    if answer.code is AnswerCode.FASTER:
        assert trend is Trend.FASTER


@given(QUESTIONS)
def test_every_answer_can_be_said_in_every_languages(asked):
    answer = answer_of(asked)
    said = [*answer_lines(answer), answer.word]

    assert all(render(one, language) for one in said for language in ("en", "zh-CN", "zh-TW"))
    assert (answer.hint is not None) <= (answer.code is AnswerCode.FIRST)


def test_the_codes_stand_in_the_order_in_which_they_win():
    order = list(AnswerCode)
    below, faster = replace(EXPECTED, standing=Standing.BELOW), _went(Trend.FASTER, 1.4)
    found = {
        (is_below, is_faster): _ask(below if is_below else EXPECTED, development=faster if is_faster else None).code
        for is_below, is_faster in product((False, True), repeat=2)
    }

    assert order.index(found[True, True]) < order.index(found[False, True]) < order.index(found[False, False])
