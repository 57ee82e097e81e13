"""What a monitoring system may read: the newest state of every volume as gauges, and the token that opens them."""
