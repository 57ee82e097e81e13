"""The report of an experiment: one file, small, without scripts, in both languages; Markdown and CSV beside it."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from functools import cache

import pytest
from markupsafe import escape
from support.matrices import first_of_memory, with_works
from support.planted import QUIET, matrix_2018, planted
from support.words import bilingual, in_english, says

from volbench.domain.experiment.analysis.matrix_builder import read_matrix
from volbench.domain.experiment.plan.cell_changes import put_cell
from volbench.domain.experiment.plan.experiment import ArrayCondition, Cell, CellState, Configuration
from volbench.domain.experiment.plan.templates import configuration_of
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.machine.storage import RaidType
from volbench.domain.model.runs.run import Amplification
from volbench.domain.stats.descriptive import summarise
from volbench.languages import render
from volbench.reports.choice import Choice
from volbench.reports.experiment_report import render_experiment
from volbench.reports.experiment_tables import Tables

LARGEST_BYTES = 2_000_000
FIRST = "seq-read-1m"


def parity_costs(row, variant, workload):
    return 0.35 if str(row.raid_type) in {"raid5", "shr1"} and workload == "rand-write-4k-qd32" else 1.0


@cache
def _example():
    experiment, runs = planted(parity_costs, seed=4)
    left_out = Cell("raid6-4", "ext4", CellState.SKIPPED, reason=bilingual("No time.", "没有时间。"))
    experiment = put_cell(replace(experiment, name="My <NAS>", note="=1+1 *really*"), left_out)
    return experiment, read_matrix(experiment, runs), runs


def _render(format_, language="en"):
    return render_experiment(*_example(), format_, Choice(language)).content.decode("utf-8-sig")


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_the_page_stands_alone_and_runs_nothing(language):
    page = _render("html", language)

    assert f'<html lang="{language}">' in page
    assert "http://" not in page
    assert "https://" not in page
    assert len(re.findall(r"<script(?! type=\"application/json\")", page)) == 0
    assert "My &lt;NAS&gt;" in page
    assert not re.search(r"Text\(|Undefined|\bNone\b|\bnan\b", page)


def test_the_page_has_every_part():
    page = _render("html")

    for heading in ("Conclusions", "Room, safety and speed", "For what use", "Every workload", "How this was read"):
        assert f"<h2>{heading}</h2>" in page
    assert "ext4 against Btrfs on RAID 5, 4 disks" in page
    assert page.count('class="keep heat"') == 16
    assert "against one disk" in page
    assert "RAID 6, 4 disks · ext4: No time." in page
    assert "left out" in page
    assert 'class="h9"' in page


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_the_page_has_all_cells_of_every_order_every_scaling_and_every_way_of_testing(language):
    _, matrix, _ = _example()
    page = _render("html", language)

    assert page.count("<ol start=") == len(matrix.presets)
    for preset in matrix.presets:
        assert len(preset.ranking) == 35
    assert all(f"<b>{ranked.score:.2f}</b>" in page for preset in matrix.presets for ranked in preset.ranking)
    assert len(re.findall(r"<td>[0-9.]+ × \[", page)) == sum(one.interval is not None for one in matrix.scaling)
    assert {one.variant for one in matrix.scaling} == {"ext4", "btrfs-nocow", "btrfs-cow", "btrfs-cow-compress"}
    tests = {render(one.test, language) for one in matrix.conclusions}
    assert all(f"<li>{escape(test)}</li>" in page for test in tests)
    told = [one for one in matrix.conclusions if one.numbers]
    assert len(re.findall("How this was tested: number|检验方法：见下文第", page)) == len(told)


def test_what_disks_wrote_stands_in_every_format_that_has_room():
    experiment, runs = planted(parity_costs, seed=4, configurations=matrix_2018()[:2], workloads=3)
    written = Amplification(write=summarise([2.13] * 6))
    runs["jbod-4-ext4"] = with_works(runs["jbod-4-ext4"], amplification=written, direction="write")
    matrix = read_matrix(experiment, runs)

    for format_ in ("html", "md", "csv"):
        page = render_experiment(experiment, matrix, runs, format_, Choice()).content.decode("utf-8-sig")
        assert "2.13" in page
        assert ("Bytes the disks wrote" if format_ != "csv" else "write_amplification") in page


def test_conclusions_come_with_numbers_and_exceptions():
    page = _render("html", "zh-CN")

    assert "校正后成立" in page
    assert "相对速度" in page
    assert "未见差异" in page


def test_markdown_has_the_same_sentences_and_takes_no_markup_from_outside():
    _, matrix, _ = _example()
    text = _render("md")

    assert text.startswith("# My &lt;NAS&gt;\n")
    assert r"\*really\*" in text
    assert in_english(matrix.conclusions[0].text).split(":")[0] in text
    # One for each measurement, three for the scaling of further file systems, one for what is left out.
    assert text.count("\n### ") == 16 + 3 + 1
    assert "RAID 5, 4 disks" in text


def test_csv_has_one_line_per_cell_and_measurement_in_base_units():
    _, matrix, _ = _example()
    rows = list(csv.DictReader(io.StringIO(_render("csv"))))

    assert len(rows) == 35 * 16 + 1
    one = next(row for row in rows if row["configuration"] == "raid5-4" and row["workload"] == "rand-write-4k-qd32")
    cell = next(cell for cell in matrix.cells if (cell.configuration, cell.variant) == ("raid5-4", "ext4"))
    assert float(one["median"]) == cell.values["rand-write-4k-qd32.write_iops"].median
    assert (one["unit"], one["rounds"], one["usable_disks"], one["theory_low"]) == ("iops", "6", "3.0", "1.0")


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_thirty_six_configurations_stay_below_two_megabytes(language):
    kinds = (RaidType.JBOD, RaidType.RAID0, RaidType.RAID5, RaidType.RAID6, RaidType.SHR1)
    rows = [*matrix_2018(), *(configuration_of(kind, disks) for kind in kinds for disks in range(5, 11))][:36]
    experiment, runs = planted(parity_costs, seed=1, configurations=tuple(rows))
    # The suite has sixteen; one more is promised.
    runs = {
        name: replace(
            run, workloads=(*run.workloads, *(replace(one, id="one-more") for one in run.workloads if one.id == FIRST))
        )
        for name, run in runs.items()
    }
    matrix = read_matrix(experiment, runs)

    content = render_experiment(experiment, matrix, runs, "html", Choice(language)).content

    assert len(rows) == 36
    assert len(matrix.metrics) >= 17
    assert len(content) < LARGEST_BYTES


def test_an_unknown_format_is_refused():
    with pytest.raises(InvalidRequest) as refused:
        render_experiment(*_example(), "docx", Choice())

    assert says(refused.value.message, "reports.formats.an_experiment_cannot_be_saved_as", format="docx")


def test_an_empty_experiment_says_that_there_is_nothing_yet():
    experiment, _ = planted(parity_costs, seed=1)
    empty = replace(experiment, cells=tuple(Cell(c.configuration_id, c.variant) for c in experiment.cells))
    matrix = read_matrix(empty, {})

    for format_ in ("html", "md", "csv"):
        assert render_experiment(empty, matrix, {}, format_, Choice()).content
    assert "Nothing can be concluded yet." in render_experiment(empty, matrix, {}, "html", Choice()).content.decode()


def test_a_number_that_is_not_compared_has_no_shade_no_percent_and_a_reason():
    experiment, runs = planted(parity_costs, seed=4, configurations=matrix_2018()[:3], workloads=2)
    odd = replace(runs["raid0-4-btrfs"], profile="thorough")
    runs = {**runs, odd.id: odd}
    tables = Tables(experiment, read_matrix(experiment, runs), runs, Choice("en"))
    metric = tables.matrix.metrics[0]

    assert ("raid0-4", "btrfs-cow") not in tables.strengths(metric)
    assert tables.shown(metric, "raid0-4", "btrfs-cow").endswith("(not comparable)")
    text = render_experiment(experiment, tables.matrix, runs, "csv", Choice("en")).content.decode("utf-8-sig")
    rows = [row for row in csv.DictReader(io.StringIO(text)) if row["configuration"] == "raid0-4" and row["median"]]
    assert {row["variant"] for row in rows if row["not_comparable"]} == {
        "btrfs-nocow",
        "btrfs-cow",
        "btrfs-cow-compress",
    }
    assert all("profile thorough" in row["not_comparable"] for row in rows if row["variant"] != "ext4")


def test_that_the_memory_is_not_compared_is_said_once():
    experiment, runs = planted(parity_costs, seed=4, configurations=matrix_2018()[:3], workloads=2)
    runs = first_of_memory(runs)
    tables = Tables(experiment, read_matrix(experiment, runs), runs, Choice("en"))
    # What tells of the volume is drawn before it.
    of_the_memory = tables.matrix.metrics[-1]

    assert tables.missing() == [
        f"{in_english(of_the_memory.name)}: Not compared: this is the speed of the memory, not of the volume."
    ]
    assert "not comparable" not in tables.shown(of_the_memory, "raid0-4", "btrfs-cow")


def test_what_differs_from_most_cells_stands_in_codes_in_csv_and_apart_from_the_order():
    experiment, runs = planted(parity_costs, seed=4, configurations=matrix_2018()[:3], workloads=2)
    run = runs["raid0-4-ext4"]
    machine = replace(run.environment.machine, model="DS1821+", system="DSM 6.2.4")
    odd = replace(run, environment=replace(run.environment, machine=machine), is_imported=True)
    other = replace(runs["raid0-4-btrfs"], profile="thorough")
    runs = {**runs, odd.id: odd, other.id: other}
    rendered = {
        format_: render_experiment(experiment, read_matrix(experiment, runs), runs, format_, Choice("en"))
        for format_ in ("csv", "html", "md")
    }
    text = {format_: one.content.decode("utf-8-sig") for format_, one in rendered.items()}
    found = {
        (row["configuration"], row["variant"]): (row["cautions"], row["imported"])
        for row in csv.DictReader(io.StringIO(text["csv"]))
    }

    assert found["raid0-4", "ext4"] == ("other-machine other-system", "yes")
    assert found["raid0-4", "btrfs-cow"] == ("not-comparable", "")
    assert found["basic-1", "ext4"] == ("", "")
    for page in (text["html"], text["md"]):
        assert "Not in this order" in page
        assert "RAID 0, 4 disks · ext4: RAID 0 × ext4 was measured on a DS1821+, most cells on a DS920+." in page


def test_a_configuration_may_be_called_like_a_file_system_and_all_machines_are_named():
    rows = (replace(matrix_2018()[0], id="ext4"), matrix_2018()[1])
    experiment, runs = planted(parity_costs, seed=4, configurations=rows, workloads=2)
    run = runs["ext4-ext4"]
    other = replace(run.environment, machine=replace(run.environment.machine, model="DS1821+"))
    runs = {**runs, run.id: replace(run, environment=other)}
    tables = Tables(experiment, read_matrix(experiment, runs), runs, Choice("en"))

    assert (tables.names["ext4"], tables.variants["ext4"]) == ("Basic, 1 disk", "ext4")
    assert "DS1821+" in tables.subtitle()
    assert "DS920+" in tables.subtitle()


def test_each_figure_says_of_which_measurement_it_is_where_the_conclusion_is_about_several():
    rows = (
        Configuration("raid5-4", RaidType.RAID5, 4),
        Configuration("raid5-4-degraded", RaidType.RAID5, 4, None, ArrayCondition.DEGRADED),
    )
    experiment, runs = planted(
        lambda row, _variant, _workload: 1.0 if row is rows[0] else 0.5,
        seed=1, configurations=rows, variants=("ext4",), workloads=3, noise=QUIET,
    )  # fmt: skip
    page = render_experiment(experiment, read_matrix(experiment, runs), runs, "html", Choice()).content.decode()

    assert "Reading large files · RAID 5, 4 disks, one disk missing · ext4" in page


def raid_0_is_fastest(row, variant, workload):
    return {"raid0": 4.0, "raid10": 2.0}.get(str(row.raid_type), 1.0)


def test_what_is_recommended_stands_in_every_text_with_what_is_faster_and_less_safe():
    rows = tuple(row for row in matrix_2018() if row.id in {"basic-1", "raid0-4", "raid10-4"})
    experiment, runs = planted(raid_0_is_fastest, seed=4, configurations=rows, workloads=3, noise=QUIET)
    matrix = read_matrix(experiment, runs)

    for format_ in ("html", "md"):
        page = render_experiment(experiment, matrix, runs, format_, Choice()).content.decode("utf-8-sig")
        assert re.search("Recommended: RAID 10, 4 disks · ", page)
        assert "Faster, but survives no failed disk: RAID 0, 4 disks" in page
    html = render_experiment(experiment, matrix, runs, "html", Choice()).content.decode()
    assert re.search(
        r"<li>RAID 0, 4 disks · Btrfs without copy-on-write \(no redundancy, without checksums\) <b>", html
    )
    assert "damaged files are not noticed" in html


def test_that_nothing_measured_survives_a_failed_disk_is_said_in_the_reports():
    rows = tuple(row for row in matrix_2018() if row.id in {"basic-1", "raid0-4"})
    experiment, runs = planted(raid_0_is_fastest, seed=4, configurations=rows, workloads=3, noise=QUIET)
    page = render_experiment(experiment, read_matrix(experiment, runs), runs, "md", Choice()).content.decode()

    assert "**Nothing that was measured survives a failed disk.**" in page
    assert "Recommended: " not in page
