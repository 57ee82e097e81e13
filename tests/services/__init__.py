"""Real servers for the ways of a sweep, one start script each; `make services` starts them all."""
