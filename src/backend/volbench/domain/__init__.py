"""Pure rules and words of the field: no IO, no clock, no framework; only the standard library."""
