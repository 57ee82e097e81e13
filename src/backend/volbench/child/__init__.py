"""Where files of a sweep go, one file per kind: run only inside a child process, imported by nobody, knows domain only.

`python -I -m volbench.child VERB …` is started by `host/process.py` as any other tool; `tools/transfer.py` builds its
command and reads its answer. Client libraries, sockets and passwords stay in here and end with the child.
"""
