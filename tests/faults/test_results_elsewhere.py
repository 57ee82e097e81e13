"""What leaves the NAS by the owner's choice: the place of result files or the broker is gone, refuses, is cut off."""

from __future__ import annotations

import gzip
import json
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from faults.harness.gate import Gate
from faults.harness.nas import READ, Nas
from faults.harness.waiting import wait_for
from faults.test_clock import DAY_S, compiled
from services.mosquitto import broker_folder, mosquitto
from services.rclone import rclone
from services.running import PASSWORD, USER
from services.samba import samba

if TYPE_CHECKING:
    from faults.harness.service import Service
    from services.running import Service as Server

NAME: Final = "results"


def choose(service: Service, server: Server, address: str) -> None:
    """Name a server and have result files sent there, as an owner does who has seen what is sent."""
    name_server(service, server, address, server.password)
    answer = service.call("PUT", "/documents", {"way": NAME})
    assert answer.status == 200, answer.body


def name_server(service: Service, server: Server, address: str, password: str) -> None:
    """Say where the folder is, and with which password."""
    named = {"kind": server.kind, "address": address, "user": server.user, "password": password}
    named |= {"options": server.options} if server.options else {}
    answer = service.call("PUT", f"/endpoints/{NAME}", named)
    assert answer.status == 200, answer.body


def measured(nas: Nas) -> str:
    """Do a run; its rounds have to be there at the end."""
    run_id = nas.order(READ)
    assert nas.wait_for_end(run_id) == "done"
    nas.remember()
    return run_id


def wait_until(service: Service, state: str) -> Any:
    """Wait until sending stands so, and return how."""
    wait_for(lambda: service.get("/documents")["state"] == state, f"sending is {state}")
    return service.get("/documents")


def there(server: Server) -> dict[str, str]:
    """Return run → the id inside of what lies at the server: whole files only, and no others."""
    results = server.folder / server.options.get("bucket", "") / "volbench-results"
    files = [path for path in results.rglob("*") if path.is_file()]
    return {path.name.partition(".")[0]: json.loads(gzip.decompress(path.read_bytes()))["id"] for path in files}


def waits_nowhere_else(nas: Nas) -> None:
    """See that what waits are the runs themselves: a copy is there while it is being sent, none stays."""
    wait_for(lambda: not list(nas.data.rglob("*.json.gz")), "no copy of a run is kept in the data folder")


def with_clock(nas: Nas) -> tuple[dict[str, str], Path]:
    """Return the surroundings of a service whose clock is wrong by the seconds in a file, and that file."""
    clock = nas.home / "clock"
    clock.write_text("0", "utf-8")
    return {"LD_PRELOAD": str(compiled(nas.home)), "FAULTS_CLOCK": str(clock)}, clock


@pytest.mark.fault("place-of-results-gone-for-a-day")
@pytest.mark.in_ci
def test_a_place_that_is_gone_for_a_day_gets_every_file_afterwards(nas: Nas) -> None:
    environment, clock = with_clock(nas)
    service = nas.start(environment=environment)
    with rclone("s3") as server, Gate(server.address) as gate:
        choose(service, server, gate.address)
        runs = [measured(nas)]
        assert wait_until(service, "current")["sent"] == 1

        gate.close()
        runs += [measured(nas), measured(nas)]
        told = wait_until(service, "failed")
        assert told["waiting"] == 2
        assert told["problem"]["message"]["text"]
        assert told["problem"]["hint"]["text"]
        waits_nowhere_else(nas)
        clock.write_text(str(DAY_S), "utf-8")
        assert service.end() == 0
        service = nas.start(environment=environment)
        told = wait_until(service, "failed")
        assert (told["waiting"], told["sent"]) == (2, 1)
        # It is tried again by itself, at the latest in twelve hours.
        assert told["problem"]["since"] < told["problem"]["next_at"]

        gate.open()
        service.call("POST", "/documents")
        told = wait_until(service, "current")
        assert (told["waiting"], told["sent"], told["problem"]) == (0, 3, None)
        assert there(server) == {run: run for run in runs}
    waits_nowhere_else(nas)
    nas.finish()


@pytest.mark.fault("killed-while-sending")
@pytest.mark.in_ci
def test_killed_in_the_middle_of_a_file_it_is_sent_whole_after_the_next_start(nas: Nas) -> None:
    service = nas.start()
    with rclone("webdav") as server, Gate(server.address) as gate:
        choose(service, server, gate.address)
        runs = [measured(nas)]
        wait_until(service, "current")

        gate.hold()
        runs.append(measured(nas))
        gate.wait_until_held()
        service.end(signal.SIGKILL)
        wait_for(lambda: not nas.tools(), "whoever sent has ended with the service")
        gate.release()

        # What was missed is looked for at the start: nobody asks for it.
        service = nas.start()
        told = wait_until(service, "current")
        assert (told["waiting"], told["sent"]) == (0, 2)
        assert there(server) == {run: run for run in runs}
    waits_nowhere_else(nas)
    nas.finish()


@pytest.mark.fault("credentials-refused")
def test_a_password_that_is_refused_is_said_and_the_right_one_sends_what_waited(nas: Nas) -> None:
    service = nas.start()
    with samba() as server:
        choose(service, server, server.address)
        name_server(service, server, server.address, "of another day")
        run_id = measured(nas)

        told = wait_until(service, "failed")
        assert told["waiting"] == 1
        assert "password" in told["problem"]["message"]["text"] + told["problem"]["hint"]["text"]
        assert "of another day" not in json.dumps(told) + nas.complaints()

        name_server(service, server, server.address, server.password)
        service.call("POST", "/documents")
        assert wait_until(service, "current")["sent"] == 1
        assert there(server) == {run_id: run_id}
    nas.finish()


@pytest.mark.fault("clock-wrong-while-sending")
def test_a_clock_that_was_set_back_eleven_years_keeps_no_file_here(nas: Nas) -> None:
    environment, clock = with_clock(nas)
    service = nas.start(environment=environment)
    with rclone("webdav") as server, Gate(server.address) as gate:
        choose(service, server, gate.address)
        gate.close()
        runs = [measured(nas)]
        wait_until(service, "failed")
        clock.write_text(str(-4000 * DAY_S), "utf-8")

        gate.open()
        # The end of a run asks anew, whatever the calendar says of the next attempt.
        runs.append(measured(nas))
        told = wait_until(service, "current")
        assert (told["waiting"], told["sent"]) == (0, 2)
        assert there(server) == {run: run for run in runs}
    nas.finish()


@pytest.mark.fault("broker-gone")
def test_a_broker_that_is_gone_is_told_the_newest_state_once_it_is_back(nas: Nas) -> None:
    service = nas.start()
    with broker_folder() as place:
        with mosquitto(*place) as broker:
            turned_on = {"address": broker.address, "user": USER, "password": PASSWORD}
            assert service.call("PUT", "/home-assistant", turned_on).status == 200
            measured(nas)
            wait_for(lambda: len(broker.kept()) == 2, "the broker was told")
        for _ in range(2):
            measured(nas)
            wait_for(lambda: service.get("/home-assistant")["state"] == "failed", "it cannot be told")
        problem = service.get("/home-assistant")["problem"]
        assert problem["message"]["text"]
        assert problem["hint"]["text"]
        service.end(signal.SIGKILL)
        service = nas.start()

        with mosquitto(*place) as broker:
            service.call("POST", "/home-assistant/tell")
            wait_for(lambda: service.get("/home-assistant")["state"] == "current", "it was told")
            shown = service.get("/home-assistant/preview")["messages"]
            # Two messages a volume, however many runs have ended meanwhile.
            assert broker.kept() == {one["topic"]: one["text"] for one in shown}
            assert len(shown) == 2
    nas.finish()
