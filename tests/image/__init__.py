"""The container image, read by other programs than ours and run by crun and in a chroot."""
