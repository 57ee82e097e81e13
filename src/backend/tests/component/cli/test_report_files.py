"""A report's format follows the name of its file; a name that says nothing, or something else, is refused."""

from dataclasses import replace

import pytest
from support.examples import example_run

from volbench.domain.model.documents.export import Subject
from volbench.reports.formats import exporters, formats_of

BEGINS = {"pdf": b"%PDF-", "html": b"<!doctype html", "json": b"{", "svg": b"<svg", "md": b"# ", "csv": b"", "txt": b""}


@pytest.fixture
def run_id(store):
    store.insert(example_run("01JDAAAA"), {})
    store.insert(replace(example_run("01JDBBBB"), label="again"), {})
    return "01JDAAAA"


def _usual_of(suffix, subject):
    return next(format_ for format_ in formats_of(subject) if exporters()[format_].suffix == suffix)


@pytest.mark.parametrize("suffix", [*BEGINS, "PDF"])
def test_a_report_is_of_the_format_its_name_ends_in(volbench, run_id, tmp_path, suffix):
    done = volbench("report", run_id, "-o", str(tmp_path / f"x.{suffix}"))

    assert done.exit_code == 0, done.output
    written = (tmp_path / f"x.{suffix}").read_bytes()
    assert written.lower().startswith(BEGINS[suffix.lower()].lower())
    if suffix in {"csv", "txt", "md", "json"}:
        named = volbench("report", run_id, f"--format={_usual_of(suffix, Subject.RUN)}").stdout_bytes
        assert written == named


@pytest.mark.parametrize("suffix", sorted({exporters()[one].suffix for one in formats_of(Subject.COMPARISON)}))
def test_a_comparison_is_of_the_format_its_name_ends_in(volbench, run_id, tmp_path, suffix):
    done = volbench("compare", run_id, "01JDBBBB", "-o", str(tmp_path / f"x.{suffix}"))

    assert done.exit_code == 0, done.output
    assert (tmp_path / f"x.{suffix}").read_bytes().lower().startswith(BEGINS[suffix].lower())


def test_an_experiment_is_of_the_format_its_name_ends_in(volbench, store, tmp_path):
    name = volbench("experiment", "new", "Four disks").stdout.strip()

    for suffix in sorted({exporters()[one].suffix for one in formats_of(Subject.EXPERIMENT)}):
        done = volbench("experiment", "report", name, "-o", str(tmp_path / f"x.{suffix}"))
        assert done.exit_code == 0, done.output
        assert (tmp_path / f"x.{suffix}").read_bytes().lower().startswith(BEGINS[suffix].lower())


@pytest.mark.parametrize("words", [("report", "01JDAAAA"), ("compare", "01JDAAAA", "01JDBBBB")])
def test_a_name_that_ends_as_no_format_does_is_refused_and_nothing_is_written(volbench, run_id, tmp_path, words):
    done = volbench(*words, "-o", str(tmp_path / "x.docx"))

    assert done.exit_code == 2
    assert ".docx" in done.stderr
    assert ".pdf" in done.stderr
    assert not (tmp_path / "x.docx").exists()


@pytest.mark.parametrize("words", [("report", "01JDAAAA"), ("compare", "01JDAAAA", "01JDBBBB")])
def test_a_name_that_contradicts_the_format_is_refused(volbench, run_id, tmp_path, words):
    done = volbench(*words, "--format=html", "-o", str(tmp_path / "x.pdf"))

    assert done.exit_code == 2
    assert "html" in done.stderr
    assert ".html" in done.stderr
    assert not (tmp_path / "x.pdf").exists()


def test_a_format_that_is_named_may_go_to_a_name_that_says_nothing(volbench, run_id, tmp_path):
    assert volbench("report", run_id, "--format=md", "-o", str(tmp_path / "x.wiki")).exit_code == 0
    assert volbench("report", run_id, "-o", str(tmp_path / "report")).exit_code == 0

    assert (tmp_path / "x.wiki").read_bytes().startswith(b"# ")
    assert (tmp_path / "report").read_bytes() == volbench("report", run_id).stdout_bytes


def test_the_card_is_named_for_itself_where_several_formats_end_alike(volbench, run_id, tmp_path):
    done = volbench("report", run_id, "--format=card-wide", "-o", str(tmp_path / "x.svg"))

    assert done.exit_code == 0, done.output
    assert (tmp_path / "x.svg").read_bytes() != volbench("report", run_id, "--format=card").stdout_bytes
