"""Which plans want an explicit yes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.examples import example_run

from volbench.domain.assess.consent import refuse_without_yes, wants_yes_for
from volbench.domain.model.errors import ConsentNeeded

SMALL = {
    "expected_duration_s": 60.0,
    "most_duration_s": None,
    "expected_write_bytes": 10**9,
    "most_write_bytes": None,
    "endurance_ratio": None,
}


@pytest.mark.parametrize(
    ("facts", "codes"),
    [
        ({}, []),
        ({"most_duration_s": 4 * 3600.0, "most_write_bytes": 500 * 10**9, "endurance_ratio": 0.01}, []),
        ({"most_duration_s": 4 * 3600.0 + 1}, ["time"]),
        ({"expected_duration_s": 4 * 3600.0 + 1}, ["time"]),
        ({"most_write_bytes": 500 * 10**9 + 1}, ["bytes"]),
        ({"expected_write_bytes": 500 * 10**9 + 1}, ["bytes"]),
        ({"endurance_ratio": 0.011}, ["wear"]),
        ({"endurance_ratio": 0.009}, []),
        ({"most_duration_s": 1e5, "most_write_bytes": 10**13, "endurance_ratio": 1.0}, ["time", "bytes", "wear"]),
    ],
)
def test_what_lies_above_a_limit_is_named(facts, codes):
    plan = replace(example_run().plan, **{**SMALL, **facts})

    assert [one.code for one in wants_yes_for(plan)] == [f"assess.consent.{code}" for code in codes]


def test_nothing_large_starts_without_a_yes():
    plan = replace(example_run().plan, **{**SMALL, "most_duration_s": 12 * 3600.0, "most_write_bytes": 800 * 10**9})

    with pytest.raises(ConsentNeeded) as caught:
        refuse_without_yes(plan, is_agreed=False)

    assert caught.value.message.values["amount"] == "800 GB"
    assert [place for place, _ in caught.value.items] == ["is_agreed", "is_agreed"]
    refuse_without_yes(plan, is_agreed=True)
