"""A machine at the other end of a cable: a network namespace of its own, joined to this one by a veth pair (root)."""

from __future__ import annotations

import contextlib
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from services.running import LOOPBACK, PATIENCE_S, program

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

NEAR: Final = "10.77.0.1"
FAR: Final = "10.77.0.2"
_LATENCY: Final = "50ms"
_LEAST_BUCKET_KB: Final = 64


@dataclass(frozen=True, slots=True)
class Far:
    """The machine; whatever is started with `inside` in front runs there, on `address`."""

    inside: tuple[str, ...]
    address: str = FAR

    @contextlib.contextmanager
    def held(self, mbit: int | None) -> Iterator[None]:
        """Hold both directions of the cable by the kernel's token bucket; None: not at all."""
        ends: list[Sequence[str]] = [["tc", "qdisc"], [*self.inside, "tc", "qdisc"]] if mbit is not None else []
        for end, name in zip(ends, ("nearend", "farend"), strict=False):
            # The bucket has to hold what passes between two ticks of the kernel's clock.
            burst = f"{max(_LEAST_BUCKET_KB, (mbit or 0) // 2)}kb"
            shape = ["root", "tbf", "rate", f"{mbit}mbit", "burst", burst, "latency", _LATENCY]
            subprocess.run([*end, "add", "dev", name, *shape], check=True)
        try:
            yield
        finally:
            for end, name in zip(ends, ("nearend", "farend"), strict=False):
                subprocess.run([*end, "del", "dev", name, "root"], check=True)


@contextlib.contextmanager
def far_machine() -> Iterator[Far]:
    """Make the machine and the cable to it; both are gone afterwards."""
    holder = subprocess.Popen([_need("unshare"), "--net", "sleep", "infinity"])
    try:
        own, other = Path("/proc/self/ns/net"), Path(f"/proc/{holder.pid}/ns/net")
        until = time.monotonic() + PATIENCE_S
        while own.readlink() == other.readlink() and time.monotonic() < until:
            time.sleep(0.01)
        inside = (_need("nsenter"), f"--net={other}")
        _ip("link", "add", "name", "nearend", "type", "veth", "peer", "name", "farend", "netns", str(holder.pid))
        for prefix, end, address in (((), "nearend", NEAR), (inside, "farend", FAR)):
            _ip("address", "add", f"{address}/24", "dev", end, prefix=prefix)
            _ip("link", "set", end, "up", prefix=prefix)
        _ip("link", "set", "lo", "up", prefix=inside)
        yield Far(inside)
    finally:
        holder.kill()
        holder.wait()
        # The kernel takes the namespace, and the cable with it, a moment later; the name is wanted again at once.
        subprocess.run(["ip", "link", "del", "nearend"], check=False, capture_output=True)


def place_of(far: Far | None) -> tuple[tuple[str, ...], str]:
    """Return what stands before a server's command, and the address it listens on: there, or on loopback here."""
    return ((), LOOPBACK) if far is None else (far.inside, far.address)


def _ip(*words: str, prefix: Sequence[str] = ()) -> None:
    subprocess.run([*prefix, "ip", *words], check=True, capture_output=True)


def _need(name: str) -> str:
    return program(name) or name


def iperf3_argv(far: Far | None, port: int, folder: Path) -> list[str]:
    """Return the argv of an iperf3 server there, or here; it keeps no file, and writes what it says to `folder`."""
    host = far.address if far is not None else "127.0.0.1"
    words = [_need("iperf3"), "-s", "-B", host, "-p", str(port), "--logfile", str(folder / f"iperf3-{port}")]
    return [*(far.inside if far is not None else ()), *words]
