"""The package source over HTTP: a plain WSGI application without framework, sessions or anything to protect."""

from __future__ import annotations

import json
import re
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qsl

from volbench.domain.model.words.http_status import phrase_of
from volbench.feed.answer import Asker, answer, icon_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from volbench.feed.packages import Package

    Environ = dict[str, Any]
    Start = Callable[[str, list[tuple[str, str]]], Any]

MAX_FORM_BYTES: Final = 16_384
_HOST: Final = re.compile(r"^[A-Za-z0-9.\-]{1,253}(:\d{1,5})?$|^\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?$")
_BLOCK_BYTES: Final = 65_536


class Source:
    """Answers a NAS that asks for packages, and hands out the files."""

    def __init__(self, folder: Path, packages: Sequence[Package], address: str | None) -> None:
        """Keep what there is; without `address`, links name the host the NAS asked for."""
        self._folder = folder
        self._packages = packages
        self._address = address
        self._icons = {
            icon_name(package, field): content for package in packages for field, content in package.icons.items()
        }
        self._files = {package.file_name for package in packages}

    def __call__(self, environ: Environ, start: Start) -> Iterable[bytes]:
        """Serve one request (PEP 3333)."""
        method, name = environ["REQUEST_METHOD"], environ.get("PATH_INFO", "/").strip("/")
        if method not in {"GET", "HEAD", "POST"}:
            return _say(start, HTTPStatus.METHOD_NOT_ALLOWED)
        if not name:
            return self._list(environ, start)
        if name in self._icons:
            return _send(start, "image/png", self._icons[name])
        if name in self._files:
            return self._file(name, environ, start)
        return _say(start, HTTPStatus.NOT_FOUND)

    def _list(self, environ: Environ, start: Start) -> Iterable[bytes]:
        address = self._address or _address(environ)
        if address is None:
            return _say(start, HTTPStatus.BAD_REQUEST)
        form = _form(environ)
        if form is None:
            return _say(start, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        told = answer(self._packages, Asker.from_form(form), address)
        return _send(start, "application/json; charset=utf-8", json.dumps(told).encode())

    def _file(self, name: str, environ: Environ, start: Start) -> Iterable[bytes]:
        file = (self._folder / name).open("rb")
        size = str((self._folder / name).stat().st_size)
        start("200 OK", [("Content-Type", "application/octet-stream"), ("Content-Length", size)])
        wrapper: Callable[..., Iterable[bytes]] = environ["wsgi.file_wrapper"]
        return wrapper(file, _BLOCK_BYTES)


def make_app(folder: Path, packages: Sequence[Package], address: str | None) -> Source:
    """Return the application that serves the packages of a folder."""
    return Source(folder, packages, address)


def _form(environ: Environ) -> dict[str, str] | None:
    """Return the fields of query and body; None when the body is too large to be one of DSM's."""
    text = environ.get("QUERY_STRING", "")
    if environ["REQUEST_METHOD"] == "POST":
        length = environ.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal() or int(length) > MAX_FORM_BYTES:
            return None
        text += "&" + environ["wsgi.input"].read(int(length)).decode("utf-8", errors="replace")
    return dict(parse_qsl(text, max_num_fields=64) if text.count("&") < 64 else [])  # noqa: PLR2004


def _address(environ: Environ) -> str | None:
    """Return where the NAS reached us; None for a Host header that is no host."""
    host = environ.get("HTTP_HOST", "")
    return f"{environ['wsgi.url_scheme']}://{host}/" if _HOST.match(host) else None


def _send(start: Start, kind: str, content: bytes) -> Iterable[bytes]:
    start("200 OK", [("Content-Type", kind), ("Content-Length", str(len(content))), ("Cache-Control", "no-cache")])
    return [content]


def _say(start: Start, status: HTTPStatus) -> Iterable[bytes]:
    line = f"{status.value} {phrase_of(status)}"
    content = f"{line}\n".encode()
    start(line, [("Content-Type", "text/plain"), ("Content-Length", str(len(content)))])
    return [content]
