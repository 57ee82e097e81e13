"""Files over a folder and a real WebDAV server with a password, in turns: run, report, killed, cleaned up, refused."""

from __future__ import annotations

import json
import logging
import os
import signal
import sqlite3
import subprocess
from contextlib import closing

import pytest
from support.runs import leftovers
from support.way_runs import WAY, keys_at, sweep, until, volbench

from volbench.domain.assess.caveat_words.caveat_kind import Touches
from volbench.domain.assess.caveats import kind_of
from volbench.domain.compare.several_targets import paired_of
from volbench.domain.model.runs.clean_up import CleanUpState
from volbench.domain.model.runs.run import CacheClass, EndpointTarget, LocalVolume, RunRequest, RunState
from volbench.kinds.ways.compare.again import put_again_of
from volbench.kinds.ways.rules.sweep.trust import doubts_of
from volbench.reports.run_document import from_document

pytestmark = pytest.mark.real_io
BUSY = {"busy-before", "busy-during", "busy-processor", "generator-limited"}
"""What is said where something else is at work on the machine, also while its ceiling is looked for."""


def test_the_same_files_go_over_both_ways(application, folder, dav, tmp_path):
    file = tmp_path / "run.json"
    done = subprocess.run(
        sweep(application, folder, f"--json={file}", "-q"), capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr
    run = from_document(json.loads(file.read_text()))
    (stored,) = application.store.list_rows()[0]
    whole = application.store.get(stored.id)
    assert [type(target) for target in whole.targets.values()] == [LocalVolume, EndpointTarget]
    assert run.plan.variants == ("folder", WAY)
    works = {(work.variant, work.id): work for work in run.workloads}
    assert len(works) == 2 * len(run.plan.cells)
    assert all(len(work.rounds) == run.plan.rounds_of(work.id) for work in works.values())
    assert {work.cache_class for work in works.values()} == {CacheClass.SERVER_WARM}
    assert all(work.limit is None for work in works.values())
    (paired,) = paired_of(run)
    assert [cell.pairs for cell in paired.cells] == [run.plan.rounds] * len(run.plan.cells)
    assert leftovers(folder) == []
    assert keys_at(dav) == []
    assert {one.state for one in whole.clean_ups} == {CleanUpState.REMOVED}


def test_what_is_put_again_is_measured_told_and_removed(application, folder, dav, tmp_path):
    command = sweep(application, folder, "--again", "-q", f"--out={tmp_path}", "--format=md", "--format=csv")
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    (row,) = application.store.list_rows()[0]
    run = application.store.get(row.id)
    again = [work for work in run.workloads if work.parameters.get("again_of")]
    assert sorted({work.id for work in again}) == ["put-again-10mb", "put-again-1mb", "put-again-64k"]
    assert {work.variant for work in again} == {"folder", WAY}
    assert set(doubts_of(run.workloads).values()) == {()}
    for work in run.workloads:
        said = (*work.caveats, *run.caveats, *run.target_results[work.variant].caveats)
        against = {one.code for one in said if kind_of(one.code).touches is Touches.VALID}
        # How busy the machine is beside the test is no fault of what was put.
        assert against <= BUSY
        assert work.badges.valid is not bool(against)
    places = {(work.variant, work.id, round_.n): round_.position for work in run.workloads for round_ in work.rounds}
    for work in again:
        first, got = (f"{name}-{work.id.removeprefix('put-again-')}" for name in ("put", "get"))
        for one in work.rounds:
            near = [places[work.variant, name, one.n] for name in (first, work.id, got)]
            assert near == [near[0], near[0] + 1, near[0] + 2]
    assert {one.way for one in put_again_of(run)} == {"folder", WAY}
    (paired,) = paired_of(run)
    assert not [cell for cell in paired.cells if "again" in cell.workload]
    report = next(tmp_path.glob("*.md")).read_text("utf-8")
    assert "cannot be told" in report
    assert "The same content put again" in report
    assert "put-again-1mb" in next(tmp_path.glob("*.csv")).read_text("utf-8")
    assert keys_at(dav) == []
    assert leftovers(folder) == []
    assert {one.state for one in run.clean_ups} == {CleanUpState.REMOVED}


def test_what_a_run_killed_while_it_put_again_left_is_removed(application, folder, dav):
    command = sweep(application, folder, "--again", "--workload=put-10mb")
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until(lambda: [path for path in keys_at(dav) if "again-10mb" in str(path)], process)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    cleaned = subprocess.run(volbench(application, "clean-up"), capture_output=True, text=True, check=False)

    assert cleaned.returncode == 0, cleaned.stdout + cleaned.stderr
    assert keys_at(dav) == []
    assert leftovers(folder) == []


def test_a_size_is_got_right_after_it_was_put(application, folder):
    subprocess.run(sweep(application, folder, "-q"), capture_output=True, check=True)
    (row,) = application.store.list_rows()[0]
    run = application.store.get(row.id)

    places = {(work.variant, work.id, round_.n): round_.position for work in run.workloads for round_ in work.rounds}
    gets = [key for key in places if key[1].startswith("get-")]
    assert gets
    for variant, cell, n in gets:
        assert places[variant, cell, n] == places[variant, cell.replace("get-", "put-"), n] + 1


def test_the_password_is_nowhere_but_in_its_file(application, folder, dav, tmp_path):
    subprocess.run(sweep(application, folder, f"--out={tmp_path / 'out'}", "-q"), capture_output=True, check=True)
    (row,) = application.store.list_rows()[0]
    data = application.config.data_folder
    with closing(sqlite3.connect(data / "volbench.sqlite")) as database:
        raws = database.execute("SELECT raw_id FROM raw_outputs").fetchall()
    raw = json.dumps([str(application.store.raw(row.id, name)) for (name,) in raws])
    archive = b"".join(application.whole_archive())

    password = dav.password.encode()
    assert raws
    assert dav.password not in raw
    assert password not in archive
    holding = [path for path in (*data.rglob("*"), *(tmp_path / "out").rglob("*")) if path.is_file()]
    assert [path.name for path in holding if password in path.read_bytes()] == ["endpoint-passwords.json"]
    assert (data / "endpoint-passwords.json").stat().st_mode & 0o777 == 0o600


def test_a_password_given_for_one_run_is_written_nowhere(application, dav, caplog):
    application.endpoints.forget_password(WAY)
    caplog.set_level(logging.DEBUG)
    application.worker.start()
    run_id = application.queue.enqueue(
        RunRequest("file-sweep", "smoke", "", ways=(WAY,)), passwords={WAY: dav.password}
    )
    until(lambda: application.store.row(run_id).state not in {RunState.QUEUED, RunState.RUNNING})
    application.worker.stop()
    data = application.config.data_folder
    with closing(sqlite3.connect(data / "volbench.sqlite")) as database:
        raws = database.execute("SELECT raw_id FROM raw_outputs").fetchall()

    run = application.store.get(run_id)
    assert run.state is RunState.DONE, run.failure
    assert keys_at(dav) == []
    assert raws
    assert dav.password not in str([application.store.raw(run_id, name) for (name,) in raws])
    assert dav.password not in caplog.text
    assert dav.password not in repr(run)
    password = dav.password.encode()
    assert password not in b"".join(application.whole_archive())
    assert [path.name for path in data.rglob("*") if path.is_file() and password in path.read_bytes()] == []
    assert application.worker.passwords.missing(run) == (WAY,)


def test_the_command_line_asks_for_a_password_that_is_not_kept(application, dav):
    application.endpoints.forget_password(WAY)
    words = volbench(application, "run", "--suite=file-sweep", "--profile=smoke", f"--way={WAY}", "-q")
    refused = subprocess.run(words, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    done = subprocess.run(
        [*words, "--password-stdin"], input=f"{dav.password}\n", capture_output=True, text=True, check=False
    )

    assert (refused.returncode, "--password-stdin" in refused.stderr) == (2, True)
    assert done.returncode == 0, done.stderr
    assert [row.state for row in application.store.list_rows()[0]] == [RunState.DONE]
    assert not (application.config.data_folder / "endpoint-passwords.json").exists()


@pytest.fixture
def stranger(dav):
    """A file of somebody else's below `.volbench`, gone again for the next test."""
    path = dav.folder / ".volbench" / "photos" / "holiday.jpg"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"not ours")
    owner = dav.folder.stat()
    for one in (path, path.parent, path.parent.parent):
        os.chown(one, owner.st_uid, owner.st_gid)
    yield path
    path.unlink()
    path.parent.rmdir()


def test_what_a_killed_run_put_at_a_server_is_removed_by_clean_up(application, folder, dav, stranger):
    process = subprocess.Popen(sweep(application, folder), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until(lambda: [path for path in keys_at(dav) if path != stranger], process)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    cleaned = subprocess.run(volbench(application, "clean-up"), capture_output=True, text=True, check=False)

    assert cleaned.returncode == 0, cleaned.stdout + cleaned.stderr
    assert keys_at(dav) == [stranger]
    assert leftovers(folder) == []
    (row,) = application.store.list_rows()[0]
    assert row.state is RunState.INTERRUPTED
    assert {one.state for one in application.store.get(row.id).clean_ups} == {CleanUpState.REMOVED}


def test_a_wrong_password_is_said_with_the_way_and_leaves_nothing(application, folder, dav):
    application.secrets.put(application.endpoints.get(WAY).id, b"wrong")
    done = subprocess.run(sweep(application, folder), capture_output=True, text=True, check=False)

    assert done.returncode != 0
    (row,) = application.store.list_rows()[0]
    assert row.state is RunState.FAILED
    assert row.failure is not None
    assert WAY in str(row.failure.message)
    assert leftovers(folder) == []


def test_a_server_alone_needs_no_folder(application, dav):
    done = subprocess.run(
        volbench(application, "run", "--suite=file-sweep", "--profile=smoke", f"--way={WAY}", "-q"),
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    (row,) = application.store.list_rows()[0]
    assert (row.volume_id, row.target_name, row.target_path) == (None, WAY, dav.address)
    assert application.store.get(row.id).targets == {}


def test_a_server_is_tried_and_says_what_it_is(application):
    tried = application.endpoints.check(WAY)

    assert tried.server is not None
    assert tried.server.name.startswith("Apache")
    assert application.endpoints.get(WAY) == tried
