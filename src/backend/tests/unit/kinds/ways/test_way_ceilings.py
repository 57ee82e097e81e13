"""What connections carry: planned only where a server has a probe, asked in turns, gone without where it fails."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from support.fakes import plain_folder, plain_volume
from support.servers import endpoint

from volbench.domain.model.coding.codec import dump, load
from volbench.domain.model.errors import TimedOut, ToolFailed
from volbench.domain.model.runs.plan import Plan
from volbench.domain.model.runs.run import EndpointTarget, LocalVolume, RunRequest
from volbench.domain.model.runs.way_plan import WayPlan
from volbench.domain.model.servers.endpoint import CloudLimits, EndpointKind
from volbench.domain.model.words.message import Message
from volbench.kinds.ways.course.way_course import MOST_PROBE_FAILURES, WayBudget, WayCourse, way_order
from volbench.kinds.ways.rules.way_ceilings import MOST_ROUNDS, plan_ceilings
from volbench.kinds.ways.rules.way_plan import plan_ways
from volbench.planning.cell_order import Cell
from volbench.planning.file_space import Reserve
from volbench.planning.over_ways import WayInputs
from volbench.runner.early_end import Cancelled
from volbench.runner.run_loop import Course
from volbench.runner.way_clean_up import expected_rounds
from volbench.runner.way_files import WayFiles
from volbench.suites import find

SUITE = find("file-sweep")
MB, GB = 10**6, 10**9
VOLUME = LocalVolume("/volume1/share", plain_folder(), plain_volume(free_bytes=500 * GB, total_bytes=1000 * GB))
CEILINGS = ("ceiling-put", "ceiling-get")
FILES = [work.id for work in SUITE.workloads if work.id not in CEILINGS]
HERE = {"iperf3": "/usr/bin/iperf3"}


def server(name="dav", probe="nas:5201", cloud=None):
    return EndpointTarget(replace(endpoint(EndpointKind.WEBDAV, name), cloud=cloud, probe=probe))


def planned(targets=None, profile="smoke", programs=HERE, **asked):
    targets = {"folder": VOLUME, "dav": server()} if targets is None else targets
    request = RunRequest(SUITE.id, profile, VOLUME.path if "folder" in targets else "", ways=tuple(targets), **asked)
    return plan_ways(WayInputs(SUITE, SUITE.profiles[profile], request, targets, 7, Reserve(), programs))


def refused(reason):
    """What the tool says of a server that did not do it."""
    return ToolFailed(
        Message("tools.transfer_failures.too_large"), Message("tools.iperf3.start_it_there"), reason=reason
    )


def reasons(plan):
    return {cell.workload: cell.reason.code for cell in plan.skipped}


@pytest.mark.parametrize("profile", ["smoke", "quick", "standard", "full"])
def test_a_run_without_a_probe_is_planned_as_if_there_were_no_such_thing(profile):
    plan = planned({"folder": VOLUME, "dav": server(probe=None)}, profile, programs={})

    assert not set(CEILINGS) & ({*plan.cells} | set(reasons(plan)))
    assert '"probe"' not in str(dump(plan)).replace("'", '"')
    assert "left_out" not in dump(plan)["ways"]["dav"]


@pytest.mark.parametrize("profile", ["smoke", "quick", "standard", "full"])
def test_every_profile_asks_over_the_ways_that_have_one(profile):
    plan = planned(profile=profile)

    assert plan.cells[-2:] == CEILINGS
    assert plan.ways["dav"].probe == "nas:5201"
    assert plan.ways["folder"].probe is None
    assert [plan.has_cell(way, "ceiling-put") for way in ("folder", "dav")] == [False, True]
    assert all(plan.has_cell(way, "put-1mb") for way in ("folder", "dav"))
    assert load(Plan, dump(plan)) == plan


def test_its_bytes_and_time_are_part_of_the_plan():
    plan, without = planned(), planned({"folder": VOLUME, "dav": server(probe=None)})
    way, before = plan.ways["dav"], without.ways["dav"]

    assert way.put_bytes - before.put_bytes == way.get_bytes - before.get_bytes == plan.rounds * 10**8
    assert way.duration_s > before.duration_s
    assert plan.expected_duration_s > without.expected_duration_s
    assert plan.ways["folder"].put_bytes == without.ways["folder"].put_bytes
    assert plan.rounds_for_verdict == without.rounds_for_verdict


def test_what_it_takes_is_taken_from_the_largest_files():
    alone = {"dav": server(probe=None)}, {"dav": server()}
    without, plan = (planned(targets, "full") for targets in alone)
    limit = SUITE.profiles["full"].way_limit_bytes

    assert sum(map(plan.rounds_of, FILES)) < sum(map(without.rounds_of, FILES))
    assert max(plan.ways["dav"].put_bytes, plan.ways["dav"].get_bytes) <= limit


def test_long_runs_ask_as_often_as_an_interval_takes_and_no_more():
    plan = planned(rounds=30)

    assert plan.rounds > MOST_ROUNDS
    assert {plan.rounds_of(name) for name in CEILINGS} == {MOST_ROUNDS}
    assert {planned().rounds_of(name) for name in CEILINGS} == {planned().rounds}


def test_of_a_public_address_it_takes_few_bytes_and_their_price():
    cloud = CloudLimits(GB, 0.09, "USD")
    plan, without = (planned({"dav": server(probe=probe, cloud=cloud)}) for probe in ("nas:5201", None))
    way, before = plan.ways["dav"], without.ways["dav"]

    assert way.put_bytes - before.put_bytes == plan.rounds * 25 * 10**6
    assert way.cost == pytest.approx((way.put_bytes + way.get_bytes) / GB * 0.09, abs=2e-4)


@pytest.mark.parametrize(
    ("rounds", "most_mb", "is_asked"), [(1, 200, True), (1, 199, False), (2, 400, True), (2, 399, False)]
)
def test_a_quarter_of_what_may_go_there_is_the_bound(rounds, most_mb, is_asked):
    # There and back 25 MB each, every round: 50 MB are a quarter of 200.
    targets = {"dav": server(cloud=CloudLimits(most_mb * 10**6, 0.09, "USD"))}
    request = RunRequest(SUITE.id, "smoke", "", ways=("dav",))

    found = plan_ceilings(SUITE, request, targets, HERE, rounds=rounds, bytes_per_s=1e8)

    assert bool(found.cells) is is_asked
    assert [cell.reason.code for cell in found.skipped] == ([] if is_asked else [TOO_DEAR] * 2)


def test_without_a_probe_all_bytes_are_left_for_files():
    request = RunRequest(SUITE.id, "smoke", "", ways=("dav",))
    found = plan_ceilings(SUITE, request, {"dav": server(probe=None)}, HERE, rounds=3, bytes_per_s=1e8)

    assert found.most_bytes(3) == 0
    assert found.left_for_files(10 * GB, 3) == 10 * GB


def test_its_price_and_time_are_counted_by_hand():
    cloud = CloudLimits(10 * GB, 0.09, "USD")
    targets = {"dav": server(cloud=cloud)}
    found = plan_ceilings(
        SUITE, RunRequest(SUITE.id, "smoke", "", ways=("dav",)), targets, HERE, rounds=4, bytes_per_s=1e8
    )
    files = WayPlan("dav", "dav", "nas", 600 * 10**6, 400 * 10**6, 12.0, cost=0.09)
    plan = replace(planned({"dav": server(probe=None)}), rounds=4)

    way = found.put_into(plan.over({"dav": files}), 1e8, 0.7).ways["dav"]

    # Four rounds of 25 MB there and 25 MB back: 200 MB, 2 s, and eight starts of 0.7 s.
    assert (way.put_bytes, way.get_bytes) == (700 * 10**6, 500 * 10**6)
    assert way.duration_s == pytest.approx(12.0 + 2.0 + 5.6)
    assert way.cost == pytest.approx(0.09 * 1.2)
    # At 30 MB/s it is 6.67 s: a plan tells tenths.
    assert found.put_into(plan.over({"dav": files}), 3e7, 0.7).ways["dav"].duration_s == 24.3


TOO_DEAR = "runner.way_ceilings.too_many_bytes"


def test_it_never_takes_more_than_a_quarter_of_what_may_go_there():
    plan = planned({"dav": server(cloud=CloudLimits(200 * 10**6, 0.09, "USD"))})

    assert reasons(plan)["ceiling-put"] == "runner.way_ceilings.too_many_bytes"
    assert not set(CEILINGS) & set(plan.cells)


def test_without_the_program_it_is_left_out_in_words():
    plan = planned(programs={})

    assert {reasons(plan)[name] for name in CEILINGS} == {"runner.workload_selection.the_program_is_not_installed"}
    assert plan.ways["dav"].probe is None


def test_one_probe_of_two_ways_is_asked_once():
    plan = planned({"dav": server(), "other": server("other"), "third": server("third", "nas:5202")})

    assert [plan.ways[way].probe for way in plan.variants] == ["nas:5201", None, "nas:5202"]


def test_whoever_names_cells_gets_it_by_its_name():
    assert planned(workloads=("put-1mb",)).cells == ("put-1mb",)
    assert planned(workloads=("put-1mb", "ceiling-put")).cells == ("put-1mb", "ceiling-put")
    without = planned({"dav": server(probe=None)}, workloads=("put-1mb", "ceiling-put"))
    assert reasons(without) == {"ceiling-put": "runner.way_ceilings.no_probe"}


def test_it_takes_turns_with_the_files_over_its_own_ways_only():
    plan = planned(profile="quick", rounds=6)
    order = way_order(plan, [work for work in SUITE.workloads if work.id in plan.cells])

    for cells in order:
        asked = [cell for cell in cells if cell.workload in CEILINGS]
        assert [cell.variant for cell in asked] == ["dav", "dav"]
    places = {[cell.workload for cell in cells].index("ceiling-put") for cells in order}
    assert len(places) > 1


def test_it_leaves_nothing_that_would_have_to_be_removed():
    assert set(expected_rounds(planned())) == {"64k", "1mb", "10mb"}


class Asked:
    """A course whose cells end as they are told to: (way, cell) → errors of its rounds, None for a number."""

    def __init__(self, plan, ends, monkeypatch):
        works = [work for work in SUITE.workloads if work.id in plan.cells]
        by_id = {work.id: work for work in works}
        self.done, self.asked = {}, []
        sites = SimpleNamespace(
            first=SimpleNamespace(situation=SimpleNamespace(workloads=works)),
            plan=plan,
            workload=by_id.__getitem__,
            of=lambda _: SimpleNamespace(files=None, situation=None),
        )
        course = object.__new__(WayCourse)
        course._sites, course._rounds = sites, way_order(plan, works)
        course._enough = SimpleNamespace(values=lambda cell: self.done.get((cell.variant, cell.workload), []))
        course.refused, course.probe_failures, course.too_large = {}, {}, {}
        course.budget = SimpleNamespace(fits=lambda _: True, left_out={})
        left = {key: list(values) for key, values in ends.items()}

        def measure(_self, cell, *_):
            self.asked.append((cell.variant, cell.workload, cell.round))
            end = left.get((cell.variant, cell.workload), [])
            error = end.pop(0) if end else None
            if error is not None:
                raise error
            self.done.setdefault((cell.variant, cell.workload), []).append(1.0)

        monkeypatch.setattr(Course, "_measure_cell", measure)
        self.course = course

    def run(self):
        for cells in self.course._rounds:
            for cell in cells:
                self.course._measure_cell(cell, None, lambda _: None)
        self.course._tell_missing_ceilings()
        return self.course


BUSY = ToolFailed(Message("tools.iperf3.busy"), Message("tools.iperf3.start_it_there"))
SILENT = TimedOut(Message("host.process.did_not_end"), Message("tools.iperf3.start_it_there"))


def test_a_probe_that_never_answers_is_asked_twice_and_named_among_what_was_left_out(monkeypatch):
    plan = planned({"dav": server()}, "quick")
    asked = Asked(plan, {("dav", name): [SILENT] * 9 for name in CEILINGS}, monkeypatch)
    course = asked.run()

    assert course.refused == dict.fromkeys(CEILINGS, SILENT.message)
    assert len([one for one in asked.asked if one[1] in CEILINGS]) == MOST_PROBE_FAILURES
    assert all(len(asked.done["dav", cell]) == plan.rounds_of(cell) for cell in plan.cells if cell not in CEILINGS)
    assert course.caveats == ()


def test_a_probe_that_was_busy_once_is_asked_again(monkeypatch):
    plan = planned({"dav": server()}, "quick")
    asked = Asked(plan, {("dav", "ceiling-put"): [BUSY]}, monkeypatch)
    course = asked.run()

    assert course.refused == {}
    assert course.caveats == ()
    assert len(asked.done["dav", "ceiling-put"]) == plan.rounds - 1
    assert len(asked.done["dav", "ceiling-get"]) == plan.rounds


def test_what_went_wrong_last_is_the_reason_why_a_connection_was_left_out(monkeypatch):
    ends = {"ceiling-put": BUSY, "ceiling-get": SILENT}
    asked = Asked(
        planned({"dav": server()}, "quick"), {("dav", cell): [end] for cell, end in ends.items()}, monkeypatch
    )
    course = asked.run()
    *_, last = [cell for _, cell, _ in asked.asked if cell in CEILINGS]

    assert course.refused == dict.fromkeys(CEILINGS, ends[last].message)


def test_of_several_ways_the_one_without_a_number_is_a_caveat(monkeypatch):
    plan = planned({"dav": server(), "other": server("other", "nas:5202")}, "quick")
    asked = Asked(plan, {("other", name): [BUSY] * 9 for name in CEILINGS}, monkeypatch)
    course = asked.run()

    (caveat,) = course.caveats
    assert course.refused == {}
    assert caveat.code == "ceiling-missing"
    assert caveat.values == {"ways": ["other"], "reason": BUSY.message.as_dict()}


def test_the_owner_ends_the_run_while_a_probe_is_asked(monkeypatch):
    asked = Asked(planned({"dav": server()}), {("dav", "ceiling-put"): [Cancelled()]}, monkeypatch)

    with pytest.raises(Cancelled):
        asked.run()


def test_a_size_that_a_server_does_not_take_is_left_out_and_the_others_are_measured(monkeypatch):
    plan = planned({"dav": server()}, "quick")
    asked = Asked(plan, {("dav", "put-10mb"): [refused("too-large")]}, monkeypatch)
    asked.course.budget.has_rounds = lambda _: False
    course = asked.run()

    assert course.too_large == {10 * MB: "dav"}
    assert set(course.refused) == {"put-10mb", "get-10mb"}
    assert set(asked.done) == {("dav", cell) for cell in plan.cells if cell not in course.refused}


@pytest.mark.parametrize("reason", ["forbidden", "unreachable"])
def test_what_else_a_server_does_not_do_ends_the_run(monkeypatch, reason):
    asked = Asked(planned({"dav": server()}), {("dav", "put-1mb"): [refused(reason)]}, monkeypatch)

    with pytest.raises(ToolFailed):
        asked.run()


@pytest.mark.parametrize(
    ("cell", "left", "is_begun"),
    [
        ("put-1mb", None, True),
        ("put-1mb", 2 * MB, True),
        ("put-1mb", MB, True),
        ("put-1mb", MB - 1, False),
        ("put-1mb", 0, False),
        # What is put again is read back.
        ("put-again-1mb", 2 * MB, True),
        ("put-again-1mb", 2 * MB - 1, False),
        ("put-again-1mb", 0, False),
    ],
)
def test_a_round_is_begun_while_its_least_files_may_still_go_over_the_way(cell, left, is_begun):
    class Left(WayFiles):
        bytes_left = left

    files, work = object.__new__(Left), next(replace(one, least_files=1) for one in SUITE.workloads if one.id == cell)
    course = object.__new__(WayCourse)
    course._sites = SimpleNamespace(of=lambda _: SimpleNamespace(files=files), workload=lambda _: work)

    assert course._is_used_up(Cell("dav", cell, 1, 1)) is not is_begun


class Moved:
    """Rounds of a connection that moved so many bytes; no other has begun."""

    def __init__(self, bytes_):
        self.bytes = bytes_

    def of(self, _variant, cell):
        if cell not in CEILINGS:
            return []
        return [SimpleNamespace(duration_s=1.0, metrics={}, notes={"moved_bytes": self.bytes})]


@pytest.mark.parametrize("bytes_", [10**7, 10**8, 12 * 10**8])
def test_however_fast_the_connection_is_the_files_keep_the_rounds_of_the_plan(bytes_):
    plan = planned({"dav": server()}, "full")
    works = [work for work in SUITE.workloads if work.id in plan.cells]
    known = {work.id: work for work in works}
    situation = SimpleNamespace(plan=plan, workloads=works, workload=known.__getitem__, target=server())
    limit = SUITE.profiles["full"].way_limit_bytes
    order = way_order(plan, works)

    budget = WayBudget({"dav": situation}, Moved(bytes_), goal_s=None, limit=limit)
    assert [cell for cells in order for cell in cells if cell.workload in FILES and not budget.fits(cell)] == []
    tight = WayBudget({"dav": situation}, Moved(bytes_), goal_s=None, limit=limit - 2 * 10**9)
    assert [cell for cells in order for cell in cells if cell.workload in FILES and not tight.fits(cell)] != []
