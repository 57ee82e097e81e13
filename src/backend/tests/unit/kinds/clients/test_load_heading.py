"""What a run over several servers is headed by: which answers how many times as many requests, and how sure that is."""

from support.loads import load_run
from support.words import in_english

from volbench.kinds.clients.compare.heading import heading_of


def said_of(run):
    """The sentence of the heading, without its numbers."""
    return heading_of(run).values["said"].values["words"]


def test_the_fastest_is_held_against_the_other_with_how_many_times_as_much_it_answers():
    said = said_of(load_run({"nginx": 6000.0, "apache": 2400.0}))

    assert said.code == "compare.answer.requests.more"
    assert {name: in_english(value) for name, value in said.values.items()} == {
        "ahead": "nginx",
        "behind": "apache",
        "factor": "2.5 ×",
    }


def test_of_several_the_nearest_that_is_certainly_behind_is_named():
    said = said_of(load_run({"nginx": 6000.0, "apache": 2400.0, "caddy": 5900.0}))

    # Caddy answers 98 % of it: nobody is told to change the server for that.
    assert (said.code, in_english(said.values["behind"])) == ("compare.answer.requests.more", "apache")


def test_what_is_told_apart_for_sure_by_less_than_a_twentieth_is_called_alike():
    heading = heading_of(load_run({"nginx": 6000.0, "apache": 5820.0}, clients=(100,)))

    assert heading.values["said"].values["words"].code == "compare.answer.requests.alike"
    assert "(1.02 × to 1.04 ×)" in in_english(heading)


def test_of_one_server_alone_there_is_nothing_to_say():
    assert heading_of(load_run({"nginx": 6000.0})) is None
