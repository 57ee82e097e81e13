"""Whether a longer profile could show more of a run that memory may have answered."""

from dataclasses import replace

import pytest
from support.examples import example_run

from volbench.domain.assess.larger_file import with_larger_file
from volbench.domain.model.runs.run import Badges
from volbench.domain.model.suites.workload import GiB
from volbench.domain.model.words.message import Message
from volbench.suites import find

SUITE = find("nas-volume")
CACHED = Badges(valid=False, stable=True, valid_reasons=(Message("caveats.cached.explanation"),))


def judged(badges=CACHED, *, profile="quick", file_bytes=2 * GiB, memory_bytes=4 * GiB):
    run = example_run()
    machine = replace(run.environment.machine, memory_bytes=memory_bytes)
    run = replace(
        run,
        profile=profile,
        plan=replace(run.plan, file_bytes=file_bytes),
        environment=replace(run.environment, machine=machine),
    )
    return with_larger_file(badges, run, SUITE).is_provable


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, True),
        ({"memory_bytes": None}, True),
        # The largest test file, of 16 GiB, fits into this memory.
        ({"memory_bytes": 32 * GiB}, False),
        ({"memory_bytes": 16 * GiB}, False),
        # Free space allowed half of what the profile asks for; a longer one would get no more.
        ({"file_bytes": GiB}, False),
        ({"profile": "standard", "file_bytes": 8 * GiB}, True),
        ({"profile": "full", "file_bytes": 16 * GiB}, False),
        ({"profile": "of another version"}, None),
    ],
)
def test_a_longer_profile_shows_more_where_its_file_is_larger_than_this_one_and_than_the_memory(facts, expected):
    assert judged(**facts) is expected


@pytest.mark.parametrize(
    "badges",
    [Badges(valid=True, stable=True), replace(CACHED, valid_reasons=(Message("caveats.degraded.explanation"),))],
)
def test_it_is_not_asked_where_that_is_not_in_doubt(badges):
    assert judged(badges) is None
