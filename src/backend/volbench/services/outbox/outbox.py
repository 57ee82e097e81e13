"""The outbox: what is new is written once, what is due is sent, what fails is tried again and at last given up.

Everything happens in `tick`, which is told the time and says when to come again; the thread around it is in sender.py.
Nothing is read from the database but after somebody has written to it, and nothing happens while anything measures.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from volbench.domain.model.notices.outgoing import PAUSES, Progress
from volbench.domain.model.words.message import Message
from volbench.services.outbox.standing import standing
from volbench.services.schedules.due import parse, write

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from volbench.domain.model.notices.outgoing import (
        Delivery,
        KeptAddress,
        NoticeText,
        OutgoingNotice,
        SendingSettings,
    )
    from volbench.services.schedules.protocols import Zone
    from volbench.services.timelines import Watching
    from volbench.store import RunStore

    class Kept(Protocol):
        """Where settings and addresses are kept."""

        def settings(self) -> SendingSettings:
            """Return what the owner has said."""

        def addresses(self) -> tuple[KeptAddress, ...]:
            """Return the addresses."""

    class Send(Protocol):
        """Sends one notice."""

        def __call__(self, url: str, text: NoticeText, language: str) -> Message | None:
            """Return why it was not taken; None where it was. Raises Cancelled."""


_LOG: Final = logging.getLogger(__name__)
LOOK: Final = timedelta(seconds=20)
"""How often the kernel is asked whether the database was written to: what a run ended with is sent within a minute."""
WHILE_MEASURING: Final = timedelta(seconds=5)
_AT_LEAST: Final = timedelta(seconds=1)
FULL: Final = Message("services.outbox.too_many_waiting")


class Outbox:
    """Used by one thread."""

    def __init__(
        self,
        *,
        store: Callable[[], RunStore],
        watching: Callable[[], Watching],
        kept: Kept,
        send: Send,
        zone: Zone,
        now: Callable[[], str],
        is_measuring: Callable[[], bool],
        stamp: Callable[[], object],
    ) -> None:
        """Read nothing yet. `stamp` is another value once any process has written to the database."""
        self._store = store
        self._watching = watching
        self._kept = kept
        self._send = send
        self._zone = zone
        self._now = now
        self._is_measuring = is_measuring
        self._stamp = stamp
        self._seen: object = None
        self._next: datetime | None = None
        """When the next one is due."""

    @property
    def is_needed(self) -> bool:
        """Whether the owner has switched it on."""
        return self._kept.settings().is_on

    def tick(self, now: datetime) -> timedelta | None:
        """Do what is to be done and return how long to wait until the next look; None: until something changes."""
        settings = self._kept.settings()
        if not settings.is_on:
            self._seen = None
            return None
        if self._is_measuring():
            return WHILE_MEASURING
        self._look(settings, now)
        if self._next is not None and self._next - now > PAUSES[-1]:
            # The clock was set back since: no pause is that long.
            self._plan(self._store(), now)
        if settings.is_quiet(self._zone.to_local(now).hour):
            return LOOK
        if self._next is not None and self._next <= now:
            self._deliver(settings, now)
        return LOOK if self._next is None else max(_AT_LEAST, min(LOOK, self._next - now))

    def settle(self) -> None:
        """Take everything that is so now for told: whoever switches notices on has it before their eyes."""
        store = self._store()
        keys = _keys(standing(store, self._watching()))
        store.outbox.write((), (), keys, self._now(), FULL)

    def _look(self, settings: SendingSettings, now: datetime) -> None:
        stamp = self._stamp()
        if stamp == self._seen:
            return
        store = self._store()
        found, told = standing(store, self._watching()), store.outbox.told()
        new: list[OutgoingNotice] = []
        for notice in found:
            if notice.occasion in settings.occasions and told.isdisjoint(notice.keys) and not _has(new, notice):
                new.append(notice)
        keys = _keys(found)
        if keys != told:
            address_ids = [address.id for address in self._kept.addresses()]
            store.outbox.write(new, address_ids, keys, write(now), FULL)
            for notice in new:
                _LOG.info("occasion=%s written for %d addresses", notice.occasion, len(address_ids))
        self._seen = stamp
        self._plan(store, now)

    def _plan(self, store: RunStore, now: datetime) -> None:
        self._next = min((due_of(one, now) for one in store.outbox.waiting()), default=None)

    def _deliver(self, settings: SendingSettings, now: datetime) -> None:
        store = self._store()
        addresses = {address.id: address for address in self._kept.addresses()}
        for delivery in sorted(store.outbox.waiting(), key=lambda one: (due_of(one, now), one.id)):
            if due_of(delivery, now) > now or self._is_measuring():
                break
            address = addresses.get(delivery.address_id)
            if address is None:
                store.outbox.forget(delivery.address_id)
            elif not self._try(store, delivery, address, settings.language):
                break
        self._plan(store, now)

    def _try(self, store: RunStore, delivery: Delivery, address: KeptAddress, language: str) -> bool:
        """Send one; say whether the next one may be tried.

        That it is tried is written first: whoever is killed in the middle goes on after the pause, one try fewer left.
        """
        # Loaded by what measures anyway; a service that sends nothing does without.
        from volbench.runner.early_end import Cancelled

        tries = delivery.tries + 1
        pause = PAUSES[min(tries, len(PAUSES)) - 1]
        note, now = store.outbox.note, self._now()
        problem = delivery.problem
        note(delivery.id, due_at=_later(now, pause), tries=tries, progress=Progress.WAITING, problem=problem)
        try:
            problem = self._send(address.url, delivery.text, language)
        except Cancelled:
            note(delivery.id, due_at=now, tries=delivery.tries, progress=Progress.WAITING, problem=problem)
            return False
        ended = self._now()
        _LOG.info(
            "notice=%d service=%s try=%d %s",
            delivery.id,
            address.scheme,
            tries,
            "sent" if problem is None else problem.code,
        )
        if problem is None:
            note(delivery.id, due_at=ended, tries=tries, progress=Progress.SENT)
        elif tries > len(PAUSES):
            note(delivery.id, due_at=ended, tries=tries, progress=Progress.GIVEN_UP, problem=problem)
        else:
            note(delivery.id, due_at=_later(ended, pause), tries=tries, progress=Progress.WAITING, problem=problem)
        return True


def due_of(delivery: Delivery, now: datetime) -> datetime:
    """Return when one is tried next; farther ahead than its pause is long it was told by a wrong clock."""
    due = parse(delivery.due_at)
    pause = PAUSES[min(delivery.tries, len(PAUSES)) - 1] if delivery.tries else timedelta()
    return due if due - now <= pause else now


def _keys(found: tuple[OutgoingNotice, ...]) -> frozenset[str]:
    return frozenset(key for notice in found for key in notice.keys)


def _has(new: list[OutgoingNotice], notice: OutgoingNotice) -> bool:
    """Say whether the same is told already: two suites may name one disk."""
    return any(not set(one.keys).isdisjoint(notice.keys) for one in new)


def _later(moment: str, pause: timedelta) -> str:
    return write(parse(moment) + pause)
