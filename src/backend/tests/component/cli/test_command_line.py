"""The command line on a real database with a machine that does nothing."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from support.calendars import weekly
from support.examples import example_run, example_volume, scaled
from support.fakes import plain_folder
from support.histories import weekly_runs
from support.truthful import truthful_run
from support.words import bilingual

from volbench.app.container import Application
from volbench.cli import main
from volbench.cli.exits import Exit, exit_of_error, exit_of_run
from volbench.domain.model.errors import Busy, CapabilityMissing, StoreFailed, TargetLost, ToolFailed, UnsafeTarget
from volbench.domain.model.machine.storage import Inventory, Unknown
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.schedule import Outcome, ScheduleEvent
from volbench.domain.model.words.quantities import write_out
from volbench.reports.run_document import to_document

COMMANDS = {name: main.get_command(click.Context(main), name) for name in main.list_commands(click.Context(main))}
DOCS = Path(__file__).resolve().parents[5] / "docs" / "cli.md"
WORDS = (bilingual("It happened.", "出错了。"), bilingual("Do this.", "请这样做。"))


def test_a_trial_run_whose_numbers_cannot_be_trusted_says_why(volbench):
    done = volbench("run", "--profile=smoke", "--target=/volume1/share", "--workload=seq-read-1m")
    document = json.loads(volbench("report", "last", "--format=json").stdout)

    assert document["badges"]["valid"] is False
    assert write_out(document["badges"]["valid_reasons"][0]["text"], "si") in done.stdout


def test_a_run_ends_with_its_table_and_code_0(volbench):
    done = volbench("run", "--profile=smoke", "--target=/volume1/share", "--workload=seq-read-1m")

    assert done.exit_code == 0, done.output
    assert "Reading large files" in done.stdout
    assert "100 MB/s" in done.stdout


def test_a_run_writes_its_document_and_its_reports(volbench, tmp_path):
    out = tmp_path / "out"
    done = volbench(
        "run",
        "--profile=smoke",
        "--target=/volume1/share",
        "--workload=seq-read-1m",
        f"--json={tmp_path / 'run.json'}",
        f"--out={out}",
    )

    assert done.exit_code == 0, done.output
    assert sorted(path.name for path in out.iterdir()) == ["report.csv", "report.html", "report.json", "report.md"]
    assert json.loads((tmp_path / "run.json").read_text())["schema"] == "volbench.run/2"


def test_a_failed_run_says_why_in_words_and_ends_with_1(volbench, machine):
    def fail(_options):
        raise ToolFailed(*WORDS, detail="the tool's own words")

    machine.processes.when_run = fail
    done = volbench("run", "--profile=smoke", "--target=/volume1/share")

    assert done.exit_code == 1
    assert "It happened.\nDo this.\n  the tool's own words" in done.stderr


def test_an_unsafe_target_ends_with_3_before_anything_is_stored(volbench, machine, store):
    machine.folder = plain_folder(is_writable=False, how_to_allow=WORDS[1])
    done = volbench("run", "--target=/volume1/share")

    assert done.exit_code == 3
    assert "Do this." in done.stderr
    assert store.list_rows()[0] == ()


def test_with_no_wait_a_busy_machine_ends_with_4(volbench, monkeypatch):
    def taken(_self):
        raise Busy(bilingual("Process 7 measures.", "进程 7 正在测试。"), WORDS[1])

    monkeypatch.setattr(Application, "take_lock", taken)
    done = volbench("run", "--no-wait", "--profile=smoke", "--target=/volume1/share")

    assert done.exit_code == 4
    assert "Process 7 measures." in done.stderr


@pytest.mark.parametrize("words", [["run"], ["run", "--target=/x", "--suite=nonsense"], ["report", "nonsense"]])
def test_wrong_use_ends_with_2(volbench, words):
    assert volbench(*words).exit_code == 2


def test_errors_are_told_in_chinese_where_asked_for(tmp_path, store, machine, monkeypatch):
    monkeypatch.setattr(Application, "store", store)
    done = CliRunner().invoke(main, ["--lang", "zh-CN", "--data-dir", str(tmp_path), "report", "nonsense"])

    assert "没有编号以 nonsense 开头的测试" in done.stderr


def test_the_plan_says_time_bytes_and_what_is_left_out(volbench, machine):
    machine.probes.capabilities_ = replace(machine.probes.capabilities_, memory_bytes=2**30 - 1)
    done = volbench("plan", "--profile=standard", "--target=/volume1/share")

    assert "15 workloads × 6 rounds, about" in done.stdout
    assert "Left out: sync-write-128m. Not enough free memory" in done.stdout


def test_the_plan_as_json_is_the_plan(volbench):
    plan = json.loads(volbench("plan", "--target=/volume1/share", "--json", "--seed=7").stdout)

    assert (plan["seed"], plan["rounds"], len(plan["cells"])) == (7, 6, 6)


def test_a_run_is_found_by_the_beginning_of_its_id_or_as_the_last(volbench, store):
    store.insert(example_run("01JDAAAA000000000000000001"), {})

    by_prefix = volbench("report", "01jdaaaa", "--format=json")
    by_age = volbench("report", "last", "--format=json")

    assert json.loads(by_prefix.stdout)["id"] == json.loads(by_age.stdout)["id"] == "01JDAAAA000000000000000001"


def test_an_ambiguous_beginning_is_refused(volbench, store):
    store.insert(example_run("01JDAAAA000000000000000001"), {})
    store.insert(example_run("01JDAAAA000000000000000002"), {})

    done = volbench("report", "01JDAAAA")

    assert (done.exit_code, done.stderr.splitlines()[0]) == (2, "Several runs begin with 01JDAAAA.")


def test_without_any_run_it_is_said_how_to_make_one(volbench):
    done = volbench("report", "last")

    assert (done.exit_code, done.stderr.splitlines()[0]) == (2, "There is no run yet.")
    assert "volbench run" in done.stderr


@pytest.mark.parametrize("words", [("report", "last"), ("verify", "last"), ("compare", "last", "last")])
@pytest.mark.parametrize("state", [RunState.QUEUED, RunState.RUNNING])
def test_a_run_that_has_not_ended_has_no_result_yet(volbench, store, words, state):
    store.create(replace(example_run(), state=state, workloads=()))

    done = volbench(*words)

    assert done.exit_code == 4, done.output
    assert "has not ended yet" in done.stderr


def test_reports_leave_private_facts_out_unless_asked_for(volbench, store):
    store.insert(example_run("01JDAAAA000000000000000001"), {})

    plain = volbench("report", "last", "--format=json").stdout
    full = volbench("report", "last", "--format=json", "--include=serials", "--include=host").stdout

    assert "SECRET1" not in plain
    assert "family-nas" not in plain
    assert "SECRET1" in full
    assert "family-nas" in full


def test_two_runs_are_compared_in_words_and_as_json(volbench, store):
    store.insert(example_run("01JDAAAA000000000000000001"), {})
    store.insert(scaled("01JDBBBB000000000000000001", 2.0), {})

    words = volbench("compare", "01JDA", "01JDB", "--seed=1")
    facts = json.loads(volbench("compare", "01JDA", "01JDB", "--json", "--seed=1").stdout)

    assert words.exit_code == 0
    assert "A  " in words.stdout.splitlines()[0]
    assert "01JDBBBB000000000000000001" in words.stdout.splitlines()[1]
    assert re.search(
        r"Reading large files +Read speed +412 MB/s +824 MB/s +B: \+100 %, these two runs differ", words.stdout
    )
    assert words.stdout.count("Measure 4 more times") == 1
    assert {cell["differences"][0]["verdict"] for cell in facts["cells"]} == {"sittings-differ"}


def test_a_comparison_is_written_as_a_report(volbench, store, tmp_path):
    store.insert(example_run("01JDAAAA000000000000000001"), {})
    store.insert(scaled("01JDBBBB000000000000000001", 2.0), {})

    done = volbench("compare", "01JDA", "01JDB", f"--output={tmp_path}/comparison.html")
    told = volbench("compare", "01JDA", "01JDB", "--format=md")
    refused = volbench("compare", "01JDA", "01JDB", f"--output={tmp_path}/none/comparison.html")

    assert (done.exit_code, told.exit_code) == (0, 0), done.output
    assert (tmp_path / "comparison.html").read_bytes().startswith(b"<!DOCTYPE html>")
    assert done.stderr == f"Wrote {tmp_path}/comparison.html\n"
    assert "Reading large files" in told.stdout
    assert "cannot be written" in refused.stderr


def test_of_three_runs_each_difference_names_its_run_and_equal_ones_are_told_once(volbench, store):
    for letter, factor in zip("ABC", (1.0, 2.0, 3.0), strict=True):
        store.insert(scaled(f"01JD{letter * 4}000000000000000001", factor), {})

    lines = volbench("compare", "01JDA", "01JDB", "01JDC", "--seed=1").stdout.splitlines()
    twice = [line for line in lines if line.startswith("B · Reading large files")]

    assert len(twice) == 1
    assert "; B · Writing large files" in twice[0]
    assert any(line.startswith("C · Reading large files") for line in lines)


@pytest.mark.parametrize("command", [["history"], ["serve", "--port=0"]])
def test_a_data_folder_that_cannot_be_made_is_told_in_words(tmp_path, command):
    (tmp_path / "file").touch()

    told = CliRunner().invoke(main, ["--lang", "en", "--data-dir", str(tmp_path / "file" / "data"), *command])

    assert told.exit_code == 6
    assert "cannot be made: something that is no folder stands in its way" in told.stderr
    assert "--data-dir" in told.stderr


def test_nothing_is_compared_while_some_process_measures(volbench, monkeypatch):
    def refuse():
        raise Busy(*WORDS)

    monkeypatch.setattr("volbench.host.locks.refuse_if_held", refuse)
    monkeypatch.setattr("volbench.domain.compare.comparison.compare", lambda *_, **__: pytest.fail("it was worked out"))
    refused = volbench("compare", "01JDA", "01JDB")

    assert refused.exit_code == Exit.BUSY
    assert "It happened." in refused.stderr


def test_one_run_cannot_be_compared(volbench):
    assert volbench("compare", "01JDA").exit_code == 2


def test_what_was_exported_can_be_imported_once_and_stands_in_the_history(volbench, store, tmp_path):
    store.insert(truthful_run("01JDAAAA000000000000000001"), {})
    volbench("report", "last", "--format=json", f"--output={tmp_path / 'run.json'}")
    store.delete("01JDAAAA000000000000000001")

    imported = [volbench("import", str(tmp_path / "run.json")) for _ in range(2)]
    rows = json.loads(volbench("history", "--json").stdout)

    assert [one.exit_code for one in imported] == [0, 0], imported[0].output
    assert [one.stdout.strip() for one in imported] == ["01JDAAAA000000000000000001"] * 2
    assert [row["id"] for row in rows] == ["01JDAAAA000000000000000001"]
    assert ["is here already: nothing was added" in one.stderr for one in imported] == [False, True]


def test_what_is_imported_waits_as_long_as_something_is_measured_and_says_so_once(volbench, tmp_path, monkeypatch):
    (tmp_path / "run.json").write_text(json.dumps(to_document(truthful_run("01JDAAAA000000000000000001"))))
    held = iter([True, True, True, False])

    def refuse():
        raise Busy(bilingual("Process 7 measures.", "进程 7 正在测试。"), WORDS[1])

    monkeypatch.setattr("volbench.host.locks.is_held", lambda: next(held))
    monkeypatch.setattr("volbench.host.locks.refuse_if_held", refuse)
    monkeypatch.setattr("volbench.cli.session._LOOK_AGAIN_S", 0.0)
    imported = volbench("import", str(tmp_path / "run.json"))

    assert imported.exit_code == 0, imported.output
    assert imported.stdout.strip() == "01JDAAAA000000000000000001"
    assert imported.stderr.count("Process 7 measures.") == 1
    assert next(held, None) is None


def test_another_run_under_a_known_id_gets_a_new_one(volbench, store, tmp_path):
    store.insert(truthful_run("01JDAAAA000000000000000001"), {})
    volbench("report", "last", "--format=json", f"--output={tmp_path / 'run.json'}")
    store.delete("01JDAAAA000000000000000001")
    store.insert(truthful_run("01JDAAAA000000000000000001", 2.0), {})

    imported = volbench("import", str(tmp_path / "run.json"))
    rows = json.loads(volbench("history", "--json").stdout)

    assert imported.exit_code == 0, imported.output
    assert {row["id"] for row in rows} == {"01JDAAAA000000000000000001", imported.stdout.strip()}
    assert len(rows) == 2


def test_the_history_is_a_table(volbench, store):
    store.insert(example_run("01JDAAAA000000000000000001"), {})

    lines = volbench("history").stdout.splitlines()

    assert lines[0].startswith("Run")
    assert "01JDAAAA000000000000000001" in lines[2]
    assert "412 MB/s" in lines[2]


def test_a_script_is_a_zip_file(volbench, tmp_path):
    done = volbench("script", "--profile=smoke", f"--output={tmp_path / 's.zip'}")

    assert done.exit_code == 0, done.output
    assert (tmp_path / "s.zip").read_bytes().startswith(b"PK")


def test_the_help_of_every_command_teaches(volbench):
    for name, command in COMMANDS.items():
        done = volbench(name, "--help")

        assert done.exit_code == 0
        assert command.help, name


@pytest.mark.parametrize("language", ["en", "zh-CN"])
@pytest.mark.parametrize("group", [(), *((name,) for name, one in COMMANDS.items() if isinstance(one, click.Group))])
def test_a_list_of_commands_cuts_nobody_off(volbench, group, language):
    done = volbench(f"--lang={language}", *group, "--help")

    assert not [line for line in done.output.splitlines() if line.endswith("...") and "[ARGS]" not in line]


def test_the_documentation_names_every_command_and_every_option():
    text = DOCS.read_text(encoding="utf-8")

    for name, command in COMMANDS.items():
        assert f"`volbench {name}" in text, name
        for parameter in command.params:
            longest = max(parameter.opts, key=len)
            if longest.startswith("--") and longest not in {"--output", "--limit", "--help"}:
                assert longest in text, f"{name} {longest}"


def test_the_documentation_names_every_exit_code_and_no_other():
    table = DOCS.read_text(encoding="utf-8").split("## Exit codes")[1]

    assert {int(code) for code in re.findall(r"^\| (\d+) \|", table, flags=re.MULTILINE)} == set(Exit)


@pytest.mark.parametrize(
    ("error", "code"),
    [(UnsafeTarget, 3), (Busy, 4), (CapabilityMissing, 5), (StoreFailed, 6), (TargetLost, 1)],
)
def test_each_kind_of_refusal_has_its_code(error, code):
    assert exit_of_error(error(*WORDS)) == code


@pytest.mark.parametrize(
    ("state", "failure", "code"),
    [
        (RunState.DONE, None, 0),
        (RunState.FAILED, "tool-failed", 1),
        (RunState.FAILED, "unsafe-target", 3),
        (RunState.FAILED, "capability-missing", 5),
        (RunState.CANCELLED, None, 130),
        (RunState.INTERRUPTED, None, 130),
    ],
)
def test_each_end_of_a_run_has_its_code(state, failure, code):
    assert exit_of_run(state, failure) == code


def test_a_size_that_cannot_be_read_is_not_shown_as_none(volbench, monkeypatch):
    hidden = (Unknown("total_bytes", WORDS[0]),)
    volume = replace(example_volume(), total_bytes=0, free_bytes=0, unknowns=hidden)
    monkeypatch.setattr(
        Application, "inventory", lambda _self: Inventory(example_run().environment.machine, (volume,), "")
    )

    listed = volbench("volumes")

    assert listed.exit_code == 0, listed.output
    assert "0 B" not in listed.stdout
    assert "–" in listed.stdout


def test_an_unknown_profile_is_answered_with_those_there_are_from_short_to_long(volbench):
    done = volbench("plan", "--profile=fast", "--target=/volume1/share")

    assert done.exit_code == Exit.USAGE
    assert "smoke, first, quick, standard, full" in done.stderr


def test_the_history_ends_with_what_became_slower(volbench, store):
    for run in weekly_runs([1.0] * 8 + [{"seq-read-1m": 0.75}] * 3):
        store.insert(run, {})

    assert "Volume 1 has become slower: Reading large files −25 % since 1 Mar 2026." in volbench("history").stdout


def test_schedules_are_listed_with_their_last_time(volbench, store):
    empty = volbench("schedules").stdout
    store.schedules.put(weekly(weekdays=(2, 6)))
    words = bilingual("The disks were busy (30 %).", "硬盘正忙（30 %）。")
    event = ScheduleEvent(
        "volume1", "2026-01-04T02:00:00.000Z", "2026-01-04T02:00:00.000Z", Outcome.SKIPPED, "busy", words
    )
    store.schedules.note([event])
    (row,) = json.loads(volbench("schedules", "--json").stdout)

    assert "No volume has a schedule" in empty
    assert "Wed Sun" in volbench("schedules").stdout
    assert "2026-01-04 02:00 The disks were busy (30 %)." in volbench("schedules").stdout
    assert row["events"][0]["reason"] == "busy"


def test_a_test_of_many_hours_wants_a_yes_and_names_hours_and_bytes(volbench, store):
    done = volbench("run", "--suite", "snia-iops", "--profile", "standard", "--target=/volume1/share")

    assert done.exit_code == 2
    assert "--yes" in done.stderr
    assert "hours" in done.stderr
    assert store.unfinished() == ()
