"""Notices on their way to real servers: delivered once, exact, kept while a server is gone, given up in the end."""

import json
import logging
import os
import subprocess
from contextlib import suppress
from pathlib import Path
from threading import Event

import pytest
from support.histories import weekly_runs
from support.outboxes import FAILED_ID, Course
from support.receivers import Mailbox, Web, mail_server, web_server

from volbench.domain.model.notices.outgoing import PAUSES, Occasion, Progress
from volbench.services.outbox.outbox import LOOK, WHILE_MEASURING

EXACT = {
    "en": (
        "Volume 1: Slower than before",
        "Reading large files: about 309 MB/s instead of 412 MB/s since 1 Mar 2026 (−25 %).",
    ),
    "zh-CN": (
        "存储空间 1：比以前慢",
        "大文件读取（顺序读）：自2026年3月1日起约为 309 MB/s，此前为 412 MB/s（下降 25 %）。",
    ),
}


class KilledInTheMiddle(BaseException):
    pass


def mail_to(box: Mailbox) -> str:
    return f"mailto://127.0.0.1:{box.port}/?from=nas@example.org&to=owner@example.org"


def post_to(web: Web) -> str:
    return f"json://user:very-secret@127.0.0.1:{web.port}/hook"


def progress(course: Course) -> list[tuple[Progress, int]]:
    return [(one.progress, one.tries) for one in course.store.outbox.newest()]


@pytest.mark.parametrize("language", EXACT)
def test_a_drop_arrives_as_a_mail_word_for_word_and_only_once(course, language):
    with mail_server() as box:
        course.switch_on(mail_to(box), language=language)
        course.drop()
        wait = course.tick()
        for _ in range(3):
            course.later(hours=1)
            course.tick()

    (mail,) = box.read
    title, body = EXACT[language]
    assert (mail["Subject"], mail.get_content().rstrip("\r\n")) == (title, body)
    assert mail.get_content_type() == "text/plain"
    assert wait is not None
    assert wait <= LOOK
    assert progress(course) == [(Progress.SENT, 1)]


def test_what_the_preview_shows_are_the_sentences_that_are_sent(course):
    with web_server() as web:
        course.switch_on(post_to(web))
        shown = {one.occasion: one for one in course.desk.preview("en").notices}
        course.drop()
        course.fail_scheduled()
        course.tick()

    sent = {json.loads(body)["title"]: json.loads(body)["message"] for body in web.bodies}
    assert set(sent) == {shown[Occasion.DROP].title, shown[Occasion.FAILED_RUN].title}
    # All but the numbers.
    assert shown[Occasion.DROP].body.partition(":")[0] == sent[shown[Occasion.DROP].title].partition(":")[0]
    assert len(shown) == len(Occasion)


def test_no_path_serial_or_host_name_leaves_with_a_notice(course):
    host = os.uname().nodename
    with mail_server() as box, web_server() as web:
        course.switch_on(mail_to(box), post_to(web))
        course.drop()
        course.fail_scheduled(reason=f"/volume1/secret-folder of {host} is gone, WD-WCC7K1234567")
        course.tick()

    everything = b"\n".join([*box.mails, *web.bodies, *(str(one).encode() for one in (*web.headers, box.greetings))])
    assert len(box.mails) == len(web.bodies) == 2
    for private in ("/volume1", "secret-folder", "WD-WCC7K1234567", "01JD", f"EHLO {host}"):
        assert private.encode() not in everything, private
    assert {greeting.lower() for greeting in box.greetings} == {"ehlo localhost.localdomain"}


def test_a_server_that_is_gone_gets_its_notice_when_it_is_back(course):
    with web_server() as web:
        pass
    course.switch_on(post_to(web))
    course.drop()
    for pause in PAUSES[:3]:
        course.tick()
        assert not course.tick() > LOOK
        course.later(seconds=pause.total_seconds() + 1)
    before = course.desk.view().addresses[0]
    with web_server(web):
        course.tick()

    assert before.problem.code == "tools.notify.refused"
    assert before.waiting == 1
    assert len(web.bodies) == 1
    assert progress(course) == [(Progress.SENT, 4)]
    after = course.desk.view().addresses[0]
    assert (after.problem, after.waiting) == (None, 0)
    assert after.last_sent_at == course.now


def test_a_notice_is_given_up_in_words_after_the_last_pause(course):
    with web_server(Web(status=500)) as web:
        course.switch_on(post_to(web))
        course.drop()
        for _ in range(len(PAUSES) + 3):
            course.tick()
            course.later(hours=9)

    shown = course.desk.view().addresses[0]
    assert len(web.bodies) == len(PAUSES) + 1
    assert progress(course) == [(Progress.GIVEN_UP, len(PAUSES) + 1)]
    assert (shown.problem.code, shown.problem.values["number"]) == ("tools.notify.answered", 500)
    assert shown.is_given_up
    assert shown.next_try_at is None


def test_a_mail_server_that_refuses_is_told_with_its_number(course):
    with mail_server(Mailbox(refusal="550 no such mailbox")) as box:
        course.switch_on(mail_to(box))
        course.drop()
        course.tick()

    problem = course.desk.view().addresses[0].problem
    assert (problem.code, problem.values["number"]) == ("tools.notify.answered", 550)
    assert box.mails == []


def test_quiet_hours_keep_a_notice_until_they_are_over(course):
    with web_server() as web:
        course.switch_on(post_to(web), quiet_from=22, quiet_until=7)
        course.at(23)
        course.drop()
        course.tick()
        course.later(hours=7, minutes=59)
        course.tick()
        assert web.bodies == []
        course.later(minutes=1)
        course.tick()

    assert len(web.bodies) == 1
    assert progress(course) == [(Progress.SENT, 1)]


def test_nothing_is_looked_at_or_sent_while_anything_measures(course):
    with web_server() as web:
        course.switch_on(post_to(web))
        course.drop()
        course.measuring = True
        wait = course.tick()
        written = progress(course)
        course.measuring = False
        course.tick()

    assert wait == WHILE_MEASURING
    assert written == []
    assert len(web.bodies) == 1


def test_a_run_that_begins_ends_what_is_being_sent_and_it_is_sent_afterwards(course):
    released = Event()

    def hold() -> None:
        course.measuring = True
        released.wait()

    with web_server(Web(before_answer=hold)) as web:
        course.switch_on(post_to(web))
        course.drop()
        course.tick()
        broken_off = progress(course)
        released.set()
        course.measuring, web.before_answer = False, lambda: None
        course.tick()

    # It counts as no try; that the server had it already nobody can know.
    assert broken_off == [(Progress.WAITING, 0)]
    assert progress(course) == [(Progress.SENT, 1)]
    assert len(web.bodies) == 2


def test_a_service_killed_in_the_middle_sends_at_most_one_copy_more(course):
    """What was begun counts as a try before it goes: whoever comes after waits for the pause, and has one try less."""
    with web_server() as web:
        course.switch_on(post_to(web))
        course.drop()

        send = course.outbox._send

        def send_and_die(*words: object) -> None:
            send(*words)
            raise KilledInTheMiddle

        course.outbox._send = send_and_die
        with pytest.raises(KilledInTheMiddle):
            course.tick()
        after_kill = progress(course)
        again = Course(course.store, course.folder, now=course.now)
        again.tick()
        at_once = len(web.bodies)
        again.later(minutes=2)
        again.tick()
        again.later(hours=9)
        again.tick()

    assert after_kill == [(Progress.WAITING, 1)]
    assert at_once == 1
    assert len(web.bodies) == 2
    assert progress(again) == [(Progress.SENT, 2)]


def test_a_failed_scheduled_run_is_told_without_its_reason_and_one_by_hand_is_not(course):
    with web_server() as web:
        course.switch_on(post_to(web))
        course.fail_scheduled()
        course.tick()
        course.tick()

    (body,) = web.bodies
    said = json.loads(body)
    assert said["title"] == "Volume 1: Scheduled run failed"
    assert said["message"] == "Rounds measured in the run of 22 Mar 2026: 6. The reason is in the history."
    assert FAILED_ID not in body.decode()


def test_a_slow_disk_is_told_once_however_often_it_is_named(course):
    with web_server() as web:
        course.switch_on(post_to(web))
        for run in weekly_runs([1.0] * 3):
            course.store.insert(run, {})
            course.tick()

    assert [json.loads(body)["title"] for body in web.bodies] == ["Volume 1: Held back by disk 3"]
    assert "MB/s" in json.loads(web.bodies[0])["message"]


def test_what_is_so_already_when_notices_are_switched_on_is_not_told(course):
    with web_server() as web:
        course.drop()
        course.switch_on(post_to(web))
        course.tick()
        course.fail_scheduled()
        course.tick()

    assert [json.loads(body)["title"] for body in web.bodies] == ["Volume 1: Scheduled run failed"]


def test_an_occasion_the_owner_has_not_chosen_is_not_told_then_nor_later(course):
    with web_server() as web:
        course.switch_on(post_to(web), occasions=(Occasion.FAILED_RUN,))
        course.drop()
        course.tick()
        course.desk.change(occasions=tuple(Occasion))
        course.tick()

    assert web.bodies == []


def test_secrets_are_in_no_log_no_argument_and_no_table(course, caplog, tmp_path):
    caplog.set_level(logging.DEBUG)
    seen: list[bytes] = []

    def look() -> None:
        listing = subprocess.run(["ps", "-eo", "args"], capture_output=True, check=True).stdout
        seen.extend([listing, *_environments()])

    with web_server(Web(status=500, before_answer=look)) as web:
        course.switch_on(post_to(web))
        course.drop()
        course.tick()

    holding = [path.name for path in sorted(tmp_path.iterdir()) if b"very-secret" in path.read_bytes()]
    assert seen
    assert not any(b"very-secret" in one for one in seen)
    assert "very-secret" not in caplog.text
    assert holding == ["notice-addresses.json"]
    assert (tmp_path / "notice-addresses.json").stat().st_mode & 0o777 == 0o600


def _environments() -> list[bytes]:
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):  # it has ended meanwhile, or is not ours to read
            found.append(path.read_bytes())
    return found
