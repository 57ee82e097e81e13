"""Files of many sizes over several ways: what is chosen, and what they came to."""
