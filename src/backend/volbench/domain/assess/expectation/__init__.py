"""What a volume should give: figures of single disks, RAID arithmetic, links, and the sentence. Pure.

domain/model/runs/expectation.py shapes · question.py what is expected of · published.py the table · references.py
earlier runs · bare_reads.py what the root extra read · sources.py which figure of a disk to believe · links.py cables
and slots · arithmetic.py RAID · array_rates.py the disks of one array · expect.py joins them · derivation.py the
steps, expectation_words.py and normal.py the sentences. No source, no figure; no figure, no percentage.
"""
