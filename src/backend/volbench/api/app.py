"""Makes the Flask application: guard, resources, problems, pages."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from flask import Flask, Response
from flask_smorest import Api  # type: ignore[import-untyped] # brings no types

from volbench.api import (
    archives,
    comparisons,
    compressed,
    guard,
    imports,
    pages,
    plans,
    problems,
    reports,
    root_extra,
    runs,
    schedules,
    session,
    settings,
    suites,
    timelines,
    volumes,
)
from volbench.api.live_rows import LiveRows
from volbench.api.schemas import answer_schema, fixed_list_properties
from volbench.version import VERSION

if TYPE_CHECKING:
    from volbench.access import Gate, Places
    from volbench.api.services import Services

STATIC_FOLDER: Final = Path(__file__).resolve().parents[1] / "static" / "app"
_RESOURCES: Final = (
    session,
    volumes,
    suites,
    plans,
    runs,
    reports,
    imports,
    archives,
    comparisons,
    timelines,
    schedules,
    settings,
    root_extra,
)


class _DocumentedApi(Api):  # type: ignore[misc] # as above
    """flask-smorest without its own errors and paging: each call documents its own statuses, no catch-all hides one."""

    DEFAULT_ERROR_RESPONSE_NAME = None
    spec: Any
    ma_plugin: Any
    flask_plugin: Any

    def _register_error_handlers(self) -> None:
        problems.register(self._app)

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

    def freeze(self) -> None:
        """Write the OpenAPI document once and let go of what it was made from: memory of an idle service counts."""
        document = json.dumps(self.spec.to_dict(), ensure_ascii=False, separators=(",", ":"))
        self._document = gzip.compress(document.encode(), mtime=0)
        self.spec = None
        self.ma_plugin = None
        self.flask_plugin = None
        answer_schema.cache_clear()

    def _openapi_json(self) -> Response:
        return Response(gzip.decompress(self._document), mimetype="application/json")


def create_app(services: Services, gate: Gate, places: Places, *, static_folder: Path = STATIC_FOLDER) -> Flask:
    """Return the application; nothing is started and nothing is read yet."""
    app = Flask("volbench", static_folder=None, template_folder=None)
    app.config.update(
        API_TITLE="volbench",
        API_VERSION=VERSION,
        OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX=guard.API_PREFIX,
        OPENAPI_JSON_PATH="openapi.json",
    )
    # One spelling for each address: no redirect that would lose a proxy's prefix.
    app.url_map.strict_slashes = False
    app.url_map.redirect_defaults = False
    app.url_map.merge_slashes = False
    app.extensions["volbench"] = services
    app.extensions["volbench-gate"] = gate
    app.extensions["volbench-live-rows"] = LiveRows(services.store.row)
    guard.register(app, gate, places)
    compressed.register(app)
    api = _DocumentedApi(app, spec_kwargs=_spec())
    api.ma_plugin.converter.add_attribute_function(fixed_list_properties)
    for resource in _RESOURCES:
        api.register_blueprint(resource.BLUEPRINT, url_prefix=guard.API_PREFIX)
        for kind in sorted(resource.BLUEPRINT.answer_kinds, key=lambda kind: kind.__name__):
            api.describe(kind)
    api.freeze()
    pages.register(app, static_folder)
    return app


def _spec() -> dict[str, Any]:
    session = {"type": "apiKey", "in": "cookie", "name": guard.COOKIE}
    return {
        "info": {"description": "Measures how fast NAS volumes really are. See docs/api.md."},
        "components": {"securitySchemes": {"session": session, "token": {"type": "http", "scheme": "bearer"}}},
        "security": [{"session": []}, {"token": []}],
    }
