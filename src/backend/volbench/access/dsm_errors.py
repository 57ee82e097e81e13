"""Why DSM lets somebody not in, each of its error numbers in plain words.

Numbers as the error tables of mib1185/py-synologydsm-api (const.py) and N4S4/synology-api (error_codes.py) agree on.
"""

from __future__ import annotations

from typing import Final

from volbench.domain.model.errors import VolbenchError
from volbench.domain.model.text import Text


class TicketWrong(VolbenchError):
    """The ticket of DSM's desktop is used, too old or not ours (HTTP 401)."""

    code = "ticket-wrong"

    def __init__(self) -> None:
        super().__init__(
            Text("This link from the DSM desktop is no longer valid.", "来自 DSM 桌面的链接已失效。"),
            Text(
                "Click the icon on the DSM desktop again: each link opens Volume Bench once, within a minute.",
                "请再次点击 DSM 桌面上的图标：每个链接只能在一分钟内使用一次。",
            ),
        )


class AccountsNotTaken(VolbenchError):
    """This service is not part of a DSM: it knows no accounts (HTTP 422)."""

    code = "accounts-not-taken"

    def __init__(self) -> None:
        super().__init__(
            Text(
                "Volume Bench runs without DSM here and knows no accounts.",
                "此处“存储空间测速”未与 DSM 结合，不支持帐户登录。",
            ),
            Text("Sign in with the access token.", "请使用访问令牌登录。"),
        )


class SignInRefused(VolbenchError):
    """DSM or volbench does not let this account in (HTTP 403, code `dsm-sign-in-refused`, for unknown numbers)."""

    code = "dsm-sign-in-refused"
    is_failure = True
    """Whether it may have been guessing: DSM's Auto Block may count it too, so we do."""

    def __init__(self, message: Text, hint: Text, dsm_code: int | None = None) -> None:
        """Keep DSM's number."""
        super().__init__(message, hint, dsm_code=dsm_code)


class CredentialsWrong(SignInRefused):
    """Account or password is wrong (HTTP 401)."""

    code = "dsm-credentials-wrong"


class OtpNeeded(SignInRefused):
    """The password is right, the one-time code is still missing (HTTP 401)."""

    code = "dsm-otp-needed"
    is_failure = False


class OtpWrong(SignInRefused):
    """The one-time code is wrong or too old (HTTP 401)."""

    code = "dsm-otp-wrong"


class OtpSetUpNeeded(SignInRefused):
    """The owner's rules want two-step sign-in and this account has none yet (HTTP 403)."""

    code = "dsm-otp-set-up-needed"
    is_failure = False


class AccountDisabled(SignInRefused):
    """The account is switched off (HTTP 403)."""

    code = "dsm-account-disabled"


class AccountDenied(SignInRefused):
    """The account may not sign in to DSM from here (HTTP 403)."""

    code = "dsm-account-denied"


class AccountLocked(SignInRefused):
    """Account protection has locked the account (HTTP 403)."""

    code = "dsm-account-locked"


class AddressBlocked(SignInRefused):
    """Auto Block has blocked the address the sign-in came from, which is this machine itself (HTTP 403)."""

    code = "dsm-address-blocked"


class PasswordExpired(SignInRefused):
    """The password has to be changed first (HTTP 403)."""

    code = "dsm-password-expired"


class NotAdministrator(SignInRefused):
    """DSM knows the account, but it is no administrator (HTTP 403)."""

    code = "dsm-not-administrator"
    is_failure = False

    def __init__(self) -> None:
        super().__init__(
            Text("This account is not an administrator.", "此帐户不是管理员。"),
            Text(
                "Only members of the group administrators may use Volume Bench: it shows and loads the whole NAS.",
                "仅 administrators 群组的成员可以使用“存储空间测速”，因为它会显示并占用整台 NAS。",
            ),
        )


_ACCOUNT_PANEL: Final = Text(
    "An administrator can change that in DSM: Control Panel → User & Group.",
    "管理员可在 DSM 的“控制面板 → 用户与群组”中修改。",
)
_NEW_PASSWORD: Final = (
    PasswordExpired,
    Text("The password of this account has expired.", "此帐户的密码已过期。"),
    Text("Sign in to DSM itself, choose a new password, then come back.", "请先登录 DSM 设置新密码，然后再回来。"),
)

_WORDS: Final[dict[int, tuple[type[SignInRefused], Text, Text]]] = {
    400: (
        CredentialsWrong,
        Text("Account or password is wrong.", "帐户或密码错误。"),
        Text(
            "Use the account you sign in to DSM with. Accounts without a password enter through the DSM desktop.",
            "请使用登录 DSM 的帐户；没有密码的帐户请从 DSM 桌面进入。",
        ),
    ),
    401: (AccountDisabled, Text("This account is disabled.", "此帐户已停用。"), _ACCOUNT_PANEL),
    402: (AccountDenied, Text("DSM does not let this account in.", "DSM 不允许此帐户登录。"), _ACCOUNT_PANEL),
    403: (
        OtpNeeded,
        Text("This account also needs a one-time code.", "此帐户还需要一次性验证码。"),
        Text("Type the six digits your authenticator app shows.", "请输入验证器应用中显示的六位数字。"),
    ),
    404: (
        OtpWrong,
        Text("The one-time code is wrong or too old.", "一次性验证码错误或已过期。"),
        Text("Wait for the next code and type that one.", "请等待下一个验证码后再输入。"),
    ),
    406: (
        OtpSetUpNeeded,
        Text("DSM asks this account to set up two-step sign-in first.", "DSM 要求此帐户先设置双重验证。"),
        Text("Sign in to DSM itself, set it up there, then come back.", "请先登录 DSM 完成设置，然后再回来。"),
    ),
    407: (
        AddressBlocked,
        Text(
            "DSM has blocked sign-ins from the NAS itself (127.0.0.1).", "DSM 已封锁来自 NAS 自身（127.0.0.1）的登录。"
        ),
        Text(
            "Enter through the DSM desktop, or unblock it: Control Panel → Security → Protection → Allow/Block List.",
            "请从 DSM 桌面进入，或在“控制面板 → 安全性 → 保护 → 允许/封锁列表”中解除封锁。",
        ),
    ),
    408: _NEW_PASSWORD,
    409: _NEW_PASSWORD,
    410: _NEW_PASSWORD,
    411: (
        AccountLocked,
        Text("This account is locked after too many wrong passwords.", "此帐户因多次输错密码已被锁定。"),
        Text(
            "Wait until DSM opens it again, or let an administrator do it: Control Panel → Security → Account.",
            "请等待 DSM 自动解锁，或请管理员在“控制面板 → 安全性 → 帐户”中解锁。",
        ),
    ),
}


def refusal_of(dsm_code: int) -> SignInRefused:
    """Return what DSM's error number means for whoever wants to sign in."""
    if dsm_code in _WORDS:
        kind, message, hint = _WORDS[dsm_code]
        return kind(message, hint, dsm_code)
    return SignInRefused(
        Text("DSM refused the sign-in with error {number}.", "DSM 拒绝登录，错误 {number}。").fill(number=dsm_code),
        Text("Enter through the icon on the DSM desktop instead.", "请改从 DSM 桌面上的图标进入。"),
        dsm_code,
    )
