"""A report made from the tools' raw output alone has the same bytes as the one made from what is stored."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from support.documents import words_of
from support.runs import RANDOM_READ, READ, WRITE, small_suite

from volbench.domain.assess.limits.round_facts import BUSIEST_CORE
from volbench.domain.model.documents.export import Inclusion, Subject
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.runs.run import Badges, CacheClass, CacheEvidence, RunState
from volbench.languages import languages
from volbench.reports.formats import formats_of
from volbench.reports.service import Reports
from volbench.runner.reanalysis import read_again
from volbench.suites import nas_files, nas_volume

pytestmark = pytest.mark.real_io

SMALL_FILES = next(work for work in nas_files.SUITE.workloads if work.id == "files-read")
MIXED = next(work for work in nas_volume.SUITE.workloads if work.id == "mixed-4k-70-30")
SEEN_BY_THE_MACHINE = {"own_cpu_ratio", BUSIEST_CORE, "max_temperature_c"}
NOTHING = Badges(valid=False, stable=False)


@pytest.fixture
def lab(make_lab):
    return make_lab(small_suite(READ, RANDOM_READ, WRITE, MIXED, replace(SMALL_FILES, files=200), rounds=3))


def forget(run):
    """Throw away everything that follows from what the tools said."""
    works = tuple(
        replace(
            work,
            command=(),
            rounds=tuple(map(forget_round, work.rounds)),
            summary={},
            cache_class=CacheClass.UNKNOWN,
            caveats=(),
            badges=NOTHING,
            percentiles={},
        )
        for work in run.workloads
    )
    return replace(run, workloads=works, caveats=(), badges=NOTHING, verdict=())


def forget_round(round_):
    seen = round_.evidence
    return replace(
        round_,
        metrics={},
        cache_class=CacheClass.UNKNOWN,
        # What the sampler saw of memory and disks came from no tool.
        evidence=CacheEvidence(
            seen.resident_before_ratio,
            seen.resident_after_ratio,
            most_read_bytes=seen.most_read_bytes,
            most_write_bytes=seen.most_write_bytes,
        ),
        latency_bins={},
        io_count=0,
        notes={name: value for name, value in round_.notes.items() if name in SEEN_BY_THE_MACHINE},
    )


def all_reports(run):
    return {
        (format_, language): Reports(words_of)
        .render(run, format_, language=language, include=frozenset(Inclusion))
        .content
        for format_ in formats_of(Subject.RUN)
        for language in languages()
    }


def test_every_report_made_from_raw_output_alone_has_the_same_bytes(lab, volume):
    run = lab.measure(volume.mount_point)
    assert run.state is RunState.DONE, run.failure

    again = read_again(forget(run), lab.suite, partial(lab.application.store.raw, run.id))

    assert again == run
    assert all_reports(again) == all_reports(run)


def test_a_run_whose_output_did_not_come_along_is_refused_in_words(make_lab, ext4_volume):
    lab = make_lab(small_suite(READ, rounds=1))
    run = lab.measure(ext4_volume.mount_point)
    works = tuple(
        replace(work, rounds=tuple(replace(round_, raw_id=None) for round_ in work.rounds)) for work in run.workloads
    )

    with pytest.raises(InvalidRequest, match=r"model.errors.raw_never_travelled"):
        read_again(replace(run, workloads=works), lab.suite, partial(lab.application.store.raw, run.id))


def test_a_run_of_a_later_suite_version_is_refused_in_words(make_lab, ext4_volume):
    lab = make_lab(replace(small_suite(READ, rounds=1), version=2))
    run = lab.measure(ext4_volume.mount_point)

    with pytest.raises(InvalidRequest, match=r"runner.reanalysis.this_run_was_measured_by_volume"):
        read_again(run, replace(lab.suite, version=1), partial(lab.application.store.raw, run.id))


def test_a_run_of_an_earlier_suite_version_is_read_where_its_workloads_are_the_same(make_lab, ext4_volume):
    lab = make_lab(small_suite(READ, rounds=1))
    run = lab.measure(ext4_volume.mount_point)
    raw_of = partial(lab.application.store.raw, run.id)

    assert read_again(run, replace(lab.suite, version=2), raw_of) == run
    with pytest.raises(InvalidRequest, match=r"runner.reanalysis.this_run_was_measured_by_volume"):
        read_again(run, replace(small_suite(WRITE, rounds=1), version=2), raw_of)
