"""What a volume should give: figures of single disks, RAID arithmetic, links, and the sentence. Pure.

expectation.py shapes · published.py the table · references.py earlier runs · bare_reads.py what the root extra read ·
links.py cables and slots · arithmetic.py RAID · sources.py which figure of a disk to believe · expect.py joins them ·
steps.py and words.py say it. No source, no figure; no figure, no percentage.
"""
