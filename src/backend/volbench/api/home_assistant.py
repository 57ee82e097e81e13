"""What Home Assistant is told over the owner's MQTT broker: shown first, turned on, turned off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from flask import Response
from marshmallow import Schema, fields

from volbench.api.blueprint import WITH_BODY, Blueprint, answer, services
from volbench.api.problems import language
from volbench.api.schemas import request_schema
from volbench.domain.model.notices.home_assistant import TellingStatus, Told

if TYPE_CHECKING:
    from volbench.services.home_assistant.telling import HomeAssistant

BLUEPRINT = Blueprint("home-assistant", description="What Home Assistant is told")


@dataclass(frozen=True, slots=True)
class TellingPreview:
    """What would be told now, word for word."""

    messages: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class BrokerBody:
    """The broker as its owner describes it."""

    address: str
    """`mqtts://host:port` or `mqtt://host:port`, in the owner's own network."""
    user: str = ""
    password: str | None = None
    """Kept in a file of its own; null: what is kept stays; empty: there is none."""
    fingerprint: str | None = None
    """SHA-256, in hex, of the one certificate that is accepted."""
    with_names: bool = False


class TellingQuery(Schema):
    """What the owner thinks of letting be told."""

    with_names: fields.Field[Any] = fields.Boolean(load_default=False)


class EndQuery(Schema):
    """How it is turned off."""

    leave: fields.Field[Any] = fields.Boolean(
        load_default=False, metadata={"description": "Do not ask the broker to forget; what it was told stays there"}
    )


EDIT: Final = request_schema(BrokerBody, "BrokerEdit")


@BLUEPRINT.call("/home-assistant")
@BLUEPRINT.answers(TellingStatus)
def read_status() -> Response:
    """Say whether Home Assistant is told, and how that stands; the broker is not asked."""
    return answer(_desk().status())


@BLUEPRINT.call("/home-assistant/preview")
@BLUEPRINT.takes(TellingQuery, "query")
@BLUEPRINT.answers(TellingPreview, 422)
def preview(query: dict[str, Any]) -> Response:
    """Return word for word what would be told now."""
    return answer(TellingPreview(tuple(_desk().preview(with_names=query["with_names"], language=language()))))


@BLUEPRINT.call("/home-assistant", "PUT")
@BLUEPRINT.takes(EDIT)
@BLUEPRINT.answers(TellingStatus, *WITH_BODY, 409)
def turn_on(body: dict[str, Any]) -> Response:
    """Keep the broker, and tell it as soon as nothing is measured."""
    from volbench.services.home_assistant.telling import BrokerEdit

    password = body.pop("password")
    desk = _desk()
    desk.turn_on(BrokerEdit(**body, password=None if password is None else password.encode(), language=language()))
    return answer(desk.status())


@BLUEPRINT.call("/home-assistant/tell", "POST")
@BLUEPRINT.answers(TellingStatus, 415, status=202)
def tell() -> Response:
    """Tell everything again, as soon as nothing is measured; send `X-Volbench: 1` with it."""
    desk = _desk()
    desk.tell_all()
    return answer(desk.status(), 202)


@BLUEPRINT.call("/home-assistant", "DELETE")
@BLUEPRINT.takes(EndQuery, "query")
@BLUEPRINT.answers_nothing(409, 415, 422)
def turn_off(query: dict[str, Any]) -> Response:
    """Have the broker forget what it was told, then forget the broker; send `X-Volbench: 1` with it."""
    _desk().turn_off(is_left=query["leave"])
    return Response(status=204)


def _desk() -> HomeAssistant:
    return services().home_assistant()
