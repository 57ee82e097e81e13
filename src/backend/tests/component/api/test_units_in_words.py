"""Sentences and numbers on one page use the same units, whichever the owner chose."""

from dataclasses import replace

import pytest
from support.examples import example_run
from support.words import bilingual

from volbench.domain.model.words.quantities import speed

SENTENCE = bilingual(f"Reads at {speed(412_345_678)}.", f"读取 {speed(412_345_678)}。")


@pytest.mark.parametrize(("base", "words"), [("si", "Reads at 412 MB/s."), ("iec", "Reads at 393 MiB/s.")])
@pytest.mark.parametrize("path", ["runs/{id}", "runs/{id}/document", "runs"])
def test_sentences_of_a_run_follow_the_units_of_the_settings(client, store, base, words, path):
    run = replace(example_run(), verdict=(SENTENCE,))
    store.insert(run, {})
    client.patch("/api/v1/settings", json={"unit_base": base})

    answer = client.get(f"/api/v1/{path.format(id=run.id)}")

    assert words in answer.text
    assert "⟨" not in answer.text
