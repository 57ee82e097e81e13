"""Archives of the stand-alone script, also when somebody else made them."""

import gzip
import io
import json
import tarfile
import zipfile
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.tools import recorded
from support.words import in_chinese

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.runs.run import RunState, TargetKind
from volbench.domain.model.runs.target import disks_of, volume_of
from volbench.reports.import_archive import looks_like_archive
from volbench.reports.import_script import read_script
from volbench.reports.run_document import from_document, to_document
from volbench.services.imports.import_service import read_any, read_source
from volbench.suites import find

SUITE = find("nas-volume")
FACTS = {
    "schema": "volbench.script/1",
    "suite": "nas-volume",
    "version": "1",
    "digest": SUITE.digest(),
    "profile": "quick",
    "started_at": "2026-11-20T10:00:00.000Z",
    "finished_at": "2026-11-20T10:05:00.000Z",
    "fio_version": "fio-3.33",
    "engine": "libaio",
    "direct": "1",
    "kernel": "4.4.302+",
    "architecture": "x86_64",
    "system": "DSM 7.2.1",
    "model": "DS920+",
    "cpu_model": "Celeron J4125",
    "cpu_cores": "4",
    "memory_kib": "4000000",
    "target": "/volume1/share",
    "mount_point": "/volume1",
    "device": "/dev/mapper/cachedev_0",
    "file_system": "btrfs",
    "mount_options": "rw,relatime",
    "total_kib": "1000000",
    "free_kib": "250000",
    "seed": "7",
    "wished_file_kib": "2097152",
    "file_kib": "25600",
    "state": "done",
}
ANSWER = recorded("fio/seq-read-1m").output
ORDER = "1 1 seq-read-1m 2026-11-20T10:00:01.000Z 0\n2 2 seq-read-1m 2026-11-20T10:00:09.000Z 0\n"


def folder(facts=None, order=ORDER, **files):
    said = FACTS | (facts or {})
    return {
        "facts.txt": "".join(f"{key}={value}\n" for key, value in said.items()),
        "order.txt": order,
        "0001.json": ANSWER,
        "0002.json": ANSWER,
    } | {name.replace("__", "."): text for name, text in files.items()}


def tar(files, kind=tarfile.REGTYPE, prefix="volbench-x/"):
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        for name, text in files.items():
            entry = tarfile.TarInfo(prefix + name)
            data = text.encode()
            entry.size = len(data) if kind == tarfile.REGTYPE else 0
            entry.type = kind
            entry.linkname = "/etc/passwd"
            archive.addfile(entry, io.BytesIO(data))
    return buffer.getvalue()


def zipped(files, prefix="volbench-x/"):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(prefix + name, text)
    return buffer.getvalue()


@pytest.mark.parametrize("pack", [tar, zipped])
def test_a_packed_folder_becomes_a_run_with_its_raw_outputs(pack):
    found = read_script(pack(folder()))

    (workload,) = found.run.workloads
    assert workload.id == "seq-read-1m"
    assert [round_.n for round_ in workload.rounds] == [1, 2]
    assert found.run.is_imported
    assert set(found.raws) == {round_.raw_id for round_ in workload.rounds}
    assert found.raws["script-0001"].output == ANSWER


def test_folder_tar_and_zip_are_one_and_the_same_run(tmp_path):
    files = folder()
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")

    (unpacked,) = read_any(read_source(tmp_path))

    reordered = dict(reversed(files.items()))
    assert {read_script(packed).run.id for packed in (tar(files), zipped(files), tar(reordered, prefix=""))} == {
        unpacked.run.id
    }
    assert read_script(tar(folder({"seed": "8"}))).run.id != unpacked.run.id


def test_circumstances_are_those_the_folder_tells():
    run = read_script(tar(folder())).run

    assert (run.target.kind, run.target.file_system) == (TargetKind.REPORTED, "btrfs")
    assert (volume_of(run.target), disks_of(run.target)) == (None, ())
    assert run.plan.variants == ("btrfs-cow",)
    assert run.environment.machine.model == "DS920+"
    assert run.environment.machine.is_dsm
    assert run.environment.fill_ratio == 0.75
    assert run.environment.engine == "libaio"
    assert run.plan.seed == 7
    assert run.started_at == "2026-11-20T10:00:00.000Z"


def test_numbers_nobody_watched_are_not_called_valid():
    run = read_script(tar(folder())).run

    assert not run.badges.valid
    assert run.workloads[0].cache_class == "unknown"
    assert "imported" in {caveat.code for caveat in run.caveats}


def test_the_run_survives_export_and_import():
    run = read_script(tar(folder())).run

    assert from_document(json.loads(json.dumps(to_document(run)))) == run


def test_a_failed_cell_is_left_out_and_the_rest_is_kept():
    found = read_script(tar(folder(order=ORDER.replace("09.000Z 0", "09.000Z 1"))))

    assert [round_.n for round_ in found.run.workloads[0].rounds] == [1]


@pytest.mark.parametrize(("word", "state"), [("cancelled", RunState.CANCELLED), ("failed", RunState.INTERRUPTED)])
def test_an_early_end_is_told(word, state):
    assert read_script(tar(folder({"state": word}))).run.state is state


def test_cells_left_out_are_named_with_their_reason():
    run = read_script(tar(folder(skipped__txt="sync-write-512 sector\nnonesuch root\nrand-read-1m whatever\n"))).run

    assert [cell.workload for cell in run.plan.skipped] == ["sync-write-512"]


@pytest.mark.parametrize(
    "files",
    [
        folder({"schema": "volbench.script/2"}),
        folder({"suite": "nonesuch"}),
        folder({"digest": "0123456789abcdef"}),
        folder({"profile": "gigantic"}),
        folder(order=""),
        folder(order="hello\n"),
        folder(order="1 1 nonesuch 2026-11-20T10:00:01.000Z 0\n"),
        folder(order="1 101 seq-read-1m 2026-11-20T10:00:01.000Z 0\n"),
        folder(order=ORDER.splitlines(keepends=True)[0] * 2),
        folder(order=ORDER.replace("Z 0", "Z 1")),
        {"README.txt": "hello"},
    ],
)
def test_a_folder_that_is_not_right_is_refused_with_what_to_do(files):
    with pytest.raises(InvalidRequest) as caught:
        read_script(tar(files))

    assert in_chinese(caught.value.hint)


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE])
def test_links_and_devices_are_refused(kind):
    with pytest.raises(InvalidRequest, match=r"reports\.import_archive\.the_archive_holds_a_link_or"):
        read_script(tar({"facts.txt": ""}, kind))


@pytest.mark.parametrize("prefix", ["../", "/etc/", "a/b/c/", "a b/", "./../", ""])
@pytest.mark.parametrize("pack", [tar, zipped])
def test_only_files_of_one_plain_folder_are_taken(pack, prefix):
    if prefix:
        with pytest.raises(InvalidRequest, match="unexpected"):
            read_script(pack(folder(), prefix=prefix))
    else:
        assert read_script(pack(folder(), prefix=prefix)).run.workloads


def test_a_name_that_comes_twice_is_refused():
    with zipfile.ZipFile(again := io.BytesIO(), "w") as archive:
        archive.writestr("a/facts.txt", "x")
        archive.writestr("b/facts.txt", "y")

    with pytest.raises(InvalidRequest, match="unexpected"):
        read_script(again.getvalue())


@pytest.mark.parametrize("pack", [tar, zipped])
def test_a_file_that_unpacks_to_too_much_is_refused(pack):
    bomb = pack({"facts.txt": "0" * 5_000_000})

    assert len(bomb) < 100_000
    with pytest.raises(InvalidRequest, match=r"reports\.import_archive\.the_archive_holds_more_than_a"):
        read_script(bomb)


def test_a_gzip_bomb_is_not_unpacked_to_its_end():
    with pytest.raises(InvalidRequest, match=r"reports\.import_archive\.the_archive_holds_more_than_a"):
        read_script(gzip.compress(b"\0" * 70_000_000))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"PK\x03\x04",
        b"\x1f\x8b",
        b"\x1f\x8b" + b"x" * 50,
        tar(folder())[:200],
        zipped(folder())[:-30],
        b"\x1f\x8b" * 10_000_001,
    ],
)
def test_damaged_archives_are_refused(content):
    with pytest.raises(InvalidRequest):
        read_script(content)


@given(st.binary(max_size=200), st.integers(0, 2000))
def test_damage_anywhere_is_refused_or_harmless(noise, at):
    good = tar(folder())
    try:
        run = read_script(good[:at] + noise + good[at + len(noise) :]).run
    except InvalidRequest:
        return
    assert run.is_imported


@given(
    st.dictionaries(
        st.sampled_from(sorted(set(FACTS) - {"schema", "suite", "digest", "profile"})), st.text(max_size=300)
    )
)
def test_no_fact_makes_it_fail_and_none_is_taken_for_a_number_it_is_not(facts):
    clean = {key: value.replace("\n", " ").replace("\r", " ") for key, value in facts.items()}

    run = read_script(zipped(folder(clean))).run

    assert from_document(json.loads(json.dumps(to_document(run)))) == run


def test_archives_are_known_by_their_first_bytes():
    assert looks_like_archive(tar(folder()))
    assert looks_like_archive(zipped(folder()))
    assert not looks_like_archive(b"{}")


def test_one_file_gives_one_id():
    content = zipped(folder())

    first, again = read_script(content).run, read_script(content).run
    assert first.id == again.id
    assert replace(first, id="") == replace(again, id="")
