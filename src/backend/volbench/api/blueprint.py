"""The blueprint of every resource: answers go through the domain's codec, each call lists every status it can give."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

from flask import Response, current_app
from flask_smorest import Blueprint as SmorestBlueprint  # type: ignore[import-untyped] # brings no types

from volbench.api.answers import Problem
from volbench.api.problems import MEDIA_TYPE
from volbench.api.schemas import answer_schema
from volbench.domain.codec import dump

if TYPE_CHECKING:
    from marshmallow import Schema

    from volbench.api.services import Services

View = TypeVar("View", bound=Callable[..., Any])

PUBLIC = (403,)
"""Any call may be refused for its host name, origin or missing mark."""
SIGNED_IN = (*PUBLIC, 401, 429, 503)
"""Any call that needs a session may be refused for want of one, and may meet a database that fails."""
WITH_BODY = (400, 413, 415, 422)
"""Any call with a JSON body may be sent one that cannot be read."""


class Blueprint(SmorestBlueprint):  # type: ignore[misc] # as above
    """A resource: its calls, described once for Flask and OpenAPI alike."""

    def call(self, rule: str, method: str = "GET") -> Callable[[View], View]:
        """Register a call of this resource."""
        return cast("Callable[[View], View]", self.route(rule, methods=[method]))

    def takes(self, schema: type[Schema], location: str = "json") -> Callable[[View], View]:
        """Check body or query against `schema` and hand the result over as first argument."""
        return cast("Callable[[View], View]", self.arguments(schema, location=location))

    def takes_file(self, media_type: str = "application/octet-stream") -> Callable[[View], View]:
        """Describe a call whose body is a file; it reads the body itself."""
        body = {"required": True, "content": {media_type: {"schema": {"type": "string", "format": "binary"}}}}
        return cast("Callable[[View], View]", self.doc(requestBody=body))

    def answers(self, kind: type, *problems: int, status: int = 200, is_public: bool = False) -> Callable[[View], View]:
        """Describe what a call answers: `kind` with `status`, or one of the problems."""
        return self._described(self.response(status, answer_schema(kind)), problems, is_public=is_public)

    def answers_nothing(self, *problems: int, status: int = 204, is_public: bool = False) -> Callable[[View], View]:
        """Describe a call that answers without a body."""
        return self._described(self.response(status), problems, is_public=is_public)

    def answers_file(self, media_types: tuple[str, ...], *problems: int) -> Callable[[View], View]:
        """Describe a call that answers a file in one of the media types."""
        first, *others = media_types
        schema = {"type": "string", "format": "binary"}
        described = self.response(200, schema, content_type=first)

        def decorate(view: View) -> View:
            for media_type in others:
                view = self.alt_response(200, schema=schema, content_type=media_type)(view)
            return cast("View", self._described(described, problems)(view))

        return decorate

    def _described(
        self, response: Callable[[View], View], problems: tuple[int, ...], *, is_public: bool = False
    ) -> Callable[[View], View]:
        def decorate(view: View) -> View:
            for status in sorted({*(PUBLIC if is_public else SIGNED_IN), *problems}):
                view = self.alt_response(status, schema=answer_schema(Problem), content_type=MEDIA_TYPE)(view)
            return response(self.doc(security=[])(view) if is_public else view)

        return decorate


def answer(value: Any, status: int = 200) -> Response:
    """Return a domain value as JSON."""
    body = json.dumps(dump(value), ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return Response(body, status=status, mimetype="application/json")


def services() -> Services:
    """Return what app.py joined behind this application."""
    return cast("Services", current_app.extensions["volbench"])
