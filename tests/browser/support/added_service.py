"""The command `volbench` with what the recipes of CONTRIBUTING add, and a page of a test's own (`VOLBENCH_PAGE`)."""

from __future__ import annotations

import functools
import os
import sys
from pathlib import Path

BACKEND = Path(__file__).resolve().parents[3] / "src/backend"
sys.path.insert(0, str(BACKEND / "tests"))

from support.recipes import METRIC, PROGRAMS, ROOMS, UNIT, path_with_added  # noqa: E402 (path set above)
from volbench.api import app as pages  # noqa: E402 (as above)
from volbench.cli import main  # noqa: E402 (as above)
from volbench.domain.model.words.metrics import METRICS  # noqa: E402 (as above)
from volbench.domain.model.words.unit_table import UNITS  # noqa: E402 (as above)

for room in ROOMS:
    room.__path__ = path_with_added(room)
UNITS[UNIT.id] = UNIT
METRICS[METRIC.id] = METRIC
os.environ["VOLBENCH_TOOLS_DIR"] = str(PROGRAMS)
vars(pages)["create_app"] = functools.partial(pages.create_app, static_folder=Path(os.environ["VOLBENCH_PAGE"]))
main(prog_name="volbench")
