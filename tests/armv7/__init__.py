"""The armv7 package in a virtual machine with a 32-bit ARM processor: `make test-armv7`."""
