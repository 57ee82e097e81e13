"""`volbench compare` on exported files: judged as any import, and nothing of them stays."""

import json
import os

import pytest
from support.truthful import truthful_run as example_run

FIRST, SECOND = "01JDAAAA000000000000000001", "01JDBBBB000000000000000001"


@pytest.fixture
def exported(volbench, store, tmp_path):
    """Two runs as exported files, here no more."""
    for run_id in (FIRST, SECOND):
        store.insert(example_run(run_id), {})
        done = volbench("report", run_id, "--format=json", f"--output={tmp_path / run_id}.json")
        assert done.exit_code == 0, done.output
        store.delete(run_id)
    return tmp_path / f"{FIRST}.json", tmp_path / f"{SECOND}.json"


def _compared(volbench, *words):
    done = volbench("compare", *map(str, words), "--json", "--seed=1")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_two_files_are_compared_as_if_they_were_imported_and_nothing_stays(volbench, store, exported):
    from_files = _compared(volbench, *exported)
    assert store.list_rows() == ((), None)
    in_words = volbench("compare", *map(str, exported))
    for path in exported:
        assert volbench("import", str(path)).exit_code == 0

    assert from_files == _compared(volbench, FIRST, SECOND)
    assert len(from_files["cells"]) > 0
    assert SECOND in in_words.stdout.splitlines()[1]


@pytest.mark.parametrize("order", [("id", "file"), ("file", "id"), ("file", "last"), ("file in words", "id")])
def test_files_and_stored_runs_are_mixed(volbench, store, exported, order, monkeypatch):
    store.insert(example_run(FIRST), {})
    monkeypatch.chdir(exported[1].parent)
    names = {"id": "01JDA", "last": "last", "file": exported[1], "file in words": exported[1].name}

    compared = _compared(volbench, *(names[one] for one in order))

    assert {row["id"] for row in compared["runs"]} == {FIRST, SECOND}
    assert compared["baseline_id"] == (FIRST if order[0] == "id" else SECOND)
    assert [row.id for row in store.list_rows()[0]] == [FIRST]


def test_a_report_of_files_is_written_too(volbench, exported):
    done = volbench("compare", *map(str, exported), "--format=md")

    assert done.exit_code == 0, done.output
    assert "Reading large files" in done.stdout


def _without_rounds(document):
    document["workloads"][0]["rounds"][0]["metrics"]["read_bytes_per_s"] = "fast"


def _still_running(document):
    document["state"] = "running"


def _from_the_future(document):
    document["schema"] = "volbench.run/99"


def _with_a_control_character(document):
    document["id"] = "../../etc/passwd"


def _faster_than_its_bytes(document):
    document["workloads"][0]["rounds"][0]["metrics"]["read_bytes_per_s"] *= 2


@pytest.mark.parametrize(
    "edit", [_faster_than_its_bytes, _without_rounds, _still_running, _from_the_future, _with_a_control_character]
)
def test_a_file_is_checked_as_any_import_is(volbench, exported, edit):
    document = json.loads(exported[1].read_bytes())
    edit(document)
    exported[1].write_text(json.dumps(document), "utf-8")

    compared, imported = volbench("compare", *map(str, exported)), volbench("import", str(exported[1]))

    assert (compared.exit_code, imported.exit_code) == (2, 2), compared.output
    assert str(exported[1]) in compared.stderr
    assert imported.stderr.splitlines()[0] in compared.stderr


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda _path: None, "There is no file"),
        (os.mkfifo, "There is no file"),
        (lambda path: path.write_bytes(b""), "The file is empty."),
        (lambda path: path.write_bytes(b"\x89PNG"), "does not know this kind of file"),
        (lambda path: path.write_bytes(b"{" * 100_000), "JSON"),
    ],
)
def test_what_is_no_exported_file_is_refused_in_words(volbench, exported, tmp_path, make, said):
    make(tmp_path / "other.json")

    done = volbench("compare", str(exported[0]), str(tmp_path / "other.json"))

    assert done.exit_code == 2
    assert said in done.stderr
    assert "other.json" in done.stderr


def test_a_file_with_all_results_is_to_be_imported_first(volbench, store, exported, tmp_path):
    store.insert(example_run(FIRST), {})
    volbench("export-all", str(tmp_path / "all.jsonl.gz"))

    done = volbench("compare", str(exported[0]), str(tmp_path / "all.jsonl.gz"))

    assert done.exit_code == 2
    assert "volbench import" in done.stderr


def test_the_same_run_twice_is_told_and_another_one_under_its_id_is_compared(volbench, exported):
    same = volbench("compare", str(exported[0]), str(exported[0]))
    document = json.loads(exported[1].read_bytes())
    shorter = {**document, "id": FIRST, "workloads": document["workloads"][:1]}
    exported[1].write_text(json.dumps(shorter), "utf-8")

    other = _compared(volbench, *exported)

    assert (same.exit_code, "named twice" in same.stderr) == (2, True)
    assert len({row["id"] for row in other["runs"]}) == 2
