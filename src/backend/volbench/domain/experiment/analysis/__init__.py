"""An experiment read: its numbers side by side, capacity, theory, and conclusions written from the data. Pure."""
