"""The fault campaign: everything that can go wrong around a run, done to the real service on real volumes."""
