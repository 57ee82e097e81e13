"""The blueprint of every resource: answers go through the domain's codec, each call lists every status it can give."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from flask import Response, current_app, request
from flask_smorest import Blueprint as SmorestBlueprint  # type: ignore[import-untyped] # brings no types

from volbench.api.answers import Problem
from volbench.api.problems import MEDIA_TYPE, language
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.words.http_status import phrase_of
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.quantities import MARK, write_out
from volbench.languages import dump_in

if TYPE_CHECKING:
    from collections.abc import Mapping

    from marshmallow import Schema

    from volbench.api.services import Services

View = TypeVar("View", bound=Callable[..., Any])

PUBLIC = (403,)
"""Any call may be refused for its host name, origin or missing mark."""
SIGNED_IN = (*PUBLIC, 401, 429, 503)
"""Any call that needs a session may be refused for want of one, and may meet a database that fails."""
WITH_BODY = (400, 413, 415, 422)
"""Any call with a JSON body may be sent one that cannot be read."""
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)
FILE: Final = {"type": "string", "format": "binary"}


class Blueprint(SmorestBlueprint):  # type: ignore[misc] # as above
    """A resource: its calls, described once for Flask and OpenAPI alike.

    Answers are described by reference: `answer_kinds` collects the dataclasses, app.py registers their schemas once.
    """

    def __init__(self, name: str, *, description: str) -> None:
        """Name the resource as OpenAPI tags it."""
        super().__init__(name, __name__, description=description)
        self.answer_kinds: set[type] = {Problem}
        self._prepare_doc_cbks.append(self._write_described)

    def call(self, rule: str, method: str = "GET") -> Callable[[View], View]:
        """Register a call of this resource."""
        return cast("Callable[[View], View]", self.route(rule, methods=[method]))

    def takes(self, schema: type[Schema], location: str = "json", *, is_needed: bool = True) -> Callable[[View], View]:
        """Check body or query against `schema` and hand the result over; a body that is needed has to be there."""
        takes_arguments = self.arguments(schema, location=location, required=is_needed)
        if location != "json" or not is_needed:
            return cast("Callable[[View], View]", takes_arguments)

        def takes_body(view: View) -> View:
            inner = takes_arguments(view)

            @functools.wraps(inner)
            def checked(*args: Any, **kwargs: Any) -> Any:
                # Without this a body that got lost would be a change that changes nothing.
                refuse_without(request.get_data())
                return inner(*args, **kwargs)

            return cast("View", checked)

        return takes_body

    def takes_file(self, media_type: str = "application/octet-stream") -> Callable[[View], View]:
        """Describe a call whose body is a file; it reads the body itself."""
        body = {"required": True, "content": {media_type: {"schema": FILE}}}
        return cast("Callable[[View], View]", self.doc(requestBody=body))

    def answers(self, kind: type, *problems: int, status: int = 200, is_public: bool = False) -> Callable[[View], View]:
        """Describe what a call answers: `kind` with `status`, or one of the problems."""
        self.answer_kinds.add(kind)
        content = {"application/json": {"schema": _reference(kind)}}
        return self._describe({status: content}, problems, is_public=is_public)

    def answers_nothing(self, *problems: int, status: int = 204, is_public: bool = False) -> Callable[[View], View]:
        """Describe a call that answers without a body."""
        return self._describe({status: None}, problems, is_public=is_public)

    def answers_file(self, media_types: tuple[str, ...], *problems: int) -> Callable[[View], View]:
        """Describe a call that answers a file in one of the media types."""
        return self._describe({200: {media_type: {"schema": FILE} for media_type in media_types}}, problems)

    def _describe(
        self, contents: Mapping[int, Any], problems: tuple[int, ...], *, is_public: bool = False
    ) -> Callable[[View], View]:
        statuses = {*(PUBLIC if is_public else SIGNED_IN), *problems}
        described = _Described(contents, tuple(sorted(statuses)), is_public)
        return cast("Callable[[View], View]", self.doc(described=described))

    def _write_described(self, doc: dict[str, Any], doc_info: dict[str, Any], **_: Any) -> dict[str, Any]:
        """Put what a call answers in the place of its short form; `doc_info` is this document's own copy."""
        written: dict[str, Any] = {}
        for name, value in doc_info.get("manual_doc", {}).items():
            written.update(value.written() if isinstance(value, _Described) else {name: value})
        doc_info["manual_doc"] = written
        return doc


@dataclass(frozen=True, slots=True)
class _Described:
    """What a call can answer, written out only for the OpenAPI document.

    Written out it is a dozen dictionaries, of which flask-smorest keeps a copy for every decorator of a call: a
    megabyte that most services never need.
    """

    contents: Mapping[int, Any]
    """Media types and their schemas by status; None where there is no body."""
    refusals: tuple[int, ...]
    is_public: bool

    def __deepcopy__(self, _: dict[int, Any]) -> _Described:
        """Stay one: nobody changes it."""
        return self

    def written(self) -> dict[str, Any]:
        """Return the OpenAPI form."""
        refusal = {MEDIA_TYPE: {"schema": _reference(Problem)}}
        responses: dict[str, dict[str, Any]] = {}
        for status, content in (*self.contents.items(), *((status, refusal) for status in self.refusals)):
            responses[str(status)] = {"description": phrase_of(status)}
            if content is not None:
                responses[str(status)]["content"] = content
        return {"responses": responses, **({"security": []} if self.is_public else {})}


def _reference(kind: type) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{kind.__name__}"}


def refuse_without(body: bytes) -> bytes:
    """Return the body of a request that cannot be without one. Raises InvalidRequest where it is."""
    if not body:
        raise InvalidRequest(
            Message("api.blueprint.the_request_has_no_body"),
            Message("api.blueprint.send_what_docs_api_md_describes"),
        )
    return body


def answer(value: Any, status: int = 200) -> Response:
    """Return a domain value as JSON, speeds inside sentences in the units of the settings."""
    return answer_text(to_text(dump_in(language())(value)), status)


def to_text(written: Any) -> str:
    """Return the JSON of what has its JSON form already."""
    return _ENCODER.encode(written)


def answer_text(body: str, status: int = 200) -> Response:
    """Return JSON, for what is too large to be written twice; speeds inside sentences as `answer`."""
    if MARK in body:
        body = write_out(body, services().store.settings().unit_base.value)
    response = Response(body, status=status, mimetype="application/json")
    response.headers["Content-Language"] = language()
    response.vary.add("Accept-Language")
    return response


def services() -> Services:
    """Return what app/web.py joined behind this application."""
    return cast("Services", current_app.extensions["volbench"])
