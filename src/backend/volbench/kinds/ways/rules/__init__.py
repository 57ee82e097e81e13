"""What a run over file sizes does and costs: pure rules, which the files beside this folder join."""
