"""Keeps this Python to the package: its own library, then `app/`; nothing from elsewhere on the NAS."""

import sys
from pathlib import Path

_RUNTIME = Path(sys.prefix).parent
_KEPT = [entry for entry in sys.path if entry.startswith(f"{_RUNTIME}/") and not entry.endswith("-packages")]
sys.path[:] = [*_KEPT, str(_RUNTIME.parent / "app")]
