"""What reports say of many clients."""

from volbench.kinds.clients.sections.reporting import ClientsReporting

__all__ = ["ClientsReporting"]
