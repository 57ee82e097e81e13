"""Addresses of notices made from fields an owner can fill in: the one place that writes how Apprise wants them.

Everything entered is percent-encoded once where Apprise decodes once (user, password, path) and twice where it decodes
twice (query); a test lets Apprise itself read what is made here.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, Final
from unicodedata import normalize
from urllib.parse import parse_qsl, quote, unquote, urlsplit

from volbench.domain.model.errors import FaultyInput
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_MAIL_OVER_TLS_PORT: Final = 465
"""There a mail server expects TLS from the first byte on; elsewhere STARTTLS."""
_SERVER: Final = re.compile(r"(?:(?P<scheme>https?)://)?(?P<host>(?:[^\W_]|[.-])+)(?::(?P<port>\d{1,5}))?/?")
_MAIL: Final = re.compile(r"(?P<user>[^\s@,;]+)@(?P<domain>(?:[^\W_]|-)+(?:\.(?:[^\W_]|-)+)+)")
_TOPIC: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_BOT: Final = re.compile(r"(?:bot)?(?P<token>\d+:[A-Za-z0-9_-]+)", re.ASCII)
_CHAT: Final = re.compile(r"-?\d{1,32}|@?(?P<name>[A-Za-z_][A-Za-z0-9_]+)", re.ASCII)
_WECOM: Final = re.compile(r"(?:https://qyapi\.weixin\.qq\.com/cgi-bin/webhook/send\?key=)?(?P<key>[A-Za-z0-9_-]+)")
_DINGTALK: Final = re.compile(r"(?:https://oapi\.dingtalk\.com/robot/send\?access_token=)?(?P<token>[A-Za-z0-9]+)")
_DINGTALK_SECRET: Final = re.compile(r"[A-Za-z0-9]+")
_DISCORD: Final = re.compile(
    r"https://(?:(?:canary|ptb)\.)?discord(?:app)?\.com/api/webhooks/(?P<id>\d+)/(?P<token>[A-Za-z0-9_-]+)/?"
    r"(?:\?thread_id=(?P<thread>\d+))?",
    re.ASCII,
)


class NoticeForm(StrEnum):
    """Services with fields of their own, and every other one as Apprise writes it."""

    MAIL = "mail"
    NTFY = "ntfy"
    TELEGRAM = "telegram"
    WECOM = "wecom"
    DINGTALK = "dingtalk"
    DISCORD = "discord"
    WEBHOOK = "webhook"
    OTHER = "other"


FIELDS: Final[Mapping[NoticeForm, tuple[str, ...]]] = {
    NoticeForm.MAIL: ("mail", "password", "server"),
    NoticeForm.NTFY: ("topic", "server", "token"),
    NoticeForm.TELEGRAM: ("token", "chat"),
    NoticeForm.WECOM: ("webhook",),
    NoticeForm.DINGTALK: ("webhook", "secret"),
    NoticeForm.DISCORD: ("webhook",),
    NoticeForm.WEBHOOK: ("url", "user", "password"),
    NoticeForm.OTHER: ("address",),
}
"""What is filled in, in the order it is asked for."""

_FORMS: Final[Mapping[str, NoticeForm]] = {
    **dict.fromkeys(("mailto", "mailtos"), NoticeForm.MAIL),
    **dict.fromkeys(("ntfy", "ntfys"), NoticeForm.NTFY),
    "tgram": NoticeForm.TELEGRAM,
    "wecombot": NoticeForm.WECOM,
    "dingtalk": NoticeForm.DINGTALK,
    "discord": NoticeForm.DISCORD,
    **dict.fromkeys(("json", "jsons"), NoticeForm.WEBHOOK),
}


def form_of(scheme: str) -> NoticeForm:
    """Return the form by which an address that begins like this can be entered anew."""
    return _FORMS.get(scheme, NoticeForm.OTHER)


def made_address(form: NoticeForm, entered: Mapping[str, str]) -> str:
    """Return the address as Apprise writes it.

    Raises:
        FaultyInput: a field is missing or is not what belongs there, or is none of this form.
    """
    unknown = sorted(set(entered) - set(FIELDS[form]))
    if unknown:
        raise _wrong(unknown[0], Message("services.outbox.form.unknown_field"))
    # A password may begin or end with a space; whatever else is pasted with one does not.
    filled = {name: entered.get(name, "") for name in FIELDS[form]}
    filled = {name: text if name == "password" else text.strip() for name, text in filled.items()}
    return _MAKERS[form](filled)


def _mail(filled: Mapping[str, str]) -> str:
    mail = _matched(_MAIL, filled, "mail")
    domain = _ascii(mail["domain"], "mail", _WANTED["mail"])
    user = _quoted(f"{mail['user']}@{domain}")
    password = _quoted(_there(filled, "password"))
    head = f"mailtos://{user}:{password}@{domain}"
    if not filled["server"]:
        return head
    server = _matched(_SERVER, filled, "server")
    if server["scheme"]:
        raise _wrong("server", Message("services.outbox.form.mail_server"))
    port = _port(server["port"])
    mode = "&mode=ssl" if port == _MAIL_OVER_TLS_PORT else ""
    return f"{head}{f':{port}' if port else ''}/?smtp={_host(server)}{mode}"


def _ntfy(filled: Mapping[str, str]) -> str:
    topic = _matched(_TOPIC, filled, "topic")[0]
    server = _matched(_SERVER, {"server": filled["server"] or "ntfy.sh"}, "server")
    port = _port(server["port"])
    scheme = "ntfy" if server["scheme"] == "http" else "ntfys"
    token = f"{_quoted(filled['token'])}@" if filled["token"] else ""
    # Without its mode Apprise takes a server whose name has no dot for a topic of the public server.
    auth = "&auth=token" if token else ""
    return f"{scheme}://{token}{_host(server)}{f':{port}' if port else ''}/{topic}?mode=private{auth}"


def _telegram(filled: Mapping[str, str]) -> str:
    chat = _matched(_CHAT, filled, "chat")
    return f"tgram://{_matched(_BOT, filled, 'token')['token']}/{chat['name'] or chat[0]}/"


def _wecom(filled: Mapping[str, str]) -> str:
    return f"wecombot://{_matched(_WECOM, filled, 'webhook', 'wecom')['key']}"


def _dingtalk(filled: Mapping[str, str]) -> str:
    token = _matched(_DINGTALK, filled, "webhook", "dingtalk")["token"]
    secret = f"{_matched(_DINGTALK_SECRET, filled, 'secret')[0]}@" if filled["secret"] else ""
    return f"dingtalk://{secret}{token}/"


def _discord(filled: Mapping[str, str]) -> str:
    found = _matched(_DISCORD, filled, "webhook", "discord")
    thread = f"?thread={found['thread']}" if found["thread"] else ""
    return f"discord://{found['id']}/{found['token']}/{thread}"


def _webhook(filled: Mapping[str, str]) -> str:
    bad = _wrong("url", Message("services.outbox.form.url"))
    try:
        url = urlsplit(filled["url"])
        port, host = url.port, url.hostname
        # A name may stand without a value: for the one who is called it may be the whole secret.
        queried = parse_qsl(url.query, keep_blank_values=True)
    except ValueError as error:
        raise bad from error
    # Apprise keeps one value for each name of a query.
    if url.scheme not in {"http", "https"} or not host or len({name for name, _ in queried}) < len(queried):
        raise bad
    user, password = filled["user"] or unquote(url.username or ""), filled["password"] or unquote(url.password or "")
    if password and not user:
        raise _wrong("user", Message("services.outbox.form.user"))
    let_in = f"{_quoted(user)}{f':{_quoted(password)}' if password else ''}@" if user else ""
    path = "/".join(_quoted(unquote(part)) for part in (url.path or "/").split("/"))
    query = "&".join(f"-{_quoted_twice(name)}={_quoted_twice(value)}" for name, value in queried)
    # Apprise takes a final slash off a path unless the whole address ends with one.
    ending = "&/" if query and path.endswith("/") else ""
    scheme = "jsons" if url.scheme == "https" else "json"
    place = f"[{host}]" if ":" in host else _ascii(host, "url", Message("services.outbox.form.url"))
    place = f"{place}:{port}" if port else place
    return f"{scheme}://{let_in}{place}{path}{f'?{query}{ending}' if query else ''}"


def _other(filled: Mapping[str, str]) -> str:
    return filled["address"]


_MAKERS: Final[Mapping[NoticeForm, Callable[[Mapping[str, str]], str]]] = {
    NoticeForm.MAIL: _mail,
    NoticeForm.NTFY: _ntfy,
    NoticeForm.TELEGRAM: _telegram,
    NoticeForm.WECOM: _wecom,
    NoticeForm.DINGTALK: _dingtalk,
    NoticeForm.DISCORD: _discord,
    NoticeForm.WEBHOOK: _webhook,
    NoticeForm.OTHER: _other,
}
_WANTED: Final[Mapping[str, Message]] = {
    "mail": Message("services.outbox.form.mail"),
    "server": Message("services.outbox.form.server"),
    "topic": Message("services.outbox.form.topic"),
    "token": Message("services.outbox.form.token"),
    "chat": Message("services.outbox.form.chat"),
    "wecom": Message("services.outbox.form.wecom"),
    "dingtalk": Message("services.outbox.form.dingtalk"),
    "secret": Message("services.outbox.form.secret"),
    "discord": Message("services.outbox.form.discord"),
    "password": Message("services.outbox.form.password"),
}
_CORRECT_IT: Final = Message("services.outbox.form.correct_it")


def _matched(pattern: re.Pattern[str], filled: Mapping[str, str], name: str, wanted: str = "") -> re.Match[str]:
    found = pattern.fullmatch(filled[name])
    if found is None:
        raise _wrong(name, _WANTED[wanted or name])
    return found


def _there(filled: Mapping[str, str], name: str) -> str:
    if not filled[name]:
        raise _wrong(name, _WANTED[name])
    return filled[name]


def _host(server: re.Match[str]) -> str:
    return _ascii(server["host"], "server", _WANTED["server"])


def _ascii(host: str, field: str, wanted: Message) -> str:
    """Return the host as networks know it, whatever script its name is in."""
    if host.isascii():
        return host
    try:
        known = host.encode("idna")
    except UnicodeError as error:
        raise _wrong(field, wanted) from error
    # The codec makes "ss" of "ß", which is another host.
    if known.decode("idna") != normalize("NFKC", host).lower():
        raise _wrong(field, wanted)
    return known.decode("ascii")


def _port(written: str | None) -> int | None:
    if written is None:
        return None
    if not 0 < int(written) < 2**16:
        raise _wrong("server", _WANTED["server"])
    return int(written)


def _quoted(text: str) -> str:
    return quote(text, safe="")


def _quoted_twice(text: str) -> str:
    return _quoted(_quoted(text))


def _wrong(field: str, message: Message) -> FaultyInput:
    return FaultyInput(message, _CORRECT_IT, ((f"entered.{field}", message),))
