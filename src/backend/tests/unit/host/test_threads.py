"""A system that starts no more threads: words for the owner, and nothing left open or locked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from volbench.host.threads import start_thread

BACKEND = Path(__file__).parents[3]
GROUPS = Path("/sys/fs/cgroup/pids")
# In a control group whose processes and threads are counted, so that the kernel itself refuses the next one.
PROGRAM = """
import json, os, sys, threading
from support.volumes import array_of, hard_disk, volume_of
from volbench.domain.model.errors import VolbenchError
from volbench.host.locks import MachineLock
from volbench.host.sampling import DiskActivitySampler
from volbench.host.threads import start_thread

group = sys.argv[1]
open(f"{group}/cgroup.procs", "w").write(str(os.getpid()))
open(f"{group}/pids.max", "w").write("1")
disks = [hard_disk(1), hard_disk(2)]
volume = volume_of(disks, array_of("raid1", disks))
name = f"\\0volbench-threads-{os.getpid()}"
sampler = DiskActivitySampler()
calls = {
    "thread": lambda: start_thread(threading.Thread(target=print)),
    "lock": lambda: MachineLock.acquire(name),
    "sampler": lambda: sampler.start(volume, lambda point: None),
}
said = {}
before = len(os.listdir("/proc/self/fd"))
for what, call in calls.items():
    try:
        call()
    except VolbenchError as error:
        said[what] = [error.code, error.message.code]
left = len(os.listdir("/proc/self/fd")) - before
open(f"{group}/pids.max", "w").write("max")
MachineLock.acquire(name).release()
print(json.dumps([said, left]))
"""


@pytest.fixture
def group(tmp_path):
    """A control group (version 1) of its own."""
    if not os.access(GROUPS / "cgroup.procs", os.W_OK):
        reason = "control groups of version 1 and root are needed"
        # A pipeline must not pass by skipping: there the missing right is a failure.
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    folder = GROUPS / f"volbench-test-{os.getpid()}"
    folder.mkdir()
    yield folder
    folder.rmdir()


def test_no_more_threads_is_said_in_words_and_the_lock_is_free_afterwards(group):
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(group)],
        cwd=BACKEND,
        env={**os.environ, "PYTHONPATH": str(BACKEND / "tests")},
        capture_output=True,
        text=True,
        check=False,
    )

    assert ended.returncode == 0, ended.stderr
    said, left = json.loads(ended.stdout)
    words = "host.threads.the_system_starts_no_more_threads"
    assert said == {
        "thread": ["capability-missing", words],
        "lock": ["busy", words],
        "sampler": ["capability-missing", words],
    }
    assert left == 0


def test_a_thread_started_twice_stays_a_mistake_of_ours():
    thread = threading.Thread(target=lambda: None)
    start_thread(thread)
    thread.join()

    with pytest.raises(RuntimeError, match="once"):
        start_thread(thread)
