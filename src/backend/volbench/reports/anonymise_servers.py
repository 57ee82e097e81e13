"""What of a server could say whose it is, beside its address: options, probes, words of programs."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.export import Inclusion
from volbench.domain.model.probe import probe_parts
from volbench.domain.model.sweep import IS_CEILING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.endpoint import Endpoint
    from volbench.domain.model.run import Run

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
