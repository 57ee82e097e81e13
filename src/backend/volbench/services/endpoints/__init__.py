"""Servers an owner has named: kept, tried, forgotten. Files are moved by the child process only."""
