"""What the child can be asked for, each as a function from its options to the answer."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.key_value import RANGE
from volbench.targets.body import Body, Pool
from volbench.targets.connect import CALL_S, Server, within
from volbench.targets.failed import TransferFailed
from volbench.targets.key_range import remove_range
from volbench.targets.keys import ROOT, Key
from volbench.targets.kinds import way_to
from volbench.targets.link import probe
from volbench.targets.timed import Round, Session, keys_of_size
from volbench.targets.way import Where
from volbench.targets.words import server_told

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from volbench.domain.model.endpoint import ServerFacts
    from volbench.targets.way import Way

SCHEMA: Final = "volbench.transfer/1"
TRIED_BYTES: Final = 1024
CHECK: Final = "check"
"""The size in the key of a trial."""
MOST_LISTED: Final = 10_000
DOCUMENT_VERBS: Final = ("documents", "put-documents", "get-documents")
_MOST_TOLD: Final = 100
_PORTS: Final = {"https": 443, "http": 80, "ipfs": 5001, "mongodb": 27017}


def measure(options: argparse.Namespace, where: Where) -> dict[str, Any]:
    """Put or get one round of files."""
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
    way = way_to(where)
    try:
        said = _opened(way)
        session = Session(way, asked)
        tally = session.put() if options.verb == "put" else session.get()
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
            **way.notes(),
            **server_told(way, said),
        }
    finally:
        way.close()


def check(options: argparse.Namespace, where: Where) -> dict[str, Any]:
    """Try a way: 1 KiB put, read, compared, removed. Of one whose address is a file, that file is read."""
    way = way_to(where)
    if getattr(way, "is_file", False):
        return _opened_for(options, where, lambda _way, _options: {"left": []})
    key = Key(options.run, CHECK, 0, 0)
    try:
        said = _opened(way)
        body = Body(Pool(options.run), str(key), TRIED_BYTES)
        with within(CALL_S):
            way.delete(str(key))
            way.make_ready(str(key), is_put=True)
        with within(CALL_S):
            put = way.put(str(key), body)
        try:
            with within(CALL_S):
                way.make_ready(str(key), is_put=False)
                sink = body.keeping_sink()
                got = way.get(str(key), sink)
            if not sink.is_right():
                raise TransferFailed("wrong-bytes", str(key))
        finally:
            with within(CALL_S):
                way.delete(str(key))
                left = way.tidy(options.run)
        return {
            **_head(options, where),
            "put_ns": put.end_ns - put.start_ns,
            "get_ns": got.end_ns - got.start_ns,
            "connect_ns": _connect_ns(way),
            "left": left,
            **server_told(way, said),
        }
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
    removed, kept = 0, []
    for size, rounds in (*options.expect, (CHECK, 0)):
        if size == RANGE:
            found = remove_range(where, way, options.run, rounds)
            removed, kept = removed + found.removed, found.kept
            continue
        for key in keys_of_size(way, options.run, size, rounds):
            with within(CALL_S):
                removed += way.delete(str(key))
    with within(2 * CALL_S):
        left = way.tidy(options.run)
        listed = way.ours(f"{ROOT}/{options.run}/")
        unknown = list(itertools.islice(listed, _MOST_TOLD)) if listed is not None else []
    told = [key for key in unknown if key not in kept]
    return {
        "removed": removed,
        "unknown": told,
        "left": left[:_MOST_TOLD],
        "kept": kept[:_MOST_TOLD],
        "kept_count": len(kept),
    }


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
    from volbench.targets.load import load

    return load(options, where)


def _key_value(options: argparse.Namespace, where: Where) -> dict[str, Any]:
    """Put, get or delete values by their keys, by many clients."""
    from volbench.targets.key_value import key_value

    return key_value(options, where)


def _ceiling(options: argparse.Namespace, where: Where) -> dict[str, Any]:
    """Find out what the generator reaches by itself."""
    if options.operation is not None:
        from volbench.targets.key_value import key_ceiling

        return key_ceiling(options, where)
    from volbench.targets.load import ceiling

    return ceiling(options, where)


def _documents(options: argparse.Namespace, where: Where) -> dict[str, Any]:
    """Work on run documents; what that takes is loaded for it alone."""
    from volbench.targets import documents

    do = {
        "documents": documents.list_documents,
        "put-documents": documents.put_documents,
        "get-documents": documents.get_documents,
    }[options.verb]
    if where.kind == "folder":
        documents.refuse_missing(where.folder)
    return _opened_for(options, where, do)


VERBS: Final[dict[str, Callable[[argparse.Namespace, Where], dict[str, Any]]]] = {
    "load": _load,
    "key-value": _key_value,
    "ceiling": _ceiling,
    "put": measure,
    "get": measure,
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
