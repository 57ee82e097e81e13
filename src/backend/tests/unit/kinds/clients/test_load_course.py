"""When a run of many clients over a public address has had its bytes."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from support.servers import endpoint

from volbench.domain.model.errors import ToolFailed
from volbench.domain.model.runs.run import EndpointTarget
from volbench.domain.model.servers.endpoint import FILE_BYTES, Durability, EndpointKind, ServerFacts
from volbench.domain.model.words.message import plain
from volbench.kinds.clients.course.load_course import LoadCourse, needed_bytes
from volbench.planning.cell_order import Cell
from volbench.runner.run_loop import Course
from volbench.runner.way_files import WayFiles
from volbench.suites import find

MIB = 1024 * 1024


class Left(WayFiles):
    def __init__(self, left):
        self._left = left

    @property
    def bytes_left(self):
        return self._left


def course(left, *, rounds=(), facts=None, cell="get-own-c10"):
    work = next(one for one in find("http-file").workloads if one.id == cell)
    server = ServerFacts("nginx", Durability.UNKNOWN, facts or {})
    at = endpoint(EndpointKind.HTTP, "cloud")
    target = EndpointTarget(replace(at, server=server))
    site = SimpleNamespace(files=Left(left), situation=SimpleNamespace(target=target))
    made = object.__new__(LoadCourse)
    made._sites = SimpleNamespace(of=lambda _: site, workload=lambda _: work)
    made._done = SimpleNamespace(of=lambda *_: [SimpleNamespace(notes=notes) for notes in rounds])
    made.is_capped = made.is_without_pace = False
    return made


CELL = Cell("cloud", "get-own-c10", 1, 1)


@pytest.mark.parametrize(
    ("left", "facts", "rounds", "is_used_up"),
    [
        (None, {}, (), False),
        (500_000, {FILE_BYTES: str(MIB)}, (), True),
        (500_000, {}, ({"file_bytes": MIB},), True),
        (110 * MIB, {FILE_BYTES: str(MIB)}, (), False),
        # As much as a round of this cell has moved already.
        (110 * MIB, {FILE_BYTES: str(MIB)}, ({"moved_bytes": 200 * MIB},), True),
    ],
)
def test_a_round_is_begun_where_its_bytes_are_left(left, facts, rounds, is_used_up):
    assert course(left, facts=facts, rounds=rounds)._is_used_up(CELL) is is_used_up


def test_what_a_round_needs_is_what_one_moved_or_the_least_worth_sending():
    assert needed_bytes(1000, []) == (1000 + 1024) * 100 + 2000
    assert needed_bytes(1000, [5_000_000]) == 5_000_000


@pytest.mark.parametrize(("reason", "is_capped"), [("byte-limit", True), ("auth", False)])
def test_a_file_longer_than_anybody_knew_ends_it_as_its_bytes_do(monkeypatch, reason, is_capped):
    def fail(*_):
        raise ToolFailed(plain("no"), plain("no"), reason=reason)

    monkeypatch.setattr(Course, "_measure_cell", fail)
    made = course(10**9)
    if is_capped:
        made._measure_cell(CELL, None, None)
    else:
        with pytest.raises(ToolFailed):
            made._measure_cell(CELL, None, None)

    assert made.is_capped is is_capped
    assert [one.code for one in made.caveats] == (["byte-cap-reached"] if is_capped else [])
