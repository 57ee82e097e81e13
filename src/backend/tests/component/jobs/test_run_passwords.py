"""A password given for one run: in memory, handed to that run alone, asked for again by whoever has forgotten it."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from support.jobs import Office
from support.servers import WAY, endpoint, server_run

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.runs.run import RunState
from volbench.services.runs.run_passwords import RunPasswords
from volbench.suites import find

PASSWORD = "s3cr3t-word"
SERVER = endpoint().id
PATIENCE_S = 120.0


@pytest.fixture
def office(store):
    office = Office(store, find("file-sweep"))
    yield office
    office.worker.stop()


def run_to_server(state=RunState.QUEUED):
    return replace(server_run(find("file-sweep")), state=state, workloads=(), verdict=())


@pytest.fixture
def desk():
    return RunPasswords(lambda _id: None)


def test_it_is_read_by_its_own_run_and_gone_when_that_has_ended(desk):
    run = run_to_server()
    desk.hold(run, {WAY: PASSWORD})

    assert desk.secret_of(run.id)(SERVER) == PASSWORD.encode()
    assert desk.missing(run) == ()
    assert desk.secret_of("another run")(SERVER) is None
    desk.forget(run.id)
    assert desk.missing(run) == (WAY,)


def test_what_is_given_goes_before_what_is_kept():
    desk = RunPasswords({SERVER: b"kept"}.get)
    run = run_to_server()

    desk.hold(run, {})
    kept = desk.secret_of(run.id)(SERVER)
    desk.hold(run, {WAY: PASSWORD})

    assert (kept, desk.secret_of(run.id)(SERVER)) == (b"kept", PASSWORD.encode())


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({}, "services.run_passwords.needed"),
        ({WAY: ""}, "services.endpoints.password_length"),
        ({WAY: "x" * 4097}, "services.endpoints.password_length"),
        ({WAY: PASSWORD, "elsewhere": PASSWORD}, "services.run_passwords.no_such_way"),
    ],
)
def test_a_start_without_it_is_refused_and_the_refusal_does_not_say_it(desk, given, code):
    run = run_to_server()

    with pytest.raises(InvalidRequest) as refused:
        desk.hold(run, given)

    assert refused.value.message.code == code
    assert PASSWORD not in repr((refused.value.message.values, refused.value.context))
    assert desk.missing(run) == (WAY,)


def test_a_server_without_a_user_needs_none(desk):
    run = run_to_server()
    anonymous = replace(run, target=replace(run.target, endpoint=replace(endpoint(), user="")))

    desk.hold(anonymous, {})

    assert desk.missing(anonymous) == ()


def test_a_run_that_waited_over_a_restart_says_that_it_needs_it_again(office, store):
    # As the service finds it that has just been started: nobody has told this one the password.
    store.create(run_to_server())
    (row,) = store.list_rows()[0]
    office.worker.start()
    until = time.monotonic() + PATIENCE_S
    while store.row(row.id).state is not RunState.INTERRUPTED:
        assert time.monotonic() < until
        time.sleep(0.01)

    failure = store.row(row.id).failure
    assert failure.message.code == "services.run_passwords.needed"
    assert failure.message.values == {"names": WAY}
    assert office.queue.continuation(row.id).passwords_for == (WAY,)


def test_going_on_without_it_is_refused_and_leaves_the_run_as_it_is(office, store):
    store.create(run_to_server(RunState.INTERRUPTED))
    (row,) = store.list_rows()[0]

    with pytest.raises(InvalidRequest):
        office.queue.resume(row.id, is_agreed=True)
    refused = store.row(row.id).state
    office.queue.resume(row.id, is_agreed=True, passwords={WAY: PASSWORD})

    assert (refused, store.row(row.id).state) == (RunState.INTERRUPTED, RunState.QUEUED)
    assert office.worker.passwords.secret_of(row.id)(SERVER) == PASSWORD.encode()


def test_it_is_forgotten_with_a_run_that_is_taken_out_of_the_queue(office, store):
    store.create(run_to_server(RunState.INTERRUPTED))
    (row,) = store.list_rows()[0]
    office.queue.resume(row.id, is_agreed=True, passwords={WAY: PASSWORD})
    office.queue.cancel(row.id, is_after_round=False)

    assert office.worker.passwords.secret_of(row.id)(SERVER) is None
