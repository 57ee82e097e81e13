"""The database is damaged, locked, read-only, full or of another time; the service says so and loses nothing."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from faults.harness import volumes
from faults.harness.nas import READ, WRITE, Nas
from faults.harness.waiting import PATIENCE_S, wait_for
from support.loops import MiB, loop_volume

if TYPE_CHECKING:
    from collections.abc import Iterator

    from support.loops import LoopVolume

STORE_EXIT = 6
READS = ("/runs", "/volumes", "/notices", "/settings", "/schedules", "/experiments", "/timelines")


@pytest.fixture
def data_volume() -> Iterator[LoopVolume]:
    """A small volume of its own for the data folder."""
    with loop_volume("ext4", 64 * MiB, mount_options="errors=remount-ro") as volume:
        yield volume


@pytest.fixture
def apart(nas: Nas, data_volume: LoopVolume) -> Nas:
    """A NAS whose data lies on a volume of its own."""
    nas.data = data_volume.mount_point / "data"
    nas.data.mkdir()
    nas.prepare_data()
    return nas


def one_run(nas: Nas) -> str:
    """Measure one run and end the service."""
    service = nas.start()
    run_id = nas.order(READ)
    assert nas.wait_for_end(run_id) == "done"
    nas.remember()
    service.end()
    return run_id


def held_in_the_middle(nas: Nas) -> str:
    """Start a run and hold it in a tool's call after its first rounds are stored."""
    nas.fio.hold(f"{WRITE}.2")
    nas.start()
    run_id = nas.order()
    nas.fio.wait_until_held()
    nas.wait_for_rounds(2)
    return run_id


def ask_everything(nas: Nas) -> set[int]:
    """Ask for what the page asks for; returns the statuses."""
    assert nas.service is not None
    return {nas.service.call("GET", path).status for path in READS}


@pytest.mark.fault("database-damaged")
@pytest.mark.in_ci
def test_a_database_that_is_none_is_refused_in_words_and_left_alone(nas: Nas) -> None:
    run_id = one_run(nas)
    whole = nas.database.read_bytes()
    damaged = b"\x00" * 4096 + whole[4096:]
    nas.database.write_bytes(damaged)

    refused = nas.spawn(port=0)

    assert refused.wait(PATIENCE_S) == STORE_EXIT
    assert "is damaged" in nas.complaints()
    assert nas.database.read_bytes() == damaged
    nas.database.write_bytes(whole)
    assert nas.finish() == {run_id: "done"}


@pytest.mark.fault("database-damaged-inside")
def test_a_database_with_damaged_pages_answers_in_words(nas: Nas) -> None:
    run_id = one_run(nas)
    whole = nas.database.read_bytes()
    # All but the first page, which says that it is a database: every table is hit.
    nas.database.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))

    process = nas.spawn(port=0)
    code = process.wait(PATIENCE_S)

    assert code == STORE_EXIT
    assert "Traceback" not in nas.complaints()
    nas.database.write_bytes(whole)
    assert nas.finish() == {run_id: "done"}


@pytest.mark.fault("database-damaged-while-serving")
def test_a_database_damaged_under_a_service_answers_in_words(nas: Nas) -> None:
    run_id = one_run(nas)
    service = nas.start()
    whole = nas.database.read_bytes()
    with nas.database.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (len(whole) - 4096))
    service.may_refuse = True

    assert ask_everything(nas) <= {200, 503}
    assert service.call("POST", "/runs", nas.request(READ)).status in {202, 503}
    assert service.is_answering()

    service.process.kill()
    service.wait()
    for more in ("-wal", "-shm"):
        nas.database.with_name(nas.database.name + more).unlink(missing_ok=True)
    nas.database.write_bytes(whole)
    assert nas.finish() == {run_id: "done"}


@pytest.mark.fault("database-locked-for-a-while")
def test_a_database_locked_for_seconds_is_waited_for(nas: Nas) -> None:
    run_id = held_in_the_middle(nas)
    with closing(sqlite3.connect(nas.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        nas.fio.release()
        wait_for(lambda: not nas.tools(), "the tool has ended")

    assert nas.wait_for_end(run_id) == "done"
    nas.finish()


@pytest.mark.fault("database-locked")
@pytest.mark.in_ci
def test_a_database_locked_for_longer_than_anybody_waits_ends_the_run_and_nothing_else(nas: Nas) -> None:
    run_id = held_in_the_middle(nas)
    service = nas.service
    assert service is not None
    service.may_refuse = True
    with closing(sqlite3.connect(nas.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        nas.fio.release()
        assert service.call("POST", "/runs", nas.request(READ)).status == 503
        wait_for(lambda: nas.left() == [], "the run has given up and removed its files")
        assert ask_everything(nas) == {200}
    service.may_refuse = False

    ended = nas.wait_for_end(run_id)
    if ended == "interrupted":
        nas.resume(run_id)
    else:
        assert (ended, service.get(f"/runs/{run_id}/document")["failure"]["code"]) == ("failed", "store-failed")
    nas.finish()


@pytest.mark.fault("database-read-only")
def test_the_data_volume_turns_read_only(apart: Nas, data_volume: LoopVolume) -> None:
    run_id = held_in_the_middle(apart)
    service = apart.service
    assert service is not None
    service.may_refuse = True
    volumes.fail_file_system(data_volume)
    apart.fio.release()

    assert service.call("POST", "/runs", apart.request(READ)).status == 503
    wait_for(lambda: apart.left() == [], "the run has given up and removed its files")
    assert ask_everything(apart) <= {200, 503}
    assert service.is_answering()

    service.process.kill()
    service.wait()
    volumes.unmount(data_volume)
    volumes.mount(data_volume)
    apart.start()
    assert apart.wait_for_end(run_id) == "interrupted"
    apart.resume(run_id)
    apart.finish()


@pytest.mark.fault("database-full")
@pytest.mark.in_ci
def test_the_data_volume_runs_full(apart: Nas, data_volume: LoopVolume) -> None:
    run_id = held_in_the_middle(apart)
    service = apart.service
    assert service is not None
    service.may_refuse = True
    ballast = volumes.fill(data_volume.mount_point)
    apart.fio.release()

    wait_for(lambda: apart.left() == [], "the run has given up and removed its files")
    assert ask_everything(apart) <= {200, 503}

    ballast.unlink()
    service.may_refuse = False
    # Without a restart, and without anybody asking for another run.
    assert apart.wait_for_end(run_id) in {"interrupted", "done"}
    if service.state(run_id) == "interrupted":
        apart.resume(run_id)
    apart.finish()


@pytest.mark.fault("data-disk-pulled")
def test_the_disk_under_the_data_fails(apart: Nas, data_volume: LoopVolume) -> None:
    run_id = held_in_the_middle(apart)
    service = apart.service
    assert service is not None
    service.may_refuse = True
    volumes.pull_disk(data_volume)
    apart.fio.release()

    assert service.call("POST", "/runs", apart.request(READ)).status == 503
    wait_for(lambda: apart.left() == [], "the run has given up and removed its files")
    assert ask_everything(apart) <= {200, 503}
    assert service.is_answering()

    service.process.kill()
    service.wait()
    volumes.plug_in(data_volume)
    volumes.unmount(data_volume)
    volumes.mount(data_volume)
    apart.start()
    assert apart.wait_for_end(run_id) == "interrupted"
    apart.resume(run_id)
    apart.finish()


@pytest.mark.fault("database-of-a-newer-version")
def test_a_database_of_a_newer_version_is_refused_and_left_alone(nas: Nas) -> None:
    run_id = one_run(nas)
    with closing(sqlite3.connect(nas.database, isolation_level=None)) as database:
        (revision,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
        database.execute("UPDATE alembic_version SET version_num = '9999'")

    refused = nas.spawn(port=0)

    assert refused.wait(PATIENCE_S) == STORE_EXIT
    assert "newer Volume Bench" in nas.complaints()
    with closing(sqlite3.connect(nas.database, isolation_level=None)) as database:
        database.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    assert nas.finish() == {run_id: "done"}
