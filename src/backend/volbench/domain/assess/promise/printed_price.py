"""A price as a shop prints it, `￥0.35`, `17.50 元`, `0.35 元/GB/月`, `0.000486 CNY/GB/小时` or `$0.000137/GB-hour`."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from volbench.domain.model.runs.promise import MOST_PRICE_DIGITS, Price, PriceBasis

_PRICE: Final = re.compile(
    r"(?P<before>[A-Za-z]{2}\$|[¥$€£]|[A-Za-z]{3}|)\s*(?P<amount>[0-9]+(?:\.[0-9]+)?|\.[0-9]+)\s*"
    r"(?P<after>元|€|(?!per\b)[A-Za-z]{3}|)\s*(?P<per>(?:(?:/|每|per\b).{1,30})?)",
    re.IGNORECASE,
)
_CURRENCIES: Final = {
    "¥": "CNY",
    "元": "CNY",
    "$": "USD",
    "€": "EUR",
    "£": "GBP",
    "US$": "USD",
    "NT$": "TWD",
    "HK$": "HKD",
}
"""What signs mean on the pages of clouds: `$` alone is that of the United States, `¥` that of China."""
_SEPARATORS: Final = re.compile(r"\s*(?:[/·*-]|\bper\b|每|\s)\s*")
_GB: Final = ("gb", "gib", "g")
_MONTH: Final = ("月", "month", "mo", "个月", "個月")
_HOUR: Final = ("小时", "小時", "时", "時", "hour", "hr", "h")
_PER: Final[dict[tuple[str, ...], PriceBasis]] = {
    **{(one,): PriceBasis.MONTH for one in _MONTH},
    **{(one,): PriceBasis.HOUR for one in _HOUR},
    **{(one,): PriceBasis.GB_ONCE for one in _GB},
    **{(gb, one): PriceBasis.GB_MONTH for gb in _GB for one in _MONTH},
    **{(gb, one): PriceBasis.GB_HOUR for gb in _GB for one in _HOUR},
}
"""What a price says behind its currency, and for what it is paid then."""


def read_price(text: str, basis: PriceBasis | None = None) -> Price | None:
    """Read a price; where it does not say for what it is paid, that is `basis`, else once.

    None of what is no price, of one with more digits than can be kept, and of one that contradicts `basis`.
    """
    found = _PRICE.fullmatch(unicodedata.normalize("NFKC", text).strip())
    if found is None or bool(found["before"]) is bool(found["after"]):
        return None
    if len(found["amount"].replace(".", "").strip("0")) > MOST_PRICE_DIGITS:
        return None
    parts = tuple(part for part in _SEPARATORS.split(found["per"].lower()) if part)
    own = _PER.get(parts)
    if found["per"] and (own is None or basis not in {None, own}):
        return None
    sign = (found["before"] or found["after"]).upper()
    currency = _CURRENCIES.get(sign, sign)
    return Price(float(found["amount"]), own or basis or PriceBasis.ONCE, currency) if currency.isalpha() else None
