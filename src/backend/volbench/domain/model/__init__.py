"""The shapes: what there is to measure and to tell, as data. Knows nothing to its right."""
