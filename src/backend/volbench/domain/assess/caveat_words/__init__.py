"""The table of all caveats: data only. A new caveat is one row in one of these files."""

from __future__ import annotations

from typing import Final

from volbench.domain.assess.caveat_words import disturbance, method, place, spread, truth
from volbench.domain.assess.caveat_words.caveat_kind import CaveatKind

CAVEATS: Final[dict[str, CaveatKind]] = {
    row.code: row for table in (truth, disturbance, spread, place, method) for row in table.KINDS
}
