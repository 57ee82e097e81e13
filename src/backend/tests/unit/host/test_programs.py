"""Programs are found where they are, tried out before they are believed, and not asked twice."""

from __future__ import annotations

import json

import pytest
from support.words import bilingual

from volbench.domain.model.errors import CapabilityMissing, TimedOut
from volbench.domain.model.suites.workload import ToolOutput
from volbench.host.programs import Programs


class ScriptedRunner:
    """Answers by what the command asks for; keeps what it was asked."""

    def __init__(self, answers):
        self.answers = answers
        self.asked = []

    def run(self, argv, **_):
        self.asked.append(list(argv))
        for word, answer in self.answers.items():
            if any(word in part for part in argv):
                if isinstance(answer, Exception):
                    raise answer
                return answer
        return ToolOutput(1, "", "", "", 0.0)


def _said(text="", errors="", exit_code=0):
    return ToolOutput(exit_code, text, errors, "", 0.1)


def _read(ios, error=0):
    return _said("note: text first\n" + json.dumps({"jobs": [{"error": error, "read": {"total_ios": ios}}]}))


@pytest.fixture
def tools(tmp_path):
    folder = tmp_path / "tools"
    folder.mkdir()
    for name in ("fio", "dd"):
        (folder / name).write_text("#!/bin/sh\n")
        (folder / name).chmod(0o755)
    return folder


def _programs(tools, answers, **environment):
    runner = ScriptedRunner(answers)
    return Programs(runner, {"VOLBENCH_TOOLS_DIR": str(tools), **environment}), runner


def test_the_programs_that_came_with_us_go_first(tools):
    programs, _ = _programs(tools, {}, PATH="/usr/bin")

    assert programs.find("fio") == str(tools / "fio")


def test_other_programs_are_found_on_the_path(tools, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "hdparm").write_text("#!/bin/sh\n")
    (other / "hdparm").chmod(0o755)
    programs, _ = _programs(tools, {}, PATH=str(other))

    assert programs.paths()["hdparm"] == str(other / "hdparm")


def test_a_version_is_what_the_program_prints_first(tools):
    programs, _ = _programs(tools, {"fio": _said("fio-3.33\n"), "dd": _said("dd (coreutils) 9.1\nCopyright 2022\n")})

    assert {name: programs.versions()[name] for name in ("fio", "dd")} == {
        "fio": "fio-3.33",
        "dd": "dd (coreutils) 9.1",
    }


def test_busyboxs_version_is_read_from_its_complaint(tools):
    complaint = "dd: unrecognized option '--version'\nBusyBox v1.36.1 (2023) multi-call binary.\n"
    programs, _ = _programs(tools, {"dd": _said(errors=complaint, exit_code=1)})

    assert programs.versions()["dd"] == "BusyBox v1.36.1 (2023) multi-call binary."


def test_a_program_is_asked_for_its_version_once(tools):
    programs, runner = _programs(tools, {"fio": _said("fio-3.33\n")})

    programs.versions()
    programs.versions()

    assert [argv for argv in runner.asked if argv[0] == str(tools / "fio")] == [[str(tools / "fio"), "--version"]]


def test_a_program_that_was_replaced_is_asked_again(tools):
    programs, runner = _programs(tools, {"fio": _said("fio-3.33\n")})
    programs.versions()

    (tools / "fio").write_text("#!/bin/sh\n# newer\n")
    programs.versions()

    assert len([argv for argv in runner.asked if argv[0] == str(tools / "fio")]) == 2


def test_the_first_engine_that_really_reads_is_taken(tools, tmp_path):
    answers = {
        "enghelp": _said("Available IO engines:\n\tio_uring\n\tlibaio\n\tpsync\n"),
        "io_uring": _said(errors="io_uring_queue_init: Operation not permitted", exit_code=1),
        "libaio": _read(16),
    }
    programs, _ = _programs(tools, answers)

    assert programs.engine(str(tmp_path)) == "libaio"


@pytest.mark.parametrize("answer", [_read(0), _read(16, error=22), _said("no json"), _said('{"jobs": []}')])
def test_an_engine_that_reads_nothing_is_not_believed(answer, tools, tmp_path):
    programs, _ = _programs(tools, {"enghelp": _said("\tlibaio\n\tpsync\n"), "libaio": answer, "psync": _read(16)})

    assert programs.engine(str(tmp_path)) == "psync"


def test_an_engine_this_fio_does_not_have_is_not_tried(tools, tmp_path):
    programs, runner = _programs(tools, {"enghelp": _said("\tpsync\n"), "psync": _read(16)})

    programs.engine(str(tmp_path))

    assert not any("io_uring" in part for argv in runner.asked for part in argv)


def test_an_engine_that_hangs_is_passed_over(tools, tmp_path):
    hang = TimedOut(bilingual("", ""), bilingual("", ""))
    programs, _ = _programs(tools, {"enghelp": _said("\tio_uring\n\tlibaio\n"), "io_uring": hang, "libaio": _read(16)})

    assert programs.engine(str(tmp_path)) == "libaio"


def test_which_engines_there_are_is_asked_once_and_nothing_is_left(tools, tmp_path):
    programs, runner = _programs(tools, {"enghelp": _said("\tlibaio\n"), "libaio": _read(16)})

    programs.engine(str(tmp_path))
    programs.engine(str(tmp_path))

    assert sum("--enghelp" in argv for argv in runner.asked) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["tools"]


def test_an_engine_that_was_switched_off_meanwhile_is_not_taken_again(tools, tmp_path):
    answers = {"enghelp": _said("\tio_uring\n\tlibaio\n"), "io_uring": _read(16), "libaio": _read(16)}
    programs, _ = _programs(tools, answers)
    before = programs.engine(str(tmp_path))

    answers["io_uring"] = _said(errors="io_uring_queue_init: Operation not permitted", exit_code=1)

    assert (before, programs.engine(str(tmp_path))) == ("io_uring", "libaio")


def test_without_fio_the_owner_is_told_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setattr("volbench.host.programs.MORE_FOLDERS", ())
    programs = Programs(ScriptedRunner({}), {"PATH": str(tmp_path)})

    with pytest.raises(CapabilityMissing) as refusal:
        programs.engine(str(tmp_path))

    assert refusal.value.context == {"program": "fio"}


@pytest.mark.parametrize("answer", [_said("{}"), _said('{"jobs": [{"write": {"bw_bytes": 0}}]}'), _said(exit_code=1)])
def test_a_generator_that_says_nothing_has_no_limit(answer, tools):
    programs, _ = _programs(tools, {"null": answer})

    assert programs.generator_limit_bytes_per_s() is None


ALONE = '{"jobs": [{"usr_cpu": 97.0, "sys_cpu": 2.0, "write": {"bw_bytes": 2800000000}}]}'


def test_a_generator_that_had_to_share_its_core_is_asked_again_next_time(tools):
    programs, runner = _programs(tools, {"null": _said(ALONE.replace("97.0", "60.0"))})

    limits = {programs.generator_limit_bytes_per_s() for _ in range(2)}

    assert limits == {None}
    assert len(runner.asked) == 2


def test_the_generators_limit_is_its_rate_without_io(tools):
    programs, runner = _programs(tools, {"null": _said(ALONE)})

    limits = {programs.generator_limit_bytes_per_s() for _ in range(2)}

    assert limits == {2.8e9}
    assert len(runner.asked) == 1
