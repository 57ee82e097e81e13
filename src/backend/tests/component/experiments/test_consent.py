"""What an owner agrees to: a run that seems to be of another layout or profile, and cells that lose their result."""

from dataclasses import replace

import pytest
from support.experiments import BTRFS, MATRIX, filled, run_on, volume_of
from support.words import in_chinese, says

from volbench.domain.experiment.plan.experiment import ArrayCondition
from volbench.domain.model.errors import ConsentNeeded, InvalidRequest
from volbench.domain.model.machine.storage import RaidType
from volbench.domain.model.words.message import Message, plain, slashed
from volbench.services.experiments.edits import ConfigurationEdit, ExperimentEdit

RAID5 = volume_of(RaidType.RAID5, 4)


def test_a_run_of_another_profile_is_taken_only_when_that_is_meant(nas):
    made = nas.desk.create(replace(MATRIX, profile="standard"))
    nas.store.insert(run_on(RAID5, "RUN1", BTRFS), {})
    (proposed, *_) = nas.desk.proposals(made.id).runs

    with pytest.raises(ConsentNeeded, match=r"experiment.cell_matching.other_profile"):
        nas.desk.fill(made.id, "raid5-4", "btrfs-cow", run_id="RUN1")
    after = nas.desk.fill(made.id, "raid5-4", "btrfs-cow", run_id="RUN1", is_other_profile_meant=True)

    assert not proposed.is_certain
    assert proposed.doubt.has("experiment.cell_matching.other_profile")
    assert says(
        proposed.doubt,
        "experiment.cell_matching.other_profile",
        there=Message("model.names.profile_words.quick"),
        here=Message("model.names.profile_words.standard"),
    )
    assert filled(after) == {("raid5-4", "btrfs-cow"): "RUN1"}
    assert after.cell("raid5-4", "btrfs-cow").reason == proposed.doubt


def test_the_owner_who_knows_better_is_told_all_that_disagrees_and_it_stays_with_the_cell(nas):
    made = nas.desk.create(replace(MATRIX, profile="standard"))
    virtual = volume_of(RaidType.BASIC, 1, "ext4")
    nas.store.insert(run_on(virtual, "RUN1", ("ext4",)), {})
    place = (made.id, "raid5-4", "btrfs-cow")

    with pytest.raises(ConsentNeeded) as told:
        nas.desk.fill(*place, run_id="RUN1")
    with pytest.raises(ConsentNeeded) as less:
        nas.desk.fill(*place, run_id="RUN1", is_other_profile_meant=True)
    after = nas.desk.fill(*place, run_id="RUN1", is_meant=True)

    assert [what for what, _ in told.value.items] == ["raid_type", "disks", "variant", "profile"]
    ext4, cow = (Message(f"model.names.variant_names.{name}") for name in ("ext4", "btrfs_cow"))
    assert [words for _, words in told.value.items[:3]] == [
        Message("experiment.cell_matching.raid", there=slashed((plain("Basic"),)), here=plain("RAID 5")),
        Message("experiment.cell_matching.disks", there=1, here=4),
        Message("experiment.cell_matching.variant", there=ext4, here=cow),
    ]
    assert told.value.items[:3] == less.value.items
    assert after.cell("raid5-4", "btrfs-cow").reason == told.value.message
    assert nas.desk.get(made.id) == after
    assert nas.desk.empty(*place).cell("raid5-4", "btrfs-cow").reason is None


def test_what_no_word_of_the_owner_mends_stays_refused(nas):
    made = nas.desk.create(MATRIX)
    run = run_on(RAID5, "RUN1", BTRFS)
    nas.store.insert(run, {})
    nas.store.insert(replace(run, id="OTHER", suite=replace(run.suite, id="sylv-2018")), {})
    nas.store.insert(replace(run, id="NEWER", suite=replace(run.suite, digest="fedcba9876543210")), {})
    nas.desk.fill(made.id, "raid5-4", "btrfs-cow", run_id="RUN1")

    for place, run_id in ((("raid5-4", "btrfs-nocow"), "OTHER"), (("raid5-4", "btrfs-nocow"), "NEWER"),
                          (("raid6-4", "btrfs-nocow"), "RUN1")):  # fmt: skip
        with pytest.raises(InvalidRequest):
            nas.desk.fill(made.id, *place, run_id=run_id, is_meant=True)

    assert filled(nas.desk.get(made.id)) == {("raid5-4", "btrfs-cow"): "RUN1"}


def test_filled_cells_go_with_their_row_only_when_each_of_them_is_named(nas):
    made = nas.desk.create(MATRIX)
    nas.store.insert(run_on(RAID5, "RUN1", BTRFS), {})
    for variant in BTRFS:
        before = nas.desk.fill(made.id, "raid5-4", variant, run_id="RUN1")
    others = tuple(
        ConfigurationEdit(one.id, one.raid_type, one.disks, one.note) for one in made.configurations if one.disks == 1
    )
    without = ExperimentEdit(name="Smaller", configurations=others)
    places = tuple(f"raid5-4/{variant}" for variant in BTRFS)
    told = []

    for agreed in (None, (), ("raid6-4/ext4",), places[1:]):
        with pytest.raises(ConsentNeeded) as asked:
            nas.desk.edit(made.id, replace(without, empty_cells=agreed))
        told.append(asked.value)
        assert nas.desk.get(made.id) == before
    after = nas.desk.edit(made.id, replace(without, empty_cells=(*places, "raid6-4/ext4")))

    first, *_, last = told
    assert [place for place, _ in first.items] == [f"cells/{place}" for place in places]
    assert says(
        first.items[1][1], "experiment.array_states.crossed", option=Message("model.names.variant_names.btrfs_cow")
    )
    assert says(
        first.items[1][1],
        "experiment.array_states.of_disks",
        raid=plain("RAID 5"),
        disks=Message("experiment.array_states.disks", count=4),
    )
    assert says(first.message, "experiment.cell_changes.would_empty", count=3)
    assert "3 个" in in_chinese(first.message)
    assert [place for place, _ in last.items] == [f"cells/{places[0]}"]
    assert says(last.message, "experiment.cell_changes.would_empty", count=1)
    assert says(
        last.message, "experiment.array_states.crossed", option=Message("model.names.variant_names.btrfs_nocow")
    )
    assert says(
        last.message,
        "experiment.array_states.of_disks",
        raid=plain("RAID 5"),
        disks=Message("experiment.array_states.disks", count=4),
    )
    assert (after.name, [one.id for one in after.configurations], after.filled) == ("Smaller", ["basic-1"], ())
    assert nas.store.row("RUN1").id == "RUN1"


def test_a_filled_row_never_comes_to_stand_for_another_array(nas):
    made = nas.desk.create(MATRIX)
    nas.store.insert(run_on(RAID5, "RUN1", BTRFS), {})
    nas.desk.fill(made.id, "raid5-4", "btrfs-cow", run_id="RUN1")

    for other in (
        ConfigurationEdit("raid5-4", RaidType.RAID6, 4, None),
        ConfigurationEdit("raid5-4", RaidType.RAID5, 5, None),
        ConfigurationEdit("raid5-4", RaidType.RAID5, 4, None, ArrayCondition.DEGRADED),
    ):
        with pytest.raises(ConsentNeeded, match=r"experiment.cell_changes.would_empty") as refused:
            nas.desk.edit(made.id, ExperimentEdit(configurations=(other,)))
        assert says(
            refused.value.message,
            "experiment.array_states.crossed",
            option=Message("model.names.variant_names.btrfs_cow"),
        )
        assert says(
            refused.value.message,
            "experiment.array_states.of_disks",
            raid=plain("RAID 5"),
            disks=Message("experiment.array_states.disks", count=4),
        )
    nas.desk.edit(made.id, ExperimentEdit(configurations=(ConfigurationEdit("raid5-4", RaidType.RAID5, 4, "old"),)))

    assert nas.desk.get(made.id).configurations[0].note == "old"
    agreed = ExperimentEdit(configurations=(other,), empty_cells=("raid5-4/btrfs-cow",))
    assert nas.desk.edit(made.id, agreed).filled == ()
