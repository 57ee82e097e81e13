"""Brings up what a browser test needs: real loop-mounted volumes and the real service. Ends when stdin closes.

Prints one line of JSON: `{"url", "token", "pid", "start_s", "volumes": [{"mount_point", "device", "file_system"}]}`.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

BACKEND = Path(__file__).resolve().parents[3] / "src/backend"
sys.path.insert(0, str(BACKEND / "tests"))

from support.loops import loop_volume  # noqa: E402 (path set above)

TOKEN = "browser-test-token"
GIB = 1024**3


def main() -> None:
    """Hold volumes and service until the test closes our stdin."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with contextlib.ExitStack() as stack:
        volumes = [stack.enter_context(loop_volume(name, 4 * GIB)) for name in ("ext4", "btrfs")]
        data = stack.enter_context(tempfile.TemporaryDirectory(prefix="volbench-browser-"))
        port = _free_port()
        url = f"http://127.0.0.1:{port}"
        started = time.monotonic()
        service = stack.enter_context(_service(port, data))
        _wait_until_up(url)
        start_s = time.monotonic() - started
        shown = [{"mount_point": str(v.mount_point), "device": v.disk, "file_system": v.file_system} for v in volumes]
        facts = {"url": url, "token": TOKEN, "volumes": shown, "pid": service.pid, "start_s": round(start_s, 2)}
        print(json.dumps(facts), flush=True)
        sys.stdin.read()


@contextlib.contextmanager
def _service(port: int, data: str):
    environment = {**os.environ, "VOLBENCH_DATA_DIR": data, "VOLBENCH_TOKEN": TOKEN, "VOLBENCH_PORT": str(port)}
    log = Path(data, "service.log").open("wb")
    process = subprocess.Popen([BACKEND / ".venv/bin/volbench", "serve"], env=environment, stdout=log, stderr=log)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=30)
        log.close()
        if process.returncode not in {0, -signal.SIGTERM}:
            sys.stderr.write(Path(data, "service.log").read_text(errors="replace")[-4000:])


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_up(url: str) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"{url}/api/v1/health", timeout=2):
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.02)
    raise SystemExit("the service did not come up within 30 s")


if __name__ == "__main__":
    main()
