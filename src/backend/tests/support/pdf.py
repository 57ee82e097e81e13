"""PDF reports made by the process that makes them, and read by another program (pypdf)."""

from __future__ import annotations

import io
import re
from functools import cache
from random import Random

from pypdf import PdfReader

from support.planted import planted
from volbench.domain.compare.comparison import compare
from volbench.domain.experiment.analysis.matrix_builder import read_matrix
from volbench.domain.model.runs.answer import Surroundings
from volbench.host.typesetting import PLACES, Typesetter
from volbench.reports.pdf.font import Font
from volbench.reports.service import Reports

TYPESET = Typesetter("volbench.reports.pdf", environment={})
REPORTS = Reports(TYPESET)


@cache
def font() -> Font:
    """The font of this machine that reports are written with."""
    from pathlib import Path

    return Font(next(Path(place).read_bytes() for place in PLACES if Path(place).is_file()))


def run_pdf(run, language="en", include=frozenset(), ranges=()) -> PdfReader:
    """The report of a run; `ranges` are what its first numbers stand on."""
    around = Surroundings(tuple(ranges))
    return read(REPORTS.render(run, "pdf", language=language, include=include, around=around).content)


def comparison_pdf(runs, language="en") -> PdfReader:
    """A comparison with the first as baseline."""
    comparison = compare(runs, baseline_id=runs[0].id, rng=Random(1))  # noqa: S311 (a test)
    return read(REPORTS.render_comparison(comparison, runs, "pdf", language=language).content)


@cache
def experiment_pdf(language="en") -> PdfReader:
    """The report of an experiment of 36 cells."""
    experiment, runs = planted(lambda _row, variant, _work: 0.5 if variant == "ext4" else 1.0, seed=4)
    matrix = read_matrix(experiment, runs)
    return read(REPORTS.render_experiment(experiment, matrix, runs, "pdf", language=language).content)


def read(content: bytes) -> PdfReader:
    """Open a file strictly."""
    return PdfReader(io.BytesIO(content), strict=True)


def text_of(reader: PdfReader) -> str:
    """All text without its gaps: where lines end is a matter of the page."""
    return bare("".join(page.extract_text() for page in reader.pages))


def bare(text: str) -> str:
    """A text without gaps."""
    return re.sub(r"\s+", "", text)


def bookmarks(reader: PdfReader) -> list[tuple[str, int]]:
    """Titles with their pages, counted from 1."""

    def flat(entries):
        for entry in entries:
            if isinstance(entry, list):
                yield from flat(entry)
            else:
                yield entry.title, reader.get_destination_page_number(entry) + 1

    return list(flat(reader.outline))
