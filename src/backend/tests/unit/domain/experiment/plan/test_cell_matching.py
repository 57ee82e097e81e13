"""Which cell a volume, a run or a report's title belongs to; and how long a new pool synchronises."""

from dataclasses import replace

import pytest
from support.examples import example_run
from support.experiments import NOW, volume_of

from volbench.domain.assess.run_row import make_row
from volbench.domain.experiment.plan.cell_changes import arrange
from volbench.domain.experiment.plan.cell_matching import can_be, is_certain, layout_of
from volbench.domain.experiment.plan.experiment import Configuration, Experiment
from volbench.domain.experiment.plan.initial_sync import sync_time
from volbench.domain.experiment.plan.run_proposals import CandidateRun, propose_runs
from volbench.domain.experiment.plan.templates import configurations_of, template_named
from volbench.domain.model.machine.storage import Health, RaidType, StoragePool, SyncState
from volbench.services.experiments.volumes_seen import home_of, is_in_the_way, seconds_per_cell

TEMPLATE = template_named("matrix-2018")
ROWS = configurations_of(TEMPLATE, 4)
EXPERIMENT = Experiment(
    "E", "x", "", "matrix-2018", "sylv-2018", "standard", ROWS, TEMPLATE.variants,
    arrange(ROWS, TEMPLATE.variants), NOW, NOW,
)  # fmt: skip


def titled(label):
    volume = volume_of(RaidType.RAID5, 4)
    blank = replace(volume, pool=StoragePool(None, (), (), Health.UNKNOWN), disks=(), file_system="unknown")
    return CandidateRun("RUN", label, NOW, "standard", "d", True, blank, ("unknown",))


@pytest.mark.parametrize(
    ("label", "cell"),
    [
        ("raid1_ext4", ("raid1-4", "ext4")),
        ("RAID10 四盘 Btrfs + 校验", ("raid10-4", "btrfs-cow")),
        ("RAID 0 / Btrfs + 校验 + 压缩", ("raid0-4", "btrfs-cow-compress")),
        ("SHR2 Btrfs", ("shr2-4", "btrfs-nocow")),
        ("SHR ext4", ("shr1-4", "ext4")),
        ("basic-btrfs-cow", ("basic-1", "btrfs-cow")),
        ("JBOD, ext4", ("jbod-4", "ext4")),
        ("RAID 6 btrfs nodatacow", ("raid6-4", "btrfs-nocow")),
        ("my NAS", None),
        ("RAID5", None),
        ("ext4", None),
        ("RAID50 ext4", None),
        ("", None),
    ],
)
def test_a_reports_title_is_a_guess_where_nothing_else_is_said(label, cell):
    proposed, unplaced = propose_runs(EXPERIMENT, [titled(label)])

    assert [(one.configuration_id, one.variant) for one in proposed] == ([cell] if cell else [])
    assert all(not one.is_certain and one.doubt and one.run_variant == "unknown" for one in proposed)
    assert len(unplaced) == (cell is None)


@pytest.mark.parametrize("raid_type", list(RaidType))
def test_every_type_fits_its_own_row_and_no_other(raid_type):
    layout = layout_of(volume_of(raid_type, 4))
    rows = [Configuration(f"{kind}-4", kind, 4) for kind in RaidType]

    assert [row.raid_type for row in rows if can_be(layout, row)] == [raid_type]
    assert is_certain(layout)
    assert not can_be(layout, Configuration("x", raid_type, 5))


def test_what_the_kernel_leaves_open_fits_both():
    layout = layout_of(volume_of(None, 4, candidates=(RaidType.RAID5, RaidType.SHR1)))
    rows = [row.id for row in ROWS if can_be(layout, row)]

    assert rows == ["raid5-4", "shr1-4"]
    assert not is_certain(layout)


def test_the_initial_sync_follows_from_the_smallest_disk_that_is_used():
    disks = volume_of(RaidType.RAID5, 4).disks
    uneven = (*disks[:3], replace(disks[3], size_bytes=1_500_000_000_000))
    of = {kind: sync_time(Configuration("x", kind, 4), uneven).seconds for kind in RaidType}

    assert [kind for kind, seconds in of.items() if seconds == 0] == [RaidType.BASIC, RaidType.JBOD, RaidType.RAID0]
    assert of[RaidType.RAID5] == pytest.approx(10_000.0)
    assert sync_time(Configuration("x", RaidType.RAID5, 3), uneven).seconds == pytest.approx(
        disks[0].size_bytes / 150e6
    )
    assert sync_time(Configuration("x", RaidType.SHR1, 1), uneven).seconds == 0
    assert sync_time(Configuration("x", RaidType.RAID6, 4), ()).seconds is None


def test_an_ssd_is_held_to_the_kernels_limit_and_a_running_sync_is_believed():
    ssd = tuple(replace(disk, is_rotational=False) for disk in volume_of(RaidType.RAID5, 4).disks)
    row = Configuration("x", RaidType.RAID5, 4)

    assert sync_time(row, ssd).seconds == pytest.approx(ssd[0].size_bytes / 204_800_000)
    assert sync_time(row, ssd, SyncState("resync", 0.1, None, 12.0)).seconds == 12.0


def test_volbench_is_in_the_way_only_on_the_disks_that_are_rebuilt():
    big, small = volume_of(RaidType.RAID5, 4), volume_of(RaidType.BASIC, 1, name="volume2")
    strange = volume_of(RaidType.RAIDF1, 3, name="volume3")

    assert home_of("/volume1/@appdata/volbench", [small, big]) is big
    assert home_of("/elsewhere", [small, big]) is None
    assert is_in_the_way(EXPERIMENT, big, [big, small])
    assert not is_in_the_way(EXPERIMENT, small, [big, small])
    assert is_in_the_way(EXPERIMENT, strange, [strange])
    assert not is_in_the_way(EXPERIMENT, None, [big])


def test_a_cells_time_comes_from_runs_whose_clock_went_on():
    run = replace(example_run(), started_at="2026-11-20T10:00:00.000Z")
    ends = ("2026-11-20T10:30:00.000Z", "2019-01-01T00:00:00.000Z", "2026-11-20T11:00:00+01:00", None)
    rows = [(make_row(replace(run, finished_at=end)), 2) for end in ends]

    assert seconds_per_cell(rows) == 900
    assert seconds_per_cell(rows[1:]) is None
