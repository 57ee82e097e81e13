"""The array laboratory, pure: which disks may be used, how each RAID type is laid out, which commands build it."""
