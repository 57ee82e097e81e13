"""The page below a path that a proxy has taken away: what it loads is found there, with or without a last slash."""

from __future__ import annotations

import gzip
import hashlib
import html
import re
from pathlib import Path
from typing import Final

from flask import Response, request

HEADER: Final = "X-Forwarded-Prefix"
_PREFIX: Final = re.compile(r"(?:/[A-Za-z0-9._~-]{1,64}){1,8}/?")
_HEAD: Final = re.compile(r"<head[^>]*>")


def prefix_of_request() -> str | None:
    """Return the path a proxy says it has taken away, with a slash at its end; None where no plain path is named."""
    told = request.headers.get(HEADER, "")
    found = _PREFIX.fullmatch(told)
    is_plain = found is not None and not {".", ".."} & set(told.split("/"))
    return told.rstrip("/") + "/" if is_plain else None


def page_below(prefix: str, path: Path) -> Response:
    """Return the page at `path`, whose addresses begin at `prefix`.

    `/volbench` and `/volbench/` reach us as one address; relative ones are right below the second only.
    """
    packed = path.with_name(path.name + ".gz")
    text = path.read_text("utf-8") if path.is_file() else gzip.decompress(packed.read_bytes()).decode()
    base = f'<base href="{html.escape(prefix)}">'
    text = _HEAD.sub(lambda head: head[0] + base, text, count=1)
    response = Response(text, mimetype="text/html")
    response.set_etag(hashlib.sha256(text.encode()).hexdigest()[:16])
    response.headers["Cache-Control"] = "no-cache"
    response.vary.add(HEADER)
    response.make_conditional(request)
    return response
