"""The laboratory's course: cell by cell, each on disks that are blank again, with every step in the journal."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from volbench.domain.errors import UnsafeTarget
from volbench.domain.lab.commands import CommandFailed
from volbench.domain.lab.disks import refusals
from volbench.domain.lab.journal import Condition, Progress, missing_disks
from volbench.domain.lab.layouts import Names
from volbench.domain.lab.request import variants_on
from volbench.domain.text import Text
from volbench.lab.building import Build, Builder
from volbench.lab.clearing import clear

if TYPE_CHECKING:
    from volbench.domain.lab.disks import LabDisk
    from volbench.domain.lab.journal import Journal, LabCell
    from volbench.domain.run import Run
    from volbench.lab.ports import Book, Ledger, Listener, Machine, Measure


@dataclass
class Laboratory:
    """One laboratory, from its first layout to blank disks; after a crash the same again with the kept journal."""

    machine: Machine
    book: Book
    measure: Measure
    listener: Listener
    journal: Journal
    language: str = "en"
    ledger: Ledger | None = None
    _names: dict[str, str] = field(default_factory=dict)
    """What each disk of the journal is called now, by its name at the start."""

    def take_up_again(self) -> None:
        """Find the disks again after a crash and clear away what it left.

        Raises:
            UnsafeTarget: a disk holds or carries something that is not ours; nothing was touched then.
            CommandFailed: our own remains cannot be taken down.
        """
        self._write(self.journal.taken_up_again())
        found = self.machine.all_disks(token=self.journal.token)
        for identity in self.journal.disks:
            now = next((disk.name for disk in found if identity.is_that_of(disk)), None)
            if now is not None:
                self._names[identity.name] = now
        for gone in missing_disks(self.journal, found):
            self._lose(gone.name, Text("{name} is no longer there.", "{name} 已不存在。"))
        self._clear(is_after_crash=True)

    def run(self) -> Journal:
        """Go through every cell that waits; return the ended journal.

        Raises:
            Stopped: the owner cancelled a run; everything is cleared away and can be resumed.
            UnsafeTarget, CommandFailed: the disks could not be cleared.
        """
        while (waiting := self.journal.next_build()) is not None:
            build = Build(*waiting)
            disks = self._good_disks()
            self._write(
                replace(
                    self.journal.with_cells(replace(cell, progress=Progress.RUNNING) for cell in build.cells),
                    builds=self.journal.builds + 1,
                )
            )
            try:
                self._builder().carry_out(build, disks, self._new_names())
            except BaseException:
                self._write(self.journal.taken_up_again())
                raise
            finally:
                self._clear()
                self.machine.remove_folder(build.folder)
        self._write(replace(self.journal, is_ended=True))
        return self.journal

    def clean_up(self) -> Journal:
        """End the laboratory: clear away what stands there, measure nothing more. Raises as `take_up_again`."""
        self.take_up_again()
        self._write(replace(self.journal, is_ended=True))
        return self.journal

    def _builder(self) -> Builder:
        return Builder(
            self.machine, self.measure, self.listener, self.journal.request, self.language, measured=self._measured
        )

    def _measured(self, cell: LabCell, run: Run | None) -> None:
        self._write(self.journal.with_cells([cell]))
        if cell.reason is not None:
            self.listener.say(cell.reason)
        if self.ledger is None or cell.condition is not Condition.CLEAN:
            return
        configuration = next(c for c in self.journal.request.configurations if c.id == cell.configuration_id)
        variants = variants_on(cell.file_system, self.journal.request.variants)
        if run is not None and cell.progress is Progress.DONE:
            self.ledger.filled(configuration, variants, run)
        elif cell.reason is not None:
            self.ledger.impossible(configuration, variants, cell.reason)

    def _good_disks(self) -> tuple[LabDisk, ...]:
        """Look at every disk anew before it is written to: what is no longer blank and whole is lost to us."""
        good = []
        names = self._present()
        for identity, disk in zip(names, self.machine.look(list(names.values())), strict=True):
            known = next(one for one in self.journal.disks if one.name == identity)
            why = refusals(disk)
            if known.is_that_of(disk) and not why:
                good.append(disk)
            else:
                reason = why[0] if why else Text("another disk is in its place", "已换成另一块硬盘")
                self._lose(
                    identity,
                    Text("{name} is left out: {why}.", "不再使用 {name}：{why}。").fill(name=identity, why=reason),
                )
        return tuple(good)

    def _present(self) -> dict[str, str]:
        """Return name at the start → name now of the disks that still work."""
        lost = set(self.journal.lost)
        return {one.name: self._names.get(one.name, one.name) for one in self.journal.disks if one.name not in lost}

    def _lose(self, name: str, words: Text) -> None:
        if name in self.journal.lost:
            return
        self.listener.say(words.fill(name=name))
        self._write(replace(self.journal, lost=(*self.journal.lost, name)))

    def _clear(self, *, is_after_crash: bool = False) -> None:
        """Take down and wipe. A disk that dies meanwhile is lost; the others go on."""
        present = self._present()
        try:
            failed = clear(
                self.machine, list(present.values()), token=self.journal.token, is_after_crash=is_after_crash
            )
        except CommandFailed as trouble:
            raise UnsafeTarget(
                Text("The disks could not be cleared: {words}", "无法清理硬盘：{words}").fill(words=str(trouble)),
                Text(
                    "Find out what holds them, then run `volbench lab --resume`, or `--clean-up` to end here.",
                    "请查明占用硬盘的程序，然后运行 `volbench lab --resume` 继续，或用 `--clean-up` 结束。",
                ),
            ) from trouble
        back = {now: name for name, now in present.items()}
        for name in failed:
            self._lose(
                back.get(name, name),
                Text(
                    "{name} could not be made blank again and is left out from now on.",
                    "{name} 无法恢复为空白，之后不再使用。",
                ),
            )

    def _new_names(self) -> Names:
        return Names(self.journal.token, self.journal.builds, self.machine.free_md_devices(len(self.journal.disks)))

    def _write(self, journal: Journal) -> None:
        self.journal = journal
        self.book.save(journal)
