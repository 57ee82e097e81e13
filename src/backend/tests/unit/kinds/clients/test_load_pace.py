"""What a constant pace is a share of: the most that a way answered in the rounds there are, those kept included."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from support.loads import load_run
from support.servers import endpoint

from volbench.domain.model.runs.run import EndpointTarget, RunRequest
from volbench.domain.model.servers.endpoint import EndpointKind
from volbench.kinds.clients.course.load_course import LoadCourse, load_order
from volbench.kinds.clients.course.load_pace import MostSoFar
from volbench.kinds.clients.rules.load.pace import most_of
from volbench.kinds.clients.rules.load_plan import plan_load, planned_bytes, requests_of_round, sockets_of
from volbench.kinds.clients.rules.pace_base import is_base, with_most
from volbench.planning.cell_order import Cell
from volbench.planning.file_space import Reserve
from volbench.planning.over_ways import WayInputs
from volbench.runner.cell_measurement import Outcome
from volbench.runner.finished_rounds import Rounds
from volbench.runner.run_loop import Course
from volbench.suites import find

SUITE = find("http-file")
BY_ID = {work.id: work for work in SUITE.workloads}
CLOSED, PACED = ("get-14k-c1", "get-14k-c10", "get-31k-c10", "get-14k-c10-new"), ("get-14k-r50", "get-14k-r90")


def kept(way, cell, rates):
    """What is stored of a cell: rounds with these rates."""
    rounds = tuple(SimpleNamespace(n=n, metrics={"requests_per_s": rate}) for n, rate in enumerate(rates, 1))
    return SimpleNamespace(variant=way, id=cell, rounds=rounds, command=())


def policy(*works):
    situation = SimpleNamespace(
        plan=SimpleNamespace(stopping=None),
        workloads=[BY_ID[name] for name in (*CLOSED, *PACED)],
        workload=BY_ID.__getitem__,
    )
    return MostSoFar(situation, Rounds(works))


def test_the_most_is_the_highest_median_of_any_count_of_clients():
    assert most_of([[100, 300, 110], [200, 220], []]) == 210
    assert most_of([[], []]) is None
    assert most_of([[0.0, 0.0]]) is None


def test_a_pace_is_taken_from_rounds_that_were_kept_of_the_same_way_file_and_connections():
    most = policy(
        kept("nas", "get-14k-c1", [1000.0, 1200.0]),
        kept("nas", "get-14k-c10", [3000.0, 9000.0, 3100.0]),
        kept("nas", "get-31k-c10", [5000.0]),
        kept("nas", "get-14k-c10-new", [6000.0]),
        kept("pi", "get-14k-c10", [7000.0]),
    )

    assert most.saturation_iops(Cell("nas", "get-14k-r50", 3, 9)) == 3100
    assert most.saturation_iops(Cell("pi", "get-14k-r50", 3, 9)) == 7000
    assert most.saturation_iops(Cell("other", "get-14k-r50", 3, 9)) is None
    assert most.saturation_iops(Cell("nas", "get-14k-c10", 3, 9)) is None


def test_the_pace_of_a_mix_is_taken_from_the_mix_of_values_as_long():
    keys = {work.id: work for work in find("http-keyvalue").workloads}
    paced = keys["kv-mix-1k-r70"]

    assert {one.id for one in keys.values() if is_base(one, paced)} == {
        f"kv-mix-1k-c{count}" for count in (10, 50, 100, 500, 1000)
    }


def order(ways=("nas",), rounds=3):
    plan = SimpleNamespace(variants=ways, cells=(*CLOSED, *PACED), most_rounds=rounds, seed=7)
    return load_order(plan, [BY_ID[name] for name in plan.cells])


def test_in_each_round_those_that_wait_come_before_the_paces_and_positions_go_on():
    found = order(("nas", "pi"))

    assert [cell.position for cells in found for cell in cells] == list(range(1, 1 + 3 * 2 * 6))
    for number, cells in enumerate(found, 1):
        assert {cell.round for cell in cells} == {number}
        assert {cell.workload for cell in cells[:8]} == set(CLOSED)
        assert {cell.workload for cell in cells[8:]} == set(PACED)
        # Ways side by side, each pace on all of them before the next.
        assert all(one.workload == other.workload for one, other in zip(cells[::2], cells[1::2], strict=True))


def test_the_order_is_the_same_whenever_it_is_asked_for():
    assert order() == order()


@pytest.mark.parametrize(
    ("wanted", "cells", "expected"),
    [
        (PACED[:1], ("get-14k-c10", "get-14k-r50"), {"get-14k-c10", "get-14k-r50"}),
        (PACED[:1], (), {"get-14k-r50", *(f"get-14k-c{n}" for n in (1, 4, 10, 25, 100))}),
        (("get-1mb-r50",), ("get-14k-c10",), {"get-1mb-r50", *(f"get-1mb-c{n}" for n in (1, 4, 10, 25, 100))}),
        (("get-14k-c1", "get-14k-r50"), ("get-14k-c10",), {"get-14k-c1", "get-14k-r50"}),
        (("get-14k-c1",), (), {"get-14k-c1"}),
    ],
)
def test_a_pace_asked_for_alone_brings_along_what_it_is_a_share_of(wanted, cells, expected):
    found = with_most([BY_ID[name] for name in wanted], SUITE.workloads, cells)

    assert {work.id for work in found} == expected


def test_the_plan_of_a_pace_has_its_share_of_the_requests_and_room_for_all_that_wait():
    whole, half = BY_ID["get-14k-c10"], BY_ID["get-14k-r50"]

    assert requests_of_round(half, 10, None) == requests_of_round(whole, 10, None) / 2 == 25_000
    assert planned_bytes(half, 10) == planned_bytes(whole, 10) / 2
    assert sockets_of(half) == 100 + 128


def course(most):
    made = object.__new__(LoadCourse)
    target = EndpointTarget(endpoint(EndpointKind.HTTP, "nas"))
    site = SimpleNamespace(files=None, situation=SimpleNamespace(target=target))
    made._sites = SimpleNamespace(of=lambda _: site, workload=BY_ID.__getitem__)
    made._enough = SimpleNamespace(saturation_iops=lambda _: most)
    made.is_capped = made.is_without_pace = False
    return made


def test_where_nothing_was_answered_no_pace_is_asked_for_and_that_is_told():
    made = course(None)
    made._measure_cell(Cell("nas", "get-14k-r50", 1, 1), None, None)

    assert [one.code for one in made.caveats] == ["no-pace"]


def test_the_most_is_kept_with_the_round(monkeypatch):
    round_ = load_run({"nginx": 6000.0}, clients=(1,), rounds=1).workloads[0].rounds[0]
    outcome = Outcome(BY_ID["get-14k-r50"], "nginx", (), round_, None)
    monkeypatch.setattr(Course, "_measure_once", lambda *_: outcome)

    assert course(1234.56789)._measure_once(None).round.notes["most_per_s"] == 1234.568
    assert course(None)._measure_once(None) is outcome


def planned(profile):
    target = EndpointTarget(replace(endpoint(EndpointKind.WEBDAV, "nas"), cloud=None))
    request = RunRequest(SUITE.id, profile, "", ways=("nas",))
    return plan_load(
        WayInputs(SUITE, SUITE.profiles[profile], request, {"nas": target}, 7, Reserve(), {"vegeta": "vegeta"}, 4096)
    )


@pytest.mark.parametrize(("profile", "most_s"), [("smoke", 30), ("quick", 300)])
def test_short_profiles_stay_as_short_as_they_say_and_also_ask_at_a_pace(profile, most_s):
    plan = planned(profile)

    assert plan.expected_duration_s <= most_s
    assert [cell for cell in plan.cells if "-r" in cell] == ["get-14k-r50"]
