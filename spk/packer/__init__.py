"""Builds the DSM package (.spk) reproducibly, without Synology's toolkit. Standard library only: `make spk`."""
