"""How a run of many clients is conducted."""

from volbench.kinds.clients.course.conduct import ClientsConduct

__all__ = ["ClientsConduct"]
