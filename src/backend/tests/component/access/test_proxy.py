"""Behind a proxy on the same machine, over a real socket: TLS is believed, addresses are not."""

import http.client

import pytest
from support.service import TOKEN, make_app, make_store
from support.serving import serving

from volbench.cli.serve import listen_for


@pytest.fixture
def app(tmp_path):
    store = make_store(tmp_path / "volbench.sqlite")
    yield make_app(store)
    store.close()


@pytest.fixture
def port(app):
    with serving(listen_for(app, host="127.0.0.1", port=0)) as port:
        yield port


def sign_in(port, token=TOKEN, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    sent = {"Content-Type": "application/json", **{name.replace("_", "-"): value for name, value in headers.items()}}
    connection.request("POST", "/api/v1/session", f'{{"token": "{token}"}}', sent)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer


def test_a_proxy_that_speaks_tls_makes_the_cookie_secure(port):
    assert "Secure" in sign_in(port, X_Forwarded_Proto="https").headers["Set-Cookie"]
    assert "Secure" not in sign_in(port).headers["Set-Cookie"]


@pytest.mark.parametrize("word", ["gopher", "https, http", "https\tx", '"'])
def test_a_proxy_that_says_nonsense_breaks_nothing(port, word):
    answer = sign_in(port, X_Forwarded_Proto=word)

    assert answer.status in {200, 400}


def test_made_up_addresses_of_callers_do_not_free_a_guesser(port):
    answers = [
        sign_in(port, "guess", X_Forwarded_For=f"10.0.0.{n}", Forwarded=f"for=10.0.0.{n}", X_Real_IP=f"10.0.0.{n}")
        for n in range(7)
    ]

    assert [answer.status for answer in answers] == [401] * 5 + [429] * 2
