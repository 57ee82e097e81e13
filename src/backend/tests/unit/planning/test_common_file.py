"""A plan names a test file only where a workload works on as much of it as there is."""

from dataclasses import replace

import pytest
from support.examples import example_run
from support.fakes import capable, plain_folder, plain_volume

from volbench.domain.model.runs.run import RunRequest
from volbench.domain.model.suites.common_file import common_file_bytes, is_sized_by_plan
from volbench.domain.model.suites.workload import FileUse, GiB
from volbench.domain.timeline.changes import changes_between
from volbench.domain.timeline.history import Circumstances
from volbench.planning.plan_inputs import PlanInputs
from volbench.planning.volume_plan import make_plan
from volbench.suites import all_suites, find

SMALL = plain_volume(total_bytes=200 * GiB, free_bytes=45 * GiB)
LOCAL = [
    suite
    for suite in all_suites()
    if not any(work.file_use is FileUse.ENDPOINT for work in suite.workloads)
    and {"standard", "full"} & suite.profiles.keys()
]


def plan_of(suite, volume=SMALL):
    profile = next(one for one in ("standard", "full") if one in suite.profiles)
    return make_plan(
        PlanInputs(
            suite=suite,
            profile=suite.profiles[profile],
            request=RunRequest(suite.id, profile, "/volume1/share"),
            volume=volume,
            folder=plain_folder(),
            capabilities=capable(),
            seed=1,
        )
    )


@pytest.mark.parametrize("suite", LOCAL, ids=lambda suite: suite.id)
def test_a_plan_names_a_test_file_exactly_where_its_size_decides_something(suite):
    plan = plan_of(suite)
    works = [work for work in suite.workloads if work.id in plan.cells and work.file_use is not FileUse.NONE]
    decides = any(work.size_bytes(GiB) != work.size_bytes(4 * GiB) for work in works)

    assert (plan.file_bytes > 0) is decides
    assert decides or "small-span" not in {caveat.code for caveat in plan.caveats}


def test_the_method_of_2018_and_a_tree_of_files_have_sizes_of_their_own():
    assert not is_sized_by_plan(find("sylv-2018").workloads)
    assert not is_sized_by_plan(find("nas-files").workloads)
    assert is_sized_by_plan(find("sylv-2018-scaled").workloads)
    assert is_sized_by_plan(find("nas-volume").workloads)


@pytest.mark.parametrize(("suite", "has_one"), [("sylv-2018", False), ("nas-files", False), ("nas-volume", True)])
def test_a_stored_run_whose_plan_names_a_file_it_did_not_use_is_reported_without_it(suite, has_one):
    base = example_run()
    works = tuple(replace(base.workloads[0], id=one.id, parameters=one.parameters()) for one in find(suite).workloads)
    run = replace(base, workloads=works)

    assert (common_file_bytes(run) is not None) is has_one


@pytest.mark.parametrize(("before", "after", "is_said"), [(5, 4, True), (5, 0, False), (0, 5, False), (0, 0, False)])
def test_a_history_says_that_the_file_changed_only_between_runs_that_have_one(before, after, is_said):
    around = Circumstances("digest", 1, "libaio", is_direct=True, file_bytes=before * GiB)
    said = changes_between(around, replace(around, file_bytes=after * GiB))

    assert any(change.fact.has("timeline.changes.test_file") for change in said) is is_said
