"""The kernel forbids an I/O engine while the service runs: the next run takes another one instead of failing."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest
import support.refused_call
from support.runs import READ, fresh_host, leftovers, small_suite

from volbench.domain.model.runs.run import RunState

pytestmark = pytest.mark.real_io

CALLS = {"io_uring": 425, "libaio": 206 if os.uname().machine == "x86_64" else 0}
"""What each engine begins with: io_uring_setup(2), the same number everywhere, and io_setup(2)."""


def test_a_run_takes_the_engine_there_is_and_not_the_one_there_was(make_lab, ext4_volume, tmp_path, monkeypatch):
    tools, switch = tmp_path / "tools", tmp_path / "off"
    tools.mkdir()
    refusing = f"{sys.executable} {Path(support.refused_call.__file__)}"
    script = tools / "fio"
    script.write_text(
        f'#!/bin/sh\n[ ! -e {switch} ] || exec {refusing} "$(cat {switch})" {shutil.which("fio")} "$@"\n'
        f'exec {shutil.which("fio")} "$@"\n'
    )
    script.chmod(0o755)
    monkeypatch.setenv("VOLBENCH_TOOLS_DIR", str(tools))
    lab = make_lab(small_suite(READ, rounds=1), host=fresh_host())

    before = lab.measure(ext4_volume.mount_point)
    switch.write_text(str(CALLS[before.environment.engine]))
    after = lab.measure(ext4_volume.mount_point)
    switch.unlink()
    again = lab.measure(ext4_volume.mount_point)

    assert [run.state for run in (before, after, again)] == [RunState.DONE] * 3, after.failure
    assert after.environment.engine != before.environment.engine
    assert again.environment.engine == before.environment.engine
    assert leftovers(ext4_volume.mount_point) == []
