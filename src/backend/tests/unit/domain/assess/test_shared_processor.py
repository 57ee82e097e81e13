"""A processor that other programs filled is told beside the number and takes the badge *valid*."""

from dataclasses import replace

from support.judging import analyse, caveat
from support.words import says

from volbench.domain.model.rounds.system_series import BusyProcess, SystemSeries
from volbench.domain.model.runs.limit import LimitId
from volbench.domain.model.words.message import Message


def _shared_processor(round_, *, rounds=range(1, 100), busy=0.3):
    """The round on a machine whose processor somebody else filled, if it is one of `rounds`; its disks so busy."""
    if round_.n not in rounds:
        return round_
    system = SystemSeries(cores_ratio=((0.97,), (0.95,)), processes=(BusyProcess("indexer", 1.2),))
    disks = tuple(replace(disk, busy_ratio=busy, reads=400, queue_length=busy) for disk in round_.disks)
    return replace(round_, cpu_ratio=0.96, system=system, disks=disks)


def test_other_programs_that_were_the_limit_take_the_badge_valid():
    run = analyse(change=_shared_processor)
    work = run.workloads[0]

    assert work.limit.id is LimitId.OTHER_LOAD
    assert caveat(work.caveats, "busy-processor").values == {"others_cpu_ratio": 1.2}
    assert not work.badges.valid
    assert says(work.badges.valid_reasons[0], "caveats.busy-processor.observed", others_cpu_ratio="120 %")
    assert not run.badges.valid


def test_with_disks_that_were_full_as_well_nobody_is_blamed_and_the_caveat_stays():
    work = analyse(change=lambda round_: _shared_processor(round_, busy=0.99)).workloads[0]

    assert work.limit.name == Message("assess.limit.not_determined_disk_and_processor_were")
    assert caveat(work.caveats, "busy-processor").values == {"others_cpu_ratio": 1.2}
    assert not work.badges.valid


def test_other_programs_in_too_few_rounds_to_be_the_limit_take_no_badge():
    work = analyse(change=lambda round_: _shared_processor(round_, rounds=(2,))).workloads[0]

    assert work.limit.id is not LimitId.OTHER_LOAD
    assert work.badges.valid
