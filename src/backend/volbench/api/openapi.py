"""The OpenAPI document, made when somebody first asks for it: most services are never asked, and it takes a while.

It is made from the very blueprints that serve, on an application of its own, so that only the packed document stays.
"""

from __future__ import annotations

import gzip
import json
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from flask import Flask, Response
from flask_smorest import Api  # type: ignore[import-untyped] # brings no types

from volbench.api import guard
from volbench.api.schemas import answer_schema, fixed_list_properties, one_of_properties
from volbench.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.api.blueprint import Blueprint

PATH: Final = f"{guard.API_PREFIX}/openapi.json"


def register(app: Flask, blueprints: Sequence[Blueprint]) -> None:
    """Serve the document that describes `blueprints`."""
    lock = Lock()
    packed: list[bytes] = []

    def read_document() -> Response:
        with lock:
            if not packed:
                packed.append(gzip.compress(write_document(blueprints).encode(), mtime=0))
        return Response(gzip.decompress(packed[0]), mimetype="application/json")

    app.add_url_rule(PATH, "openapi", read_document)


def write_document(blueprints: Sequence[Blueprint]) -> str:
    """Return the document as JSON; what it was made from is let go."""
    app = Flask("volbench-openapi", static_folder=None, template_folder=None)
    app.config.update(API_TITLE="volbench", API_VERSION=VERSION, OPENAPI_VERSION="3.1.0")
    api = _DocumentedApi(app, spec_kwargs=_spec())
    api.ma_plugin.converter.add_attribute_function(fixed_list_properties)
    api.ma_plugin.converter.add_attribute_function(one_of_properties)
    for blueprint in blueprints:
        api.register_blueprint(blueprint, url_prefix=guard.API_PREFIX)
        for kind in sorted(blueprint.answer_kinds, key=lambda kind: kind.__name__):
            api.describe(kind)
    answer_schema.cache_clear()
    return json.dumps(api.spec.to_dict(), ensure_ascii=False, separators=(",", ":"))


class _DocumentedApi(Api):  # type: ignore[misc] # as above
    """flask-smorest without its own errors and paging: each call documents its own statuses, no catch-all hides one."""

    DEFAULT_ERROR_RESPONSE_NAME = None
    spec: Any
    ma_plugin: Any

    def _register_error_handlers(self) -> None:
        """Nothing is served from here."""

    def _register_responses(self) -> None:
        """Document only our own responses."""

    def _register_etag_headers(self) -> None:
        """Answers of the API carry no ETag."""

    def _register_pagination_header(self) -> None:
        """Pages are cursors in the body."""

    def describe(self, kind: type) -> None:
        """Put the schema of an answer among the components, unless another answer has brought it along."""
        if kind.__name__ not in self.spec.components.schemas:
            self.spec.components.schema(kind.__name__, schema=answer_schema(kind))


def _spec() -> dict[str, Any]:
    session = {"type": "apiKey", "in": "cookie", "name": guard.COOKIE}
    return {
        "info": {"description": "Measures how fast NAS volumes really are. See docs/api.md."},
        "components": {"securitySchemes": {"session": session, "token": {"type": "http", "scheme": "bearer"}}},
        "security": [{"session": []}, {"token": []}],
    }
