"""Runs over file sizes from several places or days as texts: sentences, and a table of each direction.

Made from the runs as they are shown: where a report leaves out what a machine is called, its places are named without.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from volbench.domain.model.sweeps.places import place_name
from volbench.domain.model.sweeps.sweep import SENT_NAMES
from volbench.domain.model.words.message import Message, bracketed, dotted, plain
from volbench.domain.model.words.units import MISSING, format_file_size
from volbench.kinds.ways.compare.places import places_of
from volbench.kinds.ways.rules.sweep.sweep_words import point_speed, point_time
from volbench.reports import words
from volbench.reports.blocks import Heading, Paragraph, Section, titled_table

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.sweeps.places import PlaceSide
    from volbench.reports.choice import Choice

_TITLE: Final = Message("reports.places.title")
_SIZE: Final = Message("assess.plots.file_size")
_HINT: Final = Message("reports.places.hint")


def places_section(runs: tuple[Run, ...], choice: Choice) -> Section | None:
    """Return the section of compared runs; None unless all of them sent files of all sizes."""
    places = places_of(runs)
    if places is None:
        return None
    heads = (choice.say(_SIZE), *(choice.say(place_name(one)) for one in places.places))
    tables = (
        titled_table(
            choice.say(SENT_NAMES[table.sent]),
            heads,
            tuple((format_file_size(row.bytes), *(_told(side, choice) for side in row.sides)) for row in table.rows),
        )
        for table in places.tables
    )
    told = (Paragraph(choice.say(one)) for one in (*places.sentences, _HINT))
    return Section((), (Heading(choice.say(_TITLE)), *told, *chain.from_iterable(tables)))


def _told(side: PlaceSide, choice: Choice) -> str:
    """Return `37.8 s · 27.1 MB/s`, or why there is nothing."""
    if side.point is None:
        return MISSING if side.missing is None else choice.say(bracketed(plain(MISSING), side.missing))
    told = choice.say(dotted(point_time(side.point), plain(point_speed(side.point))))
    return told if side.is_valid else choice.say(words.DOUBTFUL_VALUE.fill(value=told))
