"""A run over two volumes: each judged by itself, compared with the other, and the run as either of them has it."""

from dataclasses import replace

import pytest
from support.examples import example_run
from support.two_volumes import A, B, two_volumes
from support.words import in_chinese, says

from volbench.domain.assess.run_row import make_row, seen_from
from volbench.domain.compare.comparison_result import Verdict
from volbench.domain.compare.paired import Sides, compare_all_in_turns, compare_in_turns
from volbench.domain.compare.several_targets import paired_of
from volbench.domain.model.coding.codec import dump
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.machine.names import variant_name
from volbench.domain.model.machine.variants import letter_of, options_of
from volbench.domain.model.runs.run import LocalVolume
from volbench.domain.model.runs.targets import refuse_several_targets, view_of, views
from volbench.domain.model.words.message import Message, plain
from volbench.reports.run_document import from_document, to_document

NAME_A, NAME_B = (
    Message("model.targets.name", letter=letter, volume=Message("model.names.volume_number", number=number))
    for letter, number in (("A", "1"), ("B", "2"))
)


def test_a_variant_is_a_letter_and_options_and_plain_ones_stay_as_they_are():
    assert (letter_of(B), options_of(B)) == ("B", "ext4")
    assert (letter_of("btrfs-cow"), options_of("btrfs-cow")) == (None, "btrfs-cow")
    assert variant_name(A) == Message("join.dots", parts=("A", Message("model.names.variant_names.btrfs_cow")))


def test_the_verdict_says_first_how_the_volumes_compare_and_then_each_for_itself():
    run = two_volumes(1.25)

    assert says(
        run.verdict[0],
        "compare.answer.sides.faster",
        first=Message("model.targets.name", letter="A", volume=Message("model.names.volume_number", number="1")),
        second=Message("model.targets.name", letter="B", volume=Message("model.names.volume_number", number="2")),
        size="25 %",
    )
    assert "“B（存储空间 2）”比“A（存储空间 1）”快 25 %。" in in_chinese(run.verdict[0])
    assert any(sentence.values.get("name") == NAME_A for sentence in run.verdict)
    assert {cell.verdict for cell in paired_of(run)[0].cells} == {Verdict.FASTER}


def test_equal_volumes_are_not_told_apart_while_the_machine_drifts():
    paired = paired_of(two_volumes(factor=1.0))[0]

    assert {cell.verdict for cell in paired.cells} == {Verdict.NO_DIFFERENCE}
    assert paired.overall.verdict is Verdict.NO_DIFFERENCE


def test_what_hits_one_volume_alone_stays_its_own_and_is_said():
    run = two_volumes(is_busy=True)

    assert [caveat.code for caveat in run.target_results[B].caveats] == ["busy-before"]
    assert "busy-before" not in [caveat.code for caveat in (*run.caveats, *run.target_results[A].caveats)]
    assert run.target_results[A].badges.valid == two_volumes().target_results[A].badges.valid
    assert not run.badges.stable
    assert [reason for reason in run.badges.stable_reasons if reason.values["name"] == NAME_B]
    assert not [
        reason
        for reason in run.badges.stable_reasons
        if reason.values["name"] == NAME_A and reason.has("caveats.busy-before.explanation")
    ]


def test_the_view_of_a_volume_is_a_run_on_it_alone():
    run = two_volumes(is_busy=True)
    view = view_of(run, B)

    assert (view.target.volume.id, view.targets, view.plan.variants) == ("volume2", {}, (B,))
    assert {work.variant for work in view.workloads} == {B}
    assert "busy-before" in [caveat.code for caveat in view.caveats]
    assert views(example_run()) == (example_run(),)


def test_judging_again_changes_nothing():
    from volbench.domain.assess.measured_cell import MeasuredCell
    from volbench.domain.compare.several_targets import analyse_targets
    from volbench.suites import find

    run, suite = two_volumes(is_busy=True), find("nas-volume")
    known = {workload.id: workload for workload in suite.workloads}
    cells = [MeasuredCell(known[work.id], work.variant, work.command, work.rounds) for work in run.workloads]

    assert analyse_targets(run, suite, cells, run.caveats) == run


def test_volumes_on_the_same_disks_carry_a_caveat_and_the_comparison_says_so():
    run = two_volumes()
    shared = replace(run.targets[B].volume, disks=run.targets[A].volume.disks)
    run = replace(run, targets={**run.targets, B: LocalVolume(run.targets[B].path, run.targets[B].folder, shared)})

    assert paired_of(run)[0].cautions[0].has("compare.several_targets.shared")
    assert paired_of(two_volumes())[0].cautions == ()


def test_the_document_names_its_targets_and_older_documents_read_as_before():
    run = two_volumes()
    document = to_document(run)

    assert list(document["targets"]) == [A, B]
    assert document["target"] == document["targets"][A]
    assert document["paired"][0]["cells"][0]["verdict"] == "faster"
    assert from_document(document) == run
    older = to_document(example_run())
    for name in ("targets", "target_results", "paired"):
        del older[name]
    for name in ("other_target_paths", "rounds"):
        del older["request"][name]
    del older["plan"]["targets"]
    assert from_document(older) == example_run()


def test_a_row_shows_the_comparison_and_each_volume_sees_its_own_numbers():
    row = make_row(two_volumes())

    assert says(row.verdict[0], "compare.answer.sides.faster", size="25 %")
    assert (row.volume_id, [target.volume_id for target in row.targets]) == ("volume1", ["volume1", "volume2"])
    own = seen_from(row, "volume2")
    assert (own.volume_name, own.file_system) == ("Volume 2", "ext4")
    assert own.headline[0].summary.median == pytest.approx(1.25 * row.headline[0].summary.median, rel=0.03)
    assert {headline.variant for headline in own.headline} == {"ext4"}
    assert seen_from(row, "elsewhere") == row


def test_it_is_not_held_against_other_runs():
    with pytest.raises(InvalidRequest, match=r"model\.targets\.this_run_measured_two_volumes_in"):
        refuse_several_targets(two_volumes())
    refuse_several_targets(example_run())


def test_everything_of_it_is_json():
    assert dump(paired_of(two_volumes()))[0]["orders"] == ["AB", "BA"] * 4


def test_with_more_ways_the_correction_is_over_all_cells_of_all():
    run = two_volumes()
    sides = {variant: tuple(work for work in run.workloads if work.variant == variant) for variant in (A, B)}
    one = Sides(sides[A], sides[B], (A, B), plain("A"), plain("B"))

    (alone,) = compare_all_in_turns([one])
    both = compare_all_in_turns([one, one])

    assert alone == compare_in_turns(one)
    cells = [cell for cell in alone.cells if cell.p_value is not None]
    assert cells
    family = 2 * len(cells)
    assert max(cell.p_adjusted for paired in both for cell in paired.cells) >= max(cell.p_adjusted for cell in cells)
    assert min(cell.p_adjusted for cell in both[0].cells) == pytest.approx(
        min(1.0, family * min(cell.p_value for cell in cells))
    )
