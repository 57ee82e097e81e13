"""What a NAS is made of: disks, volumes, DSM, temperatures, and what each of them is called."""
