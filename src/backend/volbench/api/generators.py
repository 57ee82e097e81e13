"""Programs that send the requests of many clients: which there are, and what to do where one is not installed."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Response

from volbench.api.blueprint import Blueprint, answer, services
from volbench.domain.model.clients.generator import KnownGenerator

BLUEPRINT = Blueprint("generators", description="Programs that send requests")


@dataclass(frozen=True, slots=True)
class GeneratorList:
    """All of them, the usual one first."""

    generators: tuple[KnownGenerator, ...]


@BLUEPRINT.call("/generators")
@BLUEPRINT.answers(GeneratorList)
def list_generators() -> Response:
    """List the programs that can send the requests of a run, also those that are not installed here."""
    return answer(GeneratorList(services().generators.known()))
