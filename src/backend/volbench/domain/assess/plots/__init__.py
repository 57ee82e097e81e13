"""Which points the plots of a run have; pages and reports draw them. Pure."""
