"""A run of a kind that this version does not have: kept as it came through every door, and nothing of it is guessed."""

import gzip
import io
import json
from dataclasses import replace

import pytest
from support.jobs import Office
from support.newer import KIND, SAID, leave_to_a_newer_version, newer_document, tables_of
from support.service import TOKEN, make_client, make_services, make_store
from support.truthful import truthful_run
from support.words import says

from volbench.access import Gate, Places
from volbench.api import create_app
from volbench.domain.model.documents.document_keys import DocumentKey
from volbench.domain.model.documents.export import Subject
from volbench.domain.model.errors import Busy, InvalidRequest, NotFound
from volbench.domain.model.machine.storage import Machine
from volbench.domain.model.newer_run import MADE_BY_NEWER, NewerRun
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.runs.target import ReportedTarget
from volbench.reports.formats import offered
from volbench.reports.run_document import from_document, to_document
from volbench.reports.service import Reports
from volbench.runner.protocols import RawOutput
from volbench.services.archives.archive_service import Restorer, whole_archive
from volbench.services.documents.reading import read_run
from volbench.services.imports.import_service import known_as, read_any, store_imported
from volbench.services.monitoring.newest_runs import newest_rows
from volbench.services.timelines import Watching
from volbench.store import RowFilter

NOW = "2026-11-20T10:05:00.000Z"
MARK = {"X-Volbench": "1"}
RAW = RawOutput(("folders", "--deep"), 0, "said", "", "{}")
INSTALLATION = "0123456789ab"
FORMATS = [one.format for one in offered() if Subject.RUN in one.subjects and one.format != "json"]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "volbench.sqlite"


@pytest.fixture
def store(path):
    store = make_store(path)
    yield store
    store.close()


@pytest.fixture
def client(store):
    # With the exporters themselves, which other tests of the interface do without.
    services = replace(make_services(store), reports=Reports())
    yield make_client(create_app(services, Gate(TOKEN, monotonic=services.clock.monotonic), Places(())))
    services.scrape.stop()


def content(document):
    return json.dumps(document).encode()


def taken_in(document):
    (found,) = read_any(content(document))
    return found.run


def restored(archive, folder):
    folder.mkdir()
    store = make_store(folder / "volbench.sqlite")
    result = Restorer(store, new_run_id=lambda: "x", was_our_mirror=lambda _f, _i: True).restore(io.BytesIO(archive))
    return store, result


def archive_of(store):
    return b"".join(whole_archive(store, Machine(model="DS1522+"), NOW))


def test_what_every_run_says_of_itself_is_read_and_nothing_else():
    document = newer_document()
    run = from_document(document)

    assert (run.id, run.label, run.profile) == (document["id"], "of tomorrow", document["profile"])
    assert (run.suite.id, run.target.id, run.state) == ("nas-volume", truthful_run().target.id, RunState.DONE)
    assert (run.plan.kind, run.plan.cells, run.workloads, run.caveats, run.stages) == (KIND, (), (), (), ())
    assert says(run.verdict[0], "model.newer_run.made_by_a_newer_version")
    assert not run.badges.valid
    assert to_document(run) == document


def test_what_else_is_of_shapes_of_tomorrow_is_told_by_name_as_far_as_there_is_one():
    tree = {"kind": "tree", "root": {"name": "Photos", "depth": 3}}
    odd = newer_document() | {"target": tree, "environment": "warm", "suite": {"id": "folders", "layers": 3}}
    run = from_document(odd)

    assert (run.target, run.suite.id, run.environment.engine) == (ReportedTarget("Photos"), "folders", "unknown")
    assert from_document(odd | {"target": None}).target.name == ""
    assert to_document(run) == odd


@pytest.mark.parametrize("part", ["id", "suite", "profile", "state", "created_at"])
def test_a_document_that_does_not_even_say_that_is_refused(part):
    with pytest.raises(InvalidRequest):
        from_document({name: value for name, value in newer_document().items() if name != part})


def test_what_no_database_could_hold_is_refused():
    deep = []
    for _ in range(60):
        deep = [deep]

    for odd in ({"warmth": deep}, {"label": "\ud800"}, {"warmth": "\ud800"}, {"label": "x" * 30_000}):
        with pytest.raises(InvalidRequest):
            taken_in(newer_document() | odd)


def test_by_the_page_it_is_stored_listed_and_handed_on_as_it_came(client):
    document = newer_document()
    (run_id,) = client.post("/api/v1/imports", data=content(document), headers=MARK).json["runs"]
    (row,) = client.get("/api/v1/runs").json["runs"]
    result = client.get(f"/api/v1/runs/{run_id}/result").json
    preview = client.get(f"/api/v1/runs/{run_id}/report/preview").json

    assert (row["id"], row["is_newer"], row["label"], row["headline"]) == (run_id, True, "of tomorrow", [])
    assert (row["target_name"], row["created_at"]) == (truthful_run().target.name, document["created_at"])
    assert row["verdict"][0]["text"].startswith(SAID)
    assert row["answer"] is None
    assert (result["plan"]["kind"], result["workloads"], "document" in result) == (KIND, [], False)
    assert client.get(f"/api/v1/runs/{run_id}/document").json == document
    assert client.get(f"/api/v1/runs/{run_id}/report?format=json").json == document
    assert (preview["left_out"], "handed on as it came" in str(preview["contains"])) == ([], True)
    for format_ in FORMATS:
        refused = client.get(f"/api/v1/runs/{run_id}/report?format={format_}")
        assert (refused.status_code, refused.json["detail"].startswith(SAID)) == (422, True)


def test_no_door_of_the_interface_breaks_on_it(client, store):
    store.insert(taken_in(newer_document()), {"raw-of-photo": RAW})
    other = truthful_run("01JDOTHER")
    store.insert(other, {})
    run_id = newer_document()["id"]
    parts = (
        "",
        "/result",
        "/document",
        "/plots",
        "/caveats",
        "/meaning",
        "/spread",
        "/sweep",
        "/load",
        "/continuation",
    )

    for part in (*parts, "/raw/raw-of-photo", "/workloads/photo/ext4/course"):
        assert client.get(f"/api/v1/runs/{run_id}{part}").status_code < 500, part
    for action in ("continue", "pause", "go-on", "cancel"):
        assert client.post(f"/api/v1/runs/{run_id}/{action}", json={}).status_code < 500, action
    compared = client.get(f"/api/v1/comparisons?runs={other.id},{run_id}")
    assert (compared.status_code, compared.json["detail"].startswith(SAID)) == (422, True)
    assert client.patch(f"/api/v1/runs/{run_id}", json={"is_baseline": True}).status_code == 422
    assert client.patch(f"/api/v1/runs/{run_id}", json={"label": "kept"}).json["label"] == "kept"
    assert client.get("/api/v1/volumes").status_code == 200
    assert client.delete(f"/api/v1/runs/{run_id}", headers=MARK).status_code == 204


def test_a_second_time_it_is_known_and_another_under_its_id_is_stored_beside_it(store):
    (found,) = read_any(content(newer_document()))
    (other,) = read_any(content(newer_document() | {"warmth": "cold"}))

    first = store_imported(store, found)
    assert known_as(store, found.run) == first
    assert known_as(store, other.run) is None
    assert store_imported(store, other) != first
    assert len(store.list_rows()[0]) == 2


def test_it_is_in_no_history_no_usual_and_no_gauge(store):
    alone = Watching(store, None)
    store.insert(replace(taken_in(newer_document()), is_imported=False), {})

    assert (store.timelines.names(), alone.notices(), list(newest_rows(store, alone))) == ((), (), [])
    assert store.list_rows(RowFilter(has_known_kind=True))[0] == ()
    store.insert(truthful_run("01JDOTHER"), {})
    (name,) = store.timelines.names()
    assert (name.runs, name.newest_id) == (1, "01JDOTHER")
    (row,) = store.list_rows(RowFilter(q="of tomorrow"))[0]
    assert (alone.told_rows([row])[0].answer, alone.ranges(row)) == (None, ())


@pytest.mark.parametrize("targets", [{"one": {}, "two": {}}, [1], "all"])
def test_an_archive_brings_one_over_several_targets_back_and_what_comes_after_it(store, tmp_path, targets):
    odd = newer_document() | {"is_imported": False, "targets": targets}
    store.insert(replace(from_document(odd), is_imported=False), {})
    store.insert(truthful_run("01JDOTHER"), {})

    empty, result = restored(archive_of(store), tmp_path / "new")

    assert {*result.added} == {odd["id"], "01JDOTHER"}
    assert to_document(empty.get(odd["id"])) == odd


def test_a_plan_that_looks_like_a_sentence_is_no_fault(store):
    odd = newer_document() | {"plan": {"kind": KIND, "code": "a.b", "values": {}, "text": "x"}}

    (found,) = read_any(json.dumps(odd).encode())

    assert found.run.plan.kind == KIND


def test_an_archive_brings_it_back_with_its_raw_output(store, tmp_path):
    store.insert(replace(taken_in(newer_document()), is_imported=False), {"raw-of-photo": RAW, "raw-of-others": RAW})
    store.edit(newer_document()["id"], label="mine")
    store.insert(truthful_run("01JDOTHER"), {})

    empty, result = restored(archive_of(store), tmp_path / "new")

    assert (len(result.added), result.refused, result.remarks) == (2, 0, ())
    assert to_document(empty.get(newer_document()["id"])) == newer_document()
    assert empty.archives.raw_ids(newer_document()["id"]) == ("raw-of-photo",)
    assert empty.row(newer_document()["id"]).label == "mine"
    again = Restorer(empty, new_run_id=lambda: "x", was_our_mirror=lambda _f, _i: True).restore(
        io.BytesIO(archive_of(store))
    )
    assert (again.already, again.added) == (2, ())
    empty.close()


def test_one_of_another_nas_is_named_by_it_and_stays_as_it_came():
    document = newer_document()
    run = read_run(gzip.compress(content(document)), DocumentKey(INSTALLATION, document["id"]))

    assert isinstance(run, NewerRun)
    assert (run.is_imported, run.target.id[:7], run.label.startswith("of tomorrow · ")) == (True, "012345-", True)
    assert run.document == document


def test_one_of_this_nas_is_not_sent_since_nobody_can_leave_out_what_is_private(store):
    store.insert(replace(taken_in(newer_document()), is_imported=False), {})
    store.insert(truthful_run("01JDOTHER"), {})

    assert store.archives.documents.unsent("s3", 10) == ("01JDOTHER",)


@pytest.fixture
def left(store, path):
    """A run that a newer version measured here, with this database."""
    run = truthful_run()
    raws = {round_.raw_id: RAW for work in run.workloads for round_ in work.rounds if round_.raw_id}
    store.insert(run, raws)
    before = json.loads(json.dumps(to_document(run)))
    leave_to_a_newer_version(path, run.id)
    return before


def test_a_row_of_a_newer_version_is_listed_and_its_document_is_what_stands_in_the_tables(client, store, left):
    run_id = left["id"]
    (row,) = client.get("/api/v1/runs").json["runs"]
    document = client.get(f"/api/v1/runs/{run_id}/report?format=json").json

    assert (row["is_newer"], row["headline"], row["target_name"]) == (True, [], truthful_run().target.name)
    assert document["plan"] == left["plan"] | {"kind": KIND, "folders": {"photo": {"files": 12}}}
    for name in ("id", "profile", "state", "created_at", "target", "environment", "request", "label"):
        assert document[name] == left[name], name
    for work, before in zip(document["workloads"], left["workloads"], strict=True):
        assert work["cache_class"] == "melted"
        for name in ("id", "variant", "rounds", "summary", "parameters", "command", "access"):
            assert work[name] == before[name], name
    before = left["workloads"][0]
    assert client.get(f"/api/v1/runs/{run_id}/workloads/{before['id']}/{before['variant']}/course").status_code == 404


def test_nothing_of_such_a_row_is_changed_by_being_read_recovered_or_renamed(client, store, path, left):
    before = tables_of(path)
    for part in ("", "/result", "/document", "/spread", "/caveats"):
        assert client.get(f"/api/v1/runs/{left['id']}{part}").status_code == 200
    assert tables_of(path) == before

    store.set_state(left["id"], RunState.INTERRUPTED)
    store.edit(left["id"], label="mine")
    changed = tables_of(path)
    assert {name for name in before if before[name] != changed[name]} == {"runs"}
    queue = Office(store).queue
    with pytest.raises(Busy) as refused:
        queue.continuation(left["id"])
    assert says(refused.value.message, MADE_BY_NEWER.code)


def test_what_a_newer_version_queued_waits_for_it(store, path, left):
    store.set_state(left["id"], RunState.QUEUED)

    assert store.claim_next() is None
    assert not store.has_work()
    assert store.withdraw(left["id"])


def test_a_row_of_a_newer_version_is_in_archives_and_comes_back_from_them(store, tmp_path, left):
    document = to_document(store.get(left["id"]))
    empty, result = restored(archive_of(store), tmp_path / "new")

    assert (len(result.added), result.refused) == (1, 0)
    assert to_document(empty.get(left["id"])) == document
    assert empty.archives.raw_ids(left["id"]) == store.archives.raw_ids(left["id"]) != ()
    assert store.timelines.names() == empty.timelines.names() == ()
    empty.close()


def test_it_fills_no_cell_of_an_experiment(client, store, left):
    experiment = client.post("/api/v1/experiments", json={"template": "file-systems", "name": "one"})
    assert experiment.status_code < 500
    with pytest.raises(NotFound):
        store.get_rounds(left["id"], "ext4", left["workloads"][0]["id"])
