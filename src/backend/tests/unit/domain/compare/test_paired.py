"""Two sides measured in turns: the verdict follows the pairs, whatever the machine does to both of them."""

import math
import random
from dataclasses import replace
from functools import cache

import pytest
from support.examples import example_run
from support.words import bilingual, in_chinese, says

from volbench.domain.compare.comparison_result import Verdict
from volbench.domain.compare.paired import Sides, compare_in_turns
from volbench.domain.compare.paired_result import Paired
from volbench.domain.model.coding.codec import dump, load
from volbench.domain.model.runs.run import CacheClass
from volbench.domain.model.words.units import format_ratio
from volbench.domain.stats.descriptive import summarise

A, B = bilingual("A (Volume 1)", "A（存储空间 1）"), bilingual("B (Volume 2)", "B（存储空间 2）")
VARIANTS = ("A.ext4", "B.ext4")
NOISE = (0.01, -0.02, 0.005, 0.015, -0.01, 0.02, -0.005, 0.012, -0.017, 0.003, 0.008, -0.013)


@cache
def _example():
    return example_run("X")


def _work(position, values, *, variant="A.ext4", classes=None):
    """One workload of the example with these rounds; in odd rounds A comes first, in even ones B."""
    work = _example().workloads[position]
    classes = classes or [CacheClass.UNCACHED] * len(values)
    rounds = tuple(
        replace(
            work.rounds[0],
            n=n,
            position=2 * n - 1 if (variant[0] == "A") == bool(n % 2) else 2 * n,
            metrics={work.metric: float(value)},
            cache_class=class_,
        )
        for n, (value, class_) in enumerate(zip(values, classes, strict=True), 1)
    )
    summary = {work.metric: summarise([float(value) for value in values])}
    return replace(work, variant=variant, rounds=rounds, summary=summary, cache_class=CacheClass.UNCACHED)


def _drifting(count, factor=1.0, noise=NOISE):
    """Speeds on a disk that becomes twice as fast from round to round: nothing to be seen without pairs."""
    first = [100.0 * 2**n for n in range(count)]
    return first, [value * factor * math.exp(noise[n % len(noise)]) for n, value in enumerate(first)]


def _compared(*cells, first_classes=None, swapped_from=None, **options):
    works = [
        (_work(place, one, classes=first_classes), _work(place, other, variant="B.ext4"))
        for place, (one, other) in enumerate(cells)
    ]
    first, second = tuple(one for one, _ in works), tuple(other for _, other in works)
    return compare_in_turns(Sides(first, second, VARIANTS, A, B, swapped_from=swapped_from), **options)


@pytest.mark.parametrize(
    ("factor", "verdict"),
    [(1.2, Verdict.FASTER), (1 / 1.2, Verdict.SLOWER), (1.0, Verdict.NO_DIFFERENCE), (1.03, Verdict.NO_DIFFERENCE)],
)
def test_the_verdict_follows_the_pairs_while_the_disk_drifts(factor, verdict):
    cell = _compared(_drifting(8, factor)).cells[0]

    assert cell.verdict is verdict
    assert cell.ratio == pytest.approx(factor, rel=0.02)
    assert cell.ratio_ci95[0] <= cell.ratio <= cell.ratio_ci95[1]
    assert cell.pairs == 8


def test_a_proven_difference_below_five_percent_is_too_small_to_matter():
    cell = _compared(_drifting(8, 1.04)).cells[0]

    assert cell.p_adjusted <= 0.05
    assert cell.verdict is Verdict.NO_DIFFERENCE
    assert cell.sentence.has("compare.difference.too_small")


def test_fewer_than_six_rounds_give_a_ratio_and_no_verdict():
    compared = _compared(_drifting(5, 1.5), _drifting(5, 1.5))

    assert {cell.verdict for cell in compared.cells} == {Verdict.INDICATIVE}
    assert says(compared.cells[0].sentence, "compare.paired.few_rounds", pairs=5, fewest=6)
    assert compared.overall.verdict is Verdict.INDICATIVE


def test_more_cells_than_the_rounds_can_carry_are_only_indicative():
    assert {c.verdict for c in _compared(*[_drifting(6, 1.5)] * 3).cells} == {Verdict.INDICATIVE}
    assert {c.verdict for c in _compared(*[_drifting(8, 1.5)] * 3).cells} == {Verdict.FASTER}


def test_all_cells_together_are_one_question_of_their_own():
    compared = _compared(_drifting(6, 1.3), _drifting(6, 1.1), _drifting(6, 1.2))

    assert compared.overall.verdict is Verdict.FASTER
    assert compared.overall.speed_ratio == pytest.approx((1.3 * 1.1 * 1.2) ** (1 / 3), rel=0.01)
    assert (compared.overall.cells, compared.overall.pairs) == (3, 6)
    assert says(compared.overall.sentence, "compare.paired.overall.faster", size="20 %")
    assert not any(one.has("compare.paired.overall.faster") for one in compared.verdict)


def test_the_largest_certain_difference_of_what_is_shown_first_is_said_first_and_how_many_others_there_are():
    compared = _compared(_drifting(8, 1.2), _drifting(8, 0.5), _drifting(8, 1.0))
    largest = compared.cells[1]
    said = in_chinese(compared.verdict[0])

    assert all(cell.is_headline for cell in compared.cells)
    assert says(compared.verdict[0], "compare.paired.headline.slower", title=largest.title, first=A, second=B)
    assert f"“B（存储空间 2）”比“A（存储空间 1）”慢 {format_ratio(1 - largest.ratio)}（逐轮配对）" in said
    assert says(compared.verdict[0], "compare.headline.others", count=1, all=2)


def test_a_percentage_that_two_medians_do_not_give_says_that_it_comes_from_pairs_of_rounds():
    first = [3300.0, 3300.0, 3300.0, 3300.0, 9000.0, 9500.0, 1200.0, 1300.0]
    pairs = (0.62, 0.635, 0.65, 0.61, 0.733, 0.755, 0.736, 0.749)
    compared = _compared((first, [one * ratio for one, ratio in zip(first, pairs, strict=True)]))
    (cell,) = compared.cells

    assert cell.second.median / cell.first.median < 0.65 < cell.ratio
    assert says(compared.verdict[0], "compare.paired.headline.slower", size=format_ratio(1 - cell.ratio))
    assert "逐轮配对" in in_chinese(compared.verdict[0])


def test_where_only_what_is_not_shown_first_differs_that_is_said_first():
    def apart(sides):
        return tuple(replace(work, is_headline=place == 0) for place, work in enumerate(sides))

    first, second = zip(
        *(
            (_work(place, one), _work(place, other, variant="B.ext4"))
            for place, (one, other) in enumerate((_drifting(8, 1.0), _drifting(8, 2.0)))
        ),
        strict=True,
    )
    compared = compare_in_turns(Sides(apart(first), apart(second), VARIANTS, A, B))

    assert says(compared.verdict[0], "compare.headline.only_others", count=1, all=2)
    assert compared.verdict[1].has("compare.paired.summary")


def test_where_rounds_are_noisy_it_is_said_how_many_it_would_take():
    rng = random.Random(3)  # noqa: S311 (made-up numbers)
    first = [100.0] * 8
    second = [100.0 * math.exp(rng.gauss(0, 0.3)) for _ in first]

    cell = _compared((first, second)).cells[0]

    assert cell.verdict is Verdict.NO_DIFFERENCE
    assert cell.rounds_needed > 20
    assert says(cell.sentence, "compare.paired.needed", rounds=cell.rounds_needed)
    assert f"需要测 {cell.rounds_needed} 轮" in in_chinese(cell.sentence)


def test_quiet_rounds_are_not_told_how_many_more_it_would_take():
    assert not _compared(_drifting(8)).cells[0].sentence.has("compare.paired.needed")


def test_a_round_that_only_one_side_has_is_no_pair():
    first, second = _drifting(9, 1.2)

    cell = _compared((first, second[:8])).cells[0]

    assert (cell.pairs, cell.verdict) == (8, Verdict.FASTER)


def test_a_workload_that_only_one_side_has_is_shown_and_not_compared():
    first, second = _drifting(8, 1.2)
    sides = Sides((_work(0, first), _work(1, first)), (_work(0, second, variant="B.ext4"),), VARIANTS, A, B)

    compared = compare_in_turns(sides)

    assert [cell.verdict for cell in compared.cells] == [Verdict.FASTER, Verdict.NOT_COMPARABLE]
    assert compared.cells[1].second is None
    assert compared.cells[0].p_adjusted == compared.cells[0].p_value


def test_one_round_of_unknown_origin_is_left_out_and_said():
    classes = [CacheClass.UNKNOWN] + [CacheClass.UNCACHED] * 8

    cell = _compared(_drifting(9, 1.2), first_classes=classes).cells[0]

    assert (cell.pairs, cell.left_out, cell.verdict) == (8, 1, Verdict.FASTER)
    assert says(cell.sentence, "compare.paired.left_out", left_out=1, all=9)


def test_a_verdict_that_only_holds_without_the_rounds_left_out_is_none():
    first, second = _drifting(7, 1.2)
    second[0] = first[0] / 3
    classes = [CacheClass.UNKNOWN] + [CacheClass.UNCACHED] * 6

    cell = _compared((first, second), first_classes=classes).cells[0]

    assert cell.verdict is Verdict.INDICATIVE
    assert cell.sentence.has("compare.paired.shaken")


def test_a_difference_that_changes_sides_with_the_places_on_the_disks_is_none():
    first, second = _drifting(12, 1.3)
    turned = [value / 1.35 if n >= 10 else value for n, value in enumerate(second)]

    fixed = _compared((first, turned), (first, second))
    swapped = _compared((first, turned), (first, second), swapped_from=11)

    assert fixed.cells[0].verdict is Verdict.FASTER
    assert [cell.verdict for cell in swapped.cells] == [Verdict.INDICATIVE, Verdict.FASTER]
    assert says(swapped.cells[0].sentence, "compare.paired.moved")


def test_nor_is_one_of_which_only_one_half_is_there():
    cells = _compared(_drifting(8, 1.3), swapped_from=9).cells

    assert cells[0].verdict is Verdict.INDICATIVE
    assert says(cells[0].sentence, "compare.paired.half")


def test_too_many_rounds_of_unknown_origin_are_not_compared():
    classes = [CacheClass.UNKNOWN] * 2 + [CacheClass.UNCACHED] * 6

    cell = _compared(_drifting(8, 1.2), first_classes=classes).cells[0]

    assert cell.verdict is Verdict.NOT_COMPARABLE
    assert says(cell.sentence, "compare.paired.left_out_too_many", left_out=2, all=8)


def test_memory_is_not_compared_with_disks():
    cell = _compared(_drifting(8, 1.2), first_classes=[CacheClass.CACHED] * 8).cells[0]

    assert cell.verdict is Verdict.NOT_COMPARABLE
    assert cell.sentence.has("compare.comparability.cache_names.cached")


def test_a_value_of_zero_gives_no_ratio():
    first, second = _drifting(8, 1.2)

    cell = _compared(([0.0, *first[1:]], second)).cells[0]

    assert (cell.verdict, cell.ratio) == (Verdict.INDICATIVE, None)


def test_the_order_of_each_round_is_told():
    assert _compared(_drifting(6)).orders == ("AB", "BA", "AB", "BA", "AB", "BA")


def test_it_travels_as_json_and_back():
    compared = _compared(_drifting(8, 1.2), _drifting(8, 0.7))

    assert load(Paired, dump(compared)) == compared


def test_sides_that_share_nothing_cannot_be_compared():
    compared = compare_in_turns(Sides((_work(0, [1.0] * 8),), (_work(1, [1.0] * 8, variant="B.ext4"),), VARIANTS, A, B))

    assert compared.overall is None
    assert compared.verdict[0].has("compare.paired.nothing")
    assert says(compared.verdict[0], "written", en="A (Volume 1)")
    assert says(compared.verdict[0], "written", en="B (Volume 2)")


def test_false_alarms_stay_below_five_percent_while_the_machine_walks_at_random():
    # What hits both of a round drops out, however far it wanders; 800 sittings of six equal cells.
    rng = random.Random(20)  # noqa: S311 (a simulation to be repeated)
    alarms = 0
    for _ in range(800):
        level = [1.0]
        for _ in range(7):
            level.append(level[-1] * math.exp(rng.gauss(0, 0.3)))
        cells = [
            (
                [one * math.exp(rng.gauss(0, 0.05)) for one in level],
                [one * math.exp(rng.gauss(0, 0.05)) for one in level],
            )
            for _ in range(3)
        ]
        compared = _compared(*cells)
        alarms += any(cell.verdict in {Verdict.FASTER, Verdict.SLOWER} for cell in compared.cells)
    assert alarms / 800 <= 0.055
