"""Servers an owner has named: looked at before they are kept, tried, forgotten with their password."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from volbench.domain.model.errors import (
    CapabilityMissing,
    FaultyInput,
    InvalidRequest,
    NotFound,
    OnlyReadable,
    RunFailure,
)
from volbench.domain.model.servers.endpoint import FILE, MOST_SECRET_BYTES, Endpoint, EndpointKind, endpoint_id
from volbench.domain.model.servers.key_requests import (
    EXAMPLE,
    IN_ADDRESS,
    LONGEST,
    LONGEST_CHARS,
    OPTIONS,
    BadSpelling,
    read_spelling,
)
from volbench.domain.model.servers.probe import read_probe
from volbench.domain.model.servers.public_address import is_public
from volbench.domain.model.sweeps.way import check_way_name
from volbench.domain.model.words.message import Message
from volbench.runner.cancellation import CancelSwitch
from volbench.services.runs.run_ids import new_run_id
from volbench.tools.transfer_failures import ONE_FILE
from volbench.tools.transfer_verbs import certificate_command, check_command, read_certificate, read_server

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Protocol

    from volbench.domain.model.servers.endpoint import Certificate, CloudLimits
    from volbench.runner.protocols import Host

    class Shelf(Protocol):
        """Where endpoints are kept."""

        def get(self, name: str) -> Endpoint | None:
            """Return one."""

        def list(self) -> tuple[Endpoint, ...]:
            """Return all."""

        def put(self, endpoint: Endpoint, changed_at: str) -> None:
            """Keep one."""

        def delete(self, name: str) -> bool:
            """Forget one; say whether there was one."""

    class Secrets(Protocol):
        """Where passwords are kept."""

        def has(self, endpoint_id: str) -> bool:
            """Say whether one is kept."""

        def put(self, endpoint_id: str, secret: bytes) -> None:
            """Keep one."""

        def remove(self, endpoint_id: str) -> None:
            """Forget one."""


CHECK_S: Final = 60.0
"""A server that has not taken and given 1 KiB by then is given up."""
_MOST_SAID: Final = 200
_NO_ANSWER: Final = frozenset({"tools.transfer_failures.public_address", "tools.transfer_failures.refused"})
"""Nothing came back that could be shown: refused by us, or nobody listens."""
MOST_CURRENCY: Final = 8
_SPELL_IT_SO: Final = Message(
    "services.endpoints.spell_it_so", example=EXAMPLE, in_address=IN_ADDRESS, longest=f"{LONGEST_CHARS:,}"
)
_SECRET_OPTIONS: Final = frozenset({"password", "secret", "secret-key", "token", "key"})


@dataclass(frozen=True, slots=True)
class EndpointEdit:
    """An endpoint as its owner describes it."""

    name: str
    kind: EndpointKind
    address: str
    user: str = ""
    options: dict[str, str] | None = None
    fingerprint: str | None = None
    cloud: CloudLimits | None = None
    probe: str | None = None
    """`HOST[:PORT]` of an `iperf3 -s` on the same machine; None or empty: none."""


class Endpoints:
    """Every method may be called from any thread."""

    def __init__(self, *, shelf: Shelf, secrets: Secrets, host: Host) -> None:
        """Keep the collaborators."""
        self._shelf = shelf
        self._secrets = secrets
        self._host = host

    def list(self) -> tuple[Endpoint, ...]:
        """Return all endpoints, by name."""
        return self._shelf.list()

    def get(self, name: str) -> Endpoint:
        """Return an endpoint.

        Raises:
            NotFound: there is none of that name.
        """
        found = self._shelf.get(name)
        if found is None:
            raise NotFound(
                Message("services.endpoints.none_of_that_name", name=name),
                Message("services.endpoints.add_it_first"),
                name=name,
            )
        return found

    def has_secret(self, endpoint: Endpoint) -> bool:
        """Say whether its password is kept."""
        return self._secrets.has(endpoint.id)

    def add(self, edit: EndpointEdit, secret: bytes | None = None) -> Endpoint:
        """Keep an endpoint, and its password where one is given; return it as kept.

        Raises:
            InvalidRequest: its name or address cannot be, something is in it that must not be shown, or it is on the
                internet and nobody has said what a run may move there and what that costs.
        """
        check_way_name(edit.name)
        _check_address(edit.address)
        self._check_cloud(edit)
        options = edit.options or {}
        secret_ones = sorted(name for name in options if name.casefold() in _SECRET_OPTIONS)
        if secret_ones:
            raise InvalidRequest(
                Message("services.endpoints.option_is_secret", name=secret_ones[0]),
                Message("services.endpoints.give_the_password_apart"),
                field="options",
            )
        _check_spelling(edit.kind, options)
        _check_secret(secret)
        made = Endpoint(
            id=endpoint_id(edit.kind, edit.address),
            name=edit.name,
            kind=edit.kind,
            address=edit.address,
            user=edit.user,
            options=dict(options),
            fingerprint=edit.fingerprint,
            cloud=edit.cloud,
            probe=read_probe(edit.probe) if edit.probe else None,
        )
        before = self._shelf.get(edit.name)
        self._shelf.put(made, self._host.clock.now())
        if before is not None and before.id != made.id:
            self._forget_secret(before)
        if secret is not None:
            self._secrets.put(made.id, secret)
        return made

    def remove(self, name: str) -> None:
        """Forget an endpoint and its password; runs that measured it stay.

        Raises:
            NotFound: there is none of that name.
        """
        found = self.get(name)
        self._shelf.delete(name)
        self._forget_secret(found)

    def forget_password(self, name: str) -> None:
        """Forget the password of an endpoint and nothing else.

        Raises:
            NotFound: there is none of that name.
        """
        self._secrets.remove(self.get(name).id)

    def check(self, name: str, secret: bytes | None = None) -> Endpoint:
        """Put 1 KiB, list it, read it, delete it, list again; keep and return what the server said it is.

        Of an address that is one file this file is read, and nothing put.

        `secret` is tried instead of the password that is kept, and not kept itself.

        Raises:
            InvalidRequest: no password can be like that.
            NotFound: there is none of that name.
            OnlyReadable: nothing can be put there, but the address is that of a file, which can be read.
            CapabilityMissing: it did not work, and why.
        """
        endpoint = self.get(name)
        _check_secret(secret)
        try:
            output = self._host.processes.run(
                check_command(endpoint, new_run_id()),
                timeout_s=CHECK_S,
                cancel=CancelSwitch(),
                secret=self._host.secret_of(endpoint.id) if secret is None else secret,
            )
            tried = replace(endpoint, server=read_server(output))
        except RunFailure as failed:
            if failed.context.get("reason") == ONE_FILE:
                raise OnlyReadable(_with_words(failed), failed.hint, f"options.{FILE}", name=name) from failed
            raise CapabilityMissing(_with_words(failed), failed.hint, name=name) from failed
        self._shelf.put(tried, self._host.clock.now())
        return tried

    def certificate(self, kind: EndpointKind, address: str) -> Certificate:
        """Return the certificate a server shows, for its owner to compare; nothing is sent there, and nothing kept.

        Raises:
            InvalidRequest: no address of a server.
            CapabilityMissing: it could not be seen, and why.
        """
        _check_address(address)
        asked = Endpoint(id=endpoint_id(kind, address), name="", kind=kind, address=address)
        try:
            output = self._host.processes.run(certificate_command(asked), timeout_s=CHECK_S, cancel=CancelSwitch())
            return read_certificate(output)
        except RunFailure as failed:
            raise CapabilityMissing(failed.message, failed.hint) from failed

    def _check_cloud(self, edit: EndpointEdit) -> None:
        """Refuse an address on the internet without limits. The child looks again at the one it really connects to."""
        limits = edit.cloud
        if limits is None:
            host = urlsplit(edit.address).hostname or ""
            public = next((one for one in self._host.addresses_of(host) if is_public(one)), None)
            if public is not None:
                raise _at_limits(Message("services.endpoints.public_address", address=public))
        elif not _can_be(limits):
            raise _at_limits(Message("services.endpoints.no_limits"))

    def _forget_secret(self, endpoint: Endpoint) -> None:
        """Forget a password that no other name of the same address needs."""
        if all(one.id != endpoint.id for one in self._shelf.list()):
            self._secrets.remove(endpoint.id)


def _at_limits(message: Message) -> FaultyInput:
    """Return the error for limits that are missing or are none, told at their place."""
    return FaultyInput(message, Message("services.endpoints.give_limits"), (("cloud", message),))


def _can_be(limits: CloudLimits) -> bool:
    """Say whether these are limits: some bytes, a price that may be nothing, and what it is paid in."""
    is_price = math.isfinite(limits.price_per_gb) and limits.price_per_gb >= 0
    is_currency = 0 < len(limits.currency) <= MOST_CURRENCY and limits.currency.isprintable()
    return limits.most_bytes > 0 and is_price and is_currency


def _check_spelling(kind: EndpointKind, options: Mapping[str, str]) -> None:
    """Refuse options that are to say how a key becomes a request and do not, or of a server that has its own way."""
    told = next((name for name in (*OPTIONS.values(), LONGEST) if name in options), None)
    if told is None:
        return
    try:
        read_spelling(options)
        message = None if kind is EndpointKind.HTTP else Message("services.endpoints.spelling_of_http", option=told)
    except BadSpelling as bad:
        message = Message("services.endpoints.bad_spelling", option=bad.option)
    if message is not None:
        raise InvalidRequest(message, _SPELL_IT_SO, field="options")


def _check_secret(secret: bytes | None) -> None:
    if secret is not None and not 0 < len(secret) <= MOST_SECRET_BYTES:
        raise InvalidRequest(
            Message("services.endpoints.password_length", most=MOST_SECRET_BYTES),
            Message("services.endpoints.give_the_password_apart"),
            field="password",
        )


def _with_words(failed: RunFailure) -> Message:
    """Return what happened with what the server said; the child has made that short, printable and free of secrets."""
    why = failed.message.values.get("why")
    is_ours = not _NO_ANSWER.isdisjoint({failed.message.code, getattr(why, "code", None)})
    said = "" if is_ours else str(failed.context.get("detail") or "")[:_MOST_SAID]
    return Message("services.endpoints.said", why=failed.message, words=said) if said else failed.message


def _check_address(address: str) -> None:
    """Refuse a password in an address: what is no secret is shown everywhere.

    Raises:
        InvalidRequest: no address, or one with user or password, or with signs no address has.
    """
    # A share or a folder may have spaces in its name, a machine has none.
    is_printable = address.isprintable() and address == address.strip()
    try:
        parts = urlsplit(address)
        is_printable = is_printable and " " not in parts.netloc
        # Reading the port is what finds one that is none.
        has_host = bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        has_host = False
    if not is_printable or not has_host:
        raise InvalidRequest(
            Message("services.endpoints.no_address"), Message("services.endpoints.address_looks_like"), field="address"
        )
    if "@" in parts.netloc or parts.query or parts.fragment:
        raise InvalidRequest(
            Message("services.endpoints.address_has_password"),
            Message("services.endpoints.give_the_password_apart"),
            field="address",
        )
