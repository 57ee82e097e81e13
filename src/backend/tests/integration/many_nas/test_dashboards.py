"""Each query of the dashboards finds series in a real Prometheus that reads volbench and a real node_exporter."""

import json
import re

import pytest
from services.prometheus import node_exporter, prometheus
from support.many_nas import DOCUMENTED, asking

BOARDS = ("all-nas.json", "one-volume.json")
UNITS = (
    (r"time\(\) - .*_timestamp_seconds", "s"),
    (r"1000 \* .*_timestamp_seconds", "dateTimeAsLocal"),
    (r"_bytes_(per_second|total)\b", "Bps"),
    (r"_operations_per_second\b", "ops"),
    (r"_ratio\b|_io_time_seconds_total\b", "percentunit"),
    (r"_seconds\b|_time_seconds_total\b", "s"),
    (r"", "none"),
)
"""What a query reads → the unit its panel shows; the first that is found."""


def board(name):
    return json.loads((DOCUMENTED / name).read_text("utf-8"))


def queries(name):
    """Return (title, unit, query) of everything a board asks for."""
    return [
        (panel["title"], panel["fieldConfig"]["defaults"]["unit"], target["expr"])
        for panel in board(name)["panels"]
        for target in panel["targets"]
    ]


def variables(name):
    """Return name → (metric, label) of what the reader chooses."""
    asked = {one["name"]: one for one in board(name)["templating"]["list"] if one["type"] == "query"}
    return {
        own: re.fullmatch(r"label_values\((.+), (\w+)\)", one["query"]["query"]).groups() for own, one in asked.items()
    }


def sources_in(part):
    """Yield every data source that is named anywhere."""
    if isinstance(part, dict):
        yield from (part["datasource"],) if "datasource" in part else ()
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from sources_in(inner)


def filled(query, chosen):
    for name, value in {**chosen, "__rate_interval": "1m"}.items():
        query = query.replace(f"${name}", value)
    assert "$" not in query
    return query


def test_every_query_of_the_dashboards_finds_series(nas, tmp_path):
    with node_exporter() as node:
        config = asking({"volbench-nas1": nas.address, "node": f"127.0.0.1:{node}"}, nas.token_file)
        with prometheus(tmp_path, config) as engine:
            empty = []
            for name in BOARDS:
                chosen = {}
                for own, (metric, label) in variables(name).items():
                    found = engine.wait_for(filled(metric, chosen))
                    chosen[own] = found[0]["metric"][label]
                empty += [
                    (title, query) for title, _, query in queries(name) if not engine.wait_for(filled(query, chosen))
                ]

    assert chosen == {"nas": "127.0.0.1", "volume": "volume1", "suite": "nas-volume", "profile": "quick"}
    assert empty == []


@pytest.mark.parametrize("name", BOARDS)
def test_every_panel_has_a_title_of_its_own_and_shows_the_unit_of_what_it_reads(name):
    shown = queries(name)
    titles = [panel["title"] for panel in board(name)["panels"]]
    wrong = [
        (title, unit, query)
        for title, unit, query in shown
        if unit != next(own for pattern, own in UNITS if re.search(pattern, query))
    ]

    assert wrong == []
    assert all(titles)
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("name", BOARDS)
def test_whoever_takes_a_board_chooses_where_its_numbers_come_from(name):
    sources = list(sources_in(board(name)))

    assert sources
    assert {one["uid"] for one in sources} == {"${datasource}"}
    assert {"name": "datasource", "type": "datasource", "query": "prometheus"}.items() <= board(name)["templating"][
        "list"
    ][0].items()


@pytest.mark.parametrize("name", BOARDS)
def test_panels_lie_beside_each_other(name):
    places = [
        (x, y)
        for panel in board(name)["panels"]
        for at in [panel["gridPos"]]
        for x in range(at["x"], at["x"] + at["w"])
        for y in range(at["y"], at["y"] + at["h"])
    ]

    assert len(places) == len(set(places))
    assert max(x for x, _ in places) < 24
