"""One answer to a run, joined from what such disks give, what its volume gave before and what held it up. Pure."""
