"""A limit of bytes over each way is held, or refused where nothing would hold it."""

from types import SimpleNamespace

import pytest

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.runs.run import RunRequest
from volbench.domain.model.settings import Settings
from volbench.services.runs.assignment import Assigner
from volbench.suites import find


@pytest.mark.parametrize(
    "request_",
    [
        RunRequest("nas-volume", "quick", "/volume1", most_way_bytes=10**9),
        RunRequest("http-file", "quick", "", ways=("nas",), most_way_bytes=10**9),
    ],
)
def test_a_limit_over_ways_is_refused_where_no_files_of_all_sizes_go(request_):
    assigner = Assigner([find("nas-volume"), find("http-file")], SimpleNamespace(), Settings)

    with pytest.raises(InvalidRequest) as refused:
        assigner.plan(request_)

    assert refused.value.message.code == "services.assignment.no_way_limit"
