"""What the machine does besides the disks' counters, read once a second: processors, memory, network, arrays, programs.

Only /proc and /sys, without root, never a write. Judging stands in domain/assess/limits.
"""
