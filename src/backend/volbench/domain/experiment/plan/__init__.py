"""Experiments: planned matrices of RAID types × file systems, filled by runs. Pure; reading one is domain/matrix."""
