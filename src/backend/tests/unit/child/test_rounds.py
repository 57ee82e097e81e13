"""A round over a way: how many files, what is left, what is allowed."""

import errno
import os
import re
import stat
from dataclasses import replace
from pathlib import Path

import pytest

import volbench.child
from volbench.child.failed import TransferFailed
from volbench.child.folder import FolderWay
from volbench.child.timed import Round, Session, bin_of
from volbench.child.way import Where
from volbench.domain.model.servers.endpoint import Durability
from volbench.tools.transfer_failures import CODES


@pytest.fixture
def way(tmp_path):
    made = FolderWay(Where("folder", folder=str(tmp_path / "sweep")))
    made.open()
    yield made
    made.close()


def asked(**changes):
    values = {
        "run": "r",
        "size": "4k",
        "round": 1,
        "bytes": 4096,
        "least_files": 3,
        "least_s": 0.0,
        "limit_s": 60.0,
        "most_bytes": None,
    }
    return Round(**(values | changes))


def names(tmp_path):
    return sorted(
        str(path.relative_to(tmp_path / "sweep")) for path in (tmp_path / "sweep").rglob("*-*") if path.is_file()
    )


def test_at_least_so_many_files_are_put(way, tmp_path):
    tally = Session(way, asked()).put()

    assert (tally.files, tally.moved_bytes, sum(tally.bins.values())) == (3, 3 * 4096, 3)
    assert names(tmp_path) == ["4k/1-0", "4k/1-1", "4k/1-2"]


class Even:
    """A way over which every file takes 6 ms."""

    def __init__(self, way):
        self._way = way

    def __getattr__(self, name):
        return getattr(self._way, name)

    def put(self, key, body):
        moved = self._way.put(key, body)
        return replace(moved, end_ns=moved.start_ns + 6_000_000)


def test_files_are_put_until_the_time_is_enough(way):
    tally = Session(Even(way), asked(least_files=1, least_s=0.02)).put()

    assert (tally.files, tally.busy_ns) == (4, 24_000_000)


def test_no_further_file_is_begun_after_the_limit(way):
    assert Session(way, asked(limit_s=0.0)).put().files == 1


def test_a_put_removes_what_earlier_rounds_of_its_size_left(way, tmp_path):
    for size in ("4k", "64k"):
        Session(way, asked(size=size)).put()

    Session(way, asked(round=2, least_files=1)).put()

    assert names(tmp_path) == ["4k/2-0", "64k/1-0", "64k/1-1", "64k/1-2"]


def test_a_get_reads_what_the_put_left_compares_it_and_removes_it(way, tmp_path):
    Session(way, asked()).put()
    tally = Session(way, asked(least_files=7)).get()

    assert (tally.files, tally.verified, tally.moved_bytes) == (7, 3, 7 * 4096)
    assert names(tmp_path) == []
    assert set(way.notes()) == {"resident_before_ratio", "resident_after_ratio"}


def test_on_a_mounted_share_the_way_says_what_a_flush_there_is(tmp_path):
    options = {"durability": "server-flush", "mount": "nfs4"}
    way = FolderWay(Where("folder", folder=str(tmp_path / "sweep"), options=options))
    said = way.open()
    way.close()

    assert (way.durability, said.facts) == (Durability.SERVER_FLUSH, {"mount": "nfs4"})
    with pytest.raises(TransferFailed, match="wrong-address"):
        FolderWay(Where("folder", folder="/x", options={"durability": "server-ack"}))


@pytest.mark.parametrize(("mount", "is_told"), [("fuse.rclone", False), ("", True)])
def test_only_a_mount_may_know_no_flush_of_a_folder(way, monkeypatch, mount, is_told):
    real = os.fsync

    def refuse_folders(handle):
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        real(handle)

    monkeypatch.setattr(os, "fsync", refuse_folders)
    way._mount = mount
    if is_told:
        with pytest.raises(OSError, match="Invalid argument"):
            Session(way, asked()).put()
    else:
        assert Session(way, asked()).put().files == 3


def test_where_memory_cannot_be_asked_nothing_is_said_of_it(way, monkeypatch):
    def refuse(_handle, _size):
        raise OSError(errno.ENODEV, "mmap")

    monkeypatch.setattr("volbench.child.folder._resident_ratio", refuse)
    Session(way, asked()).put()
    Session(way, asked()).get()

    assert way.notes() == {}


def again(**changes):
    return asked(**({"size": "again-4k"} | changes))


class Kept:
    """A way that keeps what was put, key by key, also when it is gone."""

    def __init__(self, way):
        self._way = way
        self.put_there = {}

    def __getattr__(self, name):
        return getattr(self._way, name)

    def put(self, key, body):
        self.put_there[key] = b"".join(bytes(piece) for piece in body.pieces())
        return self._way.put(key, body)


def test_what_is_put_again_is_the_same_and_read_back_and_removed_while_the_first_stays(way, tmp_path):
    kept = Kept(way)
    Session(kept, asked(bytes=5000)).put()
    tally = Session(kept, again(bytes=5000)).put_again()

    assert (tally.files, tally.verified, tally.moved_bytes) == (3, 3, 2 * 3 * 5000)
    for n in range(3):
        first, second = (kept.put_there[f".volbench/r/{size}/1-{n}"] for size in ("4k", "again-4k"))
        assert first == second
        assert len(first) == 5000
    assert names(tmp_path) == ["4k/1-0", "4k/1-1", "4k/1-2"]
    assert Session(kept, asked(bytes=5000)).get().verified == 3
    assert names(tmp_path) == []


def test_large_files_are_put_again_byte_for_byte(way):
    kept, size = Kept(way), 17 * 2**20 + 5
    Session(kept, asked(bytes=size, least_files=1)).put()
    tally = Session(kept, again(bytes=size, least_files=1)).put_again()

    assert (tally.files, tally.verified) == (1, 1)
    assert len(set(kept.put_there.values())) == 1


def test_no_more_is_put_again_than_was_put_and_what_earlier_rounds_left_is_removed(way, tmp_path):
    Session(way, again()).put()
    Session(way, asked(round=2)).put()
    tally = Session(way, again(round=2, least_files=9, least_s=60.0)).put_again()

    assert tally.files == 3
    assert names(tmp_path) == ["4k/2-0", "4k/2-1", "4k/2-2"]


def test_what_was_put_first_is_made_anew_where_a_run_was_broken_off_in_between(way, tmp_path):
    tally = Session(way, again(round=4)).put_again()

    assert (tally.files, tally.verified, tally.moved_bytes) == (3, 3, 9 * 4096)
    assert names(tmp_path) == ["4k/4-0", "4k/4-1", "4k/4-2"]


def test_what_is_put_again_keeps_within_the_bytes_with_what_is_read_back(way):
    Session(way, asked()).put()
    tally = Session(way, again(most_bytes=5 * 4096)).put_again()

    assert (tally.files, tally.verified, tally.moved_bytes) == (2, 2, 4 * 4096)
    with pytest.raises(TransferFailed, match="byte-limit"):
        Session(way, again(most_bytes=4096)).put_again()


def test_what_came_again_with_other_content_is_told(way, tmp_path):
    class Spoils(Kept):
        def put(self, key, body):
            moved = super().put(key, body)
            path = tmp_path / "sweep" / key.removeprefix(".volbench/r/")
            path.write_bytes(path.read_bytes()[:-1] + b"?")
            return moved

    Session(way, asked()).put()

    with pytest.raises(TransferFailed, match="wrong-bytes"):
        Session(Spoils(way), again()).put_again()


def test_a_get_puts_files_where_there_are_none_untimed(way, tmp_path):
    tally = Session(way, asked(round=4)).get()

    assert (tally.files, tally.verified, tally.moved_bytes) == (3, 3, 6 * 4096)
    assert names(tmp_path) == []


@pytest.mark.parametrize("size", [4096, 17_000_000])
def test_a_wrong_byte_ends_the_round(way, tmp_path, size):
    Session(way, asked(least_files=1, bytes=size)).put()
    file = tmp_path / "sweep/4k/1-0"
    data = bytearray(file.read_bytes())
    data[-2] ^= 1
    file.write_bytes(data)

    with pytest.raises(TransferFailed, match="wrong-bytes"):
        Session(way, asked(bytes=size)).get()


def test_a_large_file_is_read_twice_and_compared_once(way):
    Session(way, asked(least_files=1, bytes=17_000_000)).put()
    tally = Session(way, asked(least_files=1, bytes=17_000_000)).get()

    assert (tally.files, tally.verified, tally.moved_bytes) == (1, 1, 34_000_000)


def test_the_byte_limit_holds_and_what_it_leaves_out_is_told(way):
    assert Session(way, asked(most_bytes=2 * 4096 + 1)).put().files == 2
    with pytest.raises(TransferFailed, match="byte-limit"):
        Session(way, asked(round=2, most_bytes=4095)).put()

    Session(way, asked(least_files=1, bytes=17_000_000)).put()
    tally = Session(way, asked(least_files=1, bytes=17_000_000, most_bytes=20_000_000)).get()

    assert (tally.files, tally.verified, tally.moved_bytes) == (1, 0, 17_000_000)


def test_a_get_that_has_to_put_first_keeps_to_the_limit(way, tmp_path):
    tally = Session(way, asked(most_bytes=5 * 4096)).get()

    assert tally.moved_bytes <= 5 * 4096
    assert tally.files >= 1
    assert names(tmp_path) == []


def test_bins_are_as_fine_as_one_part_in_thirty_two():
    assert all(abs(bin_of(value) - value) <= value / 32 for value in range(1, 200_000, 7))


def test_every_code_a_way_may_use_is_known_to_those_who_say_it_in_words():
    source = "".join(file.read_text("utf-8") for file in Path(volbench.child.__file__).parent.glob("*.py"))
    used = set(re.findall(r'TransferFailed\(\s*"([a-z-]+)"', source))
    tables = set(re.findall(r'(?:\b\d{3}:|_FULL:|Error,|Exception,|IncompleteRead,|LineTooLong,) "([a-z-]+)"', source))

    assert len(used | tables) > 15
    assert used | tables <= CODES
