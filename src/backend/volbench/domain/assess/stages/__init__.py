"""What the rounds of a staged run come to."""
