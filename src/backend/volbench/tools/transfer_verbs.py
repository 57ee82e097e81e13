"""What the child of `transfer.py` does beside rounds: it tries an endpoint, and removes what a run put there."""

from __future__ import annotations

import ipaddress
import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

from volbench.domain.model.runs.command import OUTPUT_PIPE, output_argument
from volbench.domain.model.servers.endpoint import Certificate, Durability, ServerFacts
from volbench.domain.model.suites.workload import CommandContext
from volbench.tools.tool_failures import unreadable
from volbench.tools.transfer import child_command
from volbench.tools.transfer_answer import checked_facts, short_text, whole_number
from volbench.tools.transfer_failures import transfer_failure

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from volbench.domain.model.servers.endpoint import Endpoint
    from volbench.domain.model.suites.workload import ToolOutput

_Found = TypeVar("_Found")
_IPV6: Final = 6
_FINGERPRINT: Final = re.compile(r"[0-9a-f]{64}")


def clean_up_command(endpoint: Endpoint, run_id: str, expected: Mapping[str, int]) -> list[str]:
    """Return the argv that removes a run's keys; `expected` is as in `OpenTarget`."""
    rounds = [f"--expect={size}:{last}" for size, last in sorted(expected.items())]
    return [*start_of(endpoint, "clean-up"), f"--run={run_id}", *rounds, output_argument("--output=", OUTPUT_PIPE)]


def check_command(endpoint: Endpoint, run_id: str) -> list[str]:
    """Return the argv that tries an endpoint: 1 KiB put, listed, read, deleted, listed again."""
    return [*start_of(endpoint, "check"), f"--run={run_id}", output_argument("--output=", OUTPUT_PIPE)]


def certificate_command(endpoint: Endpoint) -> list[str]:
    """Return the argv that looks at a server's certificate; nothing is sent there."""
    return [*start_of(endpoint, "certificate"), output_argument("--output=", OUTPUT_PIPE)]


def probe_command(endpoint: Endpoint, place: str) -> list[str]:
    """Return the argv that looks up where the probe of an endpoint listens; nothing is sent to it."""
    # Nothing of the endpoint itself is asked, so no password is read.
    return [
        *start_of(replace(endpoint, user=""), "probe"),
        f"--probe={place}",
        output_argument("--output=", OUTPUT_PIPE),
    ]


def read_probe_address(output: ToolOutput) -> str:
    """Return ADDRESS:PORT of a probe; raises as `read_left`."""

    def read(said: dict[str, Any]) -> str:
        address, port = ipaddress.ip_address(str(said["address"]).partition("%")[0]), int(said["port"])
        return f"[{address}]:{port}" if address.version == _IPV6 else f"{address}:{port}"

    return read_answer(output, read)


def read_certificate(output: ToolOutput) -> Certificate:
    """Return the certificate that was shown; raises as `read_left`."""

    def read(said: dict[str, Any]) -> Certificate:
        shown = said["fingerprint"]
        if _FINGERPRINT.fullmatch(shown) is None:
            raise ValueError("no fingerprint")
        return Certificate(shown, said["is_trusted"] is True, short_text(said["why"]))

    return read_answer(output, read)


def read_left(output: ToolOutput) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the keys that are there after a clean-up, and the folders of ours that a server keeps, empty.

    Raises what the child failed of, or OutputUnreadable.
    """

    def read(said: dict[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        named = tuple(short_text(key) for key in (*said["unknown"], *said["left"]))
        keys = tuple(key for key in named if not key.endswith("/"))
        return keys, tuple(key for key in named if key.endswith("/"))

    return read_answer(output, read)


def read_kept(output: ToolOutput) -> tuple[int, str]:
    """Return how many keys of a run a server would not delete, and the first of them; raises as `read_left`."""

    def read(said: dict[str, Any]) -> tuple[int, str]:
        named = [short_text(key) for key in said.get("kept", [])]
        return whole_number(said.get("kept_count", 0)), named[0] if named else ""

    return read_answer(output, read)


def read_stays(output: ToolOutput) -> bool:
    """Say whether a bucket keeps versions of a run's keys that could not be removed for good; raises as `read_left`."""
    return read_answer(output, lambda said: said.get("versions") == "stay")


def read_server(output: ToolOutput) -> ServerFacts:
    """Return what the server said it is; raises as `read_left`."""
    return read_answer(output, _server)


def start_of(endpoint: Endpoint, verb: str) -> list[str]:
    """Return the beginning of an argv; what a cloud's owner allows to be moved is told with it."""
    start = child_command(_context(endpoint), verb)
    # Neither moves what a cloud's bytes are counted of, but its address has to be allowed.
    return start if endpoint.cloud is None else [*start, f"--most-bytes={endpoint.cloud.most_bytes}"]


def _context(endpoint: Endpoint) -> CommandContext:
    return CommandContext(
        folder="",
        file="",
        file_bytes=0,
        device=None,
        runtime_s=0.0,
        ramp_s=0.0,
        seed=0,
        engine="",
        is_direct=False,
        programs={},
        versions={},
        output_path=OUTPUT_PIPE,
        endpoint=endpoint,
    )


def _server(said: dict[str, Any]) -> ServerFacts:
    return ServerFacts(short_text(said["server"]), Durability(said["durability"]), checked_facts(said["facts"]))


def read_answer(output: ToolOutput, read: Callable[[dict[str, Any]], _Found]) -> _Found:
    """Return what `read` makes of an answer; raises what the child failed of, or OutputUnreadable."""
    if output.exit_code != 0:
        raise transfer_failure(output)
    try:
        return read(json.loads(output.output))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as problem:
        raise unreadable("transfer", repr(problem), output.output or output.stderr) from problem
