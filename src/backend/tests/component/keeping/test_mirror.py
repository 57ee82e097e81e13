"""The copy in a real folder: written whole, carried on cheaply, and harmless when its place is not there."""

import io
import os
from dataclasses import replace
from threading import Event

import pytest
from support.service import StillClock, make_store
from support.truthful import truthful_run as example_run
from support.words import in_chinese

from volbench.domain.model.coding.codec import dump
from volbench.domain.model.documents.archive import FOLDER, MirrorState
from volbench.domain.model.errors import CapabilityMissing, InvalidRequest, NotFound, UnsafeTarget
from volbench.domain.model.machine.storage import Machine
from volbench.host import mirror_place
from volbench.reports.run_document import to_document
from volbench.runner.protocols import RawOutput
from volbench.services.archives import mirror_service
from volbench.services.archives.archive_service import Restorer
from volbench.services.archives.mirror_service import Mirror
from volbench.services.archives.restore_service import Restoring

IDS = [f"01JDRUN00000000000000000{n:02d}" for n in range(5)]


class Bench:
    """A database, a place for the copy, and whether something is being measured."""

    def __init__(self, folder):
        self.data, self.place = folder / "data", folder / "place"
        self.data.mkdir()
        self.place.mkdir()
        self.store = make_store(self.data / "volbench.sqlite")
        self.is_measuring = False
        self.mirror = Mirror(
            lambda: self.store,
            self.data,
            machine=lambda: Machine(model="DS1522+"),
            is_measuring=lambda: self.is_measuring,
            clock=StillClock(),
        )

    def add(self, number):
        run = replace(example_run(IDS[number]), created_at=f"2026-11-{number + 1:02d}T10:00:00.000Z")
        self.store.insert(run, {"raw-1": RawOutput(("fio",), 0, "said", "", "{}")})

    def choose(self):
        self.store.put_settings(replace(self.store.settings(), mirror_folder=str(self.place)))

    @property
    def files(self):
        folder = self.place / FOLDER
        return sorted(folder.iterdir()) if folder.exists() else []


@pytest.fixture
def bench(tmp_path):
    bench = Bench(tmp_path)
    yield bench
    bench.store.close()


def restored_from(path, folder):
    folder.mkdir()
    store = make_store(folder / "volbench.sqlite")
    with path.open("rb") as file:
        Restorer(store, new_run_id=lambda: "x", was_our_mirror=lambda _f, _i: True).restore(file)
    return store


def documents(store):
    return {row.id: dump(to_document(store.get(row.id))) for row in store.list_rows()[0]}


def test_without_a_folder_nothing_is_written_and_the_page_can_say_what_is_at_stake(bench):
    bench.add(0)

    assert bench.mirror.keep() is MirrorState.OFF
    assert (bench.mirror.status().state, bench.mirror.status().runs_here) == (MirrorState.OFF, 1)
    assert bench.files == []


def test_the_copy_holds_every_run_and_nothing_else_lies_there(bench, tmp_path):
    bench.add(0)
    bench.add(1)
    bench.choose()

    assert bench.mirror.keep() is MirrorState.CURRENT

    (file,) = bench.files
    status = bench.mirror.status()
    assert (status.file, status.runs, status.size_bytes) == (str(file), 2, file.stat().st_size)
    assert documents(restored_from(file, tmp_path / "other")) == documents(bench.store)
    assert file.stat().st_mode & 0o777 == 0o644
    assert [path.name for path in bench.place.iterdir()] == [FOLDER]


def test_the_copy_of_a_service_that_keeps_its_own_files_to_itself_can_be_read_by_the_next_installation(bench):
    """The DSM package starts the service with this umask; a later installation may be another user."""
    bench.add(0)
    bench.choose()
    before = os.umask(0o077)
    try:
        assert bench.mirror.keep() is MirrorState.CURRENT
    finally:
        os.umask(before)

    (file,) = bench.files
    assert [oct(path.stat().st_mode & 0o777) for path in (file.parent, file)] == ["0o755", "0o644"]


def test_a_folder_the_owner_has_closed_to_others_stays_closed(bench):
    bench.add(0)
    bench.choose()
    (bench.place / FOLDER).mkdir(mode=0o700)

    assert bench.mirror.keep() is MirrorState.CURRENT

    assert (bench.place / FOLDER).stat().st_mode & 0o777 == 0o700


def test_runs_that_have_not_changed_are_copied_not_made_anew(bench, tmp_path, monkeypatch):
    bench.add(0)
    bench.choose()
    bench.mirror.keep()
    bench.store.edit(IDS[0], label="renamed")
    bench.add(1)
    made = []
    whole = bench.store.get
    monkeypatch.setattr(bench.store, "get", lambda run_id: made.append(run_id) or whole(run_id))

    assert bench.mirror.keep() is MirrorState.CURRENT

    assert made == [IDS[1]]
    assert restored_from(bench.files[0], tmp_path / "other").row(IDS[0]).label == "renamed"


def test_an_unchanged_database_writes_nothing(bench):
    bench.add(0)
    bench.choose()
    bench.mirror.keep()
    before = bench.files[0].stat()

    bench.mirror.keep()

    assert bench.files[0].stat().st_ino == before.st_ino


def test_bytes_somebody_changed_in_the_copy_are_not_carried_on(bench, tmp_path):
    bench.add(0)
    bench.choose()
    bench.mirror.keep()
    file = bench.files[0]
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 0xFF
    file.write_bytes(content)
    bench.add(1)

    bench.mirror.keep()

    assert documents(restored_from(file, tmp_path / "other")) == documents(bench.store)


def test_another_installations_file_is_never_replaced(bench):
    theirs = bench.place / FOLDER
    theirs.mkdir()
    (theirs / "volbench-0123456789ab.jsonl.gz").write_bytes(b"theirs")
    bench.add(0)
    bench.choose()

    bench.mirror.keep()

    assert len(bench.files) == 2
    assert (theirs / "volbench-0123456789ab.jsonl.gz").read_bytes() == b"theirs"


def test_nothing_is_written_while_something_is_measured(bench):
    bench.add(0)
    bench.choose()
    bench.is_measuring = True

    assert bench.mirror.keep() is MirrorState.WAITING
    assert bench.files == []
    assert bench.mirror.status().problem is None

    bench.is_measuring = False
    assert bench.mirror.keep() is MirrorState.CURRENT


def test_a_measurement_that_begins_meanwhile_ends_the_writing(bench, monkeypatch):
    bench.choose()
    for number in range(3):
        bench.add(number)
    whole = bench.store.get

    def get(run_id):
        bench.is_measuring = True
        return whole(run_id)

    monkeypatch.setattr(bench.store, "get", get)

    assert bench.mirror.keep() is MirrorState.WAITING
    assert bench.files == []


def test_a_place_that_is_gone_is_told_until_it_is_back(bench):
    bench.add(0)
    bench.choose()
    bench.mirror.keep()
    away = bench.place.with_name("unplugged")
    bench.place.rename(away)
    bench.add(1)

    assert bench.mirror.keep() is MirrorState.FAILED
    problem = bench.mirror.status().problem
    assert str(bench.place) in problem.message.texts()

    away.rename(bench.place)
    assert bench.mirror.keep() is MirrorState.CURRENT
    assert (bench.mirror.status().problem, bench.mirror.status().runs) == (None, 2)


def test_a_full_place_keeps_the_copy_it_has(bench, monkeypatch):
    bench.add(0)
    bench.choose()
    bench.mirror.keep()
    before = bench.files[0].read_bytes()
    bench.add(1)
    # A stand-in for a full volume: the kernel's answer, given by the first write.
    monkeypatch.setattr(mirror_place.os, "write", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left")))

    assert bench.mirror.keep() is MirrorState.FAILED
    monkeypatch.undo()

    assert bench.mirror.status().problem.message.has("host.mirror_place.why.enospc_there_is_no_room_left")
    assert [file.read_bytes() for file in bench.files] == [before]


def test_what_a_killed_attempt_left_is_removed(bench):
    bench.add(0)
    bench.choose()
    bench.mirror.keep()
    part = bench.place / FOLDER / f".{bench.files[0].name}.partial"
    part.write_bytes(b"half")
    bench.add(1)

    bench.mirror.keep()

    assert len(bench.files) == 1


def test_a_new_database_finds_the_old_file_and_becomes_what_it_was(bench, tmp_path):
    bench.add(0)
    bench.add(1)
    bench.choose()
    bench.mirror.keep()
    kept, settings = documents(bench.store), dump(bench.store.settings())
    bench.store.close()
    for file in bench.data.iterdir():
        file.unlink()
    bench.store = make_store(bench.data / "volbench.sqlite")
    restoring = Restoring(
        lambda: bench.store,
        bench.data,
        new_run_id=lambda: "x",
        was_our_mirror=bench.mirror.was_ours,
        is_measuring=lambda: False,
        done=lambda: None,
    )

    (found,) = restoring.find(str(bench.place))
    with mirror_place.open_archive(found.path) as file:
        restoring.take_in(file)

    assert (found.header.runs, found.header.machine) == (2, "DS1522+")
    assert documents(bench.store) == kept
    assert dump(bench.store.settings()) == settings
    bench.mirror.keep()
    assert len(bench.files) == 2


def test_asking_whether_a_copy_is_ours_makes_nothing(bench, tmp_path):
    other = tmp_path / "public"
    other.mkdir()

    assert not bench.mirror.was_ours(str(other), "0123456789ab")
    assert list(other.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("missing", NotFound),
        ("link", UnsafeTarget),
        ("file", InvalidRequest),
        ("data/inside", InvalidRequest),
        ("data", InvalidRequest),
        ("place/../place", InvalidRequest),
    ],
)
def test_a_folder_that_will_not_do_is_refused_when_it_is_chosen(bench, tmp_path, name, error):
    (tmp_path / "link").symlink_to(bench.place)
    (tmp_path / "file").write_text("x")
    (bench.data / "inside").mkdir()

    with pytest.raises(error):
        bench.mirror.check(f"{tmp_path}/{name}")


def test_a_link_in_place_of_our_folder_is_not_followed(bench, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (bench.place / FOLDER).symlink_to(elsewhere)

    with pytest.raises(CapabilityMissing):
        bench.mirror.check(str(bench.place))

    assert list(elsewhere.iterdir()) == []


def test_a_place_on_the_same_volume_as_the_data_is_said(bench):
    bench.add(0)
    bench.choose()
    bench.mirror.keep()

    assert bench.mirror.status().notes[0].has("host.mirror_search.same_as_data")


def test_only_files_in_our_folder_are_opened(bench, tmp_path):
    (tmp_path / "secret.jsonl.gz").write_bytes(b"secret")
    folder = bench.place / FOLDER
    folder.mkdir()
    (folder / "a.jsonl.gz").symlink_to(tmp_path / "secret.jsonl.gz")
    os.mkfifo(folder / "b.jsonl.gz")

    for path in (tmp_path / "secret.jsonl.gz", folder / "a.jsonl.gz", folder / "b.jsonl.gz", folder / "../x.jsonl.gz"):
        with pytest.raises(NotFound):
            mirror_place.open_archive(str(path))


def test_the_thread_catches_up_by_itself(bench, monkeypatch):
    monkeypatch.setattr(mirror_service, "BUSY_RETRY_S", 0.01)
    bench.choose()
    bench.add(0)
    bench.is_measuring = True
    bench.mirror.start()
    bench.is_measuring = False
    bench.mirror.changed()

    until(lambda: bench.mirror.status().state is MirrorState.CURRENT)
    bench.mirror.stop()

    assert bench.mirror.status().runs == 1
    assert io.BytesIO(bench.files[0].read_bytes()).read(2) == b"\x1f\x8b"


def until(condition):
    gone = Event()
    for _ in range(12_000):
        if condition():
            return
        gone.wait(0.01)
    raise AssertionError


def test_a_fault_nobody_thought_of_is_told_and_does_not_end_the_thread(bench, monkeypatch, caplog):
    bench.choose()
    bench.add(0)
    whole = bench.store.archives.ended
    monkeypatch.setattr(bench.store.archives, "ended", lambda: {}["no such thing"])

    bench.mirror.start()
    until(lambda: bench.mirror.status().state is MirrorState.FAILED)
    problem = bench.mirror.status().problem
    monkeypatch.setattr(bench.store.archives, "ended", whole)
    bench.mirror.changed()
    until(lambda: bench.mirror.status().state is MirrorState.CURRENT)
    bench.mirror.stop()

    assert problem.message.has("services.mirror_service.unexpected.the_copy_of_the_results")
    assert "故障" in in_chinese(problem.message)
    assert "KeyError" in caplog.text
    assert bench.mirror.status().runs == 1
