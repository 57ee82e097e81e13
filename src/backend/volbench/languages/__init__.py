"""The words of every language: one file each, `<tag>.json`, found by scan; whoever shows a message renders it here."""

from volbench.languages.catalogue import FALLBACK, best_language, catalogue_of, languages
from volbench.languages.rendering import dump_in, full_form, render

__all__ = ["FALLBACK", "best_language", "catalogue_of", "dump_in", "full_form", "languages", "render"]
