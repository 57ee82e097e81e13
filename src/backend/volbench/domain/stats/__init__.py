"""Statistics of rounds and runs: numbers in, numbers out; scipy is the oracle in the tests."""
