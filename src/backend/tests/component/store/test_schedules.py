"""Schedules and their events in a real database."""

from support.calendars import weekly
from support.words import bilingual

from volbench.domain.model.schedule import Outcome, ScheduleEvent
from volbench.store.schedules import MOST_EVENTS


def event(number, **facts):
    due_at = f"2026-01-04T02:{number // 60:02d}:{number % 60:02d}.000Z"
    plain = {
        "volume_id": "volume1",
        "due_at": due_at,
        "noted_at": due_at,
        "outcome": Outcome.SKIPPED,
        "reason": "busy",
        "words": bilingual("Busy.", "正忙。"),
    }
    return ScheduleEvent(**{**plain, **facts})


def test_a_schedule_comes_back_as_it_was_put(store):
    schedule = weekly(weekdays=(0, 6), disks_never_sleep=True)
    store.schedules.put(weekly(hour=5))
    store.schedules.put(schedule)

    assert store.schedules.list() == (schedule,)


def test_events_come_newest_first_and_settle_their_due_time(store):
    store.schedules.put(weekly())
    started = event(2, outcome=Outcome.STARTED, reason="", run_id="01JD")
    store.schedules.note([event(1), started])

    assert store.schedules.events("volume1", 5) == (started, event(1))
    assert store.schedules.events("volume1", 1) == (started,)
    assert store.schedules.list()[0].settled_at == started.due_at


def test_only_so_many_events_are_kept(store):
    store.schedules.put(weekly())
    store.schedules.note([event(number) for number in range(MOST_EVENTS + 10)])

    kept = store.schedules.events("volume1", MOST_EVENTS * 2)

    assert len(kept) == MOST_EVENTS
    assert kept[0] == event(MOST_EVENTS + 9)


def test_a_schedule_is_removed_with_its_events(store):
    store.schedules.put(weekly())
    store.schedules.note([event(1)])

    assert store.schedules.delete("volume1")
    assert not store.schedules.delete("volume1")
    assert store.schedules.events("volume1", 5) == ()
