"""Who is what percent of whom: by hand, against scipy, and refused where not asked for alike."""

import math
import random
from dataclasses import replace
from itertools import pairwise

import pytest
from scipy import stats
from support.words import in_chinese, in_english, says

from volbench.domain.model.clients.stacks import Served
from volbench.domain.model.words.message import plain
from volbench.kinds.clients.compare.stacks import obstacle, share_of, stack_matrix


def served(name, rates, *, file_bytes=31596, clients=10, is_keep_alive=True):
    rounds = rates if isinstance(rates, dict) else dict(enumerate(rates, 1))
    return Served(name, plain(name), file_bytes, clients, is_keep_alive, rounds)


NGINX = served("nginx", [2500, 2600, 2400, 2550, 2450, 2500])
APACHE = served("Apache", [1000, 1030, 965, 1015, 985, 1001])
FUSE = served("fuse", [430, 437, 400, 436, 411, 425])


def test_of_one_round_it_is_the_plain_percentage():
    rows = stack_matrix([served("a", [2625.37]), served("b", [6559.31])]).rows

    assert [[share and round(share.ratio * 100, 2) for share in row.shares] for row in rows] == [
        [None, 40.03],
        [249.84, None],
    ]
    assert rows[0].requests_per_s.median == 2625.37
    assert rows[0].shares[1].ci95 is None


def test_middle_and_interval_are_those_of_the_signed_rank_test():
    rng = random.Random(4)  # noqa: S311 (a simulation)
    machine = [rng.gauss(0, 0.3) for _ in range(12)]
    one = served("one", [1000 * math.exp(one + rng.gauss(0.1, 0.05)) for one in machine])
    other = served("other", [1000 * math.exp(one + rng.gauss(0, 0.05)) for one in machine])
    share = share_of(one, other)
    logs = [math.log(one.requests_per_s[n] / other.requests_per_s[n]) for n in one.requests_per_s]

    walsh = sorted((a + b) / 2 for place, a in enumerate(logs) for b in logs[place:])
    assert share.ratio == pytest.approx(math.exp((walsh[38] + walsh[39]) / 2))
    # The interval ends where scipy's exact test stops doubting.
    for end, step in zip(share.ci95, (1, -1), strict=True):
        inside, outside = (stats.wilcoxon([x - math.log(end) - step * e for x in logs]).pvalue for e in (1e-9, -1e-9))
        assert inside > 0.05 >= outside
    # What the machine did to both (a spread of 30 %) does not widen it.
    assert share.ci95[1] / share.ci95[0] < 1.15


def test_a_share_and_its_turned_over_one_say_the_same():
    there, back = share_of(NGINX, APACHE), share_of(APACHE, NGINX)

    assert there.ratio == pytest.approx(1 / back.ratio)
    assert there.ci95 == pytest.approx((1 / back.ci95[1], 1 / back.ci95[0]))


def test_only_rounds_of_both_sides_count():
    share = share_of(served("a", {1: 100, 2: 200}), served("b", {2: 100, 4: 100}))

    assert (share.ratio, share.rounds) == (2, 1)
    assert share_of(served("a", {1: 1}), served("b", {2: 1})).ratio is None


def test_a_server_that_failed_a_round_is_held_against_none_and_named():
    now_and_then = served("b", {1: 100, 2: 0, 3: 100})
    matrix = stack_matrix([served("a", {1: 300, 2: 300, 3: 300}), now_and_then])

    assert matrix.rows[0].shares[1].ratio is None
    assert matrix.rows[0].shares[1].refusal.code == "compare.stacks.no_answers"
    assert matrix.sentences[-1].has("compare.stacks.no_answers")


def test_among_many_comparisons_one_may_differ_by_chance():
    alone = stack_matrix([NGINX, APACHE]).sentences
    among = stack_matrix([NGINX, APACHE], beside=[0.5] * 9).sentences

    assert len(alone) == 1
    assert [one.code for one in among[1:]] == ["compare.stacks.not_sure"]
    assert among[0] == alone[0]


def test_factors_that_differ_by_little_have_two_decimals():
    rates = [1000, 1001, 999, 1002, 998, 1000, 1001, 999]
    (answer,) = stack_matrix([served("a", [1.04 * one for one in rates]), served("b", rates)]).sentences

    assert "是 b 的 1.04 倍。" in in_chinese(answer)


def test_what_a_factor_lies_between_is_told_where_it_reads_otherwise():
    rates, swaying = [1000] * 8, [1500, 1600, 1450, 1700, 1550, 1480, 1620, 1530]
    (answer,) = stack_matrix([served("a", swaying), served("b", rates)]).sentences

    assert "1.55 倍（1.48 倍至 1.62 倍）" in in_chinese(answer)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"file_bytes": 14332}, "compare.stacks.file"),
        ({"clients": 25}, "compare.stacks.clients"),
        ({"is_keep_alive": False}, "compare.stacks.kept"),
    ],
)
def test_what_was_not_asked_for_alike_is_refused_with_the_reason(change, code):
    share = share_of(NGINX, replace(APACHE, **change))

    assert (share.ratio, share.ci95, share.rounds) == (None, None, 0)
    assert says(share.refusal, "compare.stacks.unequal")
    assert share.refusal.has(code)


def test_all_reasons_are_told_at_once():
    refusal = obstacle(NGINX, replace(APACHE, file_bytes=14332, clients=25))

    assert says(refusal, "compare.stacks.unequal")
    assert says(refusal, "compare.stacks.file")
    assert says(refusal, "compare.stacks.clients")
    assert obstacle(NGINX, APACHE) is None


def test_the_answer_holds_the_fastest_against_the_next_and_the_rest_against_it():
    answer, unsure = stack_matrix([APACHE, FUSE, NGINX]).sentences

    # Six rounds are enough for one comparison and for no two.
    assert unsure.code == "compare.stacks.not_sure"
    assert in_english(answer) == ("nginx serves 2,500 requests/s, 2.5 × what Apache does; fuse, 17 % of that.")
    assert "是 Apache 的 2.5 倍" in in_chinese(answer)


def test_equal_stacks_are_not_told_apart():
    rates = [1000, 1010, 990, 1005, 995, 1002]
    (answer,) = stack_matrix([served("a", rates), served("b", [*rates[1:], rates[0]])]).sentences

    assert answer.has("compare.stacks.alike")
    assert not answer.has("compare.stacks.faster")


def test_few_rounds_are_indicative_and_strangers_are_named():
    sentences = stack_matrix([served("a", [100]), served("b", [50]), served("c", [70], clients=25)]).sentences

    assert [one.code for one in sentences[1:]] == ["compare.stacks.indicative", "compare.stacks.left_out"]
    assert says(sentences[2], "compare.stacks.left_out", name=plain("a"))
    assert says(sentences[2], "compare.stacks.clients")


def test_one_server_alone_and_none_that_answered():
    (alone,) = stack_matrix([NGINX]).sentences

    assert says(alone, "compare.stacks.alone", name=plain("nginx"), rate="2,500")
    assert stack_matrix([served("a", [])]).sentences == ()
    assert stack_matrix([served("a", [])]).rows[0].requests_per_s is None


def test_large_factors_have_no_decimals():
    (answer, _) = stack_matrix([served("a", [12000]), served("b", [53.81])]).sentences

    assert says(answer, "compare.stacks.factor", factor="223")


def test_rows_and_shares_stand_in_the_order_given():
    matrix = stack_matrix([APACHE, FUSE, NGINX])

    assert [row.id for row in matrix.rows] == ["Apache", "fuse", "nginx"]
    for n, row in enumerate(matrix.rows):
        assert [share and share.of for share in row.shares] == [
            None if n == k else other.id for k, other in enumerate(matrix.rows)
        ]
    assert all(len(one.shares) == len(other.shares) for one, other in pairwise(matrix.rows))
