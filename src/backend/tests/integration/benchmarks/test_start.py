"""Every benchmark still starts: they reach into parts of the program that change, and nobody runs them every day."""

import os
import subprocess
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[5] / "benchmarks"
PROGRAMS = sorted(file.name for file in FOLDER.iterdir() if file.is_file() and os.access(file, os.X_OK))
BEGIN_AT_ONCE = {"footprint", "packaging", "reports"}
"""Have no options."""


def run(name: str, *options: str, ends_with: tuple[int, ...] = (0,)) -> str:
    done = subprocess.run([FOLDER / name, *options], capture_output=True, text=True, check=False)
    assert done.returncode in ends_with, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("name", [name for name in PROGRAMS if name not in BEGIN_AT_ONCE])
def test_a_benchmark_tells_how_it_is_used(name):
    assert "usage:" in run(name, "--help")


@pytest.mark.real_io
def test_fidelity_measures_by_hand_and_through_volbench(tmp_path):
    told = run(
        "fidelity",
        f"--target={tmp_path}",
        "--turns=1",
        "--seconds=1",
        "--size=16",
        "--workload=sync-write-4k",
        "--first-writes",
    )

    assert {"sync-write-4k", "first sync writes"} <= {line[:22].strip() for line in told.splitlines()}
    assert list(tmp_path.iterdir()) == []


@pytest.mark.real_io
def test_cells_of_snia_iops_are_measured_by_hand_and_through_volbench_on_one_file(tmp_path):
    cells = ("snia-iops-100-512", "snia-iops-65-64k", "snia-iops-0-1m")
    few = [f"--workload={cell}" for cell in cells]

    # One turn on a busy machine may miss the goal.
    told = run("pts_fidelity", f"--target={tmp_path}", "--turns=1", "--seconds=1", "--size=16", *few, ends_with=(0, 1))

    rows = {line.split("|")[1].strip(): line for line in told.splitlines() if line.startswith("| snia")}
    assert set(rows) == set(cells)
    assert all(" 0 IOPS" not in row for row in rows.values())
    assert list(tmp_path.iterdir()) == []
