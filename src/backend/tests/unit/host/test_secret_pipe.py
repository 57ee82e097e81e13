"""A secret reaches the tool by an inherited pipe and is to be found nowhere else."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from volbench.domain.model.runs.command import OutputArgument, SecretArgument
from volbench.host.process import MOST_SECRET_BYTES, GuardedProcessRunner
from volbench.runner.cancellation import CancelSwitch

SECRET = b"correct horse / battery=staple \xe5\x8d\xb7"
LOOK_AROUND = """
import json, os, sys
path = sys.argv[1].partition('=')[2]
with open(path, 'rb') as pipe:
    got = pipe.read()
    again = pipe.read()
answer = {'got': got.hex(), 'again': again.hex(), 'argv': open('/proc/self/cmdline', 'rb').read().hex(),
          'environ': open('/proc/self/environ', 'rb').read().hex(),
          'parent': open(f'/proc/{os.getppid()}/environ', 'rb').read().hex(),
          'folder': os.listdir('.')}
open(sys.argv[2].partition('=')[2], 'w').write(json.dumps(answer))
"""


@pytest.fixture
def runner():
    return GuardedProcessRunner(grace_s=1.0)


def look(runner, secret):
    words = [sys.executable, "-I", "-S", "-c", LOOK_AROUND, SecretArgument("--secret="), OutputArgument("--output=")]
    return words, runner.run(words, timeout_s=200, cancel=CancelSwitch(), secret=secret)


def test_the_secret_arrives_whole_and_ends(runner):
    _, output = look(runner, SECRET)

    assert output.exit_code == 0, output.stderr
    assert f'"got": "{SECRET.hex()}", "again": ""' in output.output


def test_the_secret_is_in_no_argument_environment_or_answer(runner):
    words, output = look(runner, SECRET)
    seen = output.output.replace(f'"got": "{SECRET.hex()}"', "")

    assert "argv" in seen
    assert SECRET.hex() not in seen
    assert SECRET not in " ".join(words).encode() + (output.stdout + output.stderr).encode()
    assert words[-2] == "--secret={secret}"


def test_without_a_secret_the_pipe_is_empty(runner):
    _, output = look(runner, None)

    assert '"got": ""' in output.output


def test_a_secret_nobody_asks_for_goes_nowhere(runner):
    output = runner.run(
        [sys.executable, "-I", "-S", "-c", "import os; print(os.listdir('/proc/self/fd'))"],
        timeout_s=200,
        cancel=CancelSwitch(),
        secret=SECRET,
    )

    # Input, output, errors, and the folder being listed.
    assert output.stdout.count("'") // 2 == 4


def test_only_the_kind_of_an_argument_makes_it_the_pipes_path(runner):
    output = runner.run(
        ["echo", "{secret}", SecretArgument("--secret=")], timeout_s=200, cancel=CancelSwitch(), secret=SECRET
    )

    bare, pipe = output.stdout.split()
    assert bare == "{secret}"
    assert pipe.startswith(("--secret=/dev/fd/", "--secret=/proc/self/fd/"))


def test_a_secret_longer_than_a_pipe_takes_at_once_is_refused(runner):
    with pytest.raises(ValueError, match="4097"):
        look(runner, b"x" * (MOST_SECRET_BYTES + 1))


def test_no_pipe_stays_open_here(runner):
    before = len(list(Path("/proc/self/fd").iterdir()))

    look(runner, SECRET)

    assert len(list(Path("/proc/self/fd").iterdir())) == before
