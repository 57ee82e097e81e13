"""What the script of an HTML report finds in it to draw from."""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any


def unpacked(packed: str) -> dict[str, Any]:
    """Return packed chart data as JSON values."""
    data: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(packed)))
    return data


def chart_data_of(html: str) -> dict[str, Any]:
    """Return the chart data of a report page."""
    found = re.search(r'<script type="text/plain" id="volbench-data">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    return unpacked(found[1])
