"""Tools run through the guard: what they print arrives, what they do wrong is said, and they end when told."""

from __future__ import annotations

import gc
import os
import sys
import threading
import time
from pathlib import Path

import pytest

from volbench.domain.model.errors import CapabilityMissing, OutputUnreadable, TimedOut
from volbench.domain.model.runs.command import FileArgument, OutputArgument
from volbench.host.ending import is_alive
from volbench.host.process import GuardedProcessRunner
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.early_end import Cancelled


def _python(program: str, *arguments: str) -> list[str]:
    return [sys.executable, "-I", "-S", "-u", "-c", program, *arguments]


@pytest.fixture
def runner():
    return GuardedProcessRunner(limit_bytes=1024 * 1024, grace_s=1.0)


def test_output_and_exit_code_come_back_untouched(runner):
    program = "import sys; print('to stdout'); print('to stderr', file=sys.stderr); sys.exit(3)"

    output = runner.run(_python(program), timeout_s=200, cancel=CancelSwitch())

    assert (output.exit_code, output.stdout, output.stderr, output.output) == (3, "to stdout\n", "to stderr\n", "")


def test_a_tool_that_says_success_without_having_done_anything_is_passed_through(runner):
    output = runner.run(["true"], timeout_s=200, cancel=CancelSwitch())

    assert (output.exit_code, output.stdout, output.stderr) == (0, "", "")


def test_the_output_pipe_is_opened_by_its_path_within_an_argument(runner):
    program = "import sys; open(sys.argv[1].partition('=')[2], 'w').write('{}' * 100000)"

    output = runner.run(_python(program, OutputArgument("--output=")), timeout_s=200, cancel=CancelSwitch())

    assert output.output == "{}" * 100000


def test_only_the_kind_of_an_argument_makes_it_the_pipes_path_never_its_text(runner):
    words = ["echo", "/volume1/{output}/read", "{output}", OutputArgument("--output=")]

    output = runner.run(words, timeout_s=200, cancel=CancelSwitch())

    path, bare, pipe = output.stdout.split()
    assert (path, bare) == ("/volume1/{output}/read", "{output}")
    assert pipe.startswith(("--output=/dev/fd/", "--output=/proc/self/fd/"))


def test_a_tool_works_in_the_open_folder_whatever_is_put_in_its_place(runner, tmp_path):
    real, foreign = tmp_path / "real", tmp_path / "foreign"
    real.mkdir()
    foreign.mkdir()
    opened = os.open(real, os.O_RDONLY | os.O_DIRECTORY)
    try:
        real.rename(tmp_path / "moved")
        (tmp_path / "real").symlink_to(foreign)
        words = ["dd", "if=/dev/zero", FileArgument("of=", f"{real}/file"), "bs=1", "count=3"]
        output = runner.run(words, timeout_s=200, cancel=CancelSwitch(), folder=opened)
    finally:
        os.close(opened)

    assert output.exit_code == 0, output.stderr
    assert (tmp_path / "moved" / "file").read_bytes() == bytes(3)
    assert list(foreign.iterdir()) == []


def test_without_an_open_folder_a_file_is_named_by_its_whole_path(runner, tmp_path):
    output = runner.run(["echo", FileArgument("of=", f"{tmp_path}/file")], timeout_s=200, cancel=CancelSwitch())

    assert output.stdout == f"of={tmp_path}/file\n"


def test_pieces_of_stdout_arrive_while_the_tool_runs(runner):
    heard = []
    switch = CancelSwitch()
    program = "import time\nprint('Jobs: 1', end='\\r', flush=True)\ntime.sleep(600)"

    def on_text(piece):
        heard.append(piece)
        switch.end_now()

    with pytest.raises(Cancelled):
        runner.run(_python(program), timeout_s=200, cancel=switch, on_text=on_text)

    assert "".join(heard).startswith("Jobs: 1")


def test_a_character_split_over_two_pieces_is_heard_whole(runner):
    heard = []
    program = "import os, time\nos.write(1, b'\\xe5\\x8d')\ntime.sleep(0.3)\nos.write(1, b'\\xb7')"

    output = runner.run(_python(program), timeout_s=200, cancel=CancelSwitch(), on_text=heard.append)

    assert "".join(heard) == output.stdout == "卷"


def test_bytes_that_are_no_text_do_not_stop_us(runner):
    output = runner.run(_python("import os; os.write(1, b'a\\xffb')"), timeout_s=200, cancel=CancelSwitch())

    assert output.stdout == "a\N{REPLACEMENT CHARACTER}b"


def test_nothing_is_started_after_a_cancel(runner, tmp_path):
    switch = CancelSwitch()
    switch.end_now()

    with pytest.raises(Cancelled):
        runner.run(["touch", str(tmp_path / "trace")], timeout_s=200, cancel=switch)

    assert not (tmp_path / "trace").exists()


def test_a_tool_may_finish_its_words_after_a_polite_end(tmp_path):
    # How long it is given does not matter here, and a busy machine may need longer than the other tests give.
    runner = GuardedProcessRunner(grace_s=120.0)
    switch = CancelSwitch()
    program = (
        "import sys, time\n"
        "try:\n    print('ready', flush=True)\n    time.sleep(600)\n"
        "except KeyboardInterrupt:\n    open(sys.argv[1], 'w').write('ended politely')"
    )

    with pytest.raises(Cancelled):
        runner.run(
            _python(program, str(tmp_path / "trace")),
            timeout_s=200,
            cancel=switch,
            on_text=lambda _: switch.end_now(),
        )

    assert (tmp_path / "trace").read_text() == "ended politely"


def test_a_tool_deaf_to_sigint_is_killed_with_all_it_started(runner):
    switch = CancelSwitch()
    pids = []
    program = (
        "import os, signal, sys, time\n"
        "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "child = os.fork()\n"
        "if child == 0:\n    os.setsid()\n    time.sleep(600)\n"
        "print(os.getpid(), child, flush=True)\n"
        "time.sleep(600)"
    )

    def on_text(piece):
        pids.extend(int(word) for word in piece.split())
        switch.end_now()

    with pytest.raises(Cancelled):
        runner.run(_python(program), timeout_s=200, cancel=switch, on_text=on_text)

    assert len(pids) == 2
    assert not any(is_alive(pid) for pid in pids)


def test_a_tool_over_its_time_is_ended_and_its_words_are_kept(runner):
    program = "echo no answer from sda >&2; exec sleep 6000"

    # On a busy machine its time may be over before it has begun to speak.
    for timeout_s in (0.5, 4.0, 32.0):
        with pytest.raises(TimedOut) as failure:
            runner.run(["sh", "-c", program], timeout_s=timeout_s, cancel=CancelSwitch())
        if failure.value.context["stderr"]:
            break

    assert failure.value.context["stderr"].startswith("no answer from sda")


def test_a_tool_that_never_stops_printing_is_ended(runner):
    with pytest.raises(OutputUnreadable) as failure:
        runner.run(["yes"], timeout_s=200, cancel=CancelSwitch())

    assert failure.value.context == {"program": "yes", "stream": "stdout"}


def test_a_program_that_is_not_there_is_named_with_what_to_do(runner):
    with pytest.raises(CapabilityMissing) as failure:
        runner.run(["/nowhere/fio", "--version"], timeout_s=200, cancel=CancelSwitch())

    assert failure.value.context == {"program": "/nowhere/fio", "reason": "/nowhere/fio: No such file or directory"}


def test_a_tool_that_itself_ends_with_127_is_no_missing_program(runner):
    output = runner.run(["sh", "-c", "echo oh >&2; exit 127"], timeout_s=200, cancel=CancelSwitch())

    assert (output.exit_code, output.stderr) == (127, "oh\n")


def test_a_child_left_behind_with_our_pipe_does_not_hold_us_up(runner):
    began = time.monotonic()

    output = runner.run(["sh", "-c", "sleep 600 & echo $!"], timeout_s=200, cancel=CancelSwitch())

    assert time.monotonic() - began < 300
    assert not is_alive(int(output.stdout))


def test_a_child_left_behind_in_a_session_of_its_own_is_found_by_its_mark_and_ended(runner):
    """Its parent has ended before it: neither group nor parent lead to it any more."""
    program = (
        "import os, sys, time\n"
        "if os.fork() == 0:\n"
        "    os.setsid()\n"
        "    child = os.fork()\n"
        "    if child == 0:\n        time.sleep(600)\n"
        "    print(child, flush=True)\n"
        "    os._exit(0)\n"
        "os.wait()"
    )

    output = runner.run(_python(program), timeout_s=200, cancel=CancelSwitch())

    assert output.exit_code == 0
    assert not is_alive(int(output.stdout))


def test_a_tool_that_closes_its_pipes_early_is_still_waited_for(runner, tmp_path):
    program = "import os, sys, time\nos.close(1)\nos.close(2)\ntime.sleep(0.4)\nopen(sys.argv[1], 'w').close()"

    output = runner.run(_python(program, str(tmp_path / "trace")), timeout_s=200, cancel=CancelSwitch())

    assert output.exit_code == 0
    assert (tmp_path / "trace").exists()


def test_our_secrets_are_not_in_the_tools_environment(runner, monkeypatch):
    monkeypatch.setenv("VOLBENCH_TOKEN", "secret")

    output = runner.run(["env"], timeout_s=200, cancel=CancelSwitch())

    assert "secret" not in output.stdout
    assert "LC_ALL=C" in output.stdout.splitlines()


def test_a_listener_that_fails_leaves_no_tool_behind(runner):
    pids = []

    def on_text(piece):
        pids.append(int(piece))
        raise KeyError

    with pytest.raises(KeyError):
        runner.run(["sh", "-c", "echo $$; exec sleep 600"], timeout_s=200, cancel=CancelSwitch(), on_text=on_text)

    assert not is_alive(pids[0])


def test_no_descriptor_is_left_open(runner):
    # What other tests have left to be collected may be closed meanwhile.
    gc.collect()
    before = {path.name for path in Path("/proc/self/fd").iterdir()}

    runner.run(["echo", OutputArgument("--output=")], timeout_s=200, cancel=CancelSwitch())

    assert {path.name for path in Path("/proc/self/fd").iterdir()} <= before


def test_a_cancel_from_another_thread_is_seen_by_a_silent_tool(runner):
    switch = CancelSwitch()
    timer = threading.Timer(0.2, switch.end_now)
    timer.start()

    with pytest.raises(Cancelled):
        runner.run(["sleep", "600"], timeout_s=200, cancel=switch)

    timer.join()
