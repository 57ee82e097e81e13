"""Arrays in another state than healthy: what is left is found and sized, and they are never put among healthy ones."""

from __future__ import annotations

import math
import re
from dataclasses import replace

import pytest
from support.planted import QUIET, Noise, matrix_2018, planted
from support.words import in_chinese, in_english, says

from volbench.domain.experiment.analysis.matrix import Certainty, ConclusionKind
from volbench.domain.experiment.analysis.matrix_builder import has_claims, read_matrix
from volbench.domain.experiment.plan.experiment import ArrayCondition
from volbench.domain.experiment.plan.templates import configuration_of
from volbench.domain.model.machine.storage import RaidType
from volbench.domain.model.runs.run import Caveat
from volbench.domain.model.words.message import Message, bracketed, plain

RAID5 = plain("RAID 5")
LEFT = {ArrayCondition.DEGRADED: 0.55, ArrayCondition.REBUILDING: 0.3, ArrayCondition.SSD_CACHE: 2.5}
STATES = tuple(configuration_of(RaidType.RAID5, 4, state) for state in LEFT)
ALL = (*matrix_2018(), *STATES)
SMALL = tuple(row for row in matrix_2018() if row.id in {"basic-1", "raid5-4"})


def worse(row, variant, workload):
    """Plant: what is left of RAID 5 in each state, half of it in small writes."""
    factor = LEFT.get(row.condition, 1.0)
    return factor * (0.5 if factor < 1 and workload == "rand-write-4k-qd32" else 1.0)


def flat(row, variant, workload):
    return 1.0


def read(speed=worse, *, rows=ALL, change=None, **more):
    asked = {"seed": 3, "configurations": rows, "workloads": 6, **more}
    experiment, runs = planted(speed, **asked)
    return read_matrix(*(change(experiment, runs) if change else (experiment, runs)))


def of_states(matrix):
    return {one.id.rsplit(":", 1)[1]: one for one in matrix.conclusions if one.kind is ConclusionKind.CONDITION}


def test_what_is_left_is_claimed_named_and_sized():
    matrix = read()
    found = of_states(matrix)

    assert set(found) == {"raid5-4-degraded", "raid5-4-rebuilding", "raid5-4-ssd-cache"}
    for row in STATES:
        one = found[row.id]
        truth = math.exp(
            sum(math.log(worse(row, "", metric.workload_id)) for metric in matrix.metrics) / len(matrix.metrics)
        )
        whole = one.numbers[0]
        assert one.certainty is Certainty.CLAIMED
        assert whole.ratio == pytest.approx(truth, rel=0.2)
        assert whole.interval[0] <= truth <= whole.interval[1]
        assert (whole.configuration, whole.against_configuration) == (row.id, "raid5-4")
        assert whole.metric is None
        assert {number.metric for number in one.numbers[1:]} == {metric.key for metric in matrix.metrics}
        assert len(one.numbers) == 1 + len(matrix.metrics)


def test_the_sentences_say_it_in_both_languages():
    found = of_states(read())

    degraded = found["raid5-4-degraded"]
    assert says(degraded.text, "experiment.matrix.left.degraded", base=plain("RAID 5"))
    assert degraded.text.has("experiment.matrix.interval")
    assert degraded.text.has("experiment.matrix.least_left")
    assert in_chinese(degraded.text).startswith("RAID 5 缺少一块硬盘时：剩余正常阵列的 ")
    assert found["raid5-4-rebuilding"].text.has("experiment.matrix.left.rebuilding")
    assert found["raid5-4-ssd-cache"].text.has("experiment.matrix.left.ssd_cache")
    assert degraded.exceptions[-1].has("experiment.matrix.otherwise_left")
    assert degraded.exceptions[-1].has("model.names.variant_names.btrfs_cow")
    for one in found.values():
        for text in (one.text, one.test, *one.exceptions):
            assert not re.search(r"[{}]|nan|None", in_english(text) + in_chinese(text))
            assert not re.search(r"[。，；：）] | [，。；：（]|  ", in_chinese(text))


def test_they_are_never_in_one_order_with_healthy_arrays_but_stand_beside_it_with_a_score():
    for preset in read().presets:
        states = {row.id for row in STATES}
        assert not states & {one.configuration for one in preset.ranking}
        beside = {one.configuration: one for one in preset.apart}
        assert set(beside) == states
        assert beside["raid5-4-rebuilding"].score < beside["raid5-4-degraded"].score < 1
        assert beside["raid5-4-degraded"].reason.has("experiment.matrix.other_state")


def test_they_change_nothing_of_what_is_said_of_healthy_arrays():
    alone = read(rows=matrix_2018())
    beside = read()
    kinds = (ConclusionKind.OVERALL, ConclusionKind.VARIANT)

    def sizes(matrix):
        return {one.id: one.numbers[0].ratio for one in matrix.conclusions if one.kind in kinds}

    assert sizes(beside) == sizes(alone)
    assert beside.noise.between_builds == alone.noise.between_builds
    assert [one.ratio for one in beside.scaling] == [one.ratio for one in alone.scaling]
    for one, other in zip(beside.presets, alone.presets, strict=True):
        assert [(cell.configuration, cell.score) for cell in one.ranking] == [
            (cell.configuration, cell.score) for cell in other.ranking
        ]


def test_rows_say_their_state_and_how_many_more_disks_may_fail():
    rows = {one.id: one for one in read(rounds=1).configurations}

    assert says(
        rows["raid5-4-degraded"].name,
        "experiment.array_states.name_and_state",
        state=Message("experiment.array_states.condition_names.degraded"),
    )
    assert says(
        rows["raid5-4-degraded"].name,
        "experiment.array_states.of_disks",
        raid=plain("RAID 5"),
        disks=Message("experiment.array_states.disks", count=4),
    )
    assert in_chinese(rows["raid5-4-degraded"].name) == "RAID 5（4 块硬盘），缺少一块硬盘"
    assert [rows[row.id].disks_may_fail for row in STATES] == [0, 0, 1]
    assert rows["raid5-4"].disks_may_fail == 1


def test_where_nothing_tells_how_much_builds_differ_it_is_indicative_with_an_interval_that_says_what_it_assumes():
    found = of_states(read(rows=(*SMALL, *STATES), variants=("ext4",)))
    one = found["raid5-4-degraded"]

    assert one.certainty is Certainty.INDICATIVE
    assert says(one.text, "experiment.matrix.share_assumed", noise="6.0 %")
    assert one.text.has("experiment.matrix.built_once")
    assert one.numbers[0].interval is not None
    assert one.numbers[0].p_adjusted is None


@pytest.mark.parametrize("rounds", [1, 5])
def test_with_few_rounds_there_is_no_interval(rounds):
    one = of_states(read(rounds=rounds))["raid5-4-degraded"]

    assert one.certainty is Certainty.INDICATIVE
    assert {number.interval for number in one.numbers} == {None}
    assert not one.text.has("experiment.matrix.interval")


def test_other_hardware_has_no_interval():
    def change(experiment, runs):
        run = runs["raid5-4-degraded-ext4"]
        machine = replace(run.environment.machine, model="DS1821+")
        return experiment, {**runs, run.id: replace(run, environment=replace(run.environment, machine=machine))}

    one = of_states(read(change=change))["raid5-4-degraded"]

    assert one.numbers[0].interval is None
    assert one.text.has("experiment.matrix.other_hardware")


def test_no_difference_is_said_to_be_none_seen():
    matrix = read(flat, noise=QUIET)

    assert of_states(matrix) == {}
    degraded = bracketed(RAID5, Message("experiment.array_states.condition_names.degraded"))
    texts = [one.text for one in matrix.conclusions if one.kind is ConclusionKind.NO_DIFFERENCE]
    assert any(says(text, "experiment.matrix.nothing", a=degraded, b=RAID5) for text in texts)


def test_a_state_without_its_healthy_array_is_shown_and_held_against_nothing():
    matrix = read(rows=(SMALL[0], *STATES))

    assert of_states(matrix) == {}
    assert any(cell.configuration == "raid5-4-degraded" and cell.values for cell in matrix.cells)


def test_at_most_one_of_twenty_null_matrices_with_states_claims_anything():
    noise = Noise(builds=0.05, builds_by_workload=0.04, files=0.015, rounds=0.04)
    claims = sum(has_claims(read(flat, seed=seed, noise=noise, workloads=3)) for seed in range(20))

    assert claims <= 1


def test_a_rebuild_that_ended_too_soon_is_said_wherever_its_row_is_touched():
    def soon(experiment, runs):
        cell = next(one for one in experiment.filled if one.configuration_id == "raid5-4-rebuilding")
        return experiment, {**runs, cell.run_id: replace(runs[cell.run_id], caveats=(Caveat("rebuild-ended"),))}

    rows = (*SMALL, STATES[1])
    before, matrix = read(rows=rows), read(rows=rows, change=soon)

    cell = next(one for one in matrix.cells if one.configuration == "raid5-4-rebuilding")
    assert cell.caution_codes == ("state-changed",)
    conclusion = of_states(matrix)["raid5-4-rebuilding"]
    assert any(one.has("experiment.cell_validation.rebuilt") for one in conclusion.exceptions)
    untouched = of_states(before)["raid5-4-rebuilding"]
    assert not any(one.has("experiment.cell_validation.rebuilt") for one in untouched.exceptions)
