"""Writing on and on: does the speed fall, when, and to what. The answer's shape, the rule, the words. Pure."""
