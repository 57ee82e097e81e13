"""A run from its plan to its answer: targets, stages, promises, expectations, limits."""
