"""How folders of one volume are measured: files laid out side by side, each read and written in the same way."""

from __future__ import annotations

import math
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final

from volbench.domain.model.runs.run import Phase
from volbench.domain.model.suites.data_ratio import HALVED, ratio_of
from volbench.domain.model.suites.workload import Direction
from volbench.kinds.folders.plan import PIECE_BYTES, refuse_other_compression
from volbench.kinds.folders.rules.own_plan import OverFolders
from volbench.kinds.folders.rules.ratios import compresses, has_both, stored_ratios
from volbench.runner.cell_measurement import CellRunner
from volbench.runner.kind import Conduct
from volbench.runner.preflight import environment_before
from volbench.runner.repeated_rounds import rounds_left
from volbench.runner.run_files import RunFiles
from volbench.runner.run_loop import Course
from volbench.runner.stopping_policy import Enough

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from volbench.domain.model.kind import Place
    from volbench.domain.model.runs.plan import Plan
    from volbench.domain.model.runs.run import Environment, Run
    from volbench.domain.model.suites.workload import CommandContext, Measured, Workload
    from volbench.planning.cell_order import Cell
    from volbench.runner.protocols import Cancellation, Host, Probes, RunFolder
    from volbench.runner.run_context import Situation
    from volbench.runner.run_targets import Around, Site, Sites

_ENGINES: Final = ("io_uring", "libaio", "posixaio", "psync")
"""From what is tried first to what works everywhere (host/programs.py)."""


class FolderFiles(RunFiles):
    """The test files of one of the folders."""

    def __init__(self, situation: Situation, folder: RunFolder, host: Host, cancel: Cancellation) -> None:
        """Prepare nothing yet."""
        super().__init__(situation, folder, host, cancel)
        self._begun: set[str] = set()
        self._laid_out: dict[str, tuple[int, float]] = {}

    @property
    def suffixes(self) -> tuple[str, ...]:  # type: ignore[override]
        """Behind the names of the files: where a folder compresses, all of them have some of both sorts of data."""
        return ("", HALVED) if has_both(self._situation.plan.cells) else ("",)

    @property
    def again_from(self) -> int | None:  # type: ignore[override]
        """Before which round the files are laid out in the opposite order."""
        return _own(self._situation.plan).swaps_from

    def is_cloned(self, variant: str) -> bool:
        """Say whether a fresh file to write is a clone: in all folders, or in none."""
        return _own(self._situation.plan).can_clone and super().is_cloned(variant)

    def cell_context(self, workload: Workload, variant: str, *, position: int) -> CommandContext:
        """Return what a tool file needs; what is read through memory is read once, and not before its timed part."""
        context = super().cell_context(workload, variant, position=position)
        if not self._situation.environment.is_buffered_alike or workload.direction is not Direction.READ:
            return context
        return replace(context, ramp_s=0.0, is_one_pass=True)

    def forget(self, path: str) -> None:
        """Have the kernel forget the file, and below a layer that encrypts also the one that holds its bytes."""
        super().forget(path)
        if self._situation.local.folder.layer is not None:
            self._host.page_cache.drop_below(path)

    def begin_file(self, path: str, bytes_: int) -> None:
        """Make a file of that length with nothing in it, in place of one that was laid out before."""
        if path in self._begun:
            self._folder.remove_file(path)
        self._begun.add(path)
        self._folder.begin_file(path, 0 if self._fills_with_zeros else bytes_)

    def make_room(self, path: str, bytes_: int) -> None:
        """Let a file be so long before it is written up to there, where its length was not set at its beginning."""
        if self._fills_with_zeros:
            self._folder.end_file_at(path, bytes_)

    def _note_speed(self, path: str, measured: Measured) -> None:
        """Take the speed of all pieces so far, for a cache takes the first ones; of two sorts of data the faster one's.

        Data that halves is written in less time, and its writes reach their byte limit so much the sooner.
        """
        bytes_, seconds = self._laid_out.get(ratio_of(path), (0, 0.0))
        self._laid_out[ratio_of(path)] = (bytes_ + measured.write_bytes, seconds + measured.timed_s)
        speeds = [bytes_ / seconds for bytes_, seconds in self._laid_out.values() if seconds > 0]
        self._layout_bytes_per_s = max(speeds, default=None)

    @property
    def _fills_with_zeros(self) -> bool:
        """Whether a file that becomes longer is written in full: then it grows piece by piece (fs/ecryptfs/inode.c)."""
        return self._situation.local.folder.layer == "ecryptfs"


class FoldersConduct(Conduct):
    """A run over folders of one volume."""

    files_class: ClassVar[type[RunFiles]] = FolderFiles

    def look_around(self, places: Sequence[Place], folders: Sequence[RunFolder]) -> Around:
        """Return plan and environment: what one folder cannot do is done in none of them.

        Raises:
            CapabilityMissing, UnsafeTarget, InvalidRequest: as for any run; or it goes on after an interruption, and a
                folder compresses in another way since.
        """
        run = self._with.assignment.run
        refuse_other_compression(run, places)
        around = super().look_around(places, folders)
        probes = self._with.host.probes
        pairs = zip(around.situations, folders, strict=True)
        is_direct = all(_keeps_direct(one, folder, probes) for one, folder in pairs)
        engine = _common_engine([one.environment.engine for one in around.situations])
        return replace(
            around,
            situations=tuple(
                replace(
                    one,
                    environment=replace(
                        _with_what_was_found(one, run),
                        engine=engine,
                        is_direct=is_direct,
                        is_buffered_alike=None if is_direct else True,
                    ),
                )
                for one in around.situations
            ),
        )

    def course(self, sites: Sites) -> Course:
        """Return the rounds that are left, in which each folder has each place in turn."""
        with_ = self._with
        course = FolderCourse(
            sites,
            rounds_left(with_, sites, is_rotating=True),
            Enough(sites.first.situation, with_.rounds),
            host=with_.host,
            feed=with_.feed,
            cancel=with_.cancel,
        )
        course.know_what_was_found()
        return course


class FolderCourse(Course):
    """Lays the files out side by side, half-way once more in the opposite order where nobody knows their places."""

    _extents: Mapping[str, int] = MappingProxyType({})
    _stored: Mapping[str, dict[str, float]] = MappingProxyType({})

    def know_what_was_found(self) -> None:
        """Take over what an earlier part of the run found.

        The share that is stored stays as it was found first. All rounds are judged by one, also when they are read
        again, and the same data compressed in the same way is stored in the same bytes.
        """
        before = {variant: site.situation.environment for site, variant in self._each()}
        self._extents = {variant: one.file_extents for variant, one in before.items() if one.file_extents}
        self._stored = {variant: one.stored_ratio for variant, one in before.items() if one.stored_ratio}

    def lay_out(self) -> dict[str, float | None]:
        """Write the files of all folders in pieces, in turn; return where on the device those of the reads lie."""
        number = self._rounds[0][0].round if self._rounds else 1
        self._written: dict[str, dict[str, list[float]]] = {}
        self._lay_out_in_turn(number)
        self._know_what_is_stored()
        self._go_without_warm_up(name for site in self._sites for name in site.files.too_fast_for_warm_up)
        self._count_extents()
        place = self._host.probes.file_offset_ratio
        return {
            variant: place(site.files.held(path), site.situation.local.volume)
            for site, variant, path in self._first_files()
        }

    def _count_extents(self) -> None:
        """Count in how many pieces each folder's file lies; of files that were laid out twice the most pieces count.

        Rounds were measured on both, so what is cut up in one of them is in the numbers.
        """
        counted = {variant: self._host.probes.extents(path) or 0 for _, variant, path in self._first_files()}
        each = {variant: max(pieces, self._extents.get(variant, 0)) for variant, pieces in counted.items()}
        self._extents = {**self._extents, **{variant: pieces for variant, pieces in each.items() if pieces}}

    def seen(self, around: Around) -> Around:
        """Return what is around the run with the pieces in which each folder's file lies, and what is stored of it."""
        return replace(
            around,
            situations=tuple(
                replace(
                    one,
                    environment=replace(
                        one.environment,
                        file_extents=self._extents.get(one.plan.variants[0]),
                        stored_ratio=self._stored.get(one.plan.variants[0]),
                    ),
                )
                for one in around.situations
            ),
        )

    def _know_what_is_stored(self) -> None:
        """Have the rounds judged by the bytes as they are stored."""
        self._stored = self._found_stored()
        for site, variant in self._each():
            environment = replace(site.situation.environment, stored_ratio=self._stored.get(variant))
            situation = replace(site.situation, environment=environment)
            self._runners[variant] = CellRunner(situation, site.files, self._host, feed=self._feed, cancel=self._cancel)

    def _found_stored(self) -> dict[str, dict[str, float]]:
        """Return what is stored of each sort of data in each folder: as it was found first."""
        return {**stored_ratios(self._written), **self._stored}

    def _before_round(self, cells: tuple[Cell, ...], needed: list[Cell]) -> list[Cell]:
        """Lay the files out once more where the folders swap places; then as before any round."""
        is_first = cells is self._rounds[0]
        if not is_first and cells[0].round == _own(self._sites.plan).swaps_from:
            self._lay_out_in_turn(cells[0].round)
            self._count_extents()
            self.warm_up_again()
        return super()._before_round(cells, needed)

    def warm_up_again(self) -> None:
        """Let the disks come to rest after they wrote."""
        until = self._host.clock.monotonic() + 2 * self._sites.plan.runtime_s
        for site in self._sites:
            self._let_rest(site, until)

    def _first_files(self) -> list[tuple[Site, str, str]]:
        return [
            (site, variant, paths[0][0]) for site, variant in self._each() if (paths := site.files.lasting(variant))
        ]

    def _lay_out_in_turn(self, number: int) -> None:
        """Write the files of all folders, each kind of them in pieces of each folder in turn.

        `number` is the round that comes next: from the one on before which places are swapped the last is first.
        """
        swaps_from = _own(self._sites.plan).swaps_from
        is_swapped = swaps_from is not None and number >= swaps_from
        each = [(site, variant, site.files.lasting(variant)) for site, variant in self._each()]
        # The steps of the lay-out stand folder by folder in the pace; what is done in each is a share of all.
        for place in range(max((len(files) for *_, files in each), default=0)):
            # A folder without copy-on-write keeps a file to write where another has it made anew for each round.
            turn = [(site, variant, *files[place]) for site, variant, files in each if place < len(files)]
            self._lay_out_alike(list(reversed(turn)) if is_swapped else turn)

    def _lay_out_alike(self, turn: list[tuple[Site, str, str, int]]) -> None:
        self._pace.begin_step()
        for site, _, path, bytes_ in turn:
            _files(site).begin_file(path, bytes_)
        largest = max(bytes_ for *_, bytes_ in turn)
        for piece in range(math.ceil(largest / PIECE_BYTES)):
            begin = piece * PIECE_BYTES
            for site, variant, path, bytes_ in turn:
                if begin < bytes_:
                    self.site = site
                    self._feed.enter(Phase.LAYING_OUT, variant=variant)
                    end = min(begin + PIECE_BYTES, bytes_)
                    _files(site).make_room(path, end)
                    before = self._written_bytes(site)
                    site.files.lay_out(path, end, self._feed, offset=begin)
                    self._note_written(site, variant, path, before, end - begin)
        for _ in turn:
            self._pace.end_step()

    def _written_bytes(self, site: Site) -> int | None:
        """Return what the disks have written so far, where it is asked for: one of the folders compresses."""
        if len(site.files.suffixes) == 1:
            return None
        return self._host.probes.written_bytes(site.situation.local.volume)

    def _note_written(self, site: Site, variant: str, path: str, before: int | None, bytes_: int) -> None:
        """Note what the disks wrote for each byte of a piece; it was flushed, and nothing else of the run writes."""
        after = self._written_bytes(site)
        if before is None or after is None or after <= before:
            return
        by_data = self._written.setdefault(variant, {})
        by_data.setdefault(ratio_of(path), []).append((after - before) / bytes_)


def _own(plan: Plan) -> OverFolders:
    if not isinstance(plan.own, OverFolders):  # pragma: no cover (its kind has made the plan)
        raise TypeError("this plan is not one over folders")
    return plan.own


def _files(site: Site) -> FolderFiles:
    if not isinstance(site.files, FolderFiles):  # pragma: no cover (its kind has made them)
        raise TypeError("these are not the files of a folder")
    return site.files


def _keeps_direct(situation: Situation, folder: RunFolder, probes: Probes) -> bool:
    """Say whether a folder can be read past memory; compressed files of Btrfs never are."""
    is_compressed = any(map(compresses, situation.plan.variants))
    return situation.environment.is_direct and not is_compressed and probes.keeps_direct(folder.held_path)


def _with_what_was_found(situation: Situation, run: Run) -> Environment:
    """Return what is around a folder, of a run that goes on with what the files of its first part showed."""
    if not run.workloads:
        return situation.environment
    before = environment_before(run, situation.plan)
    return replace(situation.environment, file_extents=before.file_extents, stored_ratio=before.stored_ratio)


def _common_engine(engines: Sequence[str]) -> str:
    """Return the engine that works in all folders: of several the plainest."""
    return max(engines, key=_ENGINES.index)
