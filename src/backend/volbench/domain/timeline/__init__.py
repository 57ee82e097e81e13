"""A volume over time: what its runs of one suite and profile are usually like, and when they became slower. Pure."""
