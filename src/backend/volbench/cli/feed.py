"""`volbench feed`: a package source for DSM's Package Center, served or written as files."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from volbench.cli.complaints import WrongUse
from volbench.cli.listening import hang_up, listen, port_of
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from volbench.cli.session import Session

DEFAULT_PORT = 8291
_THREADS = 2

_OPEN = Message("cli.feed.open")
_OTHER_PORT = Message("cli.feed.other_port")
_WROTE = Message("cli.feed.wrote")


@click.command(help="cli.help.commands.feed")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--host", default="0.0.0.0", show_default=True, help="cli.help.options.host")  # noqa: S104 (NAS boxes ask)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=DEFAULT_PORT, show_default=True, help="cli.help.options.port"
)
@click.option("--address", help="cli.help.options.address")
@click.option("--write", type=click.Path(file_okay=False, path_type=Path), help="cli.help.options.write")
@click.pass_obj
def feed(session: Session, *, folder: Path, host: str, port: int, address: str | None, write: Path | None) -> None:
    """Serve until Ctrl-C, or write the files."""
    from volbench.feed import read_packages

    packages = read_packages(folder)
    if address is not None:
        address = address.rstrip("/") + "/"
    if write is not None:
        if address is None:
            raise WrongUse(Message("cli.complaints.address_for_write"))
        for file in _write(packages, write, address):
            click.echo(session.say(_WROTE.fill(file=str(file))))
        return
    _serve(session, folder, packages, host=host, port=port, address=address)


def _write(packages: list[Any], place: Path, address: str) -> list[Path]:
    """Write the answer for each family and DSM major version, and the icons."""
    from volbench.feed.answer import Asker, answer, icon_name
    from volbench.feed.platforms import family_of

    place.mkdir(parents=True, exist_ok=True)
    written = []
    named = sorted({(name, package.needs[0]) for package in packages for name in package.families})
    # A package may name single platforms of a family; one file serves them all.
    shelves = {(family_of(name) or name, major): name for name, major in reversed(named)}
    for (family, major), platform in sorted(shelves.items()):
        asker = Asker(platform=platform, major=major, build=999_999_999, language="enu")
        file = place / f"dsm{major}-{family}.json"
        file.write_text(json.dumps(answer(packages, asker, address), indent=1) + "\n", "utf-8")
        written.append(file)
    for package in packages:
        for field, content in package.icons.items():
            (place / icon_name(package, field)).write_bytes(content)
    return written


def _serve(session: Session, folder: Path, packages: list[Any], *, host: str, port: int, address: str | None) -> None:
    from volbench.feed import make_app

    server = listen(
        make_app(folder, packages, address), _OTHER_PORT, host=host, port=port, threads=_THREADS, ident=None
    )
    # A NAS has to reach it: the machine's name says more than a wildcard address.
    name = socket.gethostname() if host in {"0.0.0.0", "::"} else host  # noqa: S104 (compared, not bound)
    shown = address or f"http://{name}:{port_of(server)}/"
    click.echo(session.say(_OPEN.fill(address=shown)))
    try:
        server.run()
    finally:
        hang_up(server)
