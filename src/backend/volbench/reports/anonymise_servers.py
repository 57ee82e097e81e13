"""What of a server could say whose it is, beside its address: options, probes, words of programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.clients.load import BESIDE
from volbench.domain.model.documents.export import Inclusion
from volbench.domain.model.servers.probe import probe_parts
from volbench.domain.model.sweeps.sweep import IS_CEILING

if TYPE_CHECKING:
    from volbench.domain.model.runs.limit import Limit
    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.servers.endpoint import Endpoint

_YES: Final = "yes"
"""Value of options that are a mere yes; as a secret it would be taken out of every sentence."""
_OWN_WORDS: Final = "told"
"""Note of what a program complained of, in its own words: they hold addresses that names led to."""


def secret_options(endpoint: Endpoint) -> set[str]:
    """Return the values of its options that may name something of the owner's."""
    return {value for value in endpoint.options.values() if value.casefold() != _YES}


def without_own_words(notes: Mapping[str, Any], include: frozenset[Inclusion]) -> dict[str, Any]:
    """Return notes of a round without what a program said in its own words."""
    return {name: value for name, value in notes.items() if name != _OWN_WORDS or Inclusion.PATHS in include}


def probes_of(run: Run, endpoint: Endpoint) -> set[str]:
    """Return where the connection was measured: as its owner wrote it, and the address that was found for it."""
    named = {endpoint.probe, probe_parts(endpoint.probe)[0]} if endpoint.probe is not None else set()
    asked = [work.command for work in run.workloads if work.parameters.get(IS_CEILING)]
    found = {word for command in asked for before, word in pairwise(command) if before == "-c"}
    return {*named, *found}


def programs_of(run: Run, include: frozenset[Inclusion]) -> frozenset[str]:
    """Return what ran beside many clients and is not told: all programs but the server, which tells its own name."""
    if Inclusion.PROGRAMS in include:
        return frozenset()
    names: set[str] = set()
    told: set[str] = set()
    for one in (one for work in run.workloads for one in work.rounds):
        beside = one.notes.get(BESIDE)
        programs = beside.get("programs") if isinstance(beside, Mapping) else None
        names |= {str(each.get("name", "")) for each in programs or () if isinstance(each, Mapping)}
        told.add(str(one.notes.get("server", "")).casefold())
    return frozenset(name for name in names if not any(_is_told(name, server) for server in told))


def hidden_limit(limit: Limit | None, hide: Callable[[str], str]) -> Limit | None:
    """Return a limit without the program it names."""
    if limit is None:
        return None
    said = tuple(one.map_words(hide) for one in limit.evidence)
    return replace(limit, name=limit.name.map_words(hide), words=limit.words.map_words(hide), evidence=said)


def _is_told(name: str, server: str) -> bool:
    """Say whether a server that calls itself `Apache/2.4.71` is the program `apache2`."""
    plain = name.casefold().rstrip("0123456789.")
    return bool(plain) and server.partition("/")[0] == plain
