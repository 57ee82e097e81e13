"""Published points beside the courses of a run of many clients: which publications have any, and a plot with them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from volbench.domain.compare.seeds.printed import PrintedSeed
from volbench.domain.compare.seeds.seed_003 import SEED_003
from volbench.domain.model.message import Message, dotted
from volbench.domain.model.plot import Plot, Series
from volbench.domain.model.seed import SeedPoint

BESIDE: Final = {SEED_003.id: SEED_003}
"""Publications with points by the number of clients, by id."""
NOT_ALIKE: Final = Message("compare.seeds.beside_hint")
"""What has to be known before one reads them beside one's own."""
_CROSSES: Final = Message("compare.seeds.crosses")
_RATE: Final = Message("compare.seeds.published_rate")
_MEAN: Final = Message("compare.seeds.published_mean")
_LONGEST: Final = Message("compare.seeds.published_longest")


def with_published(plot: Plot, seed: PrintedSeed) -> Plot:
    """Return a plot by clients with the published points; any other plot as it is."""
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
