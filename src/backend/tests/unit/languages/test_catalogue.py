import pytest

from volbench.languages.catalogue import best_language, catalogue_of, languages


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (["en-GB"], "en"),
        (["zh"], "zh-CN"),
        (["zh-SG"], "zh-CN"),
        (["zh_TW.UTF-8"], "zh-TW"),
        (["zh-HK"], "zh-TW"),
        (["zh-Hant"], "zh-TW"),
        (["zh-Hant-MO"], "zh-TW"),
        (["zh-Hans-TW"], "zh-CN"),
        (["ZH-tw"], "zh-TW"),
        (["de", "zh-CN"], "zh-CN"),
        (["de", "fr"], "en"),
        (["C"], "en"),
        ([""], "en"),
        (["../../etc/passwd"], "en"),
        ([], "en"),
    ],
)
def test_the_first_language_there_is_is_taken(wanted, found):
    assert best_language(wanted) == found


def test_english_comes_first_and_each_language_calls_itself_by_its_own_name():
    assert next(iter(languages().items())) == ("en", "English")
    assert languages()["zh-TW"] == "繁體中文"


def test_what_a_language_has_no_words_for_reads_english(monkeypatch):
    monkeypatch.setattr(
        "volbench.languages.catalogue._read",
        lambda language: {"a": "one", "b": "two"} if language == "en" else {"a": "eins"},
    )
    catalogue_of.cache_clear()

    try:
        assert catalogue_of("de") == {"a": "eins", "b": "two"}
    finally:
        catalogue_of.cache_clear()
