"""The laboratory's course: cell by cell, each on disks that are blank again, with every step in the journal."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from volbench.domain.experiment.plan.array_states import MISSES_A_DISK, survives_one_disk
from volbench.domain.experiment.plan.templates import configuration_of
from volbench.domain.lab.commands import CommandFailed
from volbench.domain.lab.disks import refusals
from volbench.domain.lab.identity import Likeness
from volbench.domain.lab.journal import STATES, Condition, Progress, same_disks
from volbench.domain.lab.layouts import Names
from volbench.domain.lab.request import variants_on
from volbench.domain.model.errors import UnsafeTarget
from volbench.domain.model.words.message import Message
from volbench.lab.building import Build, Builder
from volbench.lab.clearing import Ground, clear, judge
from volbench.lab.foreign_devices import refuse_unrecognised

if TYPE_CHECKING:
    from volbench.domain.lab.journal import Journal, LabCell
    from volbench.domain.lab.lab_disk import LabDisk
    from volbench.lab.machine_protocols import Book, Consent, Ledger, Listener, Machine, Measure


_NOT_THE_SAME: Final = {
    Likeness.OTHER: Message("lab.laboratory.not_the_same.other"),
    Likeness.UNSURE: Message("lab.laboratory.not_the_same.unsure"),
}


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
    consent: Consent = refuse_unrecognised
    """Asked before disks are erased whose content nobody recognises; raises unless the owner agrees."""
    _names: dict[str, str] = field(default_factory=dict)
    """What each disk of the journal is called now, by its name at the start."""

    def take_up_again(self) -> None:
        """Find the disks again after a crash and clear away what it left.

        Disks seen blank since the last build are not written to: what is on them now is not ours.

        Raises:
            UnsafeTarget: a disk holds or carries something that is not ours; nothing was touched then.
            CommandFailed: our own remains cannot be taken down.
            VolbenchError: what `consent` raises.
        """
        token, boot_id = self.journal.token, self.machine.boot_id()
        found = same_disks(self.journal, self.machine.all_disks(token=token), boot_id=boot_id)
        self._names = {identity.name: disk.name for identity, disk in found}
        agreed: frozenset[str] = frozenset()
        if not self.journal.is_bare:
            known = {disk.name: identity for identity, disk in found if identity.name not in self.journal.lost}
            unrecognised = judge(self.machine, Ground(known, token))
            if unrecognised:
                self.consent(unrecognised)
            agreed = frozenset(disk.name for disk in unrecognised)
        for gone in self.journal.disks:
            if gone.name not in self._names:
                self._lose(gone.name, Message("lab.laboratory.is_not_found_again"))
        if self.journal.is_bare:
            self._good_disks()
        else:
            self._clear(is_after_crash=True, agreed=agreed)
        self._write(replace(self.journal.taken_up_again(), boot_id=boot_id))
        # The end may have come between a line of the journal and the experiment.
        for cell in self.journal.cells:
            self._enter(cell, only_empty=True)

    def run(self) -> Journal:
        """Go through every cell that waits; return the ended journal.

        Raises:
            Stopped: the owner cancelled a run; everything is cleared away and can be resumed.
            UnsafeTarget, CommandFailed: the disks could not be cleared.
        """
        while (waiting := self.journal.next_build()) is not None:
            build = Build(*waiting)
            disks = self._good_disks()
            cache = disks.pop(self.journal.request.cache or "", None)
            self._write(
                replace(
                    self.journal.with_cells(replace(cell, progress=Progress.RUNNING) for cell in build.cells),
                    builds=self.journal.builds + 1,
                    is_bare=False,
                )
            )
            try:
                self._builder().carry_out(build, tuple(disks.values()), self._new_names(), cache)
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

    def _measured(self, cell: LabCell) -> None:
        self._write(self.journal.with_cells([cell]))
        if cell.reason is not None:
            self.listener.say(cell.reason)
        self._enter(cell)

    def _enter(self, cell: LabCell, *, only_empty: bool = False) -> None:
        """Take what a cell came to over into the experiment."""
        if self.ledger is None:
            return
        built = next(c for c in self.journal.request.configurations if c.id == cell.configuration_id)
        state = STATES[cell.condition]
        if state in MISSES_A_DISK and not survives_one_disk(built.raid_type, built.disks):
            return
        configuration = built if cell.condition is Condition.CLEAN else configuration_of(*built.kind[:2], state)
        variants = variants_on(cell.file_system, self.journal.request.variants)
        if cell.run_id is not None and cell.progress is Progress.DONE:
            self.ledger.filled(configuration, variants, cell.run_id, only_empty=only_empty)
        elif cell.reason is not None:
            self.ledger.impossible(configuration, variants, cell.reason, only_empty=only_empty)

    def _good_disks(self) -> dict[str, LabDisk]:
        """Look at every disk anew before it is written to: what is no longer blank and whole is lost to us.

        Returns them by their name at the start.
        """
        good = {}
        names = self._present()
        for identity, disk in zip(names, self.machine.look(list(names.values())), strict=True):
            known = next(one for one in self.journal.disks if one.name == identity)
            why = refusals(disk)
            like = known.likeness(disk, under_any_name=True)
            if like is Likeness.SAME and not why:
                good[identity] = disk
            else:
                reason = why[0] if why else _NOT_THE_SAME[like]
                self._lose(
                    identity,
                    Message("lab.laboratory.is_left_out", name=identity, why=reason),
                )
        return good

    def _present(self) -> dict[str, str]:
        """Return name at the start → name now of the disks that still work."""
        lost = set(self.journal.lost)
        return {one.name: self._names.get(one.name, one.name) for one in self.journal.disks if one.name not in lost}

    def _lose(self, name: str, words: Message) -> None:
        if name in self.journal.lost:
            return
        self.listener.say(words.fill(name=name))
        self._write(replace(self.journal, lost=(*self.journal.lost, name)))

    def _clear(self, *, is_after_crash: bool = False, agreed: frozenset[str] = frozenset()) -> None:
        """Take down and wipe. A disk that dies meanwhile is lost; the others go on."""
        with self.machine.undisturbed():
            self._clear_now(is_after_crash=is_after_crash, agreed=agreed)

    def _clear_now(self, *, is_after_crash: bool, agreed: frozenset[str]) -> None:
        present = self._present()
        known = {present[one.name]: one for one in self.journal.disks if one.name in present}
        try:
            failed = clear(self.machine, Ground(known, self.journal.token, is_after_crash, agreed))
        except CommandFailed as trouble:
            raise UnsafeTarget(
                Message("lab.laboratory.the_disks_could_not_be_cleared", words=str(trouble)),
                Message("lab.laboratory.find_out_what_holds_them_then"),
            ) from trouble
        back = {now: name for name, now in present.items()}
        for name in failed:
            self._lose(
                back.get(name, name),
                Message("lab.laboratory.cannot_be_read_or_is_not"),
            )
        self._write(replace(self.journal, is_bare=True))

    def _new_names(self) -> Names:
        return Names(self.journal.token, self.journal.builds, self.machine.free_md_devices(len(self.journal.disks)))

    def _write(self, journal: Journal) -> None:
        self.journal = journal
        self.book.save(journal)
