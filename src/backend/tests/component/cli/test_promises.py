"""`volbench promise …` as typed."""

import json
from dataclasses import replace

import pytest
from support.examples import example_run, scaled
from support.service import example_inventory

from volbench.app.container import Application
from volbench.domain.model.coding.codec import dump
from volbench.domain.model.runs.promise import Promise, PromisedDirection, PromisedMetric, PromiseLine


@pytest.fixture(autouse=True)
def _this_machine(monkeypatch):
    monkeypatch.setattr(Application, "inventory", lambda _self, _folders=(): example_inventory())


def test_set_shown_and_removed(volbench, store):
    done = volbench(
        *("promise", "set", "volume1", "--line", "iops:read=min(1800 + 50*GB, 50000)"),
        *("--line", "latency:write:rand-write-4k-qd1=< 3 ms", "--capacity", "460"),
        *("--price", "0.35 cny", "--per", "gb-month", "--source", "the shop"),
    )
    shown = json.loads(volbench("promise", "show", "--json").stdout)

    assert done.exit_code == 0, done.output
    assert "24" in done.stdout
    assert [one["volume_id"] for one in shown] == ["volume1"]
    assert [line["workload"] for line in shown[0]["promise"]["lines"]] == ["", "rand-write-4k-qd1"]
    assert shown[0]["promise"]["price"] == {"amount": 0.35, "basis": "gb-month", "currency": "CNY"}
    assert [volbench("promise", "remove", "volume1").exit_code for _ in range(2)] == [0, 2]
    assert store.promises.list() == ()


def test_a_preset_is_taken_with_its_name_address_and_days_as_source(volbench, store):
    done = volbench("promise", "set", "volume1", "--preset", "tencent-enhanced-ssd-2022")

    assert done.exit_code == 0, done.output
    (kept,) = store.promises.list()
    assert len(kept.promise.lines) == 4
    assert "https://intl.cloud.tencent.com/zh/document/product/362/39611" in kept.promise.source
    assert "2022-04-01" in kept.promise.source
    assert "2022-04-01" in volbench("promise", "show", "volume1").stdout


def test_presets_are_listed_with_source_and_date(volbench):
    found = json.loads(volbench("promise", "presets", "volume1", "--json").stdout)

    told = volbench("promise", "presets", "volume1").stdout

    assert found
    for one in found:
        assert one["url"] in told
        assert f"page of {one['published']}, read {one['read']}" in told


@pytest.mark.parametrize(
    "words",
    [
        ("--line", "iops=5"),
        ("--line", "speed:read=5"),
        ("--line", "iops:read"),
        ("--price", "cheap"),
        ("--preset", "gone"),
        ("--per", "year"),
    ],
)
def test_wrong_use_is_refused_before_anything_is_kept(volbench, store, words):
    assert volbench("promise", "set", "volume1", *words).exit_code == 2
    assert store.promises.list() == ()


@pytest.mark.parametrize("words", [("--line", "iops:read=2**9"), ("--price", "-1 CNY"), ()])
def test_what_cannot_be_promised_is_refused(volbench, store, words):
    done = volbench("promise", "set", "volume1", *words)

    assert done.exit_code != 0
    assert "Traceback" not in done.output
    assert store.promises.list() == ()


def test_a_volume_that_is_gone_still_shows_its_promise(volbench, monkeypatch):
    volbench("promise", "set", "volume1", "--line", "iops:read=5")
    monkeypatch.setattr(Application, "inventory", lambda _self, _folders=(): replace(example_inventory(), volumes=()))

    assert volbench("promise", "show", "volume1").exit_code == 0


def test_a_comparison_tells_of_each_run_whether_its_promise_was_kept(volbench, store):
    lines = (PromiseLine(PromisedMetric.IOPS, PromisedDirection.READ, "min(1 * GB, 1)"),)
    sold = scaled("01JDBBBB000000000000000001", 2.0)
    store.insert(example_run("01JDAAAA000000000000000001"), {})
    store.insert(replace(sold, target=replace(sold.target, promise=Promise(lines))), {})

    told = volbench("compare", "01JDA", "01JDB", "--seed=1").stdout
    without = volbench("compare", "01JDA", "01JDA", "--seed=1").stdout

    assert [line[:4] for line in told.splitlines() if "promise" in line.lower()] == ["Was ", "B · "]
    assert "promise" not in without.lower()


@pytest.mark.parametrize("place", ["/volume1", "/volume1/", "volume1"])
def test_what_was_set_by_a_path_is_shown_and_removed_by_it(volbench, store, place):
    done = volbench("promise", "set", place, "--line", "iops:read=3000")
    shown = volbench("promise", "show", place)

    assert done.exit_code == 0, done.output
    assert "3000" in shown.stdout
    assert len(json.loads(volbench("promise", "show", place, "--json").stdout)) == 1
    assert volbench("promise", "remove", place).exit_code == 0
    assert store.promises.list() == ()
    assert "Nothing was promised of" in volbench("promise", "show", place).stdout


def test_a_volume_that_is_gone_is_shown_and_removed_by_its_path_and_an_unknown_one_is_no_empty_promise(
    volbench, store, monkeypatch
):
    volbench("promise", "set", "/volume1", "--line", "iops:read=3000")
    monkeypatch.setattr(Application, "inventory", lambda _self, _folders=(): replace(example_inventory(), volumes=()))

    assert "3000" in volbench("promise", "show", "/volume1").stdout
    unknown = volbench("promise", "show", "/volume9")
    assert unknown.exit_code == 2
    assert "There is no volume /volume9" in unknown.output
    assert volbench("promise", "remove", "/volume1/").exit_code == 0
    assert store.promises.list() == ()


@pytest.mark.parametrize(
    ("words", "price"),
    [
        (("￥0.35",), (0.35, "once", "CNY")),
        (("17.50 元", "--per=month"), (17.5, "month", "CNY")),
        (("0.35 元/GB/月",), (0.35, "gb-month", "CNY")),
        (("0.08 USD/GB/month",), (0.08, "gb-month", "USD")),
        (("EUR 12",), (12.0, "once", "EUR")),
        (("0.35 cny", "--per=gb-month"), (0.35, "gb-month", "CNY")),
        (("0.000486 CNY/GB/小时",), (0.000486, "gb-hour", "CNY")),
        (("$0.000137/GB-hour",), (0.000137, "gb-hour", "USD")),
    ],
)
def test_prices_are_read_as_they_are_printed(volbench, store, words, price):
    done = volbench("promise", "set", "volume1", "--line", "iops:read=3000", "--price", *words)

    assert done.exit_code == 0, done.output
    (kept,) = store.promises.list()
    assert (kept.promise.price.amount, str(kept.promise.price.basis), kept.promise.price.currency) == price


@pytest.mark.parametrize("words", [("0.000486 CNY/GB/年",), ("0.35 元/月", "--per=once"), ("¥3 CNY",), ("3",)])
def test_a_price_that_is_not_understood_is_refused_and_never_taken_for_another(volbench, store, words):
    done = volbench("promise", "set", "volume1", "--line", "iops:read=3000", "--price", *words)

    assert done.exit_code == 2
    assert store.promises.list() == ()


def test_two_tariffs_are_kept_and_it_is_told_from_how_many_hours_on_the_month_is_cheaper(volbench, store):
    by_hour, by_month = ("--price", "0.000486 CNY/GB/小时"), ("--price", "0.35 元/GB/月")
    done = volbench("promise", "set", "volume1", "--capacity", "50", *by_hour, *by_month)
    shown = volbench("promise", "show", "volume1").stdout

    assert done.exit_code == 0, done.output
    (kept,) = store.promises.list()
    assert (str(kept.promise.price.basis), str(kept.promise.hourly.basis)) == ("gb-month", "gb-hour")
    for said in (done.stdout, shown):
        assert "0.000486 CNY per GB and hour" in said
        assert "From 721 hours a month on" in " ".join(said.split())


@pytest.mark.parametrize(
    "prices", [("1 CNY/month", "2 CNY/month"), ("1 CNY/h", "2 CNY/h"), ("1 CNY/h", "2 CNY/month", "3 CNY")]
)
def test_prices_that_are_not_two_tariffs_are_refused(volbench, store, prices):
    done = volbench("promise", "set", "volume1", *(word for price in prices for word in ("--price", price)))

    assert done.exit_code == 2
    assert "one by the month and one by the hour" in done.output
    assert store.promises.list() == ()


@pytest.mark.parametrize("place", ["volume1", "/volume1", "/volume1/"])
def test_the_header_of_reports_is_named_part_by_part_and_stays_when_a_promise_is_set_anew(volbench, store, place):
    named = volbench("promise", "label", "/volume1", "--provider", "Tencent Cloud", "--region", "ap-beijing")
    volbench("promise", "label", "volume1", "--region", "", "--disk-type", "Premium")
    volbench("promise", "set", place, "--line", "iops:read=3000")

    assert named.exit_code == 0, named.output
    assert "Provider: Tencent Cloud · Region: ap-beijing" in named.stdout
    (kept,) = store.promises.list()
    assert dump(kept.promise.label) == {
        "provider": "Tencent Cloud",
        "instance": "",
        "region": "",
        "disk_type": "Premium",
    }
    assert len(kept.promise.lines) == 1
    assert "Disk type: Premium" in volbench("promise", "show", "volume1").stdout


def test_a_header_of_which_nothing_is_left_is_gone(volbench, store):
    volbench("promise", "label", "volume1", "--provider", "x")

    assert volbench("promise", "label", "volume1", "--provider", "").exit_code == 0
    assert store.promises.list() == ()


@pytest.mark.parametrize("words", [(), ("--region", "a\nb"), ("--instance", "x" * 81)])
def test_a_header_that_is_none_is_refused(volbench, store, words):
    assert volbench("promise", "label", "volume1", *words).exit_code == 2
    assert store.promises.list() == ()
