"""The array laboratory at work: builds, measures, takes down, resumes. Reaches the machine through ports only."""
