"""Every report tells both volumes and how they compare; what their owner calls them stays with the owner."""

import json

import pytest
from support.two_volumes import A, B, two_volumes

from volbench.domain.document import from_document, to_document
from volbench.domain.errors import InvalidRequest
from volbench.domain.report import Inclusion
from volbench.domain.targets import paired_of
from volbench.reports.anonymise import anonymise
from volbench.reports.import_document import read_documents
from volbench.reports.service import Reports

EVERYTHING = frozenset(Inclusion)


def rendered(format_, language="en", include=frozenset(), run=None):
    return (
        Reports().render(run or two_volumes(), format_, language=language, include=include).content.decode("utf-8-sig")
    )


@pytest.mark.parametrize(
    ("format_", "language", "said"),
    [
        ("html", "en", "is 25 % faster than A (Volume 1)"),
        ("html", "zh-CN", "两个存储空间的对比"),
        ("md", "en", "## How the volumes compare"),
        ("md", "zh-CN", "快 25 %"),
        ("txt", "en", "B (Volume 2) is 25 % faster"),
        ("json", "en", '"paired"'),
        ("card", "en", "B: "),
        ("csv", "en", B),
    ],
)
def test_the_comparison_is_in_every_format(format_, language, said):
    assert said in rendered(format_, language)


def test_the_table_in_front_of_all_others_says_what_was_seen_of_each_workload():
    text = rendered("md")

    assert text.index("## How the volumes compare") < text.index("| What was measured | Metric | Median")
    assert "Measured in turns, in this order from round to round: AB BA AB BA" in text
    assert text.count("25 % faster (95 % sure between") >= 3


def test_a_spreadsheet_has_the_facts_of_each_volume_beside_its_numbers():
    lines = [line.split(",") for line in rendered("csv").splitlines()]
    columns = {name: place for place, name in enumerate(lines[0])}

    systems = {line[columns["variant"]]: line[columns["file_system"]] for line in lines[1:]}

    assert systems == {A: "btrfs", B: "ext4"}


def test_what_hits_one_volume_is_told_with_its_name():
    caveats = rendered("md", run=two_volumes(is_busy=True)).split("## What to keep in mind")[1].split("## ")[0]

    assert "B (Volume 2)" in caveats
    assert "A (Volume 1)" not in caveats


@pytest.mark.parametrize("format_", ["html", "md", "txt", "json", "csv", "card"])
def test_paths_and_serials_of_both_volumes_stay_at_home(format_):
    text = rendered(format_)

    assert "secret-share" not in text
    assert "SECOND0" not in text


def test_what_the_owner_agrees_to_is_there():
    text = rendered("json", include=EVERYTHING)

    assert "/volume2/secret-share" in text
    assert "SECOND0" in text
    assert from_document(json.loads(text)) == two_volumes()


def test_a_volume_with_a_name_of_its_own_loses_it_everywhere():
    from dataclasses import replace

    run = two_volumes()
    volume = replace(run.targets[B].volume, name="Grandma", mount_point="/mnt/grandma", id="mnt-grandma")
    run = replace(run, targets={**run.targets, B: replace(run.targets[B], volume=volume)})

    hidden = anonymise(run)

    assert "randma" not in json.dumps(to_document(hidden))
    assert paired_of(hidden)[0].second_name.en == "B (Volume (name left out))"


def test_an_exported_run_comes_back_with_both_volumes():
    document = to_document(two_volumes())

    back = read_documents(json.dumps(document).encode())[0]

    assert (list(back.targets), paired_of(back)) == ([A, B], paired_of(two_volumes()))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda document: document["targets"].pop(B),
        lambda document: document["targets"].update({"C.ext4": document["targets"][B]}),
        lambda document: document["targets"].update({"A.": document["targets"].pop(A)}),
        lambda document: document["plan"]["targets"].pop(A),
        lambda document: document["target_results"].pop(B),
        lambda document: document["workloads"][0].update(variant="ext4"),
        lambda document: document.update(targets={}),
        lambda document: document.update(target=document["targets"][B]),
    ],
)
def test_targets_that_do_not_fit_the_results_are_refused(spoil):
    document = to_document(two_volumes())
    spoil(document)

    with pytest.raises(InvalidRequest):
        read_documents(json.dumps(document).encode())
