"""Variants side by side on one configuration: every pair that is compared, with its verdict in a word."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.matrices import FIRST, small_matrix
from support.planted import Noise, matrix_2018, planted

from volbench.domain.experiment.analysis.matrix import DifferenceVerdict
from volbench.domain.experiment.analysis.matrix_builder import read_matrix


def differences(matrix, configuration, metric=FIRST):
    return [one for one in matrix.differences if (one.configuration, one.metric) == (configuration, metric)]


def test_a_planted_difference_is_slower_with_its_size_on_each_configuration():
    matrix = small_matrix()

    for row in matrix.configurations:
        (one,) = differences(matrix, row.id)
        assert (one.variant, one.against, one.verdict) == ("btrfs-cow", "ext4", DifferenceVerdict.SLOWER)
        assert one.ratio == pytest.approx(0.5, rel=0.05)
        assert one.interval[0] < one.ratio < one.interval[1]
        assert one.p_adjusted < 0.05
        assert one.untested is None


def test_turned_round_it_is_faster_and_without_it_nothing_is_seen():
    faster = small_matrix(lambda row, variant, work: 2.0 if variant == "btrfs-cow" else 1.0)
    same = small_matrix(lambda row, variant, work: 1.0)

    assert {one.verdict for one in differences(faster, "raid0-4")} == {DifferenceVerdict.FASTER}
    assert {one.verdict for one in same.differences} == {DifferenceVerdict.NO_DIFFERENCE}
    assert all(one.visible_ratio >= same.threshold_ratio for one in same.differences)


def test_too_few_rounds_are_indicative_and_say_why():
    (one,) = differences(small_matrix(rounds=3), "raid0-4")

    assert (one.verdict, one.untested) == (DifferenceVerdict.INDICATIVE, "rounds")
    assert (one.interval, one.p_adjusted, one.visible_ratio) == (None, None, None)


def test_a_difference_that_does_not_hold_after_correction_is_unproven_not_unseen():
    speed = lambda row, variant, work: 0.7 if variant == "btrfs-cow" else 1.0  # noqa: E731 (said once)
    experiment, runs = planted(
        speed, seed=3, configurations=matrix_2018()[:5], variants=("ext4", "btrfs-cow"), workloads=16, noise=Noise()
    )
    found = read_matrix(experiment, runs).differences
    unproven = [one for one in found if one.verdict is DifferenceVerdict.UNPROVEN]

    assert unproven
    assert all(not one.interval[0] <= 1 <= one.interval[1] and one.p_adjusted > 0.05 for one in unproven)


def test_what_is_not_compared_is_left_out():
    def change(experiment, runs):
        odd = runs["raid0-4-btrfs"]
        return experiment, {**runs, odd.id: replace(odd, environment=replace(odd.environment, engine="psync"))}

    matrix = small_matrix(change=change)

    assert differences(matrix, "raid0-4") == []
    assert differences(matrix, "raid1-4")
