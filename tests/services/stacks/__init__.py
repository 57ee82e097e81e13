"""Real stacks that serve one file in different ways, as in seed 004, and key-value servers, as in seed 003."""
