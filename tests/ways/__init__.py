"""Each way in, tried as its line in the README says: on a clean root, with a file of this checkout as the release."""
