"""The built front end as files, precompressed: hashed assets kept for a year, the page itself asked for each time."""

from __future__ import annotations

import gzip
import io
import re
from pathlib import Path
from typing import Final

from flask import Flask, Response, abort, request, send_file
from werkzeug.routing import PathConverter
from werkzeug.security import safe_join

from volbench.api.problems import language
from volbench.api.sub_path import HEADER, page_below, prefix_of_request
from volbench.domain.model.words.message import Message
from volbench.languages import languages, render

_HASHED: Final = re.compile(r"[.-][A-Za-z0-9_-]{8,}\.[a-z0-9]+$")
_GZIP: Final = ".gz"
_ENCODINGS: Final = (("br", ".br"), ("gzip", _GZIP))
_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_NOT_BUILT: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Volume Bench</title>
<body style="font:16px/1.6 system-ui,sans-serif;max-width:36rem;margin:12vh auto;padding:0 1rem">
{told}"""
_NOT_BUILT_TOLD: Final = """<h1 lang="{lang}">{title}</h1>
<p lang="{lang}">{detail}</p>
"""
_NOT_BUILT_WORDS: Final = {
    "title": Message("api.pages.not_built.title"),
    "detail": Message(
        "api.pages.not_built.detail",
        make="<code>make run</code>",
        npm="<code>npm ci &amp;&amp; npm run build</code>",
        folder="<code>src/frontend</code>",
    ),
}
_NOT_HERE: Final = """<!doctype html>
<html lang="{lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<body style="font:16px/1.6 system-ui,sans-serif;max-width:36rem;margin:12vh auto;padding:0 1rem">
<h1>{title}</h1>
<p>{detail}</p>
<p><a href="{start}" style="{button}">{link}</a></p>
"""
_BUTTON: Final = (
    "display:inline-block;padding:0 1.2rem;border-radius:.5rem;line-height:2.75rem;background:#0b6e75;color:#fff;"
    "font-weight:600;text-decoration:none"
)
"""As buttons of the page look; its style sheet has a name that changes with each version."""
_NOT_HERE_WORDS: Final = {
    "title": Message("api.pages.not_here_words.title"),
    "detail": Message("api.pages.not_here_words.detail"),
    "link": Message("api.pages.not_here_words.link"),
}


class PageConverter(PathConverter):
    """Any path but those of the interface: an address there that does not take GET must not be found here instead."""

    regex = r"(?!api/)[^/].*?"


def register(app: Flask, folder: Path) -> None:
    """Serve the files of `folder` at the top; `index.html` at `/`."""
    app.url_map.converters["page"] = PageConverter

    @app.get("/")
    def _index() -> Response:
        if not (folder / "index.html").is_file():
            return Response(_not_built(), status=503, mimetype="text/html")
        prefix = prefix_of_request()
        if prefix is not None:
            return page_below(prefix, folder / "index.html")
        response = _send(str(folder / "index.html"), "index.html")
        response.vary.add(HEADER)
        return response

    @app.get("/<page:name>")
    def _file(name: str) -> Response:
        path = _find(folder, name)
        return _not_here(name) if path is None else _send(path, name)


def _find(folder: Path, name: str) -> str | None:
    path = safe_join(str(folder), name)
    if path is None or Path(path).suffix not in _TYPES:
        return None
    return path if Path(path).is_file() or Path(path + _GZIP).is_file() else None


def _not_built() -> str:
    """Say so in every language: whoever builds it may have a browser in another."""
    told = (
        _NOT_BUILT_TOLD.format(lang=lang, **{key: render(text, lang) for key, text in _NOT_BUILT_WORDS.items()})
        for lang in languages()
    )
    return _NOT_BUILT.format(told="".join(told))


def _not_here(name: str) -> Response:
    """Answer a person with a page; programs, which do not ask for HTML by name, get the problem as everywhere."""
    if not any(kind == "text/html" for kind, _ in request.accept_mimetypes):
        abort(404)
    lang = language()
    # Relative, because a proxy may have put a path of its own before ours.
    start = "../" * name.count("/") or "./"
    words = {key: render(text, lang) for key, text in _NOT_HERE_WORDS.items()}
    response = Response(
        _NOT_HERE.format(lang=lang, start=start, button=_BUTTON, **words), status=404, mimetype="text/html"
    )
    response.headers["Content-Language"] = lang
    response.vary.update(["Accept", "Accept-Language"])
    return response


def _send(path: str, name: str) -> Response:
    kind = _TYPES[Path(path).suffix]
    chosen, encoding = _smallest(path)
    if chosen is None:
        response = _unpacked(path + _GZIP, kind)
    else:
        response = send_file(chosen, mimetype=kind.partition(";")[0], conditional=True, etag=True, max_age=0)
    response.headers["Content-Type"] = kind
    response.vary.add("Accept-Encoding")
    if encoding:
        response.headers["Content-Encoding"] = encoding
    is_hashed = _HASHED.search(name) is not None and name.startswith("assets/")
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if is_hashed else "no-cache"
    return response


def _unpacked(path: str, kind: str) -> Response:
    """Answer with what a file holds that is kept compressed only, as packages keep the large ones."""
    seen = Path(path).stat()
    content = io.BytesIO(gzip.decompress(Path(path).read_bytes()))
    etag = f"{seen.st_mtime_ns:x}-{seen.st_size:x}-plain"
    return send_file(content, mimetype=kind.partition(";")[0], conditional=True, etag=etag, max_age=0)


def _smallest(path: str) -> tuple[str | None, str | None]:
    """Return the precompressed neighbour the browser accepts, or the file itself; None where that is not kept."""
    accepted = request.accept_encodings
    for encoding, suffix in _ENCODINGS:
        if accepted[encoding] > 0 and Path(path + suffix).is_file():
            return path + suffix, encoding
    return (path, None) if Path(path).is_file() else (None, None)
