"""A report as blocks of finished words, made once and written by every format."""
