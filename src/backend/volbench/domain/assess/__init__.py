"""What one run means: caveats, badges, limits, expectation, verdict."""
