"""A saved experiment may come from anybody: a run that cannot be what its cell asks for leaves that cell open."""

import io

import pytest
from support.experiment_files import RAID5, RAID10, begin, lines_of, packed, save, take_in
from support.experiments import BTRFS, MATRIX
from support.truthful import truthful_run_on as run_on
from support.words import in_chinese, says

from volbench.domain.model.machine.storage import Machine
from volbench.domain.model.words.message import Message, plain, slashed
from volbench.services.archives.archive_service import Restorer, whole_archive

BTRFS_COW, BTRFS_NOCOW = (Message(f"model.names.variant_names.{name}") for name in ("btrfs_cow", "btrfs_nocow"))


def on_other_file_system(lines):
    lines[2]["value"]["target"]["volume"]["file_system"] = "ext4"


def on_other_raid_type(lines):
    lines[2]["value"]["target"]["volume"]["pool"].update(raid_type="raid10", raid_type_candidates=["raid10"])


def with_other_variant(lines):
    for cell in lines[1]["value"]["cells"]:
        if cell["run_id"]:
            cell["run_variant"] = "btrfs-nocow" if cell["variant"] == "btrfs-cow" else "btrfs-cow"


def of_other_suite(lines):
    lines[2]["value"]["suite"]["id"] = "sylv-2018"


@pytest.mark.parametrize(
    ("change", "code", "values"),
    [
        (on_other_file_system, "cell_matching.variant", {"there": "ext4", "here": BTRFS_COW}),
        (on_other_raid_type, "cell_matching.raid", {"there": slashed((plain("RAID 10"),)), "here": plain("RAID 5")}),
        (with_other_variant, "cell_matching.variant", {"there": BTRFS_NOCOW, "here": BTRFS_COW}),
        (of_other_suite, "cell_validation.suite", {"there": "sylv-2018", "here": "nas-volume"}),
    ],
)
def test_a_run_that_cannot_be_what_its_cell_asks_for_leaves_the_cell_open(make_nas, change, code, values):
    first, second, third = make_nas("first"), make_nas("second"), make_nas("third")
    second.store.insert(run_on(RAID10, "ELSEWHERE", BTRFS), {})
    lines = lines_of(save(first, begin(first).id))
    change(lines)

    for nas in (second, third):
        came = take_in(nas, packed(lines))

        assert came.filled == 0
        assert any(says(one, f"experiment.{code}", **values) for one in came.remarks)
        assert all(in_chinese(one) and "{" not in in_chinese(one) for one in came.remarks)


def test_another_profile_is_kept_and_said(make_nas):
    first, second = make_nas("first"), make_nas("second")
    lines = lines_of(save(first, begin(first).id))
    lines[1]["value"]["profile"] = "standard"

    came = take_in(second, packed(lines))

    assert came.filled == 3
    assert came.remarks[0].has("experiment.cell_validation.but")
    assert came.remarks[0].has("experiment.cell_matching.other_profile")
    assert len(came.remarks) == 3


def test_what_the_owner_agreed_to_stays_filled_and_is_said_again_in_our_own_words(make_nas):
    first, second, third = make_nas("first"), make_nas("second"), make_nas("third")
    made = first.desk.create(MATRIX)
    first.store.insert(run_on(RAID5, "RUN1", BTRFS), {})
    before = first.desk.fill(made.id, "raid6-4", "btrfs-cow", run_id="RUN1", is_meant=True)
    saved = save(first, made.id)
    lines = lines_of(saved)
    (cell,) = [one for one in lines[1]["value"]["cells"] if one["run_id"]]
    cell["reason"] = {"en": "All is well.", "zh-CN": "一切正常。"}

    came, forged = take_in(second, saved), take_in(third, packed(lines))

    assert came.remarks == forged.remarks
    assert [one.code for one in came.remarks] == ["experiment.cell_validation.but"]
    assert says(came.remarks[0], "experiment.cell_matching.raid", here=plain("RAID 6"))
    assert second.desk.get(made.id).cells == third.desk.get(made.id).cells == before.cells
    del cell["reason"]
    assert take_in(make_nas("fourth"), packed(lines)).filled == 0


def test_what_the_laboratory_built_as_shr_comes_back_though_linux_calls_it_raid5(make_nas):
    first, second = make_nas("first"), make_nas("second")
    made = first.desk.create(MATRIX)
    first.store.insert(run_on(RAID5, "RUN1", BTRFS), {})
    first.desk.fill(made.id, "shr1-4", "btrfs-cow", run_id="RUN1", is_layout_known=True)

    came = take_in(second, save(first, made.id))

    assert (came.filled, came.remarks) == (1, ())


def test_an_archive_with_a_run_in_the_wrong_cell_leaves_it_open(make_nas):
    first, second = make_nas("first"), make_nas("second")
    made = first.desk.create(MATRIX)
    first.store.insert(run_on(RAID5, "RUN1", BTRFS), {})
    first.desk.fill(made.id, "raid6-4", "btrfs-cow", run_id="RUN1", is_layout_known=True)
    archive = io.BytesIO(b"".join(whole_archive(first.store, Machine(), "2026-11-20T10:05:00.000Z")))

    restorer = Restorer(second.store, new_run_id=lambda: "NEW", was_our_mirror=lambda _folder, _instance: False)
    result = restorer.restore(archive)

    assert second.desk.get(made.id).filled == ()
    assert result.remarks[0].has("experiment.cell_validation.open")
    assert says(result.remarks[0], "experiment.cell_matching.raid", here=plain("RAID 6"))


def test_a_file_from_before_there_were_states_is_one_of_healthy_arrays(make_nas):
    first, second = make_nas("first"), make_nas("second")
    before = begin(first)
    lines = lines_of(save(first, before.id))
    for row in lines[1]["value"]["configurations"]:
        assert row.pop("condition") == "healthy"

    came = take_in(second, packed(lines))

    assert (came.filled, came.remarks) == (3, ())
    assert second.desk.list() == (before,)
