"""Line charts for every format: one description in finished words, one drawing of it, written as SVG and as PDF paths.

`chart.py`, `drawing.py` and `axis_ticks.py` are read by the process that sets pages, and know nothing of runs.
"""
