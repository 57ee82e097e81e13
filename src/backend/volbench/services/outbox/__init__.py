"""Notices that reach an owner who is not looking: what is told, when it is sent, what became of it."""
