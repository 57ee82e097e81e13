"""Runs by stages on a machine whose speed the test decides."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from support.runs import RANDOM_READ, WRITE, Witness, small_suite
from support.words import bilingual
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.runs.stage import Preconditioning, Stage, StageCell, Tracked
from volbench.domain.model.suites.workload import FileUse, KiB, MiB
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.run_executor import Conductor

MIX = replace(RANDOM_READ, id="mix", rw="randrw", rwmixread=65, file_use=FileUse.WRITE, metric="read_iops")
LONG = replace(WRITE, id="long-write", is_headline=False)
GRID = Stage(
    id="grid",
    title=bilingual("Grid", "网格"),
    cells=(StageCell("mix"), StageCell("write")),
    most_rounds=9,
    tracked=Tracked("write", "write_bytes_per_s"),
    preconditioning=Preconditioning(passes=2, block_bytes=128 * KiB),
)
AFTERWARDS = Stage(
    id="afterwards",
    title=bilingual("Afterwards", "之后"),
    cells=(StageCell("long-write", minutes=3.0, wait_minutes=0.01),),
    most_rounds=2,
    preconditioning=Preconditioning(passes=1, block_bytes=MiB),
)


def staged(*stages, **facts):
    suite = small_suite(MIX, WRITE, LONG, runtime_s=1.0)
    profile = replace(suite.profiles["smoke"], stages=stages, **facts)
    return replace(suite, profiles={"smoke": profile}, is_order_fixed=True, headline=(("write", "write_bytes_per_s"),))


def speeds(office, series):
    """Let the tracked write run at these MB/s, round by round, the last one for ever; all else at 100."""
    numbers = defaultdict(int)

    def rate_of(options):
        if options["name"] != "write":
            return 100_000_000
        number = numbers["write"]
        numbers["write"] += 1
        return series[min(number, len(series) - 1)] * 1_000_000

    office.machine.processes.rate_of = rate_of


def conduct(office, run, witness=None, switch=None):
    return Conductor(
        office.assigner.assign(run),
        host=office.machine.host(),
        journal=office.store,
        listener=witness or Witness(),
        cancel=switch or CancelSwitch(),
    ).conduct()


def queued(office, **asked):
    run = office.assigner.queued_run(office.request(seed=3, **asked))
    office.store.create(replace(run, state=RunState.RUNNING))
    return run


def numbers(run):
    return {result.id: [round_.n for round_ in result.rounds] for result in run.workloads}


def layouts(office):
    return [command for command in office.machine.processes.commands if "--name=lay-out" in command]


def interrupt_after(office, cells, **asked):
    """Run until so many cells are done, then let the machine die; return the run as the store has it."""
    witness, switch = Witness(), CancelSwitch()

    def die():
        if len(witness.rounds) == cells:
            switch.end_now()

    witness.when_round = die
    run = queued(office, **asked)
    conduct(office, run, witness, switch)
    office.store.set_state(run.id, RunState.INTERRUPTED)
    return office.store.get(run.id)
