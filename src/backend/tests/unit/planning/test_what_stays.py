"""The plan of a run over ways does not promise that everything goes where it names what stays."""

from types import SimpleNamespace

import pytest

from volbench.domain.model.runs.way_plan import OverWays, WayPlan
from volbench.domain.model.words.message import plain
from volbench.planning.way_lines import way_lines


def _plan(stays):
    way = WayPlan(
        target_id="x",
        name="s3",
        place="https://s3",
        put_bytes=1,
        get_bytes=1,
        duration_s=1.0,
        most_bytes=None,
        cost=None,
        currency=None,
        stays=stays,
    )
    return SimpleNamespace(
        variants=("s3",),
        cells=("put-1mb",),
        has_cell=lambda *_: True,
        rounds=3,
        expected_duration_s=60.0,
        own=OverWays({"s3": way}),
        cell_rounds=None,
        rounds_for_verdict=None,
    )


@pytest.mark.parametrize(
    ("stays", "code"), [((), "cli.measure.over_ways"), ((plain("versions"),), "cli.measure.over_ways_some_stays")]
)
def test_everything_is_promised_to_go_only_where_nothing_is_named_to_stay(stays, code):
    first, *others = way_lines(_plan(stays))

    assert first.code == code
    assert ("cli.measure.stays" in [one.code for one in others]) is bool(stays)
