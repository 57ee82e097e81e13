"""A run whose requests another program sent, taken in from a file: known for what it is and read as it was."""

import json

import pytest
from support.loads import load_run

from volbench.kinds.clients.compare.load_reading import load_of
from volbench.reports.run_document import to_document
from volbench.services.imports.import_service import read_any


@pytest.mark.parametrize("generator", ["wrk", "oha"])
def test_it_is_judged_by_the_form_of_the_suite_it_was_measured_with(generator):
    run = load_run({"nginx": 6000.0}, clients=(1, 10), generator=generator)
    (found,) = read_any(json.dumps(to_document(run)).encode())

    assert found.run.suite.digest == run.suite.digest
    assert {work.tool for work in found.run.workloads} == {generator}
    assert ("times-filled-up" in {caveat.code for caveat in found.run.caveats}) is (generator == "wrk")
    assert load_of(found.run).courses == load_of(run).courses
