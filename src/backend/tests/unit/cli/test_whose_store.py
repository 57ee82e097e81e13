"""Whose results a command works on, decided before anything is opened."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from volbench.cli import main, whose_store
from volbench.cli.whose_store import settle
from volbench.config import read_config
from volbench.domain.model.errors import CapabilityMissing, InvalidRequest, StoreFailed
from volbench.host.other_user import Account

KEPT = Account(2000, 2000, "volbench", "/var/lib/volbench")
ALICE = Account(1026, 100, "alice", "/home/alice")
ROOT = Account(0, 0, "root", "/root")
TYPED = ("mirror", "--folder", "/volume2/my share")


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """A machine whose service keeps its own below `service`; `become` names who asks."""
    monkeypatch.setattr(whose_store, "_INSTALLED", ())
    service = tmp_path / "service"
    service.mkdir()
    owners = {service: KEPT}

    class Machine:
        """Who asks, who owns what, and what was started as whom."""

        me = ROOT
        started: list[tuple[Account, list[str], dict[str, str]]]
        can_start = True

        def ask(self, *words, command=None, **environment):
            config = read_config({"VOLBENCH_SERVICE_DIR": str(service), **environment})
            is_named = "VOLBENCH_DATA_DIR" in environment
            return settle(config, command or words[0], words, "en", is_named=is_named)

        def run_as(self, account, command, environment):
            if not self.can_start:
                raise PermissionError(command[0])
            self.started.append((account, [*command], dict(environment)))
            return 7

    machine = Machine()
    machine.started, machine.service, machine.owners = [], service, owners

    def owner(path):
        real = Path(os.path.realpath(path))
        return next((owners[one] for one in (real, *real.parents) if one in owners), None)

    monkeypatch.setattr(whose_store, "owner_of", owners.get)
    monkeypatch.setattr(whose_store, "owner_of_folder", owner)
    monkeypatch.setattr(whose_store, "run_as", machine.run_as)
    monkeypatch.setattr("os.geteuid", lambda: machine.me.uid)
    return machine


def test_its_owner_works_on_the_services_results_whatever_its_home_is(machine, capsys):
    machine.me = KEPT

    config = machine.ask(*TYPED, HOME="/home/x", XDG_DATA_HOME="/xdg")

    assert config.data_folder == machine.service
    assert machine.started == []
    assert capsys.readouterr().err == ""


def test_root_becomes_the_owner_before_anything_is_opened_and_ends_as_that_one_ends(machine):
    with pytest.raises(SystemExit) as ended:
        machine.ask(*TYPED)

    assert ended.value.code == 7
    [(account, command, environment)] = machine.started
    assert account == KEPT
    assert command[-len(TYPED) :] == [*TYPED]
    assert {"-I", "volbench"} <= set(command)
    assert environment["VOLBENCH_DATA_DIR"] == str(machine.service)


def test_where_the_owner_may_not_start_this_program_root_is_told_what_to_type(machine):
    machine.can_start = False

    with pytest.raises(CapabilityMissing) as told:
        machine.ask(*TYPED)

    assert told.value.hint.values["line"] == shlex.join(["sudo", "-u", "volbench", "volbench", *TYPED])


@pytest.mark.parametrize("named", [{}, {"VOLBENCH_DATA_DIR": "service"}, {"VOLBENCH_DATA_DIR": "service/below"}])
def test_another_account_is_told_what_to_type_and_has_no_results_beside_them(machine, named):
    machine.me = ALICE

    with pytest.raises(CapabilityMissing) as told:
        machine.ask(*TYPED, **{name: str(machine.service.parent / value) for name, value in named.items()})

    assert told.value.hint.values["line"] == "sudo -u volbench volbench mirror --folder '/volume2/my share'"


def test_another_account_may_read_what_a_command_does(machine):
    machine.me = ALICE

    assert machine.ask("mirror", "--help").data_folder == machine.service


@pytest.mark.parametrize("command", ["feed", "go-on", "pause", "script"])
def test_what_opens_no_results_is_for_everybody(machine, command):
    for machine.me in (ALICE, ROOT):
        machine.ask(command)

    assert machine.started == []


def test_a_folder_of_ones_own_wins_and_is_said_to_be_another(machine, tmp_path, capsys):
    machine.me = ALICE

    config = machine.ask("history", VOLBENCH_DATA_DIR=str(tmp_path / "own"))

    assert config.data_folder == tmp_path / "own"
    told = capsys.readouterr().err
    assert str(tmp_path / "own") in told
    assert str(machine.service) in told


def test_root_keeps_a_folder_of_its_own_and_becomes_whoever_has_a_database_there(machine, tmp_path):
    own = tmp_path / "own"
    assert machine.ask("history", VOLBENCH_DATA_DIR=str(own)).data_folder == own
    machine.owners[own / "volbench.sqlite"] = ROOT
    assert machine.ask("history", VOLBENCH_DATA_DIR=str(own)).data_folder == own
    machine.owners[own / "volbench.sqlite"] = ALICE

    with pytest.raises(SystemExit):
        machine.ask("history", VOLBENCH_DATA_DIR=str(own))

    assert [account for account, *_ in machine.started] == [ALICE]


def test_a_link_to_the_services_folder_is_the_services_folder(machine, tmp_path):
    (tmp_path / "link").symlink_to(machine.service)

    with pytest.raises(SystemExit):
        machine.ask("history", VOLBENCH_DATA_DIR=str(tmp_path / "link" / "below"))

    assert [account for account, *_ in machine.started] == [KEPT]


def test_the_laboratory_stays_root_with_results_of_roots_own(machine, capsys, monkeypatch):
    monkeypatch.setenv("HOME", "/root")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)

    config = machine.ask("lab", "--disks", "sdb")

    assert config.data_folder == Path("/root/.local/share/volbench")
    assert "/root/.local/share/volbench" in capsys.readouterr().err
    with pytest.raises(InvalidRequest):
        machine.ask("lab", "--disks", "sdb", VOLBENCH_DATA_DIR=str(machine.service))
    assert machine.started == []


def test_a_data_folder_that_is_gone_is_not_made_by_root_and_no_other_takes_its_place(machine):
    machine.service.rmdir()
    with pytest.raises(StoreFailed):
        machine.ask("history")
    machine.service.symlink_to("nowhere")
    machine.me = KEPT

    with pytest.raises(StoreFailed):
        machine.ask("history")


def test_a_copy_beside_an_installed_service_says_that_its_results_are_others(machine, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(whose_store, "_INSTALLED", (machine.service, tmp_path / "not-installed"))
    config = read_config({"HOME": str(tmp_path / "home")})

    settle(config, "mirror", TYPED, "zh-CN", is_named=False)

    assert capsys.readouterr().err == (
        f"此处使用的测试结果和设置位于 {config.data_folder}。服务另有自己的一份，位于 {machine.service}。\n"
    )


def test_the_command_line_knows_what_was_typed_and_ends_with_the_owners_code(machine, monkeypatch):
    monkeypatch.setenv("VOLBENCH_SERVICE_DIR", str(machine.service))
    monkeypatch.delenv("VOLBENCH_DATA_DIR", raising=False)

    ended = CliRunner().invoke(main, ["--lang", "zh-TW", "mirror", "--folder", "a b"])

    assert ended.exit_code == 7
    [(_, command, _)] = machine.started
    assert command[-5:] == ["--lang", "zh-TW", "mirror", "--folder", "a b"]
    machine.can_start = False
    refused = CliRunner().invoke(main, ["--lang", "zh-TW", "history"])
    assert refused.exit_code == 5
    assert "sudo -u volbench volbench --lang zh-TW history" in refused.output


def test_commands_without_results_are_commands():
    assert set(main.list_commands(click.Context(main))) >= whose_store._STORELESS
