"""Files as downloads: safe names, and headers that keep an exported page from running in our own origin."""

from __future__ import annotations

import re
from typing import Final

from flask import Response

_UNSAFE: Final = re.compile(r"[^A-Za-z0-9._-]+")
_LONGEST: Final = 120


def download(content: bytes, media_type: str, name: str, suffix: str) -> Response:
    """Return `content` as a file to save, called `name.suffix` with everything unsafe in the name replaced."""
    response = Response(content, content_type=media_type)
    safe = _UNSAFE.sub("-", name).strip("-.")[:_LONGEST] or "volbench"
    response.headers["Content-Disposition"] = f'attachment; filename="{safe}.{_UNSAFE.sub("", suffix)}"'
    response.headers["Content-Security-Policy"] = "sandbox; default-src 'none'; style-src 'unsafe-inline'"
    return response
