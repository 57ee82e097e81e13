"""fio garbles, hangs, floods, dies and lies: the run ends with words or with doubt, and nothing of it stays."""

from __future__ import annotations

from typing import Any

import pytest

from faults.harness.nas import READ, WRITE, Nas
from faults.harness.stand_in import LAY_OUT
from faults.harness.waiting import wait_for

JSON_THROUGH_FILE = """
for word; do
  shift
  case $word in
    --output=*) set -- "$@" "--output=$PLACE/json" ;;
    *) set -- "$@" "$word" ;;
  esac
done
"$FIO" "$@"
code=$?
"""
"""The real fio, its JSON in a file, so that it can be changed on the way."""
TENFOLD = """
import json, sys

report = json.load(open(sys.argv[1]))
for job in report["jobs"]:
    for key in ("io_bytes", "io_kbytes", "bw_bytes", "bw", "iops", "total_ios"):
        job["read"][key] *= 10
    for key, count in job["read"]["clat_ns"].get("bins", {}).items():
        job["read"]["clat_ns"]["bins"][key] = 10 * count
json.dump(report, sys.stdout)
"""


def fails(nas: Nas, call: str, body: str) -> dict[str, Any]:
    """Let fio misbehave at a call; the run has to fail in words, and the service to go on. Returns the failure."""
    nas.fio.at(call, body)
    service = nas.start()
    run_id = nas.order()
    state = nas.wait_for_end(run_id)
    document = service.get(f"/runs/{run_id}/document")
    assert state == "failed", document["state"]
    assert document["failure"]["message"]["text"]
    assert document["failure"]["hint"]["text"]
    assert nas.left() == []
    nas.remember()
    nas.finish()
    return dict(document["failure"])


@pytest.mark.fault("fio-garbles")
@pytest.mark.in_ci
def test_fio_answers_with_something_else_than_json(nas: Nas) -> None:
    failure = fails(nas, f"{WRITE}.2", 'head -c 4000 /dev/urandom >"$OUT"\nexit 0\n')

    assert failure["code"] == "output-unreadable"


@pytest.mark.fault("fio-stops-half-way")
def test_fio_writes_half_of_its_answer_and_ends_well(nas: Nas) -> None:
    body = f'{JSON_THROUGH_FILE}head -c 2000 "$PLACE/json" >"$OUT"\nexit 0\n'

    assert fails(nas, f"{WRITE}.2", body)["code"] == "output-unreadable"


@pytest.mark.fault("fio-dies")
@pytest.mark.in_ci
@pytest.mark.parametrize("call", [LAY_OUT, f"{WRITE}.2"])
def test_fio_is_killed(call: str, nas: Nas) -> None:
    failure = fails(nas, call, "kill -KILL $$\n")

    assert failure["code"] == "tool-failed"


@pytest.mark.fault("fio-crashes")
def test_fio_crashes_after_it_has_begun_to_write(nas: Nas) -> None:
    body = '"$FIO" "$@" &\nsleep 0.2\nkill -SEGV $!\nwait $!\nkill -SEGV $$\n'

    assert fails(nas, f"{WRITE}.2", body)["code"] in {"tool-failed", "output-unreadable"}


@pytest.mark.fault("fio-floods")
def test_fio_prints_without_end(nas: Nas) -> None:
    assert fails(nas, f"{WRITE}.2", "exec cat /dev/zero\n")["code"] == "output-unreadable"


@pytest.mark.fault("fio-hangs")
def test_fio_hangs_and_does_not_hear(nas: Nas) -> None:
    """It ends neither by itself nor by SIGINT."""
    assert fails(nas, f"{WRITE}.2", "trap '' INT TERM\nwhile :; do sleep 1; done\n")["code"] == "timed-out"


@pytest.mark.fault("fio-forks")
def test_fio_leaves_children_that_hold_its_files(nas: Nas) -> None:
    """In sessions of their own, deaf to SIGINT, with a file open on the volume."""
    body = f"""
folder=$(find {nas.target}/.volbench -type d | tail -n 1)
for n in 1 2 3; do
  setsid sh -c "trap '' INT; exec 7>$folder/held-$n; while :; do sleep 1; done" &
done
exit 1
"""

    assert fails(nas, f"{WRITE}.2", body)["code"] == "tool-failed"


@pytest.mark.fault("fio-lies-about-bytes")
@pytest.mark.in_ci
def test_fio_claims_ten_times_what_it_has_read(nas: Nas) -> None:
    """The disks are counted, too: what they did not move makes the number doubtful."""
    nas.fio.beside("tenfold.py", TENFOLD)
    nas.fio.at(READ, f'{JSON_THROUGH_FILE}python3 "$PLACE/tenfold.py" "$PLACE/json" >"$OUT"\nexit $code\n')
    service = nas.start()
    run_id = nas.order(READ)
    state = nas.wait_for_end(run_id)
    document = service.get(f"/runs/{run_id}/document")

    assert state == "failed" or not document["badges"]["valid"], document
    nas.finish()


@pytest.mark.fault("fio-lies-about-the-file")
def test_fio_claims_a_test_file_it_has_not_written(nas: Nas) -> None:
    failure = fails(
        nas,
        LAY_OUT,
        f'{JSON_THROUGH_FILE}rm -rf {nas.target}/.volbench/*/*/read\ncat "$PLACE/json" >"$OUT"\nexit $code\n',
    )

    assert failure["code"] in {"tool-failed", "target-lost"}


@pytest.mark.fault("fio-gone")
def test_fio_is_uninstalled_in_the_middle(nas: Nas) -> None:
    nas.fio.hold(f"{READ}.2")
    service = nas.start()
    run_id = nas.order()
    nas.fio.wait_until_held()
    (nas.fio.folder / "fio").rename(nas.fio.folder / "away")
    nas.fio.release()

    assert nas.wait_for_end(run_id) == "failed"

    assert service.get(f"/runs/{run_id}/document")["failure"]["code"] == "capability-missing"
    assert wait_for(lambda: not nas.tools(), "no tool runs")
    (nas.fio.folder / "away").rename(nas.fio.folder / "fio")
    nas.remember()
    nas.finish()
