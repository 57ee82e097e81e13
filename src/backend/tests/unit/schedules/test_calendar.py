"""The calendar on a simulated clock: what starts, what is skipped and why, what is left alone in between."""

from dataclasses import replace
from threading import Event, Thread

import pytest
from support.calendars import AWAKE, Night, SimulatedZone, utc, weekly
from support.fakes import plain_volume
from support.words import bilingual

from volbench.domain.model.errors import NotFound, UnsafeTarget
from volbench.domain.model.machine.storage import Disk, Health, StoragePool, SyncState
from volbench.services.schedules.due import due_between, next_due

WORDS = (bilingual("There is too little free space.", "可用空间不足。"), bilingual("Free some.", "请腾出空间。"))
SUNDAY = "2026-01-04T02:00"
"""Sunday, three o'clock in Berlin."""


@pytest.fixture
def night():
    night = Night()
    night.calendar.put(weekly())
    return night


def test_the_run_starts_when_its_hour_begins(night):
    night.pass_time("2026-01-03T12:00", "2026-01-05T12:00")

    assert night.outcomes == [("started", "", SUNDAY)]
    assert [(run.suite, run.profile, run.target_path) for run in night.started] == [
        ("nas-volume", "quick", "/volume1/share")
    ]
    assert night.calendar.events("volume1")[0].run_id == "01JDAUTO0001"


def test_a_year_has_one_run_each_week_through_both_changes_of_the_clock(night):
    night.pass_time("2026-01-01T00:00", "2026-12-31T23:00")
    hours = {night.zone.to_local(utc(event.due_at[:16])).hour for event in night.shelf.noted}

    assert len(night.started) == 52
    assert hours == {3}


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        # The clock goes from 2:00 to 3:00: an hour that does not exist comes an hour later.
        ("2026-03-28T12:00", "2026-03-29T01:00"),
        # The clock goes from 3:00 to 2:00: of the two hours the first counts.
        ("2026-10-24T12:00", "2026-10-25T00:00"),
    ],
)
def test_an_hour_that_is_skipped_or_doubled_is_due_once(day, expected):
    schedule, zone = weekly(hour=2), SimulatedZone()
    due = next_due(schedule, utc(day), zone)

    assert due == utc(expected)
    assert (
        len(due_between(schedule, utc(day), utc(day) + (utc("2026-01-02T12:00") - utc("2026-01-01T00:00")), zone)) == 1
    )


def test_between_due_times_nothing_is_written_and_the_volume_is_not_touched(night):
    before = night.shelf.writes
    looks = night.pass_time("2026-01-04T12:00", "2026-01-10T23:00")

    assert night.shelf.writes == before + 1, "the due time of January 4th, which was missed"
    assert night.around.close_looks == 0
    assert looks < 7 * 24 * 2 + 10


def test_a_schedule_that_is_off_does_nothing(night):
    night.calendar.put(weekly(is_on=False))
    night.pass_time("2026-01-03T12:00", "2026-02-05T12:00")

    assert not night.calendar.is_needed
    assert night.outcomes == []


def test_what_was_due_while_volbench_was_off_is_noted_and_not_made_up(night):
    night.pass_time("2026-01-03T12:00", "2026-01-05T12:00")
    night.restart()
    night.calendar.tick(utc("2026-01-20T12:00"))

    assert night.outcomes[1:] == [("missed", "off", "2026-01-11T02:00"), ("missed", "off", "2026-01-18T02:00")]
    assert len(night.started) == 1


def test_a_restart_within_the_hour_loses_nothing(night):
    night.restart()
    night.calendar.tick(utc("2026-01-04T02:20"))

    assert night.outcomes == [("started", "", SUNDAY)]


def test_switched_on_within_its_own_hour_it_waits_for_the_next(night):
    night.calendar.put(weekly(settled_at="2026-01-04T02:10:00.000Z"))
    night.pass_time("2026-01-04T02:10", "2026-01-04T12:00")

    assert night.outcomes == []


ASLEEP = replace(AWAKE, is_asleep=True)
STILL = replace(AWAKE, has_worked=False)


@pytest.mark.parametrize(
    ("disks", "reason"),
    [((ASLEEP,), "asleep"), ((AWAKE, ASLEEP), "asleep"), ((STILL,), "perhaps-asleep"), (None, "rest-unknown")],
)
def test_disks_that_sleep_or_may_sleep_are_left_alone(night, disks, reason):
    night.around.disks = disks
    night.pass_time("2026-01-03T12:00", "2026-01-05T12:00")

    assert night.outcomes == [("skipped", reason, SUNDAY)]
    assert night.around.close_looks == 0
    assert night.started == []


@pytest.mark.parametrize(
    "disks",
    [
        (replace(STILL, has_motor=False),),
        (replace(STILL, is_asleep=False),),
        (AWAKE,),
    ],
)
def test_disks_that_are_certainly_awake_are_measured(night, disks):
    night.around.disks = disks
    night.pass_time("2026-01-03T12:00", "2026-01-05T12:00")

    assert night.outcomes == [("started", "", SUNDAY)]


@pytest.mark.parametrize("disks", [(STILL,), None])
def test_the_owner_or_the_system_may_say_that_disks_never_sleep(night, disks):
    night.around.disks = disks
    night.calendar.put(weekly(disks_never_sleep=True))
    night.pass_time("2026-01-03T12:00", "2026-01-05T12:00")
    night.calendar.put(weekly(settled_at="2026-01-05T12:00:00.000Z"))
    night.around.never_sleeps = True
    night.pass_time("2026-01-05T12:00", "2026-01-12T12:00")

    assert [outcome for outcome, _, _ in night.outcomes] == ["started", "started"]


def test_a_disk_known_to_sleep_is_not_woken_on_the_owners_word_either(night):
    night.around.disks = (ASLEEP,)
    night.calendar.put(weekly(disks_never_sleep=True))
    night.pass_time("2026-01-03T12:00", "2026-01-05T12:00")

    assert night.outcomes == [("skipped", "asleep", SUNDAY)]


def test_a_skip_is_not_written_while_the_disk_of_the_database_may_sleep(night):
    before = night.shelf.writes
    night.around.disks = night.around.database_disks = (ASLEEP,)
    night.pass_time("2026-01-03T12:00", "2026-01-08T12:00")

    assert night.shelf.writes == before
    assert night.outcomes == [("skipped", "asleep", SUNDAY)], "asked for, it is stored and shown"
    assert night.shelf.writes == before + 1


def test_a_sleeping_database_disk_is_not_woken_for_a_run_on_another_volume(night):
    night.around.database_disks = (ASLEEP,)
    night.pass_time("2026-01-03T12:00", "2026-01-05T12:00")

    assert night.outcomes == [("skipped", "asleep", SUNDAY)]


HOT = (Disk("sata1", 10**12, is_rotational=True, temperature_c=51.0),)
WARM = (Disk("sata1", 10**12, is_rotational=True, temperature_c=49.0),)


def pool(health, sync=None):
    return StoragePool(None, (), (), health, sync)


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"busy_ratio": 0.3}, "busy"),
        ({"load_1min": 6.0}, "load"),
        ({"volume": plain_volume(pool=pool(Health.SYNCING))}, "syncing"),
        ({"volume": plain_volume(pool=pool(Health.CLEAN, SyncState("check")))}, "syncing"),
        ({"volume": plain_volume(pool=pool(Health.DEGRADED))}, "degraded"),
        ({"volume": plain_volume(disks=HOT)}, "hot"),
    ],
)
def test_what_would_spoil_the_run_is_waited_for_and_then_skipped(night, facts, reason):
    night.around.seen = replace(night.around.seen, **facts)
    night.pass_time("2026-01-03T12:00", "2026-01-05T12:00")

    assert night.outcomes == [("skipped", reason, SUNDAY)]
    assert night.around.close_looks == 6, "every ten minutes until the hour is over"


def test_a_volume_that_is_neither_hot_nor_busy_is_measured(night):
    night.around.seen = replace(night.around.seen, volume=plain_volume(disks=WARM), busy_ratio=None, load_1min=None)
    night.pass_time("2026-01-03T12:00", "2026-01-05T12:00")

    assert night.outcomes == [("started", "", SUNDAY)]


def test_a_moment_of_work_does_not_cost_the_week(night):
    night.around.measuring = True
    night.pass_time("2026-01-03T12:00", "2026-01-04T02:15")
    night.around.measuring = False
    night.pass_time("2026-01-04T02:20", "2026-01-04T12:00")

    assert night.outcomes == [("started", "", SUNDAY)]


def test_another_measurement_for_the_whole_hour_is_a_reason(night):
    night.around.measuring = True
    night.pass_time("2026-01-03T12:00", "2026-01-05T12:00")

    assert night.outcomes == [("skipped", "measuring", SUNDAY)]


def test_a_refusal_is_told_in_its_own_words(night):
    night.refusal = UnsafeTarget(*WORDS)
    night.pass_time("2026-01-03T12:00", "2026-01-05T12:00")

    assert night.outcomes == [("skipped", "unsafe-target", SUNDAY)]
    assert night.calendar.events("volume1")[0].words == WORDS[0]


def test_a_volume_that_is_gone_is_told(night):
    night.around.refusal = NotFound(*WORDS)
    night.pass_time("2026-01-03T12:00", "2026-01-05T12:00")

    assert night.outcomes == [("skipped", "not-found", SUNDAY)]


def test_volumes_have_schedules_of_their_own(night):
    night.calendar.put(weekly(volume_id="volume2", target_path="/volume2/share", weekdays=(0, 3), hour=22))
    night.pass_time("2026-01-03T12:00", "2026-01-12T00:00")

    assert [run.target_path[:8] for run in night.started] == ["/volume1", "/volume2", "/volume2", "/volume1"]


def test_a_removed_schedule_is_gone_and_removing_it_twice_is_refused(night):
    night.calendar.delete("volume1")
    night.pass_time("2026-01-03T12:00", "2026-01-05T12:00")

    assert night.started == []
    with pytest.raises(NotFound):
        night.calendar.delete("volume1")


def test_who_reads_the_schedules_does_not_wait_for_a_look_at_the_disks(night):
    looking, go_on, was_read = Event(), Event(), Event()

    def look(_path):
        looking.set()
        go_on.wait(120)
        return night.around.seen

    def read():
        assert len(night.calendar.schedules()) == 1
        assert night.calendar.is_needed
        was_read.set()

    night.around.disturbance = look
    ticking, reading = Thread(target=night.calendar.tick, args=(utc(SUNDAY),)), Thread(target=read)
    ticking.start()
    assert looking.wait(60)
    reading.start()

    assert was_read.wait(60)
    go_on.set()
    ticking.join()
    assert night.outcomes == [("started", "", SUNDAY)]


def test_a_clock_that_was_ahead_once_stops_no_schedule(night):
    night.pass_time("2026-01-03T12:00", "2026-01-05T12:00")
    night.pass_time("2031-01-05T01:58", "2031-01-05T02:01")
    assert night.calendar.schedules()[0].settled_at.startswith("2031")
    night.started.clear()

    night.pass_time("2026-01-06T12:00", "2026-03-15T12:00")

    assert len(night.started) == 10
    assert any(event.due_at.startswith("2031") for event in night.shelf.noted), "what was noted then stays"


def test_after_the_clock_is_right_again_no_due_time_counts_twice(night):
    night.pass_time("2026-01-03T12:00", "2026-01-05T12:00")
    night.pass_time("2031-01-05T01:58", "2031-01-05T02:01")
    night.pass_time("2026-01-06T12:00", "2026-01-12T12:00")

    dues = [event.due_at for event in night.shelf.noted]
    assert len(dues) == len(set(dues))


def test_a_try_put_off_while_the_clock_was_ahead_is_made_once_it_is_right(night):
    night.calendar._retry_at["volume1"] = utc("2031-01-05T02:10")

    night.pass_time("2026-01-03T12:00", "2026-01-05T12:00")

    assert night.outcomes == [("started", "", SUNDAY)]
