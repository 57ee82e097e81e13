"""The desk of experiments: makes and fills them, says what comes next, starts runs and ticks cells. Rules: domain."""
