"""What the system says of a failed call, in three languages; nothing of its own English stands in a sentence."""

import errno
import os

import pytest

from volbench.domain.model.words.message import Message
from volbench.domain.model.words.system_words import system_words
from volbench.languages import render

KNOWN = ["EACCES", "ENOENT", "ENOSPC", "EROFS", "EADDRINUSE", "EISDIR", "ESTALE", "EIO"]


@pytest.mark.parametrize("language", ["zh-CN", "zh-TW"])
@pytest.mark.parametrize("code", [*KNOWN, "ENOTBLK", "EXDEV"])
def test_a_sentence_in_chinese_holds_no_english_of_the_system(language, code):
    number = getattr(errno, code)
    said = Message(
        "host.private_file.cannot_be_read", path="/a", why=system_words(OSError(number, os.strerror(number)))
    )
    words = render(said, language)

    assert os.strerror(number) not in words
    assert (code in words) is (code not in KNOWN)


def test_what_a_library_raises_without_a_number_keeps_its_own_words():
    assert render(system_words(OSError("label too long")), "en") == "label too long"


def test_a_number_nobody_knows_is_named():
    assert render(system_words(OSError(9999, "x")), "en") == "system error 9999"
