"""Reports, comparisons, scripts and imports: what leaves and enters as a file."""

import json
from dataclasses import replace

import pytest
from support.truthful import scaled_truthful as scaled
from support.truthful import truthful_run as example_run
from support.two_volumes import two_volumes

from volbench.domain.model.runs.run import Caveat
from volbench.domain.model.settings import UnitBase
from volbench.reports.import_document import without_raw_output
from volbench.reports.run_document import to_document
from volbench.reports.service import Reports
from volbench.runner.protocols import RawOutput
from volbench.services.imports.told_apart import tell_earlier_apart

MARK = {"X-Volbench": "1"}
CAME = {"experiment_id": None, "already": 0, "refused": 0, "remarks": [], "waiting_id": None}


@pytest.fixture
def run(store):
    run = example_run()
    store.insert(run, {"raw-1": RawOutput(("fio", "--name=x"), 0, "progress", "", '{"jobs": []}')})
    return run


def upload(client, content, content_type="application/octet-stream"):
    return client.post("/api/v1/imports", data=content, content_type=content_type, headers=MARK)


def document(run):
    return json.dumps(to_document(run)).encode()


def other_run(**changes):
    return replace(example_run("01JDOTHER"), **changes)


def test_a_report_is_asked_for_with_format_language_and_private_facts(client, run):
    client.patch("/api/v1/settings", json={"unit_base": "iec"})
    answer = client.get(f"/api/v1/runs/{run.id}/report?format=md&lang=zh-CN&include=host,paths")

    assert answer.text == f"{run.id} md zh-CN iec host paths"


def test_without_lang_a_report_speaks_the_callers_language(client, run):
    answer = client.get(f"/api/v1/runs/{run.id}/report?format=txt", headers={"Accept-Language": "zh"})

    assert " zh-CN " in answer.text


def test_a_download_has_a_name_that_tells_nothing_private_and_harms_nobody(client, store):
    hostile = replace(example_run(), label='../../"x"\r\nSet-Cookie: a=b', profile="quick")
    store.insert(hostile, {})
    headers = client.get(f"/api/v1/runs/{hostile.id}/report?format=html").headers

    assert headers["Content-Disposition"] == 'attachment; filename="volbench-nas-volume-quick-2026-11-20.txt"'


def test_a_downloaded_page_cannot_act_in_our_name_when_opened_in_place(client, run):
    policy = client.get(f"/api/v1/runs/{run.id}/report?format=html").headers["Content-Security-Policy"]

    assert policy.startswith("sandbox;")
    assert "script-src" not in policy


@pytest.mark.parametrize("query", ["", "format=exe", "format=md&lang=fr", "format=md&include=serials,passwords"])
def test_a_report_that_makes_no_sense_is_refused(client, run, query):
    assert client.get(f"/api/v1/runs/{run.id}/report?{query}").status_code == 422


def test_a_preview_says_what_goes_out_and_what_stays(client, run):
    preview = client.get(f"/api/v1/runs/{run.id}/report/preview", headers={"Accept-Language": "zh-CN"}).json

    assert preview["contains"][0]["value"] == "DS920+"
    assert preview["left_out"][0]["why"]["text"] == "未要求"


def test_two_runs_are_compared_with_the_marked_baseline(client, store, run):
    store.insert(scaled("01JDFAST", 1.5), {})
    client.patch("/api/v1/runs/01JDFAST", json={"is_baseline": True})
    marked = client.get(f"/api/v1/comparisons?runs={run.id},01JDFAST").json
    chosen = client.get(f"/api/v1/comparisons?runs={run.id},01JDFAST&baseline={run.id}").json

    assert (marked["baseline_id"], chosen["baseline_id"]) == ("01JDFAST", run.id)
    assert chosen["cells"][0]["differences"][0]["verdict"] == "sittings-differ"
    assert [row["id"] for row in chosen["runs"]] == [run.id, "01JDFAST"]


def test_the_same_comparison_gives_the_same_interval_again(client, store, run):
    store.insert(scaled("01JDFAST", 1.5), {})
    path = f"/api/v1/comparisons?runs={run.id},01JDFAST"

    assert client.get(path).json == client.get(path).json


@pytest.mark.parametrize("runs", ["", "a", "a,a", ",".join(map(str, range(37))), ",,,"])
def test_two_to_36_different_runs_are_needed(client, runs):
    assert client.get(f"/api/v1/comparisons?runs={runs}").status_code == 422


def test_a_baseline_outside_the_comparison_is_refused(client, store, run):
    store.insert(scaled("01JDFAST", 1.5), {})

    assert client.get(f"/api/v1/comparisons?runs={run.id},01JDFAST&baseline=x").status_code == 422


def test_a_comparison_is_saved_as_a_file(client, store, run):
    store.insert(scaled("01JDFAST", 1.5), {})
    answer = client.get(f"/api/v1/comparisons/report?runs={run.id},01JDFAST&format=csv&lang=en")

    assert answer.text == "csv en 2"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="volbench-comparison-of-2.csv"'


def test_a_script_comes_as_zip(client):
    answer = client.get("/api/v1/scripts?suite=nas-volume&profile=quick")

    assert (answer.mimetype, answer.data) == ("application/zip", b"PKnas-volume quick")
    assert "volbench-script-nas-volume-quick.zip" in answer.headers["Content-Disposition"]


@pytest.mark.parametrize("query", ["suite=nope&profile=quick", "suite=nas-volume&profile=nope"])
def test_a_script_of_nothing_is_not_found(client, query):
    assert client.get(f"/api/v1/scripts?{query}").status_code == 404


def test_an_imported_run_is_in_history_and_marked(client, store):
    answer = upload(client, document(other_run()))
    row = store.row("01JDOTHER")

    assert (answer.status_code, answer.json) == (201, CAME | {"runs": ["01JDOTHER"]})
    assert row.is_imported


def test_an_imported_run_never_stands_among_those_of_an_own_volume_of_the_same_name(client, store, run):
    upload(client, document(other_run()))
    own = run.target.volume.id
    listed = client.get(f"/api/v1/runs?volume={own}").json["runs"]
    lines = client.get("/api/v1/timelines").json["timelines"]

    assert [one["id"] for one in listed] == [run.id]
    assert [(one["runs"], one["is_imported"]) for one in lines if one["volume_id"] == own] == [(1, False)]
    assert [(one["runs"], one["is_imported"]) for one in lines if one["volume_id"] != own] == [(1, True)]


def test_what_was_imported_comes_back_from_its_own_export_as_the_same_volume(client, store, tmp_path):
    upload(client, document(other_run()))
    target = store.get("01JDOTHER").target.id
    exported = document(store.get("01JDOTHER"))
    client.delete("/api/v1/runs/01JDOTHER", headers=MARK)
    upload(client, exported)

    assert store.get("01JDOTHER").target.id == target


def test_two_machines_of_one_model_are_two_volumes_and_one_machine_is_one(client, store):
    environment = example_run().environment
    for name, host in (("A", "attic"), ("B", "cellar"), ("C", "attic")):
        machine = replace(environment.machine, host_name=host)
        upload(client, document(replace(example_run(f"01JD{name}"), environment=replace(environment, machine=machine))))
    ids = [store.get(f"01JD{name}").target.id for name in "ABC"]

    assert ids[0] == ids[2] != ids[1]


def test_what_an_earlier_version_imported_is_told_apart_when_the_service_begins(client, store, run):
    store.insert(other_run(is_imported=True), {})
    two = two_volumes("01JDTWO")
    store.insert(replace(two, is_imported=True), {})
    tell_earlier_apart(store)
    listed = client.get(f"/api/v1/runs?volume={run.target.volume.id}").json["runs"]

    assert [one["id"] for one in listed] == [run.id]
    assert store.get("01JDOTHER").workloads == other_run().workloads
    assert store.get("01JDTWO").target_results == two.target_results
    assert store.imported_as_of_here() == ()


def test_a_run_that_is_here_is_counted_as_such(client, store):
    first = upload(client, document(other_run()))
    again = upload(client, document(other_run()))

    assert (first.json["already"], again.json["already"]) == (0, 1)


def test_another_run_under_a_known_id_is_one_run_however_often_it_is_taken_in(client, store, run):
    first = upload(client, document(scaled(run.id, 3.0)))
    again = upload(client, document(scaled(run.id, 3.0)))

    assert first.json["runs"] == again.json["runs"]
    assert again.json["already"] == 1


def test_the_same_file_twice_is_one_run_even_after_a_label_was_given(client, store):
    first = upload(client, document(other_run()))
    client.patch("/api/v1/runs/01JDOTHER", json={"label": "from the forum"})
    second = upload(client, document(other_run()))

    assert first.json["runs"] == second.json["runs"]
    assert store.row("01JDOTHER").label == "from the forum"
    assert len(store.list_rows()[0]) == 1


def test_our_own_anonymised_export_comes_back_as_the_run_it_is(client, store, run):
    exported = Reports().render(run, "json", language="en", include=frozenset(), unit_base=UnitBase.SI)
    answer = upload(client, exported.content)

    assert answer.json == CAME | {"runs": [run.id], "already": 1}
    assert store.get(run.id) == run


def test_another_run_under_a_known_id_gets_its_own(client, store, run):
    answer = upload(client, document(scaled(run.id, 3.0)))
    (new_id,) = answer.json["runs"]

    assert new_id != run.id
    assert store.get(run.id) == run
    assert store.get(new_id).workloads == without_raw_output(scaled(run.id, 3.0)).workloads


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\x00\xff",
        b'{"schema": "volbench.run/1"}',
        b"[" * 5000,
        json.dumps(to_document(other_run(state="running"))).encode(),
        document(other_run()).replace(b'"n": 1,', b'"n": 1e999,', 1),
        document(other_run()).replace(b'"io_count": ', b'"io_count": 1' + b"0" * 400, 1),
        document(other_run()).replace(b'"label": ""', b'"label": "\\ud800"', 1),
        document(other_run(caveats=(Caveat("x", {"deep": 1}),))).replace(b'"deep": 1', b'"deep": NaN'),
        document(other_run(caveats=(Caveat("x", {"deep": 1}),))).replace(
            b'"deep": 1', b'"deep": ' + b"[" * 200 + b"]" * 200
        ),
    ],
)
def test_a_file_that_is_no_run_is_refused_and_leaves_nothing(client, store, content):
    answer = upload(client, content)

    assert (answer.status_code, answer.json["code"]) == (422, "invalid-request")
    assert store.list_rows()[0] == ()


def test_a_file_over_the_limit_is_refused_before_it_is_read(client):
    answer = upload(client, b"x" * 20_000_001)

    assert (answer.status_code, answer.json["code"]) == (413, "too-large")


def test_a_large_file_below_the_limit_is_read(client):
    answer = upload(client, document(other_run()) + b" " * 1_000_000, "application/json")

    assert answer.status_code == 201


def test_hostile_words_in_an_imported_run_come_back_as_plain_text(client):
    hostile = "<script>alert(1)</script>"
    upload(client, document(other_run(label=hostile)))
    answer = client.get("/api/v1/runs")

    assert answer.json["runs"][0]["label"] == hostile
    assert answer.mimetype == "application/json"
