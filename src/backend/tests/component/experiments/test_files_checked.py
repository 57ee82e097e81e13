"""A saved experiment may come from anybody: a run that cannot be what its cell asks for leaves that cell open."""

import io

import pytest
from support.experiment_files import RAID5, RAID10, begin, lines_of, packed, save, take_in
from support.experiments import BTRFS, MATRIX
from support.truthful import truthful_run_on as run_on
from support.words import in_chinese, in_english

from volbench.domain.model.storage import Machine
from volbench.services.archives.archive_service import Restorer, whole_archive

COW_NAME = "Btrfs (copy-on-write)"
COW = f"RAID 5, 4 disks × {COW_NAME}"


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
    ("change", "words"),
    [
        (
            on_other_file_system,
            f"{COW} is open. The run measured ext4, the cell is {COW_NAME}.",
        ),
        (
            on_other_raid_type,
            f"{COW} is open. The run was measured on RAID 10, the cell is RAID 5.",
        ),
        (
            with_other_variant,
            f"{COW} is open. The run measured Btrfs without copy-on-write, the cell is {COW_NAME}.",
        ),
        (of_other_suite, "The run is of the suite sylv-2018, not nas-volume."),
    ],
)
def test_a_run_that_cannot_be_what_its_cell_asks_for_leaves_the_cell_open(make_nas, change, words):
    first, second, third = make_nas("first"), make_nas("second"), make_nas("third")
    second.store.insert(run_on(RAID10, "ELSEWHERE", BTRFS), {})
    lines = lines_of(save(first, begin(first).id))
    change(lines)

    for nas in (second, third):
        came = take_in(nas, packed(lines))

        assert came.filled == 0
        assert words in [in_english(one) for one in came.remarks]
        assert all(in_chinese(one) and "{" not in in_chinese(one) for one in came.remarks)


def test_another_profile_is_kept_and_said(make_nas):
    first, second = make_nas("first"), make_nas("second")
    lines = lines_of(save(first, begin(first).id))
    lines[1]["value"]["profile"] = "standard"

    came = take_in(second, packed(lines))

    assert came.filled == 3
    assert in_english(came.remarks[0]).startswith(
        "RAID 5, 4 disks × Btrfs without copy-on-write is filled, but: It was measured with the quick profile, not the"
    )
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

    words = (
        "RAID 6, 4 disks × Btrfs (copy-on-write) is filled, but: The run was measured on RAID 5, the cell is RAID 6."
    )
    assert [in_english(one) for one in came.remarks] == [in_english(one) for one in forged.remarks] == [words]
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
    assert "RAID 6, 4 disks × Btrfs (copy-on-write) is open. The run was measured on RAID 5" in in_english(
        result.remarks[0]
    )


def test_a_file_from_before_there_were_states_is_one_of_healthy_arrays(make_nas):
    first, second = make_nas("first"), make_nas("second")
    before = begin(first)
    lines = lines_of(save(first, before.id))
    for row in lines[1]["value"]["configurations"]:
        assert row.pop("condition") == "healthy"

    came = take_in(second, packed(lines))

    assert (came.filled, came.remarks) == (3, ())
    assert second.desk.list() == (before,)
