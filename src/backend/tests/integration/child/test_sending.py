"""One document a run, sent to real servers: shown first, once, never beside a measurement, kept when they are gone."""

import gzip
import json
import time
from dataclasses import replace

import pytest
from support.document_bench import Door, Nas
from support.document_files import packed

from volbench.domain.model.documents.export import Inclusion
from volbench.domain.model.documents.run_documents import SendingState
from volbench.domain.model.errors import Busy, CapabilityMissing, InvalidRequest, NotFound
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.servers.endpoint import CloudLimits, EndpointKind
from volbench.services.documents.sending import PAUSES_S
from volbench.services.schedules.due import parse

RUNS = [f"01JDRUN00000000000000000{n:02d}" for n in range(40)]


@pytest.fixture
def nas(s3, tmp_path):
    nas = Nas(tmp_path / "nas", s3)
    yield nas
    nas.store.close()


@pytest.fixture
def there(s3):
    """Return what an installation has at the server: name → content."""

    def look(nas):
        folder = s3.folder / "sweeps/volbench-results" / nas.installation
        return {path.name: path.read_bytes() for path in sorted(folder.glob("*"))}

    return look


def test_nothing_is_sent_before_the_owner_has_chosen_a_place(nas, there):
    nas.add(RUNS[0])

    assert nas.sending.send() is SendingState.OFF
    assert nas.sending.status().state is SendingState.OFF
    assert (nas.processes.verbs, there(nas)) == ([], {})


def test_what_is_shown_first_is_what_is_sent_to_the_letter(nas, there):
    for run in RUNS[:3]:
        nas.add(run)
    shown = nas.choosing.preview("way", frozenset())
    before = there(nas)

    nas.choosing.choose("way", frozenset())
    state = nas.sending.send()

    assert (before, nas.processes.verbs[0]) == ({}, "documents")
    assert state is SendingState.CURRENT
    assert (list(shown.names), shown.count) == (nas.keys(*RUNS[:3]), 3)
    sent = there(nas)
    assert [f"volbench-results/{nas.installation}/{name}" for name in sent] == list(shown.names)
    example = sent[f"{shown.example_run}.json.gz"]
    text = gzip.decompress(example).decode()
    assert (text.startswith(shown.example), len(example)) == (True, shown.example_bytes)
    assert shown.is_whole is (text == shown.example)
    status = nas.sending.status()
    assert (status.state, status.sent, status.waiting) == (SendingState.CURRENT, 3, 0)
    assert status.sent_bytes == sum(map(len, sent.values()))


def test_serial_numbers_and_names_go_there_only_where_they_were_chosen(nas, there):
    run = nas.add(RUNS[0])
    disk = run.target.volume.disks[0]
    marked = replace(disk, serial="SERIAL-4711")
    volume = replace(run.target.volume, disks=(marked, *run.target.volume.disks[1:]))
    nas.store.delete(RUNS[0])
    nas.store.insert(replace(run, target=replace(run.target, volume=volume), note="grandma's photos"), {})
    nas.choose()
    nas.sending.send()
    without = gzip.decompress(there(nas)[f"{RUNS[0]}.json.gz"])
    nas.add(RUNS[1])
    nas.store.delete(RUNS[1])
    nas.store.insert(replace(run, id=RUNS[1], target=replace(run.target, volume=volume), note="grandma's photos"), {})
    nas.choose(include=(Inclusion.SERIALS, Inclusion.NOTES))
    nas.sending.send()
    chosen = gzip.decompress(there(nas)[f"{RUNS[1]}.json.gz"])

    assert (b"SERIAL-4711" in without, b"grandma" in without) == (False, False)
    assert (b"SERIAL-4711" in chosen, b"grandma" in chosen) == (True, True)


def test_a_document_is_written_once_also_when_the_database_has_forgotten_it(nas, there):
    nas.add(RUNS[0])
    nas.choose()
    nas.sending.send()
    before = there(nas)
    verbs = len(nas.processes.verbs)

    assert nas.sending.send() is SendingState.CURRENT
    unasked = len(nas.processes.verbs)
    nas.store.edit(RUNS[0], note="a word of the owner's, said later")
    with nas.store.archives.documents._database.writing() as connection:
        connection.exec_driver_sql("DELETE FROM sent_documents")
    nas.choose(include=(Inclusion.NOTES,))
    nas.sending.send()

    assert unasked == verbs
    assert there(nas) == before
    assert nas.sending.status().sent == 1


def test_only_runs_of_this_machine_that_have_ended_for_good_are_sent(nas, there):
    nas.add(RUNS[0], is_imported=True)
    nas.add(RUNS[1], state=RunState.INTERRUPTED)
    nas.add(RUNS[2], state=RunState.CANCELLED)
    nas.add(RUNS[3])
    nas.choose()

    nas.sending.send()

    assert list(there(nas)) == [f"{RUNS[2]}.json.gz", f"{RUNS[3]}.json.gz"]


def test_nothing_goes_there_while_anything_measures(nas, there):
    nas.add(RUNS[0])
    nas.choose()
    nas.is_measuring = True

    assert nas.sending.send() is SendingState.WAITING
    assert (nas.processes.verbs, nas.sending.status().problem) == ([], None)

    nas.is_measuring = False
    assert nas.sending.send() is SendingState.CURRENT
    assert len(there(nas)) == 1


def test_a_measurement_that_begins_ends_the_child_and_the_rest_goes_later(nas, there):
    for run in RUNS[:20]:
        nas.add(run)
    nas.choose()

    def begin(_verb):
        nas.is_measuring = True

    nas.processes.before = begin
    during = nas.sending.send()
    nas.processes.before = lambda _verb: None
    nas.is_measuring = False
    after = nas.sending.send()

    assert (during, after) == (SendingState.WAITING, SendingState.CURRENT)
    assert list(there(nas)) == [f"{run}.json.gz" for run in RUNS[:20]]
    assert list((nas.data / "documents-out").glob("*")) == []


def test_a_server_that_is_gone_for_a_day_loses_nothing_and_is_asked_more_and_more_rarely(s3, tmp_path, there):
    door = Door(s3.address)
    nas = Nas(tmp_path / "nas", s3, address=door.address)
    nas.choose()
    door.close()
    pauses, elapsed = [], 0.0
    for run in RUNS[:5]:
        nas.add(run)
    while elapsed < 24 * 3600:
        assert nas.sending.send() is SendingState.FAILED
        problem = nas.sending.status().problem
        pauses.append((parse(problem.next_at) - parse(nas.clock.now())).total_seconds())
        elapsed += pauses[-1]
        nas.clock.at = problem.next_at
    waiting = nas.sending.status()
    kept = sum(path.stat().st_size for path in nas.data.rglob("*") if path.is_file() and "sqlite" not in path.name)

    door.open()
    state = nas.sending.send()

    assert pauses == [*PAUSES_S, PAUSES_S[-1]][: len(pauses)]
    assert len(pauses) <= 8
    assert (waiting.waiting, waiting.problem.since) == (5, "2026-11-20T10:05:00.000Z")
    assert kept == 0
    assert (state, len(there(nas)), nas.sending.status().problem) == (SendingState.CURRENT, 5, None)
    nas.store.close()


def test_a_run_that_ends_has_a_server_asked_again_at_once(nas):
    nas.password = b"wrong"
    nas.choose()
    nas.add(RUNS[0])
    nas.sending.send()
    nas.sending.send()
    second = nas.sending.status().problem.next_at
    nas.sending._thread.open()
    nas.sending._thread.wake = lambda: None
    nas.sending.changed()
    nas.sending.send()

    assert (parse(second) - parse(nas.clock.now())).total_seconds() == PAUSES_S[1]
    assert (parse(nas.sending.status().problem.next_at) - parse(nas.clock.now())).total_seconds() == PAUSES_S[0]


def test_no_more_than_the_limit_goes_there_in_a_day_and_the_price_is_told(nas, there):
    for run in RUNS[:3]:
        nas.add(run)
    size = nas.choosing.preview("way", frozenset()).example_bytes
    nas.endpoint = replace(nas.endpoint, cloud=CloudLimits(int(2.5 * size), 100.0, "EUR"))
    nas.choose()

    first = nas.sending.send()
    problem, today = nas.sending.status().problem, len(there(nas))
    nas.clock.at = problem.next_at
    second = nas.sending.send()
    status = nas.sending.status()

    assert (first, today) == (SendingState.FAILED, 2)
    assert problem.next_at.startswith("2026-11-21T00:")
    assert (second, len(there(nas)), status.problem) == (SendingState.CURRENT, 3, None)
    assert status.cost == pytest.approx(status.sent_bytes / 1e9 * 100)
    assert status.currency == "EUR"


@pytest.mark.parametrize(
    "changed", [{"id": "s3-elsewhere-12345678"}, {"options": {"bucket": "another"}}, {"name": "renamed"}]
)
def test_a_server_that_is_not_the_one_that_was_chosen_gets_nothing(nas, there, changed):
    nas.add(RUNS[0])
    nas.choose()
    nas.endpoint = replace(nas.endpoint, **changed)

    assert nas.sending.send() is SendingState.FAILED

    problem = nas.sending.status().problem
    assert problem.hint.code == "services.documents.choose_again"
    assert problem.next_at is None
    assert (nas.processes.verbs, there(nas)) == ([], {})


def test_a_run_that_cannot_be_read_does_not_hold_the_others_up(nas, there):
    for run in RUNS[:3]:
        nas.add(run)
    with nas.store.archives.documents._database.writing() as connection:
        connection.exec_driver_sql("UPDATE run_facts SET environment = '{' WHERE run_id = ?", (RUNS[1],))
    nas.choose()

    nas.sending.send()

    assert list(there(nas)) == [f"{RUNS[0]}.json.gz", f"{RUNS[2]}.json.gz"]
    assert nas.sending.status().problem.message.code == "services.documents.not_made"
    assert nas.sending.status().waiting == 1


def test_more_than_one_child_carries_are_all_sent(nas, there):
    for run in RUNS:
        nas.add(run)
    nas.choose()

    nas.sending.send()

    assert list(there(nas)) == [f"{run}.json.gz" for run in RUNS]
    assert nas.processes.verbs == ["put-documents"] * 3


def test_half_a_document_of_a_killed_child_is_completed(nas, there, s3):
    nas.add(RUNS[0])
    folder = s3.folder / "sweeps/volbench-results" / nas.installation
    folder.mkdir(parents=True)
    (folder / f"{RUNS[0]}.json.gz").write_bytes(packed(RUNS[0])[:20])
    nas.choose()

    nas.sending.send()

    assert json.loads(gzip.decompress(there(nas)[f"{RUNS[0]}.json.gz"]))["id"] == RUNS[0]


def test_leaving_keeps_what_is_there_and_sends_nothing_more(nas, there):
    nas.add(RUNS[0])
    nas.choose()
    nas.sending.send()
    nas.choosing.leave()
    nas.add(RUNS[1])

    assert nas.sending.send() is SendingState.OFF
    assert list(there(nas)) == [f"{RUNS[0]}.json.gz"]


def test_the_thread_sends_after_a_run_and_ends_with_the_service(nas, there):
    nas.choose()
    nas.sending.start()
    nas.add(RUNS[0])
    nas.sending.changed()
    while nas.sending.status().state is not SendingState.CURRENT:
        time.sleep(0.01)
    nas.sending.stop(timeout_s=60)

    assert list(there(nas)) == [f"{RUNS[0]}.json.gz"]
    assert not nas.sending._thread.is_alive


def test_a_place_is_refused_that_is_none_cannot_be_reached_or_while_something_measures(nas):
    with pytest.raises(NotFound):
        nas.choosing.preview("nobody", frozenset())
    right = nas.password
    nas.password = b"wrong"
    with pytest.raises(CapabilityMissing):
        nas.choosing.choose("way", frozenset())
    nas.password, nas.is_measuring = right, True
    with pytest.raises(Busy):
        nas.choosing.choose("way", frozenset())
    nas.endpoint = replace(nas.endpoint, kind=EndpointKind.IPFS)
    with pytest.raises(InvalidRequest):
        nas.choosing.preview("way", frozenset())

    assert nas.store.archives.documents.place() is None


def test_an_archive_never_brings_a_place_along(nas, tmp_path):
    from volbench.services.archives.archive_service import Restorer, whole_archive

    nas.add(RUNS[0])
    nas.choose()
    file = tmp_path / "all.jsonl.gz"
    file.write_bytes(b"".join(whole_archive(nas.store, nas.store.get(RUNS[0]).environment.machine, nas.clock.now())))
    other = Nas(tmp_path / "other")
    with file.open("rb") as content:
        Restorer(other.store, new_run_id=lambda: "X", was_our_mirror=lambda *_: True).restore(content)

    assert RUNS[0] in other.rows()
    assert other.store.archives.documents.place() is None
    other.store.close()
