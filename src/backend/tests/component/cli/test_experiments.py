"""`volbench experiment …` as typed."""

import json
from dataclasses import replace

import pytest
from click.testing import CliRunner
from support.examples import example_run
from support.experiments import inventory_of, volume_of
from support.fakes import nobody_measures
from support.service import make_store
from support.truthful import truthful_run_on as run_on
from support.words import bilingual

from volbench.app.container import Application
from volbench.cli import main
from volbench.domain.model.errors import Busy
from volbench.domain.model.machine.storage import RaidType

RAID5 = volume_of(RaidType.RAID5, 4)
BTRFS = ("btrfs-nocow", "btrfs-cow", "btrfs-cow-compress")


@pytest.fixture(autouse=True)
def _this_machine(monkeypatch):
    nobody_measures(monkeypatch)
    monkeypatch.setattr(Application, "inventory", lambda _self, _folders=(): inventory_of(RAID5))


@pytest.fixture
def data(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    store = make_store(folder / "volbench.sqlite")
    store.insert(replace(run_on(RAID5, example_run().id, BTRFS), label="before"), {})
    store.close()
    return folder


def call(data, *words, lang="en", code=0):
    done = CliRunner().invoke(main, ["--lang", lang, "--data-dir", str(data), "experiment", *words])
    assert done.exit_code == code, done.output
    return done


def test_made_filled_saved_and_taken_in_elsewhere(data, tmp_path):
    file, page = tmp_path / "mine.jsonl.gz", tmp_path / "mine.html"

    made = call(data, "new", "Four disks", "--suite=nas-volume", "--profile=quick").stdout.strip()
    fitting = call(data, "fill", "Four disks").stdout
    call(data, "fill", "Four disks", "raid5-4/btrfs-cow", "last")
    call(data, "mark", made[:12], "jbod-4/ext4", "--reason=No time")
    shown = call(data, "show", "Four disks").stdout
    call(data, "export", "Four disks", str(file))
    call(data, "report", made, "-o", str(page))
    came = call(tmp_path / "new", "import", str(file))

    assert fitting.count("raid5-4/btrfs-") == 3
    assert "raid5-4" in shown
    assert "Next: Measure Volume 1" in shown
    assert "Rest: 34 cells" in shown
    # What is added up is told in full.
    assert "manual steps about" in shown
    assert page.read_text("utf-8").lower().startswith("<!doctype html>")
    assert came.stdout.split() == [made]
    assert "1 cells filled; 1 runs imported" in came.stderr
    assert json.loads(call(tmp_path / "new", "list", "--json").stdout) == json.loads(
        call(data, "list", "--json").stdout
    )


def test_the_owner_who_knows_better_says_so(data):
    call(data, "new", "Four disks", "--suite=nas-volume", "--profile=quick")
    words = ("fill", "Four disks", "raid6-4/btrfs-cow", "last")
    refused = call(data, *words, code=2)
    call(data, *words, "--anyway")

    against = "The run was measured on RAID 5, the cell is RAID 6."
    assert against in refused.stderr
    assert "--anyway" in refused.stderr
    assert f"raid6-4/btrfs-cow was filled although: {against}" in " ".join(
        call(data, "show", "Four disks").stdout.split()
    )


def test_nothing_is_read_or_written_while_something_is_measured(data, tmp_path, monkeypatch):
    file = tmp_path / "mine.jsonl.gz"
    call(data, "new", "Four disks")
    call(data, "export", "Four disks", str(file))

    def taken():
        raise Busy(bilingual("Another run measures.", "另一次测试正在进行。"), bilingual("Wait.", "请等待。"))

    monkeypatch.setattr("volbench.host.locks.refuse_if_held", taken)

    for words in (["export", "Four disks", str(tmp_path / "x")], ["report", "Four disks"]):
        assert "Another run measures." in call(data, *words, code=4).stderr
    assert not (tmp_path / "x").exists()

    # What comes in waits instead.
    held = iter([True, False])
    monkeypatch.setattr("volbench.host.locks.is_held", lambda: next(held))
    monkeypatch.setattr("volbench.cli.session._LOOK_AGAIN_S", 0.0)
    assert "Another run measures." in call(data, "import", str(file)).stderr


def test_rows_and_columns_of_ones_own(data):
    call(data, "new", "Two", "--row=raid5:4", "--row=raid10:4", "--column=ext4", "--suite=nas-curve", "--profile=quick")
    found = json.loads(call(data, "show", "Two", "--json").stdout)

    assert [one["id"] for one in found["experiment"]["configurations"]] == ["raid5-4", "raid10-4"]
    assert found["next"]["kind"] == "format"
    call(data, "new", "Bad", "--row=raid5:many", "--column=ext4", code=2)


def test_rows_for_an_array_that_misses_a_disk(data):
    call(data, "new", "Left", "--row=raid5:4", "--row=raid5:4:degraded", "--column=ext4", "--profile=quick")
    found = json.loads(call(data, "show", "Left", "--json").stdout)

    assert [(one["id"], one["condition"]) for one in found["experiment"]["configurations"]] == [
        ("raid5-4", "healthy"),
        ("raid5-4-degraded", "degraded"),
    ]
    for row in ("raid5:4:", "raid5:4:broken", "raid0:4:degraded", "raid5::degraded"):
        call(data, "new", "Bad", f"--row={row}", "--column=ext4", code=0 if row == "raid5:4:" else 2)


def test_what_is_not_there_is_said(data):
    empty = call(data, "list", lang="zh-CN")

    assert "尚无实验" in empty.stdout
    call(data, "show", "None", code=2)
    call(data, "new", "One")
    call(data, "fill", "One", "raid5-4", code=2)
    call(data, "fill", "One", "raid6-4/btrfs-cow", "last", code=2)


def test_import_of_any_file_knows_experiments(data, tmp_path):
    file = tmp_path / "mine.jsonl.gz"
    made = call(data, "new", "Four disks", "--suite=nas-volume", "--profile=quick").stdout.strip()
    call(data, "export", made, str(file))
    done = CliRunner().invoke(main, ["--data-dir", str(tmp_path / "new"), "import", str(file)])

    assert (done.exit_code, done.stdout.split()) == (0, [made])


@pytest.mark.parametrize(
    ("words", "suite"),
    [
        ((), "sylv-2018/standard"),
        (("--profile=full",), "sylv-2018/full"),
        # The method itself knows no short profiles; its shortened form does.
        (("--profile=quick",), "sylv-2018-scaled/quick"),
        (("--suite=nas-volume",), "nas-volume/standard"),
        (("--template=free", "--row=raid5:4", "--column=ext4"), "nas-volume/standard"),
        (("--row=raid5:4", "--column=ext4"), "nas-volume/standard"),
    ],
)
def test_the_template_of_2018_is_measured_with_the_test_of_2018(data, words, suite):
    call(data, "new", "Mine", *words)

    assert suite in call(data, "list").stdout
