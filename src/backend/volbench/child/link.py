"""Where a probe of the connection listens: looked up once, held to the same machine and the same rules as the files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from volbench.child.connect import addresses_of
from volbench.child.failed import TransferFailed
from volbench.domain.model.servers.probe import probe_parts
from volbench.domain.model.servers.public_address import is_public

if TYPE_CHECKING:
    import argparse

    from volbench.child.way import Where


def probe(options: argparse.Namespace, where: Where) -> dict[str, Any]:
    """Return the address of the probe at `--probe=HOST:PORT`. Nothing is sent to anybody but the name servers.

    It must be one of the server's own addresses, and on the internet only where bytes are counted: what measures the
    connection afterwards is given this address, so no other answer of a name server can lead it elsewhere.
    """
    host, port = probe_parts(options.probe)
    try:
        own = urlsplit(where.address).hostname
    except ValueError as problem:
        raise TransferFailed("wrong-address", str(problem)) from None
    if not own or not host or not port.isdecimal():
        raise TransferFailed("wrong-address", "expected HOST:PORT of the machine in the address")
    server = [str(place[0]) for _, place in addresses_of(own, int(port))]
    same = [address for _, (address, *_) in addresses_of(host, int(port)) if address in server]
    if not same:
        raise TransferFailed("another-machine", host)
    allowed = [address for address in same if where.allows_public or not is_public(address)]
    if not allowed:
        raise TransferFailed("public-address", same[0])
    return {"address": allowed[0], "port": int(port)}
