"""A laboratory on a pretended machine, with what it speaks to."""

from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest

from volbench.domain.lab.identity import Identity
from volbench.domain.lab.journal import Journal, LabRequest, Progress, cells_of
from volbench.domain.lab.request import configurations_of
from volbench.domain.model.coding.codec import dump, load
from volbench.domain.model.machine.storage import Health
from volbench.domain.model.runs.run import LocalVolume, RunState
from volbench.domain.model.words.message import Message
from volbench.lab.laboratory import Laboratory


@dataclass
class Book:
    kept: list[Journal] = field(default_factory=list)

    def save(self, journal):
        self.kept.append(load(Journal, dump(journal)))


@dataclass
class Listener:
    said: list[Message] = field(default_factory=list)
    synced: int = 0

    def say(self, text):
        self.said.append(text)

    def syncing(self, ratio):
        self.synced += 1


@dataclass
class Ledger:
    kept: list[tuple] = field(default_factory=list)

    def filled(self, configuration, variants, run_id, *, only_empty=False):
        self._keep(configuration.id, tuple(variants), run_id, only_empty=only_empty)

    def impossible(self, configuration, variants, reason, *, only_empty=False):
        self._keep(configuration.id, tuple(variants), reason, only_empty=only_empty)

    def _keep(self, *entry, only_empty):
        if not only_empty or all(one[:2] != entry[:2] for one in self.kept):
            self.kept.append(entry)


def a_run(health=Health.UNKNOWN, sync=None, **facts):
    """Return what is asked of a stored run; whether its array was whole it does not tell unless asked to."""
    volume = SimpleNamespace(pool=SimpleNamespace(health=health, sync=sync), ssd_cache=None)
    return SimpleNamespace(**{"failure": None, "target": LocalVolume("/mnt/lab", None, volume), **facts})


def a_journal(machine, levels=("raid5", "raid0"), file_systems=("ext4",), **more):
    request = LabRequest(
        configurations_of(levels, len(machine.disks)), tuple(file_systems), (), "nas-volume", "smoke", **more
    )
    disks = tuple(Identity.of(disk) for disk in machine.disks.values())
    return Journal("00112233445566ff", "2026-01-01T00:00:00.000Z", request, disks, cells_of(request))


def a_laboratory(machine, journal, measure=None, **more):
    def well(request):
        assert machine.mounts == [request.target_path]
        return a_run(id=f"RUN-{request.label}", state=RunState.DONE, failure=None)

    return Laboratory(machine, Book(), measure or well, Listener(), journal, **more)


def killed(machine, **more):
    """Return the journal of a laboratory whose process ended without a word in the middle of a run."""

    class PowerCut(BaseException):
        pass

    class DeadMachine(type(machine)):
        pass

    def cut(_request):
        machine.__class__ = DeadMachine
        DeadMachine.stack = lambda *_, **__: (_ for _ in ()).throw(PowerCut)
        raise PowerCut

    laboratory = a_laboratory(machine, a_journal(machine, **more), cut)
    with pytest.raises(PowerCut):
        laboratory.run()
    machine.__class__ = DeadMachine.__base__
    return next(journal for journal in reversed(laboratory.book.kept) if journal.cells[0].progress is Progress.RUNNING)
