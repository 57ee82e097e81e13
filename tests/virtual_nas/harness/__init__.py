"""Builds, boots, disturbs and ends virtual NAS machines. Nothing here knows what the tests assert."""
