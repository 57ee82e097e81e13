"""The matrix of 2018 measures nothing twice, however often it is killed. The machine in it is a pretended one."""

from __future__ import annotations

import json
import os
import threading
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Self

import pytest
from click.testing import CliRunner, Result
from support.experiments import run_on, volume_of
from support.lab import pretend_machine
from volbench.cli import lab_runs, main
from volbench.domain.model.machine.storage import RaidType
from volbench.host.array_lab import machine as lab_machine

from virtual_nas.harness import laboratory, matrix_course, product
from virtual_nas.harness.bench import Bench
from virtual_nas.harness.disks import Disk
from virtual_nas.harness.errors import VirtualNasError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from support.lab import PretendMachine
    from volbench.domain.model.runs.run import Run, RunRequest

_PLAN = matrix_course.Plan(levels=("basic", "raid0", "raid5"))
_TITLES = [f"{level} · {fs}" for level in ("Basic", "RAID 0 × 4", "RAID 5 × 4") for fs in ("ext4", "Btrfs")]


class _PowerCut(BaseException):
    pass


@dataclass
class _World:
    """What outlives a machine that is switched off: its disks and its data folder."""

    machine: PretendMachine
    folder: Path
    boots: int = 0
    measured: list[str] = field(default_factory=list)
    """What was begun to be measured, in order."""
    cut_at: int | None = None
    """Number of the run during which the power goes."""

    def boot(self) -> None:
        """Nothing is assembled or mounted after a start; what was written is still on the disks."""
        self.boots += 1
        for running in (self.machine.mounts, self.machine.groups, self.machine.arrays):
            running.clear()
        self.machine.boot = f"boot-{self.boots}"

    def measure(self, session: Any, request: RunRequest) -> Run:
        """Stand for the runner: store a run of what was asked for."""
        assert self.machine.mounts == [request.target_path]
        self.measured.append(request.label)
        if len(self.measured) == self.cut_at:
            raise _PowerCut
        kind, disks, file_system = request.target_path.rpartition("/")[2].split("-")
        number = f"01K{len(self.measured):023d}"
        volume = volume_of(RaidType(kind), int(disks), file_system)
        run = run_on(volume, number, request.variants or ("ext4",))
        run = replace(run, suite=replace(run.suite, id=request.suite), profile=request.profile)
        session.application.store.insert(run, {})
        return run


class _Nas:
    """Stands for a virtual NAS: volbench runs in this process."""

    def __init__(self, world: _World) -> None:
        self.world = world
        self.boots = world.boots
        self.share = world.folder

    def __enter__(self) -> Self:
        self.world.boot()
        self.boots = self.world.boots
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def power_off(self) -> None:
        pass

    def run(self, *argv: str, **_: object) -> str:
        if argv[-1] == laboratory.JOURNAL:
            path = self.world.folder / "data/lab/journal.json"
            return path.read_text() if path.exists() else ""
        done = self._call(argv)
        assert done.exit_code == 0, done.output
        return done.stdout

    def start(self, *argv: str, **_: object) -> Any:
        try:
            done = self._call(argv)
        except _PowerCut:
            raise VirtualNasError("the virtual NAS went down") from None
        ended = threading.Event()
        ended.set()
        return SimpleNamespace(
            ended=ended, code=done.exit_code, output=done.stdout, complaint=done.stderr, wait=lambda _: done.exit_code
        )

    def _call(self, argv: tuple[str, ...]) -> Result:
        assert argv[0] == product.PROGRAM
        words = [word.replace("/share/", f"{self.share}/") for word in argv[1:]]
        options = ["--data-dir", str(self.world.folder / "data")]
        return CliRunner().invoke(main, [*options, *words], catch_exceptions=False)


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> _World:
    machine = pretend_machine()
    made = _World(machine, tmp_path)

    def measure_with(session: Any, **_: object) -> Callable[[RunRequest], Run]:
        return lambda request: made.measure(session, request)

    names = list(machine.disks)
    disks = tuple(Disk(name, f"/dev/ub{name}", name, 1) for name in names)
    monkeypatch.setattr(matrix_course, "VirtualNas", lambda *_, **__: _Nas(made))
    monkeypatch.setattr(matrix_course, "Bench", SimpleNamespace(of=lambda nas, _setup: Bench(nas, disks)))
    monkeypatch.setattr(lab_machine, "LabMachine", lambda _root: _Cut(made))
    monkeypatch.setattr(lab_runs, "measure_with", measure_with)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return made


class _Cut:
    """A machine that does nothing any more once its power is gone."""

    def __init__(self, world: _World) -> None:
        self._world = world
        self._boot = world.boots

    def __getattr__(self, name: str) -> Any:
        if self._world.cut_at == len(self._world.measured) and self._boot == self._world.boots:
            raise _PowerCut
        return getattr(self._world.machine, name)


def _course(world: _World) -> matrix_course.Ended:
    return matrix_course.carry_out(world.folder / "state", _PLAN, lambda _words: None)


def test_nothing_is_measured_twice_though_it_is_killed_and_started_again(world: _World) -> None:
    for cut_at in (3, 5):
        world.cut_at = cut_at
        with pytest.raises(VirtualNasError, match="went down"):
            _course(world)
    world.cut_at = None

    ended = _course(world)

    # The run under way when the power went is the only one that is done again.
    assert world.measured == [*_TITLES[:3], *_TITLES[2:4], *_TITLES[3:]]
    assert ended.starts == world.boots == 3
    assert ended.saved.stat().st_size > 0
    (listed,) = json.loads(_Nas(world).run(product.PROGRAM, "experiment", "list", "--json"))
    assert [cell["state"] for cell in listed["cells"]] == ["filled"] * 12
    assert not world.machine.written


def test_a_matrix_that_has_ended_is_only_written_again(world: _World) -> None:
    first = _course(world)
    again = _course(world)

    assert world.measured == _TITLES
    assert again.saved.read_bytes() == first.saved.read_bytes()
