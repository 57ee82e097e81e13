"""DSM asked once per run in the name of who started it, with a recorded answer; and a run that goes on without."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path

import pytest
from support.dsm_web_api import Account, DsmDouble, running_dsm
from support.examples import example_volume
from support.words import says

from volbench.domain.model.machine.dsm import DsmSession
from volbench.domain.model.machine.storage import Health, RaidType
from volbench.domain.model.machine.storage_manager import StorageManager
from volbench.domain.model.runs.run import RunState
from volbench.host.clock import SystemClock
from volbench.host.dsm import DsmClient
from volbench.services.storage_manager import MOST_WAITING, StorageDesk

RECORDED = Path(__file__).parents[2] / "fixtures" / "dsm_storage"
LOAD = ("SYNO.Storage.CGI.Storage", "load_info")
LIST = ("SYNO.Core.Share", "list")
VOLUME = replace(example_volume(), mount_point="/volume3")


def until(claim):
    """Wait for another thread; the limit only ends a test that hangs."""
    deadline = time.monotonic() + 120
    while not claim():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def recorded(name):
    return json.loads((RECORDED / f"dsm71-ds918plus-shr-basic-3vol.{name}.json").read_text(encoding="utf-8"))["data"]


@pytest.fixture
def dsm():
    handlers = {LOAD: lambda *_: recorded("load_info"), LIST: lambda *_: recorded("share_list")}
    with running_dsm(DsmDouble(accounts=(Account("anna", "secret"),), handlers=handlers)) as double:
        yield double


@pytest.fixture
def desk(dsm):
    return StorageDesk(lambda: DsmClient(lambda: [dsm.endpoint]), SystemClock())


def session_of(dsm):
    return DsmSession("anna", *dsm.open_session("anna"))


def asked(dsm):
    return [(api, method) for api, method, _ in dsm.calls if api != "SYNO.API.Info"]


def test_dsm_is_asked_once_and_tells_type_state_and_share(dsm, desk):
    desk.will_ask("run-1", session_of(dsm))

    told = desk.ask("run-1", VOLUME, "/volume3/Downloads")

    assert (told.raid_type, told.volume_status, told.problem) == (RaidType.SHR1, "attention", None)
    assert (told.share.has_checksum, told.share.quota_bytes) == (False, 10240 << 20)
    assert desk.ask("run-1", VOLUME, "/volume3/Downloads") is None
    assert asked(dsm) == [LOAD, LIST]


def test_the_packages_own_folder_is_in_no_share_so_none_is_asked_for(dsm, desk):
    desk.will_ask("run-1", session_of(dsm))

    told = desk.ask("run-1", VOLUME, "/volume3/@appdata/volbench")

    assert told.share is None
    assert asked(dsm) == [LOAD]


def test_without_an_administrator_nobody_is_asked(dsm, desk):
    assert desk.ask("run-1", VOLUME, "/volume3/x") is None
    assert dsm.calls == []


def test_a_refusal_is_the_answers_problem_not_the_runs(dsm, desk):
    dsm.handlers[LOAD] = lambda *_: 105
    desk.will_ask("run-1", session_of(dsm))

    told = desk.ask("run-1", VOLUME, "/volume3/x")

    assert says(told.problem, "model.dsm.dsm_refused_with_error", number=105)
    assert told.raid_type is None


def test_an_ended_session_is_the_answers_problem(dsm, desk):
    desk.will_ask("run-1", session_of(dsm))
    dsm.sessions.clear()

    assert desk.ask("run-1", VOLUME, "/volume3/x").problem.has("model.dsm.volume_bench_is_not_signed_in")


def test_shares_that_cannot_be_listed_leave_the_rest(dsm, desk):
    dsm.handlers[LIST] = lambda *_: 105
    desk.will_ask("run-1", session_of(dsm))

    told = desk.ask("run-1", VOLUME, "/volume3/x")

    assert (told.raid_type, told.share, told.problem) == (RaidType.SHR1, None, None)


def test_a_volume_dsm_does_not_list_is_told(dsm, desk):
    desk.will_ask("run-1", session_of(dsm))

    told = desk.ask("run-1", replace(VOLUME, mount_point="/volume9"), "/volume9/x")

    assert told.problem.has("services.storage_manager.not_listed")


def test_only_so_many_administrators_are_remembered(dsm, desk):
    for number in range(MOST_WAITING + 1):
        desk.will_ask(f"run-{number}", session_of(dsm))

    assert desk.ask("run-0", VOLUME, "/volume3/x") is None
    assert desk.ask(f"run-{MOST_WAITING}", VOLUME, "/volume3/x") is not None


def test_a_run_keeps_what_dsm_said_and_is_judged_by_it(office):
    volume = office.machine.volume
    office.machine.told_by_dsm = StorageManager(
        volume_status="background_scrubbing", task="data_scrubbing", task_ratio=0.5, is_encrypted=False
    )
    office.worker.start()
    run_id = office.queue.enqueue(office.request())
    until(lambda: office.store.row(run_id).state is RunState.DONE)

    run = office.store.get(run_id)

    assert office.machine.asked_of_dsm == [(run_id, office.machine.folder.path)]
    assert run.environment.storage_manager.task == "data_scrubbing"
    assert "pool.health" in run.environment.storage_manager.filled
    assert (volume.pool.health, run.target.volume.pool.health) == (Health.CLEAN, Health.SYNCING)
    assert "syncing" in {caveat.code for caveat in run.caveats}


def test_the_id_of_a_run_is_told_before_it_can_begin(office):
    seen = []
    office.worker.start()
    run_id = office.queue.enqueue(office.request(), lambda told: seen.append((told, office.queue.running_id())))
    until(lambda: office.store.row(run_id).state is RunState.DONE)

    assert seen == [(run_id, None)]
