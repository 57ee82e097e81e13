"""docs/api.md says what the code does: every call, every parameter, every error code."""

import re
from pathlib import Path

import pytest

from volbench.api.problems import KINDS
from volbench.domain.model import errors

PAGE = (Path(__file__).resolve().parents[5] / "docs" / "api.md").read_text("utf-8")
CALL = re.compile(r"^\| `(GET|POST|PATCH|PUT|DELETE) (/[^`?]*)(?:\?([^`]*))?`", re.MULTILINE)
CODE = re.compile(r"^\| `([a-z-]+)` \| (\d{3}) \|", re.MULTILINE)


@pytest.fixture
def paths(client):
    return client.get("/api/v1/openapi.json").json["paths"]


def documented():
    return {(method, path): set((query or "").split("&")) - {""} for method, path, query in CALL.findall(PAGE)}


def test_every_call_is_documented_and_every_documented_call_exists(paths):
    served = {
        (method.upper(), path.removeprefix("/api/v1"))
        for path, operations in paths.items()
        for method in operations
        if method != "parameters"
    }

    assert {*documented()} == {*served, ("GET", "/openapi.json")}


def test_every_query_parameter_is_documented(paths):
    for (method, path), names in documented().items():
        operation = paths.get(f"/api/v1{path}", {}).get(method.lower(), {})
        served = {one["name"] for one in operation.get("parameters", ()) if one["in"] == "query"}

        assert names == served, f"{method} {path}"


def test_every_error_code_is_documented_with_its_status():
    assert {code: int(status) for code, status in CODE.findall(PAGE)} == {
        code: kind.status for code, kind in KINDS.items()
    }


def _ends_a_run(kind):
    """Such an error is stored with its run and never answers a request."""
    return issubclass(kind, errors.RunFailure) and kind is not errors.RunFailure


def test_every_error_of_the_domain_has_a_kind():
    kinds = [
        kind
        for kind in vars(errors).values()
        if isinstance(kind, type) and issubclass(kind, errors.VolbenchError) and not _ends_a_run(kind)
    ]
    codes = {kind.code for kind in kinds} - {"error"}

    assert codes <= set(KINDS)
