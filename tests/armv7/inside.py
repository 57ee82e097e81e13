"""Runs inside the virtual machine, by the package's own 32-bit Python: asks, and prints one line of JSON.

As root only where a device is asked; the service runs as a user of its own, as on a NAS.
"""

import ctypes
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import Request, urlopen

TARGET = "/var/packages/volbench/target"
DATA = "/volume1/data"
OWNER = 1000
ADDRESS = "http://127.0.0.1:18290"
LONGEST_S = 900
LARGE_BYTES = 5 << 30
RUNS = 16
PUNCH_A_HOLE = 0x01 | 0x02
"""FALLOC_FL_KEEP_SIZE and FALLOC_FL_PUNCH_HOLE, linux include/uapi/linux/falloc.h."""


def note(words):
    """Tell on the console how far this is."""
    print(f"inside {time.monotonic():.0f} s: {words}", flush=True)


def ask(path, body=None):
    """Return what the service answers."""
    token = Path(DATA, "token").read_text().strip()
    request = Request(f"{ADDRESS}{path}", None if body is None else json.dumps(body).encode())
    request.add_header("Authorization", f"Bearer {token}")
    request.add_header("Content-Type", "application/json")
    with urlopen(request, timeout=LONGEST_S) as answer:
        return answer.read()


def asked(path, body=None):
    """Return the answer as JSON."""
    return json.loads(ask(f"/api/v1{path}", body))


def wait_for(what):
    """Wait until something is so."""
    until = time.monotonic() + LONGEST_S
    while not what():
        if time.monotonic() > until:
            raise TimeoutError
        time.sleep(0.5)


def is_there():
    """Say whether the service answers."""
    try:
        return urlopen(f"{ADDRESS}/api/v1/health", timeout=LONGEST_S).status == 200
    except OSError:
        return False


def start():
    """Start the service as its own user."""
    os.makedirs(DATA, exist_ok=True)
    os.chown(DATA, OWNER, OWNER)
    surroundings = {"VOLBENCH_DATA_DIR": DATA, "VOLBENCH_PORT": "18290", "PATH": "/bin", "HOME": DATA}
    began = time.monotonic()
    serving = subprocess.Popen([f"{TARGET}/bin/volbench", "serve"], user=OWNER, group=OWNER, env=surroundings)
    wait_for(is_there)
    note(f"the service answers after {time.monotonic() - began:.0f} s")
    return serving


def memory(process):
    """Return PSS and the most ever resident, in MiB: smaps_rollup and status (proc(5))."""
    found = {}
    for name, key in (("smaps_rollup", "Pss:"), ("status", "VmHWM:")):
        rows = Path(f"/proc/{process.pid}/{name}").read_text().splitlines()
        found[key.rstrip(":")] = next(int(row.split()[1]) / 1024 for row in rows if row.startswith(key))
    return found


def measure():
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


def compare():
    """Compare many runs, each with all workloads of the example."""
    example = json.loads(Path("/volume1/example.json").read_text("utf-8"))
    taken = []
    for number in range(RUNS):
        example["id"] = f"01JDEXAMPLE00000000000{number:05d}"
        taken += asked("/imports", example)["runs"]
    began = time.monotonic()
    told = ask(f"/api/v1/comparisons?runs={','.join(taken)}")
    return {"runs": len(taken), "bytes": len(told), "took_s": time.monotonic() - began}


def reach_far():
    """Ask a file, a volume and a device that 32 bits cannot count."""
    from volbench.host import libc
    from volbench.host.array_lab.device_ends import _size
    from volbench.host.page_cache import LinuxPageCache

    path = f"{DATA}/large"
    handle = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    os.ftruncate(handle, LARGE_BYTES)
    os.pwrite(handle, b"x" * 65536, LARGE_BYTES - 65536)
    pages = round(LinuxPageCache().resident_ratio(path) * LARGE_BYTES / 4096)
    facts = os.statvfs(path)
    found = {
        "resident_pages": pages,
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
    os.unlink(path)
    return found


def wrap():
    """Have a disk count more sectors than 32 bits hold, by holes in an empty file behind a loop device."""
    from volbench.host.diskstats import SECTOR_BYTES, DiskStats

    size, step = 3 << 40, 1 << 37
    with open(f"{DATA}/holes", "wb") as file:
        file.truncate(size)
    subprocess.run(["/bin/losetup", "/dev/loop0", f"{DATA}/holes"], check=True)
    library = ctypes.CDLL(None, use_errno=True)
    library.fallocate64.argtypes = [ctypes.c_int, ctypes.c_int, ctypes.c_int64, ctypes.c_int64]
    device = os.open("/dev/loop0", os.O_RDWR)
    told, raw = 0.0, []
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


def main():
    """Ask everything."""
    sys.path.insert(0, f"{TARGET}/app")
    found = {"bits": sys.maxsize.bit_length() + 1, "machine": os.uname().machine, "kernel": os.uname().release}
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
