"""Rows for arrays in another state than healthy: what they take, what they propose, how one gets there."""

from dataclasses import replace

import pytest
from support.experiments import finish, run_on, volume_of

from volbench.domain.experiment.plan.experiment import ArrayCondition
from volbench.domain.experiment.plan.next_step import StepKind
from volbench.domain.model.errors import ConsentNeeded, InvalidRequest
from volbench.domain.model.machine.storage import Health, RaidType, SyncState
from volbench.domain.model.runs.run import Caveat
from volbench.domain.model.words.message import Message
from volbench.services.experiments.edits import ConfigurationEdit, NewExperiment

HEALTHY = volume_of(RaidType.RAID5, 4, "ext4")
DEGRADED = volume_of(RaidType.RAID5, 4, "ext4", health=Health.DEGRADED)
REBUILDING = replace(DEGRADED, pool=replace(DEGRADED.pool, sync=SyncState("recover", 0.1)))
CACHED = replace(HEALTHY, ssd_cache="present")
STATES = tuple(ArrayCondition)
IDS = {
    ArrayCondition.HEALTHY: "raid5-4",
    ArrayCondition.DEGRADED: "raid5-4-degraded",
    ArrayCondition.REBUILDING: "raid5-4-rebuilding",
    ArrayCondition.SSD_CACHE: "raid5-4-ssd-cache",
}
VOLUMES = dict(zip(STATES, (HEALTHY, DEGRADED, REBUILDING, CACHED), strict=True))


def rows(*states):
    return tuple(ConfigurationEdit("", RaidType.RAID5, 4, None, state) for state in states)


@pytest.fixture
def made(nas):
    return nas.desk.create(
        NewExperiment("What is left", configurations=rows(*STATES), variants=("ext4",), profile="quick")
    )


def test_each_state_is_a_row_with_a_name_of_its_own(nas, made):
    assert [one.id for one in made.configurations] == list(IDS.values())
    assert nas.desk.get(made.id) == made


@pytest.mark.parametrize("raid_type", [RaidType.BASIC, RaidType.JBOD, RaidType.RAID0, RaidType.SHR1])
@pytest.mark.parametrize("state", [ArrayCondition.DEGRADED, ArrayCondition.REBUILDING])
def test_what_is_lost_with_a_disk_has_no_such_row(nas, raid_type, state):
    disks = {RaidType.BASIC: 1, RaidType.SHR1: 1}.get(raid_type, 4)
    row = ConfigurationEdit("", raid_type, disks, None, state)

    with pytest.raises(InvalidRequest, match=r"experiment.cell_changes.lost"):
        nas.desk.create(NewExperiment("x", configurations=(row,), variants=("ext4",)))


@pytest.mark.parametrize("state", STATES)
def test_a_run_fills_the_row_of_its_state_and_no_other(nas, made, state):
    nas.store.insert(run_on(VOLUMES[state], "RUN1", ("ext4",)), {})
    proposed = nas.desk.proposals(made.id).runs
    # With an SSD cache all the time, a healthy row is as good a place.
    allowed = {state, ArrayCondition.HEALTHY} if state is ArrayCondition.SSD_CACHE else {state}

    assert [one.configuration_id for one in proposed] == [IDS[state]]
    for other in set(STATES) - allowed:
        with pytest.raises(ConsentNeeded, match=r"experiment.cell_matching.condition"):
            nas.desk.fill(made.id, IDS[other], "ext4", run_id="RUN1")
    for other in allowed:
        nas.desk.fill(made.id, IDS[other], "ext4", run_id="RUN1")
        nas.desk.empty(made.id, IDS[other], "ext4")


def test_a_run_that_knows_nothing_of_its_array_is_proposed_for_the_healthy_row(nas, made):
    unknown = replace(HEALTHY, pool=replace(HEALTHY.pool, health=Health.UNKNOWN), ssd_cache=None)
    nas.store.insert(run_on(unknown, "RUN1", ("ext4",)), {})

    assert [one.configuration_id for one in nas.desk.proposals(made.id).runs] == ["raid5-4"]
    nas.desk.fill(made.id, "raid5-4-degraded", "ext4", run_id="RUN1")


@pytest.mark.parametrize("state", STATES)
def test_a_volume_is_measured_for_the_row_of_its_state(nas, made, state):
    nas.volumes = (VOLUMES[state],)
    step = nas.desk.outlook(made.id).next

    nas.desk.start(made.id, "volume1")

    assert (step.kind, step.configuration_id) == (StepKind.MEASURE, IDS[state])
    assert [run.configuration_id for run in nas.desk.get(made.id).pending] == [IDS[state]]


def test_without_such_a_row_a_cached_volume_is_measured_for_the_plain_one(nas):
    made = nas.desk.create(NewExperiment("x", configurations=rows(STATES[0]), variants=("ext4",), profile="quick"))
    nas.volumes = (CACHED,)
    nas.desk.start(made.id, "volume1")

    assert nas.desk.get(made.id).pending[0].configuration_id == "raid5-4"


def test_the_way_to_the_next_state_is_told_and_erases_nothing(nas, made):
    nas.volumes = (HEALTHY,)
    nas.store.insert(run_on(HEALTHY, "RUN1", ("ext4",)), {})
    nas.desk.fill(made.id, "raid5-4", "ext4", run_id="RUN1")

    told = nas.desk.outlook(made.id)

    assert (told.next.kind, told.next.configuration_id) == (StepKind.BUILD, "raid5-4-degraded")
    assert told.next.words == Message(
        "blanks.tidy",
        words=Message("experiment.next_step.changes.degraded", name=Message("model.names.volume_number", number="1")),
    )
    assert [step.id for step in told.guide.steps] == ["build", "go-on"]
    assert told.guide.warning.has("experiment.build_guide.unprotected")
    assert (told.estimate.builds, told.estimate.formats, told.estimate.cells) == (0, 0, 3)


def test_a_degraded_array_is_waited_for_where_only_the_healthy_row_is_open(nas):
    made = nas.desk.create(NewExperiment("x", configurations=rows(STATES[0]), variants=("ext4",), profile="quick"))
    nas.volumes = (DEGRADED,)

    assert nas.desk.outlook(made.id).next.kind is StepKind.WAIT


def test_an_array_that_lost_a_disk_before_its_turn_came_does_not_tick_the_healthy_row(nas, made):
    nas.volumes = (HEALTHY,)
    run_id = nas.desk.start(made.id, "volume1")
    finish(nas.store, run_id, DEGRADED, ("ext4",))
    nas.desk.settle()

    after = nas.desk.get(made.id)
    assert (after.filled, after.pending) == ((), ())
    runs = nas.desk.proposals(made.id).runs
    assert [(one.run_id, one.configuration_id) for one in runs] == [(run_id, "raid5-4-degraded")]


@pytest.mark.parametrize(
    ("volume", "code", "told"),
    [
        (HEALTHY, "degraded", "failed"),
        (REBUILDING, "rebuild-ended", "rebuilt"),
    ],
)
def test_an_array_that_changed_while_it_was_measured_ticks_nothing_by_itself(nas, made, volume, code, told):
    nas.volumes = (volume,)
    run_id = nas.desk.start(made.id, "volume1")
    finish(nas.store, run_id, volume, ("ext4",), caveats=(Caveat(code),))
    nas.desk.settle()
    row = IDS[ArrayCondition.REBUILDING if volume is REBUILDING else ArrayCondition.HEALTHY]

    assert nas.desk.get(made.id).filled == ()
    with pytest.raises(ConsentNeeded) as refused:
        nas.desk.fill(made.id, row, "ext4", run_id=run_id)
    assert refused.value.message.has(f"experiment.cell_validation.{told}")
    assert nas.desk.fill(made.id, row, "ext4", run_id=run_id, is_meant=True).filled[0].run_id == run_id
