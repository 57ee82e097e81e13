"""What the schema library says of a wrong value, as messages: it speaks English only."""

from __future__ import annotations

import re
from typing import Final

from volbench.domain.model.words.message import Message

_WORDS: Final[tuple[tuple[str, Message], ...]] = (
    (r"Missing data for required field\.", Message("api.complaints.words")),
    (r"Field may not be null\.", Message("api.complaints.this_may_not_be_empty")),
    (r"Unknown field\.", Message("api.complaints.there_is_no_such_field")),
    (r"Invalid input type\.", Message("api.complaints.this_is_not_an_object")),
    (r"Not a valid (?:string|utf-8 string)\.", Message("api.complaints.this_is_not_a_text")),
    (r"Not a valid integer\.", Message("api.complaints.this_is_not_a_whole_number")),
    (r"Number too large\.", Message("api.complaints.this_number_is_too_large")),
    (r"Not a valid number\.", Message("api.complaints.this_is_not_a_number")),
    (
        r"Special numeric values \(nan or infinity\) are not permitted\.",
        Message("api.complaints.this_is_not_a_number"),
    ),
    (r"Not a valid boolean\.", Message("api.complaints.this_is_neither_true_nor_false")),
    (r"Not a valid list\.", Message("api.complaints.this_is_not_a_list")),
    (
        r"Contains characters that are not allowed\.",
        Message("api.complaints.this_has_characters_that_are_not_allowed"),
    ),
    (r"Must be one of: (?P<choices>.+)\.", Message("api.complaints.choose_one_of")),
    (r"Longer than maximum length (?P<most>\d+)\.", Message("api.complaints.at_most_are_allowed")),
    (r"Shorter than minimum length (?P<least>\d+)\.", Message("api.complaints.at_least_are_needed")),
    (
        r"Length must be between (?P<least>\d+) and (?P<most>\d+)\.",
        Message("api.complaints.to_are_allowed"),
    ),
    (
        r"Must be greater than or equal to (?P<least>\S+) and less than or equal to (?P<most>\S+)\.",
        Message("api.complaints.allowed_is_to"),
    ),
    (r"String does not match expected pattern\.", Message("api.complaints.this_is_not_in_the_expected_form")),
    (r"Does not match .+", Message("api.complaints.this_is_not_in_the_expected_form")),
    (r"Invalid JSON body\.", Message("api.complaints.the_body_is_not_json")),
)
_OTHER: Final = Message("api.complaints.other")


def translate(message: str) -> Message:
    """Return the library's complaint as a message; one we do not know becomes a plain refusal."""
    for pattern, words in _WORDS:
        match = re.fullmatch(pattern, message, re.DOTALL)
        if match is not None:
            return words.fill(**match.groupdict())
    return _OTHER
