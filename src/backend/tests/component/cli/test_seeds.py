"""`volbench seeds`: which publications there are, one of them, and one there is not."""

import json


def test_publications_are_listed(volbench):
    listed = json.loads(volbench("seeds", "--json").stdout)

    assert [one["id"] for one in listed] == ["000", "003", "004"]
    assert volbench("seeds").stdout.startswith("000  ")


def test_one_is_told_with_what_does_not_follow(volbench):
    lines = volbench("seeds", "000").stdout.splitlines()

    (off,) = [line for line in lines if line.startswith("1G") and "9640.5 ms" in line]
    assert "9623.80 ms" in off
    (far,) = [line for line in lines if "58.13 MB/s" in line]
    assert "95.6 MB/s" in far
    assert "−39 %" in far
    assert any("3.90 MB/s" in line and "3.89 MB/s" in line for line in lines)


def test_services_under_load_are_told_as_printed_with_what_follows_in_brackets(volbench):
    full, stacks = volbench("seeds", "003").stdout, volbench("seeds", "004").stdout

    assert "9312.33 (9,312.34)" in full
    assert "1000 (354.7)" in full
    assert "(2.37ms)" in full
    assert "Source" not in full
    assert "≠ 657.74% (659.74%)" in stacks
    assert "≠ not asked for alike" in stacks
    assert "5000 (50000)" in stacks


def test_as_json_it_is_what_the_interface_answers(volbench):
    seed = json.loads(volbench("seeds", "000", "--json").stdout)

    assert [len(table["rows"]) for table in seed["tables"]] == [7] * 8
    assert "⟨" not in json.dumps(seed, ensure_ascii=False)


def test_one_that_is_not_there_is_refused_with_those_there_are(volbench):
    answer = volbench("seeds", "999")

    assert answer.exit_code != 0
    assert "000" in answer.stderr
