"""`/metrics` for Prometheus and whoever reads its format, and the token that opens it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from flask import Response, request
from marshmallow import Schema, fields

from volbench.access.errors import TokenWrong
from volbench.api.blueprint import WITH_BODY, Blueprint, answer, services
from volbench.api.guard import bearer_token
from volbench.api.problems import language
from volbench.api.schemas import request_schema

if TYPE_CHECKING:
    from flask import Flask

BLUEPRINT = Blueprint("metrics", description="What a monitoring system may read")

PATH: Final = "/metrics"
_OPEN_METRICS: Final = "application/openmetrics-text"
_TEXT: Final = "text/plain"


@dataclass(frozen=True, slots=True)
class MetricsAccess:
    """Whether a token opens `/metrics`, and what it tells."""

    is_on: bool
    with_names: bool
    """Whether names of volumes are told."""


@dataclass(frozen=True, slots=True)
class MetricsToken:
    """A new token; it is shown this once."""

    token: str


@dataclass(frozen=True, slots=True)
class MetricsPreview:
    """What a token would open now, word for word."""

    text: str


@dataclass(frozen=True, slots=True)
class MetricsTokenRequest:
    """What the owner lets be told."""

    with_names: bool = False


class PreviewQuery(Schema):
    """What the owner thinks of letting be told."""

    with_names: fields.Field[Any] = fields.Boolean(load_default=False)


@BLUEPRINT.call("/metrics-access")
@BLUEPRINT.answers(MetricsAccess)
def read_access() -> Response:
    """Say whether anybody may read the metrics."""
    scrape = services().scrape
    return answer(MetricsAccess(scrape.is_on, scrape.with_names))


@BLUEPRINT.call("/metrics-access", "POST")
@BLUEPRINT.takes(request_schema(MetricsTokenRequest, "MetricsTokenRequest"))
@BLUEPRINT.answers(MetricsToken, *WITH_BODY, status=201)
def make_token(body: dict[str, Any]) -> Response:
    """Make a token that opens `/metrics` and nothing else, in place of an earlier one."""
    return answer(MetricsToken(services().scrape.make_token(with_names=body["with_names"])), 201)


@BLUEPRINT.call("/metrics-access", "DELETE")
@BLUEPRINT.answers_nothing(415)
def end_access() -> Response:
    """Take the token back; send `X-Volbench: 1` with it."""
    services().scrape.end()
    return Response(status=204)


@BLUEPRINT.call("/metrics-access/preview")
@BLUEPRINT.takes(PreviewQuery, "query")
@BLUEPRINT.answers(MetricsPreview, 422)
def preview(query: dict[str, Any]) -> Response:
    """Return word for word what a token would open now."""
    return answer(MetricsPreview(services().scrape.preview(with_names=query["with_names"], language=language())))


def register(app: Flask) -> None:
    """Answer `/metrics` itself: no part of the interface, for its own token opens it, and no session."""
    # What writes the text is loaded here: before the first scrape nobody needs it.
    app.add_url_rule(PATH, "metrics", _read_metrics)


def _read_metrics() -> Response:
    from volbench.services.monitoring.exposition import OPEN_METRICS, TEXT

    scrape = services().scrape
    if not scrape.opens(bearer_token()):
        raise TokenWrong
    wanted = _wanted(_OPEN_METRICS)
    is_open_metrics = wanted > 0 and wanted >= _wanted(_TEXT)
    text = scrape.text(is_open_metrics=is_open_metrics, language=language())
    response = Response(text, content_type=OPEN_METRICS if is_open_metrics else TEXT)
    response.vary.add("Accept")
    response.headers["Cache-Control"] = "no-store"
    return response


def _wanted(kind: str) -> float:
    """Return how much the reader wants a format, 0 to 1, whichever version of it; one that is not named, 0."""
    named = ((name.partition(";")[0].strip().lower(), quality) for name, quality in request.accept_mimetypes)
    return max((quality for name, quality in named if name == kind), default=0.0)
