"""Who is an administrator, and whom DSM's desktop vouches for."""

import pytest
from support.desktop import desktop_request, make_dsm_root

from volbench.host.people import desktop_account, is_account_name, is_administrator


@pytest.fixture
def root(tmp_path):
    return make_dsm_root(tmp_path)


@pytest.mark.parametrize("account", ["anna", "carol", "HOME\\dora"])
def test_members_are_administrators_also_through_other_groups(root, account):
    assert is_administrator(account, root)


@pytest.mark.parametrize("account", ["ben", "nobody", "", "-G", "anna\n", "anna:x", "../anna", " anna"])
def test_everybody_else_is_not(root, account):
    assert not is_administrator(account, root)


def test_without_a_program_that_knows_groups_the_listed_members_count(root):
    (root / "usr/bin/id").unlink()

    assert is_administrator("anna", root)
    assert not is_administrator("carol", root)


@pytest.mark.parametrize("text", ["", "users:x:100:anna\n", "administrators:x::anna\n", "administrators\n"])
def test_without_the_group_there_are_no_administrators(root, text):
    (root / "etc/group").write_text(text)

    assert not is_administrator("anna", root)


def test_without_a_group_file_there_are_no_administrators(tmp_path):
    assert not is_administrator("anna", tmp_path)


def test_dsm_vouches_for_its_own_desktop_only(root):
    good = desktop_request(QUERY_STRING="SynoToken=desktop-token")

    assert desktop_account(good, root) == "anna"
    assert desktop_account({**good, "HTTP_COOKIE": "id=made-up"}, root) is None
    assert desktop_account({**good, "QUERY_STRING": ""}, root) is None
    assert desktop_account(good, root / "nowhere") is None


@pytest.mark.parametrize(
    "says", ["echo anna; exit 1", "printf 'anna\\nben\\n'", "printf '\\377'", "echo -- -x", "echo Status: 500"]
)
def test_an_answer_that_is_no_name_vouches_for_nobody(root, says):
    (root / "usr/syno/synoman/webman/modules/authenticate.cgi").write_text(f"#!/bin/sh\n{says}\n")

    assert desktop_account(desktop_request(), root) is None


@pytest.mark.parametrize("name", ["anna", "Anna B", "HOME\\dora", "dora@home.example", "安娜"])
def test_names_of_accounts(name):
    assert is_account_name(name)
