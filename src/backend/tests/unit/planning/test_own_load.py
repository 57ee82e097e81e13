"""SNIA's suites with a load of their owner's: other parameters, another digest, and nothing where the load is asked."""

from __future__ import annotations

import pytest

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.runs.run import RunRequest
from volbench.planning.own_load import with_own_load
from volbench.suites import all_suites, find

SUITES = [suite.id for suite in all_suites() if suite.takes_load]


def loaded(suite, **load):
    return with_own_load(find(suite), RunRequest(suite=suite, profile="quick", target_path="/volume1", **load))


def of(suite, id_):
    return next(work for work in suite.workloads if work.id == id_)


@pytest.mark.parametrize("suite", SUITES)
def test_a_load_of_ones_own_has_a_digest_of_its_own(suite):
    digests = {loaded(suite).digest(), loaded(suite, depth=64).digest(), loaded(suite, depth=63).digest()}

    assert len(digests) == 3
    assert loaded(suite).digest() == find(suite).digest()
    assert find(suite).is_form_of(loaded(suite, depth=64).digest()) is False


def test_each_thread_keeps_as_many_under_way_as_was_asked():
    work = of(loaded("snia-iops", jobs=4, depth=64), "snia-iops-0-4k")

    assert (work.numjobs, work.iodepth, work.access.in_flight) == (4, 64, 256)
    assert work.title.values["in_flight"] == 256


def test_in_order_stays_one_thread():
    work = of(loaded("snia-tp", jobs=4, depth=64), "snia-tp-write-1m")

    assert (work.numjobs, work.iodepth) == (1, 64)


def test_the_long_series_says_its_load():
    assert of(loaded("snia-wsat", depth=64), "snia-wsat-long-write").title.values["in_flight"] == 128


@pytest.mark.parametrize("suite", ["snia-lat", "snia-dirth", "snia-ecw", "nas-volume", "file-sweep"])
def test_where_the_load_is_what_is_asked_it_cannot_be_set(suite):
    with pytest.raises(InvalidRequest) as caught:
        loaded(suite, jobs=2)

    assert caught.value.context["field"] == "jobs"


def test_more_than_may_be_under_way_is_refused():
    with pytest.raises(InvalidRequest) as caught:
        loaded("snia-iops", jobs=4, depth=65)

    assert caught.value.message.values["count"] == 260
