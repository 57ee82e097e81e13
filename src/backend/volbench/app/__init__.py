"""Joins all rooms to the program that runs. Nothing is decided here."""
