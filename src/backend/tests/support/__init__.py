"""What tests share: examples, fakes, loop-mounted volumes."""

from volbench.kinds import register_all

# What the app does before anything else: whoever makes a run without it, a benchmark or a process of its own, needs it.
register_all()
