"""A number of a cell is taken from `quoted`: whoever reads a median past it stands here, with the reason."""

import re
from pathlib import Path

import volbench

ROOM = Path(volbench.__file__).parent
READS = re.compile(r"(?<!told)\.summary(?:\.get\(|\[)")
ALLOWED = {
    "domain/model/runs/quoted.py": "is the function",
    # Of runs without stages the median is what is told; these know no others.
    "domain/assess/expectation/normal.py": "asks whether there is an interval",
    "domain/assess/latency_under_load.py": "takes the digits, not the number",
    "kinds/clients/compare/other_requests.py": "many clients have no stages",
    "kinds/clients/rules/load/course.py": "many clients have no stages",
    "kinds/clients/rules/load/proposal.py": "many clients have no stages",
    "domain/assess/load_curve.py": "asked before stages are judged",
    "domain/assess/plots/load_curves.py": "draws runs without stages",
    "domain/assess/suitability/use_table.py": "grades workloads that no suite by stages has",
    "domain/assess/verdict.py": "says runs without stages; those with them by their windows",
    # A promise is held against the range of the rounds that count, which is told beside the number.
    "domain/assess/promise/asking.py": "asks whether more gave no more, by the window where there is one",
    "domain/assess/promise/cells.py": "asks for the largest round",
    "domain/assess/promise/credits.py": "takes the rounds of one level",
    # These get results whose summaries `as_compared` made the numbers that are told.
    "domain/compare/cell_pair.py": "of results as they are compared",
    "domain/compare/comparison.py": "of results as they are compared",
    "domain/experiment/analysis/matrix_cells.py": "of results as they are compared",
    "domain/experiment/analysis/samples.py": "of results as they are compared",
    "domain/compare/paired.py": "rounds in turns have no stages",
    "reports/document/report_of_run.py": "takes the digits, not the number",
}


def test_a_number_is_read_past_the_one_function_only_where_that_changes_nothing():
    found = {
        path.relative_to(ROOM).as_posix()
        for path in ROOM.rglob("*.py")
        if "migrations" not in path.parts and READS.search(path.read_text("utf-8"))
    }

    assert found - set(ALLOWED) == set()
    assert all((ROOM / name).is_file() for name in ALLOWED)
