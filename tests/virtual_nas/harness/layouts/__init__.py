"""Storage layouts as a NAS has them: disks in, one block device out. Nothing here knows the machine, only a shell."""
