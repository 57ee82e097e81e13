"""What was promised held against what was measured: formulas, verdicts, prices. Knows no machine and no store."""
