"""Documents of many installations read back as one history: judged anew, told apart, none lost, doubled or believed."""

import gzip
import json
import os
import random
import shutil
import signal
import subprocess
import sys
from dataclasses import replace

import pytest
from support.document_bench import Nas

from volbench.domain.model.documents.export import Inclusion
from volbench.domain.model.errors import Busy, CapabilityMissing
from volbench.domain.model.servers.endpoint import CloudLimits
from volbench.host.secret_file import SecretFile
from volbench.services.documents.outbox import alone
from volbench.store import open_store

RUNS = [f"01JDRUN0000000000000000{n:03d}" for n in range(100)]
KILLS = 5
HOSTILE = {
    "NOTPACKED": b"no document",
    "CUTOFF": gzip.compress(b'{"schema": "volbench.run/2"}')[:-4],
    "TWICE": gzip.compress(b"{}") + gzip.compress(b"{}"),
    "BOMB": gzip.compress(bytes(100_000_000)),
    "NOTJSON": gzip.compress(b"\xff\xfe{"),
    "DEEP": gzip.compress(b"[" * 500_000),
    "OTHERSCHEMA": gzip.compress(b'{"schema": "volbench.run/99", "id": "OTHERSCHEMA"}'),
    "NUMBER": gzip.compress(b"17"),
    "EMPTY": b"",
}


@pytest.fixture
def place(dav):
    """The folder of all documents at the server, empty."""
    folder = dav.folder / "volbench-results"
    for file in sorted(folder.rglob("*"), reverse=True):
        file.rmdir() if file.is_dir() else file.unlink()
    folder.mkdir(exist_ok=True)
    if os.geteuid() == 0:
        shutil.chown(folder, "www-data", "www-data")
    return folder


@pytest.fixture
def desk(dav, tmp_path, place):
    desk = Nas(tmp_path / "desk", dav)
    yield desk
    desk.store.close()


@pytest.fixture
def nas(dav, tmp_path, place):
    """One that has sent three runs."""
    nas = Nas(tmp_path / "nas", dav)
    for run in RUNS[:3]:
        nas.add(run)
    nas.choose()
    nas.sending.send()
    yield nas
    nas.store.close()


def put(place, name, content, installation="0123456789ab"):
    folder = place / installation
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json.gz").write_bytes(content)


def changed(nas, name, **changes):
    """The document of a run with something in it changed."""
    document = json.loads(nas.document(RUNS[0], frozenset()))
    return gzip.compress(json.dumps(document | {"id": name} | changes).encode())


def test_runs_of_two_nas_come_in_as_one_history_each_with_its_machine(dav, tmp_path, nas, desk):
    other = Nas(tmp_path / "other", dav)
    run = other.add(RUNS[10])
    other.choose(include=(Inclusion.HOST,))
    other.sending.send()

    found = desk.collect()

    rows = desk.rows()
    assert (found.listed, found.installations, found.added, found.refused, found.left) == (4, 2, 4, 0, 0)
    assert set(rows) == {*RUNS[:3], RUNS[10]}
    assert all(row.is_imported for row in rows.values())
    # Both call their volume the same, and neither is taken for the other or for a volume of this machine.
    assert {row.target_id for row in rows.values()} == {
        f"{one.installation[:6]}-{run.target.id}" for one in (nas, other)
    }
    assert nas.installation[:6] in rows[RUNS[0]].label
    assert run.environment.machine.model in rows[RUNS[0]].label
    assert run.environment.machine.host_name in rows[RUNS[10]].label
    assert desk.store.get(RUNS[0]).workloads[0].summary == nas.store.get(RUNS[0]).workloads[0].summary
    other.store.close()


def test_what_was_taken_in_is_neither_fetched_nor_doubled_again(nas, desk):
    desk.collect()
    nas.add(RUNS[3])
    nas.sending.send()
    desk.processes.verbs.clear()

    second = desk.collect()
    third = desk.collect()

    assert (second.added, second.known, third.added, third.known) == (1, 3, 0, 4)
    assert desk.processes.verbs == ["documents", "get-documents", "documents"]
    assert len(desk.rows()) == 4


def test_ones_own_documents_and_what_the_owner_deleted_do_not_come_back(nas, desk):
    own = nas.collect()
    desk.collect()
    desk.store.delete(RUNS[1])
    again = desk.collect()

    assert (own.added, own.known, len(nas.rows())) == (0, 3, 3)
    assert not any(row.is_imported for row in nas.rows().values())
    assert (again.added, set(desk.rows())) == (0, {RUNS[0], RUNS[2]})


def test_documents_are_judged_anew_whatever_they_say_of_themselves(nas, desk, place):
    document = json.loads(nas.document(RUNS[0], frozenset()))
    document |= {"id": "BOASTING", "verdict": [{"code": "message.plain", "values": {"text": "fastest NAS on earth"}}]}
    document["badges"] = {"valid": True, "stable": True}
    document["label"] = "mine"
    put(place, "BOASTING", gzip.compress(json.dumps(document).encode()))

    desk.collect()

    run = desk.store.get("BOASTING")
    assert "fastest" not in json.dumps([one.as_dict() for one in run.verdict])
    assert run.verdict == desk.store.get(RUNS[0]).verdict
    assert run.label.startswith("mine · ")


def test_bad_and_hostile_documents_are_refused_by_name_and_the_rest_comes_in(nas, desk, place):
    for name, content in HOSTILE.items():
        put(place, name, content)
    put(place, "MISNAMED", gzip.compress(nas.document(RUNS[0], frozenset())))
    put(place, "RUNNING", changed(nas, "RUNNING", state="running"))
    put(place, "NOWHERE", changed(nas, "NOWHERE", target=None))
    (place / "volbench-0123456789ab.jsonl.gz").write_bytes(b"all results")
    bad = {*HOSTILE, "MISNAMED", "RUNNING", "NOWHERE"}

    found = desk.collect()

    assert (found.added, found.refused, found.others, found.left) == (3, len(bad), 1, 0)
    assert {one.key for one in found.refusals} == {f"volbench-results/0123456789ab/{name}.json.gz" for name in bad}
    assert all(one.why.code for one in found.refusals)
    assert set(desk.rows()) == set(RUNS[:3])


def test_what_was_refused_is_looked_at_again_only_when_it_or_volbench_has_changed(nas, desk, place):
    put(place, "LATER", b"half")
    desk.collect()
    desk.processes.verbs.clear()

    same = desk.collect()
    asked = list(desk.processes.verbs)
    put(place, "LATER", changed(nas, "LATER"))
    mended = desk.collect()

    assert (same.refused, same.known, asked) == (0, 4, ["documents"])
    assert (mended.added, "LATER" in desk.rows()) == (1, True)


def test_another_run_under_a_taken_id_comes_in_once_under_another(nas, desk):
    desk.add(RUNS[0], factor=3.0)

    first = desk.collect()
    with desk.store.archives.documents._database.writing() as connection:
        connection.exec_driver_sql("DELETE FROM taken_documents")
    second = desk.collect()

    assert (first.added, second.added, second.known) == (3, 0, 3)
    assert len(desk.rows()) == 4
    assert not desk.rows()[RUNS[0]].is_imported


def test_a_run_that_was_imported_by_hand_is_recognised(nas, desk):
    from volbench.services.imports.import_service import read_any, store_imported

    for one in read_any(nas.document(RUNS[0], frozenset())):
        store_imported(desk.store, one)

    found = desk.collect()

    assert (found.added, len(desk.rows())) == (2, 3)


def test_no_more_than_the_limit_is_fetched_and_the_rest_the_next_time(nas, desk, place):
    size = max(file.stat().st_size for file in place.rglob("*.gz"))
    desk.endpoint = replace(desk.endpoint, cloud=CloudLimits(2 * size, 50.0, "USD"))

    first, second = desk.collect(), desk.collect()

    assert (first.added, first.left, second.added, second.left) == (2, 1, 1, 0)
    assert first.problem.why.code == "services.documents.limit_reached"
    assert first.moved_bytes <= 2 * size
    assert (first.cost, first.currency) == (pytest.approx(first.moved_bytes / 1e9 * 50), "USD")


def test_a_measurement_that_begins_is_waited_for(nas, desk):
    asked, is_over = [], []

    def measuring():
        # From the first child on, until it was asked a few times.
        if desk.processes.verbs and not is_over:
            asked.append(1)
            if len(asked) > 3:
                is_over.append(1)
            return True
        return False

    from volbench.services.documents.collecting import Collecting

    found = Collecting(desk.store, desk.data, host=desk.host, is_measuring=measuring).collect(desk.endpoint)

    assert found.added == 3
    assert desk.processes.verbs.count("documents") >= 2


def test_two_at_once_are_refused_and_a_server_that_is_gone_is_said(nas, desk):
    with alone(desk.data, "documents-in"), pytest.raises(Busy):
        desk.collect()
    desk.password = b"wrong"
    with pytest.raises(CapabilityMissing):
        desk.collect()


def test_a_mounted_share_is_read_as_a_folder(nas, desk, dav):
    found = desk.collect(str(dav.folder))

    assert (found.added, found.cost) == (3, None)


def collect_by_command(desk):
    """The command line as the service starts it."""
    words = ["--data-dir", str(desk.data), "results", "collect", "--way", desk.endpoint.name, "--as-lines"]
    return subprocess.Popen([sys.executable, "-m", "volbench", *words], stdout=subprocess.PIPE, text=True)


def killed_in_between(desk, nas, kills, seed=1):
    """Kill the collecting process so many times after so many documents, then let it end; return its last words."""
    desk.store.endpoints.put(desk.endpoint, desk.clock.now())
    SecretFile(desk.data).put(desk.endpoint.id, desk.password)
    desk.store.close()
    rng = random.Random(seed)  # noqa: S311 (when to kill, no secret)
    for _ in range(kills):
        process = collect_by_command(desk)
        for _ in range(rng.randint(0, 4)):
            process.stdout.readline()
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
    last = collect_by_command(desk)
    lines, _ = last.communicate()
    desk.store = open_store(desk.data / "volbench.sqlite")
    return json.loads(lines.splitlines()[-1])


def test_none_is_lost_or_doubled_however_often_it_is_killed(nas, desk):
    for run in RUNS[3:30]:
        nas.add(run)
    nas.sending.send()

    said = killed_in_between(desk, nas, KILLS)

    assert said["result"]["refused"] == 0
    assert sorted(desk.rows()) == sorted(RUNS[:30])
    assert len(desk.store.archives.documents.taken()) == 30
    assert list(desk.data.glob("documents-in/*")) == []
