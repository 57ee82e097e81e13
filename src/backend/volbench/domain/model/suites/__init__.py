"""Suites and their workloads, what those need, and the files they are measured on."""
