"""Sets reports as PDF pages, in a process of its own (`__main__.py`); only `document.py` is read by the service.

Standard library only: see docs/adr/0015-pdf-in-plain-python.md.
"""
