"""One file per suite, data only; discovered by scan. No IO."""
