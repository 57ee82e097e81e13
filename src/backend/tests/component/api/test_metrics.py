"""`/metrics`: read by Prometheus' own strict parsers, opened by its own token alone, told from memory."""

import json
import time
from dataclasses import replace
from threading import Event

import pytest
from prometheus_client import parser as text_format
from prometheus_client.openmetrics import parser as open_metrics
from support.examples import example_run
from support.folders import of_folders
from support.histories import weekly_runs
from support.service import HOST, TOKEN, make_app, make_client
from support.two_volumes import two_volumes

from volbench.domain.model.errors import StoreFailed
from volbench.domain.model.runs.answer import AnswerCode
from volbench.domain.model.words.message import plain
from volbench.services.monitoring.newest_runs import MOST_TOLD

PATIENCE_S = 60
SLOWER = [1.0] * 8 + [{"seq-read-1m": 0.75}] * 3
OPEN = "application/openmetrics-text; version=1.0.0,text/plain;version=0.0.4;q=0.5"


@pytest.fixture
def owner(app):
    return make_client(app)


@pytest.fixture
def token(owner):
    return owner.post("/api/v1/metrics-access", json={}).json["token"]


def scrape(app, token, accept="text/plain", language="en"):
    headers = {"Host": HOST, "Authorization": f"Bearer {token}", "Accept": accept, "Accept-Language": language}
    return app.test_client().get("/metrics", headers=headers)


def numbers(answer):
    """Return (name, labels) → value, both formats by their own strict reader."""
    is_open = answer.content_type.startswith("application/openmetrics-text; version=1.0.0")
    read = open_metrics if is_open else text_format
    families = list(read.text_string_to_metric_families(answer.text))
    assert all(family.type == "gauge" and family.documentation for family in families)
    return {(one.name, tuple(sorted(one.labels.items()))): one.value for family in families for one in family.samples}


def of(found, name):
    return {labels: value for (own, labels), value in found.items() if own == f"volbench_{name}"}


def until(is_so):
    """Wait for what a thread does."""
    end = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


def on_volume(run, **changed):
    return replace(run.target, volume=replace(run.target.volume, **changed))


def keep(store, runs):
    for run in runs:
        store.insert(run, {})


def test_it_is_off_until_a_token_is_made(app, owner):
    assert owner.get("/api/v1/metrics-access").json == {"is_on": False, "with_names": False}
    assert scrape(app, "anything").status_code == 404

    made = owner.post("/api/v1/metrics-access", json={})

    assert made.status_code == 201
    assert scrape(app, made.json["token"]).status_code == 200
    assert owner.get("/api/v1/metrics-access").json == {"is_on": True, "with_names": False}


@pytest.mark.parametrize("wrong", ["", "wrong", TOKEN, "é"])
def test_no_other_token_opens_it(app, token, wrong):
    assert scrape(app, wrong).status_code == 401
    assert app.test_client().get("/metrics", headers={"Host": HOST}).status_code == 401


def test_its_token_opens_nothing_else(app, token):
    client = app.test_client()

    answer = client.get("/api/v1/volumes", headers={"Host": HOST, "Authorization": f"Bearer {token}"})

    assert answer.status_code == 401


def test_a_new_token_ends_the_one_before_and_taken_back_it_opens_nothing(app, owner, token):
    newer = owner.post("/api/v1/metrics-access", json={}).json["token"]
    assert (scrape(app, token).status_code, scrape(app, newer).status_code) == (401, 200)

    assert owner.delete("/api/v1/metrics-access", headers={"X-Volbench": "1"}).status_code == 204

    assert scrape(app, newer).status_code == 404


def test_the_token_is_kept_as_its_hash_readable_for_us_alone(store, token):
    kept = store.path.parent / "metrics-token.json"

    assert token not in kept.read_text()
    assert kept.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("accept", ["text/plain", OPEN])
def test_both_formats_tell_the_newest_run_with_its_marks_and_answer(app, store, token, accept):
    run = example_run()
    keep(store, [run])
    row = store.row(run.id)

    found = numbers(scrape(app, token, accept))

    mine = (("profile", run.profile), ("suite", run.suite.id), ("volume", row.target_id))
    assert of(found, "run_valid") == {mine: float(row.badges.valid)}
    assert of(found, "runs") == {mine: 1.0}
    assert of(found, "untrusted_runs") == {mine: float(not row.badges.valid)}
    answers = of(found, "answer")
    assert len(answers) == len(AnswerCode)
    assert sum(answers.values()) == 1.0
    first = row.headline[0]
    shown = {
        name: value
        for part in ("median", "low", "high")
        for name, value in of(found, f"{part}_bytes_per_second").items()
    }
    labels = (("metric", first.metric), *mine[:2], mine[2], ("workload", first.workload))
    assert of(found, "median_bytes_per_second")[tuple(sorted(labels))] == first.summary.median
    assert shown
    assert of(found, "up_to_date") == {(): 1.0}
    assert of(found, "running") == {(): 0.0}


def test_folders_beside_each_other_are_no_measure_of_their_volume(app, store, token):
    store.insert(of_folders(two_volumes()), {})

    assert of(numbers(scrape(app, token)), "runs") == {}


def test_times_are_told_in_seconds(app, store, token):
    run = example_run()
    keep(store, [run])
    times = [one for one in store.row(run.id).headline if one.metric.endswith("_ns")]

    found = of(numbers(scrape(app, token)), "median_seconds")

    assert sorted(found.values()) == pytest.approx(sorted(one.summary.median * 1e-9 for one in times))


def test_a_drop_is_told_by_the_answer_the_ratio_and_the_notice(app, store, token):
    keep(store, [replace(run, profile="standard") for run in weekly_runs(SLOWER)])

    found = numbers(scrape(app, token))

    assert {dict(labels)["answer"] for labels, value in of(found, "answer").items() if value} == {"slower_than_before"}
    ratios = {dict(labels)["workload"]: value for labels, value in of(found, "usual_ratio").items()}
    assert ratios["seq-read-1m"] == pytest.approx(0.75, abs=0.05)
    assert all(value > 0.9 for workload, value in ratios.items() if workload != "seq-read-1m")
    assert list(of(found, "notices").values()) == [1.0]


def test_names_paths_and_notes_are_told_only_where_that_is_allowed_and_then_only_names(app, owner, store, token):
    run = example_run()
    keep(store, [run])
    store.edit(run.id, label="at night", note="of the owner")

    without = scrape(app, token).text
    allowed = owner.post("/api/v1/metrics-access", json={"with_names": True}).json["token"]
    with_names = numbers(scrape(app, allowed))

    row = store.row(run.id)
    told = [
        row.target_path,
        "at night",
        "of the owner",
        *(disk.serial for disk in run.target.volume.disks if disk.serial),
    ]
    assert not [text for text in told if text in without]
    assert of(with_names, "volume_info") == {(("name", row.target_name), ("volume", row.target_id)): 1.0}


def test_a_volume_that_is_called_by_its_folder_is_told_by_a_word_of_its_own(app, owner, store):
    run = example_run()
    kept = on_volume(
        run, id="mnt-tank-annas-photos", name="/mnt/tank/annas photos", mount_point="/mnt/tank/annas photos"
    )
    keep(store, [replace(run, target=kept)])

    texts = [
        scrape(app, owner.post("/api/v1/metrics-access", json={"with_names": with_names}).json["token"]).text
        for with_names in (False, True, False)
    ]

    assert [("annas" in text) for text in texts] == [False, True, False]
    assert texts[0].count('volume="volume-') > 1
    assert texts[0] == texts[2]


def test_so_many_are_told_at_most_and_those_measured_last(app, store, token):
    run = example_run()
    for place in range(MOST_TOLD + 2):
        moment = f"2026-11-{1 + place // 24:02d}T{place % 24:02d}:00:00.000Z"
        target = on_volume(run, id=f"volume{place}", name=f"Volume {place}")
        keep(store, [replace(run, id=f"01JDMANY{place:018d}", target=target, created_at=moment)])

    found = {dict(labels)["volume"] for labels in of(numbers(scrape(app, token)), "runs")}

    assert len(found) == MOST_TOLD
    assert found.isdisjoint({"volume0", "volume1"})


@pytest.mark.parametrize(
    ("accept", "is_open"),
    [
        (OPEN, True),
        ("application/openmetrics-text", True),
        ("application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.5,text/plain;version=0.0.4;q=0.3", True),
        ("text/plain;version=0.0.4,application/openmetrics-text;version=1.0.0;q=0.5", False),
        ("application/openmetrics-text;q=0", False),
        ("*/*", False),
        ("", False),
    ],
)
def test_the_format_is_the_one_the_reader_wants_more(app, token, accept, is_open):
    assert scrape(app, token, accept).content_type.startswith("application/openmetrics-text") is is_open


def test_the_preview_is_what_a_token_would_open_word_for_word(app, owner, store):
    keep(store, [example_run()])
    shown = owner.get("/api/v1/metrics-access/preview?with_names=true").json["text"]

    token = owner.post("/api/v1/metrics-access", json={"with_names": True}).json["token"]

    assert scrape(app, token).text == shown


def test_a_name_with_every_awkward_sign_arrives_whole(app, owner, store):
    run = example_run()
    name = 'a "b"\\c 雪'
    keep(store, [replace(run, target=on_volume(run, name=name))])
    token = owner.post("/api/v1/metrics-access", json={"with_names": True}).json["token"]

    for accept in ("text/plain", OPEN):
        (labels,) = of(numbers(scrape(app, token, accept)), "volume_info")
        assert dict(labels)["name"] == name


def test_nothing_is_read_again_until_something_was_written(app, store, token):
    keep(store, [example_run()])
    scrape(app, token)
    watching = app.extensions["volbench"].watching
    asked = []
    real = watching.names
    watching.names = lambda *given: asked.append(given) or real(*given)

    same = [scrape(app, token).text for _ in range(3)]
    assert asked == []

    store.edit(example_run().id, note="written")
    scrape(app, token)
    until(lambda: asked)
    assert len(set(same)) == 1


def test_no_scrape_waits_for_what_is_read_anew(app, store, token):
    keep(store, [example_run()])
    before = numbers(scrape(app, token))
    watching, go_on = app.extensions["volbench"].watching, Event()
    real = watching.names
    watching.names = lambda *given: go_on.wait(PATIENCE_S) and real(*given)
    keep(store, [example_run("01JDEXAMPLE0000000000000002")])

    while_read = numbers(scrape(app, token))
    go_on.set()

    assert of(while_read, "runs") == of(before, "runs")
    until(lambda: list(of(numbers(scrape(app, token)), "runs").values()) == [2.0])


def test_what_a_run_brought_is_read_when_it_ends_and_not_by_whoever_asks_for_it(app, store, token):
    scrape(app, token)
    keep(store, [example_run()])
    told = app.extensions["volbench"].scrape

    told.changed()
    until(lambda: "volbench_runs" in told.text(is_open_metrics=False, language="en"))
    watching = app.extensions["volbench"].watching
    watching.names = None

    assert of(numbers(scrape(app, token)), "up_to_date") == {(): 1.0}
    assert list(of(numbers(scrape(app, token)), "runs").values()) == [1.0]


def test_without_a_token_nothing_is_read_at_the_end_of_a_run(app, store):
    keep(store, [example_run()])
    services = app.extensions["volbench"]
    services.watching.names = None

    services.scrape.changed()

    assert scrape(app, "anything").status_code == 404


def test_while_something_measures_nothing_is_read_and_that_it_does_is_told(app, store, token):
    scrape(app, token)
    keep(store, [example_run()])
    queue = app.extensions["volbench"].queue
    real, queue.running_id = queue.running_id, lambda: "01RUNNING"

    found = numbers(scrape(app, token))
    queue.running_id = real

    assert of(found, "running") == {(): 1.0}
    assert of(found, "runs") == {}
    until(lambda: of(numbers(scrape(app, token)), "runs"))


def test_a_database_that_cannot_be_read_leaves_what_was_known_and_says_so(app, store, token, monkeypatch):
    keep(store, [example_run()])
    before = numbers(scrape(app, token))
    store.edit(example_run().id, note="written")

    def fail(*_given):
        raise StoreFailed(plain("it is gone"), plain("look"))

    monkeypatch.setattr(app.extensions["volbench"].watching, "names", fail)

    until(lambda: of(numbers(scrape(app, token)), "up_to_date") == {(): 0.0})
    after = numbers(scrape(app, token))

    assert of(after, "run_valid") == of(before, "run_valid")


def test_what_each_number_means_is_said_in_the_language_asked_for(app, token):
    assert "# HELP volbench_running" in scrape(app, token).text
    assert scrape(app, token, language="zh-CN").text != scrape(app, token).text


def test_twenty_volumes_stay_small(app, store, token):
    run = example_run()
    for place in range(20):
        target = on_volume(run, id=f"volume{place}", name=f"Volume {place}")
        keep(store, [replace(run, id=f"01JDMANY{place:018d}", target=target)])

    text = scrape(app, token).text

    assert len({dict(labels)["volume"] for labels in of(numbers(scrape(app, token)), "runs")}) == 20
    assert len(text.encode()) < 200_000


def test_a_file_of_the_token_that_is_not_understood_lets_nobody_in(store):
    (store.path.parent / "metrics-token.json").write_text(json.dumps(["no", "token"]))

    app = make_app(store)

    # Whether a token was kept is not known: nobody comes in, and the owner is told.
    assert scrape(app, "anything").status_code == 503
