"""Files of many sizes: what a run says of its ways, and what others published to lay beside it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from flask import Response

from volbench.api.blueprint import Blueprint, answer, services
from volbench.domain.model.clients.load import Load
from volbench.domain.model.errors import NotFound
from volbench.domain.model.seed import Seed, SeedTitle
from volbench.domain.model.sweeps.sweep import Sweep
from volbench.domain.model.words.message import Message

BLUEPRINT = Blueprint("sweeps", description="Files of many sizes")


@dataclass(frozen=True, slots=True)
class SweepAnswer:
    """What a run says of its ways."""

    sweep: Sweep | None
    """Null for a run that sent no files of different sizes."""


@dataclass(frozen=True, slots=True)
class LoadAnswer:
    """What a run says of servers that many clients asked at once."""

    load: Load | None
    """Null for a run in which nobody asked for one file over and over."""
    proposal: tuple[Message, ...]
    """Where the program that sent the requests was near its own limit: with which other one to measure again."""


@dataclass(frozen=True, slots=True)
class SeedList:
    """Publications there are."""

    seeds: tuple[SeedTitle, ...]


@BLUEPRINT.call("/runs/<run_id>/sweep")
@BLUEPRINT.answers(SweepAnswer, 404)
def read_sweep(run_id: str) -> Response:
    """Return what files cost and how fast they get over each way of a run, and what ends it."""
    from volbench.domain.compare.readings import reading_of

    return answer(SweepAnswer(reading_of(services().store.get_numbers(run_id), Sweep, Random)))


@BLUEPRINT.call("/runs/<run_id>/load")
@BLUEPRINT.answers(LoadAnswer, 404)
def read_load(run_id: str) -> Response:
    """Return how many requests a second the servers of a run answer, by the number of clients, and how they compare."""
    from volbench.domain.compare.readings import reading_of

    run = services().store.get_result(run_id)
    return answer(LoadAnswer(reading_of(run, Load, Random), services().generators.proposal(run)))


@BLUEPRINT.call("/seeds")
@BLUEPRINT.answers(SeedList)
def list_seeds() -> Response:
    """List what others published, to lay beside one's own."""
    from volbench.domain.compare.seeds.reading import seed_titles

    return answer(SeedList(seed_titles()))


@BLUEPRINT.call("/seeds/<seed_id>")
@BLUEPRINT.answers(Seed, 404)
def read_one_seed(seed_id: str) -> Response:
    """Return a publication as printed, with what follows from its raw values."""
    from volbench.domain.compare.seeds.reading import SEEDS, read_seed

    if seed_id not in SEEDS:
        raise NotFound(Message("api.sweeps.no_seed"), Message("api.sweeps.choose_a_seed"), seed=seed_id)
    return answer(read_seed(SEEDS[seed_id], Random(0)))  # noqa: S311 (a bootstrap, not a secret)
