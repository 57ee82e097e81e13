"""How far a change spreads is counted in rooms and hand-written files."""

import os
import subprocess
from pathlib import Path

import pytest

PROGRAM = Path(__file__).resolve().parents[5] / "benchmarks/spread"
PERSON = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull} | {
    f"GIT_{who}_{what}": "someone@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
}
PACKAGE = "src/backend/volbench"
PAGE = "src/frontend/src"


@pytest.fixture
def folder(tmp_path):
    git(tmp_path, "init", "--quiet", "--initial-branch=main", ".")
    commit(tmp_path, f"{PACKAGE}/runner/plan.py")
    return tmp_path


def git(folder, *words):
    subprocess.run(["git", *words], cwd=folder, env={**os.environ, **PERSON}, capture_output=True, check=True)


def commit(folder, *names):
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{name}\n" * 9)
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "-m", "Change")


def spread(folder, *options):
    """Return the exit code, the files of each room, and the two numbers."""
    done = subprocess.run([PROGRAM, *options], cwd=folder, capture_output=True, text=True, check=False)
    rows = [line.split("|") for line in done.stdout.splitlines() if line.startswith("| ")][1:]
    numbers = [int(line.split(": ")[1]) for line in done.stdout.splitlines() if line.startswith(("rooms: ", "hand-"))]
    return done.returncode, {row[1].strip(): int(row[2]) for row in rows}, numbers


def test_folders_of_both_packages_are_rooms(folder):
    commit(
        folder,
        f"{PACKAGE}/config.py",
        f"{PACKAGE}/services/runs/queue.py",
        f"{PACKAGE}/services/timelines.py",
        f"{PACKAGE}/domain/model/runs/run.py",
        f"{PACKAGE}/domain/assess/limits/rules.py",
        f"{PACKAGE}/kinds/load/domain/pace.py",
        f"{PACKAGE}/kinds/load/runner/course.py",
        f"{PACKAGE}/kinds/sweep/line.py",
        f"{PAGE}/views/RunView.vue",
        f"{PAGE}/components/run/WayChoice.vue",
        f"{PAGE}/components/Icon.vue",
        f"{PAGE}/kinds/load/chart.ts",
    )

    assert spread(folder) == (
        0,
        {
            ".": 1,
            "services": 2,
            "domain/model": 1,
            "domain/assess": 1,
            "kinds/load": 2,
            "kinds/sweep": 1,
            "page views": 1,
            "page components/run": 1,
            "page components": 1,
            "page kinds/load": 1,
        },
        [10, 12],
    )


def test_what_is_no_hand_written_code_of_a_room_is_counted_apart(folder):
    commit(
        folder,
        f"{PACKAGE}/api/runs.py",
        f"{PAGE}/domain/schema.d.ts",
        "src/backend/requirements/run.lock",
        "src/backend/tests/fixtures/approved-words/en.txt",
        "tests/contract/run.example.json",
        "benchmarks/results.md",
        "benchmarks/history/spread.md",
        "src/backend/tests/unit/test_run.py",
        "src/frontend/tests/run.test.ts",
        "docs/api.md",
        "README.md",
        "scripts/common.sh",
    )

    assert spread(folder) == (
        0,
        {
            "api": 1,
            "(generated, counted apart)": 6,
            "(tests, counted apart)": 2,
            "(docs, counted apart)": 2,
            "(elsewhere, counted apart)": 1,
        },
        [1, 1],
    )


def test_a_file_that_moves_is_one_file_of_two_rooms(folder):
    (folder / PACKAGE / "kinds/load").mkdir(parents=True)
    git(folder, "mv", f"{PACKAGE}/runner/plan.py", f"{PACKAGE}/kinds/load/plan.py")
    git(folder, "commit", "--quiet", "-m", "Move")

    assert spread(folder) == (0, {"runner": 1, "kinds/load": 1}, [2, 1])


def test_a_commit_a_range_and_the_first_commit_can_be_named(folder):
    commit(folder, f"{PACKAGE}/api/runs.py")
    commit(folder, f"{PACKAGE}/cli/runs.py", f"{PACKAGE}/api/runs2.py")

    assert spread(folder, "HEAD~1")[2] == [1, 1]
    assert spread(folder, "HEAD~2..HEAD")[2] == [2, 3]
    assert spread(folder, "HEAD~2")[1] == {"runner": 1}


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--most-rooms", "2", "--most-files", "3"), 0),
        (("--most-rooms", "1"), 1),
        (("--most-files", "2"), 1),
        (("--most-rooms", "2", "--most-files", "0"), 1),
    ],
)
def test_a_number_above_its_limit_fails(folder, options, code):
    commit(folder, f"{PACKAGE}/cli/a.py", f"{PACKAGE}/cli/b.py", f"{PACKAGE}/api/a.py")

    assert spread(folder, *options)[0] == code


def test_an_unknown_commit_is_an_error(folder):
    assert spread(folder, "no-such-commit")[0] != 0
