"""Many clients drawn: a line for each way, how far its points may be off, and where it bends."""

from dataclasses import replace

from support.loads import load_run

from volbench.kinds.clients.rules.client_plots import client_plots
from volbench.kinds.clients.rules.load.course import load_courses
from volbench.languages.rendering import render


def rate_plot(run):
    (plot,) = (one for one in client_plots(run) if one.id.endswith("-rate"))
    return plot


def test_each_rate_says_between_what_it_lies_and_times_do_not():
    run = load_run()
    rate, time = client_plots(run)

    assert [one.ranges for one in rate.series] == [
        tuple(point.interval for point in course.points) for course in load_courses(run)
    ]
    between = [pair for one in rate.series for pair in zip(one.points, one.ranges, strict=True)]
    assert all(low <= value <= high for (_, value), (low, high) in between)
    assert not any(one.ranges for one in time.series)
    assert [note.code for note in time.notes] == ["assess.plots.clients_note"]


def test_a_bend_is_marked_with_whose_it_is():
    marks = rate_plot(load_run()).marks

    assert [one.x for one in marks] == [4, 10]
    assert [render(one.name, "en") for one in marks] == ["apache: bends here", "nginx: bends here"]


def test_ways_that_bend_at_one_place_share_its_mark():
    (mark,) = rate_plot(load_run({"nginx": 6000.0, "caddy": 6100.0})).marks

    assert mark.x == 10
    assert render(mark.name, "en") == "nginx, caddy: bends here"


def test_what_is_not_known_is_not_drawn():
    run = load_run({"nginx": 1e6}, clients=(1, 4, 10, 25))
    single = replace(run, workloads=tuple(replace(one, rounds=one.rounds[:1]) for one in run.workloads))
    plot = rate_plot(single)

    assert (plot.marks, [one.ranges for one in plot.series]) == ((), [()])
    assert [note.code for note in plot.notes] == ["assess.plots.clients_note"]


def test_what_is_done_with_keys_has_plots_of_its_own_by_length_and_way_to_connect():
    run = load_run({"store": 6000.0}, clients=(10, 50), of_keys=True)

    names = [
        f"clients-{size}-{kind}{new}"
        for kind in ("put", "get", "delete", "mix")
        for size in (1024, 10_240)
        for new in ("", "-new")
    ]
    assert [one.id for one in client_plots(run)] == [f"{name}-{what}" for name in names for what in ("rate", "time")]
    assert {one.id for one in client_plots(load_run())} == {"clients-14332-kept-rate", "clients-14332-kept-time"}
