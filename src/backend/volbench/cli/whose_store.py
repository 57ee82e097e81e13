"""Whose results a command works on: those of the installed service unless another folder was named, and as their owner.

Decided before anything is opened: root becomes the owner of what it would open, another account is told what to type.
"""

from __future__ import annotations

import os
import shlex
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from volbench.config import folder_of_account
from volbench.domain.model.errors import CapabilityMissing, InvalidRequest, StoreFailed
from volbench.domain.model.words.message import Message
from volbench.host.other_user import Account, owner_of, owner_of_folder, run_as, this_program
from volbench.languages import render

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.config import Config

_STORELESS: Final = frozenset({"feed", "go-on", "pause", "script"})
"""Commands that open no data folder."""
_NEEDS_ROOT: Final = "lab"
_NOT_TOLD: Final = _STORELESS | {"serve"}
_INSTALLED: Final = (Path("/var/packages/volbench/var"), Path("/var/lib/volbench"))
"""Where the services of the DSM and of the Debian package keep their own: a copy of volbench beside them says that its
results are others."""
_ROOT: Final = 0

_SOMEBODY_ELSES: Final = Message("cli.whose_store.somebody_elses")
_TYPE_INSTEAD: Final = Message("cli.whose_store.type_instead")
_NOT_THERE: Final = Message("cli.whose_store.not_there")
_START_IT: Final = Message("cli.whose_store.start_it")
_LAB_ELSEWHERE: Final = Message("cli.whose_store.lab_elsewhere")
_LEAVE_OUT: Final = Message("cli.whose_store.leave_out")
_OTHER_RESULTS: Final = Message("cli.whose_store.other_results")


def settle(config: Config, command: str, words: Sequence[str], language: str, *, is_named: bool) -> Config:
    """Return the configuration with the data folder to use; or do not return: root has its owner do the command.

    Args:
        config: what environment and command line say.
        command: which command was given.
        words: all arguments, as they were typed.
        language: for what is said.
        is_named: the data folder was named by option or variable.

    Raises:
        CapabilityMissing: the folder is somebody else's, and what to type instead.
        InvalidRequest: the laboratory was to write where another user may.
        StoreFailed: the service has no data folder.
    """
    if command in _STORELESS:
        return config
    if command == _NEEDS_ROOT:
        config = _for_laboratory(config, is_named=is_named)
    else:
        _as_owner(config, words, is_helped=bool({"-h", "--help"} & {*words}))
    if command not in _NOT_TOLD:
        _tell_other_results(config, language)
    return config


def _as_owner(config: Config, words: Sequence[str], *, is_helped: bool) -> None:
    """Go on only as the owner of the data folder."""
    owner, me = _owner(config), os.geteuid()
    if owner is None or owner.uid == me:
        return
    if me == _ROOT:
        surroundings = {**os.environ, "VOLBENCH_DATA_DIR": str(config.data_folder)}
        try:
            code = run_as(owner, this_program(*words), surroundings)
        except OSError:
            raise _told_what_to_type(config, owner, words) from None
        raise SystemExit(code)
    if _service_of(config) is not None and not is_helped:
        raise _told_what_to_type(config, owner, words)


def _told_what_to_type(config: Config, owner: Account, words: Sequence[str]) -> CapabilityMissing:
    line = shlex.join(["sudo", "-u", owner.name, "volbench", *words])
    return CapabilityMissing(
        _SOMEBODY_ELSES.fill(folder=config.data_folder, owner=owner.name),
        _TYPE_INSTEAD.fill(line=line),
        program="volbench",
    )


def _for_laboratory(config: Config, *, is_named: bool) -> Config:
    """Return root's own data folder: what root erases disks by stands where nobody else may write."""
    if os.geteuid() != _ROOT:
        return config
    owner = _owner(config)
    if owner is None or owner.uid == _ROOT:
        return config
    own = folder_of_account(os.environ)
    if is_named:
        raise InvalidRequest(_LAB_ELSEWHERE.fill(folder=config.data_folder, owner=owner.name), _LEAVE_OUT.fill(own=own))
    return replace(config, data_folder=own)


def _owner(config: Config) -> Account | None:
    """Return whom what would be opened belongs to; None where nobody has anything there yet.

    Raises:
        StoreFailed: the service's folder is not there, and would become root's or lie where its volume was.
    """
    service = _service_of(config)
    if service is None:
        return owner_of(config.database)
    if not service.is_dir() and (os.geteuid() == _ROOT or service.is_symlink()):
        raise StoreFailed(_NOT_THERE.fill(folder=service), _START_IT)
    return owner_of_folder(config.data_folder)


def _services_of(config: Config) -> tuple[Path, ...]:
    """Return the data folders of installed services: the one this command belongs to, and those at the usual places."""
    mine = () if config.service_folder is None else (config.service_folder,)
    usual = tuple(folder for folder in _INSTALLED if folder.is_dir()) if config.root == "/" else ()
    return (*mine, *(folder for folder in usual if folder not in mine))


def _service_of(config: Config) -> Path | None:
    """Return the service's data folder which this one is, or lies in; None where it is another."""
    real = Path(os.path.realpath(config.data_folder))
    return next((one for one in _services_of(config) if real.is_relative_to(os.path.realpath(one))), None)


def _tell_other_results(config: Config, language: str) -> None:
    """Say which results these are where an installed service has others."""
    real = os.path.realpath(config.data_folder)
    others = [folder for folder in _services_of(config) if os.path.realpath(folder) != real]
    if others:
        told = _OTHER_RESULTS.fill(folder=config.data_folder, service=others[0])
        click.secho(render(told, language), err=True, fg="yellow")
