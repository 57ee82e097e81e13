"""Memory, processes, descriptors and file sizes run out under the service: words, no crash, nothing left."""

from __future__ import annotations

import resource
import signal
from pathlib import Path

import pytest

from faults.harness.cgroups import limited
from faults.harness.nas import READ, WRITE, Nas
from faults.harness.volumes import BLOCK
from faults.harness.waiting import wait_for


def held_with_more_to_do(nas: Nas) -> str:
    """Start a run and hold it in its first reading round: whatever the order, more tools are to be started."""
    nas.fio.hold(f"{READ}.2")
    nas.start()
    run_id = nas.order()
    nas.fio.wait_until_held()
    nas.remember()
    return run_id


GREEDY = "exec python3 -c 'all = [b\"x\" * (1 << 20) for _ in range(4096)]'\n"
FIRST, LAST = 1000, 0
"""Whom the kernel kills when memory runs out (oom_score_adj); children have it from their parent."""


@pytest.mark.fault("memory-runs-out-for-fio")
@pytest.mark.in_ci
def test_the_kernel_kills_fio_for_want_of_memory(nas: Nas) -> None:
    """A tool that takes more than there is is killed by the kernel, and the service is not."""
    nas.fio.at(f"{WRITE}.2", f"echo {FIRST} >/proc/self/oom_score_adj\n{GREEDY}")
    service = nas.start()
    with limited("memory", service.pid) as group:
        (group / "memory.limit_in_bytes").write_text(str(256 * BLOCK), "utf-8")
        run_id = nas.order()

        assert nas.wait_for_end(run_id) == "failed"

        assert service.get(f"/runs/{run_id}/document")["failure"]["code"] == "tool-failed"
        assert service.is_answering()
        nas.remember()
    nas.fio.behave()
    nas.finish()


@pytest.mark.fault("memory-runs-out-for-the-service")
def test_the_kernel_kills_the_service_for_want_of_memory(nas: Nas) -> None:
    nas.fio.at(f"{WRITE}.2", f"echo {LAST} >/proc/self/oom_score_adj\n{GREEDY}")
    service = nas.start()
    Path(f"/proc/{service.pid}/oom_score_adj").write_text(str(FIRST), "utf-8")
    with limited("memory", service.pid) as group:
        (group / "memory.limit_in_bytes").write_text(str(256 * BLOCK), "utf-8")
        run_id = nas.order()
        assert service.wait() == -signal.SIGKILL
        nas.remember()
        assert len(nas.stored()) >= 2
        wait_for(lambda: not nas.tools(), "the guard has taken the tools along")
    nas.fio.behave()
    nas.start()
    assert nas.wait_for_end(run_id) == "interrupted"
    nas.resume(run_id)
    nas.finish()


@pytest.mark.fault("no-more-processes")
def test_no_process_can_be_started_any_more(nas: Nas) -> None:
    run_id = held_with_more_to_do(nas)
    service = nas.service
    assert service is not None
    with limited("pids", service.pid) as group:
        (group / "pids.max").write_text("1", "utf-8")
        nas.fio.release()
        state = nas.wait_for_end(run_id)
        document = service.get(f"/runs/{run_id}/document")

        assert state == "failed", document["state"]
        assert document["failure"]["message"]["text"]
        assert document["failure"]["code"] != "internal-error", document["failure"]
        assert nas.left() == []
        assert service.is_answering()
    nas.finish()


@pytest.mark.fault("no-more-descriptors")
@pytest.mark.in_ci
def test_no_file_can_be_opened_any_more(nas: Nas) -> None:
    run_id = held_with_more_to_do(nas)
    service = nas.service
    assert service is not None
    # Three above what is open: enough for a caller, not for a tool with its pipes.
    few = max(int(fd.name) for fd in Path(f"/proc/{service.pid}/fd").iterdir()) + 4
    before = resource.prlimit(service.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(service.pid, resource.RLIMIT_NOFILE, (few, before[1]))
    nas.fio.release()

    wait_for(lambda: not nas.left(), "the run has ended and removed its files")

    resource.prlimit(service.pid, resource.RLIMIT_NOFILE, before)
    assert nas.wait_for_end(run_id) in {"failed", "interrupted"}
    failure = service.get(f"/runs/{run_id}/document")["failure"]
    assert failure is None or failure["code"] != "internal-error", failure
    assert service.is_answering()
    nas.finish()


@pytest.mark.fault("files-may-not-grow")
def test_no_file_may_be_larger_than_a_few_megabytes(nas: Nas) -> None:
    """As with `ulimit -f`: the test file cannot be written."""
    service = nas.start()
    before = resource.prlimit(service.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(service.pid, resource.RLIMIT_FSIZE, (8 * BLOCK, before[1]))
    run_id = nas.order(READ)

    assert nas.wait_for_end(run_id) == "failed"

    failure = service.get(f"/runs/{run_id}/document")["failure"]
    assert failure["code"] == "tool-failed"
    assert failure["message"]["values"]["why"]["code"] == "tools.tool_failures.refused.efbig"
    assert failure["hint"]["code"] == "tools.tool_failures.hints.efbig"
    assert nas.left() == []
    resource.prlimit(service.pid, resource.RLIMIT_FSIZE, before)
    nas.finish()
