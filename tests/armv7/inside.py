"""Runs inside the virtual machine, by the package's own 32-bit Python: asks, and prints one line of JSON.

As root only where a device is asked; the service runs as a user of its own, as on a NAS.
"""

from __future__ import annotations

import ctypes
import json
import os
import struct
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.request import Request, urlopen

if TYPE_CHECKING:
    from collections.abc import Callable

TARGET = "/var/packages/volbench/target"
DATA = "/volume1/data"
OWNER = 1000
ADDRESS = "http://127.0.0.1:18290"
LONGEST_S = 900
LARGE_BYTES = 5 << 30
RUNS = 36
"""As many as one comparison takes."""
PUNCH_A_HOLE = 0x01 | 0x02
"""FALLOC_FL_KEEP_SIZE and FALLOC_FL_PUNCH_HOLE, linux include/uapi/linux/falloc.h."""
NO_NEW_PRIVILEGES, SET_SECCOMP, FILTER = 38, 22, 2
"""linux include/uapi/linux/prctl.h and seccomp.h."""
IO_URING_SETUP = 425
REFUSAL = ((0x20, 0, 0, 0), (0x15, 0, 1, IO_URING_SETUP), (0x06, 0, 0, 0x00050000 | 38), (0x06, 0, 0, 0x7FFF0000))
"""Load the call's number; if it is that one, answer ENOSYS; else allow it (seccomp(2), linux filter.h)."""


def note(words: str) -> None:
    """Tell on the console how far this is."""
    print(f"inside {time.monotonic():.0f} s: {words}", flush=True)


def ask(path: str, body: object = None) -> bytes:
    """Return what the service answers."""
    token = Path(DATA, "token").read_text().strip()
    request = Request(f"{ADDRESS}{path}", None if body is None else json.dumps(body).encode())
    request.add_header("Authorization", f"Bearer {token}")
    request.add_header("Content-Type", "application/json")
    with urlopen(request, timeout=LONGEST_S) as answer:
        content: bytes = answer.read()
    return content


def asked(path: str, body: object = None) -> Any:
    """Return the answer as JSON."""
    return json.loads(ask(f"/api/v1{path}", body))


def wait_for(what: Callable[[], bool]) -> None:
    """Wait until something is so."""
    until = time.monotonic() + LONGEST_S
    while not what():
        if time.monotonic() > until:
            raise TimeoutError
        time.sleep(0.5)


def is_there() -> bool:
    """Say whether the service answers."""
    try:
        with urlopen(f"{ADDRESS}/api/v1/health", timeout=LONGEST_S) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def refuse_io_uring() -> None:
    """Be as old as DSM's kernels on such models, 3.10, in what matters to fio: none has io_uring."""
    steps = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *step) for step in REFUSAL))
    program = ctypes.create_string_buffer(struct.pack("@HP", len(REFUSAL), ctypes.addressof(steps)))
    library = ctypes.CDLL(None, use_errno=True)
    if library.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0) or library.prctl(SET_SECCOMP, FILTER, program):
        raise OSError(ctypes.get_errno(), "prctl")


def start() -> subprocess.Popen[bytes]:
    """Start the service as its own user."""
    Path(DATA).mkdir()
    os.chown(DATA, OWNER, OWNER)
    surroundings = {"VOLBENCH_DATA_DIR": DATA, "VOLBENCH_PORT": "18290", "PATH": "/bin", "HOME": DATA}
    began = time.monotonic()
    serving = subprocess.Popen(
        [f"{TARGET}/bin/volbench", "serve"],
        user=OWNER,
        group=OWNER,
        env=surroundings,
        preexec_fn=refuse_io_uring,  # noqa: PLW1509 (it has one thread)
    )
    wait_for(is_there)
    note(f"the service answers after {time.monotonic() - began:.0f} s")
    return serving


def memory(process: subprocess.Popen[bytes]) -> dict[str, float]:
    """Return PSS and the most ever resident, in MiB: smaps_rollup and status (proc(5))."""
    found = {}
    for name, key in (("smaps_rollup", "Pss:"), ("status", "VmHWM:")):
        rows = Path(f"/proc/{process.pid}/{name}").read_text().splitlines()
        found[key.rstrip(":")] = next(int(row.split()[1]) / 1024 for row in rows if row.startswith(key))
    return found


def measure() -> dict[str, Any]:
    """Take one smoke run to its end."""
    wish = {"suite": "nas-volume", "profile": "smoke", "target_path": DATA, "workloads": ["rand-read-4k-qd1"]}
    run = asked("/runs", wish)["id"]
    wait_for(lambda: asked(f"/runs/{run}")["row"]["state"] not in {"queued", "running"})
    document = asked(f"/runs/{run}/document")
    [measured] = document["workloads"]
    return {
        "state": document["state"],
        "command": measured["command"],
        "evidence": [one["evidence"] for one in measured["rounds"]],
        "rounds": [one["metrics"] for one in measured["rounds"]],
    }


def compare() -> dict[str, Any]:
    """Compare many runs, each with all workloads of the example."""
    example = json.loads(Path("/volume1/example.json").read_text("utf-8"))
    taken: list[str] = []
    for number in range(RUNS):
        example["id"] = f"01JDEXAMPLE00000000000{number:05d}"
        taken += asked("/imports", example)["runs"]
    began = time.monotonic()
    told = ask(f"/api/v1/comparisons?runs={','.join(taken)}")
    return {"runs": len(taken), "bytes": len(told), "took_s": time.monotonic() - began}


def reach_far() -> dict[str, Any]:
    """Ask a file, a volume and a device that 32 bits cannot count."""
    from volbench.host import libc
    from volbench.host.array_lab.device_ends import _size
    from volbench.host.page_cache import LinuxPageCache

    path = f"{DATA}/large"
    handle = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    os.ftruncate(handle, LARGE_BYTES)
    os.pwrite(handle, b"x" * 65536, LARGE_BYTES - 65536)
    ratio = LinuxPageCache().resident_ratio(path)
    facts = os.statvfs(path)
    found = {
        "resident_pages": None if ratio is None else round(ratio * LARGE_BYTES / 4096),
        "magic": libc.file_system_magic(handle),
        "volume_bytes": facts.f_blocks * facts.f_frsize,
        "device_bytes": _size(os.open("/dev/vda", os.O_RDONLY)),
        "told_bytes": next(
            row["volume"]["total_bytes"]
            for row in asked("/volumes")["volumes"]
            if row["volume"]["mount_point"] == "/volume1"
        ),
    }
    os.close(handle)
    Path(path).unlink()
    return found


def wrap() -> dict[str, Any]:
    """Have a disk count more sectors than 32 bits hold, by holes in an empty file behind a loop device."""
    from volbench.host.diskstats import SECTOR_BYTES, DiskStats

    size, step = 3 << 40, 1 << 37
    with Path(DATA, "holes").open("wb") as file:
        file.truncate(size)
    subprocess.run(["/bin/losetup", "/dev/loop0", f"{DATA}/holes"], check=True)
    library = ctypes.CDLL(None, use_errno=True)
    library.fallocate64.argtypes = [ctypes.c_int, ctypes.c_int, ctypes.c_int64, ctypes.c_int64]
    device = os.open("/dev/loop0", os.O_RDWR)
    told = 0.0
    raw: list[float] = []
    with DiskStats(["loop0"]) as stats:
        before = stats.read()["loop0"]
        for offset in range(0, size, step):
            if library.fallocate64(device, PUNCH_A_HOLE, offset, step):
                raise OSError(ctypes.get_errno(), "fallocate")
            now = stats.read()["loop0"]
            told += now.since(before).written_sectors * SECTOR_BYTES
            before = now
            raw.append(now.written_sectors)
    return {"asked_bytes": size, "told_bytes": told, "wrapped": raw != sorted(raw)}


def main() -> None:
    """Ask everything."""
    sys.path.insert(0, f"{TARGET}/app")
    found: dict[str, Any] = {
        "bits": sys.maxsize.bit_length() + 1,
        "machine": os.uname().machine,
        "kernel": os.uname().release,
    }
    service = start()
    found["memory"] = {"start": memory(service)}
    found["run"] = measure()
    note("measured")
    found["memory"]["run"] = memory(service)
    found["comparison"] = compare()
    note("compared")
    time.sleep(60)
    found["memory"]["comparison"] = memory(service)
    found["far"] = reach_far()
    found["wrap"] = wrap()
    service.terminate()
    found["end"] = service.wait(LONGEST_S)
    print("FOUND " + json.dumps(found), flush=True)


main()
