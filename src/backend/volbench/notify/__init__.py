"""How one notice leaves the NAS: run only inside a child process, the one place that loads Apprise. Nobody imports it.

It knows `domain/` only; addresses and what they hold end with the child.
"""
