"""Burst credits: a plateau, a fall, a lower plateau, where nothing that was seen explains it otherwise. Pure."""
