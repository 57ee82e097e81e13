"""What the rounds of a run by stages come to: pure rules, which the files beside this folder join."""
