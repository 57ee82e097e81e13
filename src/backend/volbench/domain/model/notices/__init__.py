"""What leaves the NAS by itself: notices, sensors, gauges."""
