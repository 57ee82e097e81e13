"""What other runs of a volume make of two sittings that differ, on the command line."""

import json
import re

from support.examples import example_run, scaled


def test_four_more_runs_of_the_volume_tell_whether_it_is_faster(volbench, store):
    for n, factor in enumerate((1.0, 1.01, 0.99, 1.0)):
        store.insert(scaled(f"01JC{n}AAA000000000000000001", factor), {})
    store.insert(example_run("01JDAAAA000000000000000001"), {})
    store.insert(scaled("01JDBBBB000000000000000001", 2.0), {})

    words = volbench("compare", "01JDA", "01JDB")
    facts = json.loads(volbench("compare", "01JDA", "01JDB", "--json").stdout)

    assert re.search(r"B: \+100 % .*, faster", words.stdout)
    assert {cell["differences"][0]["verdict"] for cell in facts["cells"]} == {"faster"}
    assert {cell["differences"][0]["between_runs"]["n"] for cell in facts["cells"]} == {4}
    assert facts["overall"][0]["verdict"] == "faster"
