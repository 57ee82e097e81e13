"""DSM's web API as the client meets it: found, asked, refused."""

import pytest
from support.dsm_web_api import Account, DsmDouble, running_dsm

from volbench.domain.model.machine.dsm import (
    DsmApiMissing,
    DsmNotPermitted,
    DsmRefused,
    DsmSession,
    DsmSessionEnded,
    DsmUnreachable,
)
from volbench.host.dsm import DsmClient, Endpoint, find_endpoints
from volbench.host.dsm.wire import Limits

SHARE = "SYNO.Core.Share"


def shares(parameters, account):
    return {"asked": parameters["name"], "by": account.name, "deep": parameters.get("deep")}


@pytest.fixture
def dsm():
    handlers = {(SHARE, "list"): shares, (SHARE, "create"): lambda *_: 105, (SHARE, "delete"): lambda *_: 3300}
    with running_dsm(DsmDouble((Account("anna", "secret"),), handlers)) as double:
        yield double


@pytest.fixture
def session(dsm):
    sid, token = dsm.open_session("anna")
    return DsmSession("anna", sid, token)


def client_of(*doubles):
    return DsmClient(lambda: [double.endpoint for double in doubles], limits=Limits(5.0, 10_000))


def test_a_call_carries_session_and_token_and_returns_the_data(dsm, session):
    answer = client_of(dsm).call(SHARE, 1, "list", {"name": "a b&c=1", "deep": {"x": [True]}}, session)

    assert answer == {"asked": "a b&c=1", "by": "anna", "deep": {"x": [True]}}


def test_an_older_dsm_is_asked_in_its_newest_version(dsm, session):
    client_of(dsm).call(SHARE, 99, "list", {"name": "x"}, session)

    assert dsm.calls[-1][2]["version"] == 1 == dsm.interfaces[SHARE]["maxVersion"]


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ((SHARE, 1, "create"), DsmNotPermitted),
        ((SHARE, 1, "delete"), DsmRefused),
        (("SYNO.Not.There", 1, "list"), DsmApiMissing),
        (("SYNO.API.Auth.Key", 6, "get"), DsmApiMissing),
    ],
)
def test_refusals_are_told_apart(dsm, session, asked, error):
    with pytest.raises(error):
        client_of(dsm).call(*asked, {"name": "x"}, session)


def test_a_session_dsm_no_longer_knows_is_over(dsm, session):
    dsm.sessions.clear()

    with pytest.raises(DsmSessionEnded) as refused:
        client_of(dsm).call(SHARE, 1, "list", {"name": "x"}, session)

    assert refused.value.context["dsm_code"] == 119


def test_whether_an_interface_is_there(dsm):
    client = client_of(dsm)

    assert client.has(SHARE, 1)
    assert not client.has("SYNO.Not.There", 1)


@pytest.mark.parametrize(
    "answer",
    [(200, b"<html>"), (500, b"{}"), (200, b"[]"), (200, b'{"success": false}'), (200, b" " * 10_001), (200, b"\xff")],
)
def test_what_is_not_dsm_is_unreachable(dsm, session, answer):
    client = client_of(dsm)
    client.call(SHARE, 1, "list", {"name": "x"}, session)
    dsm.raw_answer = answer

    with pytest.raises(DsmUnreachable):
        client.call(SHARE, 1, "list", {"name": "x"}, session)


def test_where_nobody_listens_the_next_place_is_tried(dsm, session):
    with running_dsm(DsmDouble(raw_answer=(200, b"another program"))) as other:
        client = DsmClient(lambda: [Endpoint("http", 1), other.endpoint, dsm.endpoint])

        assert client.call(SHARE, 1, "list", {"name": "x"}, session)["by"] == "anna"


def test_after_dsm_has_moved_it_is_found_again(session, dsm):
    places = [dsm.endpoint]
    client = DsmClient(lambda: places)
    client.call(SHARE, 1, "list", {"name": "x"}, session)
    dsm.raw_answer = (502, b"")
    with running_dsm(DsmDouble(dsm.accounts, dsm.handlers, sessions=dsm.sessions)) as moved:
        places[:] = [moved.endpoint]
        with pytest.raises(DsmUnreachable):
            client.call(SHARE, 1, "list", {"name": "x"}, session)

        assert client.call(SHARE, 1, "list", {"name": "x"}, session)["by"] == "anna"


def test_a_path_dsm_would_never_name_is_not_followed(dsm, session):
    dsm.interfaces = {**dsm.interfaces, SHARE: {"path": "../../x", "minVersion": 1, "maxVersion": 1}}

    with pytest.raises(DsmApiMissing):
        client_of(dsm).call(SHARE, 1, "list", {"name": "x"}, session)


def test_secrets_never_stand_in_a_repr():
    assert "geheim" not in repr(DsmSession("anna", "geheim", "geheim"))


def test_a_redirect_to_tls_is_followed_on_this_machine_only(dsm, session, certificate):
    with running_dsm(DsmDouble(dsm.accounts, dsm.handlers, sessions=dsm.sessions), certificate=certificate) as secure:
        dsm.redirect_to = f"https://nas.example.org:{secure.endpoint.port}/webapi/query.cgi"

        assert client_of(dsm).call(SHARE, 1, "list", {"name": "x"}, session)["by"] == "anna"


@pytest.mark.parametrize("to", ["http://evil.example/", "/elsewhere", "https://x:999999/"])
def test_other_redirects_are_not_followed(dsm, to):
    dsm.redirect_to = to

    with pytest.raises(DsmUnreachable):
        client_of(dsm).has(SHARE, 1)


def test_the_ports_the_owner_set_are_tried_first(tmp_path):
    (tmp_path / "synoinfo.conf").write_text(
        'unique="synology_geminilake_1520+"\nadmin_port="5500"\nsecure_admin_port="5501"\n'
        'external_port_dsm_https="443"\nexternal_port_dsm_http=\nsupportx="1"\n'
    )

    assert [(one.scheme, one.port) for one in find_endpoints(tmp_path)] == [
        ("http", 5500),
        ("http", 5000),
        ("https", 5501),
        ("https", 443),
        ("https", 5001),
    ]
    assert [one.port for one in find_endpoints(tmp_path / "none")] == [5000, 5001]
    assert {one.host for one in find_endpoints(tmp_path)} == {"127.0.0.1"}


def test_a_port_that_is_none_is_left_out(tmp_path):
    (tmp_path / "synoinfo.conf").write_text('admin_port="0"\nsecure_admin_port="70000"\n')

    assert [one.port for one in find_endpoints(tmp_path)] == [5000, 5001]
