"""`make services`, or `python -m services NAME …` in `tests/`: start servers, say where they are, run until Ctrl-C."""

from __future__ import annotations

import contextlib
import signal
import sys
from typing import TYPE_CHECKING, Final

from services.apache import apache
from services.ferretdb import ferretdb
from services.go_programs import FERRETDB, KUBO, VERSITYGW
from services.kubo import kubo
from services.mosquitto import served_broker
from services.moto import moto
from services.nginx import nginx
from services.rclone import rclone
from services.samba import samba
from services.versitygw import versitygw

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from services.running import Service

SERVICES: Final[dict[str, Callable[[], AbstractContextManager[Service]]]] = {
    "apache": apache,
    "apache-tls": lambda: apache(is_secure=True),
    "nginx": nginx,
    "nginx-http": lambda: nginx(kind="http"),
    "samba": samba,
    "rclone-s3": rclone,
    "rclone-webdav": lambda: rclone("webdav"),
    "moto": moto,
    "versitygw": versitygw,
    "kubo": kubo,
    "mosquitto": served_broker,
    "ferretdb": ferretdb,
}
_BUILT: Final = {"versitygw": VERSITYGW, "kubo": KUBO, "ferretdb": FERRETDB}


def say(words: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def describe(name: str, service: Service) -> None:
    """Say how to reach a server."""
    say(f"{name}: --kind {service.kind} --address {service.address}")
    for key, value in {"user": service.user, "password": service.password, "fingerprint": service.fingerprint}.items():
        if value:
            say(f"    {key}: {value}")
    for key, value in service.options.items():
        say(f"    option: {key}={value}")


def main(names: list[str]) -> None:
    """Start what is named, or everything."""
    with contextlib.ExitStack() as stack:
        for name in names or SERVICES:
            program = _BUILT.get(name)
            if program is not None and (why := program.why_not()):
                say(f"{name}: {why}")
                continue
            describe(name, stack.enter_context(SERVICES[name]()))
        say("Ctrl-C ends them all.")
        signal.sigwait({signal.SIGINT, signal.SIGTERM})


if __name__ == "__main__":
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    main(sys.argv[1:])
