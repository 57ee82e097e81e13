"""volbench measures how fast volumes really are. Rooms: see docs/architecture.md."""

from volbench.version import VERSION

__version__ = VERSION
