"""What many clients at once say of a server: courses by their number, what speaks against a number. Pure."""
