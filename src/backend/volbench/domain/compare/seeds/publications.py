"""What others published beside a run of one's own: which publications, of what run, and a plot with their points."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from volbench.domain.compare.seeds.printed import PrintedSeed
from volbench.domain.compare.seeds.seed_000 import SEED_000
from volbench.domain.compare.seeds.seed_003 import SEED_003
from volbench.domain.compare.seeds.seed_004 import SEED_004
from volbench.domain.model.plots.plot import Plot, Series
from volbench.domain.model.seed import Measured, SeedPoint
from volbench.domain.model.words.message import Message, dotted

PUBLICATIONS: Final = {one.id: one for one in (SEED_000, SEED_003, SEED_004)}
"""Publications that can stand beside a run, by id: of files by size where they have such tables, else of clients."""
_CROSSES: Final = Message("compare.seeds.crosses")
_RATE: Final = Message("compare.seeds.published_rate")
_MEAN: Final = Message("compare.seeds.published_mean")
_LONGEST: Final = Message("compare.seeds.published_longest")


def measured_by(seed: PrintedSeed) -> Measured:
    """Return what a run has to have measured, so that this can stand beside it."""
    return Measured.FILES if seed.tables else Measured.CLIENTS


def with_published(plot: Plot, seed: PrintedSeed) -> Plot:
    """Return a plot by clients with the published points, if there are any; any other plot as it is."""
    if not seed.points:
        return plot
    added: tuple[Series, ...]
    if plot.id.startswith("clients-") and plot.id.endswith("-rate"):
        added = (_series(seed, _RATE, [(one, one.requests_per_s) for one in seed.points]),)
    elif plot.id.startswith("clients-") and plot.id.endswith("-time"):
        added = (
            _series(seed, _MEAN, [(one, one.mean_ns) for one in seed.points]),
            _series(seed, _LONGEST, [(one, one.longest_ns) for one in seed.points]),
        )
    else:
        return plot
    return replace(plot, series=(*plot.series, *added), notes=(*plot.notes, _CROSSES))


def _series(seed: PrintedSeed, what: Message, values: list[tuple[SeedPoint, float]]) -> Series:
    name = what if seed.told is None else dotted(seed.told, what)
    return Series(name, tuple((float(point.clients), value) for point, value in values), is_published=True)
