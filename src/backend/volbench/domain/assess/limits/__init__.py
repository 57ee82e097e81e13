"""What limited a workload: the answer's shape, the rules that give it, their thresholds and words. Pure."""
