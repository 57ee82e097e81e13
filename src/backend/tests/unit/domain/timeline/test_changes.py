"""What was different around a run than around the one before it."""

from dataclasses import replace

import pytest
from support.histories import AROUND

from volbench.domain.model.message import Message, plain
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


def test_tools_of_the_same_version_are_no_change():
    assert changes_between(AROUND, replace(AROUND, tools=dict(AROUND.tools))) == ()
