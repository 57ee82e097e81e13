"""Token in, session out; guessing is slow."""

import pytest

from volbench.access import Gate, NotSignedIn, TokenWrong, TooManyAttempts
from volbench.access.attempts import FORGET_S, FREE_TRIES, GUESSES_COMPARED, LONGEST_WAIT_S, MAX_ADDRESSES, Way
from volbench.access.gate import IDLE_S, LONG_TOKEN, LONGEST_S
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


@pytest.mark.parametrize("wrong", [["old token"] * 40, [f"guess {n}" for n in range(GUESSES_COMPARED - 1)]])
def test_wrong_tokens_do_not_keep_the_right_one_out(gate, wrong):
    answers = [_code_of(gate, token) for token in wrong]

    assert answers == ["token-wrong"] * FREE_TRIES + ["too-many-attempts"] * (len(wrong) - FREE_TRIES)
    assert gate.is_signed_in(gate.sign_in(TOKEN, "10.0.0.7"))
    gate.check(None, TOKEN, "10.0.0.7")


def test_a_program_with_an_old_token_waits_alone(gate):
    for _ in range(40):
        _code_of(gate, "old token")

    assert _code_of(gate, "mistyped") == "token-wrong"


def test_a_token_that_could_be_guessed_is_not_compared_with_many_guesses(gate, seconds):
    """A list of a million words from one address: what is compared is a handful, then one every five minutes."""
    for number in range(1000):
        _code_of(gate, f"word {number}")
    assert _code_of(gate, TOKEN) == "too-many-attempts"
    assert gate.is_signed_in(gate.sign_in(TOKEN, "10.0.0.8"))

    compared, passed_s = 0, 0
    while passed_s < 3600:
        before = gate._attempts.may_compare(Way.TOKEN, "10.0.0.7", "")
        compared += before
        _code_of(gate, f"after {passed_s}")
        passed_s, seconds.now = passed_s + 10, seconds.now + 10

    assert compared <= 3600 / LONGEST_WAIT_S


def test_whoever_came_in_before_comes_in_again_while_others_guess_behind_the_same_proxy(gate):
    gate.sign_in(TOKEN, "127.0.0.1")
    for number in range(1000):
        _code_of(gate, f"word {number}", "127.0.0.1")

    gate.check(None, TOKEN, "127.0.0.1")


def test_a_token_too_long_to_be_guessed_never_waits(seconds):
    token = "k" * LONG_TOKEN
    gate = Gate(token, monotonic=seconds)
    for number in range(1000):
        _code_of(gate, f"guess {number}")

    assert gate.is_signed_in(gate.sign_in(token, "10.0.0.7"))
    assert _code_of(gate, "guess") == "too-many-attempts"


def _code_of(gate, token, address="10.0.0.7"):
    with pytest.raises((TokenWrong, TooManyAttempts)) as refused:
        gate.sign_in(token, address)
    return refused.value.code


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


def test_a_right_token_frees_no_guesser_but_a_long_time_does(gate, seconds):
    guess_wrong(gate, FREE_TRIES)
    gate.sign_in(TOKEN, "10.0.0.7")
    assert _code_of(gate, "wrong") == "too-many-attempts"
    seconds.now += FORGET_S + 1

    guess_wrong(gate, FREE_TRIES)


def test_guessing_fills_no_memory(gate):
    for number in range(MAX_ADDRESSES + 50):
        for guess in range(3):
            _code_of(gate, f"guess {guess}", f"10.0.{number // 256}.{number % 256}")
        gate.sign_in(TOKEN, f"10.1.{number // 256}.{number % 256}")
    attempts = gate._attempts

    assert {len(kept) for kept in (attempts._pairs.tries, attempts._addresses.tries, attempts._proven)} == {
        MAX_ADDRESSES
    }


def test_no_credential_is_kept_as_it_was_sent(gate):
    _code_of(gate, "my bank's password")

    assert b"bank" not in b"".join(gate._attempts._pairs.tries)
