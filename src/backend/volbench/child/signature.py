"""Signs requests as S3 wants it (AWS Signature Version 4), with the standard library."""

from __future__ import annotations

import hashlib
import hmac
import time
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.child.way import Where

UNSIGNED: Final = "UNSIGNED-PAYLOAD"
NOTHING: Final = hashlib.sha256(b"").hexdigest()
_ALGORITHM: Final = "AWS4-HMAC-SHA256"


class Signer:
    """Signs for one user and one region; without a user it signs nothing."""

    def __init__(self, where: Where, host: str, region: str) -> None:
        """Keep who signs, and for where."""
        self._user = where.user
        self._secret = where.secret
        self._host = host
        self._region = region
        self._keys: dict[str, bytes] = {}

    def headers(
        self, method: str, path: str, query: Mapping[str, str], payload: str, *, now_s: float | None = None
    ) -> dict[str, str]:
        """Return the headers of a request whose body has this checksum, or `UNSIGNED-PAYLOAD`."""
        if not self._user:
            return {}
        moment = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(now_s))
        signed = {"host": self._host, "x-amz-content-sha256": payload, "x-amz-date": moment}
        names = ";".join(signed)
        asked = "\n".join(
            [method, path, canonical(query), *(f"{name}:{value}" for name, value in signed.items()), "", names, payload]
        )
        scope = f"{moment[:8]}/{self._region}/s3/aws4_request"
        told = "\n".join([_ALGORITHM, moment, scope, hashlib.sha256(asked.encode()).hexdigest()])
        mark = hmac.new(self._key(moment[:8]), told.encode(), hashlib.sha256).hexdigest()
        who = f"Credential={self._user}/{scope}, SignedHeaders={names}, Signature={mark}"
        return {
            "x-amz-content-sha256": payload,
            "x-amz-date": moment,
            "Authorization": f"{_ALGORITHM} {who}",
        }

    def _key(self, day: str) -> bytes:
        if day not in self._keys:
            key = b"AWS4" + self._secret
            for part in (day, self._region, "s3", "aws4_request"):
                key = hmac.new(key, part.encode(), hashlib.sha256).digest()
            self._keys = {day: key}
        return self._keys[day]


def checksum(body: bytes) -> str:
    """Return the checksum of a small body."""
    return hashlib.sha256(body).hexdigest() if body else NOTHING


def canonical(query: Mapping[str, str]) -> str:
    """Return the query as it is signed and sent."""
    return "&".join(f"{quote(key, safe='-_.~')}={quote(value, safe='-_.~')}" for key, value in sorted(query.items()))
