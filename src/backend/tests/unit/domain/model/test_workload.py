"""A suite's digest changes with what decides its numbers, and only with that."""

from dataclasses import replace

from support.words import bilingual
from support.workloads import PlainWorkload

from volbench.domain.model.suites.workload import Profile, Suite

SUITE = Suite(
    "s",
    1,
    bilingual("S", "套"),
    bilingual("s", "套"),
    (PlainWorkload(), PlainWorkload("other", is_headline=False)),
    {},
    (),
)
QUICK = Profile("quick", 6, 4.0, 1.0, is_headline_only=True, file_bytes=1)


def test_the_digest_has_sixteen_hex_digits_and_repeats():
    assert len(SUITE.digest()) == 16
    assert int(SUITE.digest(), 16) >= 0
    assert SUITE.digest() == replace(SUITE).digest()


def test_words_do_not_change_the_digest():
    renamed = replace(SUITE, title=bilingual("Other", "其他"))

    assert renamed.digest() == SUITE.digest()


def test_parameters_version_and_order_change_the_digest():
    changed = [
        replace(SUITE, version=2),
        replace(SUITE, is_order_fixed=True),
        replace(SUITE, workloads=SUITE.workloads[:1]),
        replace(SUITE, workloads=tuple(reversed(SUITE.workloads))),
        replace(SUITE, workloads=(PlainWorkload(extra={"bs": 4096}), SUITE.workloads[1])),
    ]

    assert len({SUITE.digest(), *(suite.digest() for suite in changed)}) == len(changed) + 1


def test_the_quick_profile_measures_headline_workloads_only():
    assert [work.id for work in SUITE.cells(QUICK)] == ["seq-read-1m"]
    assert len(SUITE.cells(replace(QUICK, is_headline_only=False))) == 2
