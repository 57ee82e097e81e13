"""What tests share: examples, fakes, loop-mounted volumes."""
