"""One address, one resource: a name that is one call's own is never taken for the variable part of another's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import request
from werkzeug.exceptions import MethodNotAllowed

if TYPE_CHECKING:
    from flask import Flask


def register(app: Flask) -> None:
    """Refuse methods that an address without variable parts does not have. All its calls are registered by now.

    `GET /experiments/import` would else look for an experiment called “import”.
    """
    methods: dict[str, set[str]] = {}
    for rule in app.url_map.iter_rules():
        if not rule.arguments:
            methods.setdefault(rule.rule, set()).update(rule.methods or ())

    @app.before_request
    def _check_method() -> None:
        here = methods.get(request.path)
        if here is not None and request.method not in here:
            raise MethodNotAllowed(valid_methods=sorted(here))
