"""What the owner sees and says of notices that are sent: addresses, the exact words, quiet hours, a test."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.errors import Busy, CapabilityMissing, FaultyInput, InvalidRequest, NotFound
from volbench.domain.model.moments import is_believable
from volbench.domain.model.notices.address_forms import NoticeForm, form_of
from volbench.domain.model.notices.notice_services import SCHEMES
from volbench.domain.model.notices.outgoing import (
    MOST_ADDRESS_LETTERS,
    MOST_ADDRESSES,
    KeptAddress,
    Occasion,
    Progress,
    SendingSettings,
    is_within_limits,
    scheme_of,
)
from volbench.domain.model.words.message import Message
from volbench.languages import languages
from volbench.services.outbox.examples import examples
from volbench.services.outbox.outbox import due_of
from volbench.services.outbox.standing import test_text
from volbench.services.schedules.due import parse, write
from volbench.tools.notify import NO_APPRISE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from volbench.domain.model.notices.outgoing import Delivery
    from volbench.host.notice_file import NoticeFile
    from volbench.services.outbox.courier import Courier
    from volbench.services.outbox.outbox import Outbox
    from volbench.store import RunStore

_READ_AGAIN: Final = Message("services.outbox.read_again")
_NOT_READ: Final = Message("services.outbox.not_read")
_NO_ADDRESS_YET: Final = Message("services.outbox.no_address_yet")
_ADD_ONE: Final = Message("services.outbox.add_one")
_LOOKS_LIKE: Final = Message("services.outbox.looks_like")


@dataclass(frozen=True, slots=True)
class NoticeAddress:
    """Where notices go, as it may be shown: nobody can send there by what stands here."""

    id: str
    service: str
    """What the service is called, for example `Telegram`."""
    form: NoticeForm
    """By which form it can be entered anew."""
    masked: str
    """How the address begins, and nothing after that."""
    added_at: str
    waiting: int
    """Notices on their way there."""
    last_sent_at: str | None
    problem: Message | None
    """Why the newest attempt failed; null where it did not."""
    is_given_up: bool
    """Whether the newest notice that failed is tried no more."""
    next_try_at: str | None


@dataclass(frozen=True, slots=True)
class NoticeSending:
    """Whether notices are sent, where to and when."""

    is_on: bool
    language: str
    quiet_from: int | None
    quiet_until: int | None
    occasions: tuple[Occasion, ...]
    addresses: tuple[NoticeAddress, ...]


@dataclass(frozen=True, slots=True)
class ShownNotice:
    """One notice word for word."""

    occasion: Occasion
    title: str
    body: str


@dataclass(frozen=True, slots=True)
class NoticePreview:
    """What is sent, word for word but for its numbers."""

    notices: tuple[ShownNotice, ...]
    read: str
    """Whoever switches notices on says this, and so that the words were read."""


@dataclass(frozen=True, slots=True)
class TriedAddress:
    """What became of a test."""

    address_id: str
    problem: Message | None


class SendingDesk:
    """Every method may be called from any thread."""

    def __init__(
        self,
        *,
        store: Callable[[], RunStore],
        kept: NoticeFile,
        courier: Courier,
        outbox: Outbox,
        now: Callable[[], str],
        is_measuring: Callable[[], bool],
        changed: Callable[[], None],
    ) -> None:
        """Keep the collaborators; `changed` wakes what sends."""
        self._store = store
        self._kept = kept
        self._courier = courier
        self._outbox = outbox
        self._now = now
        self._is_measuring = is_measuring
        self._changed = changed

    def view(self) -> NoticeSending:
        """Return how it stands."""
        settings, addresses = self._kept.settings(), self._kept.addresses()
        deliveries = self._store().outbox.newest() if addresses else ()
        return NoticeSending(
            settings.is_on,
            settings.language,
            settings.quiet_from,
            settings.quiet_until,
            settings.occasions,
            tuple(
                _shown(one, [way for way in deliveries if way.address_id == one.id], self._now()) for one in addresses
            ),
        )

    def preview(self, language: str) -> NoticePreview:
        """Return what would be sent in this language: real words, the name of a volume here, made-up numbers."""
        names = [name.volume_name for name in self._store().timelines.names()]
        texts = examples(names[0] if names else "", self._now()[:10])
        shown = tuple(ShownNotice(one, *self._courier.words(text, language)) for one, text in texts.items())
        return NoticePreview(shown, _digest(shown))

    def change(self, *, read: str = "", **wanted: Any) -> NoticeSending:
        """Change some of the settings.

        Raises:
            InvalidRequest: they cannot be, or it is switched on without an address, or before the words were read.
        """
        before = self._kept.settings()
        known = {one.name for one in fields(SendingSettings)}
        settings = replace(before, **{name: value for name, value in wanted.items() if name in known})
        if not is_within_limits(settings, languages()):
            raise InvalidRequest(Message("services.outbox.bad_hours"), Message("services.outbox.give_both_hours"))
        if settings.is_on and not before.is_on:
            self._check_may_begin(settings, read)
            self._outbox.settle()
        self._kept.put_settings(settings)
        if before.is_on and not settings.is_on:
            self._store().outbox.drop_waiting()
        self._changed()
        return self.view()

    def add(self, url: str) -> NoticeSending:
        """Keep one more address; nothing is sent there yet.

        Raises:
            FaultyInput: it is none, or is known.
            InvalidRequest: there are too many.
            CapabilityMissing: Apprise is not installed.
        """
        known = self._kept.addresses()
        address = self._new(url, known)
        if len(known) >= MOST_ADDRESSES:
            raise InvalidRequest(
                Message("services.outbox.too_many_addresses", most=MOST_ADDRESSES),
                Message("services.outbox.remove_one"),
                field="address",
            )
        self._check(address)
        self._kept.add(KeptAddress(secrets.token_hex(8), address, self._now()))
        self._changed()
        return self.view()

    def replace(self, address_id: str, url: str) -> NoticeSending:
        """Send what goes to one address to another one, what waits for it as well.

        Raises:
            FaultyInput: it is none, or is known.
            NotFound: there is none that could be replaced.
            CapabilityMissing: Apprise is not installed.
        """
        known = self._kept.addresses()
        if all(one.id != address_id for one in known):
            raise _gone()
        address = self._new(url, tuple(one for one in known if one.id != address_id))
        self._check(address)
        if not self._kept.replace(KeptAddress(address_id, address, self._now())):
            raise _gone()
        self._changed()
        return self.view()

    def remove(self, address_id: str) -> None:
        """Forget an address with what was on its way there; without any, nothing is sent any more.

        Raises:
            NotFound: there is none.
        """
        if not self._kept.remove(address_id):
            raise _gone()
        self._store().outbox.forget(address_id)

    def test(self) -> tuple[TriedAddress, ...]:
        """Send a test to every address now, one after the other, whatever the hour.

        Raises:
            Busy: something is being measured.
            InvalidRequest: there is no address.
        """
        from volbench.runner.early_end import Cancelled

        addresses, language = self._kept.addresses(), self._kept.settings().language
        if not addresses:
            raise InvalidRequest(_NO_ADDRESS_YET, _ADD_ONE)
        if self._is_measuring():
            raise _busy()
        try:
            return tuple(TriedAddress(one.id, self._courier.send(one.url, test_text(), language)) for one in addresses)
        except Cancelled as ended:
            raise _busy() from ended

    def _new(self, url: str, known: tuple[KeptAddress, ...]) -> str:
        address = url.strip()
        _check_written(address)
        if any(one.url == address for one in known):
            raise _wrong_address(Message("services.outbox.known_address"), _ADD_ONE)
        return address

    def _check(self, address: str) -> None:
        problem = self._courier.check(address)
        if problem == NO_APPRISE:
            raise CapabilityMissing(problem, Message("services.outbox.install_apprise"))
        if problem is not None:
            raise _wrong_address(problem)

    def _check_may_begin(self, settings: SendingSettings, read: str) -> None:
        if not self._kept.addresses():
            raise InvalidRequest(_NO_ADDRESS_YET, _ADD_ONE, field="is_on")
        if read != self.preview(settings.language).read:
            raise InvalidRequest(_NOT_READ, _READ_AGAIN, field="read")


def _shown(address: KeptAddress, newest_first: list[Delivery], now: str) -> NoticeAddress:
    waiting = [one for one in newest_first if one.progress is Progress.WAITING]
    sent = max((one for one in newest_first if one.progress is Progress.SENT), key=_ended(now), default=None)
    given_up = [
        one
        for one in newest_first
        if one.progress is Progress.GIVEN_UP and (sent is None or _ended(now)(one) > _ended(now)(sent))
    ]
    failing = next((one for one in (*waiting, *given_up) if one.problem is not None), None)
    return NoticeAddress(
        id=address.id,
        service=address.service,
        form=form_of(address.scheme),
        masked=address.masked,
        added_at=address.added_at,
        waiting=len(waiting),
        last_sent_at=None if sent is None else sent.due_at,
        problem=None if failing is None else failing.problem,
        is_given_up=failing is not None and failing.progress is Progress.GIVEN_UP,
        next_try_at=min((write(due_of(one, parse(now))) for one in waiting), default=None),
    )


def _ended(now: str) -> Callable[[Delivery], tuple[bool, str, int]]:
    """Return what orders deliveries by when they ended; those of unknown time come first, as they were written."""

    def place(one: Delivery) -> tuple[bool, str, int]:
        is_known = is_believable(one.due_at, now)
        return is_known, one.due_at if is_known else "", one.id

    return place


def _check_written(address: str) -> None:
    """Refuse what no service has: the child need not be asked."""
    is_plain = address.isascii() and address.isprintable() and " " not in address
    if not is_plain or len(address) > MOST_ADDRESS_LETTERS or not scheme_of(address):
        raise _wrong_address(Message("tools.notify.no_address"))
    if scheme_of(address) not in SCHEMES:
        raise _wrong_address(Message("tools.notify.unknown_service"))


def _wrong_address(message: Message, hint: Message = _LOOKS_LIKE) -> FaultyInput:
    return FaultyInput(message, hint, (("address", message),))


def _digest(notices: Iterable[ShownNotice]) -> str:
    words = json.dumps([[one.occasion, one.title, one.body] for one in notices])
    return hashlib.sha256(words.encode()).hexdigest()[:16]


def _gone() -> NotFound:
    return NotFound(Message("services.outbox.no_such_address"), Message("services.outbox.load_the_page_again"))


def _busy() -> Busy:
    return Busy(Message("services.outbox.measuring"), Message("services.outbox.when_it_has_ended"))
