"""A badge is earned, or refused with a reason."""

from dataclasses import replace

import pytest
from support.examples import example_run
from support.judging import analyse, cells_of, scaled_round
from support.words import says

from volbench.domain.assess.badges import run_badges, workload_badges
from volbench.domain.model.runs.run import CacheClass, Caveat, RunState
from volbench.domain.model.words.message import Message
from volbench.languages import render


def test_an_uncached_class_without_caveats_earns_both():
    badges = workload_badges(CacheClass.UNCACHED, (), profile="quick")

    assert (badges.valid, badges.stable) == (True, True)


def test_uncached_in_the_guest_is_valid_with_the_remark_that_a_host_may_cache():
    badges = workload_badges(CacheClass.GUEST_UNCACHED, (), profile="quick")

    assert (badges.valid, badges.stable) == (True, True)
    assert badges.valid_for == Message("assess.badges.of_a_host")


def test_the_remark_is_not_made_of_what_is_not_valid():
    badges = workload_badges(CacheClass.GUEST_UNCACHED, (Caveat("degraded"),), profile="quick")

    assert (badges.valid, badges.valid_for) == (False, None)


def test_a_run_has_the_remark_of_its_workloads():
    run = analyse(change=lambda round_: replace(round_, cache_class=CacheClass.GUEST_UNCACHED))

    assert run.badges.valid
    assert run.badges.valid_for == Message("assess.badges.of_a_host")


@pytest.mark.parametrize("cache_class", [CacheClass.CACHED, CacheClass.UNKNOWN])
def test_any_other_class_is_refused_even_if_no_caveat_says_why(cache_class):
    badges = workload_badges(cache_class, (), profile="quick")

    assert not badges.valid
    assert badges.valid_reasons[0].has("assess.badges.unproven")


def test_caveats_that_touch_neither_badge_take_none():
    caveats = (Caveat("ssd-cache"), Caveat("hot"), Caveat("drift"), Caveat("not-invented-yet"))

    badges = workload_badges(CacheClass.UNCACHED, caveats, profile="quick")

    assert (badges.valid, badges.stable) == (True, True)


def test_every_refusal_has_its_sentence():
    caveats = (Caveat("degraded"), Caveat("busy-before", {"busy_ratio": 0.4}), Caveat("few-rounds"))

    badges = workload_badges(CacheClass.UNCACHED, caveats, profile="smoke")

    assert len(badges.valid_reasons) == 2
    assert len(badges.stable_reasons) == 2
    assert says(badges.valid_reasons[1], "caveats.busy-before.observed", busy_ratio="40 %")


def test_one_reason_with_different_numbers_is_said_once_without_them():
    def change(round_):
        return replace(round_, metrics={name: value * (0.5 + round_.n / 6) for name, value in round_.metrics.items()})

    run = example_run()
    spread = analyse(run, cells=[*cells_of(run, change)[:2], *cells_of(run)[2:]])
    different = analyse(
        run, cells=[cells_of(run, change)[0], *cells_of(run, lambda r: scaled_round(r, 1.0 if r.n > 2 else 0.7))[1:]]
    )

    assert says(spread.badges.stable_reasons[0], "suites.nas_volume.read_bytes_per_s.title")
    assert says(spread.badges.stable_reasons[0], "suites.nas_volume.write_bytes_per_s.title")
    assert spread.badges.stable_reasons[0].has("caveats.large-spread.explanation")
    assert spread.badges.stable_reasons[0].has("caveats.large-spread.observed")
    assert len(different.badges.stable_reasons) == 1
    assert different.badges.stable_reasons[0] == Message("caveats.large-spread.explanation")


@pytest.mark.parametrize(("language", "between"), [("en", "; "), ("zh-CN", "；"), ("zh-TW", "；")])
def test_names_of_workloads_have_commas_of_their_own_and_are_parted_by_semicolons(language, between):
    run = example_run()
    doubted = {work.id for work in run.workloads[:2]}
    names = {
        work.id: Message("suites.nas_volume.read_iops.title") if work.id == run.workloads[0].id else work.title
        for work in run.workloads
    }
    works = [
        replace(
            work,
            is_headline=True,
            title=names[work.id],
            caveats=(Caveat("few-rounds"),) if work.id in doubted else (),
        )
        for work in run.workloads
    ]
    titles = [render(names[work.id], language) for work in run.workloads[:2]]

    badges = run_badges(works, (), profile="standard", state=RunState.DONE)

    assert between.join(titles) in [render(one.values["name"], language) for one in badges.stable_reasons]
