"""Each RAID type is laid out as DSM does it; what cannot be built says why."""

import pytest
from support.lab import GIB, a_disk
from support.words import says

from volbench.domain.experiment.plan.experiment import Configuration
from volbench.domain.lab import request
from volbench.domain.lab.commands import partition_path
from volbench.domain.lab.journal import Condition
from volbench.domain.lab.layouts import Impossible, Names, lay_out, members_on, refuse_impossible, survives_one_disk
from volbench.domain.lab.slices import cut
from volbench.domain.lab.teardown import planned, planned_bottoms, take_down, wipe
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.machine.storage import RaidType

NAMES = Names("00112233445566ff", 7, tuple(f"/dev/md{100 + n}" for n in range(8)))
FOUR = [a_disk(name) for name in ("sdb", "sdc", "sdd", "sde")]


def _lay_out(kind, disks=FOUR, count=None, **more):
    options = {"has_linear": True, "skips_sync": False, **more}
    configuration = Configuration(f"{kind}-x", RaidType(kind), len(disks) if count is None else count)
    return lay_out(configuration, disks, NAMES, **options)


def _create(layout):
    return [command.argv for command in layout.make if command.argv[:2] == ("mdadm", "--create")]


@pytest.mark.parametrize(
    ("kind", "count", "words", "usable_disks"),
    [
        ("basic", 1, {"--level=1", "--raid-devices=1", "--force"}, 1),
        ("jbod", 4, {"--level=linear", "--rounding=64"}, 4),
        ("raid0", 4, {"--level=0", "--chunk=64"}, 4),
        ("raid1", 2, {"--level=1", "--bitmap=none"}, 1),
        ("raid5", 4, {"--level=5", "--chunk=64", "--bitmap=none"}, 3),
        ("raid6", 4, {"--level=6", "--chunk=64"}, 2),
        ("raid10", 4, {"--level=10", "--layout=n2", "--chunk=64"}, 2),
    ],
)
def test_one_array_over_whole_disks_with_lvm_on_it(kind, count, words, usable_disks):
    layout = _lay_out(kind, count=count)

    (argv,) = _create(layout)
    assert {"--metadata=1.2", "--name=00112233445566ff-0", f"--raid-devices={count}", *words} <= set(argv)
    assert argv[-count:] == tuple(disk.path for disk in FOUR[:count])
    assert "--assume-clean" not in argv
    assert layout.device == "/dev/vblab_00112233445566ff_7/volume"
    assert layout.usable_bytes == usable_disks * 8 * GIB
    assert layout.make[-2].argv == ("vgcreate", "--yes", "vblab_00112233445566ff_7", "/dev/md100")


@pytest.mark.parametrize("kind", ["raid1", "raid5", "raid6", "raid10"])
def test_the_initial_sync_is_skipped_only_when_asked(kind):
    assert "--assume-clean" in _create(_lay_out(kind, skips_sync=True))[0]


def test_what_has_no_copies_never_says_that_they_are_clean():
    for kind, count in (("raid0", 4), ("jbod", 4), ("basic", 1)):
        assert "--assume-clean" not in _create(_lay_out(kind, count=count, skips_sync=True))[0]


def test_without_md_linear_lvm_joins_the_disks_and_says_so():
    layout = _lay_out("jbod", has_linear=False)

    assert _create(layout) == []
    assert [command.argv[0] for command in layout.make] == [*["pvcreate"] * 4, "vgcreate", "lvcreate"]
    assert layout.notes[0].has("lab.layouts.this_kernel_has_no_md_linear")


@pytest.mark.parametrize(
    ("kind", "count", "code", "disks"),
    [
        ("raidf1", 4, "raid_f1_is_synologys_own_neither", None),
        ("raid0", 1, "needs_at_least", 2),
        ("raid5", 2, "needs_at_least", 3),
        ("raid6", 3, "needs_at_least", 4),
        ("raid10", 2, "needs_at_least", 4),
        ("shr2", 3, "needs_at_least", 4),
        ("raid5", 5, "on_disks_only_are_left_that", 4),
        ("raid1", 5, "takes_at_most", 4),
    ],
)
def test_what_cannot_be_built_says_why(kind, count, code, disks):
    with pytest.raises(Impossible) as impossible:
        _lay_out(kind, count=count)

    reason = impossible.value.reason
    values = [one.values[name] for one in (reason, *reason.parts()) for name in ("count", "left") if name in one.values]
    assert (reason.code, values) == (f"lab.layouts.{code}", [] if disks is None else [disks])


def test_an_odd_number_of_disks_makes_no_raid10():
    with pytest.raises(Impossible, match="even"):
        _lay_out("raid10", [*FOUR, a_disk("sdf")])


@pytest.mark.parametrize("disks", [1, 2, 3])
def test_too_few_disks_for_raid10_are_counted_as_they_are(disks):
    (made,) = request.configurations_of(["raid10"], disks)

    assert (made.id, made.disks) == (f"raid10-{disks}", disks)
    with pytest.raises(Impossible, match=r"lab\.layouts\.needs_at_least"):
        refuse_impossible(made, disks)


def test_unequal_disks_count_as_the_smallest_and_that_is_said():
    layout = _lay_out("raid5", [a_disk("sdb", 8 * GIB), a_disk("sdc", 8 * GIB), a_disk("sdd", 4 * GIB)])

    assert layout.usable_bytes == 8 * GIB
    assert says(layout.notes[0], "lab.layouts.the_disks_are_unequal_of_them", lost="8.59 GB")


def test_disks_that_differ_by_a_hair_are_equal():
    layout = _lay_out("raid5", [a_disk("sdb"), a_disk("sdc"), a_disk("sdd", 8 * GIB - (5 << 20))])

    assert layout.notes == ()
    assert len(cut({"a": 8 * GIB, "b": 8 * GIB - (5 << 20)}, parity=1)) == 1


def test_shr_cuts_unequal_disks_into_slices_with_an_array_each():
    disks = [a_disk("sdb", 4 * GIB), a_disk("sdc", 4 * GIB), a_disk("sata1", 8 * GIB), a_disk("nvme0n1", 8 * GIB)]

    layout = _lay_out("shr1", disks)

    assert [(array.level, array.members) for array in layout.arrays] == [
        ("raid5", ("/dev/sdb5", "/dev/sdc5", "/dev/sata1p5", "/dev/nvme0n1p5")),
        ("raid1", ("/dev/sata1p6", "/dev/nvme0n1p6")),
    ]
    tables = [command for command in layout.make if command.argv[0] == "sfdisk"]
    assert [table.given.count("type=linux") for table in tables] == [1, 1, 2, 2]
    assert tables[2].given.splitlines()[2] == "/dev/sata1p5 : start=1MiB, size=4094MiB, type=linux"
    assert layout.make[-2].argv[-2:] == ("/dev/md100", "/dev/md101")
    assert layout.usable_bytes == pytest.approx(16 * GIB, rel=0.01)
    assert members_on(layout, "/dev/nvme0n1") == (
        (layout.arrays[0], "/dev/nvme0n1p5"),
        (layout.arrays[1], "/dev/nvme0n1p6"),
    )


def test_the_largest_disk_alone_has_nobody_to_share_with():
    layout = _lay_out("shr1", [a_disk("sdb", 4 * GIB), a_disk("sdc", 4 * GIB), a_disk("sdd", 8 * GIB)])

    assert [array.level for array in layout.arrays] == ["raid5"]
    assert layout.notes[0].has("lab.layouts.of_the_larger_disks_stay_unused")


def test_shr2_needs_four_disks_in_every_slice():
    sizes = {"a": 4 * GIB, "b": 8 * GIB, "c": 8 * GIB, "d": 8 * GIB}

    assert [(one.level, len(one.disks)) for one in cut(sizes, parity=2)] == [("raid6", 4), (None, 3)]


@pytest.mark.parametrize(("disk", "path"), [("/dev/sdb", "/dev/sdb5"), ("/dev/nvme0n1", "/dev/nvme0n1p5")])
def test_partitions_are_called_as_the_kernel_does(disk, path):
    assert partition_path(disk, 5) == path


def test_members_are_not_mixed_up_between_sda_and_sdaa():
    disks = [a_disk("sda"), a_disk("sdaa"), a_disk("sdb")]
    layout = _lay_out("shr1", disks)

    assert [member for _, member in members_on(layout, "/dev/sda")] == ["/dev/sda5"]


def test_which_arrays_go_on_without_a_disk():
    lasting = {
        kind for kind in request.ALL_LEVELS if survives_one_disk(_lay_out(kind, count=1 if kind == "basic" else 4))
    }

    assert lasting == {"raid1", "raid5", "raid6", "raid10", "shr1", "shr2"}


def test_taking_down_goes_from_top_to_bottom_and_wipes_the_beginning_last():
    layout = _lay_out("shr1", [a_disk("sdb", 4 * GIB), a_disk("sdc", 8 * GIB), a_disk("sdd", 8 * GIB)])

    down = [command.argv[0] for command in take_down(planned(layout, "/run/x"))]
    bottoms = planned_bottoms(layout, dict.fromkeys(layout.disks, 8 * GIB))
    last = [command.argv for command in wipe(bottoms) if "of=/dev/sdd" in command.argv]

    assert down == ["umount", "dd", "vgremove", "dd", "mdadm", "dd", "mdadm"]
    assert bottoms[2].partitions == ("/dev/sdd5", "/dev/sdd6")
    assert [next(word for word in argv if word.startswith("seek=")) for argv in last] == ["seek=8191", "seek=0"]


def test_the_words_of_the_command_line():
    made = request.configurations_of(request.words_of("raid5, raid1:3 basic,raid10"), 5)

    assert [one.id for one in made] == ["raid5-5", "raid1-3", "basic-1", "raid10-4"]
    assert [one.id for one in request.configurations_of(["raid1"], 5)] == ["raid1-2"]
    assert len(request.configurations_of(["all"], 4)) == 9
    assert request.conditions_of(["rebuilding"]) == (Condition.CLEAN, Condition.REBUILDING)
    assert request.variants_on("btrfs", ()) == ("btrfs-nocow", "btrfs-cow", "btrfs-cow-compress")
    assert request.variants_on("ext4", ("btrfs-cow",)) == ("ext4",)


@pytest.mark.parametrize("words", [["raid7"], ["raid5:9"], ["raid5:x"], ["raid5:0"], ["raid5:"], []])
def test_words_that_name_nothing_are_refused(words):
    with pytest.raises(InvalidRequest):
        request.configurations_of(words, 4)


def test_file_systems_and_variants_nobody_knows_are_refused():
    for ask in (request.file_systems_of, request.variants_of, request.conditions_of):
        with pytest.raises(InvalidRequest):
            ask(["zfs"])
