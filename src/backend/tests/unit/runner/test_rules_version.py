"""Whoever changes what the same rounds are judged to be, or said to be, raises the version of the rules.

Afterwards: VOLBENCH_WRITE_EXAMPLES=1 python -m pytest tests/unit/runner/test_rules_version.py
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
from dataclasses import replace

import pytest
from support.examples import example_run
from support.judging import analyse
from support.loads import load_run
from support.tools import FIXTURES
from support.two_volumes import two_volumes

from volbench.domain.model.coding.codec import dump
from volbench.domain.model.runs.run import CacheClass
from volbench.reports.run_document import from_document
from volbench.runner.finished_rounds import Rounds, judge
from volbench.suites import find
from volbench.version import RULES_VERSION

KEPT = FIXTURES / "rules-version.json"
IS_WRITING = os.environ.get("VOLBENCH_WRITE_EXAMPLES") == "1"
UNSTEADY = {1: 0.7, 2: 0.8, 3: 0.9, 4: 1.0, 5: 1.1, 6: 1.9}


def restless(round_):
    metrics = {name: value * UNSTEADY[round_.n] for name, value in round_.metrics.items()}
    return replace(round_, metrics=metrics, cache_class=CacheClass.CACHED if round_.n == 1 else round_.cache_class)


def worked_example(place):
    kept = json.loads(gzip.decompress((FIXTURES / "worked-example.json.gz").read_bytes()))[place]
    run = from_document(kept["run"])
    return judge(run, find(run.suite.id), Rounds(run.workloads))


CASES = {
    "worked-example-a": lambda: worked_example(0),
    "worked-example-b": lambda: worked_example(1),
    "worked-example-c": lambda: worked_example(2),
    "steady": analyse,
    "restless": lambda: analyse(change=restless),
    "two volumes": two_volumes,
    "two servers": load_run,
    "few rounds": lambda: analyse(
        replace(
            (run := example_run()),
            workloads=tuple(replace(work, rounds=work.rounds[:3]) for work in run.workloads),
        )
    ),
}


def judgement(run):
    """Everything that follows from the rounds, as one fingerprint; how a workload reads and writes does not.

    None of these runs has stages, so none of its workloads has a steady window.
    """
    said = {name: value for name, value in dump(run).items() if name in {"workloads", "caveats", "badges", "verdict"}}
    for work in said["workloads"]:
        del work["access"]
        assert work.pop("window") == {}
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", CASES)
def test_the_same_rounds_are_judged_as_this_version_of_the_rules_did(name):
    kept = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    found = judgement(CASES[name]())
    if IS_WRITING:
        told = kept["judged"] if kept.get("rules_version") == RULES_VERSION else {}
        written = {"rules_version": RULES_VERSION, "judged": {**told, name: found}}
        KEPT.write_text(json.dumps(written, indent=1) + "\n", "utf-8")
        kept = written

    assert kept["rules_version"] == RULES_VERSION, "write the fingerprints anew (see the top of this file)"
    assert kept["judged"][name] == found, "raise RULES_VERSION in version.py, then write the fingerprints anew"


def test_what_is_judged_says_by_which_rules():
    assert worked_example(0).environment.rules_version == RULES_VERSION
