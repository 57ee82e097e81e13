"""The codec refuses what JSON does not have and forgives what is optional."""

from dataclasses import dataclass
from typing import Any

import pytest

from volbench.domain.model.coding.codec import dump, load
from volbench.domain.model.errors import InvalidRequest


@dataclass(frozen=True)
class _Thing:
    name: str
    number: int = 7
    anything: Any = None


def test_a_missing_value_with_a_default_takes_the_default():
    assert load(_Thing, {"name": "x"}) == _Thing("x")


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_what_json_does_not_have_is_refused_even_where_anything_goes(value):
    with pytest.raises(InvalidRequest) as refusal:
        load(_Thing, {"name": "x", "anything": value})

    assert refusal.value.context["path"] == "$.anything"


def test_sets_and_tuples_become_lists():
    assert dump({"a": frozenset({1}), "b": (2, 3)}) == {"a": [1], "b": [2, 3]}


def test_what_is_no_json_value_at_all_is_refused():
    with pytest.raises(InvalidRequest):
        load(_Thing, {"name": "x", "anything": object()})
