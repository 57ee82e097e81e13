"""Whether runs, or the volumes of one run, differ: which may be compared, by which test, in which words."""
