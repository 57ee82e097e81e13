"""Notices that are sent: where to, when, in which words. An address goes in and never comes out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from flask import Response
from marshmallow import Schema, fields, validate

from volbench.api.blueprint import WITH_BODY, Blueprint, answer, services
from volbench.api.problems import language
from volbench.api.schemas import partial_schema, request_schema
from volbench.domain.model.notices.address_forms import NoticeForm, made_address
from volbench.domain.model.notices.outgoing import LAST_HOUR, MOST_ADDRESS_LETTERS, Occasion
from volbench.languages import languages
from volbench.services.outbox.desk import NoticePreview, NoticeSending, TriedAddress

BLUEPRINT = Blueprint("notice-sending", description="Notices that reach an owner who is not looking")


@dataclass(frozen=True, slots=True)
class SendingChange:
    """What the owner says of notices that are sent."""

    is_on: bool
    """To switch on, `read` has to be sent as well."""
    read: str
    """What the preview in the same language answered, which says that its words were read."""
    language: str
    quiet_from: int | None
    """Hour of the machine's clock; null, like the other: there are no quiet hours."""
    quiet_until: int | None
    occasions: tuple[Occasion, ...]


@dataclass(frozen=True, slots=True)
class NewAddress:
    """Where notices are to go."""

    address: str | None = None
    """As Apprise writes it, for example `tgram://TOKEN/CHAT`; kept in a file of its own."""
    service: NoticeForm | None = None
    """A service whose address is made from what was `entered`, instead of `address`."""
    entered: dict[str, str] | None = None
    """What was filled in, by name."""


@dataclass(frozen=True, slots=True)
class SendingTest:
    """What became of a test, address by address."""

    tried: tuple[TriedAddress, ...]


class WordsQuery(Schema):
    """In which language the words are read."""

    language: fields.Field[Any] = fields.String(load_default=None, validate=validate.OneOf(tuple(languages())))


_HOUR: Final = validate.Range(min=0, max=LAST_HOUR)
CHANGE: Final = partial_schema(
    SendingChange,
    "SendingChange",
    ("read", validate.Length(max=64)),
    ("language", validate.OneOf(tuple(languages()))),
    ("quiet_from", _HOUR),
    ("quiet_until", _HOUR),
)
ADDRESS: Final = request_schema(NewAddress, "NewAddress", ("address", validate.Length(max=4 * MOST_ADDRESS_LETTERS)))


@BLUEPRINT.call("/notice-sending")
@BLUEPRINT.answers(NoticeSending)
def read_sending() -> Response:
    """Say whether notices are sent, where to and what became of them; no address is shown."""
    return answer(services().sending().view())


@BLUEPRINT.call("/notice-sending", "PATCH")
@BLUEPRINT.takes(CHANGE)
@BLUEPRINT.answers(NoticeSending, *WITH_BODY)
def change_sending(body: dict[str, Any]) -> Response:
    """Change some of it; missing ones stay."""
    if "occasions" in body:
        chosen = set(body["occasions"])
        body["occasions"] = tuple(one for one in Occasion if one in chosen)
    return answer(services().sending().change(**body))


@BLUEPRINT.call("/notice-sending/preview")
@BLUEPRINT.takes(WordsQuery, "query")
@BLUEPRINT.answers(NoticePreview, 422)
def preview_notices(query: dict[str, Any]) -> Response:
    """Return word for word what is sent, with made-up numbers."""
    return answer(services().sending().preview(query["language"] or language()))


@BLUEPRINT.call("/notice-sending/test", "POST")
@BLUEPRINT.answers(SendingTest, 409, 415, 422)
def send_test() -> Response:
    """Send a test to every address now; send `X-Volbench: 1` with it."""
    return answer(SendingTest(services().sending().test()))


@BLUEPRINT.call("/notice-addresses", "POST")
@BLUEPRINT.takes(ADDRESS)
@BLUEPRINT.answers(NoticeSending, 409, *WITH_BODY, status=201)
def add_address(body: dict[str, Any]) -> Response:
    """Keep one more address, if it is one; nothing is sent there yet."""
    return answer(services().sending().add(_url_of(body)), 201)


@BLUEPRINT.call("/notice-addresses/<address_id>", "PUT")
@BLUEPRINT.takes(ADDRESS)
@BLUEPRINT.answers(NoticeSending, 404, 409, *WITH_BODY)
def replace_address(body: dict[str, Any], address_id: str) -> Response:
    """Enter an address anew; what waits goes there as well."""
    return answer(services().sending().replace(address_id, _url_of(body)))


@BLUEPRINT.call("/notice-addresses/<address_id>", "DELETE")
@BLUEPRINT.answers_nothing(404, 415)
def delete_address(address_id: str) -> Response:
    """Forget an address with everything on its way there; send `X-Volbench: 1` with it."""
    services().sending().remove(address_id)
    return Response(status=204)


def _url_of(body: dict[str, Any]) -> str:
    service: NoticeForm | None = body["service"]
    if service is None:
        return body["address"] or ""
    return made_address(service, body["entered"] or {})
