"""The only room that touches the machine: processes, files, /proc, /sys. No decisions about numbers."""
