"""Databases from before revision 0016, in which several volumes may have had one id: their histories come apart."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest
from support.calendars import weekly
from support.examples import example_run
from support.older_databases import make_database_of
from support.two_volumes import A, B, two_volumes
from support.words import bilingual

from volbench.domain.model.machine.volume_ids import nobodys_id, volume_id
from volbench.domain.model.runs.clean_up import CleanUp, CleanUpState, FileSystemMark, OpenTarget
from volbench.domain.model.runs.promise import Promise, PromisedDirection, PromisedMetric, PromiseLine, VolumePromise
from volbench.domain.model.runs.target import ReportedTarget
from volbench.domain.model.schedule import Outcome, ScheduleEvent
from volbench.domain.model.words.message import Message, labelled, listed
from volbench.domain.timeline.notices import cell_id
from volbench.store import RowFilter, open_store
from volbench.store.migrate import migrate

DATA, PHOTOS, DISK = "/media/user/数据", "/media/user/照片", "/mnt/My Disk"
IDS = {point: volume_id(point) for point in (DATA, PHOTOS, DISK)}
NOW = "2026-11-20T10:05:00.000Z"


def on(target, known, mount_point):
    """The target on a volume that was known by that id."""
    volume = replace(target.volume, id=known, name=mount_point, mount_point=mount_point)
    return replace(
        target, path=f"{mount_point}/x", folder=replace(target.folder, path=f"{mount_point}/x"), volume=volume
    )


def run_on(number, known, mount_point, **facts):
    run = example_run(f"01JDEXAMPLE00000000000001{number:02d}")
    values = {"created_at": f"2026-11-20T09:{number:02d}:00.000Z", "target": on(run.target, known, mount_point)}
    return replace(run, **(values | facts))


def promise(source):
    return Promise((PromiseLine(PromisedMetric.LATENCY, PromisedDirection.BOTH, "1-3 ms", ""),), None, source)


@pytest.fixture
def migrated(path):
    """Fill a database of revision 0015, and open it as this version does."""
    opened = []

    def make(fill):
        make_database_of(path, "0015", fill)
        migrate(path)
        opened.append(open_store(path))
        return opened[0]

    yield make
    for store in opened:
        store.close()


def test_runs_of_one_id_go_to_the_volumes_they_measured(migrated):
    runs = [
        run_on(1, "media-user", DATA),
        run_on(2, "media-user-2", PHOTOS),
        run_on(3, "media-user", PHOTOS),
        run_on(4, "mnt-my-disk", DISK),
        run_on(5, "volume1", "/volume1"),
        run_on(6, "abc123-media-user", PHOTOS, is_imported=True),
    ]

    store = migrated(lambda older: [older.insert(run, {}) for run in runs])

    wanted = [IDS[DATA], IDS[PHOTOS], IDS[PHOTOS], IDS[DISK], "volume1", f"abc123-{IDS[PHOTOS]}"]
    assert [store.get(run.id).target.id for run in runs] == wanted
    assert [store.get(run.id) for run in runs] == [
        replace(run, target=replace(run.target, volume=replace(run.target.volume, id=new)))
        for run, new in zip(runs, wanted, strict=True)
    ]
    listed_runs = {one: [row.id for row in store.list_rows(RowFilter(volume=one))[0]] for one in set(wanted)}
    assert listed_runs == {
        one: [run.id for run, new in reversed(list(zip(runs, wanted, strict=True))) if new == one] for one in wanted
    }
    assert {(row.target_id, row.volume_id) for row in store.list_rows()[0]} == {(one, one) for one in wanted}
    assert {name.volume_id: name.runs for name in store.timelines.names()} == {one: wanted.count(one) for one in wanted}
    assert store.list_rows(RowFilter(volume="media-user"))[0] == ()


def test_a_run_on_two_volumes_has_both_by_their_mount_points(migrated):
    run = two_volumes()
    targets = {A: on(run.targets[A], "media-user", DATA), B: on(run.targets[B], "media-user-2", PHOTOS)}
    plan = replace(run.plan, targets={v: replace(run.plan.targets[v], volume_id=targets[v].id) for v in (A, B)})
    run = replace(run, target=targets[A], targets=targets, plan=plan)

    store = migrated(lambda older: older.insert(run, {}))

    found, row = store.get(run.id), store.list_rows()[0][0]
    assert [found.target.id, found.targets[A].id, found.targets[B].id] == [IDS[DATA], IDS[DATA], IDS[PHOTOS]]
    assert [found.plan.targets[variant].volume_id for variant in (A, B)] == [IDS[DATA], IDS[PHOTOS]]
    assert [(one.target_id, one.volume_id) for one in row.targets] == [(IDS[DATA],) * 2, (IDS[PHOTOS],) * 2]
    assert {name.volume_id for name in store.timelines.names()} == {IDS[DATA], IDS[PHOTOS]}
    assert store.timelines.read(IDS[PHOTOS], run.suite.id, run.profile).medians


def test_schedules_go_with_their_folder_and_events_with_their_schedule_or_run(migrated):
    run = run_on(1, "media-user", PHOTOS)
    words = bilingual("Busy.", "正忙。")
    started = ScheduleEvent("media-user", NOW, NOW, Outcome.STARTED, "", words, run.id)
    skipped = ScheduleEvent("media-user", NOW, NOW, Outcome.SKIPPED, "busy", words, None)

    def fill(older):
        older.insert(run, {})
        older.insert(run_on(2, "media-user", DATA), {})
        for known, path in (("media-user", DATA), ("media-user-2", PHOTOS), ("mnt-my-disk", DISK), ("volume1", "")):
            older.schedules.put(weekly(volume_id=known, target_path=f"{path or '/volume1'}/x"))
        older.schedules.note([started, skipped])

    store = migrated(fill)

    assert {one.volume_id: one.target_path for one in store.schedules.list()} == {
        **{IDS[point]: f"{point}/x" for point in IDS},
        "volume1": "/volume1/x",
    }
    assert store.schedules.events(IDS[PHOTOS], 5) == (replace(started, volume_id=IDS[PHOTOS]),)
    assert store.schedules.events(IDS[DATA], 5) == (replace(skipped, volume_id=IDS[DATA]),)


def test_of_two_schedules_on_one_volume_one_is_kept_apart(migrated, caplog):
    def fill(older):
        older.insert(run_on(1, "media-user", PHOTOS), {})
        older.schedules.put(weekly(volume_id="media-user", target_path=f"{PHOTOS}/x", settled_at=NOW))
        older.schedules.put(weekly(volume_id="media-user-2", target_path=f"{PHOTOS}/y"))

    store = migrated(fill)

    assert {one.volume_id: one.target_path for one in store.schedules.list()} == {
        IDS[PHOTOS]: f"{PHOTOS}/x",
        nobodys_id("media-user-2"): f"{PHOTOS}/y",
    }
    assert nobodys_id("media-user-2") in caplog.text


def test_a_promise_goes_with_the_one_volume_whose_runs_had_its_id(migrated, caplog):
    def fill(older):
        older.insert(run_on(1, "media-user", DATA), {})
        older.insert(run_on(2, "media-user", PHOTOS), {})
        older.insert(run_on(3, "mnt-my-disk", DISK), {})
        # What was imported says nothing of a volume of this machine.
        older.insert(run_on(4, "mnt-my-disk", "/mnt/My-Disk", is_imported=True), {})
        for known in ("media-user", "mnt-my-disk", "volume1", "mnt-never-measured"):
            older.promises.put(VolumePromise(known, promise(known), NOW))

    store = migrated(fill)

    assert {one.volume_id: one.promise.source for one in store.promises.list()} == {
        nobodys_id("media-user"): "media-user",
        IDS[DISK]: "mnt-my-disk",
        "volume1": "volume1",
        "mnt-never-measured": "mnt-never-measured",
    }
    assert nobodys_id("media-user") in caplog.text


def test_what_may_be_left_is_looked_for_on_its_own_volume(migrated):
    marked = OpenTarget(f"{PHOTOS}/x", "media-user", PHOTOS, FileSystemMark(PHOTOS, "ext4", "7"))
    unmarked = OpenTarget(f"{DISK}/x", "mnt-my-disk", DISK, None)

    def fill(older):
        older.insert(run_on(1, "media-user", PHOTOS), {})
        for one in (marked, unmarked):
            older.open_target("01JDEXAMPLE0000000000000101", one)
            older.note_clean_up("01JDEXAMPLE0000000000000101", CleanUp(one.path, CleanUpState.LEFT))

    store = migrated(fill)

    left = store.left_behind()
    assert [one.target for one in left if one.target.mark] == [replace(marked, volume_id=IDS[PHOTOS])]
    assert {one.target.volume_id for one in left} == {IDS[PHOTOS], IDS[DISK]}


def test_each_volume_has_one_baseline_afterwards(migrated):
    runs = [run_on(1, "media-user", DATA), run_on(2, "media-user-2", PHOTOS), run_on(3, "media-user-3", PHOTOS)]

    def fill(older):
        for run in runs:
            older.insert(run, {})
            older.edit(run.id, is_baseline=True)

    store = migrated(fill)

    kept = {row.id: row.is_baseline for row in store.list_rows()[0]}
    assert kept == {runs[0].id: True, runs[1].id: False, runs[2].id: True}


def test_notices_put_away_and_sent_stay_so(migrated):
    run = run_on(1, "media-user", PHOTOS)
    work = run.workloads[0]
    names = (run.suite.id, run.profile, work.id, work.variant, work.metric, run.id)

    def fill(older):
        older.insert(run, {})
        older.timelines.dismiss({cell_id("media-user", *names): 0.5, "other": 0.7}, NOW)
        older.outbox.write([], [], [f"drop:{cell_id('media-user', *names)}", "failed:x"], NOW, Message("x"))

    store = migrated(fill)

    assert store.timelines.dismissed() == {cell_id(IDS[PHOTOS], *names): 0.5, "other": 0.7}
    assert store.outbox.told() == {f"drop:{cell_id(IDS[PHOTOS], *names)}", "failed:x"}


def test_imports_are_told_apart_by_what_their_files_say(migrated, path):
    runs = [
        replace(run_on(n, "x", "/x"), target=ReportedTarget(label), is_imported=True)
        for n, label in enumerate(("数据", "照片"))
    ]

    def fill(older):
        for run in runs:
            older.insert(run, {})

    store = migrated(fill)

    assert {row.target_id for row in store.list_rows()[0]} == {run.target.id for run in runs}


def test_names_of_workloads_in_stored_reasons_are_parted_by_semicolons(migrated):
    names = (Message("a"), Message("b"))
    run = run_on(1, "volume1", "/volume1")
    reason = labelled(listed(names), Message("c"))
    run = replace(run, badges=replace(run.badges, valid=False, valid_reasons=(reason,)))

    store = migrated(lambda older: older.insert(run, {}))

    (row,) = store.list_rows()[0]
    assert row.badges.valid_reasons[0].values["name"].code == "join.titles"


def test_what_cannot_be_read_stays_as_it_is(path):
    run = run_on(1, "media-user", PHOTOS)
    make_database_of(path, "0015", lambda older: older.insert(run, {}))
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE run_facts SET target = '{spoiled'")
    migrate(path)

    with closing(sqlite3.connect(path)) as database:
        ((stored, known),) = database.execute("SELECT target, volume_id FROM run_facts JOIN runs ON run_id = id")

    assert (stored, known) == ("{spoiled", "media-user")
