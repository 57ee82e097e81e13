"""Why somebody is not let in, each with what to do about it."""

from __future__ import annotations

import math

from volbench.domain.model.errors import VolbenchError
from volbench.domain.model.text import Text

_IN_SECONDS = 90
"""Longer waits are told in minutes."""


class NotSignedIn(VolbenchError):
    """No session and no token (HTTP 401)."""

    code = "not-signed-in"

    def __init__(self) -> None:
        super().__init__(
            Text("You are not signed in.", "你尚未登录。"),
            Text(
                "Sign in on Volume Bench's page. A program sends the access token instead.",
                "请在“存储空间测速”页面上登录；程序可改用访问令牌。",
            ),
        )


class TokenWrong(VolbenchError):
    """The token is not ours (HTTP 401)."""

    code = "token-wrong"

    def __init__(self) -> None:
        super().__init__(
            Text("This access token is wrong.", "访问令牌不正确。"),
            Text(
                "Copy it again from the address that Volume Bench printed when it started.",
                "请从“存储空间测速”启动时显示的地址中重新复制。",
            ),
        )


class TooManyAttempts(VolbenchError):
    """Too many wrong tokens or passwords, from one address or to DSM (HTTP 429)."""

    code = "too-many-attempts"

    def __init__(self, wait_s: float) -> None:
        """Keep how long to wait, in seconds."""
        self.wait_s = max(1, math.ceil(wait_s))
        super().__init__(
            Text("Too many wrong sign-ins were tried.", "登录失败次数过多。"),
            Text("Wait {wait}, then try again.", "请等待 {wait}后重试。").fill(wait=_how_long(self.wait_s)),
            wait_s=self.wait_s,
        )


def _how_long(wait_s: int) -> Text:
    if wait_s <= _IN_SECONDS:
        return Text("{count} seconds", " {count} 秒").fill(count=wait_s)
    return Text("{count} minutes", " {count} 分钟").fill(count=math.ceil(wait_s / 60))


class HostNotAllowed(VolbenchError):
    """The request names a host that is not ours: DNS rebinding, or a name nobody configured (HTTP 403)."""

    code = "host-not-allowed"

    def __init__(self, host: str) -> None:
        super().__init__(
            Text(
                "Volume Bench does not answer under the name “{host}”.", "存储空间测速不通过“{host}”这个名称提供服务。"
            ).fill(host=host),
            Text(
                "Use the machine's IP address, or put this name into VOLBENCH_NAMES and start Volume Bench again.",
                "请使用设备的 IP 地址访问，或将该名称写入 VOLBENCH_NAMES 后重新启动“存储空间测速”。",
            ),
            host=host,
        )


class OriginNotAllowed(VolbenchError):
    """The request was sent by another site's page (HTTP 403)."""

    code = "origin-not-allowed"

    def __init__(self, origin: str) -> None:
        super().__init__(
            Text(
                "This request came from another page ({origin}) and was refused.",
                "该请求来自其他页面（{origin}），已拒绝。",
            ).fill(origin=origin),
            Text(
                "Open Volume Bench itself. A proxy in front of it has to pass on the Host header.",
                "请直接打开“存储空间测速”。如果前面有反向代理，请让它保留 Host 请求头。",
            ),
            origin=origin,
        )


class MarkMissing(VolbenchError):
    """A changing request without the mark that only our own page can set (HTTP 403)."""

    code = "request-mark-missing"

    def __init__(self) -> None:
        super().__init__(
            Text(
                "The request does not say that Volume Bench's own page sent it.",
                "该请求没有表明自己来自“存储空间测速”的页面。",
            ),
            Text(
                "Send Content-Type: application/json, or the header X-Volbench: 1.",
                "请使用 Content-Type: application/json，或加上请求头 X-Volbench: 1。",
            ),
        )
