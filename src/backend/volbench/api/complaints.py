"""What the schema library says of a wrong value, in both languages: it speaks English only."""

from __future__ import annotations

import re
from typing import Final

from volbench.domain.model.text import Text

_WORDS: Final[tuple[tuple[str, Text], ...]] = (
    (r"Missing data for required field\.", Text("This is needed.", "此项必填。")),
    (r"Field may not be null\.", Text("This may not be empty.", "此项不能为空。")),
    (r"Unknown field\.", Text("There is no such field.", "没有这个字段。")),
    (r"Invalid input type\.", Text("This is not an object.", "此处应为对象。")),
    (r"Not a valid (?:string|utf-8 string)\.", Text("This is not a text.", "此处应为文本。")),
    (r"Not a valid integer\.", Text("This is not a whole number.", "此处应为整数。")),
    (r"Number too large\.", Text("This number is too large.", "数值过大。")),
    (r"Not a valid number\.", Text("This is not a number.", "此处应为数字。")),
    (
        r"Special numeric values \(nan or infinity\) are not permitted\.",
        Text("This is not a number.", "此处应为数字。"),
    ),
    (r"Not a valid boolean\.", Text("This is neither true nor false.", "此处应为 true 或 false。")),
    (r"Not a valid list\.", Text("This is not a list.", "此处应为列表。")),
    (
        r"Contains characters that are not allowed\.",
        Text("This has characters that are not allowed.", "含有不允许的字符。"),
    ),
    (r"Must be one of: (?P<choices>.+)\.", Text("Choose one of: {choices}.", "请选择以下之一：{choices}。")),
    (r"Longer than maximum length (?P<most>\d+)\.", Text("At most {most} are allowed.", "最多 {most} 个。")),
    (r"Shorter than minimum length (?P<least>\d+)\.", Text("At least {least} are needed.", "至少 {least} 个。")),
    (
        r"Length must be between (?P<least>\d+) and (?P<most>\d+)\.",
        Text("{least} to {most} are allowed.", "应为 {least} 到 {most} 个。"),
    ),
    (
        r"Must be greater than or equal to (?P<least>\S+) and less than or equal to (?P<most>\S+)\.",
        Text("Allowed is {least} to {most}.", "允许范围为 {least} 到 {most}。"),
    ),
    (r"String does not match expected pattern\.", Text("This is not in the expected form.", "格式不符。")),
    (r"Does not match .+", Text("This is not in the expected form.", "格式不符。")),
    (r"Invalid JSON body\.", Text("The body is not JSON.", "请求内容不是 JSON。")),
)
_OTHER: Final = Text("This is not valid.", "此项无效。")


def translate(message: str) -> Text:
    """Return the library's message in both languages; one we do not know becomes a plain refusal."""
    for pattern, words in _WORDS:
        match = re.fullmatch(pattern, message, re.DOTALL)
        if match is not None:
            return words.fill(**match.groupdict())
    return _OTHER
