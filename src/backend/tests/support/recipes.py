"""What the recipes of CONTRIBUTING add: files of `tests/component/recipes/added`, laid out as the package is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from support.words import bilingual
from volbench import kinds, suites, tools
from volbench.domain.model.words.metrics import Metric
from volbench.domain.model.words.unit_table import Scaling, UnitRow
from volbench.reports import formats

if TYPE_CHECKING:
    from types import ModuleType

ADDED: Final = Path(__file__).resolve().parents[1] / "component/recipes/added"
ROOMS: Final = (suites, tools, formats, kinds)
PROGRAMS: Final = ADDED / "programs"
"""Where the added tool's program is, for whom measures with it for real."""
UNIT: Final = UnitRow("pages_per_s", Scaling.COUNT, bilingual("Pages", "页数"), bilingual("pages/s", "页/秒"))
METRIC: Final = Metric(
    "counted_per_s", UNIT.id, is_higher_better=True, label=bilingual("Counted per second", "每秒计数")
)


def path_with_added(room: ModuleType) -> list[str]:
    """Return where a room looks for its files, with the folder of what is added to it."""
    return [*room.__path__, str(ADDED.joinpath(*room.__name__.split(".")[1:]))]
