"""What the owner can set."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Response
from marshmallow import validate

from volbench.api.blueprint import WITH_BODY, Blueprint, answer, services
from volbench.api.schemas import partial_schema
from volbench.domain.model.settings import (
    AUTO,
    MAX_DIFFERENCE_RATIO,
    MAX_DROP_RATIO,
    MAX_FOLDERS,
    MAX_RESERVE_BYTES,
    MAX_RESERVE_RATIO,
    MIN_DROP_RATIO,
    Settings,
)
from volbench.languages import languages

BLUEPRINT = Blueprint("settings", description="Settings")

EDIT = partial_schema(
    Settings,
    "SettingsEdit",
    ("reserve_ratio", validate.Range(min=0, max=MAX_RESERVE_RATIO)),
    ("reserve_bytes", validate.Range(min=0, max=MAX_RESERVE_BYTES)),
    ("difference_threshold_ratio", validate.Range(min=0, max=MAX_DIFFERENCE_RATIO)),
    ("drop_threshold_ratio", validate.Range(min=MIN_DROP_RATIO, max=MAX_DROP_RATIO)),
    ("language", validate.OneOf((AUTO, *languages()))),
    ("folders", validate.Length(max=MAX_FOLDERS)),
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
    settings = replace(services().store.settings(), **body)
    services().store.put_settings(settings)
    services().mirror.changed()
    return answer(settings)
