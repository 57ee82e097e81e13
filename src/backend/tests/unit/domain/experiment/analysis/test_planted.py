"""Planted matrices: effects that were put in are found, named and sized; where there are none, nothing is claimed."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from functools import cache

import pytest
from support.matrices import names_in
from support.planted import QUIET, Noise, matrix_2018, planted
from support.words import in_chinese, in_english, says

from volbench.domain.experiment.analysis.matrix import Certainty, ConclusionKind
from volbench.domain.experiment.analysis.matrix_builder import has_claims, read_matrix
from volbench.domain.experiment.analysis.significance_tests import normal, student
from volbench.domain.model.words.message import Message, plain
from volbench.domain.stats.descriptive import summarise

NULLS = 100
METRIC = "rand-write-4k-qd32.write_iops"
PARITY = ("raid5", "raid6", "shr1", "shr2")
COW = ("btrfs-cow", "btrfs-cow-compress")


def like_2018(row, variant, workload):
    """Effects of the kind Sylv saw: parity and copy-on-write cost small writes, stripes help, JBOD is an exception."""
    factor = 1.0
    kind = str(row.raid_type)
    if workload == "rand-write-4k-qd32":
        factor *= 0.35 if kind in PARITY else {"raid0": 3.6, "raid10": 2.0}.get(kind, 1.0)
        factor *= 0.4 if variant in COW and kind != "jbod" else 1.0
    if workload in {"seq-read-1m", "seq-write-1m"} and kind == "raid0":
        factor *= 1.8
    if workload == "seq-write-4k" and variant != "ext4":
        factor *= 0.55
    return factor


def flat(row, variant, workload):
    return 1.0


@cache
def read_2018(seed=7):
    return read_matrix(*planted(like_2018, seed=seed))


def _find(matrix, kind, metric, variant, against=None):
    found = [
        one
        for one in matrix.conclusions
        if one.kind is kind
        and one.metric == metric
        and one.numbers[0].variant == variant
        and against in {None, one.numbers[0].against_variant}
    ]
    assert len(found) == 1, [str(one.text) for one in matrix.conclusions]
    return found[0]


def test_what_copy_on_write_costs_is_found_named_and_sized():
    found = _find(read_2018(), ConclusionKind.VARIANT, METRIC, "btrfs-cow", "btrfs-nocow")

    whole = found.numbers[0]
    assert found.certainty is Certainty.CLAIMED
    assert whole.configuration is None
    assert whole.ratio == pytest.approx(0.4 ** (8 / 9), rel=0.06)
    assert whole.interval[0] <= 0.4 ** (8 / 9) <= whole.interval[1]
    assert whole.p_adjusted <= 0.05
    cow = Message("model.names.variant_names.btrfs_cow")
    only = Message("experiment.matrix.sizes.only", size="44 %", b=Message("model.names.variant_names.btrfs_nocow"))
    assert says(found.text, "experiment.matrix.whole", a=cow, size=only)
    assert "Btrfs（写时复制）速度仅为 Btrfs（关闭写时复制）的 4" in in_chinese(found.text)


def test_the_exception_is_named():
    found = _find(read_2018(), ConclusionKind.VARIANT, METRIC, "btrfs-cow", "btrfs-nocow")

    assert names_in(found.exceptions, "not_there")[0] == "JBOD"


def test_raid_types_are_held_against_one_disk():
    found = _find(read_2018(), ConclusionKind.RAID, METRIC, "ext4")
    by_row = {number.configuration: number for number in found.numbers}

    assert set(by_row) == {"raid0-4", "raid10-4", "raid5-4", "shr1-4", "raid6-4", "shr2-4"}
    for row, truth in (("raid0-4", 3.6), ("raid10-4", 2.0), ("raid5-4", 0.35), ("shr2-4", 0.35)):
        assert by_row[row].interval[0] <= truth <= by_row[row].interval[1]
    (faster,) = (part for part in found.text.parts() if part.code == "experiment.matrix.faster_on")
    assert "RAID 0" in faster.texts()
    assert found.text.has("experiment.matrix.slower_on")
    assert names_in(found.exceptions, "none_on")[1:] == ["JBOD", "RAID 1"]


def test_a_speed_below_what_counting_promises_is_said():
    found = _find(read_2018(), ConclusionKind.RAID, "seq-read-1m.read_bytes_per_s", "ext4")

    ratio, theory, name, *_ = names_in(found.exceptions, "below_theory")
    assert (ratio[:2], theory, name) == ("1.", "4 ×", "RAID 0")


def test_near_relatives_without_a_difference_are_said_to_have_none():
    texts = [one.text for one in read_2018().conclusions if one.kind is ConclusionKind.NO_DIFFERENCE]

    (shr,) = (text for text in texts if says(text, "experiment.matrix.nothing", a=plain("SHR"), b=plain("RAID 5")))
    assert says(shr, "experiment.matrix.any_with", count=16)


def test_nothing_that_was_not_planted_is_claimed():
    planted_metrics = {
        METRIC,
        "seq-read-1m.read_bytes_per_s",
        "seq-write-1m.write_bytes_per_s",
        "seq-write-4k.write_bytes_per_s",
    }
    false, all_ = 0, 0
    for seed in range(10):
        matrix = read_matrix(*planted(like_2018, seed=seed))
        claimed = [one for one in matrix.conclusions if one.certainty is Certainty.CLAIMED and one.metric is not None]
        false += any(one.metric not in planted_metrics for one in claimed)
        all_ += any(one.metric == METRIC for one in claimed)

    assert all_ == 10
    assert false <= 1


def _claims(matrices, noise, workloads=6):
    """Count null matrices in which anything is claimed; six of the workloads, to save time."""
    read = (read_matrix(*planted(flat, seed=seed, noise=noise, workloads=workloads)) for seed in range(matrices))
    return sum(has_claims(matrix) for matrix in read)


def test_at_most_five_of_a_hundred_null_matrices_yield_any_claim():
    """Builds differ by 6.4 % here, a little more than is assumed at least; every matrix has 434 possible claims."""
    assert _claims(NULLS, Noise(builds=0.05, builds_by_workload=0.04, files=0.015, rounds=0.04)) <= 5


@pytest.mark.parametrize(
    "noise",
    [
        Noise(builds=0.12, builds_by_workload=0.06, files=0.02, rounds=0.03),
        Noise(builds=0.04, builds_by_workload=0.03, files=0.015, rounds=0.002),
        Noise(builds=0.0, builds_by_workload=0.06, files=0.015, rounds=0.04),
    ],
    ids=["much noise between builds", "rounds much alike", "each workload its own"],
)
def test_nor_where_the_noise_is_of_another_kind(noise):
    assert _claims(NULLS // 4, noise, workloads=4) <= 1


def test_nor_where_every_cell_is_noisy_in_its_own_way():
    """Rounds, files and builds vary up to four times as much here as there; half as many matrices, to save time."""
    assert _claims(NULLS // 2, Noise(builds=0.05, builds_by_workload=0.04, files=0.015, rounds=0.04, uneven=0.7)) <= 2


def test_nor_where_a_third_of_the_runs_is_imported_with_a_single_round():
    false = 0
    for seed in range(NULLS // 4):
        experiment, runs = planted(flat, seed=seed, workloads=4)
        for number, (name, run) in enumerate(runs.items()):
            if (number + seed) % 3 == 0:
                runs[name] = replace(run, is_imported=True, workloads=tuple(map(_first_round, run.workloads)))
        false += has_claims(read_matrix(experiment, runs))

    assert false <= 1


def _first_round(work):
    (value,) = work.rounds[0].metrics.values()
    return replace(work, rounds=work.rounds[:1], summary={work.metric: summarise([value])})


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(3, 3.1824), (5, 2.5706), (10, 2.2281), (30, 2.0423), (math.inf, 1.96)]
)
def test_a_spread_told_by_few_rounds_reaches_further(freedom, quantile):
    """Against the printed table of Student's t, two-sided 5 %."""
    assert student(1.95996, freedom) == pytest.approx(quantile, rel=0.015)
    assert normal(quantile, freedom) == pytest.approx(1.96, rel=0.015)


@pytest.mark.parametrize("rows", [2, 4, 9])
def test_nothing_is_claimed_across_builds_that_the_matrix_tells_nothing_of(rows):
    """With one file system there is no contrast, so no way to see that builds differ by 12 % here."""
    for seed in range(8):
        experiment, runs = planted(
            flat,
            seed=seed,
            configurations=matrix_2018()[:rows],
            variants=("ext4",),
            workloads=3,
            noise=Noise(builds=0.12, builds_by_workload=0.03),
        )
        matrix = read_matrix(experiment, runs)
        assert not matrix.noise.is_known
        assert not has_claims(matrix)
        assert matrix.noise.tests == 0


def test_across_builds_a_small_matrix_is_indicative_and_says_why():
    matrix = read_matrix(*planted(like_2018, seed=4, variants=("ext4",)))
    found = _find(matrix, ConclusionKind.RAID, METRIC, "ext4")

    assert found.certainty is Certainty.INDICATIVE
    assert found.text.has("experiment.matrix.built_once")
    assert found.test.has("experiment.matrix.untested_builds")
    assert {number.interval for number in found.numbers} == {None}


def test_within_one_run_a_single_row_may_still_claim():
    rows = tuple(row for row in matrix_2018() if row.id == "raid5-4")
    matrix = read_matrix(*planted(like_2018, seed=2, configurations=rows))

    claimed = [one for one in matrix.conclusions if one.certainty is Certainty.CLAIMED]
    assert claimed
    assert all(one.numbers[0].against_variant.startswith("btrfs") for one in claimed)


def test_few_rounds_are_indicative_and_say_so():
    matrix = read_matrix(*planted(like_2018, seed=5, rounds=1))
    found = _find(matrix, ConclusionKind.VARIANT, METRIC, "btrfs-cow", "btrfs-nocow")

    assert {one.certainty for one in matrix.conclusions} == {Certainty.INDICATIVE}
    assert found.text.has("experiment.matrix.by_medians")
    assert in_chinese(found.text).endswith("不足以下结论。")
    assert found.test.has("experiment.matrix.untested")
    assert {number.p_adjusted for number in found.numbers} == {None}
    assert matrix.noise.tests == 0


def test_noise_of_builds_is_seen_where_the_matrix_shows_it():
    loud = read_matrix(*planted(flat, seed=1, noise=Noise(builds=0.2, builds_by_workload=0.1)))
    quiet = read_matrix(*planted(like_2018, seed=1, noise=QUIET))

    assert loud.noise.is_measured
    assert loud.noise.between_builds > 0.12
    assert (quiet.noise.is_measured, quiet.noise.between_builds) == (False, 0.06)


def test_known_noise_between_runs_is_respected():
    matrix = read_matrix(*planted(flat, seed=1, noise=QUIET), known_noise=0.3)

    assert matrix.noise.between_builds == 0.3
    assert says(
        matrix.conclusions[0].test,
        "experiment.matrix.between_builds",
        noise="30 %",
        source=Message("experiment.matrix.known"),
    )


def test_every_sentence_stands_in_both_languages_without_a_gap():
    for one in read_2018().conclusions:
        for text in (one.text, one.test, *one.exceptions):
            assert not re.search(r"[{}]|nan|None", in_english(text) + in_chinese(text))
            assert not re.search(r"[。，；：）] | [，。；：（]|  ", in_chinese(text))
            assert in_english(text).endswith(".")
            assert in_chinese(text).endswith("。")


def test_the_same_data_give_the_same_words():
    experiment, runs = planted(like_2018, seed=3)

    assert read_matrix(experiment, runs) == read_matrix(experiment, runs)


def test_scaling_stands_beside_theory():
    found = {(one.configuration, one.variant, one.metric): one for one in read_2018().scaling}

    small = found["raid0-4", "ext4", METRIC]
    assert math.log(small.ratio) == pytest.approx(math.log(3.6), abs=0.35)
    assert (small.theory.low, small.theory.high) == (4, 4)
    assert small.theory.basis.has("experiment.theory.writes")
    assert found["raid5-4", "ext4", METRIC].theory.high == 1
    assert found["raid5-4", "btrfs-cow", METRIC].theory is None


def test_one_configuration_is_enough_to_compare_file_systems():
    rows = tuple(row for row in matrix_2018() if row.id == "raid5-4")
    matrix = read_matrix(*planted(like_2018, seed=2, configurations=rows))

    assert any(
        one.metric == METRIC and one.kind is ConclusionKind.VARIANT and one.certainty is Certainty.CLAIMED
        for one in matrix.conclusions
    )
    assert matrix.scaling == ()


def test_the_noise_that_is_printed_is_the_one_that_was_taken():
    within = _find(read_2018(), ConclusionKind.VARIANT, METRIC, "btrfs-cow", "btrfs-nocow")
    across = _find(read_2018(), ConclusionKind.RAID, METRIC, "ext4")

    assert within.test.has("experiment.matrix.within_run")
    assert not within.test.has("experiment.matrix.between_builds")
    assert says(
        across.test,
        "experiment.matrix.test",
        noise=Message("experiment.matrix.between_builds", noise="6.0 %", source=Message("experiment.matrix.assumed")),
        source=Message("experiment.matrix.assumed"),
    )


def test_a_clear_difference_that_does_not_hold_is_not_called_none_seen():
    """A quarter faster: seen alone it would be a difference, among all that is compared here it may be chance."""
    seen = set()
    for seed in range(6):
        matrix = read_matrix(*planted(lambda row, *_: 1.25 if row.id == "raid0-4" else 1.0, seed=seed, workloads=3))
        for one in matrix.conclusions:
            if one.kind in {ConclusionKind.RAID, ConclusionKind.NO_DIFFERENCE}:
                seen |= {part.code for exception in one.exceptions for part in (exception, *exception.parts())}

    assert {"experiment.matrix.unproven", "experiment.matrix.unproven_in"} & seen
