"""The outbox stays small, and says why where it cannot keep something."""

from support.outboxes import Course

from volbench.domain.model.notices.outgoing import (
    MOST_ENDED,
    MOST_WAITING,
    NoticeText,
    Occasion,
    OutgoingNotice,
    Progress,
    SendingSettings,
)
from volbench.domain.model.words.message import Message, plain

FULL = Message("services.outbox.too_many_waiting")


def notices(count: int) -> list[OutgoingNotice]:
    return [
        OutgoingNotice(Occasion.DROP, (f"drop:{number}",), NoticeText(plain(f"title {number}"), plain("body")))
        for number in range(count)
    ]


def write(course: Course, count: int) -> None:
    course.store.outbox.write(notices(count), ["one"], [], course.now, FULL)


def test_the_oldest_are_given_up_in_words_where_too_many_wait(course):
    write(course, MOST_WAITING + 5)
    rows = course.store.outbox.newest()
    given_up = [one for one in rows if one.progress is Progress.GIVEN_UP]

    assert len(course.store.outbox.waiting()) == MOST_WAITING
    assert [one.text.title for one in given_up] == [plain(f"title {number}") for number in (4, 3, 2, 1, 0)]
    assert {one.problem for one in given_up} == {FULL}


def test_no_more_than_so_many_that_are_over_are_remembered(course):
    for _ in range(3):
        write(course, MOST_WAITING)
    rows = course.store.outbox.newest()

    assert len(rows) == MOST_WAITING + MOST_ENDED


def test_what_was_told_is_told_again_only_once_it_was_over(course):
    outbox = course.store.outbox
    outbox.write((), (), ["a", "b"], course.now, FULL)
    outbox.write((), (), ["b"], course.now, FULL)

    assert outbox.told() == {"b"}


def test_quiet_hours_may_go_over_midnight():
    night, noon = SendingSettings(quiet_from=22, quiet_until=7), SendingSettings(quiet_from=12, quiet_until=14)

    assert [hour for hour in range(24) if night.is_quiet(hour)] == [*range(7), 22, 23]
    assert [hour for hour in range(24) if noon.is_quiet(hour)] == [12, 13]
    assert not any(one.is_quiet(3) for one in (SendingSettings(), SendingSettings(quiet_from=3, quiet_until=3)))
