"""Every suite on every kind of server goes through analysis, exports and comparison; nothing is guessed of disks."""

import json
import random
from dataclasses import replace

import pytest
from support.documents import words_of
from support.loads import load_run
from support.servers import ADDRESS, WAY, server_run

from volbench.domain.assess.caveats import kind_of
from volbench.domain.assess.measured_cell import MeasuredCell
from volbench.domain.assess.run_analysis import analyse_run
from volbench.domain.assess.run_row import make_row
from volbench.domain.compare.comparison import compare
from volbench.domain.experiment.analysis.hardware import hardware_of
from volbench.domain.model.documents.export import Inclusion, Subject
from volbench.domain.model.runs.run import CacheClass, TargetKind
from volbench.domain.model.runs.way_plan import WayPlan
from volbench.domain.model.servers.endpoint import EndpointKind
from volbench.domain.model.sweeps.sweep import IS_CEILING
from volbench.reports.anonymise import anonymise
from volbench.reports.choice import Choice
from volbench.reports.facts import environment_facts, system_line
from volbench.reports.formats import offered
from volbench.reports.run_document import to_document
from volbench.reports.service import Reports
from volbench.suites import all_suites, find

SUITES = pytest.mark.parametrize("suite", all_suites(), ids=lambda suite: suite.id)
KINDS = pytest.mark.parametrize("kind", EndpointKind)
FORMATS = pytest.mark.parametrize("format_", [one.format for one in offered() if Subject.RUN in one.subjects])
ABOUT_DISKS = {
    "degraded", "syncing", "busy-before", "direct-io-refused", "engine-psync", "nearly-full", "small-span", "ssd-cache",
    "compressed-target", "encrypted-target", "aged-file", "smr-disk", "virtual-disk", "unknown-cache", "hot",
}  # fmt: skip


@SUITES
@KINDS
def test_nothing_is_said_of_disks_that_cannot_be_seen(suite, kind):
    run = server_run(suite, kind)
    (work,) = run.workloads
    said = {caveat.code for caveat in (*run.caveats, *work.caveats)}

    assert not said & ABOUT_DISKS
    assert (work.cache_class, work.limit, work.expectation) == (CacheClass.SERVER_WARM, None, None)
    assert not run.badges.valid
    assert all(kind_of(code) for code in said)


def assert_nothing_private(run, format_):
    content = Reports(words_of).render(run, format_, language="en", include=frozenset()).content

    for secret in (b"alice", b"5006"):
        assert secret not in content


def with_beside(run, *names):
    """The run, judged anew, on whose machine programs of these names each filled a core."""
    programs = [{"name": name, "cpu_ratio": 1.0, "most_ratio": 1.0} for name in names]
    notes = {"is_here": True, "beside": {"cpu_ratio": 0.4, "programs": programs}}
    (work,) = run.workloads
    rounds = tuple(replace(one, notes={**one.notes, **notes}) for one in work.rounds)
    suite = find("http-file")
    cell = next(one for one in suite.workloads if one.id == work.id)
    return analyse_run(replace(run, workloads=()), suite, [MeasuredCell(cell, work.variant, work.command, rounds)])


@pytest.mark.parametrize("format_", ["json", "md", "csv", "html"])
def test_programs_on_the_owners_machine_are_not_named_but_the_server_that_tells_its_name(format_):
    private = with_beside(load_run({"nginx": 6000.0}, clients=(4,)), "secret-shop")
    open_ = with_beside(load_run({"nginx": 6000.0}, clients=(4,)), "nginx")

    assert b"secret-shop" not in Reports(words_of).render(private, format_, language="en", include=frozenset()).content
    assert private.workloads[0].limit.name.values == {"program": "secret-shop"}
    assert anonymise(private).workloads[0].limit.name.values == {"program": "…"}
    assert anonymise(private, frozenset({Inclusion.PROGRAMS})).workloads[0].limit == private.workloads[0].limit
    assert anonymise(open_).workloads[0].limit.name.values == {"program": "nginx"}


@pytest.mark.parametrize("format_", ["json", "md", "csv", "html"])
def test_what_the_generator_complained_of_leaves_with_no_address_of_the_house(format_):
    run = load_run({"nginx": 6000.0}, clients=(4,))
    at = replace(run.target.endpoint, options={"file": "yes", "mine": "yes"})
    told = ["0 read tcp 192.168.1.7:51234->203.0.113.7:443: i/o timeout"]
    rounds = tuple(replace(one, notes={**one.notes, "told": told}) for one in run.workloads[0].rounds)
    works = (replace(run.workloads[0], rounds=rounds),)
    around = replace(run.environment, notes={"sentence": "yes, it did"})
    run = replace(run, target=replace(run.target, endpoint=at), workloads=works, environment=around)
    content = Reports(words_of).render(run, format_, language="en", include=frozenset()).content

    assert b"192.168.1.7" not in content
    assert b"203.0.113.7" not in content
    assert anonymise(run).environment.notes["sentence"] == "yes, it did"


@SUITES
@FORMATS
def test_every_format_has_a_run_on_a_server(suite, format_):
    assert_nothing_private(server_run(suite), format_)


@KINDS
@FORMATS
def test_every_format_has_every_kind_of_server(kind, format_):
    assert_nothing_private(server_run(kind=kind), format_)


@SUITES
def test_two_runs_on_a_server_are_compared(suite):
    runs = (server_run(suite), server_run(suite, factor=2.0))
    compared = compare(runs, baseline_id=runs[0].id, rng=random.Random(1))  # noqa: S311 (for the bootstrap)

    assert len(compared.cells) == 1


@KINDS
def test_a_row_goes_by_the_server(kind):
    run = server_run(kind=kind)
    row = make_row(run)

    assert (row.target_kind, row.target_id, row.target_path) == (TargetKind.ENDPOINT, run.target.id, ADDRESS)
    assert (row.volume_id, row.volume_name, row.file_system, row.raid_type) == (None, None, None, None)
    assert hardware_of(run).disks == frozenset()


def test_what_a_server_is_called_and_where_it_is_stays_with_the_owner():
    run = server_run()
    before, after = (json.dumps(to_document(one)) for one in (run, anonymise(run)))

    for secret in ("alice", ADDRESS, run.target.id, "5006"):
        assert secret in before
        assert secret not in after
    # What decides the numbers is no secret.
    assert "nginx/1.22.1" in after
    assert "unsigned" in after


def test_a_plan_over_ways_says_no_more_than_its_targets():
    run = server_run()
    way = WayPlan(run.target.id, run.target.name, run.target.place, 1, 1, 1.0)
    planned = replace(run, plan=run.plan.over({WAY: way}))
    hidden = anonymise(planned).plan.ways[WAY]

    assert (hidden.place, hidden.target_id) == ("//server-1/…", str(EndpointKind.WEBDAV))
    assert anonymise(planned, frozenset({Inclusion.PATHS})).plan.ways[WAY].place == ADDRESS


def test_with_paths_the_address_may_leave_the_house():
    run = anonymise(server_run(), frozenset({Inclusion.PATHS}))

    assert run.target.endpoint.address == ADDRESS
    assert run.target.endpoint.name == WAY


def test_the_facts_of_a_server_stand_where_those_of_a_volume_do():
    run, choice = server_run(), Choice("en")
    labels = {fact.label.code for fact in environment_facts(run, choice)}

    assert {"reports.words.server", "reports.words.protocol", "reports.words.durability"} <= labels
    assert not labels & {"reports.words.raid", "reports.words.disks", "reports.words.fill"}
    assert "WebDAV · nginx/1.22.1" in system_line(run, choice)


def test_where_the_link_was_measured_says_nothing_of_the_owner_either():
    run = server_run(find("file-sweep"))
    endpoint = replace(run.target.endpoint, probe="probe.alice.example:5201")
    (work,) = run.workloads
    command = ("iperf3", "-c", "198.51.100.7", "-p", "5201")
    way = WayPlan(endpoint.id, endpoint.name, ADDRESS, 1, 1, 1.0, probe=endpoint.probe)
    measured = replace(
        run,
        target=replace(run.target, endpoint=endpoint),
        plan=run.plan.over({WAY: way}),
        workloads=(replace(work, command=command, parameters={**work.parameters, IS_CEILING: True}),),
    )
    said = json.dumps(to_document(anonymise(measured)))

    assert not [secret for secret in ("alice", "198.51.100.7") if secret in said]
