"""Response time under load: every share belongs to a whole of the same kind, and users ask at random moments."""

from dataclasses import replace

import pytest
from support.fakes import fio_json
from support.tools import make_context

from volbench.domain.assess.latency_under_load import base_of, share_of
from volbench.domain.model.suites.workload import ToolOutput
from volbench.suites import find

SUITE = find("nas-load")
BY_ID = {workload.id: workload for workload in SUITE.workloads}
PARTS = [workload for workload in SUITE.workloads if base_of(workload.parameters())]


def options_of(name, saturation_iops):
    argv = BY_ID[name].build_command(replace(make_context(), saturation_iops=saturation_iops))
    return dict(part.removeprefix("--").split("=", 1) for part in argv[1:] if "=" in part)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.id)
def test_a_share_differs_from_its_whole_in_the_rate_alone(part):
    whole, own = (dict(workload.parameters()) for workload in (BY_ID[part.load_of], part))

    assert own.pop("load_of") == part.load_of
    assert (own.pop("load_ratio"), own.pop("rate_process")) == (share_of(part.parameters()), "poisson")
    assert own == whole
    assert part.is_headline == BY_ID[part.load_of].is_headline


def test_three_shares_of_three_kinds_of_access():
    assert sorted((base_of(p.parameters()), share_of(p.parameters())) for p in PARTS) == [
        (f"load-{kind}-full", share) for kind in ("mixed", "read", "write") for share in (0.5, 0.7, 0.9)
    ]


def test_the_rate_is_shared_among_users():
    options = options_of("load-read-50", 40_000.0)

    assert (options["numjobs"], options["rate_iops"], options["rate_process"]) == ("32", "625", "poisson")


def test_pure_writes_name_their_rate_second_as_fio_reads_it():
    assert options_of("load-write-50", 40_000.0)["rate_iops"] == "625,625"


@pytest.mark.parametrize("saturation", [30.0, 120.0, 300.0, 1_000.0, 7_777.0, 250_000.0])
@pytest.mark.parametrize("name", [part.id for part in PARTS])
def test_whole_numbers_per_user_stay_close_to_the_share(name, saturation):
    options = options_of(name, saturation)
    rates = [int(rate) for rate in options["rate_iops"].split(",")]
    asked = int(options["numjobs"]) * (rates[0] if BY_ID[name].rw == "randwrite" else sum(rates))

    assert min(rates) >= 1
    assert asked == pytest.approx(saturation * BY_ID[name].load_ratio, rel=0.1)


def test_the_reads_of_a_mix_are_seventy_per_cent():
    reads, writes = map(int, options_of("load-mixed-90", 100_000.0)["rate_iops"].split(","))

    assert reads / (reads + writes) == pytest.approx(0.7, abs=0.01)


@pytest.mark.parametrize("name", ["load-read-50", "load-write-50"])
def test_a_volume_that_does_what_was_asked_has_kept_up(name):
    """Pure writes name their rate twice for fio; it is asked for once."""
    options = options_of(name, 40_000.0) | {"name": name}
    output = ToolOutput(0, "", "", fio_json(options, rate=20_000 * 4096), 1.0)
    notes = BY_ID[name].parse(output).notes

    assert (notes["asked_iops"], notes["held_ratio"]) == (20_000, 1.0)
