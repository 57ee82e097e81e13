"""mosquitto as Debian packs it: with a password, rights, a certificate and a memory on disk; and a reader of it."""

from __future__ import annotations

import contextlib
import hashlib
import os
import ssl
import subprocess
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from services.running import LOOPBACK, PASSWORD, PATIENCE_S, USER, Service, free_port, own_folder, program, started
from services.tls_proxy import make_chain

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NEEDED: Final = ("mosquitto", "mosquitto_sub", "mosquitto_pub", "mosquitto_passwd")
"""Programs of the packages mosquitto and mosquitto-clients."""
_READER: Final = "reader"
_END: Final = "end-of-what-is-kept"
_CONF: Final = """
{who}
per_listener_settings false
allow_anonymous false
password_file {folder}/passwords
acl_file {folder}/rights
persistence true
persistence_location {folder}/
autosave_interval 1
autosave_on_changes true
listener {port} {host}
listener {secure} {host}
certfile {folder}/chain.pem
keyfile {folder}/server.key
"""


@dataclass(frozen=True, slots=True)
class Broker:
    """A broker that runs."""

    port: int
    secure: int
    folder: Path
    process: subprocess.Popen[bytes]

    @property
    def address(self) -> str:
        """Without encryption."""
        return f"mqtt://{LOOPBACK}:{self.port}"

    @property
    def secure_address(self) -> str:
        """With a certificate that nobody but a fingerprint vouches for."""
        return f"mqtts://{LOOPBACK}:{self.secure}"

    @property
    def fingerprint(self) -> str:
        """Of its certificate."""
        leaf = (self.folder / "server.pem").read_text("ascii")
        return hashlib.sha256(ssl.PEM_cert_to_DER_cert(leaf)).hexdigest()

    def kept(self) -> dict[str, str]:
        """Return topic → what the broker keeps there, asked by another program than ours."""
        found: dict[str, str] = {}
        everything = threading.Event()
        argv = [*self._as_reader("mosquitto_sub"), "-t", "#", "-F", "%t\t%p"]
        with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True, encoding="utf-8") as reading:

            def read() -> None:
                for line in reading.stdout or ():
                    topic, _, text = line.rstrip("\n").partition("\t")
                    if topic == _END:
                        everything.set()
                        return
                    found[topic] = text

            threading.Thread(target=read, daemon=True).start()
            until = time.monotonic() + PATIENCE_S
            # What is kept comes before what is said later, and nobody knows when the reader begins to listen.
            while not everything.wait(0.2) and time.monotonic() < until:
                subprocess.run([*self._as_reader("mosquitto_pub"), "-t", _END, "-m", "-"], check=True)
            reading.terminate()
        assert everything.is_set(), "the reader heard nothing"
        return found

    def _as_reader(self, name: str) -> list[str]:
        return [program(name) or name, "-h", LOOPBACK, "-p", str(self.port), "-u", _READER, "-P", PASSWORD]


@contextlib.contextmanager
def mosquitto(folder: Path, port: int, secure: int) -> Iterator[Broker]:
    """Start mosquitto on what a folder holds, that of an earlier one too."""
    who = "user root" if os.geteuid() == 0 else ""
    conf = _CONF.format(folder=folder, who=who, host=LOOPBACK, port=port, secure=secure)
    (folder / "conf").write_text(conf)
    with started([program("mosquitto") or "mosquitto", "-c", folder / "conf"], port, folder / "log") as process:
        yield Broker(port, secure, folder, process)


@contextlib.contextmanager
def broker_folder(rights: str = "topic readwrite #") -> Iterator[tuple[Path, int, int]]:
    """Make what a mosquitto needs, with these rights of our user: folder and ports for `mosquitto`."""
    with own_folder() as folder:
        make_chain(folder)
        (folder / "passwords").touch(0o600)
        for user in (USER, _READER):
            name = program("mosquitto_passwd") or "mosquitto_passwd"
            subprocess.run([name, "-b", folder / "passwords", user, PASSWORD], check=True, capture_output=True)
        (folder / "rights").write_text(f"user {_READER}\ntopic readwrite #\nuser {USER}\n{rights}\n")
        yield folder, free_port(), free_port()


@contextlib.contextmanager
def served_broker() -> Iterator[Service]:
    """Start one for `make services`; `reader` reads everything with the same password."""
    with broker_folder() as place, mosquitto(*place) as broker:
        options = {"secure_address": broker.secure_address, "reader": _READER}
        found = Service("mqtt", broker.address, broker.folder, broker.process, USER, PASSWORD, options)
        found.fingerprint = broker.fingerprint
        yield found
