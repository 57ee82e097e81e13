"""Apache 2.4 with mod_dav, optionally encrypted with a certificate it signed itself."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import ssl
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Final

from services.running import LOOPBACK, PASSWORD, USER, Service, free_port, own_folder, program, started

if TYPE_CHECKING:
    from collections.abc import Iterator

_MODULES: Final = (
    "mpm_event authz_core authn_core authn_file authz_user auth_basic alias mime dav dav_fs unixd reqtimeout".split()
)
_BUILT_IN: Final = {"unixd"}
_CONF: Final = """
ServerRoot {folder}
ServerName 127.0.0.1
Listen 127.0.0.1:{port}
{also}
PidFile {folder}/pid
ErrorLog {folder}/log
{modules}
{who}
TypesConfig /dev/null
DocumentRoot {folder}/www
DavLockDB {folder}/locks/db
LimitXMLRequestBody 0
{tls}
<Directory {folder}/www>
  Dav On
  AuthType Basic
  AuthName volbench
  AuthUserFile {folder}/users
  Require valid-user
  {more}
</Directory>
"""


@contextlib.contextmanager
def apache(*, is_secure: bool = False, more: str = "", also: str = "") -> Iterator[Service]:
    """Start Apache with a DAV folder; `more` are directives of that folder, `also` a second address it answers at."""
    with own_folder() as folder:
        port = free_port()
        for name in ("www", "locks"):
            (folder / name).mkdir()
            if os.geteuid() == 0:
                shutil.chown(folder / name, "www-data", "www-data")
        (folder / "users").write_text(f"{USER}:{_hashed(PASSWORD)}\n")
        modules = [*_MODULES, *(["ssl"] if is_secure else [])]
        tls = certificate(folder) if is_secure else None
        conf = _CONF.format(
            folder=folder,
            port=port,
            also=f"Listen {also}:{port}" if also else "",
            modules="\n".join(_loaded(name) for name in modules),
            who="User www-data\nGroup www-data" if os.geteuid() == 0 else "",
            tls=f"SSLEngine on\nSSLCertificateFile {tls}" if tls else "",
            more=more,
        )
        (folder / "conf").write_text(conf)
        argv: list[str | Path] = [program("apache2") or "apache2", "-f", folder / "conf", "-DFOREGROUND"]
        with started(argv, port, folder / "out") as process:
            address = f"http{'s' * is_secure}://{LOOPBACK}:{port}/"
            service = Service("webdav", address, folder / "www", process, USER, PASSWORD)
            service.fingerprint = fingerprint(tls) if tls else ""
            yield service


def certificate(folder: Path) -> Path:
    """Make a certificate for loopback that signs itself; key and certificate are one file."""
    place = folder / "cert.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"),
            *("-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(place), "-out", str(folder / "public.pem")),
        ],
        check=True,
        capture_output=True,
    )
    with place.open("a") as both:
        both.write((folder / "public.pem").read_text())
    return place


def fingerprint(certificate_: Path) -> str:
    """Return what an owner compares: the SHA-256 of the certificate."""
    words = certificate_.read_text()
    der = ssl.PEM_cert_to_DER_cert(words[words.index("-----BEGIN CERTIFICATE") :])
    return hashlib.sha256(der).hexdigest()


def _loaded(name: str) -> str:
    if name in _BUILT_IN:
        return ""
    return f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so"


def _hashed(password: str) -> str:
    done = subprocess.run(
        ["openssl", "passwd", "-apr1", "-stdin"], input=password, text=True, check=True, capture_output=True
    )
    return done.stdout.strip()
