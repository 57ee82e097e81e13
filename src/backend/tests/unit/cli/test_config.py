"""What the environment asks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from volbench.app.token import token_of
from volbench.config import Config, read_config
from volbench.domain.model.errors import InvalidRequest


@pytest.mark.parametrize(
    ("environment", "folder"),
    [
        ({"VOLBENCH_DATA_DIR": "/data", "XDG_DATA_HOME": "/xdg", "HOME": "/home/me"}, "/data"),
        ({"XDG_DATA_HOME": "/xdg", "HOME": "/home/me"}, "/xdg/volbench"),
        ({"HOME": "/home/me"}, "/home/me/.local/share/volbench"),
    ],
)
def test_the_data_folder_is_ours_then_xdgs_then_below_the_home(environment, folder):
    assert read_config(environment).data_folder == Path(folder)


def test_without_wishes_only_this_machine_can_reach_the_service():
    config = read_config({"HOME": "/home/me"})

    assert (config.host, config.port, config.token, config.root) == ("127.0.0.1", 18290, None, "/")


@pytest.mark.parametrize("port", ["eight", "-1", "65536", "8.5"])
def test_a_port_that_is_none_is_refused(port):
    with pytest.raises(InvalidRequest):
        read_config({"VOLBENCH_PORT": port})


def test_host_names_are_a_comma_list():
    assert read_config({"VOLBENCH_NAMES": "nas.local, nas ,"}).names == ("nas.local", "nas")


def test_a_token_is_made_once_kept_and_readable_for_its_owner_alone(tmp_path):
    config = Config(tmp_path / "data")

    first, second = token_of(config), token_of(config)

    assert first == second
    assert len(first) >= 32
    assert (tmp_path / "data" / "token").stat().st_mode & 0o777 == 0o600


def test_a_configured_token_is_taken_and_not_written_down(tmp_path):
    assert token_of(Config(tmp_path / "data", token="mine")) == "mine"
    assert not (tmp_path / "data").exists()
