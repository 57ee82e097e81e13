"""WebDAV with the real Apache and the real nginx."""

import json
import shutil

import pytest
from services.apache import apache
from support.ways import SIZES, Child, code_of

from volbench.domain.model.errors import TargetLost, ToolFailed


def files(service):
    return sorted(str(path.relative_to(service.folder)) for path in service.folder.rglob("*") if path.is_file())


def entries(service):
    return sorted(str(path.relative_to(service.folder)) for path in service.folder.rglob("*"))


@pytest.mark.parametrize("name", ["dav", "plain_dav"])
@pytest.mark.parametrize("size", ["4k", "5mb", "50mb"])
def test_files_are_put_got_compared_and_removed(request, name, size):
    service = request.getfixturevalue(name)
    way = Child.to(service)

    put = way.put(size)
    there = files(service)
    got = way.get(size, least_files=3)

    assert (put.io_count, put.write_bytes, put.is_durable) == (2, 2 * SIZES[size], False)
    assert there == [f".volbench/{size}/run-1.1-0", f".volbench/{size}/run-1.1-1"]
    assert (got.io_count, got.notes["files_verified"], got.notes["is_reused"]) == (3, 2, True)
    assert got.metrics["first_byte_ns"] <= got.metrics["file_time_ns"]
    assert put.metrics["connect_ns"] > 0
    assert put.notes["durability"] == "server-ack"
    assert put.notes["server"].startswith(("Apache/2.4", "nginx/1."))
    assert files(service) == []


def test_a_trial_puts_reads_and_removes_and_says_who_answers(dav):
    said = Child.to(dav, options={}).ask("check")

    assert said["server"].startswith("Apache/2.4")
    assert said["facts"] == {"scheme": "http", "listing": "propfind", "folders": "stay"}
    assert min(said["put_ns"], said["get_ns"], said["connect_ns"]) > 0
    # Apache removes a folder with whatever is in it, so folders stay; the next trial uses the same ones.
    assert (said["left"], files(dav)) == ([".volbench/"], [])
    before = entries(dav)
    other = Child.to(dav, options={})
    other.run = "run-2"
    other.ask("check")
    assert entries(dav) == before


def test_clean_up_removes_what_the_journal_names_and_tells_of_the_rest(dav):
    way = Child.to(dav)
    for size, round_ in (("4k", 1), ("1mb", 2)):
        way.put(size, round_=round_)
    other = Child.to(dav)
    other.run = "run-2"
    other.put("4k")
    foreign = dav.folder / ".volbench/4k/holiday & sun.jpg"
    foreign.write_text("not ours")

    said = way.ask("clean-up", "--expect=4k:1", "--expect=1mb:1")

    assert said["removed"] == 2
    assert said["unknown"] == [".volbench/run-1/1mb/2-0", ".volbench/run-1/1mb/2-1"]
    theirs = [".volbench/4k/holiday & sun.jpg", ".volbench/4k/run-2.1-0", ".volbench/4k/run-2.1-1"]
    assert files(dav) == [".volbench/1mb/run-1.2-0", ".volbench/1mb/run-1.2-1", *theirs]
    listed = way.ask("list")
    theirs_listed = [".volbench/4k/holiday & sun.jpg", ".volbench/run-2/4k/1-0", ".volbench/run-2/4k/1-1"]
    assert (listed["can_list"], listed["keys"]) == (True, [*said["unknown"], *theirs_listed])

    said = way.ask("clean-up", "--expect=4k:1", "--expect=1mb:2")
    assert (said["removed"], said["unknown"], said["left"]) == (2, [], [".volbench/"])
    assert files(dav) == theirs
    assert other.ask("clean-up", "--expect=4k:1")["removed"] == 2
    foreign.unlink()
    assert files(dav) == []


def test_what_an_earlier_version_left_in_a_folder_of_its_run_is_found_and_removed(dav, plain_dav):
    for service in (dav, plain_dav):
        folder = service.folder / ".volbench/run-7/4k"
        folder.mkdir(parents=True)
        for name in ("1-0", "1-1", "holiday.jpg"):
            (folder / name).write_text("x")
        for place in (folder, *folder.parents[:2]):
            place.chmod(0o777)
        way = Child.to(service)
        way.run = "run-7"

        said = way.ask("clean-up", "--expect=4k:1")

        assert said["removed"] == 2
        assert [path.name for path in folder.iterdir()] == ["holiday.jpg"]
        can_list = said["facts"]["listing"] == "propfind"
        assert said["unknown"] == ([".volbench/run-7/4k/holiday.jpg"] if can_list else [])
        (folder / "holiday.jpg").unlink()
        folder.rmdir()
        folder.parent.rmdir()


def test_where_a_server_lists_nothing_keys_are_asked_for_and_its_folder_named(plain_dav):
    way = Child.to(plain_dav)
    way.put("4k", least_files=5)
    way.put("1mb", round_=2)

    said = way.ask("clean-up", "--expect=4k:1", "--expect=1mb:2")

    assert (said["removed"], said["left"], files(plain_dav)) == (7, [".volbench/"], [])
    assert way.ask("list") == {**way.ask("list"), "can_list": False, "keys": []}


def test_a_second_put_removes_what_the_first_left(dav):
    way = Child.to(dav)
    way.put("4k", round_=1)
    way.put("4k", round_=2)

    assert files(dav) == [".volbench/4k/run-1.2-0", ".volbench/4k/run-1.2-1"]
    way.get("4k", round_=2)
    assert files(dav) == []


def test_a_get_where_nothing_lies_puts_first(dav):
    got = Child.to(dav).get("4k")

    assert (got.io_count, got.read_bytes, got.write_bytes) == (2, 8192, 0)
    assert files(dav) == []


def test_wrong_bytes_of_a_server_are_found(dav):
    way = Child.to(dav)
    way.put("1mb")
    spoilt = dav.folder / ".volbench/1mb/run-1.1-1"
    spoilt.write_bytes(spoilt.read_bytes()[:-1] + b"x")

    with pytest.raises(ToolFailed) as caught:
        way.get("1mb")
    assert code_of(caught) == "wrong-bytes"

    spoilt.write_bytes(spoilt.read_bytes()[:-1])
    with pytest.raises(ToolFailed) as caught:
        way.get("1mb")
    assert code_of(caught) == "short-body"
    assert way.ask("clean-up", "--expect=1mb:1")["removed"] == 2


def test_a_wrong_password_is_said_and_shown_nowhere(dav):
    way = Child.to(dav, password="a wrong pass & word")
    with pytest.raises(ToolFailed) as caught:
        way.put()

    assert code_of(caught) == "auth"
    assert "wrong pass" not in way.output.stderr + way.output.stdout
    assert files(dav) == []


def test_a_folder_that_is_not_there_is_said(dav):
    with pytest.raises(TargetLost) as caught:
        Child.to(dav, address=f"{dav.address}missing/").put()

    assert code_of(caught) == "not-found"


@pytest.mark.parametrize("name", ["Größe & mehr", "照片 100%25", "e\u0301"])
def test_a_folder_is_named_in_any_script(dav, name):
    folder = dav.folder / name.replace("%25", "%")
    folder.mkdir()
    folder.chmod(0o777)
    way = Child.to(dav, address=f"{dav.address}{name}")
    way.put("4k")

    assert way.ask("list")["keys"] == [".volbench/run-1/4k/1-0", ".volbench/run-1/4k/1-1"]
    said = way.ask("clean-up", "--expect=4k:1")
    assert (said["removed"], said["unknown"], said["left"]) == (2, [], [".volbench/"])
    assert [path for path in folder.rglob("*") if path.is_file()] == []
    shutil.rmtree(folder)


def test_a_read_only_folder_is_said():
    with apache() as service:
        service.folder.chmod(0o555)
        with pytest.raises(ToolFailed) as caught:
            Child.to(service).put()

        assert code_of(caught) == "denied"
        assert entries(service) == []


def test_a_certificate_that_signed_itself_is_accepted_by_its_fingerprint_only():
    with apache(is_secure=True) as service:
        with pytest.raises(ToolFailed) as caught:
            Child.to(service, fingerprint=None).ask("check")
        assert code_of(caught) == "certificate"
        with pytest.raises(ToolFailed) as caught:
            Child.to(service, fingerprint="00" * 32).ask("check")
        assert code_of(caught) == "certificate"
        assert entries(service) == []

        shown = Child.to(service, fingerprint=None).ask("certificate")
        assert (shown["fingerprint"], shown["is_trusted"]) == (service.fingerprint, False)

        way = Child.to(service)
        way.put("1mb")
        assert way.get("1mb").notes["files_verified"] == 2
        assert files(service) == []


def test_a_fingerprint_is_of_no_use_where_nothing_is_encrypted(dav):
    with pytest.raises(ToolFailed) as caught:
        Child.to(dav, fingerprint="00" * 32).ask("check")

    assert code_of(caught) == "certificate"


def test_a_gigabyte_goes_through_in_little_memory(dav):
    way = Child.to(dav)

    way.put("1gb", least_files=1)
    most = [way.memory_bytes()]
    got = way.get("1gb", least_files=1)
    most.append(way.memory_bytes())

    assert got.notes["files_verified"] == 1
    assert max(most) <= 64 * 1024 * 1024, json.dumps(most)
