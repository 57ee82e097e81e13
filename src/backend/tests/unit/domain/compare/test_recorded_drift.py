"""Six recorded runs of one volume whose disk drifted because others used it: nobody may call one of them faster."""

import gzip
import json
import random
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from support.past import histories

from volbench.domain.compare.comparison import Verdict, compare
from volbench.reports.run_document import from_document

FOLDER = Path(__file__).parents[3] / "fixtures" / "drift"
CALLED = {Verdict.FASTER, Verdict.SLOWER}


@cache
def _runs():
    return [from_document(json.loads(gzip.decompress(file.read_bytes()))) for file in sorted(FOLDER.glob("*.gz"))]


@pytest.mark.parametrize("knows_others", [True, False])
def test_of_fifteen_pairs_at_most_one_and_of_forty_five_cells_at_most_two_are_called(knows_others):
    known = histories(_runs()) if knows_others else {}
    pairs = [
        compare(pair, baseline_id=pair[0].id, rng=random.Random(1), histories=known)  # noqa: S311 (a bootstrap)
        for pair in combinations(_runs(), 2)
    ]
    cells = [cell.differences[0].verdict for pair in pairs for cell in pair.cells]

    assert (len(pairs), len(cells)) == (15, 45)
    assert sum(pair.overall[0].verdict in CALLED for pair in pairs) <= 1
    assert sum(verdict in CALLED for verdict in cells) <= 2
    # The rounds do differ, and where that is not explained it is said.
    assert sum(verdict is Verdict.SITTINGS_DIFFER for verdict in cells) >= (15 if knows_others else 20)
