"""What is drawn: points with their axes, limits and marks."""
