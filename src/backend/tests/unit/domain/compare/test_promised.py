"""Promise and price of compared runs beside each other."""

from dataclasses import replace

from support.examples import example_run

from volbench.domain.compare.promised import promise_facts
from volbench.domain.model.runs.promise import (
    Price,
    PriceBasis,
    Promise,
    PromisedDirection,
    PromisedMetric,
    PromiseLine,
)
from volbench.domain.model.words.message import PLAIN


def promised(**facts):
    run = example_run()
    lines = (PromiseLine(PromisedMetric.IOPS, PromisedDirection.READ, "1"),)
    promise = replace(Promise(lines, price=Price(700, PriceBasis.ONCE, "CNY")), **facts)
    return replace(run, target=replace(run.target, promise=promise))


def test_each_run_has_its_answer_and_its_price_or_nothing():
    facts = promise_facts([promised(), None, promised(lines=())])

    answer = next(fact for fact in facts if fact.name.code == "compare.promised.kept")
    assert [value.code == PLAIN for value in answer.values] == [False, True, True]
    prices = next(fact for fact in facts if fact.name.code == "compare.promised.price_read_iops")
    assert [value.values.get("currency") for value in prices.values] == ["CNY", None, "CNY"]


def test_nothing_is_beside_each_other_where_nothing_was_promised():
    assert promise_facts([None, None]) == ()
