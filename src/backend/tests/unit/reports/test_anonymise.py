"""What says whose NAS it is stays on the NAS unless the owner asks."""

import json
from dataclasses import replace

import pytest
from support.examples import example_run
from support.words import bilingual, in_chinese, says

from volbench.domain.model.documents.export import Inclusion
from volbench.domain.model.machine.storage import FileSystemId
from volbench.domain.model.rounds.system_series import BusyProcess
from volbench.domain.model.runs.clean_up import CleanUp, CleanUpState
from volbench.domain.model.runs.run import Failure, RunState, SkippedCell
from volbench.reports.anonymise import anonymise
from volbench.reports.run_document import to_document


def _everything(run):
    return json.dumps(to_document(run), ensure_ascii=False)


@pytest.fixture
def private_run():
    run = example_run()
    path = "/volume1/alice-photos/bench"
    workload = replace(run.workloads[0], command=("fio", f"--filename={path}/.volbench/read.bin"))
    round_ = replace(workload.rounds[0], notes={"where": [f"{path}/x"]})
    return replace(
        run,
        label="Alice's new disks",
        note="bought in May",
        target=replace(
            run.target,
            path=path,
            folder=replace(run.target.folder, path=path),
            volume=replace(
                run.target.volume,
                target=run.target.folder,
                file_system_id=FileSystemId("0b91aece-07c1-4523-98f1-7a5483e42c56", "756925849ad46093"),
                mount_options=("rw", "space_cache=v2", "subvol=/alice"),
                layers=(*run.target.volume.layers, replace(run.target.volume.layers[0], detail="alicehost-vg-root")),
            ),
        ),
        request=replace(run.request, target_path=path, label="Alice's new disks"),
        clean_ups=(CleanUp(path, CleanUpState.LEFT, 2**20, bilingual(f"{path} is read-only.", f"{path} 只读。")),),
        workloads=(replace(workload, rounds=(round_, *workload.rounds[1:])), *run.workloads[1:]),
    )


@pytest.mark.parametrize(
    "secret", ["SECRET1", "family-nas", "alice", "Alice", "bought in May", "0b91aece", "756925849ad46093"]
)
def test_nothing_private_is_left(private_run, secret):
    assert secret in _everything(private_run)

    assert secret not in _everything(anonymise(private_run))


@pytest.mark.parametrize(
    ("inclusion", "word"),
    [
        (Inclusion.SERIALS, "SECRET1"),
        (Inclusion.HOST, "family-nas"),
        (Inclusion.PATHS, "alice-photos"),
        (Inclusion.NOTES, "bought in May"),
    ],
)
def test_the_owner_can_ask_for_each_private_fact(private_run, inclusion, word):
    assert word in _everything(anonymise(private_run, frozenset({inclusion})))


@pytest.mark.parametrize("secret", ["0b91aece", "756925849ad46093"])
def test_what_a_file_system_is_known_by_is_in_no_export(private_run, secret):
    assert secret not in _everything(anonymise(private_run, frozenset(Inclusion)))


def test_what_explains_the_numbers_stays(private_run):
    left = _everything(anonymise(private_run))

    assert all(word in left for word in ("DS920+", "WD80EFZZ", "raid5", "/volume1", "4.4.302+", "space_cache=v2"))


@pytest.mark.parametrize("name", ["Volume 2", "存储空间 2", "儲存空間 2"])
def test_what_dsm_calls_a_volume_says_nothing_of_its_owner_and_stays(private_run, name):
    volume = replace(private_run.target.volume, name=name)
    named = replace(private_run, target=replace(private_run.target, volume=volume))

    assert anonymise(named).target.volume.name == name


def test_a_mount_point_with_a_name_of_its_own_is_hidden(private_run):
    volume = replace(
        private_run.target.volume,
        id="mnt-alice",
        name="/mnt/alice",
        mount_point="/mnt/alice",
        device="/dev/mapper/alice",
    )
    run = replace(private_run, target=replace(private_run.target, volume=volume, path="/mnt/alice"))

    assert "alice" not in _everything(anonymise(run)).lower()


def test_names_of_other_programs_stay_here_unless_asked_for_and_the_kernels_threads_do_not():
    run = example_run()

    assert "synoindexd" in _everything(run)
    assert "synoindexd" not in _everything(anonymise(run))
    assert "md2_raid5" in _everything(anonymise(run))
    assert "synoindexd" in _everything(anonymise(run, frozenset({Inclusion.PROGRAMS})))


def test_what_other_programs_did_together_is_still_told():
    run = example_run()
    (system, *_) = (round_.system for round_ in run.workloads[0].rounds if round_.system)
    programs = (BusyProcess("synoindexd", 0.5, read_bytes_per_s=7.0), BusyProcess("plex", 0.25))
    busy = replace(system, processes=(*programs, BusyProcess("md2_raid5", 0.1, is_kernel=True)))
    first = replace(run.workloads[0], rounds=(replace(run.workloads[0].rounds[0], system=busy),))

    (work,) = anonymise(replace(run, workloads=(first,))).workloads

    together = BusyProcess("…", 0.75, read_bytes_per_s=7.0)
    assert work.rounds[0].system.processes == (BusyProcess("md2_raid5", 0.1, is_kernel=True), together)


@pytest.fixture
def failed_run(private_run):
    """A run that failed at a folder other than its own, in the words of real errors."""
    words = bilingual(
        "volbench may not write to /volume1/bob-letters/old. See “/volume1/alice-photos/bench”.",
        "volbench 没有 /volume1/bob-letters/old 的写入权限。请看“/volume1/alice-photos/bench”。",
    )
    volume = private_run.target.volume
    steps = bilingual("Give bob the right on /volume1/bob-letters.", "请为 bob 授予 /volume1/bob-letters 的权限。")
    proposed = replace(volume.target, path="/volume1/bob-letters", is_writable=False, how_to_allow=steps)
    return replace(
        private_run,
        state=RunState.FAILED,
        target=replace(private_run.target, volume=replace(volume, target=proposed)),
        plan=replace(private_run.plan, skipped=(SkippedCell("raw", words),)),
        verdict=(words,),
        failure=Failure("target-lost", words, words, "fio: /volume1/bob-letters/x: Permission denied"),
    )


@pytest.mark.parametrize("secret", ["bob", "alice"])
def test_the_words_of_a_failure_name_no_folder_in_either_language(failed_run, secret):
    assert secret in _everything(failed_run)

    shown = anonymise(failed_run)

    assert secret not in _everything(shown)
    assert says(shown.failure.message, "written", en="volbench may not write to /volume1/…. See “/volume1/…”.")
    assert in_chinese(shown.failure.hint) == "volbench 没有 /volume1/… 的写入权限。请看“/volume1/…”。"
    assert shown.failure.detail == "fio: /volume1/…: Permission denied"


def test_the_words_of_a_failure_stay_whole_where_paths_are_wanted(failed_run):
    wanted = anonymise(failed_run, frozenset({Inclusion.PATHS}))

    assert wanted.failure == failed_run.failure
    assert wanted.target.volume.target.how_to_allow == failed_run.target.volume.target.how_to_allow


def test_the_words_of_a_failure_do_not_name_a_volume_with_a_name_of_its_own(failed_run):
    volume = replace(failed_run.target.volume, id="mnt-x", name="carols-stick", mount_point="/mnt/x", target=None)
    words = bilingual("carols-stick is mounted read-only: /mnt/x/dave.", "carols-stick 以只读方式挂载：/mnt/x/dave。")
    run = replace(
        failed_run,
        target=replace(failed_run.target, volume=volume, path="/mnt/x"),
        failure=replace(failed_run.failure, message=words),
    )

    message = anonymise(run).failure.message

    assert says(message, "written", en="… is mounted read-only: …/….")
    assert in_chinese(message) == "… 以只读方式挂载：…/…。"


def test_our_own_folder_below_the_volume_stays_named(private_run):
    run = replace(
        private_run,
        target=replace(private_run.target, path="/volume1", folder=replace(private_run.target.folder, path="/volume1")),
        request=replace(private_run.request, target_path="/volume1"),
        failure=Failure(
            "target-lost", bilingual("a", "b"), bilingual("a", "b"), "fio: /volume1/.volbench/read.bin: gone"
        ),
    )

    assert anonymise(run).failure.detail == "fio: /volume1/.volbench/read.bin: gone"
