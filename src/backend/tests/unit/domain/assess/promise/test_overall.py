"""The sentence over a whole promise: no counts where there is one number, and none of those there are none of."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from volbench.domain.assess.promise.overall import overall_words
from volbench.domain.model.runs.promise import PromiseStanding
from volbench.languages import languages, render

KEPT, MISSED, OPEN = PromiseStanding.KEPT, PromiseStanding.NOT_KEPT, PromiseStanding.UNDECIDED


def said(*standings):
    worst = next(one for one in (MISSED, OPEN, KEPT) if one in standings)
    return overall_words(worst, [SimpleNamespace(standing=one) for one in standings])


@pytest.mark.parametrize(
    ("standings", "code"),
    [
        ((KEPT,), "one_kept"),
        ((MISSED,), "one_not_kept"),
        ((OPEN,), "one_undecided"),
        ((KEPT, KEPT), "kept"),
        ((MISSED, MISSED), "none_kept"),
        ((OPEN, OPEN), "all_undecided"),
        ((KEPT, MISSED, OPEN), "not_kept"),
        ((KEPT, OPEN, OPEN), "undecided"),
    ],
)
def test_each_case_has_its_sentence_and_counts_nothing_in_vain(standings, code):
    words = said(*standings)

    assert words.code == f"assess.promise.overall.{code}"
    for tag in languages():
        shown = render(words, tag)
        assert "{" not in shown
        assert "0" not in shown
        assert (len(standings) > 1) is any(sign.isdigit() for sign in shown)


def test_a_mixed_promise_says_how_many_of_each():
    assert said(KEPT, OPEN, OPEN).values["kept"] == 1
    assert said(KEPT, OPEN, OPEN).values["undecided"] == 2
    assert said(KEPT, MISSED, MISSED, OPEN).values["not_kept"] == 2
