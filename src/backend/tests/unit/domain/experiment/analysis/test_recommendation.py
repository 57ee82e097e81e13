"""What an experiment recommends survives a failed disk; of equals the safer one; what is faster is named beside it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from support.planted import QUIET, Noise, matrix_2018, planted
from support.words import in_chinese, says

from volbench.domain.experiment.analysis.matrix_builder import read_matrix
from volbench.domain.experiment.plan.array_states import full_name
from volbench.domain.model.machine.names import variant_name
from volbench.domain.model.words.message import Message, dotted, join_sentences, tidy
from volbench.languages import render

ROWS = {row.id: row for row in matrix_2018()}
WORDS = "experiment.recommendation"


def named(row, variant="ext4"):
    """What sentences call a cell."""
    return tidy(dotted(full_name(ROWS[row]), variant_name(variant)))


def photos(speeds, *, variants=("ext4",), noise=QUIET, change=None):
    """Read an experiment of these layouts, each so many times as fast as one disk."""
    experiment, runs = planted(
        lambda row, variant, workload: speeds[row.id],
        seed=3,
        configurations=tuple(ROWS[name] for name in speeds),
        variants=variants,
        workloads=3,
        noise=noise,
    )
    matrix = read_matrix(*(change(experiment, runs) if change else (experiment, runs)))
    return next(preset for preset in matrix.presets if preset.id == "photos")


def test_raid_0_is_not_recommended_however_fast_it_is_but_named_in_one_line():
    preset = photos({"basic-1": 1.0, "raid0-4": 4.0, "raid10-4": 2.0, "raid5-4": 1.5})
    found = preset.recommended(1)

    assert preset.ranking[0].configuration == "raid0-4"
    assert (found.first.configuration, found.first.variant) == ("raid10-4", "ext4")
    assert found.is_clear
    assert found.answer == named("raid10-4")
    assert says(found.reason, f"{WORDS}.clear", next=named("raid5-4"), reference=named("basic-1"))
    assert says(found.faster, f"{WORDS}.faster_survives_none", name=named("raid0-4"))
    assert re.fullmatch(
        r"更快，但任何一块硬盘损坏都会丢失数据：RAID 0（4 块硬盘）· ext4（×[34]\.\d\d）。", in_chinese(found.faster)
    )


def test_the_fastest_of_all_is_recommended_to_whoever_asks_for_no_safety():
    found = photos({"basic-1": 1.0, "raid0-4": 4.0, "raid10-4": 2.0}).recommended(0)

    assert found.first.configuration == "raid0-4"
    assert found.faster is None


def test_a_safer_layout_that_is_not_clearly_slower_comes_first():
    preset = photos({"basic-1": 1.0, "raid5-4": 2.04, "raid6-4": 2.0}, noise=Noise(0.0, 0.0, 0.0, 0.1))
    found = preset.recommended(1)

    assert found.first.configuration == "raid6-4"
    assert [one.configuration for one in found.near] == [one.configuration for one in preset.ranking[:2]]
    assert not found.is_clear
    assert found.reason.has(f"{WORDS}.safer") is (preset.ranking[0].configuration == "raid5-4")


def test_a_safer_layout_that_is_clearly_slower_does_not():
    found = photos({"basic-1": 1.0, "raid5-4": 3.0, "raid6-4": 1.5}).recommended(1)

    assert found.first.configuration == "raid5-4"
    assert found.reason.has(f"{WORDS}.clear")


def test_of_what_survives_two_disks_the_faster_that_survives_one_is_named_beside_it():
    found = photos({"basic-1": 1.0, "raid5-4": 3.0, "raid6-4": 1.5, "shr2-4": 1.0}).recommended(2)

    assert found.first.configuration == "raid6-4"
    assert says(found.faster, f"{WORDS}.faster_survives_one", name=named("raid5-4"))


def test_what_survives_none_and_is_not_clearly_faster_is_named_as_that():
    found = photos({"basic-1": 1.0, "raid0-4": 2.1, "raid10-4": 2.0}, noise=Noise(0.0, 0.0, 0.0, 0.02)).recommended(1)

    assert found.first.configuration == "raid10-4"
    assert says(found.faster, f"{WORDS}.no_faster", name=named("raid0-4"))


def test_that_nothing_measured_survives_a_failed_disk_is_the_first_sentence():
    found = photos({"basic-1": 1.0, "raid0-4": 4.0}).recommended(1)

    assert found.first is None
    assert says(found.answer, f"{WORDS}.none_survives", failures=Message(f"{WORDS}.a_failed_disk"))
    assert in_chinese(found.answer) == "测过的组合都无法承受 1 块硬盘损坏。"
    assert found.reason == Message(f"{WORDS}.add")
    assert says(found.faster, f"{WORDS}.fastest", name=named("raid0-4"))


def test_a_layout_of_the_experiment_that_survives_and_was_not_measured_is_what_to_fill():
    def without_raid5(experiment, runs):
        return experiment, {name: run for name, run in runs.items() if not name.startswith("raid5")}

    found = photos({"basic-1": 1.0, "raid0-4": 4.0, "raid5-4": 2.0}, change=without_raid5).recommended(1)

    assert found.answer.has(f"{WORDS}.none_survives")
    assert says(found.reason, f"{WORDS}.fill", name=full_name(ROWS["raid5-4"]))


def test_what_survives_and_cannot_be_compared_is_not_said_to_be_missing():
    def other_profile(experiment, runs):
        runs["raid5-4-ext4"] = replace(runs["raid5-4-ext4"], profile="thorough")
        return experiment, runs

    found = photos({"basic-1": 1.0, "raid0-4": 4.0, "raid5-4": 2.0}, change=other_profile).recommended(1)

    assert found.first is None
    assert found.answer == Message(f"{WORDS}.nothing")
    assert says(found.reason, f"{WORDS}.not_compared", failures=Message(f"{WORDS}.a_failed_disk"))
    assert says(found.reason, "join.labelled", name=named("raid5-4"))


def test_a_single_safe_layout_is_not_called_the_only_one_measured():
    found = photos({"basic-1": 1.0, "raid0-4": 4.0, "raid5-4": 2.0}).recommended(1)

    assert found.first.configuration == "raid5-4"
    assert not found.is_clear
    assert found.reason.has(f"{WORDS}.only_safe")


def test_no_copy_on_write_is_marked():
    preset = photos({"raid5-4": 1.0}, variants=("ext4", "btrfs-nocow"))
    found = preset.recommended(1)

    assert says(join_sentences((found.answer, found.reason)), f"{WORDS}.marked", name=named("raid5-4", "btrfs-nocow"))
    assert "Btrfs（关闭写时复制），无校验和" in in_chinese(found.answer) + in_chinese(found.reason)


@pytest.mark.parametrize("speeds", [{"raid0-4": 4.0}, {"raid0-4": 4.0, "raid5-4": 2.0}, dict.fromkeys(ROWS, 1.0)])
def test_one_is_there_for_every_number_of_disks_that_can_be_asked_for_with_whole_words(speeds):
    preset = photos(speeds, variants=("ext4", "btrfs-nocow", "btrfs-cow"))
    levels = [one.failures for one in preset.recommendations]

    assert levels[:2] == [0, 1]
    assert levels == sorted(set(levels))
    for one in preset.recommendations:
        for words in (one.answer, one.reason, *([one.faster] if one.faster else [])):
            for language in ("en", "zh-CN", "zh-TW"):
                assert not re.search(r"[{}]|nan|None", render(words, language))
            assert not re.search(r"[。，；：）] | [，。；：（]|  ", in_chinese(words))
