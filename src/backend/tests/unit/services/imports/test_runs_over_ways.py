"""A run over ways is taken in like any other: what its ways share is told as where it was measured."""

import json
import random

import pytest
from support.edited import take_in
from support.swept import SERVERS, swept_document, without_stand_ins

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.runs.machines import machines_of
from volbench.domain.model.sweeps.sweep import End, Sent
from volbench.kinds.ways.compare.sweep_reading import sweep_of
from volbench.reports.anonymise import anonymise
from volbench.reports.run_document import from_document, to_document
from volbench.services.imports.import_service import read_any

BOTH = {(End.LINK, sent, (way,)) for sent in Sent for way in ("dav", "s3")}


def named(run):
    return {(one.end, one.sent, one.ways) for one in sweep_of(run, random.Random).findings}


def test_what_left_the_house_comes_in_as_it_is():
    document = swept_document()
    run = take_in(document)
    (read,) = read_any(json.dumps(document).encode())

    assert to_document(run) == to_document(from_document(document))
    assert {one.code for one in read.run.caveats} == {"imported"}
    assert named(read.run) == named(run) == BOTH


def test_what_was_taken_in_may_be_passed_on_again():
    run = take_in(swept_document())
    again = anonymise(run)

    assert {way: again.targets[way] for way in SERVERS} == {way: run.targets[way] for way in SERVERS}
    assert named(again) == BOTH


def test_of_a_document_that_called_all_machines_the_same_only_what_is_certain_is_named():
    run = take_in(without_stand_ins(swept_document()))
    again = anonymise(run)

    assert machines_of(run) == machines_of(again) == {"folder": "", "dav": "…", "s3": "…"}
    assert named(run) == named(again) == {one for one in BOTH if one[2] == ("dav",)}


def test_a_document_of_a_suite_that_is_not_known_here_is_judged_by_what_it_tells():
    document = swept_document()
    document["suite"]["digest"] = "sha256:of-another-version"

    assert named(take_in(document)) == BOTH


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        (["1mb", "10mb"], {"sizes": ["1mb", "10mb"]}),
        (["1mb", "call 555-1234"], {}),
        ([["1mb"]], {}),
        ("1mb", {}),
    ],
)
def test_of_sizes_that_were_left_out_only_those_of_the_run_keep_their_names(told, kept):
    document = swept_document()
    document["caveats"].append({"code": "sizes-left-out", "values": {"sizes": told}})

    (caveat,) = [one for one in take_in(document).caveats if one.code == "sizes-left-out"]

    assert caveat.values == kept


@pytest.mark.parametrize("spoil", [
    lambda document: document["plan"]["ways"].pop("s3"),
    lambda document: document["targets"].pop("s3"),
    lambda document: document["plan"].update(variants=["folder", "dav"]),
    lambda document: document["target_results"].pop("s3"),
    lambda document: document["plan"].update(ways=None),
    lambda document: document.update(target=document["targets"]["s3"]),
    lambda document: document["targets"].update({"a b": document["targets"]["s3"]}),
])  # fmt: skip
def test_ways_that_do_not_belong_together_are_refused(spoil):
    document = swept_document()
    spoil(document)

    with pytest.raises(InvalidRequest):
        take_in(document)
