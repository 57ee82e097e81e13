"""Experiments: planned matrices of RAID types × file systems, filled by runs. Pure; read in experiment/analysis."""
