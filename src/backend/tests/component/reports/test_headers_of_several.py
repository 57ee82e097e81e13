"""What an owner calls provider, instance, region and disk type heads comparisons and experiments, with whose it is."""

import csv
import io
import json
from dataclasses import replace
from random import Random

import pytest
from support.examples import example_run
from support.planted import planted
from support.written import html_page, markdown, paper

from volbench.domain.compare.comparison import compare
from volbench.domain.experiment.analysis.matrix_builder import read_matrix
from volbench.domain.model.machine.volume_label import LABEL_PARTS, VolumeLabel
from volbench.domain.model.runs.promise import Promise
from volbench.reports.choice import Choice
from volbench.reports.experiment_report import render_experiment
from volbench.reports.experiment_tables import Tables
from volbench.reports.service import Reports

BEIJING = VolumeLabel("Tencent Cloud", "S2.LARGE", "ap-beijing", "<i>")
TOKYO = VolumeLabel(region="ap-tokyo")


def headed(run, label):
    return replace(run, target=replace(run.target, promise=None if label is None else Promise(label=label)))


def compared(*labels, render):
    runs = tuple(headed(replace(example_run(), id=f"run-{n}"), label) for n, label in enumerate(labels))
    return render(runs, comparison_of(runs), Choice()).decode()


def comparison_of(runs):
    return compare(runs, baseline_id=runs[0].id, rng=Random(1))  # noqa: S311 (a bootstrap)


def experiment(*labels):
    """The matrix with those labels in turn, row by row."""
    found, runs = planted(lambda _row, _variant, _workload: 1.0, seed=4)
    rows = [one.id for one in found.configurations]
    of_row = {cell.run_id: labels[rows.index(cell.configuration_id) % len(labels)] for cell in found.cells}
    return found, {id_: headed(run, of_row.get(id_)) for id_, run in runs.items()}


def matrix_and(planted_runs):
    found, runs = planted_runs
    return found, read_matrix(found, runs), runs


def rendered(found, runs, format_):
    return render_experiment(*matrix_and((found, runs)), format_, Choice()).content.decode("utf-8-sig")


@pytest.mark.parametrize(
    ("render", "marks"), [(html_page.compare, (">A<", ">B<")), (markdown.compare, ("**A**", "**B**"))]
)
def test_each_compared_run_has_its_own_below_it_and_outside_words_are_harmless(render, marks):
    said = compared(BEIJING, TOKYO, render=render)

    places = [said.index(one) for one in (marks[0], "Provider: Tencent Cloud", marks[1], "tokyo")]
    assert places == sorted(places)
    assert "<i>" not in said


def test_on_paper_they_stand_on_every_page_with_the_letters_they_belong_to():
    head = json.loads(compared(BEIJING, TOKYO, render=paper.compare))["head"]

    assert [line for line in head if "Region" in line] == [
        "A: Provider: Tencent Cloud · Instance: S2.LARGE · Region: ap-beijing · Disk type: <i>",
        "B: Region: ap-tokyo",
    ]


def test_one_header_of_all_needs_no_letters_and_one_of_some_has_them():
    same = json.loads(compared(TOKYO, TOKYO, render=paper.compare))["head"]
    some = json.loads(compared(TOKYO, None, TOKYO, render=paper.compare))["head"]

    assert [line for line in same if "tokyo" in line] == ["Region: ap-tokyo"]
    assert [line for line in some if "tokyo" in line] == ["A, C: Region: ap-tokyo"]


def test_more_than_fit_a_head_stand_on_the_first_page_alone():
    labels = [VolumeLabel(region=f"region-{n}") for n in range(4)]
    document = json.loads(compared(*labels, render=paper.compare))

    assert not any("region-" in line for line in document["head"])
    assert all(f"region-{n}" in json.dumps(document["blocks"]) for n in range(4))


def test_runs_without_one_are_headed_by_nothing():
    assert not any(
        "Region" in compared(None, None, render=render)
        for render in (html_page.compare, markdown.compare, paper.compare)
    )


@pytest.mark.parametrize("format_", ["html", "md"])
def test_the_service_shows_them_beside_the_labels_of_the_runs(format_):
    runs = (headed(example_run(), TOKYO), headed(replace(example_run(), id="other"), None))

    content = Reports().render_comparison(comparison_of(runs), runs, format_, language="en").content.decode()

    assert "tokyo" in content


def test_an_experiment_names_the_rows_a_header_belongs_to():
    found, runs = experiment(BEIJING, TOKYO)
    matrix = read_matrix(found, runs)
    first, second, *_ = (one.name for one in matrix.configurations)

    beijing, tokyo = Tables(found, matrix, runs, Choice()).headers()

    assert Choice().say(first) in beijing.partition(": Provider: Tencent Cloud")[0]
    assert Choice().say(second) in tokyo.partition(": Region: ap-tokyo")[0]
    assert Choice().say(second) not in beijing


def test_an_experiment_names_the_cells_of_a_row_with_several_headers():
    found, runs = experiment(None)
    one = next(cell for cell in found.cells if cell.run_id in runs)
    runs[one.run_id] = headed(runs[one.run_id], TOKYO)
    matrix = read_matrix(found, runs)

    assert Tables(found, matrix, runs, Choice()).headers() == ["Basic, 1 disk (ext4): Region: ap-tokyo"]


@pytest.mark.parametrize("format_", ["html", "md"])
def test_an_experiment_has_it_below_its_title_and_outside_words_are_harmless(format_):
    said = rendered(*experiment(BEIJING, TOKYO), format_)

    assert said.count("Provider: Tencent Cloud") == 1
    assert "<i>" not in said


def test_on_paper_an_experiment_has_it_on_every_page():
    tables = Tables(*matrix_and(experiment(BEIJING, TOKYO)), Choice())
    document = json.loads(paper.experiment(tables, "made"))

    assert sum("Tencent" in line for line in document["head"]) == 1


def test_an_experiment_on_one_machine_has_one_header_without_names():
    found, runs = experiment(TOKYO)

    assert "\nRegion: ap-tokyo" in rendered(found, runs, "md").replace("\\-", "-")


def test_the_csv_of_an_experiment_has_it_in_every_measured_line():
    found, runs = experiment(BEIJING)
    rows = list(csv.DictReader(io.StringIO(rendered(found, runs, "csv"))))

    told = {tuple(row[part] for part in LABEL_PARTS) for row in rows if row["median"]}

    assert told == {("Tencent Cloud", "S2.LARGE", "ap-beijing", "<i>")}
