"""What changes where the root extra lends its rights: hdparm is measured, caches are dropped for the test of 2018."""

from dataclasses import replace

from support.fakes import FakeMachine, FakePageCache, capable, plain_volume

from volbench.domain.model.suites.workload import FileUse
from volbench.planning.workload_selection import sort_out
from volbench.runner.cell_measurement import CellRunner
from volbench.suites import nas_volume
from volbench.suites.sylv_2018 import SUITE


def skipped(capabilities):
    _, left_out = sort_out(SUITE.workloads, plain_volume(), capabilities)
    return {cell.workload: cell.reason for cell in left_out}


def test_without_it_hdparm_is_left_out_and_says_what_would_help():
    reasons = skipped(capable())

    assert reasons["hdparm-cached"].has("runner.workload_selection.this_needs_the_rights_of_the")
    assert reasons["hdparm-buffered"] == reasons["hdparm-cached"]


def test_with_it_hdparm_is_measured():
    assert not {"hdparm-cached", "hdparm-buffered"} & set(skipped(capable(root_tools=frozenset({"hdparm"}))))


def test_another_program_it_lends_does_not_help_hdparm():
    assert "hdparm-cached" in skipped(capable(root_tools=frozenset({"smartctl"})))


class Droppable(FakePageCache):
    """Counts how often everything was dropped."""

    count = 0

    def drop_all(self) -> bool:
        self.count += 1
        return True


def test_caches_are_dropped_before_tests_of_2018_on_their_shared_file_and_before_no_others():
    cache = Droppable()
    host = replace(FakeMachine().host(), page_cache=cache)
    runner = CellRunner(None, None, host, feed=None, cancel=None)

    dropped = {work.id for work in SUITE.workloads if runner._drop_all(work)}

    assert dropped == {work.id for work in SUITE.workloads if work.file_use is FileUse.SHARED}
    assert "fio-rand-read-4k" in dropped
    assert cache.count == len(dropped)
    assert not any(runner._drop_all(work) for work in nas_volume.SUITE.workloads)


def test_a_machine_without_it_drops_nothing():
    runner = CellRunner(None, None, FakeMachine().host(), feed=None, cancel=None)

    assert not any(runner._drop_all(work) for work in SUITE.workloads)
