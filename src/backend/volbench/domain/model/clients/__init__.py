"""Many clients at once: what they came to, and which program sends their requests."""
