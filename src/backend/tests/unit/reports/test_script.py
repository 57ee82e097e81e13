"""The stand-alone script: what is in the zip, and that shell checkers agree with it."""

import io
import shutil
import subprocess
import zipfile
from importlib import resources

import pytest
from support.words import in_english

from volbench.domain.model.errors import InvalidRequest
from volbench.reports.script import has_script, write_script
from volbench.suites import all_suites, find

SCRIPT = resources.files("volbench.reports") / "templates" / "run.sh"
WRITABLE = [
    (suite, profile)
    for suite in all_suites()
    if suite.id not in {"file-sweep", "http-file", "http-keyvalue", "nas-files", "nas-load"}
    and not suite.id.startswith("snia-")
    for profile in suite.profiles.values()
    # A first look times its own lay-out, which no script does; it is refused in words.
    if profile.id != "first"
]


def unzip(suite_id, profile="standard"):
    suite = find(suite_id)
    with zipfile.ZipFile(io.BytesIO(write_script(suite, suite.profiles[profile]))) as archive:
        return {name.split("/", 1)[1]: archive.read(name).decode() for name in archive.namelist()}


@pytest.mark.parametrize(("suite", "profile"), WRITABLE, ids=lambda part: part.id)
def test_every_cell_is_listed_and_every_fio_cell_has_its_job(suite, profile):
    with zipfile.ZipFile(io.BytesIO(write_script(suite, profile))) as archive:
        names = {name.split("/", 1)[1] for name in archive.namelist()}
        listed = archive.read(next(n for n in archive.namelist() if n.endswith("cells.txt"))).decode().splitlines()

    cells = suite.cells(profile)
    assert [line.split()[0] for line in listed] == [cell.id for cell in cells]
    assert {name for name in names if name.startswith("jobs/")} == {
        f"jobs/{cell.id}.fio" for cell in cells if cell.tool == "fio"
    }


def test_the_same_suite_gives_the_same_bytes():
    suite = find("nas-volume")

    assert write_script(suite, suite.profiles["quick"]) == write_script(suite, suite.profiles["quick"])


def test_a_job_file_says_the_same_as_the_command():
    job = unzip("nas-volume")["jobs/rand-write-4k-qd32.fio"].splitlines()

    assert job[0] == "[rand-write-4k-qd32]"
    assert {
        "rw=randwrite",
        "bs=4096",
        "iodepth=32",
        "refill_buffers=1",
        "end_fsync=1",
        "io_size=4294967296",
        "runtime=8",
        "ramp_time=2",
        "filename=${VB_FILE}",
        "size=${VB_SIZE}",
        "ioengine=${VB_ENGINE}",
        "direct=${VB_DIRECT}",
        "randseed=${VB_SEED}",
        "thread=1",
    } <= set(job)


def test_the_classic_jobs_keep_their_own_engine():
    job = unzip("sylv-2018")["jobs/fio-rand-read-4k.fio"].splitlines()

    assert {"ioengine=psync", "rw=randread"} <= set(job)
    assert not [line for line in job if line.startswith(("randseed", "runtime"))]


def test_the_suite_names_its_digest_so_that_results_are_known_again():
    assert f"digest={find('nas-curve').digest()}\n" in unzip("nas-curve")["suite.txt"]


def test_no_option_is_newer_than_fio_3_6_but_the_one_the_script_replaces():
    options = {
        line.split("=")[0] for suite, _ in WRITABLE for name, text in unzip(suite.id, "full").items()
        if name.startswith("jobs/") for line in text.splitlines()[1:]
    }  # fmt: skip

    known = """
        filename size rw bs iodepth numjobs rwmixread randrepeat randseed norandommap ioengine direct fallocate
        allow_file_create sync end_fsync refill_buffers zero_buffers time_based io_size runtime ramp_time thread
        group_reporting lat_percentiles clat_percentiles percentile_list
    """
    assert options
    assert options <= set(known.split())


def test_a_suite_of_our_own_program_cannot_be_a_script():
    suite = find("nas-files")

    with pytest.raises(InvalidRequest, match=r"reports\.script\.suite_cannot_be_written_as_a") as caught:
        write_script(suite, suite.profiles["quick"])

    assert all(
        (one.id in in_english(caught.value.hint)) == has_script(one) for one in all_suites() if one.id != "sylv-2018"
    )


def test_suites_say_whether_they_can_be_a_script():
    assert {suite.id for suite in all_suites() if not has_script(suite)} == {
        "file-sweep",
        "http-file",
        "http-keyvalue",
        "nas-files",
        "nas-load",
        "snia-dirth",
        "snia-ecw",
        "snia-hir",
        "snia-iops",
        "snia-lat",
        "snia-tp",
        "snia-wsat",
        "snia-xsr",
    }


def test_the_script_can_be_started_after_unpacking():
    suite = find("nas-volume")
    with zipfile.ZipFile(io.BytesIO(write_script(suite, suite.profiles["quick"]))) as archive:
        entry = next(entry for entry in archive.infolist() if entry.filename.endswith("run.sh"))

    assert entry.external_attr >> 16 & 0o111


@pytest.mark.parametrize("argv", [["shellcheck", "--shell=sh"], ["shfmt", "-d", "-p"], ["busybox", "ash", "-n"]])
def test_shell_checkers_agree(argv):
    assert shutil.which(argv[0])
    checked = subprocess.run([*argv, str(SCRIPT)], capture_output=True, text=True, check=False)

    assert checked.returncode == 0, checked.stdout + checked.stderr
