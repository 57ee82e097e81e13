"""One repetition of one workload: its numbers, what was seen around it, and what many of them come to."""
