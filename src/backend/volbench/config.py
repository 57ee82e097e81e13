"""How this process is set up: environment and command line in, one frozen value out. Settings are in the store."""

from __future__ import annotations

import os
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Mapping

DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 18290
"""Where the service listens unless the owner says otherwise. In neither Synology's nor SynoCommunity's list
(spk/ports); scripts/common.sh and spk/ui/volbench.sc have the same."""
NEXT_PORTS: Final = range(DEFAULT_PORT + 1, DEFAULT_PORT + 10)
"""Tried in this order when another program has the first; in neither list as well."""
_LAST_PORT: Final = 65535


class SignInBy(StrEnum):
    """Who may come in, by what."""

    TOKEN = "token"  # noqa: S105 (a word, no secret)
    """The access token the service prints."""
    DSM = "dsm"
    """Administrators of the DSM on this machine, by account or from its desktop; the token still works."""


@dataclass(frozen=True, slots=True)
class Config:
    """Where things are and how to listen."""

    data_folder: Path
    """Database and token; never on the volume under test unless the owner puts it there."""
    service_folder: Path | None = None
    """Where the service of the installed package keeps its own, as the package's command says; None: no package's."""
    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT
    is_port_set: bool = False
    """The owner named the port: it is never changed. Without, the next free one is taken."""
    moved_from: int | None = None
    """The port the package registered, where its start script had to take another."""
    token: str | None = None
    """None: made once and kept in the data folder."""
    names: tuple[str, ...] = ()
    """Host names the service answers to beside localhost and plain addresses."""
    sign_in: SignInBy = SignInBy.TOKEN
    log_file: Path | None = None
    """Where `serve` keeps its log; None: stderr."""
    lock_folder: Path | None = None
    """One folder of the host which every volbench in a container is given, to lock while it measures."""
    root: str = "/"
    """Folder that stands for / when volumes are looked for (tests, fixtures)."""

    @property
    def database(self) -> Path:
        """The SQLite file."""
        return self.data_folder / "volbench.sqlite"


def read_config(environment: Mapping[str, str] | None = None) -> Config:
    """Return the configuration the environment asks for.

    Raises:
        InvalidRequest: a variable makes no sense.
    """
    env = os.environ if environment is None else environment
    port = _port(env, "VOLBENCH_PORT")
    return Config(
        data_folder=_data_folder(env),
        service_folder=_service_folder(env),
        host=env.get("VOLBENCH_HOST") or DEFAULT_HOST,
        port=DEFAULT_PORT if port is None else port,
        is_port_set=port is not None,
        moved_from=_port(env, "VOLBENCH_MOVED_FROM"),
        token=env.get("VOLBENCH_TOKEN") or None,
        names=tuple(name.strip() for name in env.get("VOLBENCH_NAMES", "").split(",") if name.strip()),
        sign_in=_sign_in(env.get("VOLBENCH_SIGN_IN")),
        log_file=Path(env["VOLBENCH_LOG_FILE"]).absolute() if env.get("VOLBENCH_LOG_FILE") else None,
        lock_folder=Path(env["VOLBENCH_LOCK_DIR"]).absolute() if env.get("VOLBENCH_LOCK_DIR") else None,
        root=env.get("VOLBENCH_ROOT") or "/",
    )


def _data_folder(env: Mapping[str, str]) -> Path:
    """Our own variable first, then the folder of the installed service, then one of the account that asks."""
    if env.get("VOLBENCH_DATA_DIR"):
        return Path(env["VOLBENCH_DATA_DIR"]).expanduser().absolute()
    return _service_folder(env) or folder_of_account(env)


def folder_of_account(env: Mapping[str, str]) -> Path:
    """Return the data folder of one account alone: the XDG base directory, else its default below the home folder."""
    if env.get("XDG_DATA_HOME"):
        return Path(env["XDG_DATA_HOME"]) / "volbench"
    return Path(env.get("HOME") or "/root") / ".local" / "share" / "volbench"


def _service_folder(env: Mapping[str, str]) -> Path | None:
    named = env.get("VOLBENCH_SERVICE_DIR")
    return Path(named).absolute() if named else None


def _sign_in(value: str | None) -> SignInBy:
    try:
        return SignInBy(value or SignInBy.TOKEN)
    except ValueError:
        raise InvalidRequest(
            Message("volbench.config.volbench_sign_in_is_which_is", value=value),
            Message("volbench.config.choose_token_or_dsm"),
        ) from None


def _port(env: Mapping[str, str], name: str) -> int | None:
    value = env.get(name)
    if not value:
        return None
    if not value.isdecimal() or not 0 <= int(value) <= _LAST_PORT:
        raise InvalidRequest(
            Message("volbench.config.is_which_is_not_a_port", name=name, value=value),
            Message("volbench.config.choose_a_number_from_1_to"),
        )
    return int(value)
