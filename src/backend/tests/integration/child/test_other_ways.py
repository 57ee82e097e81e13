"""IPFS, GridFS, another S3 and plain HTTP, with real servers; those written in Go where they are built."""

import json
import subprocess
import sys

import pytest
from pymongo import MongoClient
from services.ferretdb import ferretdb
from services.go_programs import KUBO
from services.nginx import nginx
from services.running import free_port
from support.ways import SIZES, Child, code_of, when

from volbench.domain.model.errors import CapabilityMissing, VolbenchError
from volbench.tools.transfer_failures import transfer_failure


@pytest.mark.parametrize(
    ("name", "size"),
    [
        *(("ipfs", size) for size in ("4k", "5mb", "100mb")),
        *(("versity", size) for size in ("4k", "100mb")),
        *((name, size) for name in ("gridfs", "plain_http") for size in ("4k", "5mb")),
    ],
)
def test_files_are_put_got_compared_and_removed(request, name, size):
    way = Child.to(request.getfixturevalue(name))

    put = way.put(size)
    listed = way.ask("list")
    got = way.get(size, least_files=3)
    memory_bytes = way.memory_bytes()

    assert (put.io_count, put.write_bytes, put.is_durable) == (2, 2 * SIZES[size], False)
    assert listed["keys"] == ([f".volbench/run-1/{size}/1-{n}" for n in (0, 1)] if listed["can_list"] else [])
    assert (got.io_count, got.notes["files_verified"]) == (3, 2)
    assert got.metrics["first_byte_ns"] <= got.metrics["file_time_ns"]
    assert put.metrics["connect_ns"] > 0
    assert way.ask("list")["keys"] == []
    assert memory_bytes <= 64 * 1024 * 1024


@pytest.mark.parametrize("name", ["ipfs", "gridfs", "versity", "plain_http"])
def test_clean_up_removes_what_was_left(request, name):
    way = Child.to(request.getfixturevalue(name))
    # Where a folder is removed with all that is in it, ours stays, and is named.
    kept = [".volbench/"] if name in {"plain_http", "ipfs"} else []
    assert way.ask("check")["left"] == kept
    way.put("4k", least_files=5)

    said = way.ask("clean-up", "--expect=4k:1")

    assert (said["removed"], said["unknown"], said["left"]) == (5, [], kept)


@pytest.mark.parametrize("more", ["", "if ($request_method = HEAD) { return 200; }"], ids=["nginx", "answers-all"])
def test_a_folder_of_plain_http_is_named_only_where_one_is(more):
    with nginx(kind="http", more=more) as service:
        way = Child.to(service)
        before = way.ask("clean-up", "--expect=4k:1")["left"]
        (service.folder / ".volbench").mkdir()
        after = way.ask("clean-up", "--expect=4k:1")["left"]

    assert (before, after) == ([], [] if more else [".volbench/"])


@pytest.mark.parametrize("node", ["given", "own"])
def test_no_block_of_ours_stays_in_the_node_and_nothing_was_pinned(ipfs, node):
    def asked(*words):
        api = f"--api=/ip4/127.0.0.1/tcp/{ipfs.address.rpartition(':')[2]}"
        return json.loads(subprocess.run([KUBO.path, api, *words], check=True, capture_output=True).stdout or b"{}")

    way = Child.to(ipfs, options={"node": node})
    way.ask("check")
    before = asked("repo", "stat", "--enc=json")
    pins = asked("pin", "ls", "--type=recursive", "--enc=json")
    way.put("5mb")
    during = asked("repo", "stat", "--enc=json")
    way.get("5mb")
    assert asked("pin", "ls", "--type=recursive", "--enc=json") == pins
    way.ask("clean-up")
    after = asked("repo", "stat", "--enc=json")

    # 256 KiB a block. On somebody's node earlier states of folders stay until it cleans up itself.
    assert during["NumObjects"] >= before["NumObjects"] + 2 * 20
    if node == "own":
        assert after["NumObjects"] <= before["NumObjects"]
    assert after["RepoSize"] < before["RepoSize"] + 1_000_000


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"address": f"mongodb://127.0.0.1:{free_port()}/sweeps"}, "refused"),
        ({"address": "mongodb://1.1.1.1/sweeps"}, "public-address"),
        ({"address": "mongodb://127.0.0.1/"}, "wrong-address"),
        ({"fingerprint": "00" * 32}, "wrong-address"),
    ],
)
def test_what_is_wrong_with_a_way_to_gridfs_is_said(gridfs, changes, code):
    with pytest.raises(VolbenchError) as caught:
        Child.to(gridfs, **changes).ask("check")

    assert code_of(caught) == code


def test_what_a_killed_put_left_in_gridfs_is_removed(gridfs):
    way = Child.to(gridfs)
    with MongoClient(gridfs.address, directConnection=True) as client:
        database = client.get_default_database()
        chunks, files = database["volbench.chunks"], database["volbench.files"]
        way.put("4k")
        whole = chunks.count_documents({})
        killed = subprocess.Popen(
            [
                *(
                    sys.executable,
                    "-I",
                    "-m",
                    "volbench.child",
                    "put",
                    "--kind=gridfs",
                    f"--address={gridfs.address}",
                ),
                *("--run=run-1", "--size=50mb", "--round=1", f"--bytes={SIZES['50mb']}", "--least-files=1000"),
                *("--least-s=1000", "--limit-s=1000"),
            ],
            stdout=subprocess.DEVNULL,
        )
        while chunks.count_documents({}) == whole:
            assert killed.poll() is None
        killed.kill()
        killed.wait()
        left = chunks.count_documents({}), files.count_documents({})
        said = way.ask("clean-up", "--expect=4k:1", "--expect=50mb:1")

        assert left[0] > whole
        assert (said["removed"] >= left[1], said["unknown"]) == (True, [])
        assert (chunks.count_documents({}), files.count_documents({})) == (0, 0)


def test_a_server_of_gridfs_killed_in_the_middle_of_a_put_is_said(gridfs):
    with ferretdb() as service:
        way = Child.to(service)
        when(lambda: any(file.stat().st_size > SIZES["5mb"] for file in service.folder.iterdir()), service.kill)
        with pytest.raises(VolbenchError) as caught:
            way.put("50mb", least_files=100_000, least_s=1000.0)

    assert code_of(caught) in {"reset", "refused"}


@pytest.mark.parametrize(("password", "code"), [("right", None), ("wrong", "auth"), ("", "denied")])
def test_a_wrong_password_of_gridfs_is_said(gridfs, password, code):
    with ferretdb(user="sweeper", password="right") as service:
        way = Child.to(service, password=password, **({} if password else {"user": ""}))
        if code is None:
            assert way.put("4k").io_count == 2
            assert way.ask("clean-up", "--expect=4k:1")["left"] == []
            return
        with pytest.raises(VolbenchError) as caught:
            way.ask("check")

    assert code_of(caught) == code


def test_where_there_is_no_driver_it_is_said_what_to_install(gridfs):
    hidden = "import sys; sys.modules['pymongo'] = None; from volbench.child.__main__ import main;"
    words = ["check", "--kind=gridfs", f"--address={gridfs.address}", "--run=r"]
    output = Child.to(gridfs).start([sys.executable, "-I", "-c", f"{hidden} sys.exit(main(sys.argv[1:]))", *words])

    problem = transfer_failure(output)
    assert isinstance(problem, CapabilityMissing)
    assert "pip install pymongo" in problem.context["detail"]


def test_a_server_that_only_gives_is_said_to_take_nothing():
    with nginx(kind="http", more="limit_except GET { deny all; }") as service, pytest.raises(VolbenchError) as caught:
        Child.to(service).put("4k")

    assert code_of(caught) in {"denied", "read-only"}


@pytest.mark.parametrize(
    ("changes", "code"), [({"password": "wrong"}, "auth"), ({"options": {"bucket": "none"}}, "not-found")]
)
def test_another_s3_server_says_the_same(versity, changes, code):
    with pytest.raises(VolbenchError) as caught:
        Child.to(versity, **changes).ask("check")

    assert code_of(caught) == code
