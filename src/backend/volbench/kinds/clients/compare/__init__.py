"""What many clients say of servers as a whole, and servers held against each other."""

from volbench.kinds.clients.compare.comparing import ClientsComparing

__all__ = ["ClientsComparing"]
