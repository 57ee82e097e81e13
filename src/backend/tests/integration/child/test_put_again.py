"""The same content put twice at real servers: read back, gone again, and the first one still there to be got."""

import json
import subprocess

import pytest
from services.go_programs import KUBO
from support.ways import SIZES, Child

WAYS = ["ipfs", "gridfs", "plain_http", "dav", "s3", "smb"]


@pytest.mark.parametrize("size", ["4k", "5mb"])
@pytest.mark.parametrize("name", WAYS)
def test_what_was_put_is_put_again_compared_and_removed_and_the_first_is_got_whole(request, name, size):
    way = Child.to(request.getfixturevalue(name))

    way.put(size, least_files=3)
    again = way.put_again(size, least_files=3)
    between = way.ask("list")
    got = way.get(size, least_files=3)

    assert (again.io_count, again.write_bytes, again.notes["files_verified"]) == (3, 3 * SIZES[size], 3)
    assert again.notes["moved_bytes"] == 6 * SIZES[size]
    assert between["keys"] == ([f".volbench/run-1/{size}/1-{n}" for n in range(3)] if between["can_list"] else [])
    assert got.notes["files_verified"] == 3
    assert way.ask("list")["keys"] == []


@pytest.mark.parametrize("order", [("4k", "again-4k"), ("again-4k", "4k")])
@pytest.mark.parametrize("name", WAYS)
def test_clean_up_removes_both_in_either_order(request, name, order):
    way = Child.to(request.getfixturevalue(name))
    way.ask("check")
    way.put("4k", least_files=3)
    # As a killed child leaves it: the same keys, put as any others.
    _put_twice(way)

    said = way.ask("clean-up", *(f"--expect={size}:1" for size in order))

    assert (said["removed"], said["unknown"]) == (6, [])
    assert way.ask("list")["keys"] == []


def _put_twice(way):
    """Leave what was put again, as a child does that is killed before it removes it."""
    code = (
        "import sys; from volbench.child import timed, __main__ as child\n"
        "timed.Session._compare = lambda *_: sys.exit(9)\n"
        "child.main(sys.argv[1:])\n"
    )
    from volbench.domain.model.words.message import plain
    from volbench.tools.transfer import Operation, TransferWorkload

    work = TransferWorkload("put-again-4k", plain("x"), Operation.PUT, 4096, least_files=3, least_s=0.0, is_again=True)
    argv = work.build_command(way.context(1))
    place = argv.index("-m")
    assert way.start([*argv[:place], "-c", code, *argv[place + 2 :]]).exit_code == 9


def test_the_node_has_no_block_of_ours_afterwards(ipfs):
    def objects():
        api = f"--api=/ip4/127.0.0.1/tcp/{ipfs.address.rpartition(':')[2]}"
        done = subprocess.run([KUBO.path, api, "repo", "stat", "--enc=json"], check=True, capture_output=True)
        return json.loads(done.stdout)["NumObjects"]

    way = Child.to(ipfs, options={"node": "own"})
    way.ask("check")
    way.ask("clean-up")
    before = objects()
    way.put("5mb")
    once = objects()
    way.put_again("5mb")
    twice = objects()
    way.get("5mb")
    way.ask("clean-up")

    # 256 KiB a block: the second time adds none.
    assert once >= before + 2 * 20
    assert twice < once + 20
    assert objects() <= before + 20
