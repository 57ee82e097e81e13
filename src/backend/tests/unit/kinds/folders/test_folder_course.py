"""How files of several folders are laid out: in pieces of each in turn, half-way the other way round, then a rest."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import SimpleNamespace

import pytest
from support.examples import example_run

from volbench.domain.model.suites.workload import Measured, MiB
from volbench.kinds.folders.course import FolderCourse, FolderFiles
from volbench.kinds.folders.rules.own_plan import OverFolders
from volbench.planning.cell_order import Cell
from volbench.runner.run_loop import Course
from volbench.runner.run_targets import Around

PIECE = 64 * MiB


class Files(FolderFiles):
    """Files of a folder that are only told of; `lasting` are (path, bytes)."""

    suffixes = ("",)
    too_fast_for_warm_up = ()

    def __init__(self, told, *files):
        """Need nothing."""
        self.told, self.files = told, files

    def lasting(self, _variant):
        return self.files

    def begin_file(self, path, bytes_):
        self.told.append(("begun", path, bytes_))

    def make_room(self, path, bytes_):
        pass

    def lay_out(self, path, file_bytes, _feed, *, offset=0, **_):
        self.told.append((path, offset, file_bytes))

    def held(self, path):
        return path


def course(*folders, swaps_from=None, runtime_s=4.0, extents=None, before=None):
    """A course over folders with these lasting files, and what it does in its order.

    `extents` are path → pieces of a file, one number for each lay-out; `before` is what an earlier part found, each
    variant's.
    """
    told, counted = [], {path: iter(numbers) for path, numbers in (extents or {}).items()}
    plan = SimpleNamespace(own=OverFolders(swaps_from, can_clone=True), runtime_s=runtime_s)
    sites = [
        SimpleNamespace(variants=(f"{n}",), files=Files(told, *files), situation=situation((before or {}).get(f"{n}")))
        for n, files in enumerate(folders)
    ]

    class Sites(list):
        plan = None

    made = object.__new__(FolderCourse)
    made._sites = Sites(sites)
    made._sites.plan = plan
    made._pace = SimpleNamespace(begin_step=lambda: None, end_step=lambda: told.append("step"))
    made._feed = SimpleNamespace(enter=lambda *_, **__: None)
    probes = SimpleNamespace(
        extents=lambda path: next(counted[path]) if path in counted else None, file_offset_ratio=lambda *_: None
    )
    made._host = SimpleNamespace(clock=SimpleNamespace(monotonic=lambda: 100.0), probes=probes)
    made._cancel = None
    made._runners = {}
    made._rounds = [(Cell("0", "read", 1, 1),)]
    return made, told


def situation(environment=None):
    """What a course asks of a folder's surroundings."""
    found = environment or example_run().environment
    return SimpleNamespace(environment=found, local=SimpleNamespace(volume=None))


def seen(made):
    """What the course says of the folders' surroundings."""
    plans = (SimpleNamespace(variants=site.variants) for site in made._sites)
    around = Around(
        None,
        tuple(Surroundings(plan, site.situation.environment) for plan, site in zip(plans, made._sites, strict=True)),
    )
    return [one.environment for one in made.seen(around).situations]


@dataclass
class Surroundings:
    """A situation as far as `seen` looks at it."""

    plan: object
    environment: object


def written(told):
    return [one for one in told if isinstance(one, tuple) and one[0] != "begun"]


def test_pieces_of_each_folder_come_in_turn_and_a_shorter_file_ends_where_it_ends():
    made, told = course([("a", 2 * PIECE + MiB)], [("b", PIECE + 2 * MiB)])

    made._lay_out_in_turn(1)

    assert told[:2] == [("begun", "a", 2 * PIECE + MiB), ("begun", "b", PIECE + 2 * MiB)]
    assert written(told) == [
        ("a", 0, PIECE),
        ("b", 0, PIECE),
        ("a", PIECE, 2 * PIECE),
        ("b", PIECE, PIECE + 2 * MiB),
        ("a", 2 * PIECE, 2 * PIECE + MiB),
    ]
    assert told.count("step") == 2


def test_each_kind_of_file_is_laid_out_in_all_folders_before_the_next():
    made, told = course([("a-read", MiB), ("a-write", MiB)], [("b-read", MiB)])

    made._lay_out_in_turn(1)

    assert [path for path, *_ in written(told)] == ["a-read", "b-read", "a-write"]
    assert told.count("step") == 3


@pytest.mark.parametrize(
    ("number", "swaps_from", "paths"),
    [(1, 4, "abc"), (3, 4, "abc"), (4, 4, "cba"), (5, 4, "cba"), (5, None, "abc")],
)
def test_from_half_way_on_the_last_folder_is_first(number, swaps_from, paths):
    made, told = course([("a", MiB)], [("b", MiB)], [("c", MiB)], swaps_from=swaps_from)

    made._lay_out_in_turn(number)

    assert [path for path, *_ in written(told)] == list(paths)


def test_after_that_the_disks_rest_for_as_long_as_two_cells_take(monkeypatch):
    made, _ = course([("a", MiB)], [("b", MiB)], runtime_s=4.0)
    rests = []
    monkeypatch.setattr(Course, "_let_rest", lambda _, site, until: rests.append((site.variants, until)))

    made.warm_up_again()

    # On each of them, until eight seconds from now.
    assert rests == [(("0",), 108.0), (("1",), 108.0)]


@pytest.mark.parametrize(("number", "is_again"), [(1, False), (3, False), (4, True), (5, False)])
def test_files_are_laid_out_again_before_the_round_from_which_places_are_swapped(monkeypatch, number, is_again):
    made, told = course([("a", MiB)], [("b", MiB)], swaps_from=4)
    cells = (Cell("0", "read", number, 1),)
    made._rounds = [(Cell("0", "read", 1, 1),), cells]
    monkeypatch.setattr(Course, "_let_rest", lambda *_: None)
    monkeypatch.setattr(Course, "_before_round", lambda _, __, needed: needed)

    assert made._before_round(cells, list(cells)) == list(cells)
    assert [path for path, *_ in written(told)] == (["b", "a"] if is_again else [])


def test_a_run_that_goes_on_there_has_just_laid_them_out(monkeypatch):
    made, told = course([("a", MiB)], [("b", MiB)], swaps_from=4)
    cells = (Cell("0", "read", 4, 1),)
    made._rounds = [cells]
    monkeypatch.setattr(Course, "_before_round", lambda _, __, needed: needed)

    made._before_round(cells, [])

    assert written(told) == []


def compressing(made, *counters):
    """The course with folders that have files of both sorts of data, over disks that have written so much by then."""
    left = list(counters)
    for site in made._sites:
        site.files.suffixes = ("", "-data-1-2")
        site.situation = SimpleNamespace(local=SimpleNamespace(volume=None))
    made._host.probes = SimpleNamespace(written_bytes=lambda _: left.pop(0))
    made._written = {}
    return made


def test_of_each_piece_is_known_what_the_disks_wrote_for_each_of_its_bytes():
    made, _ = course([("a", 8)], [("b-data-1-2", 8)])
    compressing(made, 2, 10, 10, 14)

    made._lay_out_in_turn(1)

    assert made._written == {"0": {"1:1": [1.0]}, "1": {"1:2": [0.5]}}


def test_a_piece_of_which_the_disks_tell_nothing_is_passed_over():
    made, _ = course([("a", 3 * PIECE)])
    compressing(made, None, PIECE, PIECE, None, PIECE, PIECE)

    made._lay_out_in_turn(1)

    assert made._written == {}


def test_laying_out_tells_where_the_first_file_of_each_folder_lies(monkeypatch):
    made, _ = course([("a", MiB), ("a-write", MiB)], [], [("c", MiB)])
    for site in made._sites:
        site.situation = SimpleNamespace(local=SimpleNamespace(volume="volume"))
        site.files.held = "held {}".format
    offsets, extents = {("held a", "volume"): 0.1, ("held c", "volume"): 0.4}, {"a": 3, "c": None}
    made._host.probes = SimpleNamespace(
        file_offset_ratio=lambda held, volume: offsets[held, volume], extents=extents.__getitem__
    )
    made._rounds = []
    monkeypatch.setattr(FolderCourse, "_know_what_is_stored", lambda _: None)
    monkeypatch.setattr(Course, "_go_without_warm_up", lambda _, names: list(names))

    assert made.lay_out() == {"0": 0.1, "2": 0.4}
    assert made._extents == {"0": 3}, "of what is not known nothing is said"


SWAPPED = (Cell("0", "read", 4, 1),)


def test_the_pieces_of_a_file_are_counted_again_where_places_are_swapped_and_the_most_count(monkeypatch):
    made, _ = course([("a", MiB)], [("b", MiB)], [("c", MiB)], swaps_from=4, extents={"a": (3, 2), "b": (1, 200)})
    monkeypatch.setattr(Course, "_let_rest", lambda *_: None)
    monkeypatch.setattr(Course, "_before_round", lambda *_: [])

    made._count_extents()
    first = [one.file_extents for one in seen(made)]
    made._before_round(SWAPPED, [])

    assert first == [3, 1, None]
    assert [one.file_extents for one in seen(made)] == [3, 200, None]


def test_what_the_first_part_of_a_run_found_stays_beside_its_rounds():
    found = replace(example_run().environment, file_extents=70, stored_ratio={"1:1": 1.0, "1:2": 0.53})
    made, _ = course([("a", MiB)], [("b", MiB)], extents={"a": (3,), "b": (5,)}, before={"1": found})
    made._written = {"0": {"1:1": [1.0], "1:2": [1.0]}, "1": {"1:1": [1.0], "1:2": [0.61]}}

    made.know_what_was_found()
    stored = made._found_stored()
    made._count_extents()

    assert [one.file_extents for one in seen(made)] == [3, 70]
    assert stored == {"0": {"1:1": 1.0, "1:2": 1.0}, "1": {"1:1": 1.0, "1:2": 0.53}}


def speed_of(*pieces):
    """What pieces in order, each (path, MiB, seconds), say of how fast the folder is written."""
    files = object.__new__(FolderFiles)
    files._laid_out = {}
    files._layout_bytes_per_s = None
    for path, mib, seconds in pieces:
        files._note_speed(path, Measured({}, write_bytes=mib * MiB, timed_s=seconds))
    return files._layout_bytes_per_s


def test_the_speed_of_the_lay_out_is_that_of_all_pieces():
    assert speed_of(("read", 64, 0.1), ("read", 64, 1.0), ("write", 64, 0.9)) == 192 * MiB / 2
    assert speed_of(("read", 64, 0.0)) is None


def test_of_two_sorts_of_data_the_faster_one_is_its_speed():
    pieces = (("read", 64, 1.0), ("read-data-1-2", 64, 0.5), ("read", 64, 1.0), ("read-data-1-2", 64, 0.5))

    assert speed_of(*pieces) == 128 * MiB
