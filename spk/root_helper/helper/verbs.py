"""Everything the helper can do: five fixed verbs. None writes to a disk; drop_caches alone changes anything at all."""

from __future__ import annotations

import mmap
import os
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import programs
from devices import Device, known_devices, open_device

PROTOCOL = 1
HasGone = Callable[[], bool]

TIMING_OPTIONS = {"cached": "-T", "buffered": "-t", "both": "-Tt"}
"""What `timing` may ask of hdparm: its two read timings and nothing else of it."""
TIMING_S = 30.0
SMART_S = 15.0
VERSION_S = 5.0
PLACES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Where a disk is read: beginning, quarters, end. A hard disk slows down towards its end."""
PLACE_BYTES = 64 * 1024 * 1024
PLACE_S = 3.0
BLOCK_BYTES = 1024 * 1024
MEASUREMENTS_PER_MINUTE = 60
QUESTIONS_PER_MINUTE = 240
DROP_CACHES = "/proc/sys/vm/drop_caches"


class Refused(Exception):
    """The verb is not carried out; the word says why and goes to the caller."""


class Rate:
    """So many a minute, no more."""

    def __init__(self, most: int) -> None:
        """Allow `most` in any 60 seconds."""
        self._most = most
        self._times: deque[float] = deque()
        self._lock = threading.Lock()

    def take(self) -> None:
        """Count one; raises Refused when there were enough."""
        now = time.monotonic()
        with self._lock:
            while self._times and now - self._times[0] > 60:  # noqa: PLR2004 (a minute)
                self._times.popleft()
            if len(self._times) >= self._most:
                raise Refused("too-often")
            self._times.append(now)


class Verbs:
    """Answers questions; measures one thing at a time."""

    def __init__(self, *, digest: str, hdparm: str = "") -> None:
        """Keep what `about` tells; `hdparm` is the copy that came along."""
        self._digest = digest
        self._hdparm = programs.find_program("hdparm", hdparm)
        self._smartctl = programs.find_program("smartctl")
        self._version = "" if self._hdparm is None else _version(self._hdparm)
        self._one = threading.Lock()
        self._is_ending = threading.Event()
        self._questions = Rate(QUESTIONS_PER_MINUTE)
        self._measurements = Rate(MEASUREMENTS_PER_MINUTE)
        self._takes: dict[str, tuple[frozenset[str], Callable[[dict[str, Any], HasGone], dict[str, Any]]]] = {
            "about": (frozenset(), self._about),
            "timing": (frozenset({"device", "kind"}), self._timing),
            "smart": (frozenset({"device"}), self._smart),
            "read": (frozenset({"device"}), self._read),
            "drop_caches": (frozenset(), self._drop_caches),
        }

    def answer(self, request: dict[str, Any], has_gone: HasGone) -> dict[str, Any]:
        """Carry out one question that came as JSON; every refusal is an answer with `error`."""
        try:
            self._questions.take()
            verb = request.get("verb")
            known = self._takes.get(verb) if isinstance(verb, str) else None
            if known is None:
                raise Refused("unknown-verb")
            names, act = known
            if set(request) != names | {"verb"} or not all(isinstance(value, str) for value in request.values()):
                raise Refused("bad-request")
            if verb == "about":
                return act(request, has_gone)
            return self._alone(act, request, has_gone)
        except Refused as error:
            return {"error": str(error)}
        except programs.Stopped as error:
            return {"error": str(error)}
        except OSError as error:
            return {"error": "failed", "detail": os.strerror(error.errno) if error.errno else str(error)}

    def end(self) -> None:
        """Let what is being measured stop at once."""
        self._is_ending.set()

    def _alone(
        self, act: Callable[[dict[str, Any], HasGone], dict[str, Any]], request: dict[str, Any], has_gone: HasGone
    ) -> dict[str, Any]:
        """Do one thing at a time: two measurements at once would both be wrong."""
        if not self._one.acquire(blocking=False):
            raise Refused("busy")
        try:
            self._measurements.take()
            return act(request, lambda: self._is_ending.is_set() or has_gone())
        finally:
            self._one.release()

    def _about(self, request: dict[str, Any], has_gone: HasGone) -> dict[str, Any]:
        del request, has_gone
        known = known_devices()
        return {
            "protocol": PROTOCOL,
            "digest": self._digest,
            "verbs": sorted(self._takes),
            "programs": {"hdparm": self._hdparm, "smartctl": self._smartctl},
            "versions": {"hdparm": self._version},
            "disks": sorted(name for name, device in known.items() if device.is_disk),
            "volumes": sorted(name for name, device in known.items() if not device.is_disk),
        }

    def _timing(self, request: dict[str, Any], has_gone: HasGone) -> dict[str, Any]:
        option = TIMING_OPTIONS.get(request["kind"])
        if option is None:
            raise Refused("bad-request")
        device = _known(request["device"])
        if self._hdparm is None:
            raise Refused("no-program")
        os.close(open_device(device))
        return _told(programs.run([self._hdparm, option, device.path], timeout_s=TIMING_S, has_gone=has_gone))

    def _smart(self, request: dict[str, Any], has_gone: HasGone) -> dict[str, Any]:
        """Ask for health and temperature, by the system's smartctl or else hdparm; a sleeping disk is left asleep."""
        device = _known_disk(request["device"])
        os.close(open_device(device))
        if self._smartctl is not None:
            argv = [self._smartctl, "-n", "standby", "-H", "-A", device.path]
            return {"by": "smartctl", **_told(programs.run(argv, timeout_s=SMART_S, has_gone=has_gone))}
        if self._hdparm is None:
            raise Refused("no-program")
        power = programs.run([self._hdparm, "-C", device.path], timeout_s=SMART_S, has_gone=has_gone)
        if "active" not in power.stdout:
            return {"by": "hdparm", **_told(power)}
        asked = programs.run([self._hdparm, "-H", device.path], timeout_s=SMART_S, has_gone=has_gone)
        return {"by": "hdparm", **_told(asked)}

    def _read(self, request: dict[str, Any], has_gone: HasGone) -> dict[str, Any]:
        """Read a few places past every cache; each place ends after its bytes or its time."""
        device = _known_disk(request["device"])
        descriptor = open_device(device, os.O_DIRECT)
        try:
            os.set_blocking(descriptor, True)
            return {"size_bytes": device.size_bytes, "places": _read_places(descriptor, device, has_gone)}
        finally:
            os.close(descriptor)

    def _drop_caches(self, request: dict[str, Any], has_gone: HasGone) -> dict[str, Any]:
        """Let the kernel forget clean pages, names and inodes (proc(5)); nothing is lost, only read again."""
        del request, has_gone
        descriptor = os.open(DROP_CACHES, os.O_WRONLY | os.O_CLOEXEC)
        try:
            os.write(descriptor, b"3\n")
        finally:
            os.close(descriptor)
        return {"dropped": True}


def _version(hdparm: str) -> str:
    """Return what hdparm calls itself; empty where it does not say."""
    try:
        finished = programs.run([hdparm, "-V"], timeout_s=VERSION_S, has_gone=lambda: False)
    except (OSError, programs.Stopped):
        return ""
    return finished.stdout.strip()[:80]


def _read_places(descriptor: int, device: Device, has_gone: HasGone) -> list[dict[str, float]]:
    last = max(0, device.size_bytes - PLACE_BYTES)
    starts = sorted({int(last * ratio) // BLOCK_BYTES * BLOCK_BYTES for ratio in PLACES})
    places = []
    with mmap.mmap(-1, BLOCK_BYTES) as block:  # Aligned to a page, as O_DIRECT wants it.
        for start in starts:
            began, position = time.monotonic(), start
            while position - start < PLACE_BYTES and time.monotonic() - began < PLACE_S:
                count = os.preadv(descriptor, [block], position)
                if count < BLOCK_BYTES:
                    break  # The end of a disk whose size is no multiple of a block.
                position += count
                if has_gone():
                    raise programs.Stopped("caller-gone")
            seconds = time.monotonic() - began
            places.append({"offset_bytes": start, "bytes": position - start, "seconds": round(seconds, 6)})
    return places


def _known(name: str) -> Device:
    """Look the name up among the devices of the volumes; the caller's word is compared, never used."""
    device = known_devices().get(name)
    if device is None:
        raise Refused("not-a-device-of-a-volume")
    return device


def _known_disk(name: str) -> Device:
    device = _known(name)
    if not device.is_disk:
        raise Refused("not-a-whole-disk")
    return device


def _told(finished: programs.Finished) -> dict[str, Any]:
    return {
        "exit_code": finished.exit_code,
        "stdout": finished.stdout,
        "stderr": finished.stderr,
        "duration_s": round(finished.duration_s, 6),
    }
