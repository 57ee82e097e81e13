"""A run recorded on a real volume, as a machine in a cloud would have recorded it on the virtio disk it was given."""

from __future__ import annotations

import gzip
import json
from typing import Any

from support.tools import FIXTURES

RECORDED = FIXTURES / "drift" / "run-6.json.gz"
"""Recorded through direct I/O: nothing resident, every byte counted. Only the name and kind of the disk are changed."""
VIRTIO = {"name": "vda", "is_rotational": True, "is_virtual": True, "transport": "virtio", "has_direct_io": None}
READ, WRITE = "rand-read-4k-qd32", "rand-write-4k-qd32"


def cloud_document(*lines: dict[str, Any], price: dict[str, Any] | None = None, **disk: Any) -> dict[str, Any]:
    """The document as earlier rules judged it: of unknown origin, whatever was observed."""
    document: dict[str, Any] = json.loads(gzip.decompress(RECORDED.read_bytes()))
    volume = document["target"]["volume"]
    (given,) = volume["disks"]
    was = given["name"]
    given.update({**VIRTIO, **disk})
    volume["layers"] = [{"kind": "disk", "name": given["name"], "detail": None}]
    volume["device"] = f"/dev/{given['name']}"
    for work in document["workloads"]:
        work["cache_class"] = "unknown"
        for round_ in work["rounds"]:
            round_["cache_class"] = "unknown"
            round_["evidence"]["reasons"] = ["virtual-disk"]
            for one in (*round_["disks"], *((round_.get("system") or {}).get("disks") or ())):
                one["disk"] = given["name"] if one["disk"] == was else one["disk"]
    if lines or price:
        document["target"]["promise"] = {"lines": list(lines), "capacity": None, "source": "the cloud", "price": price}
    return document


def line(metric: str, direction: str, amount: str, workload: str = "") -> dict[str, Any]:
    """One promised number."""
    return {"metric": metric, "direction": direction, "amount": amount, "workload": workload}
