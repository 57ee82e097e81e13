"""Conducts one run: phases, rounds, interleaving, cancel. Knows the machine only through protocols.py."""
