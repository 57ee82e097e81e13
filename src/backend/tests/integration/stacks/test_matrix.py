"""The suite over every stack that this machine can start, by the command that makes the matrix of docs/stacks.md."""

import os
import subprocess
from pathlib import Path

import pytest
from services.go_programs import FERRETDB
from support.generator import tools_folder

pytestmark = pytest.mark.real_io

ROOT = Path(__file__).resolve().parents[5]


def test_the_suite_runs_over_all_stacks_and_its_matrix_is_written_down(tmp_path):
    (tmp_path / "tools").mkdir()
    environment = {**os.environ, "VOLBENCH_TOOLS_DIR": str(tools_folder(tmp_path / "tools"))}
    argv = [ROOT / "benchmarks" / "stacks_matrix", "--profile=smoke", "--kept", "--bytes=14332"]
    done = subprocess.run(argv, env=environment, capture_output=True, text=True, check=False, timeout=300)
    rows = [line for line in done.stdout.splitlines() if line.startswith("| ")]
    names = [row.split(" | ")[0].removeprefix("| ") for row in rows[1:-1]]
    stacks = {"Apache, folder", "nginx, folder"}
    why = FERRETDB.why_not()

    assert done.returncode == 0, done.stderr
    assert set(names) >= (stacks if why else stacks | {"GridFS, application"})
    # What is not measured is named with its reason; what is, has a rate and a share of every other.
    assert not why or f"gridfs-fuse: {why}" in done.stderr
    assert all(len(row.split(" | ")) == len(names) + 2 for row in rows[:-1])
    assert all(row.split(" | ")[1].replace(",", "").isdecimal() for row in rows[1:-1])
    assert rows[-1].startswith("| GridFS by nginx's module | not built")
