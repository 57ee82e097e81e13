"""What was different around a run than around the one before it."""

from dataclasses import replace

import pytest
from support.histories import AROUND

from volbench.domain.model.words.message import Message, bracketed, join_clauses, plain
from volbench.domain.timeline.changes import changes_between


@pytest.mark.parametrize(
    ("tools", "told"),
    [
        ({"fio": "fio-3.36"}, (Message("timeline.changes.fio"), plain("fio-3.33"), plain("fio-3.36"))),
        ({"fio": "fio-3.33", "dd": "dd 9.1"}, (plain("dd"), Message("timeline.changes.unknown"), plain("dd 9.1"))),
    ],
)
def test_another_version_of_any_tool_is_a_change(tools, told):
    (change,) = changes_between(AROUND, replace(AROUND, tools=tools))

    assert (change.fact, change.before, change.after) == told


OLD = replace(AROUND, suite_digest="1" * 16, suite_version=1)
NEW = replace(AROUND, suite_digest="3" * 16, suite_version=3)
REASONS = {1: plain("the first"), 2: plain("less is written"), 3: plain("more is read"), 4: plain("not yet")}


@pytest.mark.parametrize(
    ("before", "after", "reasons", "told"),
    [
        (OLD, NEW, REASONS, ("1", bracketed(plain("3"), join_clauses((REASONS[2], REASONS[3]))))),
        (OLD, NEW, {}, ("1", "3")),
        (NEW, OLD, REASONS, ("3", "1")),
        (replace(OLD, suite_version=0), NEW, REASONS, ("1" * 8, "3" * 8)),
        (OLD, replace(NEW, suite_version=1), REASONS, ("1" * 8, "3" * 8)),
    ],
    ids=["newer", "no reason known", "back", "version unknown", "same version"],
)
def test_another_version_of_the_suite_is_told_with_its_reason(before, after, reasons, told):
    (change,) = changes_between(before, after, reasons)

    assert change.fact == Message("timeline.changes.facts")
    assert (change.before, change.after) == tuple(plain(one) if isinstance(one, str) else one for one in told)


def test_tools_of_the_same_version_are_no_change():
    assert changes_between(AROUND, replace(AROUND, tools=dict(AROUND.tools))) == ()


DSM = replace(AROUND, system="DSM 7.2-64570 Update 3")


@pytest.mark.parametrize(
    ("before", "after", "facts"),
    [
        (DSM, replace(DSM, kernel="5.10.55+"), ["timeline.changes.kernel_of_dsm"]),
        (DSM, replace(DSM, system="DSM 7.3", kernel="5.10.55+"), ["timeline.changes.system"]),
        (AROUND, replace(AROUND, kernel="6.1"), ["timeline.changes.kernel"]),
    ],
    ids=["the kernel alone", "both", "no DSM"],
)
def test_a_kernel_of_dsm_comes_with_an_update_of_it_and_is_named_once(before, after, facts):
    assert [one.fact.code for one in changes_between(before, after)] == facts
