"""The DSM package as an owner's NAS treats it: `dsm/` imitates DSM, `test_*.py` install and use the package there."""
