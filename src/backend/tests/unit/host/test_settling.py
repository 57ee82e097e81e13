"""The laboratory waits for udev where udev runs; a played udevadm stands for it."""

from __future__ import annotations

import pytest

from volbench.host.array_lab.settling import settle


@pytest.fixture
def asked(tmp_path):
    """Return what finds the played program, what a running udev listens at, and what the program was asked."""
    log, program, control = tmp_path / "log", tmp_path / "udevadm", tmp_path / "control"
    log.touch()
    control.touch()

    def ends_with(code):
        program.write_text(f'#!/bin/sh\necho "$@" >>{log}\nexit {code}\n')
        program.chmod(0o755)
        return {"udevadm": str(program)}.get, control, log

    return ends_with


@pytest.mark.parametrize("code", [0, 1])
def test_udev_is_waited_for_and_one_that_does_not_get_done_stops_nothing(asked, code):
    find, control, log = asked(code)

    settle(find, control)

    assert log.read_text() == "settle --timeout=20\n"


def test_where_no_udev_runs_nothing_is_started(asked):
    find, control, log = asked(0)
    control.unlink()

    settle(find, control)

    assert log.read_text() == ""


def test_a_machine_whose_udev_has_no_program_goes_on(asked):
    _, control, log = asked(0)

    settle({}.get, control)

    assert log.read_text() == ""
