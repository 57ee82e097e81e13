"""Experiments: planned matrices of RAID types × file systems (plan/), and what their runs say (analysis/)."""
