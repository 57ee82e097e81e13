"""Home Assistant by MQTT discovery: one sensor a volume, told after a run by a child process. Off until turned on."""
