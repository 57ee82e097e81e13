"""Servers and mounted shares: where they are, how far away, what is asked of them by a key."""
