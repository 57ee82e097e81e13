"""What comes next, and how long the rest takes: from the volumes that are there and the cells that are open."""

from dataclasses import replace

import pytest
from support.experiments import NOW, volume_of
from support.words import in_chinese, in_english, says

from volbench.domain.experiment.plan.build_guide import guide
from volbench.domain.experiment.plan.cell_changes import arrange, put_cell
from volbench.domain.experiment.plan.experiment import (
    ArrayCondition,
    Cell,
    CellState,
    Configuration,
    Experiment,
    PendingRun,
)
from volbench.domain.experiment.plan.next_step import (
    BUILDING_S,
    FORMATTING_S,
    Present,
    StepKind,
    estimate,
    next_step,
    propose_volumes,
    sync_of_next,
)
from volbench.domain.model.machine.storage import Health, RaidType, SyncState
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.words.message import Message, plain

RAID5, RAID10 = Configuration("raid5-4", RaidType.RAID5, 4), Configuration("raid10-4", RaidType.RAID10, 4)
VARIANTS = ("ext4", "btrfs-nocow", "btrfs-cow")


def make(*filled, configurations=(RAID5, RAID10), pending=()):
    made = Experiment(
        "E", "x", "", None, "nas-volume", "quick", configurations, VARIANTS,
        arrange(configurations, VARIANTS), NOW, NOW, pending,
    )  # fmt: skip
    for row, variant in filled:
        made = put_cell(made, Cell(row, variant, CellState.FILLED, "RUN", variant, None, NOW))
    return made


def present(*volumes, states=None, cell_s=60.0):
    return Present(volumes, states or {}, cell_s)


ALL_RAID5 = [("raid5-4", variant) for variant in VARIANTS]
ALL = [*ALL_RAID5, *(("raid10-4", variant) for variant in VARIANTS)]


def test_a_volume_that_fits_is_measured_first():
    step = next_step(make(), present(volume_of(RaidType.RAID10, 4)))

    assert (step.kind, step.configuration_id, step.variants, step.volume_id) == (
        StepKind.MEASURE, "raid10-4", ("btrfs-nocow", "btrfs-cow"), "volume1",
    )  # fmt: skip


def test_the_same_pool_with_another_file_system_comes_before_another_pool():
    half = make(("raid10-4", "btrfs-nocow"), ("raid10-4", "btrfs-cow"))
    step = next_step(half, present(volume_of(RaidType.RAID10, 4)))

    assert (step.kind, step.configuration_id, step.file_system, step.variants) == (
        StepKind.FORMAT, "raid10-4", "ext4", ("ext4",),
    )  # fmt: skip


def test_then_the_first_open_pool_is_built():
    step = next_step(make(*ALL_RAID5), present(volume_of(RaidType.RAID5, 4)))

    assert (step.kind, step.configuration_id, step.file_system) == (StepKind.BUILD, "raid10-4", "ext4")
    assert "RAID 10" in in_chinese(step.words)


def test_one_disk_is_told_as_one():
    basic = Configuration("basic-1", RaidType.BASIC, 1)
    step = next_step(make(configurations=(basic,)), present())
    told = guide(step, basic, is_dsm=True, is_in_the_way=False, sync=None)

    assert says(
        step.words,
        "experiment.next_step.build",
        raid=plain("Basic"),
        disks=Message("experiment.array_states.one_disk", count=1),
        file_system="ext4",
    )
    assert in_chinese(step.words) == "用 1 块硬盘组建 Basic，文件系统选 ext4。"
    assert says(
        told.steps[0].title,
        "experiment.build_guide.titles.build",
        raid=plain("Basic"),
        disks=Message("experiment.array_states.one_disk", count=1),
    )
    assert says(
        told.steps[0].words,
        "experiment.build_guide.build_dsm",
        raid=plain("Basic"),
        disks=Message("experiment.array_states.one_disk", count=1),
    )


def test_when_all_is_filled_or_left_out_it_is_done():
    left_out = put_cell(make(*ALL[:-1]), Cell("raid10-4", "btrfs-cow", CellState.IMPOSSIBLE))

    assert next_step(make(*ALL), present()).kind is StepKind.DONE
    assert next_step(left_out, present(volume_of(RaidType.RAID10, 4))).kind is StepKind.DONE
    assert estimate(left_out, present()).total_s == 0


@pytest.mark.parametrize(
    ("state", "kind"),
    [
        (RunState.QUEUED, StepKind.MEASURING),
        (RunState.RUNNING, StepKind.MEASURING),
        (RunState.INTERRUPTED, StepKind.CONTINUE),
    ],
)
def test_a_run_of_its_own_comes_first(state, kind):
    going = make(pending=(PendingRun("RUN", "raid5-4", ("ext4",)),))

    assert next_step(going, present(volume_of(RaidType.RAID10, 4), states={"RUN": state})).kind is kind


def test_cells_a_run_was_started_for_are_not_proposed_again():
    going = make(pending=(PendingRun("RUN", "raid5-4", ("btrfs-cow",)),))
    (found,) = propose_volumes(going, [volume_of(RaidType.RAID5, 4)])

    assert found.variants == ("btrfs-nocow",)


def test_a_pool_that_synchronises_is_waited_for_as_long_as_the_system_says():
    volume = volume_of(RaidType.RAID5, 4, health=Health.SYNCING)
    volume = replace(volume, pool=replace(volume.pool, sync=SyncState("resync", 0.5, 100_000_000, 7200.0)))
    step = next_step(make(), present(volume))
    rest = estimate(make(configurations=(RAID5,)), present(volume))

    assert (step.kind, step.wait_s) == (StepKind.WAIT, 7200.0)
    assert sync_of_next(make(), step, [volume]).seconds == 7200.0
    assert rest.syncing_s == 7200.0


def test_what_is_certain_is_proposed_before_what_is_open():
    either = volume_of(None, 4, name="volume2", candidates=(RaidType.RAID5, RaidType.SHR1))
    found = propose_volumes(make(), [either, volume_of(RaidType.RAID10, 4)])

    assert [(one.volume_id, one.is_certain) for one in found] == [("volume1", True), ("volume2", False)]
    assert "SHR" in found[1].doubt.texts()


def test_the_rest_is_measuring_syncing_and_the_owners_hands():
    volume = volume_of(RaidType.RAID5, 4)
    rest = estimate(make(("raid5-4", "btrfs-cow")), present(volume))
    sync_s = volume.disks[0].size_bytes / 150e6

    assert (rest.builds, rest.formats, rest.cells) == (1, 2, 5)
    assert rest.measuring_s == 300.0
    assert rest.syncing_s == pytest.approx(sync_s)
    assert rest.hands_s == BUILDING_S + 2 * FORMATTING_S
    assert rest.total_s == pytest.approx(300.0 + sync_s + rest.hands_s)


def test_rows_of_one_array_in_other_states_share_the_build_they_need():
    degraded = Configuration("raid5-4-degraded", RaidType.RAID5, 4, condition=ArrayCondition.DEGRADED)
    rebuilding = Configuration("raid5-4-rebuilding", RaidType.RAID5, 4, condition=ArrayCondition.REBUILDING)
    other = volume_of(RaidType.RAID10, 4)
    alone = estimate(make(configurations=(degraded, rebuilding)), present(other))
    beside = estimate(make(configurations=(degraded, RAID5)), present(other))
    after = estimate(make(*ALL_RAID5, configurations=(RAID5, degraded)), present(other))
    standing = estimate(make(configurations=(degraded,)), present(volume_of(RaidType.RAID5, 4)))

    assert [one.builds for one in (alone, beside, after, standing)] == [1, 1, 1, 0]
    # Both states on ext4, then the volume made anew, then both on Btrfs.
    assert [one.formats for one in (alone, beside, after, standing)] == [1, 1, 1, 1]
    assert alone.hands_s == BUILDING_S + (1 + 2 * 2) * FORMATTING_S
    assert alone.syncing_s == pytest.approx(other.disks[0].size_bytes / 150e6)
    assert standing.syncing_s == 0


def test_what_cannot_be_known_is_not_made_up():
    assert estimate(make(), present(cell_s=None)).total_s is None
    assert estimate(make(), present()).syncing_s is None


@pytest.mark.parametrize(
    ("is_dsm", "is_in_the_way", "expected"),
    [
        (True, True, ["save", "remove-package", "build", "wait", "install", "restore", "go-on"]),
        (True, False, ["build", "wait", "go-on"]),
        (False, True, ["save", "build", "wait", "restore", "go-on"]),
        (False, False, ["build", "wait", "go-on"]),
    ],
)
def test_the_steps_by_hand_are_spelled_out(is_dsm, is_in_the_way, expected):
    volumes = [volume_of(RaidType.RAID5, 4)]
    step = next_step(make(*ALL_RAID5), present(*volumes))
    told = guide(step, RAID10, is_dsm=is_dsm, is_in_the_way=is_in_the_way, sync=sync_of_next(make(), step, volumes))

    assert [one.id for one in told.steps] == expected
    assert (told.shortcut is not None) == is_in_the_way
    assert told.warning is not None
    assert all(
        in_english(one.words) and in_chinese(one.words) and "{" not in in_english(one.words) for one in told.steps
    )


def test_formatting_needs_no_wait_and_measuring_no_steps():
    volume = volume_of(RaidType.RAID10, 4)
    half = make(("raid10-4", "btrfs-nocow"), ("raid10-4", "btrfs-cow"))
    to_format, to_measure = next_step(half, present(volume)), next_step(make(), present(volume))
    told = guide(to_format, RAID10, is_dsm=True, is_in_the_way=False, sync=sync_of_next(half, to_format, [volume]))

    assert [one.id for one in told.steps] == ["build", "go-on"]
    assert guide(to_measure, RAID10, is_dsm=True, is_in_the_way=True, sync=None).steps == ()


DEGRADED = replace(RAID5, id="raid5-4-degraded", condition=ArrayCondition.DEGRADED)
SSD_CACHE = replace(RAID5, id="raid5-4-ssd-cache", condition=ArrayCondition.SSD_CACHE)


def with_sync(volume, action, health):
    sync = SyncState(action, 0.5, remaining_s=600.0)
    return replace(volume, pool=replace(volume.pool, sync=sync, health=health))


@pytest.mark.parametrize(("action", "health"), [("recover", Health.DEGRADED), ("resync", Health.SYNCING)])
def test_nobody_is_told_to_take_a_disk_out_before_the_array_is_whole(action, health):
    """Another disk less would be one too many: all data of a RAID 5 would be gone."""
    volume = with_sync(volume_of(RAID5.raid_type, 4), action, health)
    step = next_step(make(configurations=(DEGRADED,)), present(volume))

    assert (step.kind, step.configuration_id, step.wait_s) == (StepKind.WAIT, "raid5-4-degraded", 600.0)
    assert step.words.has("experiment.next_step.syncing")
    assert in_chinese(step.words).startswith("存储空间 1 与之相符，")
    whole = next_step(make(configurations=(DEGRADED,)), present(volume_of(RAID5.raid_type, 4)))
    assert (whole.kind, whole.words.has("experiment.next_step.changes.degraded")) == (StepKind.BUILD, True)
    assert in_chinese(whole.words).startswith("从存储空间 1 的存储池中")


def test_a_cache_waits_for_an_array_that_misses_a_disk():
    volume = volume_of(RAID5.raid_type, 4, health=Health.DEGRADED)
    step = next_step(make(configurations=(SSD_CACHE,)), present(volume))

    assert step.kind is StepKind.WAIT
    assert says(step.words, "experiment.next_step.wait", why=Message("experiment.next_step.damaged"))


def test_nobody_is_told_to_make_a_usb_disk_anew():
    basic = Configuration("basic-1", RaidType.BASIC, 1)
    usb = replace(volume_of(RaidType.BASIC, 1, file_system="vfat"), is_removable=True)
    step = next_step(make(configurations=(basic,)), present(usb))

    assert (step.kind, step.volume_id) == (StepKind.BUILD, None)
    assert estimate(make(configurations=(basic,)), present(usb)).builds == 1


def test_the_disk_of_the_system_is_measured_last_and_nobody_is_told_to_erase_it():
    basic = Configuration("basic-1", RaidType.BASIC, 1)
    system = replace(volume_of(RaidType.BASIC, 1, "ext4", name="root"), name="/", mount_point="/")
    spare = volume_of(RaidType.BASIC, 1, "ext4", name="volume2")
    open_all, half = make(configurations=(basic,)), make(("basic-1", "ext4"), configurations=(basic,))

    assert [one.volume_id for one in propose_volumes(open_all, (system, spare))] == ["volume2", "root"]
    assert next_step(open_all, present(system)).words == Message(
        "experiment.next_step.measure", name=Message("experiment.next_step.system_disk"), count=1
    )
    assert in_chinese(next_step(open_all, present(system)).words).startswith("测试系统盘：")
    assert next_step(half, present(system)).kind is StepKind.BUILD
    assert estimate(half, present(system)).builds == 1
    assert next_step(half, present(system, spare)).volume_id == "volume2"


def test_a_name_in_chinese_stands_without_a_space():
    system = replace(volume_of(RAID5.raid_type, 4), name="/")  # what the system calls its own disk
    step = next_step(make(configurations=(SSD_CACHE,)), present(system))

    assert in_chinese(step.words) == "为系统盘创建 SSD 缓存。"
