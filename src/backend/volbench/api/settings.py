"""What the owner can set."""

from __future__ import annotations

from typing import Any

from flask import Response
from marshmallow import validate

from volbench.api.blueprint import WITH_BODY, Blueprint, answer, services
from volbench.api.schemas import partial_schema
from volbench.domain.model.settings import AUTO, BOUNDS, Bounds, Settings
from volbench.languages import languages

BLUEPRINT = Blueprint("settings", description="Settings")


def _check(name: str, bounds: Bounds) -> validate.Validator:
    """Return the check of a setting with bounds: of a list, that it is not too long."""
    if isinstance(getattr(Settings(), name), tuple):
        return validate.Length(max=int(bounds.most))
    return validate.Range(min=bounds.least, max=bounds.most)


EDIT = partial_schema(
    Settings,
    "SettingsEdit",
    *((name, _check(name, bounds)) for name, bounds in BOUNDS.items()),
    ("language", validate.OneOf((AUTO, *languages()))),
)


@BLUEPRINT.call("/settings")
@BLUEPRINT.answers(Settings)
def read_settings() -> Response:
    """Return what is set."""
    return answer(services().store.settings())


@BLUEPRINT.call("/settings", "PATCH")
@BLUEPRINT.takes(EDIT)
@BLUEPRINT.answers(Settings, 404, 409, *WITH_BODY)
def edit_settings(body: dict[str, Any]) -> Response:
    """Change some settings; missing ones stay. A folder for the copy of the results is tried before it is taken."""
    if "folders" in body:
        body["folders"] = tuple(dict.fromkeys(body["folders"]))
    if body.get("mirror_folder"):
        services().mirror.check(body["mirror_folder"])
    settings = services().store.edit_settings(**body)
    services().mirror.changed()
    return answer(settings)
