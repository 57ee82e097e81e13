"""A clock that was years ahead once: what it wrote is delivered and kept, and decides neither order nor due times."""

import pytest
from support.outboxes import START
from support.receivers import Web, web_server

from volbench.domain.model.notices.outgoing import PAUSES, Progress

AHEAD = "2031-03-01T03:00:00.000Z"


def _address(web: Web) -> str:
    return f"json://127.0.0.1:{web.port}/hook"


@pytest.mark.parametrize("tries", [0, 1, len(PAUSES)])
def test_a_notice_written_then_is_delivered_once_the_clock_is_right(course, tries):
    with web_server(Web(status=500)) as web:
        course.switch_on(_address(web))
        course.now = AHEAD
        course.drop()
        course.measuring = True
        course.tick()
        course.measuring = False
        for _ in range(tries):
            course.tick()
            course.later(seconds=PAUSES[-1].total_seconds() + 1)
        before = [(one.progress, one.tries) for one in course.store.outbox.newest()]
        web.status = 200
        course.now = START
        course.tick()
        course.tick()

    assert before == ([(Progress.WAITING, tries)] if tries else [])
    assert [(one.progress, one.tries) for one in course.store.outbox.newest()] == [(Progress.SENT, tries + 1)]
    assert len(web.bodies) == tries + 1
    assert course.desk.view().addresses[0].last_sent_at == START


def test_one_sent_then_is_kept_and_hides_no_failure_of_now(course):
    with web_server() as web:
        course.switch_on(_address(web))
        course.now = AHEAD
        course.drop()
        course.tick()
        course.now = START
        kept = course.desk.view().addresses[0]
        web.status = 500
        course.fail_scheduled()
        for _ in range(len(PAUSES) + 1):
            course.tick()
            course.later(seconds=PAUSES[-1].total_seconds() + 1)
        failing = course.desk.view().addresses[0]
        web.status = 200
        course.fail_scheduled("01JDFAILED2")
        course.tick()

    assert (kept.last_sent_at, kept.problem) == (AHEAD, None)
    assert failing.is_given_up
    assert failing.problem.values["number"] == 500
    # A later one of known time is the last that was sent, whatever year the other one has.
    after = course.desk.view().addresses[0]
    assert after.last_sent_at < AHEAD
    assert [one.progress for one in course.store.outbox.newest()] == [Progress.SENT, Progress.GIVEN_UP, Progress.SENT]


def test_a_pause_begun_then_ends_by_the_right_clock(course):
    with web_server(Web(status=500)) as web:
        course.switch_on(_address(web))
        course.now = AHEAD
        course.drop()
        course.tick()
        course.now = START
        shown = course.desk.view().addresses[0]

    assert shown.waiting == 1
    assert shown.next_try_at == START
