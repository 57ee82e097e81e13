"""What comes from outside is refused where a database, a file or another reader of JSON could not hold it."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.examples import example_run
from support.words import in_chinese, in_english

from volbench.domain.model.coding.codec import dump, load
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.runs.run import Caveat, Round, Run, Summary
from volbench.domain.model.words.message import Message

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec=None)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        pytest.param(str, "\ud800", id="half of a surrogate pair"),
        pytest.param(int, 2**63, id="integer beyond 64 bits"),
        pytest.param(int, True, id="true for a number"),
        pytest.param(float, 10**400, id="integer beyond any float"),
        pytest.param(float, float("nan"), id="not a number"),
        pytest.param(float, float("inf"), id="infinity"),
        pytest.param(bool, 1, id="a number for true"),
        pytest.param(dict[int, int], {"--5": 1}, id="key that only looks like a number"),
        pytest.param(dict[int, int], {"9" * 5000: 1}, id="key longer than any number"),
        pytest.param(dict[str, int], {"\udfff": 1}, id="unwritable key"),
        pytest.param(Message, {"en": "a", "zh-CN": None}, id="text in one language only"),
        pytest.param(Message, "a", id="text as plain string"),
        pytest.param(tuple[float, float], [1.0], id="list too short"),
        pytest.param(Any, {"a": [float("nan")]}, id="not a number, deep inside"),
        pytest.param(Any, {"a": ["\ud800"]}, id="half a pair, deep inside"),
        pytest.param(Any, nested(500), id="nested too deep"),
    ],
)
def test_a_value_that_cannot_be_kept_is_refused(kind, value):
    with pytest.raises(InvalidRequest):
        load(kind, value)


def test_the_refusal_of_a_hostile_key_can_be_written_down():
    with pytest.raises(InvalidRequest) as refusal:
        load(dict[str, int], {"\ud800" * 10_000: "x"})

    assert len(json.dumps(refusal.value.context).encode()) < 2000
    assert in_english(refusal.value.message).encode()


@given(JSON_VALUES)
def test_whatever_is_let_through_as_plain_json_can_be_written_and_read_again(value):
    try:
        kept = load(Any, value)
    except InvalidRequest:
        return

    assert json.loads(json.dumps(kept, allow_nan=False).encode()) == kept


@given(JSON_VALUES, st.sampled_from([Round, Summary, Caveat, Message, dict[str, dict[int, int]], tuple[str, ...]]))
def test_no_value_from_outside_breaks_the_codec(value, kind):
    try:
        again = load(kind, value)
    except InvalidRequest:
        return

    assert load(kind, json.loads(json.dumps(dump(again)))) == again


@pytest.mark.parametrize(
    ("change", "chinese"),
    [
        ({"id": None}, "应为：文本。"),
        ({"workloads": 1}, "应为：列表。"),
        ({"is_imported": 1}, "应为：true 或 false。"),
        ({"state": "gone"}, " 之一。"),
    ],
)
def test_what_was_expected_is_said_in_chinese_too(change, chinese):
    with pytest.raises(InvalidRequest) as refusal:
        load(Run, {**dump(example_run()), **change})

    assert chinese in in_chinese(refusal.value.message)
    assert refusal.value.message.has("model.codec.the_document_is_not_valid_at")
