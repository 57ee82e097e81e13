"""The queue and the worker: one run at a time, recovery at start."""
