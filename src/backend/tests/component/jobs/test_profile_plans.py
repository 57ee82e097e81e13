"""What the same run would take with each profile, and which profile does not go with what is asked for."""

from dataclasses import replace

import pytest
from support.fakes import FakeMachine, plain_volume

from volbench.domain.model.errors import NotFound
from volbench.domain.model.runs.run import RunRequest
from volbench.services.runs.assignment import Assigner
from volbench.suites import all_suites, find


@pytest.fixture
def machine():
    return FakeMachine(volume=plain_volume(file_system="btrfs"))


@pytest.fixture
def assigner(machine, store):
    return Assigner(all_suites(), machine.host(), store.settings)


def asked(profile="quick", **more):
    return RunRequest("nas-volume", profile, "/volume1/share", **more)


@pytest.mark.parametrize("more", [{}, {"variants": ("btrfs-cow", "btrfs-nocow")}, {"is_read_only": True}])
def test_the_time_of_each_is_that_of_its_own_plan_for_the_same_request(assigner, more):
    found = {one.profile: one.plan for one in assigner.profile_plans(asked(**more)) if one.plan is not None}

    assert {"quick", "standard", "full"} <= set(found)
    assert {name: (plan.expected_duration_s, plan.most_duration_s) for name, plan in found.items()} == {
        name: (plan.expected_duration_s, plan.most_duration_s)
        for name in found
        for plan in [assigner.plan(asked(name, **more))]
    }


def test_a_profile_that_does_not_go_with_two_options_says_why(assigner):
    found = {one.profile: one for one in assigner.profile_plans(asked(variants=("btrfs-cow", "btrfs-nocow")))}

    assert found["first"].plan is None
    assert found["first"].refusal.message.code == "runner.layout_plan.a_first_look_is_of_one_volume"
    assert [name for name, one in found.items() if one.refusal] == ["first"]


def test_each_profile_gets_of_the_named_workloads_those_it_measures_and_all_where_none_is_left(assigner):
    found = {one.profile: one.plan for one in assigner.profile_plans(asked(workloads=("rand-read-1m", "seq-read-1m")))}
    alone = {one.profile: one.plan for one in assigner.profile_plans(asked(workloads=("rand-read-1m",)))}

    assert found["full"].cells == ("seq-read-1m", "rand-read-1m")
    assert found["quick"].cells == ("seq-read-1m",)
    assert alone["quick"].cells == assigner.plan(asked()).cells


def test_the_machine_is_looked_at_once(machine, store):
    seen = []

    def describe(path):
        seen.append(path)
        return machine.volume, machine.folder

    host = replace(machine.host(), describe_folder=describe)
    Assigner([find("nas-volume")], host, store.settings).profile_plans(asked())

    assert seen == ["/volume1/share"]


def test_a_suite_that_is_not_there_is_no_matter_of_profiles(assigner):
    with pytest.raises(NotFound):
        assigner.profile_plans(RunRequest("nobody", "quick", "/volume1/share"))
