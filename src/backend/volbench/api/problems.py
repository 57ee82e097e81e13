"""Every error as RFC 9457 problem details, in the caller's language. Bad input never reaches the unexpected handler."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from volbench.access import TooManyAttempts
from volbench.api.answers import InputError, Problem
from volbench.api.complaints import translate
from volbench.domain.model.codec import dump
from volbench.domain.model.errors import ConsentNeeded, VolbenchError
from volbench.domain.model.text import LANGUAGES, Text

LOG = logging.getLogger(__name__)
MEDIA_TYPE: Final = "application/problem+json"
_MAX_ERRORS: Final = 50


@dataclass(frozen=True, slots=True)
class Kind:
    """One stable code: its HTTP status and its title."""

    status: int
    title: Text


KINDS: Final[dict[str, Kind]] = {
    "bad-request": Kind(400, Text("The request cannot be read", "无法读取请求")),
    "not-signed-in": Kind(401, Text("Sign in first", "请先登录")),
    "token-wrong": Kind(401, Text("Wrong access token", "访问令牌错误")),
    "ticket-wrong": Kind(401, Text("The link is no longer valid", "链接已失效")),
    "dsm-credentials-wrong": Kind(401, Text("Wrong account or password", "帐户或密码错误")),
    "dsm-otp-needed": Kind(401, Text("One-time code needed", "需要一次性验证码")),
    "dsm-otp-wrong": Kind(401, Text("Wrong one-time code", "一次性验证码错误")),
    "dsm-otp-set-up-needed": Kind(403, Text("Two-step sign-in has to be set up", "需要先设置双重验证")),
    "dsm-account-disabled": Kind(403, Text("Account disabled", "帐户已停用")),
    "dsm-account-denied": Kind(403, Text("Account not allowed", "帐户不允许登录")),
    "dsm-account-locked": Kind(403, Text("Account locked", "帐户已锁定")),
    "dsm-address-blocked": Kind(403, Text("Sign-ins from the NAS itself are blocked", "来自 NAS 自身的登录已被封锁")),
    "dsm-password-expired": Kind(403, Text("Password expired", "密码已过期")),
    "dsm-not-administrator": Kind(403, Text("Administrators only", "仅限管理员")),
    "dsm-sign-in-refused": Kind(403, Text("DSM refused the sign-in", "DSM 拒绝登录")),
    "host-not-allowed": Kind(403, Text("Unknown host name", "未知的主机名")),
    "origin-not-allowed": Kind(403, Text("Refused: sent by another page", "已拒绝：来源不符")),
    "request-mark-missing": Kind(
        403, Text("Refused: not marked as sent by Volume Bench's page", "已拒绝：缺少页面标记")
    ),
    "not-found": Kind(404, Text("Not found", "未找到")),
    "method-not-allowed": Kind(405, Text("Not possible here", "此处不支持该操作")),
    "busy": Kind(409, Text("Something else has to end first", "需要先等其他操作结束")),
    "consent-needed": Kind(409, Text("This needs your consent", "需要你确认")),
    "unsafe-target": Kind(409, Text("Not safe to measure there", "在此处测试不安全")),
    "capability-missing": Kind(409, Text("Something needed is missing", "缺少所需条件")),
    "dsm-refused": Kind(409, Text("DSM refused", "DSM 拒绝了请求")),
    "dsm-api-missing": Kind(409, Text("This DSM cannot do that", "此 DSM 不支持该功能")),
    "dsm-session-ended": Kind(409, Text("Not signed in to DSM", "未登录 DSM")),
    "too-large": Kind(413, Text("Too large", "内容过大")),
    "media-type": Kind(415, Text("Wrong content type", "内容类型不符")),
    "invalid-request": Kind(422, Text("The request is not valid", "请求无效")),
    "accounts-not-taken": Kind(422, Text("No accounts here", "此处不支持帐户登录")),
    "too-many-attempts": Kind(429, Text("Too many attempts", "尝试次数过多")),
    "unexpected": Kind(500, Text("Something went wrong in Volume Bench", "存储空间测速内部出错")),
    "dsm-unreachable": Kind(503, Text("DSM does not answer", "DSM 没有响应")),
    "store-failed": Kind(503, Text("The database failed", "数据库故障")),
    "run-failed": Kind(500, Text("The run failed", "测试失败")),
}

_HTTP_WORDS: Final[dict[int, tuple[str, Text, Text]]] = {
    400: (
        "bad-request",
        Text("The request is not valid HTTP or JSON.", "请求不是有效的 HTTP 或 JSON。"),
        Text("Send what docs/api.md describes.", "请按照 docs/api.md 的说明发送请求。"),
    ),
    404: (
        "not-found",
        Text("There is nothing at this address.", "该地址下没有内容。"),
        Text("Go back to the start page.", "请返回首页。"),
    ),
    405: (
        "method-not-allowed",
        Text("This address does not do that.", "该地址不支持此操作。"),
        Text("See docs/api.md for what it does.", "请查看 docs/api.md 了解其支持的操作。"),
    ),
    413: (
        "too-large",
        Text(
            "The file or request is larger than Volume Bench accepts.", "文件或请求超出了“存储空间测速”可接受的大小。"
        ),
        Text("Imports may have up to 20 MB, other requests 64 KB.", "导入文件最大 20 MB，其他请求最大 64 KB。"),
    ),
    415: (
        "media-type",
        Text("The content type is not the one expected here.", "内容类型与此处要求不符。"),
        Text("Send Content-Type: application/json.", "请使用 Content-Type: application/json。"),
    ),
    422: (
        "invalid-request",
        Text("Something in the request is missing or not valid.", "请求中有缺失或无效的内容。"),
        Text("Correct what is listed and try again.", "请更正列出的内容后重试。"),
    ),
}
_UNEXPECTED: Final = (
    Text("Volume Bench met an error of its own.", "存储空间测速内部出错。"),
    Text(
        "Try again; if it happens again, look into Volume Bench's log and report it.",
        "请重试；如果再次出现，请查看“存储空间测速”的日志并反馈。",
    ),
)


def language() -> str:
    """Return the caller's language from Accept-Language: `zh-CN` for any Chinese, else `en`."""
    for wanted, _ in request.accept_languages:
        if wanted.lower().startswith("zh"):
            return LANGUAGES[1]
        if wanted.lower().startswith("en"):
            return LANGUAGES[0]
    return LANGUAGES[0]


def register(app: Flask) -> None:
    """Make every error of `app` a problem."""
    app.register_error_handler(VolbenchError, _on_refusal)
    app.register_error_handler(HTTPException, _on_http)
    app.register_error_handler(Exception, _on_unexpected)


def make(code: str, message: Text, hint: Text, errors: tuple[InputError, ...] = ()) -> Response:
    """Return the response for one error."""
    kind = KINDS[code]
    lang = language()
    problem = Problem(
        type=f"urn:volbench:problem:{code}",
        title=kind.title.within(lang),
        status=kind.status,
        detail=message.within(lang),
        code=code,
        hint=hint.within(lang),
        errors=errors,
    )
    response = Response(json.dumps(dump(problem), ensure_ascii=False), status=kind.status, mimetype=MEDIA_TYPE)
    response.headers["Content-Language"] = lang
    response.vary.add("Accept-Language")
    return response


def _on_refusal(error: VolbenchError) -> Response:
    code = error.code if error.code in KINDS else "unexpected"
    if KINDS[code].status >= 500:  # noqa: PLR2004 (HTTP's own border between "you" and "we")
        LOG.error("code=%s message=%r context=%r", error.code, error.message.en, error.context, exc_info=error)
    items = error.items[:_MAX_ERRORS] if isinstance(error, ConsentNeeded) else ()
    listed = tuple(InputError(place, words.within(language())) for place, words in items)
    response = make(code, error.message, error.hint, listed)
    if isinstance(error, TooManyAttempts):
        response.headers["Retry-After"] = str(error.wait_s)
    return response


def _on_http(error: HTTPException) -> Response:
    status = error.code or 500
    if status not in _HTTP_WORDS:
        status = 400 if status < 500 else 500  # noqa: PLR2004 (as above)
    if status not in _HTTP_WORDS:
        return _on_unexpected(error)
    code, message, hint = _HTTP_WORDS[status]
    details = getattr(error, "data", None) or {}
    response = make(code, message, hint, tuple(_flatten(details.get("messages", {})))[:_MAX_ERRORS])
    for name, value in error.get_headers():
        if name.lower() == "allow":
            response.headers[name] = value
    return response


def _on_unexpected(error: Exception) -> Response:
    LOG.error("method=%s path=%s", request.method, request.path, exc_info=error)
    return make("unexpected", *_UNEXPECTED)


def _flatten(messages: Any, path: str = "") -> Iterator[InputError]:
    """Turn marshmallow's nested messages into a flat list with paths such as `query.limit`."""
    if isinstance(messages, Mapping):
        for key, inner in messages.items():
            yield from _flatten(inner, f"{path}.{key}".lstrip("."))
    elif isinstance(messages, list):
        for inner in messages:
            yield from _flatten(inner, path)
    else:
        yield InputError(path, translate(str(messages)).within(language()))
