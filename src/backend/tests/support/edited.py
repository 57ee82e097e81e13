"""A run as volbench exported it on a real volume, the last of `fixtures/drift`, and every way to edit its fields."""

from __future__ import annotations

import gzip
import json
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from support.tools import FIXTURES
from volbench.reports.import_document import check_run
from volbench.reports.run_document import from_document, to_document
from volbench.services.imports.admission import check_incoming, judged_anew

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Run

MARK = "The best volume ever."
GONE = object()


def exported_document(workload="rand-write-4k-qd32"):
    """The document as today's rules judge it, with one of its workloads, six rounds of it."""
    value = json.loads(gzip.decompress((FIXTURES / "drift" / "run-6.json.gz").read_bytes()))
    value["workloads"] = [work for work in value["workloads"] if work["id"] == workload]
    for work in value["workloads"]:
        work["rounds"] = work["rounds"][:6]
        work["summary"] = {}
    value["plan"]["cells"] = [work["id"] for work in value["workloads"]]
    run = judged_anew(check_run(from_document(value)))
    caveats = tuple(caveat for caveat in run.caveats if caveat.code != "judged-anew")
    return json.loads(json.dumps(to_document(run.__class__(**{**_fields(run), "caveats": caveats}))))


def take_in(document: dict[str, Any]) -> Run:
    """What becomes of a document: the judged run, or InvalidRequest."""
    run = check_run(from_document(document))
    check_incoming(run)
    return judged_anew(run)


def places(value, path=()):
    """Every place of a document, of those with the same pattern one."""
    seen = {}
    for place in _walk(value, path):
        seen.setdefault(pattern(place), place)
    return list(seen.values())


def pattern(place):
    """The place as a path without numbers: `workloads[].rounds[].metrics.read_iops`."""
    steps = ["[]" if isinstance(step, int) else ".#" if re.fullmatch(r"\d+", step) else f".{step}" for step in place]
    return "".join(steps).lstrip(".")


def at(value, place):
    """The value at a place; None where nothing is."""
    for step in place:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            return None
    return value


@contextmanager
def edited(document, place, new):
    """The document with another value at a place, until the block ends."""
    *way, last = place
    holder = at(document, way)
    before = holder[last]
    if new is GONE:
        del holder[last]
    else:
        holder[last] = new
    try:
        yield
    finally:
        if new is GONE and isinstance(holder, list):
            holder.insert(last, before)
        else:
            holder[last] = before


def edits_of(value):
    """Other values that somebody may write in the place of one."""
    yield from (GONE, None)
    if isinstance(value, bool):
        yield from (not value, 7, MARK)
    elif isinstance(value, int | float):
        yield from (2 * value + 1, value / 2, 10 * value, 0, -1, -1e300, 1e300, 2**62, float("nan"), float("inf"), MARK)
    elif isinstance(value, str):
        yield from (MARK, "", "x" * 2_000_000, "a\0b", "\x1b[2J", "\ud800", "http://example.org/", "cached", "valid", 5)
    elif isinstance(value, list):
        yield from ([], value * 2, value[1:], value[::-1], {}, MARK, _deep(list))
    elif value is None:
        yield from (MARK, 1, -1, True, {}, [], {"en": MARK, "zh-CN": MARK})
    else:
        yield from ({}, [], MARK, {**value, "more": MARK}, {**value, "a\0b": 1}, {MARK: 1}, _deep(dict))


def _deep(kind):
    value = kind()
    for _ in range(200):
        value = [value] if kind is list else {"a": value}
    return value


def _walk(value, path):
    if path:
        yield path
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _walk(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _walk(item, (*path, index))


def _fields(run):
    return {name: getattr(run, name) for name in run.__dataclass_fields__}
