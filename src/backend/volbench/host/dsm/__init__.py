"""DSM's own web interface on this machine: finding it, calling it, signing in. No decisions, no storage."""

from __future__ import annotations

from volbench.host.dsm.client import DsmClient
from volbench.host.dsm.web_ports import Endpoint, find_endpoints

__all__ = ["DsmClient", "Endpoint", "find_endpoints"]
