"""What says whose NAS it is stays on the NAS unless the owner asks."""

import json
from dataclasses import replace

import pytest
from support.examples import example_run

from volbench.domain.document import to_document
from volbench.domain.report import Inclusion
from volbench.reports.anonymise import anonymise


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
                mount_options=("rw", "space_cache=v2", "subvol=/alice"),
                layers=(*run.target.volume.layers, replace(run.target.volume.layers[0], detail="alicehost-vg-root")),
            ),
        ),
        request=replace(run.request, target_path=path, label="Alice's new disks"),
        workloads=(replace(workload, rounds=(round_, *workload.rounds[1:])), *run.workloads[1:]),
    )


@pytest.mark.parametrize("secret", ["SECRET1", "family-nas", "alice", "Alice", "bought in May"])
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


def test_what_explains_the_numbers_stays(private_run):
    left = _everything(anonymise(private_run))

    assert all(word in left for word in ("DS920+", "WD80EFZZ", "raid5", "/volume1", "4.4.302+", "space_cache=v2"))


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
