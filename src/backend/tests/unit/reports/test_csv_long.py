"""The long form holds every stored figure once, in base units, and cannot run as a formula."""

import csv
import io
from dataclasses import replace

import pytest
from support.examples import example_run

from volbench.reports import csv_long
from volbench.reports.choice import Choice


def _read(run):
    text = csv_long.render(run, Choice()).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


def test_every_metric_of_every_round_has_its_line():
    run = example_run()
    expected = {
        (w.id, r.n, metric): value for w in run.workloads for r in w.rounds for metric, value in r.metrics.items()
    }

    found = {(line["workload"], int(line["round"]), line["metric"]): float(line["value"]) for line in _read(run)}

    assert found == expected


def test_base_units_are_named():
    units = {line["metric"]: line["unit"] for line in _read(example_run())}

    assert units["read_bytes_per_s"] == "bytes_per_s"
    assert units["write_lat_mean_ns"] == "ns"


@pytest.mark.parametrize("start", ["=", "+", "-", "@"])
def test_a_cell_from_outside_cannot_be_a_formula(start):
    run = example_run()
    hostile = replace(run, target=replace(run.target, volume=replace(run.target.volume, file_system=f"{start}cmd()")))

    assert {line["file_system"] for line in _read(hostile)} == {f"'{start}cmd()"}
