"""A run over three ways is written in every format, and each is called by its name, never by a letter it has not."""

from dataclasses import replace

import pytest
from support.documents import words_of
from support.examples import example_run
from support.servers import endpoint, server_run

from volbench.domain.model.documents.export import Subject
from volbench.domain.model.runs.run import EndpointTarget
from volbench.domain.model.runs.targets import target_name
from volbench.domain.model.servers.endpoint import EndpointKind
from volbench.reports.formats import offered
from volbench.reports.service import Reports
from volbench.suites import find

WAYS = ("folder", "nas-dav", "nas-s3")


def three_ways():
    run = server_run(find("file-sweep"))
    servers = {name: EndpointTarget(endpoint(kind, name)) for name, kind in zip(WAYS[1:], EndpointKind, strict=False)}
    works = tuple(replace(run.workloads[0], variant=way) for way in WAYS)
    return replace(
        run,
        target=example_run().target,
        targets={"folder": example_run().target, **servers},
        plan=replace(run.plan, variants=WAYS),
        workloads=works,
    )


@pytest.mark.parametrize("format_", [one.format for one in offered() if Subject.RUN in one.subjects])
def test_every_format_has_a_run_over_three_ways(format_):
    content = Reports(words_of).render(three_ways(), format_, language="en", include=frozenset()).content

    assert content
    assert b"None:" not in content


def test_the_card_names_all_three():
    content = Reports(words_of).render(three_ways(), "card", language="en", include=frozenset()).content.decode()

    assert [f"{way}: " in content for way in WAYS] == [True, True, True]


def test_the_folder_is_a_word_and_a_server_keeps_its_name():
    run = three_ways()

    assert target_name(run, "folder").code == "model.names.folder_way"
    assert target_name(run, "nas-dav").values["words"] == "nas-dav"
