"""Addresses made from fields are read by Apprise itself as what was entered, whatever stands in them."""

import json
import subprocess
import sys

import pytest

from volbench.domain.model.errors import FaultyInput
from volbench.domain.model.notices.address_forms import FIELDS, NoticeForm, form_of, made_address
from volbench.domain.model.notices.notice_services import KINDS, SCHEMES
from volbench.domain.model.notices.outgoing import scheme_of

HOSTILE = "a@b:c/d?e#f%41&g=h+i j;k,\\l'\"ä密"
KEY = "e8e3fb1a-0b4c-4e2a-9c7d-1a2b3c4d5e6f"
_READ = """
import json, sys
from volbench.notify.apprise_notice import _listen, _service

_listen()
for url in json.load(sys.stdin):
    print(json.dumps({name: value for name, value in vars(_service(url)).items()
                      if isinstance(value, (str, int, list, tuple, dict, type(None)))}, default=str))
"""
MADE = [
    (
        NoticeForm.MAIL,
        {"mail": "me@example.com", "password": HOSTILE},
        {
            "user": "me@example.com",
            "password": HOSTILE,
            "from_addr": ["Volume Bench", "me@example.com"],
            "targets": [[False, "me@example.com"]],
            "secure_mode": "starttls",
        },
    ),
    (
        NoticeForm.MAIL,
        {"mail": "a%41+b@qq.com", "password": " p ", "server": ""},
        {"user": "a%41+b@qq.com", "password": " p ", "smtp_host": "smtp.qq.com"},
    ),
    (
        NoticeForm.MAIL,
        {"mail": "me@example.com", "password": "p", "server": "smtp.example.org:465"},
        {"smtp_host": "smtp.example.org", "port": 465, "secure_mode": "ssl", "targets": [[False, "me@example.com"]]},
    ),
    (
        NoticeForm.MAIL,
        {"mail": "me@example.com", "password": "p", "server": "nas"},
        {"smtp_host": "nas", "port": 587, "secure_mode": "starttls"},
    ),
    (
        NoticeForm.NTFY,
        {"topic": "my-topic"},
        {"host": "ntfy.sh", "secure": True, "topics": ["my-topic"], "token": None, "mode": "private"},
    ),
    (
        NoticeForm.NTFY,
        {"topic": "t", "server": "http://nas:8080", "token": HOSTILE},
        {"host": "nas", "port": 8080, "secure": False, "topics": ["t"], "token": HOSTILE, "auth": "token"},
    ),
    (
        NoticeForm.NTFY,
        {"topic": "t", "server": "https://ntfy.example.com/"},
        {"host": "ntfy.example.com", "port": None, "secure": True},
    ),
    (
        NoticeForm.TELEGRAM,
        {"token": "123456789:abc_D-e", "chat": "-1001234"},
        {"bot_token": "123456789:abc_D-e", "targets": [[-1001234, None]]},
    ),
    (
        NoticeForm.TELEGRAM,
        {"token": "bot123456789:abc_D-e", "chat": "@my_channel"},
        {"bot_token": "123456789:abc_D-e", "targets": [["@my_channel", None]]},
    ),
    (NoticeForm.WECOM, {"webhook": f"https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key={KEY}"}, {"key": KEY}),
    (NoticeForm.WECOM, {"webhook": f" {KEY} "}, {"key": KEY}),
    (
        NoticeForm.DINGTALK,
        {"webhook": "https://oapi.dingtalk.com/robot/send?access_token=abc123", "secret": "SECdef"},
        {"token": "abc123", "secret": "SECdef", "targets": []},
    ),
    (NoticeForm.DINGTALK, {"webhook": "abc123"}, {"token": "abc123", "secret": None}),
    (
        NoticeForm.DISCORD,
        {"webhook": "https://discord.com/api/webhooks/4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js"},
        {"webhook_id": "4174216298", "webhook_token": "JHMHI8qBe7bk2ZwO5U711o3dV_js"},
    ),
    (
        NoticeForm.WEBHOOK,
        {"url": "https://hook.example:8443/a%20b/%23c?x=1%262&-y=a%2541#part", "user": "u:@/", "password": HOSTILE},
        {
            "host": "hook.example",
            "port": 8443,
            "secure": True,
            "user": "u:@/",
            "password": HOSTILE,
            "fullpath": "/a%20b/%23c",
            "params": {"x": "1&2", "-y": "a%41"},
        },
    ),
    (
        NoticeForm.WEBHOOK,
        {"url": "http://u:p%40@10.0.0.2/a/?x=1"},
        {"host": "10.0.0.2", "secure": False, "user": "u", "password": "p@", "fullpath": "/a/", "params": {"x": "1"}},
    ),
    (NoticeForm.WEBHOOK, {"url": "http://[fd00::1]:8080/a"}, {"host": "[fd00::1]", "port": 8080, "fullpath": "/a"}),
    (
        NoticeForm.WEBHOOK,
        {"url": "https://hook.example/a?token"},
        {"host": "hook.example", "fullpath": "/a", "params": {"token": ""}},
    ),
    (NoticeForm.WEBHOOK, {"url": "https://hook.example/?a=1&b"}, {"params": {"a": "1", "b": ""}}),
    (NoticeForm.WEBHOOK, {"url": "https://münchen.example/a"}, {"host": "xn--mnchen-3ya.example", "fullpath": "/a"}),
    (
        NoticeForm.MAIL,
        {"mail": "a@Müller.de", "password": "p", "server": "smtp.müller.de"},
        {
            "user": "a@xn--mller-kva.de",
            "smtp_host": "smtp.xn--mller-kva.de",
            "targets": [[False, "a@xn--mller-kva.de"]],
        },
    ),
    (
        NoticeForm.NTFY,
        {"topic": "t", "server": "http://服务.example:8080"},
        {"host": "xn--zfr188b.example", "port": 8080},
    ),
    (
        NoticeForm.DISCORD,
        {"webhook": "https://discord.com/api/webhooks/4174216298/JHMHI8qBe7bk2?thread_id=1234567890"},
        {"webhook_id": "4174216298", "webhook_token": "JHMHI8qBe7bk2", "thread_id": "1234567890"},
    ),
    (NoticeForm.OTHER, {"address": "gotifys://gotify.example/abcdefghijklmno"}, {"host": "gotify.example"}),
]
KIND_OF = {
    NoticeForm.MAIL: "email",
    NoticeForm.NTFY: "ntfy",
    NoticeForm.TELEGRAM: "telegram",
    NoticeForm.WECOM: "wecombot",
    NoticeForm.DINGTALK: "dingtalk",
    NoticeForm.DISCORD: "discord",
    NoticeForm.WEBHOOK: "custom_json",
    NoticeForm.OTHER: "gotify",
}
REFUSED = [
    (NoticeForm.MAIL, {"mail": "me", "password": "p"}, "mail"),
    (NoticeForm.MAIL, {"mail": "a@b.c,d@e.f", "password": "p"}, "mail"),
    (NoticeForm.MAIL, {"mail": "me@example.com"}, "password"),
    (NoticeForm.MAIL, {"mail": "me@example.com", "password": "p", "server": "s?to=thief@example.org"}, "server"),
    (NoticeForm.MAIL, {"mail": "me@example.com", "password": "p", "server": "https://smtp.example.com"}, "server"),
    (NoticeForm.MAIL, {"mail": "me@example.com", "password": "p", "cc": "thief@example.org"}, "cc"),
    (NoticeForm.NTFY, {"topic": ""}, "topic"),
    (NoticeForm.NTFY, {"topic": "a/b"}, "topic"),
    (NoticeForm.NTFY, {"topic": "t", "server": "nas/path"}, "server"),
    (NoticeForm.NTFY, {"topic": "t", "server": "nas:65536"}, "server"),
    (NoticeForm.TELEGRAM, {"token": "123456789", "chat": "1"}, "token"),
    (NoticeForm.TELEGRAM, {"token": "123456789:a", "chat": "a/b"}, "chat"),
    (NoticeForm.TELEGRAM, {"token": "１２３:a", "chat": "1"}, "token"),
    (NoticeForm.WECOM, {"webhook": "https://example.com/?key=a"}, "webhook"),
    (NoticeForm.DINGTALK, {"webhook": "abc", "secret": "a@b"}, "secret"),
    (NoticeForm.DISCORD, {"webhook": "https://discord.example/api/webhooks/1/a"}, "webhook"),
    (NoticeForm.DISCORD, {"webhook": "https://discord.com/api/webhooks/1/a?wait=true"}, "webhook"),
    (NoticeForm.MAIL, {"mail": "a@straße.de", "password": "p"}, "mail"),
    (NoticeForm.NTFY, {"topic": "t", "server": "a..ä"}, "server"),
    (NoticeForm.WEBHOOK, {"url": "http://straße.example/"}, "url"),
    (NoticeForm.WEBHOOK, {"url": "ftp://host/"}, "url"),
    (NoticeForm.WEBHOOK, {"url": "http://host:port/"}, "url"),
    (NoticeForm.WEBHOOK, {"url": "http://host/?a=1&a=2"}, "url"),
    (NoticeForm.WEBHOOK, {"url": "http://host/", "password": "p"}, "user"),
    (NoticeForm.OTHER, {"topic": "t"}, "topic"),
]


@pytest.fixture(scope="module")
def read():
    """What Apprise made of each address, in a process of its own."""
    urls = [made_address(form, entered) for form, entered, _ in MADE]
    done = subprocess.run(
        [sys.executable, "-c", _READ], input=json.dumps(urls), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("place", range(len(MADE)), ids=[f"{form} {n}" for n, (form, _, _) in enumerate(MADE)])
def test_apprise_reads_what_was_entered(read, place):
    form, entered, expected = MADE[place]
    url = made_address(form, entered)

    assert SCHEMES[scheme_of(url)] == KIND_OF[form]
    assert {name: read[place].get(name) for name in expected} == expected
    assert url.isascii()
    assert " " not in url


def test_every_form_is_tried_and_known_again_by_its_address():
    assert {form for form, _, _ in MADE} == set(NoticeForm) == set(FIELDS)
    for form, entered, _ in MADE:
        assert form_of(scheme_of(made_address(form, entered))) is form
    assert set(KIND_OF.values()) <= set(KINDS)


@pytest.mark.parametrize(("form", "entered", "field"), REFUSED)
def test_what_does_not_belong_into_a_field_is_refused_at_its_place(form, entered, field):
    with pytest.raises(FaultyInput) as refused:
        made_address(form, entered)

    assert [place for place, _ in refused.value.items] == [f"entered.{field}"]
