"""Conducts one run: phases, rounds, interleaving, cancel. Knows the machine only through the Protocols in ports.py."""
