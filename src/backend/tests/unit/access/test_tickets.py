"""A ticket opens the door once, within a minute, for its holder alone."""

import json
import threading

import pytest

from volbench.access import Tickets, TicketWrong
from volbench.access.tickets import LIFE_S, MAX_WAITING, Ticket

ANNA = Ticket("anna", "the session", "the token")


class Wall:
    def __init__(self):
        self.now = None

    def __call__(self):
        import time

        return time.time() if self.now is None else self.now


@pytest.fixture
def wall():
    return Wall()


@pytest.fixture
def tickets(tmp_path, wall):
    return Tickets(tmp_path / "tickets", wall)


def only_file(tmp_path):
    (path,) = (tmp_path / "tickets").iterdir()
    return path


def test_a_ticket_says_who_comes_and_with_which_session(tickets):
    assert tickets.redeem(tickets.issue(ANNA)) == ANNA
    assert tickets.redeem(tickets.issue(Ticket("ben"))) == Ticket("ben")


def test_a_ticket_is_good_once_and_leaves_nothing(tickets, tmp_path):
    secret = tickets.issue(ANNA)
    tickets.redeem(secret)

    with pytest.raises(TicketWrong):
        tickets.redeem(secret)
    assert not list((tmp_path / "tickets").iterdir())


def test_of_many_who_come_at_once_one_gets_in(tickets):
    secret, inside = tickets.issue(ANNA), []
    start = threading.Barrier(8)

    def come():
        start.wait()
        try:
            inside.append(tickets.redeem(secret))
        except TicketWrong:
            return

    threads = [threading.Thread(target=come) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert inside == [ANNA]


@pytest.mark.parametrize("shift_s", [LIFE_S + 1, -LIFE_S])
def test_a_ticket_of_another_time_is_refused_and_removed(tickets, wall, tmp_path, shift_s):
    secret = tickets.issue(ANNA)
    wall.now = wall() + shift_s

    with pytest.raises(TicketWrong):
        tickets.redeem(secret)
    assert not list((tmp_path / "tickets").iterdir())


def test_the_file_is_ours_alone_and_tells_neither_ticket_nor_session(tickets, tmp_path):
    secret = tickets.issue(ANNA)
    path = only_file(tmp_path)
    text = path.read_text()

    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert secret not in path.name + text
    assert "the session" not in text
    assert "the token" not in text
    assert secret not in repr(tickets.__dict__)


@pytest.mark.parametrize(
    "secret", ["", "x", "../../../etc/passwd", "A" * 43, "A" * 42 + "/", "A" * 44, "\u00e9" * 43, "A" * 42 + "\n"]
)
def test_what_is_no_ticket_opens_nothing(tickets, secret):
    tickets.issue(ANNA)

    with pytest.raises(TicketWrong):
        tickets.redeem(secret)


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"account": 1, "at": 0, "sealed": ""}', "\xff", "{" * 5000])
def test_a_file_that_is_no_ticket_opens_nothing(tickets, tmp_path, text):
    secret = tickets.issue(ANNA)
    only_file(tmp_path).write_text(text, encoding="latin-1")

    with pytest.raises(TicketWrong):
        tickets.redeem(secret)


def test_another_ones_seal_does_not_fit(tickets, tmp_path):
    secret = tickets.issue(ANNA)
    path = only_file(tmp_path)
    content = json.loads(path.read_text())
    tickets.issue(Ticket("ben", "bens"))
    other = next(one for one in (tmp_path / "tickets").iterdir() if one != path)
    path.write_text(json.dumps({**content, "sealed": json.loads(other.read_text())["sealed"]}))

    with pytest.raises(TicketWrong):
        tickets.redeem(secret)


def test_a_link_or_a_file_others_may_read_is_no_ticket(tickets, tmp_path):
    secret = tickets.issue(ANNA)
    path = only_file(tmp_path)
    elsewhere = tmp_path / "elsewhere"
    path.rename(elsewhere)
    path.symlink_to(elsewhere)
    with pytest.raises(TicketWrong):
        tickets.redeem(secret)

    path.unlink(missing_ok=True)
    elsewhere.rename(path)
    path.chmod(0o644)
    with pytest.raises(TicketWrong):
        tickets.redeem(secret)


def test_tickets_nobody_fetched_do_not_fill_the_disk(tickets, tmp_path, wall):
    for _ in range(MAX_WAITING):
        tickets.issue(ANNA)
    with pytest.raises(OSError, match="too many"):
        tickets.issue(ANNA)
    wall.now = wall() + 2 * LIFE_S
    with pytest.raises(TicketWrong):
        tickets.redeem("A" * 43)

    assert not list((tmp_path / "tickets").iterdir())
