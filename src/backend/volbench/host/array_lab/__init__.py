"""The machine as the array laboratory needs it: looks at disks, carries out commands, keeps the journal."""
