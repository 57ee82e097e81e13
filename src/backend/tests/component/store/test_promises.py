"""Promises in a real database, and their copies in runs."""

from dataclasses import replace

from support.examples import example_run

from volbench.domain.model.coding.codec import dump, load
from volbench.domain.model.documents.export import Inclusion
from volbench.domain.model.runs.promise import (
    Price,
    PriceBasis,
    Promise,
    PromisedDirection,
    PromisedMetric,
    PromiseLine,
    VolumePromise,
)
from volbench.reports.anonymise import anonymise
from volbench.reports.run_document import from_document, to_document

LINE = PromiseLine(PromisedMetric.LATENCY, PromisedDirection.BOTH, "1-3 ms", "rand-read-4k-qd1")
PROMISE = Promise((LINE,), 460.0, "the shop's page", Price(0.35, PriceBasis.GB_MONTH, "CNY"))
NOW = "2026-11-20T10:05:00.000Z"


def promised_run():
    run = example_run()
    return replace(run, target=replace(run.target, promise=PROMISE))


def test_a_promise_comes_back_as_it_was_put_and_each_volume_has_one(store):
    store.promises.put(VolumePromise("volume1", Promise((LINE,)), NOW))
    store.promises.put(VolumePromise("volume1", PROMISE, NOW))

    assert store.promises.list() == (VolumePromise("volume1", PROMISE, NOW),)
    assert store.promises.get("volume1") == PROMISE
    assert store.promises.get("volume2") is None


def test_a_promise_from_before_there_were_tariffs_by_the_hour_is_read_and_written_as_it_was():
    old = {"lines": [], "capacity": 460.0, "source": "", "price": {"amount": 700, "basis": "once", "currency": "CNY"}}

    read = load(Promise, old)

    assert (read.price, read.hourly) == (Price(700.0, PriceBasis.ONCE, "CNY"), None)
    assert dump(read) == old


def test_a_promise_is_removed_once(store):
    store.promises.put(VolumePromise("volume1", PROMISE, NOW))

    assert [store.promises.delete("volume1"), store.promises.delete("volume1")] == [True, False]


def test_a_run_keeps_its_own_copy_whatever_becomes_of_the_volumes(store):
    store.insert(promised_run(), {})
    store.promises.put(VolumePromise("volume1", Promise((LINE,)), NOW))

    assert store.get(promised_run().id).target.promise == PROMISE


def test_a_document_takes_the_promise_along_and_has_no_key_where_there_is_none():
    document = to_document(promised_run())

    assert document["target"]["promise"]["price"] == {"amount": 0.35, "basis": "gb-month", "currency": "CNY"}
    assert from_document(document).target.promise == PROMISE
    assert "promise" not in to_document(example_run())["target"]
    assert "promise" not in dump(example_run())["target"]


def test_price_and_words_of_the_owner_leave_only_with_notes():
    run = promised_run()
    both = replace(PROMISE, hourly=Price(0.000486, PriceBasis.GB_HOUR, "CNY"))
    hidden = anonymise(replace(run, target=replace(run.target, promise=both))).target.promise
    told = anonymise(promised_run(), frozenset({Inclusion.NOTES})).target.promise

    assert hidden == replace(PROMISE, price=None, source="")
    assert told == PROMISE
