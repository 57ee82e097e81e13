"""Makes the Flask application: guard, resources, problems, pages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from flask import Flask

from volbench.api import (
    access,
    addresses,
    archives,
    comparisons,
    compressed,
    documents,
    endpoints,
    experiments,
    generators,
    guard,
    home_assistant,
    imports,
    latest_moment,
    metrics,
    notice_sending,
    openapi,
    pages,
    plans,
    problems,
    promises,
    reports,
    root_extra,
    runs,
    schedules,
    session,
    settings,
    suites,
    sweeps,
    timelines,
    volumes,
)
from volbench.api.live_rows import LiveRows

if TYPE_CHECKING:
    from volbench.access import Gate, Places
    from volbench.api.services import Services

STATIC_FOLDER: Final = Path(__file__).resolve().parents[1] / "static" / "app"
_RESOURCES: Final = (
    session,
    volumes,
    promises,
    access,
    suites,
    plans,
    runs,
    sweeps,
    reports,
    imports,
    archives,
    comparisons,
    documents,
    endpoints,
    generators,
    experiments,
    timelines,
    schedules,
    settings,
    metrics,
    home_assistant,
    notice_sending,
    root_extra,
)


def create_app(services: Services, gate: Gate, places: Places, *, static_folder: Path = STATIC_FOLDER) -> Flask:
    """Return the application; nothing is started and nothing is read yet."""
    app = Flask("volbench", static_folder=None, template_folder=None)
    # One spelling for each address: no redirect that would lose a proxy's prefix.
    app.url_map.strict_slashes = False
    app.url_map.redirect_defaults = False
    app.url_map.merge_slashes = False
    app.extensions["volbench"] = services
    app.extensions["volbench-gate"] = gate
    app.extensions["volbench-live-rows"] = LiveRows(services.store.row)
    guard.register(app, gate, places)
    compressed.register(app)
    latest_moment.register(app, services.clock)
    problems.register(app)
    blueprints = [resource.BLUEPRINT for resource in _RESOURCES]
    for blueprint in blueprints:
        app.register_blueprint(blueprint, url_prefix=guard.API_PREFIX)
    openapi.register(app, blueprints)
    pages.register(app, static_folder)
    metrics.register(app)
    addresses.register(app)
    return app
