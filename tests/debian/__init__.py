"""The Debian package in real Debian systems, made from the mirror of this machine and thrown away."""
