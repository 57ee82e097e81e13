"""One exporter per format: stored facts in, bytes out. No statistics are computed here."""
