"""One document a run at a place many NAS share: sent after a run, and read back as one history."""
