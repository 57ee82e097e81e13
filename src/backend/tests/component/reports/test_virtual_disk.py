"""A cloud disk from the recorded rounds to every report: what was sold is judged, what the platters can do is not."""

from __future__ import annotations

import csv
import io
import json

import pytest
from support.cloud_disk import READ, WRITE, cloud_document, line
from support.edited import take_in
from support.pdf import bare, run_pdf, text_of
from support.written import html_page, markdown

from volbench.domain.assess.promise.judge import judge_promises
from volbench.domain.compare.comparability import CACHE_NAMES
from volbench.domain.model.runs.expectation import Standing
from volbench.domain.model.runs.limit import LimitId
from volbench.domain.model.runs.promise import PromiseStanding
from volbench.domain.model.runs.run import CacheClass
from volbench.domain.model.words.message import Message
from volbench.languages import languages, render
from volbench.reports import words
from volbench.reports.anonymise import anonymise
from volbench.reports.choice import Choice
from volbench.reports.csv_long import render as csv_of
from volbench.reports.plain_text import render as text_format
from volbench.reports.run_document import to_document

PRICE = {"amount": 700, "basis": "month", "currency": "CNY"}


def bounds(workload):
    """The slowest and the fastest round of a cell, in I/Os per second."""
    (work,) = [work for work in cloud_document()["workloads"] if work["id"] == workload]
    values = [round_["metrics"][work["metric"]] for round_ in work["rounds"]]
    return min(values), max(values)


def test_an_old_run_on_a_cloud_disk_is_judged_anew():
    run = take_in(cloud_document())

    assert {work.cache_class for work in run.workloads} == {CacheClass.GUEST_UNCACHED}
    assert {"disk-bytes-match", "host-may-cache"} <= set(run.workloads[0].rounds[0].evidence.reasons)
    assert "unknown-cache" not in {caveat.code for work in run.workloads for caveat in work.caveats}
    assert {"virtual-disk", "judged-anew"} <= {caveat.code for caveat in run.caveats}
    assert run.badges.valid
    assert run.badges.valid_for == Message("assess.badges.of_a_host")


@pytest.mark.parametrize(("workload", "direction"), [(READ, "read"), (WRITE, "write")])
@pytest.mark.parametrize(
    ("factor_of", "standing"),
    [
        (lambda low, high: low, PromiseStanding.KEPT),
        (lambda low, high: (low + high) / 2, PromiseStanding.UNDECIDED),
        (lambda low, high: high * 1.25, PromiseStanding.NOT_KEPT),
    ],
    ids=["equal", "between", "a quarter more"],
)
def test_the_promise_of_a_cloud_disk_is_judged(workload, direction, factor_of, standing):
    promised = factor_of(*bounds(workload))
    (judged,) = judge_promises(take_in(cloud_document(line("iops", direction, f"{promised:.3f}", workload))))

    assert judged.standing is standing


def test_the_price_of_a_thousand_operations_is_right_to_the_last_digit():
    run = take_in(cloud_document(line("iops", "read", "1", READ), price=PRICE))
    (judged,) = judge_promises(run)
    (work,) = [work for work in run.workloads if work.id == READ]

    costs = {one.metric: one.amount for one in judged.unit_prices}
    assert costs["read_iops"] == 700 / (work.summary["read_iops"].median / 1000)


@pytest.mark.parametrize(
    ("disk", "class_"),
    [
        ({"name": "nvme1n1", "model": "Amazon Elastic Block Store", "transport": "nvme"}, CacheClass.GUEST_UNCACHED),
        ({"name": "sda", "model": "PersistentDisk", "vendor": "Google", "transport": None}, CacheClass.GUEST_UNCACHED),
        ({"name": "xvdb", "transport": None}, CacheClass.GUEST_UNCACHED),
        ({"name": "sda", "transport": "raid-controller"}, CacheClass.UNKNOWN),
        ({"name": "sdb", "transport": "network"}, CacheClass.UNKNOWN),
        ({"name": "zram0", "transport": None}, CacheClass.UNKNOWN),
    ],
    ids=lambda value: value["name"] if isinstance(value, dict) else str(value),
)
def test_whose_disk_it_is_decides(disk, class_):
    run = take_in(cloud_document(line("iops", "read", "1", READ), **disk))
    (judged,) = judge_promises(run)

    assert {work.cache_class for work in run.workloads} == {class_}
    assert run.badges.valid is (class_ is CacheClass.GUEST_UNCACHED)
    assert judged.standing is (
        PromiseStanding.KEPT if class_ is CacheClass.GUEST_UNCACHED else PromiseStanding.UNDECIDED
    )


def test_nothing_is_said_of_what_such_disks_give():
    found = [work.expectation for work in take_in(cloud_document()).workloads if work.expectation is not None]

    assert found
    assert {one.standing for one in found} == {Standing.UNKNOWN}
    assert {one.words.code for one in found} == {"assess.derivation.virtual"}


@pytest.mark.parametrize("transport", ["virtio", "network"])
def test_the_disk_is_never_the_limit_beside_a_doubt_that_memory_answered(transport):
    run = take_in(cloud_document(transport=transport))
    named = {work.limit.id for work in run.workloads if work.limit is not None}

    assert (LimitId.DISKS_BUSY in named) is (transport == "virtio")
    assert run.badges.valid is (transport == "virtio")


@pytest.mark.parametrize("language", languages())
def test_every_report_says_that_the_disk_is_virtual_and_the_promise_kept(language):
    run = anonymise(take_in(cloud_document(line("iops", "read", "1", READ), price=PRICE)))
    choice = Choice(language)
    badge, remark = (
        render(said, language) for said in (words.VALID_OF_A_HOST, Message("caveats.virtual-disk.explanation"))
    )

    for made in (html_page.render, markdown.render):
        told = made(run, choice).decode()
        assert badge in told
        assert remark in told
    # The text for a forum holds the numbers with their badges alone.
    assert badge in text_format(run, choice).decode()
    paper = text_of(run_pdf(run, language))
    assert bare(badge) in paper
    assert bare(remark) in paper


def test_files_for_programs_carry_the_class_and_the_remark():
    run = take_in(cloud_document(line("iops", "read", "1", READ)))
    rows = list(csv.DictReader(io.StringIO(csv_of(run, Choice()).decode("utf-8-sig"))))
    document = json.loads(json.dumps(to_document(run)))

    assert {row["cache_class"] for row in rows} == {"guest-uncached"}
    assert {work["cache_class"] for work in document["workloads"]} == {"guest-uncached"}
    assert document["badges"]["valid_for"] is not None
    assert take_in(document).workloads[0].cache_class is CacheClass.GUEST_UNCACHED
    assert render(CACHE_NAMES[CacheClass.GUEST_UNCACHED], "en") == "from the virtual disk"
