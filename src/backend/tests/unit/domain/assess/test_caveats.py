"""Every caveat has words in both languages, and its values are written with units or left out."""

import re
import string

import pytest
from support.words import in_chinese, in_english, says

from volbench.domain.assess.caveats import CAVEATS, Touches, describe, kind_of
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.quantities import write_out
from volbench.languages import catalogue_of, languages

PROMISED = frozenset(
    """
    cached unknown-cache busy-before busy-during busy-processor degraded syncing direct-io-refused direct-io-fallback
    small-span few-rounds large-spread percentile-unsupported cpu-limited generator-limited hot snapshot-pinned
    metadata-kept
    drift outlier read-only-run ended-early ssd-cache compressed-target encrypted-target aged-file nearly-full imported
    smr-disk virtual-disk engine-psync dd-zeros shared-file-order small-random-span single-run qd1-only hdparm-buffered
    rmw-512
    compressible-buffers scaled-runtime memory-short dsync-fallback other-round-lost write-limit rate-not-held
    stalled
    """.split()  # noqa: SIM905 (a list of forty codes reads better as words)
)


def _names(template):
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def _texts(kind):
    return [text for text in (kind.title, kind.explanation, kind.observed, kind.advice) if text is not None]


def test_every_promised_caveat_is_in_the_table():
    assert set(CAVEATS) >= PROMISED


@pytest.mark.parametrize("kind", CAVEATS.values(), ids=lambda kind: kind.code)
def test_a_caveat_speaks_both_languages(kind):
    texts = _texts(kind)

    english = [in_english(text).strip() for text in texts]
    assert all(english)
    assert all(not re.search(r"[\u4e00-\u9fff]", text) for text in english)
    assert all(re.search(r"[\u4e00-\u9fff]", in_chinese(text)) for text in texts)


@pytest.mark.parametrize("kind", CAVEATS.values(), ids=lambda kind: kind.code)
@pytest.mark.parametrize("language", languages())
def test_only_the_observed_sentence_needs_values_and_they_are_those_it_says(kind, language):
    words = catalogue_of(language)

    assert not any(_names(words[text.code]) for text in (kind.title, kind.explanation, kind.advice))
    assert kind.observed is None or set(kind.observed_values) == _names(words[kind.observed.code]) != set()


@pytest.mark.parametrize("kind", CAVEATS.values(), ids=lambda kind: kind.code)
def test_sentences_end_like_sentences_and_titles_do_not(kind):
    sentences = [text for text in (kind.explanation, kind.observed, kind.advice) if text is not None]

    assert all(in_english(text).endswith(".") and in_chinese(text).endswith("。") for text in sentences)
    assert not in_english(kind.title).endswith(".")
    assert not in_chinese(kind.title).endswith("。")


def test_what_was_observed_is_written_with_its_units():
    words = describe("small-span", {"file_bytes": 2**31, "wanted_bytes": 2**32})

    assert says(words["explanation"], "caveats.small-span.observed", file_bytes="2.00 GiB", wanted_bytes="4.00 GiB")
    assert in_chinese(words["explanation"]).endswith("实际使用 2.00 GiB，原计划 4.00 GiB。")


@pytest.mark.parametrize("values", [{}, {"file_bytes": 2**31}])
def test_without_its_values_a_caveat_still_explains_itself(values):
    words = describe("small-span", values)

    assert words["explanation"] == CAVEATS["small-span"].explanation


@pytest.mark.parametrize(
    ("code", "values", "expected"),
    [
        ("cached", {"moved_ratio": 0.034}, "The disks moved 3.4 % of the bytes."),
        ("outlier", {"rounds": [2, 5]}, "Round: 2, 5."),
        ("busy-during", {"other_bytes_per_s": 12e6}, "Other traffic: about 12.0 MB/s."),
        ("busy-processor", {"others_cpu_ratio": 1.2}, "They used 120 % of one core."),
        ("hot", {"temperature_c": 61.0, "limit_c": 55}, "61 °C, limit 55 °C."),
        ("hot", {"temperature_c": 61.5, "limit_c": 55}, "61.5 °C, limit 55 °C."),
        ("syncing", {"action": "check"}, "What was running: check."),
        ("unknown-cache", {"reason": {"en": "because", "zh-CN": "因为"}}, "Reason: because."),
    ],
)
def test_values_are_written_by_the_unit_in_their_name(code, values, expected):
    assert write_out(in_english(describe(code, values)["explanation"]), "si").endswith(expected)


def test_lists_read_naturally_in_chinese():
    words = describe("smr-disk", {"disks": ["sata1", "sata2"]})

    assert in_chinese(words["explanation"]).endswith("硬盘：sata1、sata2。")


@pytest.mark.parametrize("kind", [k for k in CAVEATS.values() if k.observed], ids=lambda kind: kind.code)
def test_every_number_of_a_caveat_carries_a_unit_or_is_a_count(kind):
    units = ("bytes_per_s", "_bytes", "_ratio", "_c", "_ns", "_s")
    counts = {"rounds", "needed_rounds", "done_rounds", "planned_rounds", "io_count", "pauses", "clients", "errors"}
    counts |= {"requests", "files", "own_limit", "count"}
    words = {"reason", "action", "compression", "disk", "disks", "percentiles", "sizes", "ways", "kinds"}
    words |= {"burst", "settled", "moved"}
    strange = [name for name in set(kind.observed_values) if not name.endswith(units) and name not in counts | words]

    assert strange == []
    assert "e+" not in in_english(
        describe(kind.code, dict.fromkeys(set(kind.observed_values), 4_698_322_771.0))["explanation"]
    )


@pytest.mark.parametrize("strange", [float("nan"), True, "{0.__class__}", None, {"x": 1}])
def test_strange_values_from_a_foreign_document_are_shown_and_never_evaluated(strange):
    words = describe("cached", {"moved_ratio": strange})

    assert isinstance(words["explanation"], Message)
    assert "<class" not in in_english(words["explanation"])


def test_a_caveat_of_a_newer_version_is_not_hidden():
    words = describe("not-invented-yet", {})

    assert words["explanation"].has("assess.caveats.unknown.explanation")


@pytest.mark.parametrize(
    "code", ["cached", "unknown-cache", "busy-before", "busy-during", "busy-processor", "degraded", "syncing"]
)
def test_what_breaks_trust_takes_the_badge_valid_away(code):
    assert kind_of(code).touches is Touches.VALID


@pytest.mark.parametrize("code", ["few-rounds", "large-spread", "single-run"])
def test_what_concerns_spread_takes_the_badge_stable_away(code):
    assert kind_of(code).touches is Touches.STABLE


@pytest.mark.parametrize(("spread", "shown"), [(None, "231 MB/s"), (4.6e6, "231 MB/s"), (46e6, "230 MB/s")])
def test_a_speed_in_a_caveat_has_as_many_digits_as_its_rounds_leave(spread, shown):
    values = {"bytes_per_s": 231.4e6, "limit_bytes_per_s": 400e6}
    known = values if spread is None else {**values, "spread_of_bytes_per_s": spread}

    observed = write_out(in_english(describe("generator-limited", known)["explanation"]), "si")

    assert shown in observed
    assert "400 MB/s" in observed
