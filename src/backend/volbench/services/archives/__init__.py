"""All results as one file: written, read back, and kept as a copy elsewhere."""
