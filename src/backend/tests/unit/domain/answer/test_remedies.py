"""What helps against a reason why a run cannot be trusted is its next step, and no longer run where none helps."""

import pytest
from support.reasons import every_reason
from support.words import in_chinese

from volbench.domain.answer import answer_words as words
from volbench.domain.answer.question import Past, Question
from volbench.domain.answer.remedies import REMEDIES
from volbench.domain.answer.rules import answer_of
from volbench.domain.assess.cache_reasons import REASONS, explain
from volbench.domain.assess.caveat_words import CAVEATS
from volbench.domain.assess.caveat_words.caveat_kind import Touches
from volbench.domain.assess.caveats import describe
from volbench.domain.model.runs.run import Badges, RunState
from volbench.domain.model.words.message import Message, labelled

TITLE = Message("suites.nas_volume.read_bytes_per_s.title")


def _ask(badges):
    return answer_of(Question(RunState.DONE, badges, (), Past()))


@pytest.mark.parametrize(
    ("code", "step"),
    [
        ("caveats.busy-processor.explanation", "等其他程序空闲后重新测试。"),
        ("caveats.syncing.explanation", "等它结束后重新测试。"),
        ("caveats.degraded.explanation", "先修复存储池，再重新测试。"),
        ("caveats.cached.explanation", "换用更长的档位重测，测试文件更大。"),
        ("caveats.generator-limited-requests.explanation", "把这个数值看作最低水平。"),
        ("caveats.request-errors.explanation", "先在服务器日志中查明原因，再重新测试。"),
        ("assess.badges.failed", "查看原因，排除后重新测试。"),
    ],
)
def test_what_puts_the_reason_right_is_the_next_step(code, step):
    badges = Badges(valid=False, stable=True, valid_reasons=(labelled(TITLE, Message(code)),))

    assert in_chinese(_ask(badges).next_step) == step


@pytest.mark.parametrize("code", sorted(REASONS))
def test_the_doubt_in_few_words_never_contradicts_the_limit_that_may_stand_beside_it(code):
    """Only beside a flush that was not timed may disks be named as the limit (`round_facts.py`)."""
    said = describe("unknown-cache", {"reason": explain([code]).as_dict()})["explanation"]
    doubt = _ask(Badges(valid=False, stable=True, valid_reasons=(said,))).reason

    expected = "answer.doubt.flush" if code == "flush-not-timed" else "answer.doubt.cache"
    assert doubt == Message(expected)


UNSEEN = "请把这个数值当作上限：在这里测得再久，也看不出更多。"
LARGER = "换用更长的档位重测，测试文件更大。"
LONGER = "换用更长的档位再测一次。"
LIMIT = "请将该数值视为上限，而不是硬盘的真实速度。"


@pytest.mark.parametrize(
    ("codes", "step"),
    [
        (("loop-without-direct-io",), "请直接测试该文件所在的存储空间：测得再久，也看不出内存在中间起了多大作用。"),
        (("virtual-disk",), "请在宿主机上也测一次：测得再久，也看不到虚拟硬盘下面的情况。"),
        (("no-disks",), UNSEEN),
        (("unseen-layer",), UNSEEN),
        (("disk-counters-missing",), UNSEEN),
        (("residency-unreadable-before", "residency-unreadable-after"), UNSEEN),
        (("nothing-to-compare",), UNSEEN),
        (("stored-ratio-unknown",), "请改在不压缩的文件夹中测试。"),
        (("flush-not-timed",), "想了解硬盘本身的速度，请看测试套件“存储空间速度”的安全写入。"),
        (("resident-before",), LARGER),
        (("resident-after",), LARGER),
        (("timed-part-not-placed",), LONGER),
        (("resident-before", "unseen-layer"), UNSEEN),
        (("a-reason-of-a-newer-version",), LIMIT),
        ((), LIMIT),
    ],
)
def test_what_is_advised_against_memory_follows_why_it_is_suspected(codes, step):
    values = {"reason": explain(codes).as_dict()} if codes else {}
    reason = describe("unknown-cache", values)["explanation"]
    badges = Badges(valid=False, stable=True, valid_reasons=(labelled(TITLE, reason),))

    assert in_chinese(_ask(badges).next_step) == step
    told = in_chinese(describe("unknown-cache", values)["advice"])
    assert told == (step if step not in {LARGER, LONGER} else LIMIT)


@pytest.mark.parametrize(
    "kind", [kind for kind in CAVEATS.values() if kind.touches is Touches.VALID], ids=lambda k: k.code
)
def test_every_reason_against_a_number_has_its_own_next_step(kind):
    badges = Badges(valid=False, stable=True, valid_reasons=(kind.explanation,))
    step = _ask(badges).next_step

    assert step == (REMEDIES[kind.explanation.code].step or kind.advice)


def test_every_reason_that_has_a_remedy_is_one_there_is():
    assert set(REMEDIES) == {code for reason in every_reason() for code in REMEDIES if reason.has(code)}
    assert {code for kind in CAVEATS.values() for code, _ in kind.advice_for} <= {one.code for one in REASONS.values()}


def test_against_a_reason_that_is_not_recorded_it_is_measured_again():
    assert in_chinese(_ask(Badges(valid=False, stable=True)).next_step) == "再测一次。"


def test_of_several_reasons_the_one_that_can_be_put_right_comes_first_and_is_the_one_that_is_told():
    busy, unseen = Message("caveats.busy-processor.explanation"), Message("assess.badges.warm")
    memory, degraded = Message("caveats.cached.explanation"), Message("caveats.degraded.explanation")

    def told(*reasons):
        answer = _ask(Badges(valid=False, stable=True, valid_reasons=reasons))
        return answer.reason, answer.next_step

    assert told(memory, unseen, busy) == (busy, words.WHEN_QUIET)
    assert told(memory, unseen) == (Message("answer.doubt.server"), words.UPPER_LIMIT)
    assert told(busy, memory, degraded) == (degraded, words.REPAIR)
