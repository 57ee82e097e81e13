"""The child: `python -I -m volbench.child VERB …`. One round, one trial or one clean-up, then it ends.

It answers as JSON on `--output`; an error is one line on stderr, `err=<code> <words>`, and exit code 1. Asked to stop
(SIGINT, SIGTERM) it ends at once, wherever it is, and removes nothing: what it leaves is named by its keys, and whoever
started it has it removed by another child.
"""

from __future__ import annotations

import argparse
import base64
import errno
import json
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn
from urllib.parse import urlencode

from volbench.child.failed import TransferFailed
from volbench.child.foreign_words import printable
from volbench.child.keys import checked_document, checked_installation, checked_run, checked_size
from volbench.child.kinds import KINDS
from volbench.child.report_generators import GENERATORS
from volbench.child.verbs import DOCUMENT_VERBS, VERBS
from volbench.child.way import Where
from volbench.domain.model.servers.key_value import KeyOperation
from volbench.domain.model.sweeps.sweep import PUT_AGAIN

if TYPE_CHECKING:
    from collections.abc import Sequence

STOPPED: Final = 128 + signal.SIGINT
MOST_SECRET_BYTES: Final = 4096
_HIDDEN: Final = "…"
_OF_A_NETWORK: Final = {
    errno.ETIMEDOUT: "timed-out",
    errno.EHOSTDOWN: "unreachable",
    errno.EHOSTUNREACH: "unreachable",
    errno.ENETUNREACH: "unreachable",
    errno.ENETDOWN: "unreachable",
    errno.ECONNABORTED: "reset",
    errno.ECONNREFUSED: "refused",
    errno.ECONNRESET: "reset",
    errno.ENOTCONN: "reset",
}
"""What a folder on a mounted share says of its server."""


class Stopped(BaseException):
    """Somebody wants us to end; no `except Exception` holds it up."""


def read_options(argv: Sequence[str]) -> argparse.Namespace:
    """Read the command line that `tools/transfer.py` builds."""
    parser = argparse.ArgumentParser(prog="volbench.child", allow_abbrev=False)
    verbs = parser.add_subparsers(dest="verb", required=True)
    for verb in VERBS:
        one = verbs.add_parser(verb, allow_abbrev=False)
        one.add_argument("--kind", required=True, choices=sorted(KINDS))
        one.add_argument("--address", default="", help="of the server, without user and password")
        one.add_argument("--folder", default="", help="of the kind folder")
        one.add_argument("--user", default="")
        one.add_argument("--secret", default="", help="path the password is read from, such as /dev/stdin")
        one.add_argument("--option", action="append", default=[], help="name=value, of the kind")
        one.add_argument("--fingerprint", help="SHA-256 of the one certificate to accept")
        one.add_argument(
            "--most-bytes", type=int, help="the way may move no more; needed for addresses on the internet"
        )
        one.add_argument("--output", help="path the answer is written to; without it, to stdout")
        _add_own(one, verb)
    return parser.parse_args(argv)


def _add_own(one: argparse.ArgumentParser, verb: str) -> None:
    """Add what one verb or a few of them take."""
    if verb in DOCUMENT_VERBS:
        _add_documents(one, verb)
    elif verb not in {"list", "certificate", "probe", "ceiling"}:
        one.add_argument("--run", type=checked_run, required=True)
    if verb == "probe":
        one.add_argument("--probe", required=True, metavar="HOST:PORT")
    if verb in {"load", "ceiling", "key-value"}:
        _add_load(one, GENERATORS[:1] if verb == "key-value" else GENERATORS)
    if verb in {"ceiling", "key-value"}:
        one.add_argument("--operation", choices=tuple(KeyOperation), required=verb == "key-value")
        one.add_argument("--value-in-address", action="store_true", help="of what is put")
    if verb == "key-value":
        one.add_argument("--keys", type=_positive, required=True, help="how many there are")
        one.add_argument("--round", type=int, required=True)
    if verb in {"put", "get", PUT_AGAIN}:
        _add_round(one)
    if verb == "load":
        one.add_argument("--size", type=checked_size, required=True, help="name of the size")
        one.add_argument("--round", type=int, required=True)
    if verb == "clean-up":
        one.add_argument("--expect", type=_expected, action="append", default=[], help="size:rounds")


def _add_round(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--size", type=checked_size, required=True, help="name of the size")
    parser.add_argument("--bytes", type=_positive, required=True, help="of one file")
    parser.add_argument("--round", type=int, required=True)
    parser.add_argument("--least-files", type=_positive, required=True)
    parser.add_argument("--least-s", type=float, required=True)
    parser.add_argument("--limit-s", type=float, required=True)


def _add_load(parser: argparse.ArgumentParser, generators: Sequence[str]) -> None:
    parser.add_argument("--program", required=True, help="path of the program that sends the requests")
    parser.add_argument("--generator", choices=generators, default=generators[0], help="which one that is")
    parser.add_argument("--bytes", type=int, required=True, help="of the file; what a server has itself may be longer")
    parser.add_argument("--clients", type=_positive, required=True)
    parser.add_argument("--keep-alive", action="store_true")
    parser.add_argument("--limit-s", type=float, required=True)
    parser.add_argument("--per-s", type=float, help="a constant pace; without it each client asks when it is answered")
    parser.add_argument("--connections", type=_positive, help="at a pace: at most so many")


def _add_documents(parser: argparse.ArgumentParser, verb: str) -> None:
    if verb == "put-documents":
        parser.add_argument("--source", required=True, help="folder of this machine")
        parser.add_argument("--installation", type=checked_installation, required=True)
    if verb == "get-documents":
        parser.add_argument("--into", required=True, help="folder of this machine")
        parser.add_argument("--document", type=checked_document, action="append", default=[], help="key:bytes")


def _positive(text: str) -> int:
    if int(text) < 1:
        raise ValueError(text)
    return int(text)


def _expected(text: str) -> tuple[str, int]:
    size, _, rounds = text.partition(":")
    return checked_size(size), int(rounds)


def read_place(options: argparse.Namespace) -> Where:
    """Return where the way leads; the password is read here, once."""
    pairs = dict(pair.partition("=")[::2] for pair in options.option)
    secret = _read_secret(options.secret) if options.secret else b""
    return Where(
        options.kind,
        options.address,
        options.folder,
        options.user,
        secret,
        pairs,
        options.fingerprint,
        allows_public=options.most_bytes is not None,
    )


def _read_secret(path: str) -> bytes:
    with Path(path).open("rb") as pipe:
        return pipe.read(MOST_SECRET_BYTES).removesuffix(b"\n")


def without_secret(words: str, where: Where | None) -> str:
    """Return words without the password, in the forms a server might send it back in."""
    if where is None or not where.secret:
        return words
    pair = where.user.encode() + b":" + where.secret
    for form in (where.secret, base64.b64encode(pair), base64.b64encode(where.secret)):
        words = words.replace(form.decode("utf-8", "replace"), _HIDDEN)
    return words


def main(argv: Sequence[str]) -> int:
    """Do what is asked and answer."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _stop)
    where = None
    try:
        options = read_options(argv)
        where = read_place(options)
        answer = json.dumps(VERBS[options.verb](options, where))
        _answer(options.output, without_secret(answer, where))
    except TransferFailed as failed:
        return _complain(f"{failed.code}{_step_of(failed)}{_facts_of(failed)}", failed.words, where)
    except OSError as problem:
        code = _OF_A_NETWORK.get(problem.errno or 0, str(problem.errno or 0))
        return _complain(code, str(problem), where)
    except Stopped:
        return STOPPED
    return 0


def _answer(path: str | None, words: str) -> None:
    if path is None:
        print(words)  # noqa: T201 (its answer)
    else:
        Path(path).write_text(words, encoding="utf-8")


def _complain(code: str, words: str, where: Where | None) -> int:
    print(f"err={code} {printable(without_secret(words, where))}".rstrip(), file=sys.stderr)  # noqa: T201 (its answer)
    return 1


def _step_of(failed: TransferFailed) -> str:
    """Return which step of a trial failed, and whether its file may still be there."""
    return f" at={failed.step}{',left' * failed.has_left}" if failed.step else ""


def _facts_of(failed: TransferFailed) -> str:
    """Return what its sentence names, as one word."""
    told = {name: printable(text) for name, text in failed.facts.items()}
    return f" with={urlencode(told)}" if told else ""


def _stop(*_: object) -> NoReturn:
    raise Stopped


if __name__ == "__main__":
    code = main(sys.argv[1:])
    sys.stdout.flush()
    sys.stderr.flush()
    # A thread that still asks for a name must not hold the end up.
    os._exit(code)
