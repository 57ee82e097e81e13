"""Token in, session out; guessing is slow."""

import pytest

from volbench.access import Gate, NotSignedIn, TokenWrong, TooManyAttempts
from volbench.access.attempts import FORGET_S, FREE_TRIES, LONGEST_WAIT_S, MAX_ADDRESSES
from volbench.access.gate import IDLE_S, LONGEST_S
from volbench.access.sessions import MAX_SESSIONS

TOKEN = "correct horse"


class Seconds:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def seconds():
    return Seconds()


@pytest.fixture
def gate(seconds):
    return Gate(TOKEN, monotonic=seconds)


def guess_wrong(gate, times, address="10.0.0.7"):
    for _ in range(times):
        with pytest.raises(TokenWrong):
            gate.sign_in("wrong", address)


def test_the_right_token_gives_a_session_that_lets_in(gate):
    session = gate.sign_in(TOKEN, "10.0.0.7")

    assert gate.is_signed_in(session)
    gate.check(session, None, "10.0.0.7")


def test_two_sign_ins_give_two_sessions_nobody_can_guess(gate):
    sessions = {gate.sign_in(TOKEN, "10.0.0.7") for _ in range(20)}

    assert len(sessions) == 20
    assert min(map(len, sessions)) >= 40


@pytest.mark.parametrize("token", ["", "correct hors", "correct horsE", "正确", "\udcff", TOKEN + " "])
def test_any_other_token_is_refused(gate, token):
    with pytest.raises(TokenWrong):
        gate.sign_in(token, "10.0.0.7")


def test_an_empty_token_is_never_accepted_as_configuration(seconds):
    with pytest.raises(ValueError, match="empty"):
        Gate("", monotonic=seconds)


@pytest.mark.parametrize("session", [None, "", "made up"])
def test_without_a_session_nobody_comes_in(gate, session):
    assert not gate.is_signed_in(session)
    with pytest.raises(NotSignedIn):
        gate.check(session, None, "10.0.0.7")


def test_the_token_itself_lets_in_as_bearer(gate):
    gate.check(None, TOKEN, "10.0.0.7")

    with pytest.raises(TokenWrong):
        gate.check(None, "wrong", "10.0.0.7")


def test_a_wrong_bearer_is_refused_even_with_a_session(gate):
    session = gate.sign_in(TOKEN, "10.0.0.7")

    with pytest.raises(TokenWrong):
        gate.check(session, "wrong", "10.0.0.7")


def test_a_session_ends_when_nobody_uses_it(gate, seconds):
    session = gate.sign_in(TOKEN, "10.0.0.7")
    seconds.now += IDLE_S + 1

    assert not gate.is_signed_in(session)


def test_a_used_session_lives_on(gate, seconds):
    session = gate.sign_in(TOKEN, "10.0.0.7")
    for _ in range(5):
        seconds.now += IDLE_S * 0.9
        assert gate.is_signed_in(session)

    assert gate.is_signed_in(session)


def test_no_session_lasts_for_ever(gate, seconds):
    session = gate.sign_in(TOKEN, "10.0.0.7")
    while seconds.now < LONGEST_S:
        assert gate.is_signed_in(session)
        seconds.now += IDLE_S / 2
    seconds.now += IDLE_S / 2

    assert not gate.is_signed_in(session)


def test_signing_out_ends_this_session_only(gate):
    mine, other = gate.sign_in(TOKEN, "10.0.0.7"), gate.sign_in(TOKEN, "10.0.0.8")
    gate.sign_out(mine)
    gate.sign_out(None)

    assert (gate.is_signed_in(mine), gate.is_signed_in(other)) == (False, True)


def test_the_session_unused_longest_goes_when_there_are_too_many(gate):
    first, second = gate.sign_in(TOKEN, "a"), gate.sign_in(TOKEN, "a")
    gate.is_signed_in(first)
    for _ in range(MAX_SESSIONS - 1):
        gate.sign_in(TOKEN, "a")

    assert (gate.is_signed_in(first), gate.is_signed_in(second)) == (True, False)


def test_after_some_wrong_tokens_even_the_right_one_has_to_wait(gate, seconds):
    guess_wrong(gate, FREE_TRIES)
    with pytest.raises(TooManyAttempts) as refusal:
        gate.sign_in(TOKEN, "10.0.0.7")
    seconds.now += refusal.value.wait_s

    assert gate.is_signed_in(gate.sign_in(TOKEN, "10.0.0.7"))


def test_each_further_wrong_token_doubles_the_wait_up_to_a_limit(gate, seconds):
    guess_wrong(gate, FREE_TRIES)
    waits = []
    for _ in range(10):
        with pytest.raises(TooManyAttempts) as refusal:
            gate.sign_in("wrong", "10.0.0.7")
        waits.append(refusal.value.wait_s)
        seconds.now += refusal.value.wait_s
        guess_wrong(gate, 1)

    assert waits[:4] == [2, 4, 8, 16]
    assert waits[-1] == LONGEST_WAIT_S


def test_one_guesser_does_not_keep_others_out(gate):
    guess_wrong(gate, FREE_TRIES, "10.0.0.66")

    assert gate.is_signed_in(gate.sign_in(TOKEN, "10.0.0.7"))


def test_a_right_token_or_a_long_time_makes_guesses_forgotten(gate, seconds):
    guess_wrong(gate, FREE_TRIES - 1)
    gate.sign_in(TOKEN, "10.0.0.7")
    guess_wrong(gate, FREE_TRIES)
    seconds.now += FORGET_S + 1

    guess_wrong(gate, FREE_TRIES)


def test_guessing_from_many_addresses_fills_no_memory(gate):
    for number in range(MAX_ADDRESSES + 50):
        guess_wrong(gate, 1, f"10.0.{number // 256}.{number % 256}")

    assert len(gate._attempts._tries) == MAX_ADDRESSES
