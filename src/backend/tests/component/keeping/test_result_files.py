"""`volbench results …` as typed: shown first, sent with a yes; documents of others are read as one history."""

import json

import pytest
from click.testing import CliRunner
from support.fakes import nobody_measures
from support.service import make_store
from support.truthful import truthful_run

from volbench.cli import main
from volbench.reports.service import Reports
from volbench.services.documents.outbox import packed

RUN = truthful_run().id
OTHERS = ("01JDRUN0000000000000000001", "01JDRUN0000000000000000002")


@pytest.fixture(autouse=True)
def _nobody_measures(monkeypatch):
    nobody_measures(monkeypatch)


@pytest.fixture
def data(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    store = make_store(folder / "volbench.sqlite")
    store.insert(truthful_run(), {})
    store.close()
    return folder


@pytest.fixture
def share(tmp_path):
    """A mounted share with the documents of another NAS, one of them damaged."""
    below = tmp_path / "share/volbench-results/0123456789ab"
    below.mkdir(parents=True)
    for run in OTHERS:
        content = Reports().render(truthful_run(run), "json", language="en", include=frozenset()).content
        (below / f"{run}.json.gz").write_bytes(packed(content))
    (below / "DAMAGED.json.gz").write_bytes(b"half")
    return tmp_path / "share"


def call(data, *words, lang="en"):
    return CliRunner().invoke(main, ["--lang", lang, "--data-dir", str(data), *words])


@pytest.fixture
def with_server(data):
    """A bucket at a server that is not there."""
    added = call(
        data, "endpoints", "add", "bucket", "--kind", "s3", "--address", "http://127.0.0.1:9", "--option", "bucket=b"
    )
    assert added.exit_code == 0, added.output
    return data


def test_names_and_an_example_are_printed_and_nothing_is_sent(with_server):
    shown = call(with_server, "results", "send-to", "bucket")

    assert shown.exit_code == 0, shown.output
    assert f"/{RUN}.json.gz" in shown.stdout
    assert '"schema": "volbench.run/2"' in shown.stdout
    assert "Nothing was sent." in shown.stderr
    assert "not sent anywhere" in call(with_server, "results", "send").stdout


def test_a_server_that_is_not_there_is_not_chosen(with_server):
    refused = call(with_server, "results", "send-to", "bucket", "--yes", lang="zh-CN")

    assert refused.exit_code not in {0, 1}
    assert refused.stderr.strip()
    assert "不向任何地方发送" in call(with_server, "results", "send", lang="zh-CN").stdout


def test_documents_of_a_mounted_share_come_in_once_and_a_damaged_one_is_named(data, share):
    first = call(data, "results", "collect", "--folder", str(share))
    second = call(data, "results", "collect", "--folder", str(share), "--json")
    history = json.loads(call(data, "history", "--json").stdout)

    assert first.exit_code == 0, first.output
    assert "3 result files of 1 installations: 2 added, 0 already here, 1 were refused." in first.stdout
    assert "DAMAGED.json.gz" in first.stderr
    assert (json.loads(second.stdout)["added"], json.loads(second.stdout)["known"]) == (0, 3)
    assert {row["id"]: row["is_imported"] for row in history} == {RUN: False, **dict.fromkeys(OTHERS, True)}
    assert {row["target_id"] for row in history if row["is_imported"]} == {"012345-volume1"}


def test_what_the_service_reads_of_it_is_one_object_a_line(data, share):
    lines = call(data, "results", "collect", "--folder", str(share), "--as-lines").stdout.splitlines()
    missing = call(data, "results", "collect", "--way", "nobody", "--as-lines").stdout

    told = [json.loads(line) for line in lines]
    assert [one.get("done") for one in told[:-1]] == [0, 1, 2, 3]
    assert told[-1]["result"]["added"] == 2
    assert json.loads(missing)["failed"]["code"] == "services.endpoints.none_of_that_name"


@pytest.mark.parametrize("words", [[], ["--way", "bucket", "--folder", "/tmp"]])
def test_where_to_read_from_is_named_once(data, words):
    assert call(data, "results", "collect", *words).exit_code == 2


def test_who_has_no_such_server_is_told(data):
    assert call(data, "results", "send-to", "nobody").exit_code not in {0, 1}
    assert call(data, "results", "collect", "--way", "nobody").exit_code not in {0, 1}


def test_sending_can_be_ended_before_it_was_begun(data):
    assert "not sent anywhere" in call(data, "results", "stop").stdout
