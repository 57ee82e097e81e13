"""Seed 000's script beside the sweep: what a start takes is taken off, and what cannot be told is not called good."""

import math
import os
import runpy
import subprocess
from pathlib import Path

import pytest
from services.go_programs import KUBO

FILE = Path(__file__).resolve().parents[5] / "benchmarks" / "ipfs_by_hand"
PROGRAM = runpy.run_path(str(FILE))
SIZES = [("1mb", 10**6, 10), ("5mb", 5 * 10**6, 10)]


def found(ratio, turns=8, start=0.07):
    """By hand less its start takes `ratio` of what volbench does, a little more or less in each turn."""
    times = {"1mb": 0.02, "5mb": 0.06}
    return {
        (sent, size): [(took, took * ratio * (1 + (turn - turns / 2) / 500) + start, start) for turn in range(turns)]
        for sent in ("put", "get")
        for size, took in times.items()
    }


@pytest.mark.parametrize(("ratio", "holds"), [(1.0, True), (0.93, True), (0.8, False), (1.2, False)])
def test_the_ratio_is_without_the_start_of_the_program(ratio, holds, capsys):
    assert PROGRAM["told"](found(ratio), SIZES) == [holds, holds]
    said = capsys.readouterr().out

    assert said.count("start   70.00 ms") == 4
    assert ("outside" in said) is not holds


def test_too_few_turns_and_a_start_longer_than_all_are_not_called_good(capsys):
    assert PROGRAM["told"](found(1.0, turns=3), SIZES) == [None, None]
    gone = {key: [(ours, 0.05, start) for ours, _, start in turns] for key, turns in found(1.0).items()}
    assert PROGRAM["told"](gone, SIZES) == [None, None]
    said = capsys.readouterr().out

    assert "3 turns, 6 are needed" in said
    assert "nothing is left of it" in said


def test_turns_count_by_their_logarithms():
    (one,) = PROGRAM["logs_of"]([(0.1, 0.27, 0.07)])

    assert one == pytest.approx(math.log(2))
    assert PROGRAM["logs_of"]([(0.1, 0.27, 0.07), (0.1, 0.07, 0.07)]) is None


@pytest.mark.real_io
def test_both_go_to_one_node_and_the_check_fails_where_one_turn_tells_nothing():
    if why := KUBO.why_not():
        pytest.skip(why)
    options = ["--turns=1", "--from=4k", "--up-to=64k", "--check"]
    done = subprocess.run(
        [FILE, *options], capture_output=True, text=True, check=False, env={**os.environ, "LC_ALL": "C"}
    )

    assert done.returncode == 1, done.stderr
    rows = [line for line in done.stdout.splitlines() if " volbench " in line]
    assert [row.split()[:2] for row in rows[:2]] == [["put", "4k"], ["put", "64k"]]
    assert "cannot be told" in done.stdout
