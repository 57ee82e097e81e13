"""HTTP: one blueprint file per resource, schemas and problem details. No rule of the field lives here."""

from __future__ import annotations

from volbench.api.app import create_app
from volbench.api.services import Services

__all__ = ["Services", "create_app"]
