"""A fio that does not behave, put in front of the real one by VOLBENCH_TOOLS_DIR."""

from __future__ import annotations

import shutil
from dataclasses import replace

import pytest
from support.runs import READ, WRITE, fresh_host, leftovers, small_suite

from volbench.domain.model.runs.run import RunState

pytestmark = pytest.mark.real_io


@pytest.fixture
def wrap_fio(tmp_path, monkeypatch):
    """Put a script in front of fio; `$FIO` in it is the real one."""

    def wrap(body: str) -> None:
        folder = tmp_path / "tools"
        folder.mkdir()
        script = folder / "fio"
        script.write_text(f"#!/bin/sh\nFIO={shutil.which('fio')}\n{body}\n")
        script.chmod(0o755)
        monkeypatch.setenv("VOLBENCH_TOOLS_DIR", str(folder))

    return wrap


def test_text_before_the_json_is_no_obstacle(make_lab, ext4_volume, wrap_fio):
    wrap_fio(
        """
for word; do case $word in --output=*) out=${word#--output=} ;; esac; done
if [ -n "${out-}" ]; then
  printf 'fio: something to say first\\n' > "$out"
fi
exec "$FIO" "$@"
"""
    )

    run = make_lab(small_suite(READ, rounds=1), host=fresh_host()).measure(ext4_volume.mount_point)

    assert run.state is RunState.DONE, run.failure
    assert run.environment.tools["fio"].startswith("fio-3")


NOTHING_READ = """
  for word; do
    case $word in
      --output=*) out=${word#--output=} ;;
    esac
  done
  printf '%s' '{"fio version":"fio-3.33","jobs":[{"jobname":"read","error":0,"usr_cpu":0,"sys_cpu":0,
    "job options":{},"read":{"total_ios":0,"io_bytes":0,"runtime":0,"bw_bytes":0,"iops":0},
    "write":{"total_ios":0,"io_bytes":0,"runtime":0,"bw_bytes":0,"iops":0}}]}' > "$out"
  exit 0 ;;
"""


def test_a_round_in_which_the_volume_stood_still_is_measured_once_more_and_told(
    make_lab, ext4_volume, wrap_fio, tmp_path
):
    wrap_fio(
        f"""
case "$*" in
*--rw=read*--filename*|*--filename*--rw=read*)
  echo x >> {tmp_path}/reads
  if [ "$(wc -l < {tmp_path}/reads)" -eq 3 ]; then set -- "$@" --stalls; fi ;;
esac
case "$*" in
*--stalls*) {NOTHING_READ}
esac
exec "$FIO" "$@"
"""
    )

    run = make_lab(small_suite(READ), host=fresh_host()).measure(ext4_volume.mount_point)

    assert run.state is RunState.DONE, run.failure
    result = run.workloads[0]
    assert len(result.rounds) == run.plan.rounds
    assert [caveat.values for caveat in result.caveats if caveat.code == "stalled"] == [
        {"rounds": [round_.n for round_ in result.rounds if "stalled_attempts" in round_.notes]}
    ]


def test_a_volume_faster_than_its_lay_out_is_measured_without_a_warm_up_from_then_on(
    make_lab, ext4_volume, wrap_fio, tmp_path
):
    body = NOTHING_READ.replace('"job options":{}', '"job options":{"io_size":"9","runtime":"60s","ramp_time":"100ms"}')
    wrap_fio(
        f"""
echo "$*" >> {tmp_path}/commands
case "$*" in
*--ramp_time*) {body}
esac
exec "$FIO" "$@"
"""
    )
    suite = small_suite(WRITE)
    profile = replace(suite.profiles["smoke"], ramp_s=0.1)

    run = make_lab(replace(suite, profiles={"smoke": profile}), host=fresh_host()).measure(ext4_volume.mount_point)

    assert run.state is RunState.DONE, run.failure
    assert len(run.workloads[0].rounds) == run.plan.rounds == 2
    assert "stalled" not in [caveat.code for caveat in run.workloads[0].caveats]
    commands = (tmp_path / "commands").read_text().splitlines()
    assert len([line for line in commands if "--ramp_time" in line]) == 1


def test_a_fio_that_ends_well_without_any_input_or_output_fails_the_run(make_lab, ext4_volume, wrap_fio):
    wrap_fio(
        """
case "$*" in
*--rw=read*--filename*|*--filename*--rw=read*)
  for word; do
    case $word in
      --output=*) out=${word#--output=} ;;
    esac
  done
  printf '%s' '{"fio version":"fio-3.33","jobs":[{"jobname":"read","error":0,"usr_cpu":0,"sys_cpu":0,
    "job options":{},"read":{"total_ios":0,"io_bytes":0,"runtime":0,"bw_bytes":0,"iops":0},
    "write":{"total_ios":0,"io_bytes":0,"runtime":0,"bw_bytes":0,"iops":0}}]}' > "$out"
  exit 0 ;;
esac
exec "$FIO" "$@"
"""
    )

    run = make_lab(small_suite(READ), host=fresh_host()).measure(ext4_volume.mount_point)

    assert run.state is RunState.FAILED
    assert run.failure.code == "tool-failed"
    assert run.failure.message.has("tools.fio_output.fio_ended_without_a_single_read")
    assert leftovers(ext4_volume.mount_point) == []


def test_output_that_is_no_json_fails_the_run_and_keeps_the_tools_words(make_lab, ext4_volume, wrap_fio):
    wrap_fio(
        """
case "$*" in
*--name=read*)
  for word; do case $word in --output=*) out=${word#--output=} ;; esac; done
  printf 'Segmentation fault (core dumped)' > "$out"
  exit 0 ;;
esac
exec "$FIO" "$@"
"""
    )

    run = make_lab(small_suite(READ), host=fresh_host()).measure(ext4_volume.mount_point)

    assert run.state is RunState.FAILED
    assert run.failure.code == "output-unreadable"
    assert "Segmentation fault" in run.failure.detail
