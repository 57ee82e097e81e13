"""What `make test-faults` counts fails it, from whichever process it comes, though every test passed in the end."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

BACKEND = Path(__file__).parents[3]
HOOKS = (
    "from faults.conftest import pytest_configure, pytest_sessionfinish, pytest_terminal_summary, pytest_testnodedown\n"
)
TESTS = """
from faults.conftest import _TALLY

def test_one():
    _TALLY.kinds.append("one")
    _TALLY.rounds_kept += 3

def test_two():
    _TALLY.kinds.append("two")
    {loss}
"""


@pytest.mark.parametrize(
    ("processes", "loss", "code", "words"),
    [
        (2, "pass", 0, "rounds lost: 0, files left: 0, 5xx: 0"),
        (0, "_TALLY.rounds_lost.append('round 3')", 1, "rounds lost: 1, files left: 0, 5xx: 0\n  round 3"),
        (2, "_TALLY.files_left.append('.volbench')", 1, "rounds lost: 0, files left: 1, 5xx: 0\n  .volbench"),
        (0, "_TALLY.server_errors.append('GET / 500')", 1, "rounds lost: 0, files left: 0, 5xx: 1\n  GET / 500"),
    ],
)
def test_what_is_counted_fails_the_campaign(tmp_path, processes, loss, code, words):
    (tmp_path / "conftest.py").write_text(HOOKS)
    (tmp_path / "test_losses.py").write_text(TESTS.format(loss=loss))

    ended = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-c", str(BACKEND / "pyproject.toml"), f"--rootdir={tmp_path}"),
            *("-p", "xdist", "-n", str(processes), "-p", "no:cacheprovider", str(tmp_path)),
        ],
        # To load what other tests need takes each of the processes longer than to count.
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        cwd=BACKEND,
        capture_output=True,
        text=True,
        check=False,
    )

    assert "2 passed" in ended.stdout, ended.stdout + ended.stderr
    assert words in ended.stdout
    assert "kinds of fault tried: 2 in 2 tests; rounds kept: 3" in ended.stdout
    assert ended.returncode == code
