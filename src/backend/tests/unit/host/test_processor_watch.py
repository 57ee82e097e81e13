"""Whether the processors are busy right now: on the real machine, and with what /proc may say."""

import os
import subprocess

import pytest

from volbench.host.cpu import FRESH_S, ProcessorWatch


@pytest.fixture
def spinning():
    programs = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(os.cpu_count() or 1)]
    yield
    for program in programs:
        program.kill()
        program.wait()


@pytest.mark.usefixtures("spinning")
def test_programs_that_compute_make_the_real_processors_busy():
    ratio = ProcessorWatch().busy_ratio()

    assert ratio is not None
    assert ratio > 0.8


def test_what_was_just_seen_is_not_looked_at_again(tmp_path):
    now, naps = [100.0], []
    (tmp_path / "stat").write_text("cpu 10 0 10 80 0 0 0 0 0 0\n")

    def sleep(seconds):
        naps.append(seconds)
        (tmp_path / "stat").write_text(f"cpu {10 + 90 * len(naps)} 0 10 {80 + 10 * len(naps)} 0 0 0 0 0 0\n")

    watch = ProcessorWatch(tmp_path, sleep=sleep, clock=lambda: now[0])

    assert [watch.busy_ratio(), watch.busy_ratio(), len(naps)] == [0.9, 0.9, 1]
    now[0] += FRESH_S + 1
    watch.busy_ratio()
    assert len(naps) == 2


def test_a_system_that_does_not_tell_is_not_called_busy(tmp_path):
    assert ProcessorWatch(tmp_path, sleep=lambda _seconds: None).busy_ratio() is None
