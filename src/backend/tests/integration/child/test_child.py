"""The child itself: it ends when told, leaves what it is not to remove, and keeps a password to itself."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from services.faulty import faulty
from support.ways import Child

from volbench.domain.model.errors import ToolFailed
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.early_end import Cancelled

START = [sys.executable, "-I", "-m", "volbench.child"]
SECRET = "hunter2 & friends"


def begin(*words, **options):
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return subprocess.Popen([*START, *words], **pipes, **options)


def big(folder):
    return [
        *("put", "--kind=folder", f"--folder={folder}", "--run=r", "--size=1gb", "--bytes=1024000000"),
        *("--round=1", "--least-files=1000", "--least-s=1000", "--limit-s=1000"),
    ]


def test_a_folder_is_put_and_got(folder, tmp_path):
    put = folder.put("5mb")
    got = folder.get("5mb")

    assert (put.is_durable, put.notes["durability"], put.notes["kind"]) == (True, "fsync", "folder")
    assert put.metrics["connect_ns"] == 0
    assert got.notes["files_verified"] == 2
    assert 0 <= got.notes["resident_before_ratio"] <= 1
    assert not [path for path in (tmp_path / "sweep").rglob("*") if path.is_file()]


def test_a_gigabyte_goes_through_in_little_memory(folder):
    folder.put("1gb", least_files=1)
    most = [folder.memory_bytes()]
    assert folder.get("1gb", least_files=1).notes["files_verified"] == 1
    most.append(folder.memory_bytes())

    assert max(most) <= 64 * 1024 * 1024, json.dumps(most)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_when_told_and_leaves_its_files_to_whoever_cleans_up(tmp_path, number):
    child = begin(*big(tmp_path / "sweep"))
    while not list((tmp_path).rglob("1-*")):
        assert child.poll() is None
        time.sleep(0.01)

    told = time.monotonic()
    child.send_signal(number)
    out, err = child.communicate(timeout=60)

    assert child.returncode == 130
    assert (out, err) == (b"", b"")
    # It waits for no server; a flush that is under way is the kernel's.
    assert time.monotonic() - told < 30
    assert list(tmp_path.rglob("1-*"))


def test_it_ends_when_told_while_a_server_is_silent():
    with faulty("silent") as service:
        switch = CancelSwitch()
        way = Child.to(service)
        way.switch = switch
        threading.Timer(2.0, switch.end_now).start()

        with pytest.raises(Cancelled):
            way.put()


def test_killed_it_leaves_what_another_child_finds_and_removes(dav):
    way = Child.to(dav)
    child = begin(
        *("put", "--kind=webdav", f"--address={dav.address}", f"--user={dav.user}", "--secret=/dev/stdin"),
        *("--run=run-1", "--size=50mb", "--bytes=50000000", "--round=1", "--least-files=1000", "--least-s=1000"),
        "--limit-s=1000",
    )
    child.stdin.write(dav.password.encode())
    child.stdin.close()
    with child:
        while not list(dav.folder.rglob("*1-1")):
            assert child.poll() is None
            time.sleep(0.01)
        child.kill()

    assert way.ask("clean-up", "--expect=50mb:1")["removed"] >= 1
    assert list(dav.folder.rglob("*1-*")) == []


def test_a_password_is_in_no_argument_environment_or_answer_while_it_works():
    with faulty("silent") as service:
        reading, writing = os.pipe()
        os.write(writing, SECRET.encode())
        os.close(writing)
        child = begin(
            *("check", "--kind=webdav", f"--address={service.address}", "--user=ann", f"--secret=/dev/fd/{reading}"),
            "--run=r",
            pass_fds=(reading,),
        )
        os.close(reading)
        service.heard.wait(60)
        seen = b"".join(Path(f"/proc/{child.pid}/{name}").read_bytes() for name in ("cmdline", "environ"))
        child.send_signal(signal.SIGTERM)
        out, err = child.communicate(timeout=60)

    assert b"--user=ann" in seen
    assert SECRET.encode() not in seen + out + err


def test_a_server_that_sends_the_password_back_does_not_get_it_into_what_is_kept():
    with faulty("echo") as service:
        way = Child.to(service, user="ann", password=SECRET)
        with pytest.raises(ToolFailed) as caught:
            way.ask("check")

    assert "echo of" in way.output.stderr
    assert SECRET not in way.output.stderr + str(caught.value.context)
    assert "YW5uOmh1bnRlcjIgJiBmcmllbmRz" not in way.output.stderr


@pytest.mark.parametrize("words", [["put"], ["fly"], ["check", "--kind=webdav"], ["check", "--kind=x", "--run=r"], []])
def test_what_it_cannot_read_ends_it(words):
    child = begin(*words)
    child.communicate(timeout=60)

    assert child.returncode == 2
