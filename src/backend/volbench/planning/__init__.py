"""What a run will do and cost, worked out before it starts. Pure: facts in, plan out; no IO."""
