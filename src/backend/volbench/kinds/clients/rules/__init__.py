"""What a run of many clients does and costs: pure rules, which the files beside this folder join."""
