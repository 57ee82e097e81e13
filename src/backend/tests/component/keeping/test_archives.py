"""What leaves as one file comes back as it was; what somebody else made of it is refused."""

import gzip
import io
import json
from dataclasses import replace

import pytest
from support.edited import take_in
from support.service import make_store
from support.swept import swept_document
from support.tools import FIXTURES
from support.truthful import truthful_run as example_run
from support.words import bilingual, says

from volbench.domain.model.coding.codec import dump
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.machine.storage import Machine
from volbench.domain.model.machine.volume_ids import nobodys_id, volume_id
from volbench.domain.model.runs.promise import Promise, PromisedDirection, PromisedMetric, PromiseLine, VolumePromise
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.schedule import Outcome, Schedule, ScheduleEvent
from volbench.domain.timeline.notices import cell_id
from volbench.reports.run_document import to_document
from volbench.runner.protocols import RawOutput
from volbench.services.archives.archive_service import Restorer, whole_archive

NOW = "2026-11-20T10:05:00.000Z"
SCHEDULE = Schedule("volume1", "/volume1/share", "quick", (0, 3), 3, True, False, "2026-11-20T03:00:00.000Z")
EVENT = ScheduleEvent(
    "volume1", "2026-11-19T03:00:00.000Z", NOW, Outcome.SKIPPED, "asleep", bilingual("Asleep.", "休眠。")
)

PROMISE = VolumePromise(
    "volume1",
    Promise((PromiseLine(PromisedMetric.IOPS, PromisedDirection.READ, "min(30*GB, 20000)"),), 460.0, "as sold"),
    NOW,
)


@pytest.fixture
def store(tmp_path):
    store = make_store(tmp_path / "volbench.sqlite")
    yield store
    store.close()


@pytest.fixture
def empty(tmp_path):
    folder = tmp_path / "new"
    folder.mkdir()
    store = make_store(folder / "volbench.sqlite")
    yield store
    store.close()


def fill(store, count=3):
    runs = [example_run(f"01JDRUN0000000000000000{n:03d}") for n in range(count)]
    for number, run in enumerate(runs):
        raws = {
            round_.raw_id: RawOutput(("fio", "--bs=4k"), 0, f"said {round_.position}", "", '{"jobs": []}')
            for work in run.workloads
            for round_ in work.rounds
            if round_.raw_id
        }
        assert raws
        store.insert(replace(run, created_at=f"2026-11-{number + 1:02d}T10:00:00.000Z"), raws)
    store.edit(runs[0].id, label="my “label”", note="测试", is_baseline=True)
    store.put_settings(replace(store.settings(), folders=("/volume1/share",), reserve_ratio=0.2))
    store.schedules.note([EVENT])
    store.schedules.put(SCHEDULE)
    store.promises.put(PROMISE)
    store.timelines.dismiss({"volume1|a": 0.8}, NOW)


def archive(store) -> bytes:
    return b"".join(whole_archive(store, Machine(model="DS1522+"), NOW))


def restore(store, content, *, was_ours=True):
    numbers = iter(range(100))
    restorer = Restorer(
        store, new_run_id=lambda: f"01JDNEW{next(numbers):019d}", was_our_mirror=lambda _folder, _instance: was_ours
    )
    return restorer.restore(io.BytesIO(content))


def everything(store) -> str:
    rows, _ = store.list_rows()
    return json.dumps(
        {
            "rows": [dump(row) for row in rows],
            "runs": [to_document(store.get(row.id)) for row in rows],
            "raws": [[dump(store.raw(row.id, raw)) for raw in store.archives.raw_ids(row.id)] for row in rows],
            "settings": dump(store.settings()),
            "schedules": dump(store.schedules.list()),
            "promises": dump(store.promises.list()),
            "events": dump(store.schedules.events("volume1", 100)),
            "dismissed": dump(store.archives.dismissals()),
            "timelines": dump(store.timelines.names()),
        },
        sort_keys=True,
    )


def lines_of(content):
    return [json.loads(line) for line in gzip.decompress(content).splitlines()]


def packed(lines):
    return gzip.compress("\n".join(json.dumps(line) for line in lines).encode())


def test_everything_comes_back_to_an_empty_database_byte_for_byte(store, empty):
    fill(store)

    result = restore(empty, archive(store))

    assert (len(result.added), result.refused, result.is_as_before, result.remarks) == (3, 0, True, ())
    assert everything(empty) == everything(store)
    assert empty.archives.instance() != store.archives.instance()


def test_a_run_over_ways_comes_back_as_well(store, empty):
    store.insert(take_in(swept_document()), {})

    result = restore(empty, archive(store))

    assert (len(result.added), result.refused, result.remarks) == (1, 0, ())
    assert everything(empty) == everything(store)


def test_into_a_database_with_runs_they_come_as_imported_and_nothing_else_changes(store, empty):
    fill(store)
    empty.insert(example_run("01JDMINE000000000000000001"), {})
    before = dump(empty.settings())

    result = restore(empty, archive(store))

    assert not result.is_as_before
    assert all(empty.row(run_id).is_imported for run_id in result.added)
    assert not any(empty.row(run_id).is_baseline for run_id in result.added)
    assert dump(empty.settings()) == before
    assert empty.schedules.list() == ()
    assert empty.promises.list() == ()
    assert restore(empty, archive(store)).already == 3


def test_a_restore_that_broke_off_goes_on_as_before(store, empty):
    fill(store)
    content = archive(store)
    with pytest.raises(InvalidRequest, match=r"reports.archive_reader.cut_off"):
        restore(empty, content[: len(content) * 9 // 10])
    assert empty.archives.has_runs()

    result = restore(empty, content)

    assert result.is_as_before
    assert everything(empty) == everything(store)


def test_the_folder_of_the_copy_is_not_taken_from_a_file_unless_our_copy_lies_there(store, empty):
    fill(store)
    store.put_settings(replace(store.settings(), mirror_folder="/srv/public"))

    result = restore(empty, archive(store), was_ours=False)

    assert empty.settings().mirror_folder == ""
    assert says(result.remarks[0], "services.archive_service.choose_mirror", path="/srv/public")


def test_runs_that_have_not_ended_are_left_out(store):
    store.insert(replace(example_run(), state=RunState.QUEUED), {})

    assert lines_of(archive(store))[0]["runs"] == 0


def test_a_forged_run_is_refused_and_the_others_come_in(store, empty):
    fill(store)
    lines = lines_of(archive(store))
    run = next(line for line in lines if line["kind"] == "run")
    run["value"]["workloads"][0]["summary"][run["value"]["workloads"][0]["metric"]]["median"] *= 3

    result = restore(empty, packed(lines))

    assert (len(result.added), result.refused) == (2, 1)
    assert result.remarks[0].has("reports.import_document.in_the_file_the_result_of")


@pytest.mark.parametrize(
    ("kind", "key", "value"),
    [
        ("settings", "reserve_ratio", 7.0),
        ("settings", "folders", ["a"] * 100),
        ("schedule", "hour", 99),
        ("promise", "volume_id", ""),
        ("promise", "changed_at", "soon"),
        ("promise", "promise", {"lines": [{"metric": "iops", "direction": "read", "amount": "__import__('os')"}]}),
        ("schedule", "weekdays", [9]),
        ("schedule", "target_path", "not-absolute"),
        ("schedule-event", "due_at", "soon"),
        ("dismissal", "ratio", -1.0),
        ("words", "label", "x" * 30_000),
    ],
)
def test_what_the_page_could_not_have_made_is_left_out(store, empty, kind, key, value):
    fill(store, 1)
    lines = lines_of(archive(store))
    next(line for line in lines if line["kind"] == kind)["value"][key] = value

    result = restore(empty, packed(lines))

    assert len(result.added) == 1
    assert result.remarks


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            lambda lines: [{**lines[0], "schema": "volbench.archive/3"}, *lines[1:]],
            "reports.archive_reader.the_file_was_written_by_a",
        ),
        (lambda lines: [{**lines[0], "schema": "else"}, *lines[1:]], "reports.archive_reader.this_is_not_a_file_with"),
        (lambda lines: [{**lines[0], "instance": "../../etc"}, *lines[1:]], "beginning"),
        (lambda lines: lines[:-1], "reports.archive_reader.cut_off"),
        (lambda lines: [lines[0], ["a list"], *lines[1:]], "unexpected"),
    ],
)
def test_what_is_no_archive_is_refused_in_words(store, empty, change, words):
    fill(store, 1)

    with pytest.raises(InvalidRequest, match=words):
        restore(empty, packed(change(lines_of(archive(store)))))


def test_a_bomb_and_a_damaged_file_are_refused(store, empty):
    fill(store, 1)
    content = archive(store)
    header = json.dumps(lines_of(content)[0]).encode() + b"\n"

    with pytest.raises(InvalidRequest, match=r"reports.archive_reader.a_part_of_the_file_is"):
        restore(empty, gzip.compress(header + b" " * 30_000_000))
    with pytest.raises(InvalidRequest, match="damaged"):
        restore(empty, content[:5000] + b"\0\1\2\3" + content[5004:])
    assert not empty.archives.has_runs()


def test_lines_of_a_later_version_are_passed_over(store, empty):
    fill(store, 1)
    lines = lines_of(archive(store))

    result = restore(empty, packed([lines[0], {"kind": "of-tomorrow", "value": 1}, *lines[1:]]))

    assert everything(empty) == everything(store)
    assert result.refused == 0


def test_a_file_of_the_first_version_is_read_for_ever(empty):
    """The file has the form of the version that made the format; its numbers were made to agree with each other."""
    result = restore(empty, (FIXTURES / "archive-1.jsonl.gz").read_bytes())

    (run_id,) = result.added
    row = empty.row(run_id)
    assert (row.label, row.is_baseline, row.is_imported) == ("From the first version", True, False)
    assert empty.raw(run_id, "raw-1").argv == ("fio", "--name=x")
    assert empty.settings().reserve_ratio == 0.2
    assert [schedule.weekdays for schedule in empty.schedules.list()] == [(0, 3)]
    assert empty.timelines.dismissed() == {"volume1|a": 0.8}


DATA, PHOTOS = "/media/user/数据", "/media/user/照片"


def fill_as_before_revision_0016(store):
    """Two volumes that had one id, one after the other, and what an owner had set for them."""
    runs = []
    for number, point in enumerate((DATA, PHOTOS)):
        run = example_run(f"01JDRUN0000000000000000{number:03d}")
        volume = replace(run.target.volume, id="media-user", mount_point=point)
        runs.append(replace(run, target=replace(run.target, volume=volume)))
        store.insert(runs[-1], {})
    store.schedules.put(replace(SCHEDULE, volume_id="media-user", target_path=f"{PHOTOS}/x"))
    store.schedules.note(
        [replace(EVENT, volume_id="media-user"), replace(EVENT, volume_id="media-user", run_id=runs[0].id)]
    )
    store.promises.put(replace(PROMISE, volume_id="media-user"))
    work, suite = runs[1].workloads[0], runs[1].suite.id
    names = (suite, runs[1].profile, work.id, work.variant, work.metric, runs[1].id)
    store.timelines.dismiss({cell_id("media-user", *names): 0.8}, NOW)
    return names


def test_an_archive_of_before_gives_each_volume_what_is_its_own(store, empty):
    names = fill_as_before_revision_0016(store)

    result = restore(empty, archive(store))

    data, photos = volume_id(DATA), volume_id(PHOTOS)
    assert {row.target_id for row in empty.list_rows()[0]} == {data, photos}
    assert [one.volume_id for one in empty.schedules.list()] == [photos]
    assert [len(empty.schedules.events(one, 5)) for one in (data, photos)] == [1, 1]
    assert [one.volume_id for one in empty.promises.list()] == [nobodys_id("media-user")]
    assert [says(remark, "services.archived_ids.promise_unassigned") for remark in result.remarks] == [True]
    assert set(empty.timelines.dismissed()) == {cell_id(photos, *names)}
