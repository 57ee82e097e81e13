"""A price as a shop prints it, `￥0.35`, `17.50 元` or `0.35 元/GB/月`."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from volbench.domain.model.promise import Price, PriceBasis

_PRICE: Final = re.compile(
    r"(?P<before>¥|[A-Za-z]{3}|)\s*(?P<amount>[0-9]+(?:\.[0-9]+)?|\.[0-9]+)\s*(?P<after>元|[A-Za-z]{3}|)\s*(?P<per>(?:/.{1,20})?)"
)
_CURRENCIES: Final = {"¥": "CNY", "元": "CNY"}
_PER: Final = {
    **dict.fromkeys(("月", "month", "mo"), PriceBasis.MONTH),
    **{f"{gb}/{month}": PriceBasis.GB_MONTH for gb in ("gb", "gib", "g") for month in ("月", "month", "mo")},
    **dict.fromkeys(("gb", "gib", "g"), PriceBasis.GB_ONCE),
}
"""What a price says behind its currency, and for what it is paid then."""


def read_price(text: str, basis: PriceBasis | None = None) -> Price | None:
    """Read a price; where it does not say for what it is paid, that is `basis`, else once.

    None of what is no price, of one by the hour, and of one that contradicts `basis`.
    """
    found = _PRICE.fullmatch(unicodedata.normalize("NFKC", text).strip())
    if found is None or bool(found["before"]) is bool(found["after"]):
        return None
    own = _PER.get("".join(found["per"].lower().split()).lstrip("/")) if found["per"] else None
    if found["per"] and (own is None or basis not in {None, own}):
        return None
    currency = found["before"] or found["after"]
    return Price(float(found["amount"]), own or basis or PriceBasis.ONCE, _CURRENCIES.get(currency, currency.upper()))
