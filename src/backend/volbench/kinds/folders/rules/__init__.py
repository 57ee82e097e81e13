"""Rules of runs over folders. Pure."""
