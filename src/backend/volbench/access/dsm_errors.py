"""Why DSM lets somebody not in, each of its error numbers in plain words.

Numbers as the error tables of mib1185/py-synologydsm-api (const.py) and N4S4/synology-api (error_codes.py) agree on.
"""

from __future__ import annotations

from typing import Final

from volbench.domain.model.errors import VolbenchError
from volbench.domain.model.words.message import Message


class TicketWrong(VolbenchError):
    """The ticket of DSM's desktop is used, too old or not ours (HTTP 401)."""

    code = "ticket-wrong"

    def __init__(self) -> None:
        super().__init__(
            Message("access.dsm_errors.this_link_from_the_dsm_desktop"),
            Message("access.dsm_errors.click_the_icon_on_the_dsm"),
        )


class AccountsNotTaken(VolbenchError):
    """This service is not part of a DSM: it knows no accounts (HTTP 422)."""

    code = "accounts-not-taken"

    def __init__(self) -> None:
        super().__init__(
            Message("access.dsm_errors.volume_bench_runs_without_dsm_here"),
            Message("access.dsm_errors.sign_in_with_the_access_token"),
        )


class SignInRefused(VolbenchError):
    """DSM or volbench does not let this account in (HTTP 403, code `dsm-sign-in-refused`, for unknown numbers)."""

    code = "dsm-sign-in-refused"
    is_failure = True
    """Whether it may have been guessing: DSM's Auto Block may count it too, so we do."""

    def __init__(self, message: Message, hint: Message, dsm_code: int | None = None) -> None:
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
            Message("access.dsm_errors.this_account_is_not_an_administrator"),
            Message("access.dsm_errors.only_members_of_the_group_administrators"),
        )


_ACCOUNT_PANEL: Final = Message("access.dsm_errors.account_panel")
_NEW_PASSWORD: Final = (
    PasswordExpired,
    Message("access.dsm_errors.new_password.the_password_of_this_account"),
    Message("access.dsm_errors.new_password.sign_in_to_dsm_itself"),
)

_WORDS: Final[dict[int, tuple[type[SignInRefused], Message, Message]]] = {
    400: (
        CredentialsWrong,
        Message("access.dsm_errors.words.400_account_or_password_is_wrong"),
        Message("access.dsm_errors.words.400_use_the_account_you_sign"),
    ),
    401: (AccountDisabled, Message("access.dsm_errors.words.401"), _ACCOUNT_PANEL),
    402: (AccountDenied, Message("access.dsm_errors.words.402"), _ACCOUNT_PANEL),
    403: (
        OtpNeeded,
        Message("access.dsm_errors.words.403_this_account_also_needs_a"),
        Message("access.dsm_errors.words.403_type_the_six_digits_your"),
    ),
    404: (
        OtpWrong,
        Message("access.dsm_errors.words.404_the_one_time_code_is"),
        Message("access.dsm_errors.words.404_wait_for_the_next_code"),
    ),
    406: (
        OtpSetUpNeeded,
        Message("access.dsm_errors.words.406_dsm_asks_this_account_to"),
        Message("access.dsm_errors.words.406_sign_in_to_dsm_itself"),
    ),
    407: (
        AddressBlocked,
        Message("access.dsm_errors.words.407_dsm_has_blocked_sign_ins"),
        Message("access.dsm_errors.words.407_enter_through_the_dsm_desktop"),
    ),
    408: _NEW_PASSWORD,
    409: _NEW_PASSWORD,
    410: _NEW_PASSWORD,
    411: (
        AccountLocked,
        Message("access.dsm_errors.words.411_this_account_is_locked_after"),
        Message("access.dsm_errors.words.411_wait_until_dsm_opens_it"),
    ),
}


def refusal_of(dsm_code: int) -> SignInRefused:
    """Return what DSM's error number means for whoever wants to sign in."""
    if dsm_code in _WORDS:
        kind, message, hint = _WORDS[dsm_code]
        return kind(message, hint, dsm_code)
    return SignInRefused(
        Message("access.dsm_errors.dsm_refused_the_sign_in_with", number=dsm_code),
        Message("access.dsm_errors.enter_through_the_icon_on_the"),
        dsm_code,
    )
