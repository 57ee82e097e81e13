"""A cell of keys and values: its command, and what the child answers."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from support.tools import make_context

from volbench.domain.model.errors import OutputUnreadable, ToolFailed
from volbench.domain.model.servers.endpoint import Endpoint, EndpointKind
from volbench.domain.model.suites.workload import ToolOutput
from volbench.domain.model.words.metrics import METRICS
from volbench.suites import find

RECORDED = json.loads((Path(__file__).parents[2] / "fixtures" / "vegeta" / "answer.json").read_text("utf-8"))
ANSWER = RECORDED | {
    "bytes": 1024,
    "operation": "put",
    "keys": 1000,
    "absent": 0,
    "put_bytes": 1024 * RECORDED["right"],
}
ENDPOINT = Endpoint("http-nas", "nas", EndpointKind.HTTP, "http://nas/", options={"key-put": "POST {base}/?k={key}"})


def cell(operation="put", size="1k", clients=10):
    return next(work for work in find("http-keyvalue").workloads if work.id == f"kv-{operation}-{size}-c{clients}")


def context(**changes):
    return make_context(
        endpoint=ENDPOINT, run_id="R1", round=2, runtime_s=5.0, programs={"vegeta": "/opt/vegeta"}, **changes
    )


def parsed(operation="put", code=0, stderr="", **changes):
    said = json.dumps({**ANSWER, "operation": operation, **changes})
    return cell(operation).parse(ToolOutput(code, "", stderr, said, 1.0))


def test_the_command_names_operation_keys_and_run():
    argv = list(map(str, cell("delete", clients=100).build_command(context(most_bytes=7))))

    assert argv[argv.index("volbench.child") + 1] == "key-value"
    assert {"--operation=delete", "--clients=100", "--bytes=1024", "--keys=2500", "--run=R1", "--most-bytes=7"} <= set(
        argv
    )
    assert "--option=key-put=POST {base}/?k={key}" in argv


def test_the_ceiling_is_one_for_all_counts_of_clients_and_none_over_an_encrypted_connection():
    asked = [cell(clients=count).ceiling_command(context()) for count in (10, 50, 1000)]
    encrypted = replace(context(), endpoint=replace(ENDPOINT, address="https://nas/"))

    assert len({tuple(map(str, one)) for one in asked}) == 1
    assert "nas" not in " ".join(map(str, asked[0]))
    assert {"ceiling", "--operation=put", "--bytes=1024"} <= set(map(str, asked[0]))
    assert cell().ceiling_command(encrypted) is None


@pytest.mark.parametrize(
    ("operation", "has", "has_not"),
    [
        ("put", {"write_bytes_per_s"}, {"read_bytes_per_s"}),
        ("get", {"read_bytes_per_s"}, {"write_bytes_per_s"}),
        ("delete", set(), {"read_bytes_per_s", "write_bytes_per_s"}),
        ("mix", {"read_bytes_per_s", "write_bytes_per_s"}, set()),
    ],
)
def test_values_are_counted_the_way_they_go(operation, has, has_not):
    measured = parsed(operation)

    assert has | {"requests_per_s"} <= set(measured.metrics)
    assert not has_not & set(measured.metrics)
    assert set(measured.metrics) <= set(METRICS)
    assert measured.notes["keys"] == 1000


@pytest.mark.parametrize("changes", [{"operation": "get"}, {"put_bytes": -1}, {"absent": None}, {"keys": "x"}])
def test_what_cannot_be_is_no_measurement(changes):
    with pytest.raises(OutputUnreadable):
        cell("put").parse(ToolOutput(0, "", "", json.dumps({**ANSWER, **changes}), 1.0))


@pytest.mark.parametrize("reason", ["too-large", "still-there", "wrong-bytes"])
def test_a_refusal_of_the_child_is_told(reason):
    with pytest.raises(ToolFailed) as failed:
        parsed(code=1, stderr=f"err={reason} words")

    assert failed.value.context["reason"] == reason
