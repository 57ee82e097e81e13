"""`volbench serve` and `volbench migrate`: the service in the foreground."""

from __future__ import annotations

import logging
import sys
import time
from dataclasses import replace
from tempfile import gettempdir
from typing import TYPE_CHECKING, Any

import click

from volbench.api.answers import MovedPort
from volbench.api.session import MOVED_PORT
from volbench.app.container import compose
from volbench.app.database import bring_up_to_date
from volbench.app.token import token_of
from volbench.app.web import create_web_app
from volbench.cli.ending import ending
from volbench.cli.listening import hang_up, listen, listen_nearby, port_of
from volbench.cli.log import keep_log
from volbench.cli.pausing import pausing
from volbench.cli.session import complain
from volbench.config import DEFAULT_PORT, NEXT_PORTS, SignInBy
from volbench.domain.model.errors import StoreFailed
from volbench.domain.model.words.message import Message
from volbench.host.data_folder import DataLock, make_data_folder
from volbench.host.memory_trim import settle
from volbench.host.mount_watch import MountWatch
from volbench.host.notice_file import FILE as NOTICE_FILE
from volbench.host.private_file import read_private
from volbench.host.scrape_token import FILE as SCRAPE_FILE
from volbench.host.spool import spool_in_memory
from volbench.services.documents.adoption import adopt
from volbench.services.imports.told_apart import tell_earlier_apart

if TYPE_CHECKING:
    from volbench.cli.session import Session
    from volbench.config import Config

_LOG = logging.getLogger(__name__)
THREADS = 4
"""Enough for a few browsers that poll once a second; each thread costs memory."""

_OPEN = Message("cli.serve.open")
_OPEN_PLAIN = Message("cli.serve.open_plain")
_OTHER_PORT = Message("cli.serve.other_port")
_SET_ONE = Message("cli.serve.set_one")
_MOVED = Message("cli.serve.moved")
_END = Message("cli.serve.end")
_WAITING = Message("cli.serve.waiting")
_LOOK_AGAIN_S = 2
"""How often a folder that cannot be used is looked at: seconds."""


@click.command(help="cli.help.commands.serve")
@click.option("--host", help="cli.help.options.serve.host")
@click.option("--port", type=click.IntRange(0, 65535), help="cli.help.options.serve.port")
@click.option("--token", help="cli.help.options.token")
@click.option("--no-link", is_flag=True, help="cli.help.options.no_link")
@click.option("--wait", is_flag=True, help="cli.help.options.serve.wait")
@click.pass_obj
def serve(
    session: Session, *, host: str | None, port: int | None, token: str | None, no_link: bool, wait: bool
) -> None:
    """Serve until Ctrl-C or SIGTERM."""
    config = session.application.config
    keep_log(config.log_file)
    # First: in a container it may be the only folder there is to write to.
    if wait:
        _wait_for_data_folder(session, config)
    make_data_folder(config.data_folder)
    if not spool_in_memory():
        _LOG.warning("no memory to keep sent files in: they go to %s while they come in", gettempdir())
    if port is not None:
        config = replace(config, port=port, is_port_set=True, moved_from=None)
    config = replace(config, host=host or config.host)
    with DataLock.acquire(config.data_folder):
        _serve(session, config, token, no_link=no_link)


def _wait_for_data_folder(session: Session, config: Config) -> None:
    """Report once that the data folder cannot be used, and wait until it can.

    A container that ends is started again and again.
    """
    is_reported = False
    with ending(_end):
        while True:
            try:
                make_data_folder(config.data_folder)
            except StoreFailed as error:
                if not is_reported:
                    complain(error, session.language)
                    click.echo(session.say(_WAITING), err=True)
                    is_reported = True
                time.sleep(_LOOK_AGAIN_S)
            else:
                return


def _end() -> None:
    raise SystemExit(0)


def _serve(session: Session, config: Config, token: str | None, *, no_link: bool) -> None:
    application = compose(config)
    kept_token = token or token_of(config)
    app = create_web_app(application, token=kept_token)
    settle()
    # Who waits for the service takes an open port for a start that went well: what cannot be read is refused before.
    for name in (NOTICE_FILE, SCRAPE_FILE):
        read_private(config.data_folder / name)
    server = listen_for(app, host=config.host, port=config.port if config.is_port_set else None)
    moved = app.extensions[MOVED_PORT] = _moved(config, port_of(server))
    if moved is not None:
        _LOG.warning("port=%s taken because another program has port=%s", moved.port, moved.registered)
    adopt(application.store)
    tell_earlier_apart(application.store)
    application.experiments.settle()
    # What a run left on a volume that was away is removed as soon as that volume is back.
    mounts = MountWatch(application.worker.wake)
    application.sending.sender.start()
    application.worker.start()
    mounts.start()
    application.ticker.start()
    application.mirror.start()
    application.imports.start()
    application.monitoring.start()
    application.documents.sending.start()
    application.restoring.tell(application.schedules_came)

    with ending(_end), pausing(lambda is_on: application.worker.pause_any(is_on=is_on)):
        try:
            # Whoever reads that it runs may end it; the first process of a container loses signals nobody waits for.
            _announce(session, config, port_of(server), moved, kept_token, no_link=no_link)
            server.run()
        finally:
            hang_up(server)
            mounts.stop()
            application.ticker.stop()
            application.sending.sender.stop()
            application.worker.stop()
            application.imports.stop()
            application.mirror.stop()
            application.monitoring.stop()
            application.documents.collector.stop()
            application.documents.sending.stop()
            application.store.close()


def _announce(
    session: Session, config: Config, port: int, moved: MovedPort | None, token: str, *, no_link: bool
) -> None:
    address = f"http://{_shown_host(config.host)}:{port}/"
    # Where accounts sign in, the output is a log.
    is_plain = no_link or config.sign_in is SignInBy.DSM
    words = _OPEN_PLAIN if is_plain else _OPEN
    shown = address if is_plain else f"{address}?token={token}"
    if moved is not None:
        click.echo(session.say(_MOVED.fill(registered=moved.registered, port=moved.port)), err=True)
    click.echo(session.say(words.fill(address=shown)))
    click.echo(session.say(_END), err=True)
    sys.stdout.flush()


@click.command(
    short_help="cli.help.commands.migrate.short",
    help="cli.help.commands.migrate",
)
@click.pass_obj
def migrate(session: Session) -> None:
    """Migrate the database."""
    bring_up_to_date(session.application.config.database)
    click.echo(str(session.application.config.database))


def listen_for(app: Any, *, host: str, port: int | None) -> Any:
    """Return the service's server, bound and not yet answering; without a port it takes ours or the next free one.

    Raises:
        Busy: the address cannot be had.
    """
    from volbench.api.guard import MAX_IMPORT_BYTES

    adjustments: dict[str, Any] = {
        "threads": THREADS,
        "ident": "volbench",
        "clear_untrusted_proxy_headers": True,
        # A proxy on this machine may say that its own callers came by TLS. Nothing else is taken from it: addresses
        # stay those of the connection, so that no header can make a guesser look like many.
        "trusted_proxy": "127.0.0.1",
        "trusted_proxy_headers": {"x-forwarded-proto"},
        # The server spools a body to a file before the interface can refuse it: nobody may fill the disk that way.
        "max_request_body_size": MAX_IMPORT_BYTES + 65_536,
    }
    if port is not None:
        return listen(app, _OTHER_PORT, host=host, port=port, **adjustments)
    return listen_nearby(app, _SET_ONE, host=host, ports=(DEFAULT_PORT, *NEXT_PORTS), **adjustments)


def _moved(config: Config, port: int) -> MovedPort | None:
    """Return where the service went because the port it is known by was taken; None for a port the owner set."""
    registered = config.moved_from if config.is_port_set else DEFAULT_PORT
    return None if registered is None or registered == port else MovedPort(port=port, registered=registered)


def _shown_host(host: str) -> str:
    """Return a host a browser can open: a wildcard address is no place to go to."""
    if host in {"0.0.0.0", "::", ""}:  # noqa: S104 (compared, not bound)
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
