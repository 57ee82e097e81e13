"""`volbench lab` as typed, on a pretended machine; the real one is in tests/virtual_nas."""

import json
import os
from dataclasses import replace

import pytest
from click.testing import CliRunner
from support.lab import pretend_machine
from support.service import make_store

from volbench.cli import main
from volbench.host.array_lab import machine as lab_machine

FOUR = ("--disks", "sdb,sdc,sdd,sde")
CONSENT = ("--yes-erase", "erase sdb sdc sdd sde")


@pytest.fixture
def machine(monkeypatch):
    pretended = pretend_machine()
    monkeypatch.setattr(lab_machine, "LabMachine", lambda _root: pretended)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return pretended


@pytest.fixture
def lab(machine, tmp_path):
    make_store(tmp_path / "volbench.sqlite").close()

    def call(*words, lang="en", typed=""):
        return CliRunner().invoke(
            main, ["--lang", lang, "--data-dir", str(tmp_path), "lab", *words], input=typed, catch_exceptions=False
        )

    return call


def _journal(folder):
    return json.loads((folder / "lab/journal.json").read_text("utf-8"))


def test_without_root_it_says_so(monkeypatch, tmp_path):
    monkeypatch.setattr(os, "geteuid", lambda: 1000)

    done = CliRunner().invoke(main, ["--data-dir", str(tmp_path), "--lang", "zh-CN", "lab", *FOUR])

    assert done.exit_code == 5
    assert "root" in done.stderr
    assert not (tmp_path / "lab").exists()


@pytest.mark.parametrize("typed", ["", "yes\n", "erase\n", "erase sdb sdc sdd\n", "Erase sdb sdc sdd sde\n"])
def test_only_the_exact_words_let_it_begin(typed, lab, machine, tmp_path):
    done = lab(*FOUR, "--levels", "raid0", typed=typed)

    assert done.exit_code == 2
    assert "nothing was changed" in done.stderr
    assert "Type exactly: erase sdb sdc sdd sde" in done.stderr
    assert machine.log == []
    assert not (tmp_path / "lab/journal.json").exists()


def test_the_disks_are_listed_before_the_words_are_asked_for(lab):
    told = lab(*FOUR, "--levels", "raid0", "--yes-erase", "no").stderr

    assert told.index("S-sde") < told.index("erase sdb sdc sdd sde")


def test_a_used_disk_ends_it_at_once(lab, machine):
    machine.written.add("/dev/sdc")

    done = lab(*FOUR, *CONSENT)

    assert done.exit_code == 3
    assert "sdc: it holds a RAID member (md)." in done.stderr
    assert machine.log == []


@pytest.mark.parametrize(
    "words",
    [
        ("--levels", "raid9"),
        ("--filesystems", "zfs"),
        ("--variants", "ext4"),
        ("--conditions", "burning"),
        ("--suite", "none"),
        ("--profile", "none"),
        ("--workload", "none"),
        ("--experiment", "none"),
    ],
)
def test_words_that_name_nothing_end_it_before_the_question(words, lab, machine):
    done = lab(*FOUR, *CONSENT, *words)

    assert done.exit_code == 2
    assert "Traceback" not in done.output
    assert machine.log == []


def _end_one(lab, machine):
    """Have one end that could build nothing, and so has written nothing."""
    machine.missing = ("mdadm",)
    assert lab(*FOUR, *CONSENT, "--levels", "raid0", "--filesystems", "ext4").exit_code == 1
    machine.missing = ()
    machine.log.clear()


def _experiment(folder, *words):
    command = ["--data-dir", str(folder), "experiment", "new", "Mine", "--column", "ext4", *words]
    assert CliRunner().invoke(main, command, catch_exceptions=False).exit_code == 0


def test_an_experiment_says_what_is_built_and_measured(lab, tmp_path):
    _experiment(tmp_path, "--suite", "sylv-2018-scaled", "--profile", "smoke", "--row", "raid1:4", "--row", "raid6:5")

    done = lab(*FOUR, "--filesystems", "ext4", "--experiment", "Mine", "--yes-erase", "no")
    told = lab(*FOUR, "--filesystems", "ext4", "--experiment", "Mine", "--dry-run").stdout

    assert done.exit_code == 2
    assert "RAID 1 · 4 disks" in told
    assert "sylv-2018-scaled" in told
    assert "RAID 6" not in told


def test_an_experiment_says_in_which_states_each_array_is_measured(lab, tmp_path):
    rows = ("raid5:4", "raid5:4:rebuilding", "raid6:4", "raid6:4:degraded", "raid0:4")
    _experiment(tmp_path, *(word for row in rows for word in ("--row", row)))
    call = (*FOUR, "--filesystems", "ext4", "--experiment", "Mine", "--dry-run")

    told = {act.partition(" · ")[0]: act for act in lab(*call).stdout.split("\n\n# ")[1:]}
    asked = lab(*call, "--conditions", "degraded").stdout

    runs = {name: act.count("volbench run") for name, act in told.items()}
    assert runs == {"RAID 5": 2, "RAID 6": 2, "RAID 0": 1}
    assert ("--add" in told["RAID 5"], "--add" in told["RAID 6"]) == (True, False)
    assert "--add" not in asked
    assert asked.count("--fail") == 2


THREE_AND_CACHE = ("--disks", "sdb,sdc,sdd", "--cache", "sde", "--levels", "raid5", "--filesystems", "ext4")


def test_the_disk_of_a_cache_goes_through_the_gate_and_its_name_is_typed(lab, machine):
    refused = lab(*THREE_AND_CACHE, "--yes-erase", "erase sdb sdc sdd")
    twice = lab(*THREE_AND_CACHE, "--cache", "sdb", *CONSENT)
    several = lab(*THREE_AND_CACHE, "--cache", "sde,sdd", *CONSENT)
    machine.written.add("/dev/sde")
    used = lab(*THREE_AND_CACHE, *CONSENT)

    assert [done.exit_code for done in (refused, twice, several, used)] == [2, 2, 3, 3]
    assert "erase sdb sdc sdd sde" in refused.stderr
    assert "S-sde" in refused.stderr
    assert "sde: it holds" in used.stderr
    assert machine.log == []


@pytest.mark.parametrize("lang", ["en", "zh-CN"])
def test_a_cache_without_an_array_is_refused_before_anybody_agrees_to_erase_it(lang, lab, machine):
    done = lab("--cache", "sde", "--yes-erase", "erase sde", lang=lang)

    assert (done.exit_code, "--disks" in done.stderr) == (2, True)
    assert machine.log == []


def test_the_rehearsal_tells_what_a_cache_takes(lab):
    told = lab(*THREE_AND_CACHE, "--cache-mode", "writeback", "--conditions", "degraded", "--dry-run").stdout

    assert "--raid-devices=3" in told
    assert told.count("volbench run") == 3
    assert told.index("--cachemode writeback") < told.index("--uncache") < told.index("--fail")
    assert "of=/dev/sde" in told


@pytest.mark.parametrize("lang", ["en", "zh-CN"])
def test_without_a_cache_rows_with_one_stay_open_and_it_says_so(lang, lab, tmp_path):
    _experiment(tmp_path, "--row", "raid5:4", "--row", "raid5:4:ssd-cache")
    call = (*FOUR, "--filesystems", "ext4", "--experiment", "Mine", "--dry-run")

    told = lab(*call, lang=lang)
    refused = lab(*call, "--conditions", "ssd-cache", lang=lang)

    assert told.stdout.count("volbench run") == 1
    assert "--cache" in told.stderr
    assert (refused.exit_code, "--cache" in refused.stderr) == (2, True)


@pytest.mark.parametrize("words", [("--suite", "nas-files"), ("--disks", "sdb")])
def test_what_could_fill_no_cell_is_refused_before_anything_is_built(words, lab, machine, tmp_path):
    _experiment(tmp_path, "--suite", "nas-volume", "--row", "raid1:4")

    done = lab(*FOUR, *words, "--experiment", "Mine", *CONSENT)

    assert done.exit_code == 2
    assert "suite" in done.stderr or "No row of the experiment can be built of the disks given (1)" in done.stderr
    assert machine.log == []


@pytest.mark.parametrize("lang", ["en", "zh-CN"])
def test_what_cannot_be_built_is_told_in_the_table(lang, lab, machine, tmp_path):
    machine.missing = ("mdadm",)

    done = lab(*FOUR, *CONSENT, "--levels", "raidf1,raid10:3,raid0", "--filesystems", "ext4", lang=lang)

    assert done.exit_code == 1
    assert "RAID F1" in done.stdout
    assert "mdadm" in done.stdout
    journal = _journal(tmp_path)
    assert journal["is_ended"] is True
    assert [cell["progress"] for cell in journal["cells"]] == ["impossible"] * 3


@pytest.mark.parametrize("lang", ["en", "zh-CN"])
@pytest.mark.parametrize("more", [(), ("--dry-run",)])
def test_nobody_is_asked_to_erase_disks_for_nothing(lang, more, lab, machine):
    words = ("--levels", "raidf1,raid10:3,basic:2,raid5:2", "--filesystems", "ext4", *more)

    done = lab(*FOUR, *words, lang=lang, typed="erase sdb sdc sdd sde\n")

    assert done.exit_code == 2
    assert done.stdout == ""
    assert "erase" not in done.stderr
    for reason in (
        ("RAID F1", "at least 3 disks", "at least 4 disks", "Basic takes at most 1 disk.")
        if lang == "en"
        else ("RAID F1", "至少需要 3 块硬盘", "至少需要 4 块硬盘", "最多使用 1 块硬盘")
    ):
        assert reason in done.stderr
    assert machine.log == []


def test_what_cannot_be_built_is_told_before_the_words_are_asked_for(lab):
    levels = ("--levels", "raid5,raidf1,raid0", "--filesystems", "ext4", "--conditions", "degraded")

    told = lab(*FOUR, *levels, "--yes-erase", "no").stderr

    assert "Not built: RAID F1 · 4 disks. RAID F1 is Synology's own" in told
    # RAID 0 is built too, but cannot be measured without a disk.
    assert "Volumes to build, one after the other: 2. Runs: 3." in told


def test_a_rehearsal_does_not_say_that_disks_are_erased(lab):
    told = lab(*FOUR, "--levels", "raid0", "--dry-run").stderr

    assert "These disks would be erased:" in told
    assert "are erased" not in told


def test_an_unfinished_one_has_to_be_resumed_or_cleaned_up_first(lab, machine, tmp_path):
    _end_one(lab, machine)
    path = tmp_path / "lab/journal.json"
    journal = _journal(tmp_path)
    journal["is_ended"] = False
    journal["cells"][0]["progress"] = "running"
    path.write_text(json.dumps(journal))

    refused = lab(*FOUR, *CONSENT)
    ended = lab("--clean-up")
    again = lab("--resume")

    assert (refused.exit_code, ended.exit_code, again.exit_code) == (2, 0, 2)
    assert "--resume" in refused.stderr
    assert machine.log == []


def test_the_rehearsal_prints_commands_and_gives_none(lab, machine, tmp_path):
    done = lab(*FOUR, "--levels", "raid5,shr1", "--filesystems", "btrfs", "--dry-run", "--conditions", "degraded")

    assert done.exit_code == 0
    for words in (
        "mdadm --create /dev/md100",
        "sfdisk",
        "mkfs.btrfs",
        "volbench run --suite",
        "--fail",
        "mdadm --stop",
    ):
        assert words in done.stdout
    assert machine.log == []
    assert not (tmp_path / "lab/journal.json").exists()


def test_a_pretended_machine_is_only_rehearsed_on(lab, machine, monkeypatch, tmp_path):
    monkeypatch.setenv("VOLBENCH_ROOT", str(tmp_path))

    refused = [lab(*FOUR, *CONSENT), lab("--resume"), lab("--clean-up")]
    rehearsed = lab(*FOUR, "--levels", "raid0", "--dry-run")

    assert [done.exit_code for done in (*refused, rehearsed)] == [2, 2, 2, 0]
    assert all("--dry-run" in done.stderr for done in refused)
    assert machine.log == []


def test_unknown_bytes_after_a_crash_need_the_words(lab, machine, tmp_path):
    _end_one(lab, machine)
    path = tmp_path / "lab/journal.json"
    path.write_text(json.dumps(_journal(tmp_path) | {"is_ended": False, "is_bare": False}))
    machine.unknown.add("/dev/sdc")

    refused = lab("--clean-up", "--yes-erase", "erase sdb sdc sdd sde")
    assert machine.log == []
    agreed = lab("--clean-up", "--yes-erase", "erase sdc")

    assert (refused.exit_code, agreed.exit_code) == (2, 0)
    assert "S-sdc" in refused.stderr
    assert any("of=/dev/sdc" in argv for argv in machine.log)
    assert not any("of=/dev/sdb" in argv for argv in machine.log)


def test_data_between_the_ends_is_said_and_needs_other_words(lab, machine):
    machine.disks["sdc"] = replace(machine.disks["sdc"], sampled=32, sampled_with_data=3)

    done = lab(*FOUR, *CONSENT, "--levels", "raid0")

    assert done.exit_code == 2
    assert "THERE IS DATA" in done.stderr
    assert "with data on sdc" in done.stderr
    assert machine.log == []


def test_cleaning_up_ends_badly_where_a_disk_was_left_as_it_is(lab, machine, tmp_path):
    _end_one(lab, machine)
    path = tmp_path / "lab/journal.json"
    path.write_text(json.dumps(_journal(tmp_path) | {"is_ended": False, "is_bare": False}))
    machine.dead.add("sdc")

    done = lab("--clean-up")

    assert done.exit_code == 1
    assert "sdc" in done.stdout


@pytest.mark.parametrize("lang", ["en", "zh-CN"])
@pytest.mark.parametrize("way", ["--resume", "--clean-up"])
def test_whoever_stops_it_while_it_clears_away_is_told_how_it_goes_on(way, lang, lab, machine, tmp_path):
    _end_one(lab, machine)
    path = tmp_path / "lab/journal.json"
    path.write_text(json.dumps(_journal(tmp_path) | {"is_ended": False, "is_bare": False}))

    def stop(*_args, **_more):
        raise KeyboardInterrupt

    machine.stack = stop
    done = lab(way, lang=lang)

    assert done.exit_code == 130
    assert {"en": "Stopped.", "zh-CN": "已停止"}[lang] in done.stderr
    assert "--clean-up" in done.stderr
    assert _journal(tmp_path)["is_ended"] is False


@pytest.mark.parametrize("lang", ["en", "zh-CN"])
@pytest.mark.parametrize(
    "words",
    [
        ("--resume", "--dry-run"),
        ("--clean-up", "--dry-run"),
        ("--resume", "--levels", "raid0"),
        ("--clean-up", "--disks", "sdb"),
        ("--resume", "--clean-up"),
    ],
)
def test_a_stopped_one_is_neither_rehearsed_nor_changed(words, lang, lab, machine, tmp_path):
    _end_one(lab, machine)
    path = tmp_path / "lab/journal.json"
    path.write_text(json.dumps(_journal(tmp_path) | {"is_ended": False, "is_bare": False}))
    machine.written.add("/dev/sdb")

    done = lab(*words, lang=lang)

    assert done.exit_code == 2
    assert words[1] in done.stderr
    assert "--resume" in done.stderr
    assert machine.log == []
    assert lab("--clean-up", "--quiet", "--yes-erase", "erase sdb").exit_code == 0
