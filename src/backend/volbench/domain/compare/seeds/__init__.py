"""What others published on files by size, to lay beside one's own: as printed, and as it follows from raw values."""
