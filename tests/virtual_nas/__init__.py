"""A virtual NAS: a real Linux kernel as a process, with real RAID, in which volbench itself runs. Tests only."""
