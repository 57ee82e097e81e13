"""`volbench plan` on a machine whose processor has other work: it says so and gives a range."""

import json

import pytest


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
