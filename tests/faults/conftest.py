"""Fixtures of the campaign, and the count at its end: what was lost, left or answered with 5xx fails it."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING, Any

import pytest

from faults.harness.nas import Nas
from faults.harness.tally import Tally
from support.apart import leave_the_network
from support.loops import FileSystem, LoopVolume, loop_volume

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    MakeNas = Callable[..., Nas]

_TALLY = Tally()
"""Of this process."""
_ALL = pytest.StashKey[Tally]()
_FROM_WORKER = "volbench_faults"

# A pipeline that runs in the background of a shell is deaf to Ctrl-C, and so would be all that tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    """Begin counting."""
    config.stash[_ALL] = Tally()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:  # noqa: ARG001 (the hook's own)
    """Add what a process beside this one has counted."""
    counted = getattr(node, "workeroutput", {}).get(_FROM_WORKER)
    if counted is not None:
        node.config.stash[_ALL].add(counted)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Hand the count over, or fail the campaign for what it says."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output[_FROM_WORKER] = _TALLY.plain()
        return
    tally = session.config.stash[_ALL]
    tally.add(_TALLY.plain())
    if exitstatus == pytest.ExitCode.OK and tally.kinds and not tally.is_clean:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the count."""
    tally = config.stash[_ALL]
    if not tally.kinds:
        return
    terminalreporter.section("fault campaign")
    for line in tally.lines():
        terminalreporter.write_line(line, red=not tally.is_clean)


@pytest.fixture(scope="session", autouse=True)
def a_machine_of_its_own() -> None:
    """Volbench measures once per machine; runs beside each other need a network each."""
    if os.geteuid() == 0:
        leave_the_network()
        return
    reason = "mounting a loop device needs root"
    # A pipeline must not pass by skipping: there the missing right is a failure.
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture
def make_nas(request: pytest.FixtureRequest, tmp_path: Any) -> Iterator[MakeNas]:
    """Make the NAS of a test; its kind is counted when the test has come to its end with nothing lost."""
    kind = request.node.get_closest_marker("fault").args[0]
    made: list[tuple[Nas, Any]] = []

    def make(file_system: FileSystem = "ext4", **facts: Any) -> Nas:
        context = loop_volume(file_system, **facts)
        volume: LoopVolume = context.__enter__()
        made.append((Nas(tmp_path, volume, _TALLY), context))
        return made[-1][0]

    before = Tally.of(Tally().plain())
    before.add(_TALLY.plain())
    yield make
    for nas, context in made:
        nas.close()
        context.__exit__(None, None, None)
    _TALLY.kinds.append(kind)
    found = (
        _TALLY.rounds_lost[len(before.rounds_lost) :]
        + _TALLY.files_left[len(before.files_left) :]
        + _TALLY.server_errors[len(before.server_errors) :]
    )
    assert not found, found  # noqa: S101 (the closing count is a test)


@pytest.fixture
def nas(make_nas: MakeNas) -> Nas:
    """The usual one: an ext4 volume of 1 GiB."""
    return make_nas("ext4")
