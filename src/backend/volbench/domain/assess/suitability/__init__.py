"""What measured speeds are good for: everyday uses with their thresholds, and what a network carries of it. Pure."""
