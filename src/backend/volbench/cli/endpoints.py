"""`volbench endpoints …`: servers that files are sent to, named, tried, forgotten. Passwords come in by stdin only."""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING, Any, Final

import click

from volbench.cli.complaints import WrongUse
from volbench.cli.help_pages import SpeakingGroup
from volbench.cli.width import listing, terminal_columns
from volbench.domain.model.servers.endpoint import FILE, MINE, MOST_SECRET_BYTES, CloudLimits, EndpointKind, machine_in
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import format_bytes
from volbench.reports import words
from volbench.services.endpoints.endpoint_service import EndpointEdit

if TYPE_CHECKING:
    from volbench.cli.session import Session
    from volbench.domain.model.servers.endpoint import Endpoint

_HEADING: Final = (
    Message("cli.endpoints.heading.name"),
    Message("cli.endpoints.heading.kind"),
    Message("cli.endpoints.heading.address"),
    Message("cli.endpoints.heading.user"),
    Message("cli.endpoints.heading.password"),
)
_GB: Final = 10**9
_PRICE: Final = re.compile(r"(?P<amount>\d+(?:\.\d+)?)\s+(?P<currency>\S{1,8})")


@click.group(cls=SpeakingGroup, help="cli.help.commands.endpoints", short_help="cli.help.commands.endpoints.short")
def endpoints() -> None:
    """Hold the commands below."""


@endpoints.command(help="cli.help.commands.endpoints.add")
@click.argument("name")
@click.option(
    "--kind",
    required=True,
    type=click.Choice([str(kind) for kind in EndpointKind]),
    help="cli.help.options.endpoints.kind",
)
@click.option("--address", required=True, metavar="URL", help="cli.help.options.endpoints.address")
@click.option("--user", default="", help="cli.help.options.endpoints.user")
@click.option("--password-stdin", is_flag=True, help="cli.help.options.endpoints.password_stdin")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="cli.help.options.endpoints.option")
@click.option("--fingerprint", metavar="SHA256", help="cli.help.options.endpoints.fingerprint")
@click.option(
    "--cloud-gb", type=click.FloatRange(min=0, min_open=True), metavar="GB", help="cli.help.options.endpoints.cap"
)
@click.option("--cloud-price", metavar="'AMOUNT CURRENCY'", help="cli.help.options.endpoints.price")
@click.option("--file", "is_file", is_flag=True, help="cli.help.options.endpoints.file")
@click.option("--mine", "is_mine", is_flag=True, help="cli.help.options.endpoints.mine")
@click.option("--probe", metavar="HOST[:PORT]", help="cli.help.options.endpoints.probe")
@click.pass_obj
def add(
    session: Session,
    name: str,
    *,
    kind: str,
    address: str,
    user: str,
    password_stdin: bool,
    options: tuple[str, ...],
    fingerprint: str | None,
    cloud_gb: float | None,
    cloud_price: str | None,
    is_file: bool,
    is_mine: bool,
    probe: str | None,
) -> None:
    """Keep an endpoint."""
    edit = EndpointEdit(
        name=name,
        kind=EndpointKind(kind),
        address=address,
        user=user,
        options=dict(map(_option, options))
        | ({FILE: "yes"} if is_file else {})
        | ({MINE: machine_in(address)} if is_mine else {}),
        fingerprint=fingerprint,
        cloud=_cloud(cloud_gb, cloud_price),
        probe=probe,
    )
    kept = session.application.endpoints.add(edit, _password() if password_stdin else None)
    click.echo(session.say(Message("cli.endpoints.kept", name=kept.name)))
    if kept.probe is not None and machine_in(f"//{kept.probe}") != machine_in(kept.address):
        click.echo(session.say(Message("cli.endpoints.probe_named_otherwise", probe=kept.probe)))


@endpoints.command("list", help="cli.help.commands.endpoints.list")
@click.option("--json", "as_json", is_flag=True, help="cli.help.options.endpoints.json")
@click.pass_obj
def list_endpoints(session: Session, *, as_json: bool) -> None:
    """Print all endpoints; never a password."""
    desk = session.application.endpoints
    found = desk.list()
    if as_json:
        shown = [{**session.dump(one), "has_password": desk.has_secret(one)} for one in found]
        click.echo(json.dumps(shown, indent=2, ensure_ascii=False))
        return
    if not found:
        click.echo(session.say(Message("cli.endpoints.none")))
        return
    rows = [
        [session.say(one) for one in _HEADING],
        *(_row(session, one, is_kept=desk.has_secret(one)) for one in found),
    ]
    click.echo(listing(rows, terminal_columns()))


@endpoints.command(help="cli.help.commands.endpoints.remove")
@click.argument("name")
@click.option("--password-only", is_flag=True, help="cli.help.options.endpoints.password_only")
@click.pass_obj
def remove(session: Session, name: str, *, password_only: bool) -> None:
    """Forget an endpoint, or its password alone."""
    desk = session.application.endpoints
    if password_only:
        desk.forget_password(name)
        click.echo(session.say(Message("cli.endpoints.password_forgotten", name=name)))
        return
    desk.remove(name)
    click.echo(session.say(Message("cli.endpoints.removed", name=name)))


@endpoints.command(help="cli.help.commands.endpoints.check")
@click.argument("name")
@click.pass_obj
def check(session: Session, name: str) -> None:
    """Try it as a run would use it; say what was done, what the server is, and what stays there."""
    tried = session.application.endpoints.check(name)
    if tried.server is not None:
        said = Message(
            "cli.endpoints.works",
            name=tried.name,
            done=_done(tried),
            server=tried.server.name or session.say(words.UNKNOWN),
            durability=words.DURABILITIES[tried.server.durability],
        )
        click.echo(session.say(said))
    if tried.keeps_folders:
        click.echo(session.say(Message("cli.endpoints.folders_stay")))
    if tried.keeps_versions:
        click.echo(session.say(Message("cli.endpoints.versions_stay")))


def _done(tried: Endpoint) -> Message:
    """Return what the trial really did there."""
    if tried.is_file:
        return Message("cli.endpoints.read_file", size=format_bytes(tried.own_bytes))
    return Message("cli.endpoints.put_unlisted" if tried.lists_nothing else "cli.endpoints.put_listed")


def _row(session: Session, one: Endpoint, *, is_kept: bool) -> list[str]:
    return [
        one.name,
        session.say(words.PROTOCOLS[one.kind]),
        one.address,
        one.user,
        session.say(words.YES if is_kept else words.NO),
    ]


def _option(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign or not name:
        raise WrongUse(Message("cli.endpoints.bad_option", text=text))
    return name, value


def _cloud(gigabytes: float | None, price: str | None) -> CloudLimits | None:
    """Return what a run may move and what that costs: both or neither."""
    if gigabytes is None and price is None:
        return None
    found = None if price is None else _PRICE.fullmatch(price.strip())
    if gigabytes is None or found is None:
        raise WrongUse(Message("cli.endpoints.bad_cloud"))
    return CloudLimits(int(gigabytes * _GB), float(found["amount"]), found["currency"])


def _password() -> bytes:
    """Read the password from stdin: in no list of processes and no history of a shell."""
    stream: Any = sys.stdin.buffer
    read: bytes = stream.read(MOST_SECRET_BYTES + 2)
    return read.rstrip(b"\r\n")
