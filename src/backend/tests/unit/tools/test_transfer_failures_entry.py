"""What a child says of the door: refused before anything was put, or not."""

import pytest

from volbench.domain.model.suites.workload import ToolOutput
from volbench.tools.transfer_failures import transfer_failure, was_refused_at_entry


def _said(words, exit_code=1):
    return ToolOutput(exit_code, "", words, "", duration_s=0.1)


@pytest.mark.parametrize(
    ("words", "exit_code", "expected"),
    [
        ("err=auth at=entry the password\n", 1, True),
        ("a warning\nerr=wrong-region at=entry with=region%3Deu x\n", 1, True),
        ("err=refused at=entry", 1, True),
        ("err=auth the password", 1, False),
        ("err=auth at=put the password", 1, False),
        ("err=auth at=entry,left the password", 1, False),
        ("err=auth at=entry the password\nKilled", -9, False),
        ("err=auth at=entry", 0, False),
        ("the server said: at=entry", 1, False),
        ("", 1, False),
    ],
)
def test_a_child_was_refused_at_entry_only_where_it_says_so(words, exit_code, expected):
    assert was_refused_at_entry(_said(words, exit_code)) is expected


def test_the_reason_is_the_same_as_without():
    refused, inside = (transfer_failure(_said(f"err=auth{at} words")) for at in (" at=entry", ""))

    assert (refused.message, refused.hint, refused.context) == (inside.message, inside.hint, inside.context)
