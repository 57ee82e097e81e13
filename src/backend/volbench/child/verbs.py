"""What the child can be asked for, each as a function from its options to the answer."""

from __future__ import annotations

import itertools
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from volbench.child.connect import CALL_S, Server, within
from volbench.child.entry import entry
from volbench.child.failed import TransferFailed
from volbench.child.foreign_words import server_told
from volbench.child.key_range import remove_range
from volbench.child.keys import CHECK, ROOT, Key, named_by
from volbench.child.kinds import way_to
from volbench.child.link import probe
from volbench.child.old_versions import remove_versions
from volbench.child.timed import Round, Session, keys_of_size
from volbench.child.trial import step, try_out
from volbench.child.way import KeepsVersions, Where
from volbench.domain.model.servers.key_value import RANGE
from volbench.domain.model.sweeps.sweep import PUT_AGAIN

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from volbench.child.way import Way
    from volbench.domain.model.servers.endpoint import ServerFacts

SCHEMA: Final = "volbench.transfer/1"
MOST_LISTED: Final = 10_000
DOCUMENT_VERBS: Final = ("documents", "put-documents", "get-documents")
_MOST_TOLD: Final = 100
_CLEAN_UP_S: Final = 100.0
"""Whoever has started this waits two minutes."""
_LEAST_VERSIONS_S: Final = 10.0
_PORTS: Final = {"https": 443, "http": 80, "ipfs": 5001, "mongodb": 27017}


def measure(options: argparse.Namespace, where: Where) -> dict[str, Any]:
    """Put, get or put again one round of files."""
    asked = Round(
        options.run,
        options.size,
        options.round,
        options.bytes,
        options.least_files,
        options.least_s,
        options.limit_s,
        options.most_bytes,
    )
    with entry():
        way = way_to(where)
    try:
        with entry():
            said = _opened(way)
        session = Session(way, asked)
        tally = {"put": session.put, "get": session.get, PUT_AGAIN: session.put_again}[options.verb]()
        notes = way.notes()
        return {
            **_head(options, where),
            "operation": options.verb,
            "bytes": asked.bytes,
            "files": tally.files,
            "busy_ns": tally.busy_ns,
            "elapsed_ns": tally.ended_ns - tally.started_ns,
            "ended_ns": tally.ended_ns,
            "first_byte_ns": tally.first_byte_ns,
            "connect_ns": _connect_ns(way),
            "bins": {str(key): count for key, count in sorted(tally.bins.items())},
            "is_reused": tally.is_reused,
            "requests": tally.requests,
            "cpu_ns": tally.cpu_ns,
            "verified": tally.verified,
            "moved_bytes": tally.moved_bytes,
            "memory_bytes": most_memory_bytes(),
            **notes,
            "repeated": session.repeated + int(notes.get("repeated", 0)),
            "set_aside": tally.set_aside,
            **server_told(way, said),
        }
    finally:
        way.close()


def check(options: argparse.Namespace, where: Where) -> dict[str, Any]:
    """Try a way: 1 KiB put, listed, read, deleted, listed again. Of one whose address is a file, that file is read."""
    way = way_to(where)
    if getattr(way, "is_file", False):
        return _opened_for(options, where, lambda _way, _options: {"left": []})
    try:
        with step("open"):
            said = _opened(way)
        told = try_out(way, where, options.run)
        facts = {"versions": told.pop("versions")} if isinstance(way, KeepsVersions) else {}
        answer = {**_head(options, where), **told, "connect_ns": _connect_ns(way), **server_told(way, said)}
        return {**answer, "facts": answer["facts"] | facts}
    finally:
        way.close()


def list_ours(options: argparse.Namespace, where: Where) -> dict[str, Any]:
    """List what lies below `.volbench/`, ours or not."""
    return _opened_for(options, where, _list)


def _list(way: Way, _options: argparse.Namespace) -> dict[str, Any]:
    with within(4 * CALL_S):
        keys = way.ours(f"{ROOT}/")
        listed = list(itertools.islice(keys, MOST_LISTED + 1)) if keys is not None else []
    return {"can_list": keys is not None, "keys": listed[:MOST_LISTED], "is_all": len(listed) <= MOST_LISTED}


def clean_up(options: argparse.Namespace, where: Where) -> dict[str, Any]:
    """Remove the files of a run that its journal names: `--expect=SIZE:ROUNDS`, any number of files each.

    `--expect=keys:COUNT` are those that many clients put. What else lies in the run's folder is told, not removed.
    """
    return _opened_for(options, where, lambda way, options: _clean_up(way, options, where))


def _clean_up(way: Way, options: argparse.Namespace, where: Where) -> dict[str, Any]:
    named, until = named_by(options.run, options.expect), time.monotonic() + _CLEAN_UP_S
    removed, kept = 0, []
    with within(2 * CALL_S):
        is_blind = not _is_shown(way, options)
    for size, rounds in (*options.expect, (CHECK, 0)):
        if size == RANGE:
            found = remove_range(where, way, options.run, rounds)
            removed, kept = removed + found.removed, found.kept
            continue
        for key in keys_of_size(way, options.run, size, rounds, is_blind=is_blind):
            with within(CALL_S):
                removed += way.delete(str(key))
    with within(2 * CALL_S):
        left = way.tidy(options.run, named)
        listed = way.ours(f"{ROOT}/{options.run}/")
        unknown = list(itertools.islice(listed, _MOST_TOLD)) if listed is not None else []
    versions = remove_versions(where, way, options.run, named, max(_LEAST_VERSIONS_S, until - time.monotonic()))
    kept = sorted({*kept, *versions.kept})
    return {
        "removed": removed,
        "unknown": [key for key in unknown if key not in kept],
        "left": left[:_MOST_TOLD],
        "kept": kept[:_MOST_TOLD],
        "kept_count": len(kept),
        "versions": versions.state,
        "versions_refused": versions.refused,
    }


def _is_shown(way: Way, options: argparse.Namespace) -> bool:
    """Say whether the server's list can be relied on: not where it shows nothing of a run, and something is there.

    Rounds look for what they have put (`timed.py`), so only the first file of a first round can lie there unseen.
    """
    listed = way.ours(f"{ROOT}/{options.run}/")
    if listed is None or next(iter(listed), None) is not None:
        return True
    firsts = (Key(options.run, size, round_, 0) for size, last in options.expect for round_ in range(min(last, 1) + 1))
    return not any(way.has(str(key)) for key in firsts if key.size != RANGE)


def certificate(options: argparse.Namespace, where: Where) -> dict[str, Any]:
    """Show the fingerprint of a server's certificate, and whether it is trusted as it is. Sends nothing."""
    server = Server(_without_fingerprint(where), _PORTS)
    if server.scheme == "http":
        raise TransferFailed("wrong-address", "an address that begins with http: has no certificate")
    is_trusted, why = True, ""
    try:
        with within(CALL_S):
            sock, _ = server.connect()
            sock.close()
    except TransferFailed as refused:
        if refused.code != "certificate":
            raise
        is_trusted, why = False, refused.words
    with within(CALL_S):
        shown = server.shown_fingerprint()
    return {**_head(options, where), "fingerprint": shown, "is_trusted": is_trusted, "why": why}


def _probe(options: argparse.Namespace, where: Where) -> dict[str, Any]:
    return {**_head(options, where), **probe(options, where)}


def _load(options: argparse.Namespace, where: Where) -> dict[str, Any]:
    """Ask for one file by many clients; what that takes is loaded for it alone."""
    from volbench.child.file_load import load

    return load(options, where)


def _key_value(options: argparse.Namespace, where: Where) -> dict[str, Any]:
    """Put, get or delete values by their keys, by many clients."""
    from volbench.child.key_value import key_value

    return key_value(options, where)


def _ceiling(options: argparse.Namespace, where: Where) -> dict[str, Any]:
    """Find out what the generator reaches by itself."""
    if options.operation is not None:
        from volbench.child.key_value import key_ceiling

        return key_ceiling(options, where)
    from volbench.child.file_load import ceiling

    return ceiling(options, where)


def _documents(options: argparse.Namespace, where: Where) -> dict[str, Any]:
    """Work on run documents; what that takes is loaded for it alone."""
    from volbench.child import stored_documents

    do = {
        "documents": stored_documents.list_documents,
        "put-documents": stored_documents.put_documents,
        "get-documents": stored_documents.get_documents,
    }[options.verb]
    if where.kind == "folder":
        stored_documents.refuse_missing(where.folder)
    return _opened_for(options, where, do)


VERBS: Final[dict[str, Callable[[argparse.Namespace, Where], dict[str, Any]]]] = {
    "load": _load,
    "key-value": _key_value,
    "ceiling": _ceiling,
    "put": measure,
    "get": measure,
    PUT_AGAIN: measure,
    "check": check,
    "list": list_ours,
    "clean-up": clean_up,
    "certificate": certificate,
    "probe": _probe,
    **dict.fromkeys(DOCUMENT_VERBS, _documents),
}


def most_memory_bytes() -> int:
    """Return the most memory this process has had. Not getrusage(2): that remembers whoever started us."""
    for line in Path("/proc/self/status").read_text("ascii", "replace").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    return 0


def _connect_ns(way: Way) -> int:
    """Return what opening a connection took on average; 0 where there are none."""
    return sum(way.connects) // max(1, len(way.connects))


def _opened(way: Way) -> ServerFacts:
    with within(CALL_S):
        return way.open()


def _opened_for(
    options: argparse.Namespace, where: Where, do: Callable[[Way, argparse.Namespace], dict[str, Any]]
) -> dict[str, Any]:
    way = way_to(where)
    try:
        said = _opened(way)
        return {**_head(options, where), **do(way, options), **server_told(way, said)}
    finally:
        way.close()


def _head(options: argparse.Namespace, where: Where) -> dict[str, Any]:
    return {"schema": SCHEMA, "verb": options.verb, "kind": where.kind}


def _without_fingerprint(where: Where) -> Where:
    return Where(where.kind, where.address, allows_public=where.allows_public)
