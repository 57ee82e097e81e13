"""`volbench plan` on a machine whose processor has other work: it says so and gives a range."""

import json

import pytest

from volbench.domain.model.runs.promise import Promise, PromisedDirection, PromisedMetric, PromiseLine, VolumePromise


@pytest.mark.parametrize("suite", ["nas-volume", "sylv-2018-scaled"])
def test_the_plan_of_a_busy_machine_says_so_and_gives_a_range(volbench, machine, suite):
    asked = ("plan", f"--suite={suite}", "--target=/volume1/share")
    quiet = json.loads(volbench(*asked, "--json").stdout)
    machine.probes.processor_busy_ratio_ = 0.97

    said = volbench(*asked).stdout
    busy = json.loads(volbench(*asked, "--json").stdout)

    assert "Other programs were using the processor" in said
    assert "In use 97 % of the time." in said
    assert "minutes at most." in said
    assert busy["expected_duration_s"] == quiet["expected_duration_s"]
    assert busy["most_duration_s"] > 1.49 * (quiet["most_duration_s"] or quiet["expected_duration_s"])


def test_a_plan_says_how_far_what_a_promise_is_judged_by_goes_on_and_counts_it_at_most(volbench, machine, store):
    asked = ("plan", "--suite=nas-volume", "--profile=standard", "--target=/volume1/share")
    usual = json.loads(volbench(*asked, "--json").stdout)
    lines = (PromiseLine(PromisedMetric.THROUGHPUT, PromisedDirection.READ, "300 MB/s"),)
    store.promises.put(VolumePromise(machine.volume.id, Promise(lines), "2026-01-01T00:00:00Z"))

    exact = json.loads(volbench(*asked, "--json").stdout)

    assert exact["precision"] == [
        {
            "workload": "seq-read-1m",
            "metrics": ["read_bytes_per_s"],
            "rule": {"least_rounds": 6, "most_rounds": 30, "half_width_ratio": 0.01},
        }
    ]
    assert "precision" not in usual
    said = volbench(*asked).stdout
    assert "at most 1.0 % of it: 6 to 30 rounds" in said
    assert "With all rounds it may take, those for the promise included: " in said
    # 24 rounds more of 2 + 8 + 0.9 s.
    assert exact["most_duration_s"] == pytest.approx(usual["expected_duration_s"] + 24 * 10.9, abs=0.2)
    assert exact["expected_duration_s"] == usual["expected_duration_s"]


def test_the_time_at_most_is_not_that_of_the_rounds_of_all_others(volbench, machine, store):
    lines = (PromiseLine(PromisedMetric.THROUGHPUT, PromisedDirection.READ, "300 MB/s"),)
    store.promises.put(VolumePromise(machine.volume.id, Promise(lines), "2026-01-01T00:00:00Z"))

    said = " ".join(volbench("plan", "--suite=nas-volume", "--profile=quick", "--target=/volume1/share").stdout.split())

    assert "Other workloads whose results vary by more than ±5.0 % get up to 10 rounds. With all rounds, " in said
    assert "get up to 10 rounds: " not in said
