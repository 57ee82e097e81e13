"""History: pages, filters, search, and settings."""

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.examples import example_run

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.settings import Settings, Theme, UnitBase
from volbench.store import RowFilter


def small(number, **changes):
    run = replace(example_run(f"01JD{number:04d}"), workloads=(), created_at=f"2026-11-20T10:{number % 60:02d}:00.000Z")
    return replace(run, **changes)


def on_volume(run, volume_id):
    return replace(run, target=replace(run.target, volume=replace(run.target.volume, id=volume_id, name=volume_id)))


def ids(page):
    return [row.id for row in page[0]]


@pytest.fixture
def filled(store):
    store.insert(small(1, label="Before the upgrade"), {})
    store.insert(on_volume(small(2, profile="standard", note="100 % full"), "volume2"), {})
    store.insert(small(3, state=RunState.FAILED), {})
    store.insert(small(4, is_imported=True, suite=replace(example_run().suite, id="sylv-2018")), {})
    return store


@pytest.mark.parametrize("limit", [1, 2, 3, 6, 7, 200])
def test_pages_of_any_size_show_every_run_once_newest_first(store, limit):
    # Six runs created in the same minute: the id decides, and no page may skip or repeat one.
    for number in range(6):
        store.insert(replace(small(number), created_at="2026-11-20T10:00:00.000Z"), {})
    seen, before = [], None
    while True:
        rows, before = store.list_rows(RowFilter(limit=limit, before=before))
        seen += [row.id for row in rows]
        if before is None:
            break

    assert seen == [f"01JD{number:04d}" for number in reversed(range(6))]


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        (RowFilter(), ["01JD0004", "01JD0003", "01JD0002", "01JD0001"]),
        (RowFilter(volume="volume2"), ["01JD0002"]),
        (RowFilter(suite="sylv-2018"), ["01JD0004"]),
        (RowFilter(profile="standard"), ["01JD0002"]),
        (RowFilter(state=RunState.FAILED), ["01JD0003"]),
        (RowFilter(is_imported=True), ["01JD0004"]),
        (RowFilter(volume="volume1", is_imported=False), ["01JD0003", "01JD0001"]),
        (RowFilter(q="UPGRADE"), ["01JD0001"]),
        (RowFilter(q="100 %"), ["01JD0002"]),
        (RowFilter(q="%"), ["01JD0002"]),
        (RowFilter(q="_"), []),
        (RowFilter(q="'; DROP TABLE runs; --"), []),
    ],
)
def test_a_filter_shows_what_it_names(filled, wanted, expected):
    assert ids(filled.list_rows(wanted)) == expected


def test_a_row_shows_four_headline_numbers_without_reading_rounds(store):
    store.insert(example_run(), {})

    headline = store.list_rows()[0][0].headline

    assert [(one.workload, one.summary.n) for one in headline] == [
        ("seq-read-1m", 6),
        ("seq-write-1m", 6),
        ("rand-read-4k-qd32", 6),
        ("rand-write-4k-qd32", 6),
    ]


@pytest.mark.parametrize("limit", [0, -1, 201])
def test_a_limit_out_of_range_is_refused(store, limit):
    with pytest.raises(InvalidRequest):
        store.list_rows(RowFilter(limit=limit))


@pytest.mark.parametrize("cursor", ["", "x", "~", "~x", "x~"])
def test_a_foreign_cursor_is_refused(store, cursor):
    with pytest.raises(InvalidRequest):
        store.list_rows(RowFilter(before=cursor))


def test_settings_have_defaults_until_set(store):
    assert store.settings() == Settings()


def test_settings_come_back_as_set(store):
    wished = Settings(UnitBase.IEC, theme=Theme.DARK, reserve_ratio=0.25, reserve_bytes=7, folders=("/volume1/数据",))
    store.put_settings(wished)
    store.put_settings(wished)

    assert store.settings() == wished


def test_two_changes_at_once_are_both_kept(store):
    barrier = threading.Barrier(2)

    def change(**changes):
        barrier.wait()
        return store.edit_settings(**changes)

    for ratio in (0.1, 0.2, 0.3, 0.4, 0.5):
        with ThreadPoolExecutor(2) as both:
            asked = [both.submit(change, reserve_ratio=ratio), both.submit(change, reserve_bytes=int(ratio * 10))]
            assert all(one.result() for one in asked)
        assert (store.settings().reserve_ratio, store.settings().reserve_bytes) == (ratio, int(ratio * 10))


def test_a_setting_of_another_version_is_passed_over(store, path):
    import sqlite3

    store.put_settings(replace(Settings(), theme=Theme.DARK))
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("INSERT INTO settings VALUES ('colour', '\"blue\"')")

    assert store.settings() == replace(Settings(), theme=Theme.DARK)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(st.characters(codec="utf-8"), max_size=40))
def test_any_search_text_finds_itself_and_breaks_nothing(store, text):
    if not store.has("01JD0001"):
        store.insert(small(1), {})
    store.edit("01JD0001", label=f"a{text}b")

    assert ids(store.list_rows(RowFilter(q=text))) == ["01JD0001"]


def test_the_beginning_of_an_id_is_looked_for_in_all_runs_newest_first(filled):
    filled.insert(small(5, id="01JE_000", created_at="2020-01-01T00:00:00.000Z"), {})

    assert filled.beginning_with("01JD", most=3) == ("01JD0004", "01JD0003", "01JD0002")
    assert filled.beginning_with("01JD0001", most=3) == ("01JD0001",)
    assert filled.beginning_with("01JE", most=3) == ("01JE_000",)
    # Letters that mean something to SQL mean themselves.
    assert filled.beginning_with("01JD_", most=3) == filled.beginning_with("%", most=3) == ()
