"""What is said to people as data: messages, units, metrics, and how a value stands in a sentence."""
