"""A real run over ways as volbench exported it: a folder of this machine, WebDAV and S3 of another one.

The link to the other machine, a network namespace, was held at 100 Mbit/s, and what it carried was measured over the
first of its two ways. Recorded as `benchmarks/sweep_planted` plants links.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from typing import Any

from support.tools import FIXTURES
from volbench.domain.compare.several_targets import verdict_of
from volbench.reports.run_document import from_document, to_document
from volbench.version import RULES_VERSION

SERVERS = ("dav", "s3")


def swept_document() -> dict[str, Any]:
    """The document as it left the house, nothing private in it, as if judged by today's rules."""
    document: dict[str, Any] = json.loads(gzip.decompress((FIXTURES / "sweeps/link-100mbit.json.gz").read_bytes()))
    for one in (document, *document.get("target_results", {}).values()):
        one["environment"]["rules_version"] = RULES_VERSION
    run = from_document(document)
    return {**document, "verdict": to_document(replace(run, verdict=verdict_of(run)))["verdict"]}


def without_stand_ins(document: dict[str, Any]) -> dict[str, Any]:
    """The document as versions wrote it that called every machine the same."""
    for server in SERVERS:
        document["targets"][server]["endpoint"]["address"] = "…"
        document["plan"]["ways"][server]["place"] = "…"
    return document
