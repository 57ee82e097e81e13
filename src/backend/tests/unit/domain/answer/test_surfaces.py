"""What such disks give and what is usual here stand side by side: where they differ, the answer says how both hold."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.words import in_chinese

from volbench.domain.answer.facts import CellFacts
from volbench.domain.answer.question import Past, Question
from volbench.domain.answer.rules import answer_of
from volbench.domain.answer.surfaces import is_as_before, is_enough
from volbench.domain.model.runs.answer import AnswerCode
from volbench.domain.model.runs.expectation import Standing
from volbench.domain.model.runs.run import Badges, RunState
from volbench.domain.model.words.message import Message, plain
from volbench.domain.timeline.alarm import Alarm
from volbench.domain.timeline.notices import DroppedCell
from volbench.domain.timeline.trend import Development, Trend

VALID = Badges(valid=True, stable=True)
READ, WRITE, SMALL = (
    Message(f"suites.nas_volume.{one}.title") for one in ("read_bytes_per_s", "write_bytes_per_s", "read_iops")
)
LARGE = CellFacts(
    "read",
    "ext4",
    READ,
    "read_bytes_per_s",
    309e6,
    6,
    is_large_file=True,
    standing=Standing.WITHIN,
    low=288e6,
    high=710e6,
)
WRITTEN = replace(LARGE, workload="write", title=WRITE, metric="write_bytes_per_s")
RANDOM = CellFacts("small", "ext4", SMALL, "read_iops", 1480, 6)
USUAL = {("read", "ext4", "read_bytes_per_s"): (371e6, 458e6)}
SENTENCES = {f"answer.surfaces.{one}" for one in ("as_little", "one_below", "no_faster", "below_expected")}


def _alarm(cell):
    dropped = DroppedCell(
        "d",
        cell.workload,
        cell.variant,
        cell.title,
        cell.metric,
        412e6,
        0.75,
        "run-8",
        None,
        READ,
        "412 MB/s",
        "309 MB/s",
    )
    return Alarm((dropped,), {"d": "2026-03-01T03:00:00Z"}, "run-7", plain("what changed"))


def _ask(*cells, **past):
    return answer_of(Question(RunState.DONE, VALID, cells or (LARGE,), Past(**past)))


def _development(trend, **changes):
    return Development(
        trend,
        Message("timeline.trend.as_fast_one"),
        4,
        0.8,
        change="−20 %",
        last=Message("timeline.trend.last_one"),
        **changes,
    )


def _said(answer):
    return {code for code in SENTENCES if answer.reason.has(code)}


def test_a_number_that_such_disks_may_give_and_that_is_slower_than_before_says_both():
    answer = _ask(alarm=_alarm(LARGE), usuals=USUAL)

    assert answer.code is AnswerCode.SLOWER
    assert in_chinese(answer.reason).endswith(
        "自2026年3月1日起约为 309 MB/s，此前为 412 MB/s（下降 25 %）。同类硬盘也可能只有这么快，但这里以前更快。"
    )
    assert (answer.move.run_id, answer.background) == ("run-7", plain("what changed"))


def test_another_number_than_that_of_the_reason_is_named():
    answer = _ask(LARGE, RANDOM, alarm=_alarm(RANDOM), usuals=USUAL)

    assert "大文件读取（顺序读）：同类硬盘也可能只有这么快" in in_chinese(answer.reason)
    assert not _said(_ask(LARGE, RANDOM, alarm=_alarm(RANDOM)))


@pytest.mark.parametrize(
    ("cell", "past", "sentence"),
    [
        (LARGE, {"development": _development(Trend.SLOWER)}, "as_little"),
        (LARGE, {"usuals": USUAL}, "one_below"),
        (replace(LARGE, standing=Standing.BELOW), {"development": _development(Trend.AS_FAST)}, "no_faster"),
        (replace(LARGE, standing=Standing.UNCLEAR, median=380e6), {"usuals": USUAL}, "no_faster"),
        (
            replace(RANDOM, standing=Standing.BELOW, low=3000.0),
            {"development": _development(Trend.AS_FAST)},
            "no_faster",
        ),
        (LARGE, {"development": _development(Trend.AS_FAST)}, None),
        (replace(LARGE, standing=Standing.BELOW), {"alarm": _alarm(LARGE)}, None),
        (RANDOM, {"alarm": _alarm(RANDOM)}, None),
    ],
)
def test_each_way_they_can_differ_has_its_sentence(cell, past, sentence):
    assert _said(_ask(cell, **past)) == ({f"answer.surfaces.{sentence}"} if sentence else set())


def test_nothing_is_called_normal_beside_a_number_below_its_bar_without_a_word_of_it():
    answer = _ask(LARGE, replace(RANDOM, standing=Standing.BELOW, low=3000.0))

    assert answer.code is AnswerCode.NORMAL
    assert answer.reason.has("answer.surfaces.below_expected")
    assert next(one for one in answer.reason.parts() if one.code == "join.labelled").values["name"] == SMALL


CELLS = st.lists(
    st.builds(
        replace,
        st.sampled_from([LARGE, WRITTEN, RANDOM]),
        median=st.floats(1e3, 1e9),
        rounds=st.sampled_from([3, 6]),
        standing=st.none() | st.sampled_from(Standing),
        low=st.none() | st.just(288e6),
    ),
    max_size=3,
    unique_by=lambda cell: cell.workload,
).map(tuple)
PASTS = st.builds(
    Past,
    alarm=st.none() | st.sampled_from([LARGE, WRITTEN, RANDOM]).map(_alarm),
    development=st.none()
    | st.builds(_development, st.sampled_from(Trend), title=st.none() | st.sampled_from([READ, WRITE])),
    runs=st.just(9),
    usuals=st.sampled_from([{}, USUAL]),
)
QUESTIONS = st.builds(Question, st.just(RunState.DONE), st.builds(Badges, st.booleans(), st.just(True)), CELLS, PASTS)


@given(QUESTIONS)
def test_whenever_the_two_differ_the_sentence_is_there(asked):
    answer = answer_of(asked)
    seen = [(is_enough(cell), is_as_before(cell, asked.past)) for cell in asked.cells]
    differing = any(None not in pair and pair[0] is not pair[1] for pair in seen)

    if answer.code is AnswerCode.CANNOT_BE_TRUSTED:
        assert not _said(answer)
    elif differing:
        assert len(_said(answer)) == 1
    elif answer.code not in {AnswerCode.NORMAL, AnswerCode.FASTER}:
        assert not _said(answer)


@given(QUESTIONS)
def test_a_calm_word_beside_a_number_below_its_bar_is_explained(asked):
    answer = answer_of(asked)

    if answer.code in {AnswerCode.NORMAL, AnswerCode.FASTER} and any(is_enough(cell) is False for cell in asked.cells):
        assert _said(answer)
