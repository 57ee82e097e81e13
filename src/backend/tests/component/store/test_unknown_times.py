"""What a clock that was ahead stored: kept, told as of unknown time, and never newest, last or the reference."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest
from support.histories import at, weekly_run, weekly_runs

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.schedule import Outcome, ScheduleEvent
from volbench.domain.model.words.message import plain
from volbench.store import RowFilter, open_store

AHEAD = "2031-03-01T03:00:00.000Z"
LATER = "2031-03-01T04:00:00.000Z"
WHICH = ("volume1", "nas-volume", "quick")


def _ahead(number, moment=AHEAD, **changes):
    return replace(weekly_run(number), created_at=moment, started_at=moment, finished_at=moment, **changes)


def _ids(rows):
    return [row.id for row in rows]


@pytest.fixture
def mixed(store):
    """Two runs stored while the clock was in 2031, between two of 2026."""
    for run in (weekly_run(0), _ahead(5, LATER), _ahead(6), weekly_run(1)):
        store.insert(run, {})
    return store


def test_they_come_last_as_they_were_stored_and_say_that_their_time_is_unknown(mixed):
    rows, following = mixed.list_rows()

    assert _ids(rows) == ["01JDWEEK0001", "01JDWEEK0000", "01JDWEEK0006", "01JDWEEK0005"]
    assert [row.is_time_unknown for row in rows] == [False, False, True, True]
    assert following is None
    assert mixed.get("01JDWEEK0006").is_time_unknown is True
    assert mixed.get("01JDWEEK0006").created_at == AHEAD
    assert mixed.get("01JDWEEK0001").is_time_unknown is None


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_pages_show_each_run_once_across_the_border(mixed, limit):
    shown, before = [], None
    while True:
        rows, before = mixed.list_rows(RowFilter(limit=limit, before=before))
        shown += _ids(rows)
        if before is None:
            break

    assert shown == ["01JDWEEK0001", "01JDWEEK0000", "01JDWEEK0006", "01JDWEEK0005"]


@pytest.mark.parametrize("place", ["", "x", "-1", "1.5", str(2**63)])
def test_a_cursor_among_them_that_is_none_of_ours_is_refused(mixed, place):
    with pytest.raises(InvalidRequest):
        mixed.list_rows(RowFilter(before=f"unknown~{place}"))


def test_who_asks_for_the_newest_does_not_get_them(mixed):
    assert _ids(mixed.list_rows(RowFilter(has_known_time=True, limit=1))[0]) == ["01JDWEEK0001"]
    assert mixed.archives.documents.newest() == "01JDWEEK0001"


def test_a_run_asked_for_in_time_and_started_while_the_clock_was_ahead_is_one_of_them(store):
    store.insert(weekly_run(0), {})
    store.insert(replace(weekly_run(1), started_at=AHEAD), {})

    assert [row.is_time_unknown for row in store.list_rows()[0]] == [False, True]


def test_a_timeline_has_no_place_for_them_but_counts_them(mixed):
    line, name = mixed.timelines.read(*WHICH), mixed.timelines.names()[0]

    assert _ids(line.runs) == ["01JDWEEK0000", "01JDWEEK0001"]
    assert {one.run_id for one in line.medians} == {"01JDWEEK0000", "01JDWEEK0001"}
    assert (name.newest_id, name.newest_at, name.runs, name.unknown_times) == ("01JDWEEK0001", at(1), 4, 2)
    assert name.has_known_time


def test_a_timeline_of_nothing_else_is_named_and_empty(store):
    store.insert(_ahead(5), {})
    line, name = store.timelines.read(*WHICH), store.timelines.names()[0]

    assert (line.runs, line.medians) == ((), ())
    assert (name.runs, name.unknown_times, name.has_known_time) == (1, 1, False)


def test_two_days_are_no_wrong_year(path, store):
    store.insert(weekly_run(0), {})
    store.close()

    def flags(now):
        other = open_store(path, lambda: now)
        row = other.list_rows()[0][0]
        other.close()
        return row.is_time_unknown

    assert flags("2026-01-02T03:00:00.000Z") is False
    assert flags("2026-01-02T02:59:59.000Z") is True


def test_once_the_clock_reaches_them_they_count_again(path, mixed):
    mixed.close()
    store = open_store(path, lambda: "2031-03-02T00:00:00.000Z")

    assert _ids(store.list_rows()[0]) == ["01JDWEEK0005", "01JDWEEK0006", "01JDWEEK0001", "01JDWEEK0000"]
    assert store.timelines.names()[0].unknown_times == 0
    store.close()


def test_a_run_waiting_from_then_is_started_and_does_not_hold_up_others(store):
    store.insert(replace(_ahead(5), state=RunState.QUEUED), {})
    store.insert(replace(weekly_run(1), state=RunState.QUEUED), {})

    assert [store.claim_next().id, store.claim_next().id] == ["01JDWEEK0005", "01JDWEEK0001"]
    assert store.claim_next() is None


def test_the_archive_holds_them_before_all_others(mixed):
    assert [one.words.run for one in mixed.archives.ended()] == [
        "01JDWEEK0005",
        "01JDWEEK0006",
        "01JDWEEK0000",
        "01JDWEEK0001",
    ]


def test_they_stay_in_the_file_and_can_be_named_baseline_by_the_owner(path, mixed):
    mixed.edit("01JDWEEK0006", is_baseline=True)
    mixed.close()

    with closing(sqlite3.connect(path)) as database, database:
        kept = dict(database.execute("SELECT id, created_at FROM runs").fetchall())
        baselines = database.execute("SELECT id FROM runs WHERE is_baseline = 1").fetchall()
    assert kept == {
        "01JDWEEK0000": at(0), "01JDWEEK0001": at(1), "01JDWEEK0005": LATER, "01JDWEEK0006": AHEAD
    }  # fmt: skip
    assert baselines == [("01JDWEEK0006",)]


def test_documents_sent_then_are_not_sent_today_and_not_the_last(store):
    for run in weekly_runs([1.0, 1.0]):
        store.insert(run, {})
    place = "https://nas/dav"
    store.archives.documents.note_sent(place, {"01JDWEEK0000": 100}, AHEAD)
    store.archives.documents.note_sent(place, {"01JDWEEK0001": 200}, at(1))

    whole, since = store.archives.documents.sent(place), store.archives.documents.sent(place, at(1))
    assert (whole.count, whole.bytes, whole.last_at) == (2, 300, at(1))
    assert (since.count, since.bytes) == (1, 200)


def test_what_a_schedule_did_then_is_kept(store):
    event = ScheduleEvent("volume1", AHEAD, AHEAD, Outcome.STARTED, "", plain("started"), "01JDWEEK0005")
    store.schedules.note([event])

    assert store.schedules.events("volume1", 10) == (event,)
