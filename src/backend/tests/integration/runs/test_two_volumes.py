"""Two volumes measured in turns, with the real fio on two real file systems; whatever ends it, both are clean."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support.loops import LoopVolume, loop_volume
from support.runs import READ, WRITE, Lab, empty_database, leftovers, small_suite, tell_ceilings
from support.tools_at_work import tools_below

from volbench.app.container import compose
from volbench.config import Config
from volbench.domain.compare.comparison_result import Verdict
from volbench.domain.compare.several_targets import paired_of
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.runs.run import CacheClass, Phase, RunState
from volbench.domain.model.runs.targets import view_of
from volbench.domain.model.suites.workload import MiB
from volbench.domain.model.words.message import plain
from volbench.reports.run_document import from_document, to_document
from volbench.runner.reanalysis import read_again
from volbench.services.imports.import_service import read_any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.domain.model.runs.run import Run

pytestmark = pytest.mark.real_io

A, B = "A.ext4", "B.btrfs-cow"
PATIENCE_S = 300.0


@pytest.fixture
def two(as_root) -> Iterator[tuple[LoopVolume, LoopVolume]]:
    """A fresh ext4 and a fresh Btrfs volume."""
    with ExitStack() as stack:
        yield stack.enter_context(loop_volume("ext4")), stack.enter_context(loop_volume("btrfs"))


@dataclass(frozen=True)
class Measured:
    """A run that has ended, and the lab with all it has seen."""

    run: Run
    lab: Lab
    volumes: tuple[LoopVolume, LoopVolume]


@pytest.fixture(scope="module")
def measured(as_root, tmp_path_factory) -> Iterator[Measured]:
    """One run on ext4 and Btrfs that many tests look at."""
    with loop_volume("ext4") as first, loop_volume("btrfs") as second:
        lab = Lab(tmp_path_factory.mktemp("two"), small_suite(READ, WRITE))
        run = lab.measure(first.mount_point, other_target_paths=(str(second.mount_point),))
        yield Measured(run, lab, (first, second))
        lab.close()


def in_turns(lab: Lab, two, **facts) -> Run:
    return lab.measure(two[0].mount_point, other_target_paths=(str(two[1].mount_point),), **facts)


def wait_for(claim, what: str) -> None:
    """Wait until `claim()` holds; only a machine that does nothing at all runs out of patience."""
    until = time.monotonic() + PATIENCE_S
    while not claim():
        assert time.monotonic() < until, f"waited in vain until {what}"
        time.sleep(0.05)


def both_clean(two) -> bool:
    return [leftovers(volume.mount_point) for volume in two] == [[], []]


def test_each_volume_gets_as_many_rounds_as_the_verdict_needs_and_is_clean_afterwards(measured):
    run = measured.run

    assert run.state is RunState.DONE, run.failure
    # Two cells need seven rounds: 2 · 2 / 2^7 is below 5 %.
    assert {(work.variant, work.id): len(work.rounds) for work in run.workloads} == {
        (variant, id_): 7 for variant in (A, B) for id_ in ("read", "write")
    }
    assert run.plan.stopping is None
    assert both_clean(measured.volumes)


def test_the_volumes_take_turns_and_the_order_is_recorded(measured):
    rounds = sorted((r.position, r.n, w.variant, w.id) for w in measured.run.workloads for r in w.rounds)

    for n in range(1, 8):
        here = [(variant, id_) for _, number, variant, id_ in rounds if number == n]
        # Each workload on both volumes, one right after the other.
        assert [id_ for _, id_ in here[0::2]] == [id_ for _, id_ in here[1::2]]
        assert {variant for variant, _ in here[:2]} == {A, B}
    orders = paired_of(measured.run)[0].orders
    assert set(orders) == {"AB", "BA"}
    assert all(one != following for one, following in pairwise(orders))


def test_each_volume_has_its_own_target_plan_environment_and_disks(measured):
    run, (first, second) = measured.run, measured.volumes

    assert [target.path for target in run.targets.values()] == [str(v.mount_point) for v in measured.volumes]
    assert [target.volume.file_system for target in run.targets.values()] == ["ext4", "btrfs"]
    assert run.target == run.targets[A]
    assert [plan.path for plan in run.plan.targets.values()] == [str(v.mount_point) for v in measured.volumes]
    assert all(plan.reserve_bytes > 0 and plan.space_left_bytes > 0 for plan in run.plan.targets.values())
    for work in run.workloads:
        own = first if work.variant == A else second
        assert {disk.disk for round_ in work.rounds for disk in round_.disks} == {own.disk}
        assert str(own.mount_point) in " ".join(work.command)
        # What Btrfs reads through memory is its own affair: each volume has a class of its own.
        if work.variant == A:
            assert work.cache_class is CacheClass.UNCACHED, [round_.evidence for round_ in work.rounds]
    assert run.target_results[B].environment.fill_ratio != run.target_results[A].environment.fill_ratio


def test_the_verdict_begins_with_how_the_volumes_compare(measured):
    run, paired = measured.run, paired_of(measured.run)[0]

    # Where the data came from on each side decides whether there is a ratio at all; without one nothing heads the run.
    headings = [sentence for sentence in run.verdict if sentence.code == "compare.answer.said"]
    assert headings == list(run.verdict[: int(any(cell.ratio for cell in paired.cells))])
    # What the heading has said already is not said again.
    rest = [sentence for sentence in paired.verdict if sentence in run.verdict]
    assert list(run.verdict[len(headings) : len(headings) + len(rest)]) == rest
    assert {part.values["letter"] for part in run.verdict[0].parts() if part.code == "model.targets.name"} == {"A", "B"}
    for cell in paired.cells:
        assert (cell.ratio is None) == (cell.verdict is Verdict.NOT_COMPARABLE)
        assert cell.ratio is None or cell.ratio_ci95[0] <= cell.ratio <= cell.ratio_ci95[1]


def test_it_travels_as_a_document_and_back(measured):
    assert from_document(to_document(measured.run)) == measured.run


def taken_in(document) -> Run:
    (imported,) = read_any(json.dumps(document).encode())
    return imported.run


def test_elsewhere_it_is_judged_as_it_was_here(measured):
    came = taken_in(to_document(measured.run))

    assert [work.badges for work in came.workloads] == [work.badges for work in measured.run.workloads]
    assert {caveat.code for caveat in came.caveats} - {"imported"} == {c.code for c in measured.run.caveats}
    assert paired_of(came)[0].cells == paired_of(measured.run)[0].cells


@pytest.mark.parametrize("variant", [A, B])
def test_what_a_file_claims_of_one_volume_is_not_believed(measured, variant):
    document = to_document(measured.run)
    own = document["target_results"][variant]
    own["badges"] = {"valid": True, "stable": True, "valid_reasons": [], "stable_reasons": []}
    own["verdict"] = [plain("The best volume ever.").as_dict()]
    own["caveats"] = [{"code": "nearly-full", "values": {}}]
    document["paired"] = []

    came = taken_in(document)

    assert came.target_results[variant].badges == taken_in(to_document(measured.run)).target_results[variant].badges
    assert came.target_results[variant].verdict == ()
    assert "nearly-full" not in [caveat.code for caveat in came.target_results[variant].caveats]
    assert "judgement-replaced" in [caveat.code for caveat in came.caveats]


def test_the_tools_own_output_gives_the_same_run_again(measured):
    run, lab = measured.run, measured.lab

    again = read_again(run, lab.suite, lambda raw_id: lab.application.store.raw(run.id, raw_id))

    assert again == run


def test_each_volume_has_it_in_its_own_history(measured):
    from volbench.store import RowFilter

    store, run = measured.lab.application.store, measured.run
    for variant in (A, B):
        volume = run.targets[variant].volume
        rows, _ = store.list_rows(RowFilter(volume=volume.id))
        assert [(row.id, row.volume_id, row.file_system) for row in rows] == [(run.id, volume.id, volume.file_system)]
        timeline = store.timelines.read(volume.id, run.suite.id, run.profile)
        medians = {one.workload: (one.variant, one.median) for one in timeline.medians}
        works = view_of(run, variant).workloads
        assert medians == {work.id: (variant[2:], work.summary[work.metric].median) for work in works}
        assert timeline.runs[0].around.file_system == volume.file_system


def test_cancel_cleans_both(make_lab, two):
    lab = make_lab(small_suite(READ, WRITE))

    def cancel() -> None:
        if len(lab.witness.rounds) == 5:
            lab.cancel.end_now()

    lab.witness.when_round = cancel
    run = in_turns(lab, two)

    assert run.state is RunState.CANCELLED
    assert sum(len(work.rounds) for work in run.workloads) == 5
    assert both_clean(two)


def test_the_second_volume_vanishing_leaves_the_first_one_clean_and_is_named(make_lab, two):
    lab = make_lab(small_suite(READ))

    def unmount() -> None:
        if len(lab.witness.rounds) == 2:
            subprocess.run(["umount", "--lazy", str(two[1].mount_point)], check=True)

    lab.witness.when_round = unmount
    run = in_turns(lab, two)

    assert run.state is RunState.FAILED
    assert run.failure.code == "target-lost"
    assert run.failure.message.has("host.target_watch.was_unmounted_during_the_run")
    assert run.targets[B].volume.name in run.failure.message.texts()
    assert leftovers(two[0].mount_point) == []
    assert sum(len(work.rounds) for work in run.workloads) in {2, 3}


def test_the_second_volume_running_full_ends_the_run_and_cleans_both(make_lab, two):
    lab = make_lab(small_suite(WRITE))
    ballast = two[1].mount_point / "ballast"

    def fill(progress) -> None:
        if progress.phase is Phase.LAYING_OUT and progress.variant == B and not ballast.exists():
            _fill_up(ballast)

    lab.witness.when_progress = fill
    run = in_turns(lab, two)

    assert run.state is RunState.FAILED
    assert run.failure.code == "target-lost"
    assert run.targets[B].volume.name in run.failure.message.texts()
    assert leftovers(two[0].mount_point) == []
    assert leftovers(two[1].mount_point) == ["ballast"]


def _fill_up(path: Path) -> None:
    block = os.urandom(MiB)
    with path.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(block)
        except OSError as error:
            assert error.errno == errno.ENOSPC  # noqa: PT017 (the loop has no other end)


def test_a_locked_second_volume_refuses_the_run_and_leaves_the_first_one_clean(make_lab, two):
    lab, busy = make_lab(small_suite(READ)), two[1].mount_point
    held = lab.host.open_run_folder(str(busy), "another-run")

    run = in_turns(lab, two)
    held.remove()

    assert run.state is RunState.FAILED
    assert run.failure.code == "busy"
    assert both_clean(two)


def test_the_same_volume_twice_and_a_folder_within_the_other_are_refused(make_lab, two):
    lab = make_lab(small_suite(READ))
    first = two[0].mount_point
    (first / "one").mkdir()
    (first / "two").mkdir()

    with pytest.raises(InvalidRequest, match=r"runner.interleaved_plan.nested"):
        lab.assigner.queued_run(lab.request(first / "two", other_target_paths=(str(first),)))
    with pytest.raises(InvalidRequest, match=r"runner.interleaved_plan.same"):
        lab.assigner.queued_run(
            lab.request(first / "one", other_target_paths=(str(first / "two"), str(two[1].mount_point)))
        )
    with loop_volume("ext4", 128 * MiB) as inner:
        subprocess.run(["mount", "--bind", str(inner.mount_point), str(first / "one")], check=True)
        try:
            with pytest.raises(InvalidRequest, match=r"runner.interleaved_plan.nested"):
                lab.assigner.queued_run(lab.request(first, other_target_paths=(str(first / "one"),)))
        finally:
            subprocess.run(["umount", str(first / "one")], check=True)


@pytest.fixture
def application(tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    (data / "volbench.sqlite").write_bytes(empty_database().read_bytes())
    tell_ceilings(data)
    application = compose(Config(data))
    yield application
    application.worker.stop()
    application.store.close()


def _start(application, two) -> subprocess.Popen[bytes]:
    targets = [f"--target={volume.mount_point}" for volume in two]
    return subprocess.Popen(
        [
            *(sys.executable, "-m", "volbench", "--data-dir", str(application.config.data_folder)),
            *("run", "--profile=smoke", *targets),
            *("--workload=seq-read-1m", "--workload=seq-write-1m"),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def _done(application, run_id: str) -> int:
    return sum(len(result.rounds) for result in application.store.get(run_id).workloads)


@pytest.mark.parametrize("after", [0, 1, 4, 9])
def test_kill_9_after_any_round_leaves_nothing_on_either_after_the_next_start(application, two, after):
    process = _start(application, two)
    wait_for(application.store.unfinished, "the run is stored")
    run_id = application.store.unfinished()[0].id
    wait_for(lambda: all(leftovers(volume.mount_point) for volume in two), "both have files")
    wait_for(lambda: any(tools_below(volume.mount_point) for volume in two), "a tool is at work and can be found")
    wait_for(lambda: _done(application, run_id) >= after, "rounds are stored")
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()
    for volume in two:
        wait_for(lambda volume=volume: tools_below(volume.mount_point) == [], "the guard has taken the tools along")
    kept = _done(application, run_id)

    application.worker.start()
    wait_for(lambda: application.store.row(run_id).state is RunState.INTERRUPTED, "it is found")

    assert both_clean(two)
    assert _done(application, run_id) == kept >= after


def test_a_killed_run_goes_on_on_both_without_repeating_a_round(application, two):
    process = _start(application, two)
    wait_for(application.store.unfinished, "the run is stored")
    run_id = application.store.unfinished()[0].id
    wait_for(lambda: _done(application, run_id) >= 5, "rounds are stored")
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()
    application.worker.start()
    wait_for(lambda: application.store.row(run_id).state is RunState.INTERRUPTED, "it is found")
    before = application.store.get(run_id)

    application.queue.resume(run_id)
    goes_on = {RunState.INTERRUPTED, RunState.QUEUED, RunState.RUNNING}
    wait_for(lambda: application.store.row(run_id).state not in goes_on, "it has ended")

    run = application.store.get(run_id)
    assert run.state is RunState.DONE, run.failure
    assert run.plan == before.plan
    positions = sorted(round_.position for work in run.workloads for round_ in work.rounds)
    assert positions == list(range(1, 29))
    assert both_clean(two)


def test_the_command_line_prints_how_they_compare(application, two):
    process = _start(application, two)
    said, _ = process.communicate(timeout=300)

    assert process.returncode == 0, said.decode()
    assert b"B (" in said
    assert both_clean(two)
