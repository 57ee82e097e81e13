"""Whether another program is asked after each round of LAT: where it is installed, and only about what it can tell."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from types import MappingProxyType

import pytest
from support.fakes import FakeProcesses, capable
from support.jobs import Office
from support.runs import Witness
from support.stage_office import conduct, queued

from volbench.domain.model.coding.codec import dump
from volbench.domain.model.errors import ToolFailed
from volbench.domain.model.rounds.second_opinion import NOTE
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.suites.workload import ToolOutput
from volbench.domain.model.words.message import Message
from volbench.reports import words
from volbench.reports.choice import Choice
from volbench.reports.facts import environment_facts
from volbench.runner.reanalysis import read_again
from volbench.suites import find

ASKED = {"snia-lat-100-4k", "snia-lat-0-4k"}
LINE = "1000 499000000 2004 8208000 500000 90000000 95000000 1000000 1001 500000000\n"


class Answering(FakeProcesses):
    """fio as ever; ioping answers with `told`, or ends as it is told."""

    told = LINE
    asked: list[list[str]]
    folders: list[int | None]

    def run(self, argv, *, timeout_s, cancel, on_text=None, folder=None, secret=None):
        if not argv[0].endswith("ioping"):
            return super().run(argv, timeout_s=timeout_s, cancel=cancel, on_text=on_text, folder=folder, secret=secret)
        self.asked.append(list(argv))
        self.folders.append(folder)
        if isinstance(self.told, Exception):
            raise self.told
        return ToolOutput(0, self.told, "", "", 0.5)


def office_with(store, *, has_ioping=True, told=LINE):
    suite = replace(find("snia-lat"), id="small")
    office = Office(store, suite)
    processes = Answering()
    processes.asked, processes.folders, processes.told = [], [], told
    office.machine.processes = processes
    if has_ioping:
        known = capable()
        office.machine.probes.capabilities_ = replace(
            known,
            programs=MappingProxyType({**known.programs, "ioping": "/usr/bin/ioping"}),
            versions=MappingProxyType({**known.versions, "ioping": "ioping 1.3"}),
        )
    return office


def test_it_is_asked_after_each_round_of_reads_and_of_writes_of_4_kib(store):
    office = office_with(store)

    run = conduct(office, queued(office), Witness())

    assert run.state is RunState.DONE
    noted = {work.id: [one.notes.get(NOTE) for one in work.rounds] for work in run.workloads}
    assert {name for name, notes in noted.items() if any(notes)} == ASKED
    assert all(len(notes) == 5 and all(notes) for name, notes in noted.items() if name in ASKED)
    first = noted["snia-lat-0-4k"][0]
    assert (first["version"], first["mean_ns"], first["stdout"]) == ("ioping 1.3", 90e6, LINE)
    assert "/volume1" not in json.dumps(first)
    # Through the open folder of the run, never by a path.
    assert None not in office.machine.processes.folders
    assert {command[-1].inside for command in office.machine.processes.asked} == {"write"}


def test_a_disagreement_is_a_caveat_and_a_sentence_with_the_stage(store):
    office = office_with(store)

    run = conduct(office, queued(office), Witness())

    told = {work.id for work in run.workloads for one in work.caveats if one.code == "second-opinion-differs"}
    assert told == ASKED
    said = [word.values["words"] for word in run.stages[0].words if word.code == "join.labelled"]
    assert [word.code for word in said] == ["assess.stages.second_opinion_longest"] * 2
    assert [word.values["said"].code for word in said] == ["assess.stages.second_opinion_apart"] * 2


def test_the_answer_is_read_again_from_what_was_kept(store):
    office = office_with(store)
    run = conduct(office, queued(office), Witness())

    assert read_again(run, office.suite, partial(store.raw, run.id)) == run

    work = next(one for one in run.workloads if one.id == "snia-lat-0-4k")
    changed = replace(
        work.rounds[0], notes={**work.rounds[0].notes, NOTE: {**work.rounds[0].notes[NOTE], "mean_ns": 1.0}}
    )
    forged = replace(work, rounds=(changed, *work.rounds[1:]))
    run_ = replace(run, workloads=tuple(forged if one is work else one for one in run.workloads))
    assert read_again(run_, office.suite, partial(store.raw, run.id)) == run


@pytest.mark.parametrize(
    "told",
    ["", "nonsense\n", ToolFailed(Message("tools.tool_failures.lost.eio"), Message("tools.tool_failures.lost.eio"))],
)
def test_an_ioping_that_fails_harms_no_run(store, told):
    office = office_with(store, told=told)

    run = conduct(office, queued(office), Witness())

    assert run.state is RunState.DONE
    said = [word.values["words"].code for word in run.stages[0].words if word.code == "join.labelled"]
    assert said == ["assess.stages.second_opinion_silent"] * 2


def test_without_it_a_run_is_what_it_always_was(store):
    office = office_with(store, has_ioping=False)

    run = conduct(office, queued(office), Witness())

    assert office.machine.processes.asked == []
    assert "opinion" not in json.dumps(dump(run))


def test_no_suite_but_lat_asks(store):
    office = office_with(store)
    office.suite = replace(find("snia-iops"), id="small")
    other = Office(store, office.suite)
    other.machine.processes, other.machine.probes = office.machine.processes, office.machine.probes

    conduct(other, queued(other), Witness())

    assert office.machine.processes.asked == []


@pytest.mark.parametrize(("told", "is_named"), [(LINE, True), ("nothing that could be read", False)])
def test_the_head_of_a_report_names_it_where_it_gave_one(store, told, is_named):
    office = office_with(store, told=told)

    run = conduct(office, queued(office), Witness())

    (programs,) = [fact.value for fact in environment_facts(run, Choice("en")) if fact.label == words.TOOLS]
    assert ("ioping 1.3" in programs) is is_named
