"""`volbench verify`: every number is read again from raw output, and what older rules judged is told as such."""

import json
import sqlite3
from contextlib import closing

import pytest

from volbench.version import RULES_VERSION


def test_a_run_read_again_from_its_raw_output_comes_out_the_same(volbench):
    volbench("run", "--profile=smoke", "--target=/volume1/share", "--workload=seq-read-1m")

    done = volbench("verify", "last")

    assert (done.exit_code, done.stdout.count("→")) == (0, 0), done.output
    assert "output of 2 rounds was read again; every number, caveat and badge comes out the same" in done.stdout


def test_a_stored_number_that_does_not_follow_from_the_raw_output_is_found(volbench, tmp_path):
    volbench("run", "--profile=smoke", "--target=/volume1/share", "--workload=seq-read-1m")
    with closing(sqlite3.connect(tmp_path / "volbench.sqlite")) as database, database:
        database.execute("UPDATE samples SET value = 1 WHERE metric = 'read_iops' AND round_id = 1")

    done = volbench("verify", "last")

    assert done.exit_code == 1, done.output
    assert "workloads[0].rounds[0].metrics.read_iops: 1.0 → " in done.stdout


@pytest.mark.parametrize(
    ("version", "language", "said"),
    [
        (None, "en", "every number comes out the same. It was judged by rules from before they were numbered; today's"),
        (0, "en", f"It was judged by rules version 0; today's rules, version {RULES_VERSION}, say 1 things otherwise"),
        (0, "zh-CN", "当时依据版本 0 的规则作出判断"),
    ],
)
def test_a_run_that_older_rules_judged_says_so_where_only_words_differ(volbench, tmp_path, version, language, said):
    volbench("run", "--profile=smoke", "--target=/volume1/share", "--workload=seq-read-1m")
    _judged_by(tmp_path, version)

    done = volbench("--lang", language, "verify", "last")

    assert done.exit_code == 0, done.output
    assert said in done.stdout
    assert "workloads[0].caveats: [] → " in done.stdout


def test_what_todays_rules_judged_must_come_out_the_same(volbench, tmp_path):
    volbench("run", "--profile=smoke", "--target=/volume1/share", "--workload=seq-read-1m")
    _judged_by(tmp_path, RULES_VERSION)

    done = volbench("verify", "last")

    assert done.exit_code == 1, done.output
    assert "1 stored values come out differently" in done.stdout


@pytest.mark.parametrize(
    ("language", "said"), [("en", "the tools' own output never came along with it"), ("zh-CN", "没有随文件一起导入")]
)
def test_of_an_imported_run_it_is_said_that_its_raw_output_never_travelled(volbench, tmp_path, store, language, said):
    volbench("run", "--profile=smoke", "--target=/volume1/share", "--workload=seq-read-1m")
    volbench("report", "last", "--format=json", f"--output={tmp_path / 'run.json'}")
    (run_id,) = [row.id for row in store.list_rows()[0]]
    store.delete(run_id)
    assert volbench("import", str(tmp_path / "run.json")).exit_code == 0

    done = volbench("--lang", language, "verify", "last")

    assert done.exit_code != 0
    assert said in done.stderr
    assert "There is no run" not in done.stderr


def test_a_run_imported_by_an_earlier_version_says_the_same(volbench, tmp_path, store):
    """It still names raw outputs that were never here."""
    volbench("run", "--profile=smoke", "--target=/volume1/share", "--workload=seq-read-1m")
    with closing(sqlite3.connect(tmp_path / "volbench.sqlite")) as database, database:
        database.execute("UPDATE runs SET is_imported = 1")
        database.execute("DELETE FROM raw_outputs")

    done = volbench("verify", "last")

    assert "the tools' own output never came along with it" in done.stderr


def test_raw_output_that_was_not_kept_is_told_as_that(volbench, tmp_path):
    volbench("run", "--profile=smoke", "--target=/volume1/share", "--workload=seq-read-1m")
    with closing(sqlite3.connect(tmp_path / "volbench.sqlite")) as database, database:
        database.execute("DELETE FROM raw_outputs")

    assert "The raw output of this round was not kept." in volbench("verify", "last").stderr


def _judged_by(tmp_path, version):
    """Write another rules version into the only run there is, and take a caveat away that today's rules give."""
    with closing(sqlite3.connect(tmp_path / "volbench.sqlite")) as database, database:
        (text,) = database.execute("SELECT environment FROM run_facts").fetchone()
        facts = {**json.loads(text), "rules_version": version}
        database.execute("UPDATE run_facts SET environment = ?", [json.dumps(facts)])
        database.execute("UPDATE workload_results SET caveats = '[]'")
