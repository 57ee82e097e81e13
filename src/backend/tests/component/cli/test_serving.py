"""`volbench serve --wait`, as a container calls it: a data folder that cannot be used is reported once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

PATIENCE_S = 120


def serve(data: Path) -> subprocess.Popen[str]:
    """Start the service on a data folder."""
    command = [sys.executable, "-m", "volbench", "--lang", "en", "--data-dir", str(data), "serve", "--port", "0"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    return subprocess.Popen(
        [*command, "--wait"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )


@pytest.fixture
def blocked(tmp_path: Path) -> Path:
    """A folder that cannot be made, since a file stands in place of its parent."""
    (tmp_path / "parent").write_text("in the way", "utf-8")
    return tmp_path / "parent" / "data"


def test_it_reports_once_and_opens_as_soon_as_the_folder_can_be_used(blocked: Path) -> None:
    with serve(blocked) as running:
        try:
            assert running.stderr is not None
            assert running.stdout is not None
            assert str(blocked) in running.stderr.readline()
            blocked.parent.unlink()
            assert "http://127.0.0.1:" in running.stdout.readline()
        finally:
            running.terminate()
        rest = running.stderr.read()

    assert running.returncode == 0
    assert str(blocked) not in rest


def test_it_ends_while_it_waits(blocked: Path) -> None:
    with serve(blocked) as running:
        assert running.stderr is not None
        while "Waiting" not in running.stderr.readline():
            assert running.poll() is None
        running.send_signal(signal.SIGTERM)
        assert running.wait(PATIENCE_S) == 0
    assert blocked.parent.read_text("utf-8") == "in the way"
