"""What can be done with volbench, one folder for each resource. No Flask, no click: both call this."""
