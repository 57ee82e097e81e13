"""Finds volumes: mounts, device chains, disks, RAID types, targets. Needs no root and no login, writes nothing."""

from volbench.host.inventory.folders import describe_folder, find_volume
from volbench.host.inventory.shares import describe_share
from volbench.host.inventory.survey import take_inventory

__all__ = ["describe_folder", "describe_share", "find_volume", "take_inventory"]
