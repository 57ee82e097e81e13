"""nginx that speaks TLS before a service, by given lines, with a chain of certificates of our own."""

from __future__ import annotations

import contextlib
import os
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from services.running import LOOPBACK, free_port, own_folder, program, started

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_CONF: Final = """
daemon off;
{who}
pid {folder}/pid;
error_log {folder}/log;
worker_processes 1;
events {{ }}
http {{
  access_log off;
  client_body_temp_path {folder}/temp;
  proxy_temp_path {folder}/proxy;
  server {{
    listen {host}:{port} ssl;
    ssl_certificate {folder}/chain.pem;
    ssl_certificate_key {folder}/server.key;
    {locations}
  }}
}}
"""
_MAY_SIGN: Final = "basicConstraints=critical,CA:TRUE\nkeyUsage=keyCertSign\n"
_KEY: Final = ("-newkey", "rsa:2048", "-nodes")


@dataclass(frozen=True, slots=True)
class TlsProxy:
    """A proxy that runs."""

    port: int
    root: Path
    """The authority that signed the one that signed its certificate: who trusts it trusts the proxy."""


@contextlib.contextmanager
def tls_proxy(locations: str) -> Iterator[TlsProxy]:
    """Start nginx with these `location` blocks behind TLS, its certificate signed by an authority below the root's."""
    with own_folder() as folder:
        port = free_port()
        make_chain(folder)
        who = "user root;" if os.geteuid() == 0 else ""
        conf = _CONF.format(folder=folder, host=LOOPBACK, port=port, locations=locations, who=who)
        (folder / "conf").write_text(conf)
        argv: list[str | Path] = [
            program("nginx") or "nginx",
            "-p",
            folder,
            "-c",
            folder / "conf",
            "-e",
            folder / "log",
        ]
        with started(argv, port, folder / "out"):
            yield TlsProxy(port, folder / "root.pem")


def make_chain(folder: Path) -> None:
    """Make root.pem, and server.key with chain.pem: the certificate of this address, then who signed it."""
    (folder / "may-sign").write_text(_MAY_SIGN)
    (folder / "is-server").write_text(f"subjectAltName=IP:{LOOPBACK}\nextendedKeyUsage=serverAuth\n")
    _openssl(
        folder, "req", "-x509", *_KEY, "-subj", "/CN=root", "-days", "2", "-keyout", "root.key", "-out", "root.pem"
    )
    _signed(folder, "between", by="root", may="may-sign")
    _signed(folder, "server", by="between", may="is-server")
    (folder / "chain.pem").write_bytes((folder / "server.pem").read_bytes() + (folder / "between.pem").read_bytes())


def _signed(folder: Path, name: str, *, by: str, may: str) -> None:
    _openssl(folder, "req", *_KEY, "-subj", f"/CN={name}", "-keyout", f"{name}.key", "-out", f"{name}.csr")
    signer = ("-CA", f"{by}.pem", "-CAkey", f"{by}.key", "-CAcreateserial", "-days", "2", "-extfile", may)
    _openssl(folder, "x509", "-req", "-in", f"{name}.csr", *signer, "-out", f"{name}.pem")


def _openssl(folder: Path, *words: str) -> None:
    subprocess.run(["openssl", *words], check=True, capture_output=True, cwd=folder)
