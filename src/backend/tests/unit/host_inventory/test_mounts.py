from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from volbench.host.inventory.mounts import Mount, covering_mount, is_below, parse_mountinfo, parse_mounts, reachable


def test_mountinfo_gives_root_device_number_and_joined_options() -> None:
    (mount,) = parse_mountinfo(
        "44 27 0:39 /@syno /volume1 rw,nodev,relatime shared:3 master:1"
        " - btrfs /dev/mapper/cachedev_0 rw,ssd,nodev,space_cache=v2\n"
    )

    assert mount == Mount(
        mount_point="/volume1",
        source="/dev/mapper/cachedev_0",
        file_system="btrfs",
        options=("rw", "nodev", "relatime", "ssd", "space_cache=v2"),
        root="/@syno",
        device_number="0:39",
    )


def test_a_file_system_that_turned_read_only_is_read_only_though_mounted_for_writing() -> None:
    (mount,) = parse_mountinfo("44 27 8:1 / /data rw,relatime - ext4 /dev/sda1 ro,errors=remount-ro")

    assert mount.is_read_only


@pytest.mark.parametrize("options", ["rw,errors=remount-ro,emergency_ro", "ro"])
def test_ext4_after_an_error_of_its_own_is_read_only_though_newer_kernels_list_it_as_writable(options: str) -> None:
    (mount,) = parse_mountinfo(f"46 27 7:4 / /data rw,relatime - ext4 /dev/loop4 {options}")
    (by_mounts,) = parse_mounts(f"/dev/loop4 /data ext4 rw,relatime,{options} 0 0")

    assert mount.is_read_only
    assert by_mounts.is_read_only
    assert mount.options[0] == "ro"


def test_escaped_spaces_tabs_and_backslashes_are_restored() -> None:
    (mount,) = parse_mountinfo(r"44 27 8:1 / /home/My\040Photos\134x rw - ext4 /dev/sda1 rw")

    assert mount.mount_point == "/home/My Photos\\x"


def test_proc_mounts_gives_the_same_without_root_and_number() -> None:
    (mount,) = parse_mounts("/dev/md2 /volume1 btrfs rw,relatime,synoacl 0 0\n\nbroken line\n")

    assert mount == Mount("/volume1", "/dev/md2", "btrfs", ("rw", "relatime", "synoacl"))


def test_the_deepest_mount_covers_a_path_and_the_later_of_two_hides_the_earlier() -> None:
    rows = (
        Mount("/", "/dev/sda1", "ext4", ("rw",)),
        Mount("/data", "/dev/sdb1", "ext4", ("rw",)),
        Mount("/data", "/dev/sdc1", "xfs", ("rw",)),
    )

    assert covering_mount(rows, "/data/deep/er") is rows[2]
    assert covering_mount(rows, "/database") is rows[0]
    assert covering_mount((), "/x") is None


def test_a_name_that_only_begins_alike_is_not_below() -> None:
    assert is_below("/volume1/x", "/volume1")
    assert is_below("/x", "/")
    assert not is_below("/volume10", "/volume1")


@given(st.text(max_size=200))
def test_any_text_is_read_without_failing(text: str) -> None:
    assert isinstance(parse_mountinfo(text), tuple)
    assert isinstance(parse_mounts(text), tuple)


SYSTEM = """\
22 28 0:21 / /sys rw - sysfs sysfs rw
23 28 0:22 / /proc rw - proc proc rw
28 1 8:1 / / rw - ext4 /dev/sda1 rw
40 28 8:17 / /mnt/data/inner rw - ext4 /dev/sdb1 rw
"""


@pytest.mark.parametrize(
    ("later", "hidden"),
    [
        ("", set()),
        ("41 28 0:50 / /mnt/data rw - tmpfs tmpfs rw", {"/mnt/data/inner"}),
        ("41 28 0:50 / /mnt rw - tmpfs tmpfs rw", {"/mnt/data/inner"}),
        ("41 40 0:50 / /mnt/data/inner rw - tmpfs tmpfs rw", {"/mnt/data/inner"}),
        ("41 40 0:50 / /mnt/data/inner/deeper rw - tmpfs tmpfs rw", set()),
        ("41 28 0:50 / /mnt/dat rw - tmpfs tmpfs rw", set()),
        # What was made below the hidden one, before it was hidden, is as far away.
        (
            "41 40 8:33 / /mnt/data/inner/usb rw - ext4 /dev/sdc1 rw\n42 28 0:50 / /mnt rw - tmpfs tmpfs rw",
            {"/mnt/data/inner", "/mnt/data/inner/usb"},
        ),
    ],
)
def test_a_mount_whose_path_enters_a_later_one_is_out_of_reach(later: str, hidden: set[str]) -> None:
    rows = parse_mountinfo(f"{SYSTEM}{later}\n")
    seen = reachable(rows)

    assert {row.mount_point for row in rows} - {row.mount_point for row in seen} == (
        hidden - {row.mount_point for row in seen}
    )
    assert {row.number for row in rows} - {row.number for row in seen} == {
        row.number for row in rows if row.mount_point in hidden and row.file_system == "ext4"
    }


def test_without_numbers_the_order_tells() -> None:
    rows = parse_mounts("/dev/b /mnt/a/b ext4 rw 0 0\nrootfs / rootfs rw 0 0\ntmpfs /mnt/a tmpfs rw 0 0\n")

    assert [row.mount_point for row in reachable(rows)] == ["/", "/mnt/a"]


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6), st.sampled_from(["/", "/a", "/a/b", "/a/b/c", "/d"]))))
def test_any_table_of_numbers_has_an_end(rows: list[tuple[int, int, str]]) -> None:
    table = tuple(Mount(point, "x", "ext4", (), number=str(own), parent=str(above)) for own, above, point in rows)

    assert set(reachable(table)) <= set(table)


@pytest.mark.parametrize("mark", ["\r", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029", "\u00a0"])
def test_a_row_ends_at_a_line_feed_and_nowhere_else(mark: str) -> None:
    (by_info,) = parse_mountinfo(f"44 27 8:1 / /mnt/a{mark}b rw - ext4 /dev/sda1 rw\n")
    (by_mounts,) = parse_mounts(f"/dev/sda1 /mnt/a{mark}b ext4 rw 0 0\n")

    assert by_info.mount_point == by_mounts.mount_point == f"/mnt/a{mark}b"
