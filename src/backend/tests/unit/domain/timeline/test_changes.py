"""What was different around a run than around the one before it."""

from dataclasses import replace

import pytest
from support.histories import AROUND
from support.words import in_english

from volbench.domain.timeline.changes import changes_between


@pytest.mark.parametrize(
    ("tools", "told"),
    [
        ({"fio": "fio-3.36"}, ("fio", "fio-3.33", "fio-3.36")),
        ({"fio": "fio-3.33", "dd": "dd 9.1"}, ("dd", "unknown", "dd 9.1")),
    ],
)
def test_another_version_of_any_tool_is_a_change(tools, told):
    (change,) = changes_between(AROUND, replace(AROUND, tools=tools))

    assert (in_english(change.fact), in_english(change.before), in_english(change.after)) == told


def test_tools_of_the_same_version_are_no_change():
    assert changes_between(AROUND, replace(AROUND, tools=dict(AROUND.tools))) == ()
