"""Runs from files: read, checked, judged anew."""
