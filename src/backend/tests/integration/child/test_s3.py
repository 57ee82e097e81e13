"""S3 with rclone's server, and its corners with moto's."""

import contextlib
import http.client

import pytest
from support.ways import SIZES, Child, code_of

from volbench.domain.model.errors import VolbenchError


def files(service):
    return sorted(str(path.relative_to(service.folder)) for path in service.folder.rglob("*") if path.is_file())


def asked(service, path, method="GET", data=None):
    """Ask past our own client, as any other would."""
    connection = http.client.HTTPConnection(service.address.removeprefix("http://"))
    with contextlib.closing(connection):
        connection.request(method, f"/sweeps{path}", body=data)
        answer = connection.getresponse()
        words = answer.read().decode()
    assert answer.status < 300, words
    return words


@pytest.mark.parametrize("signing", ["unsigned", "sha256"])
@pytest.mark.parametrize(("size", "requests"), [("4k", 1), ("5mb", 1), ("100mb", 8)])
def test_objects_are_put_got_compared_and_removed(s3, size, requests, signing):
    way = Child.to(s3, options={**s3.options, "signing": signing})

    put = way.put(size)
    there = files(s3)
    got = way.get(size)

    assert (put.write_bytes, put.is_durable, put.notes["requests_per_file"]) == (2 * SIZES[size], False, requests)
    assert put.notes["facts"]["signing"] == signing
    assert there == [f"sweeps/.volbench/run-1/{size}/1-0", f"sweeps/.volbench/run-1/{size}/1-1"]
    assert (got.notes["files_verified"], got.notes["is_reused"]) == (2, True)
    assert files(s3) == []
    assert way.memory_bytes() <= 64 * 1024 * 1024


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({"password": "another/secret"}, {"auth", "denied"}),
        ({"user": "NOBODY"}, {"auth", "denied"}),
        ({"user": ""}, {"auth", "denied"}),
        ({"options": {"bucket": "missing"}}, {"not-found"}),
        ({"options": {}}, {"wrong-address"}),
        ({"options": {"bucket": "../etc"}}, {"wrong-address"}),
        ({"options": {"bucket": "sweeps", "signing": "md5"}}, {"wrong-address"}),
        ({"address": "http://127.0.0.1:1/sweeps"}, {"wrong-address"}),
    ],
)
def test_what_is_wrong_with_the_way_is_said_and_no_secret_shown(s3, changes, codes):
    way = Child.to(s3, **changes)
    with pytest.raises(VolbenchError) as caught:
        way.put()

    assert code_of(caught) in codes
    assert "secret" not in way.output.stderr.casefold()
    assert files(s3) == []


def test_more_keys_than_a_page_holds_are_listed_and_removed(moto_s3):
    way = Child.to(moto_s3)
    for n in range(1003):
        asked(moto_s3, f"/.volbench/run-1/4k/1-{n}", "PUT", b"x")
    asked(moto_s3, "/.volbench/run-1/note%20%26%20more.txt", "PUT", b"x")

    assert len(way.ask("list")["keys"]) == 1004
    said = way.ask("clean-up", "--expect=4k:1")

    assert (said["removed"], said["unknown"]) == (1003, [".volbench/run-1/note & more.txt"])


def test_parts_of_a_child_that_died_are_given_up(moto_s3):
    started = asked(moto_s3, "/.volbench/run-9/100mb/1-0?uploads", "POST", b"")
    foreign = asked(moto_s3, "/their/film?uploads", "POST", b"")
    upload = started.partition("<UploadId>")[2].partition("<")[0]
    asked(moto_s3, f"/.volbench/run-9/100mb/1-0?partNumber=1&uploadId={upload}", "PUT", b"x" * 5_000_000)
    way = Child.to(moto_s3)
    way.run = "run-9"

    assert way.ask("clean-up", "--expect=100mb:1")["left"] == []
    left = asked(moto_s3, "?uploads")

    assert upload not in left
    assert foreign.partition("<UploadId>")[2].partition("<")[0] in left


def test_a_server_that_closes_after_every_request_is_told_apart(moto_s3):
    way = Child.to(moto_s3)
    put, got = way.put("100mb", least_files=1), way.get("100mb", least_files=3)

    assert put.notes["requests_per_file"] == 8
    assert got.notes["is_reused"] is False
    assert got.notes["files_verified"] == 1
