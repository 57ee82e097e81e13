"""One program sends the requests of a whole run: which may, and how its runs are kept apart from all others."""

from dataclasses import replace

import pytest
from support.loads import load_run
from support.servers import endpoint
from support.words import says

from volbench.domain.model.clients.generator import GENERATORS, as_measured, cannot_ask, generator_of, sent_by
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.servers.endpoint import CloudLimits, EndpointKind
from volbench.suites import all_suites, find

SUITE = find("http-file")
OTHERS = [name for name in GENERATORS if name != "vegeta"]


def test_the_usual_one_leaves_a_suite_as_it_is():
    assert sent_by(SUITE, None) is SUITE
    assert sent_by(SUITE, "vegeta") is SUITE
    assert sent_by(find("http-keyvalue"), "vegeta") is find("http-keyvalue")


@pytest.mark.parametrize("generator", OTHERS)
def test_every_program_has_a_form_of_the_suite_with_a_digest_of_its_own(generator):
    form = sent_by(SUITE, generator)

    assert [work.id for work in form.workloads] == [work.id for work in SUITE.workloads]
    assert {work.tool for work in form.workloads} == {generator, "vegeta"}
    assert all(work.parameters() == own.parameters() for work, own in zip(form.workloads, SUITE.workloads, strict=True))
    assert len({SUITE.digest(), *(sent_by(SUITE, name).digest() for name in OTHERS)}) == 1 + len(OTHERS)
    assert as_measured(SUITE, form.digest()).digest() == form.digest()


def test_a_digest_that_nobody_knows_is_measured_by_the_usual_one():
    assert as_measured(SUITE, "0" * 16) is SUITE
    assert as_measured(find("nas-volume"), "0" * 16) is find("nas-volume")


@pytest.mark.parametrize(
    ("suite", "generator", "code"),
    [
        ("http-file", "ab", "model.generator.unknown"),
        ("http-keyvalue", "wrk", "model.generator.one_request"),
        ("nas-volume", "vegeta", "model.generator.no_requests"),
        ("file-sweep", "oha", "model.generator.no_requests"),
    ],
)
def test_what_a_program_cannot_send_is_refused_in_words(suite, generator, code):
    with pytest.raises(InvalidRequest) as refused:
        sent_by(find(suite), generator)

    assert says(refused.value.message, code)
    assert refused.value.context["field"] == "generator"


def test_only_what_asks_for_one_file_can_be_sent_by_others():
    assert {suite.id: tuple(suite.generators) for suite in all_suites() if suite.generators} == {
        "http-file": ("wrk", "oha")
    }


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({}, None),
        ({"address": "https://nas/"}, "model.generator.certificate"),
        ({"fingerprint": "00" * 32}, "model.generator.certificate"),
        ({"user": "ann"}, "model.generator.password"),
        ({"kind": EndpointKind.S3}, "model.generator.password"),
        ({"cloud": CloudLimits(10**9, 0.0, "EUR")}, "model.generator.bytes"),
    ],
)
def test_a_server_with_something_to_hide_compare_or_count_is_left_to_the_usual_one(changes, code):
    plain = replace(endpoint(EndpointKind.HTTP, "nas"), address="http://nas/", user="", fingerprint=None, cloud=None)
    reason = cannot_ask(replace(plain, **changes))

    assert reason is None if code is None else says(reason, code)


def test_which_program_it_was_is_told_by_what_it_measured_before_what_was_asked_for():
    run = load_run(generator="wrk")

    assert generator_of(run) == "wrk"
    assert generator_of(replace(run, workloads=())) == "wrk"
    assert generator_of(load_run()) == "vegeta"
