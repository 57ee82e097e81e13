"""Rows and columns as anybody may send them: what makes no matrix is refused in words, what does keeps its rules."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.words import bilingual, in_chinese, in_english

from volbench.domain.experiment.plan.array_states import (
    MISSES_A_DISK,
    crossed,
    full_name,
    label_of,
    survives_one_disk,
)
from volbench.domain.experiment.plan.cell_changes import arrange, check_frame, put_cell, reframe
from volbench.domain.experiment.plan.experiment import (
    LONGEST_ID,
    MOST_CONFIGURATIONS,
    MOST_VARIANTS,
    ArrayCondition,
    Cell,
    CellState,
    Configuration,
    Experiment,
)
from volbench.domain.experiment.plan.report_titles import read_title
from volbench.domain.experiment.plan.templates import takes_disks
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.machine.storage import RaidType

NAMES = st.one_of(
    st.sampled_from(["raid5-4", "raid5-4-degraded", "ext4", "btrfs-cow", "a" * LONGEST_ID]),
    st.sampled_from(["", "../x", "A", "a b", "a--b", "-a", "\x00", "\ud800", "名", "a" * (LONGEST_ID + 1), "a\n"]),
    st.text(max_size=50),
)
ROWS = st.lists(
    st.builds(
        Configuration,
        NAMES,
        st.sampled_from(RaidType),
        st.one_of(st.integers(1, 8), st.integers(-1, 10**9)),
        st.none(),
        st.sampled_from(ArrayCondition),
    ),
    max_size=6,
)
COLUMNS = st.lists(NAMES, max_size=MOST_VARIANTS + 2)
NOW = "2026-11-20T10:05:00.000Z"


def is_taken(rows, columns):
    try:
        check_frame(rows, columns)
    except InvalidRequest as refusal:
        for text in (refusal.message, refusal.hint):
            in_english(text).encode()
            in_chinese(text).encode()
        return False
    return True


@pytest.mark.parametrize(
    ("row", "label"),
    [
        (Configuration("basic-1", RaidType.BASIC, 1), "Basic"),
        (Configuration("raid5-4", RaidType.RAID5, 4), "RAID 5 × 4"),
        (
            Configuration("shr2-4-x", RaidType.SHR2, 4, "旧盘", ArrayCondition.DEGRADED),
            "SHR-2 × 4 · degraded · 旧盘",
        ),
    ],
)
def test_a_label_names_a_row_in_no_language_and_can_be_read_again(row, label):
    assert label_of(row) == label
    assert read_title(f"Four disks · {label}") == (row.raid_type, None)


def test_a_cell_is_named_without_a_gap_behind_a_bracket_that_brings_its_own():
    row, plain = Configuration("raid5-4", RaidType.RAID5, 4), bilingual("RAID 5", "RAID 5")

    assert in_chinese(crossed(full_name(row), bilingual("Btrfs", "Btrfs"))) == "RAID 5（4 块硬盘）× Btrfs"
    assert in_english(crossed(full_name(row), bilingual("Btrfs", "Btrfs"))) == "RAID 5, 4 disks × Btrfs"
    assert in_chinese(crossed(plain, bilingual("ext4", "ext4"))) == "RAID 5 × ext4"


def test_more_than_a_matrix_holds_is_refused():
    rows = [Configuration(f"raid5-{n}", RaidType.RAID5, 4) for n in range(MOST_CONFIGURATIONS + 1)]
    columns = [f"v{n}" for n in range(MOST_VARIANTS + 1)]

    assert is_taken(rows[:-1], columns[:-1])
    assert not is_taken(rows, columns[:-1])
    assert not is_taken(rows[:-1], columns)
    assert not is_taken([], columns[:-1])
    assert not is_taken(rows[:-1], [])


@settings(max_examples=60, deadline=None, derandomize=True)
@given(ROWS, COLUMNS)
def test_what_is_taken_keeps_every_rule_and_all_else_is_refused_in_words(rows, columns):
    if not is_taken(rows, columns):
        return
    assert 1 <= len(rows) <= MOST_CONFIGURATIONS
    assert 1 <= len(columns) <= MOST_VARIANTS
    for names in ([one.id for one in rows], columns):
        assert len(set(names)) == len(names)
        assert all(name.isascii() and name == name.strip() and len(name) <= LONGEST_ID for name in names)
    for one in rows:
        assert takes_disks(one.raid_type, one.disks)
        assert one.condition not in MISSES_A_DISK or survives_one_disk(one.raid_type, one.disks)
        assert in_chinese(full_name(one))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(ROWS, COLUMNS, ROWS, COLUMNS)
def test_a_change_makes_a_whole_matrix_or_nothing(rows, columns, other_rows, other_columns):
    rows = rows if is_taken(rows, ["ext4"]) else [Configuration("raid5-4", RaidType.RAID5, 4)]
    columns = columns if is_taken(rows, columns) else ["ext4"]
    before = Experiment(
        "E", "x", "", None, "nas-volume", "quick", tuple(rows), tuple(columns), arrange(rows, columns), NOW, NOW
    )
    try:
        after = reframe(before, other_rows, other_columns)
    except InvalidRequest:
        assert not is_taken(other_rows, other_columns)
        return
    assert [(cell.configuration_id, cell.variant) for cell in after.cells] == [
        (row.id, column) for row in other_rows for column in other_columns
    ]


def test_why_one_array_could_not_be_built_says_nothing_of_another_under_its_name():
    row, other = Configuration("mine", RaidType.JBOD, 4), Configuration("other", RaidType.RAID5, 4)
    made = Experiment(
        "E", "x", "", None, "nas-volume", "quick", (row, other), ("ext4",), arrange((row, other), ("ext4",)), NOW, NOW
    )
    for name in ("mine", "other"):
        made = put_cell(made, Cell(name, "ext4", CellState.IMPOSSIBLE))
    after = reframe(made, (replace(row, raid_type=RaidType.RAID5), replace(other, note="new words")), ("ext4",))

    assert [cell.state for cell in after.cells] == [CellState.EMPTY, CellState.IMPOSSIBLE]
