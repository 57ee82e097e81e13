"""Dataclasses to JSON and back, and the bounds of whatever came from outside."""
