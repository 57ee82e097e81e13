"""The words owners read, in both languages: one thing has one name everywhere (docs/glossary.md)."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from support.page_words import page_words

from volbench.cli import main
from volbench.languages import catalogue_of

ROOT = Path(__file__).resolve().parents[5]
BACKEND = ROOT / "src/backend/volbench"
PAGE = ROOT / "src/frontend/src"
HAN = r"[\u4e00-\u9fff]"
PLACE = re.compile(r"\{[\w.]+\}|`[^`]*`|https?:\S+")
"""A place for a value or a command is no word."""
SAID = re.compile(r"\bsay\(|\brender\(")
"""Words in the reader's language, within an expression."""
IN_BRACKETS = re.compile(r" \((\{\{|\$\{)")
"""A value in half-width brackets, in a template or a text of the page."""
HELP = "cli.help."

MANY_NAMES = {
    ", ": "、 joins nouns, ， joins clauses",
    "busy": "what a disk is, a panel that shows how much",
    "each disk": "a disk, the speed of each",
    "failed": "a run, a pool (DSM: 已损毁) and a disk",
    "left out": "workloads that were skipped, facts that a file keeps back",
    "memory": "the machine's, the cache in it",
    "measuring": "the phase beside others, the state of a run",
    "round": "a counted round, the heading of a column",
    "run": "a run, the heading above its id",
    "share": "a part of the whole, to give to others",
    " and ": "， joins clauses, 与 joins names",
    "; ": "； joins clauses, 、 joins names",
    "volume {number}": "a name, what is to be chosen in DSM",
    "warmest disk": "in a list, on a dial",
    "workload": "a counted workload, the heading of a column",
}
"""English labels that mean several things, which Chinese tells apart."""
SHUNNED_ZH = {
    r"您": "你",
    r"(?<!测试)(?<!DSM )套件(?!中心|来源|（)": "测试套件 (DSM calls a package 套件)",
    r"(?<!存储空间)测速": "测试 (测速 stands in the name of the package only)",
    r"测试项(?!目)": "测试项目",
    r"测试档位": "档位",
    r"冒烟": "试运行",
    r"差别": "差异",
    r"不可比较|不能比较": "无法对比",
    r"落盘": "写入硬盘",
    r"延迟": "响应时间",
    r"(?<!（)队列深度": "并发数",
    r"轮次不足|轮次太少": "轮数不足",
    r"磁盘(?!配额)|固态硬盘": "硬盘, SSD",
    r"装载": "挂载",
    r"存储空间管理|(?<!“)存储管理器": "“存储管理器”",
    r"提示(?!符)": "注意事项",
    r"对端": "服务器",
    r"仅读取": "只测读取",
    r"标签与备注": "标签和备注",
    r"不认识": "无法识别",
    r"百分之": "%",
}
SHUNNED_TW = {
    r"[们时会间这实种进达动单处与块]": "Traditional characters",
    r"您": "你",
    r"存儲|存放池|儲存池": "儲存空間, 儲存集區",
    r"硬盤|磁盤|磁碟(?!區)|固態硬碟": "硬碟, SSD",
    r"文件夾|共享資料夾": "資料夾, 共用資料夾",
    r"默認|缺省": "預設",
    r"信息(?!學)": "資訊",
    r"軟件|硬件": "軟體, 硬體",
    r"緩存": "快取",
    r"網絡|千兆": "網路, 1 GbE",
    r"服務器": "伺服器",
    r"用戶(?!端)": "使用者",
    r"賬|帳戶": "帳號",
    r"登錄": "登入",
    r"導入|導出": "匯入, 匯出",
    r"數據": "資料",
    r"質量": "品質",
    r"日誌": "記錄檔",
    r"許可權": "權限",
    r"控制面板|控制檯": "控制台",
    r"存儲管理器|儲存管理器": "「儲存空間管理員」",
    r"機械硬碟": "傳統硬碟",
    r"響應": "回應",
    r"單元格": "儲存格",
    r"專案": "項目",
    r"隻": "只, 唯讀",
    r"(?<!連)接口|端口|(?<!連接)埠": "介面, 連接埠",
    r"[一兩三四每逐整單哪\d}] ?塊": "顆",
    r"檔位": "測試長度",
    r"對比": "比較",
    r"測速(?<!儲存空間測速)": "測試 (測速 stands in the name of the package only)",
}
"""Words of the mainland that a converter or a hurried hand leaves; the right ones are DSM's in Taiwan."""
SHUNNED_EN = {
    r"\blatenc(y|ies)\b": "response time",
    r"\bthroughput\b": "speed",
    r"\bqueue depth\b(?!\))": "requests at a time",
    r"\bsmoke\b": "trial",
    r"^not (valid|stable)$": "doubtful, varying",
    r"(?-i:\bstorage manager\b)": "Storage Manager",
    r"\bother end\b": "server",
    r"\bsynchroni[sz]ing\b(?<!^Synchronising)": "rebuilding or being checked",
    r"\b(wish|wished)\b": "planned",
    r"\bplease\b": "nothing: say what to do",
    r"\bsorry\b|\boops\b": "what happened",
}
TYPOGRAPHY_ZH = {
    rf"{HAN}[,;:?!()]|[,;:?!(]{HAN}": "full-width punctuation between Chinese characters",
    r"[，。；：？！、（）] | [，。；：？！、（）]": "no space beside full-width punctuation",
    rf"{HAN}[A-Za-z0-9]|[A-Za-z0-9%]{HAN}": "a space between Chinese and Latin",
    r"\d%": "a space before %",
    r"……|\.\.\.": "one … is enough",
    rf"{HAN}[\"']|[\"']{HAN}": "“Chinese quotes”",
    r"／": "words instead of a full-width slash",
}
TYPOGRAPHY_EN = {
    r"\d%": "a space before %",
    r"\.\.\.| …": "… without a space before it",
    r"[，。；：？！（）]": "no full-width punctuation",
    r'"': "“curly quotes”",
    r"[a-z]  [a-z]": "one space",
}


def _backend_pairs() -> Iterator[tuple[str, str, str]]:
    """Yield what the catalogues say in English and Chinese, but for help pages, which are laid out in columns."""
    chinese = catalogue_of("zh-CN")
    yield from ((code, said, chinese[code]) for code, said in catalogue_of("en").items() if not code.startswith(HELP))


def _leaves(tree: dict[str, object], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", str(value)


def _page_pairs() -> Iterator[tuple[str, str]]:
    """Yield the words of the page beside those of the other language."""
    english, chinese = (dict(_leaves(page_words(language))) for language in ("en", "zh-CN"))
    yield from ((english[key], chinese[key]) for key in english if key in chinese)


def _all_pairs() -> list[tuple[str, str, str]]:
    return [*_backend_pairs(), *(("en.json", *pair) for pair in _page_pairs())]


PAIRS = _all_pairs()
COMMANDS = "|".join(main.list_commands(click.Context(main)))
BARE_NAME = re.compile(
    rf"(?<![\w./@$:-])(?<!user )(?<!用户 )(?<!用户“)volbench(?![\w/=@:-]|\.\w|”?\s+(?:{COMMANDS})\b|”?\s+-| guard)"
)
"""The product where it is no command, path, file, address or user: that one is called Volume Bench, 存储空间测速."""


def _sentences(source: str) -> Iterator[str]:
    """Yield every string of a module that has more than one word, whether anybody translates it or not."""
    tree = ast.parse(source)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in docs)
    yield from (node.value for node in texts if isinstance(node.value, str) and " " in node.value.strip())


def offences(rules: dict[str, str], sentences: list[tuple[str, str]]) -> list[str]:
    return [
        f"{where}: “{text}”: {advice}"
        for where, text in sentences
        for pattern, advice in rules.items()
        if re.search(pattern, PLACE.sub("\ue000", text), re.IGNORECASE)
    ]


def test_every_room_of_words_is_read():
    rooms = {where.partition(".")[0] for where, _, _ in PAIRS}

    assert len(PAIRS) > 2900
    assert rooms >= {"assess", "caveats", "metrics", "reports", "cli", "api", "en"}


@pytest.mark.parametrize("rules", [SHUNNED_ZH, TYPOGRAPHY_ZH], ids=["words", "typography"])
def test_chinese_keeps_the_rules(rules):
    assert offences(rules, [(where, chinese) for where, _, chinese in PAIRS]) == []


def _of_taiwan() -> list[tuple[str, str]]:
    return [*catalogue_of("zh-TW").items(), *_leaves(page_words("zh-TW"))]


def test_traditional_chinese_has_the_words_of_taiwan():
    assert offences(SHUNNED_TW, _of_taiwan()) == []


def test_traditional_chinese_keeps_the_typography():
    assert offences(TYPOGRAPHY_ZH, [pair for pair in _of_taiwan() if not pair[0].startswith(HELP)]) == []


@pytest.mark.parametrize("rules", [SHUNNED_EN, TYPOGRAPHY_EN], ids=["words", "typography"])
def test_english_keeps_the_rules(rules):
    assert offences(rules, [(where, english) for where, english, _ in PAIRS]) == []


def test_a_sentence_ends_as_one_in_both_languages():
    uneven = [pair for pair in PAIRS if pair[1].rstrip().endswith(".") != pair[2].rstrip().endswith("。")]

    assert uneven == []


def test_one_english_label_has_one_chinese_name():
    names: dict[str, set[str]] = {}
    for _, english, chinese in PAIRS:
        if len(english.split()) <= 3 and not english.endswith(".") and english.casefold() not in MANY_NAMES:
            names.setdefault(english.casefold(), set()).add(chinese)

    assert {label: sorted(found) for label, found in names.items() if len(found) > 1} == {}


def _put_together(source: str) -> Iterator[str]:
    """Yield f-strings that put half-width punctuation right beside words of the reader's language."""
    for node in ast.walk(ast.parse(source)):
        parts = node.values if isinstance(node, ast.JoinedStr) else []
        for before, here, after in zip([None, *parts], parts, [*parts[1:], None], strict=False):
            is_said = isinstance(here, ast.FormattedValue) and SAID.search(ast.unparse(here.value))
            left = before.value if isinstance(before, ast.Constant) else ""
            right = after.value if isinstance(after, ast.Constant) else ""
            if is_said and (re.search(r"[(),;:!?] ?$", left) or re.match(r" ?[(),;:!?]", right)):
                yield ast.unparse(node)


def test_words_are_put_together_with_punctuation_of_their_language():
    files = sorted(BACKEND.rglob("*.py"))
    backend = [f"{file.name}: {found}" for file in files for found in _put_together(file.read_text("utf-8"))]
    pages = [*PAGE.rglob("*.vue"), *PAGE.rglob("*.ts")]
    lines = [(file.name, line.strip()) for file in pages for line in file.read_text("utf-8").splitlines()]
    page = [f"{name}: {line}" for name, line in lines if IN_BRACKETS.search(line)]

    assert backend + page == []


def test_words_put_together_by_hand_would_be_noticed():
    assert list(_put_together('f"{say(title)} ({unit})"'))
    assert list(_put_together('f"{name}: {session.say(reason)}"'))
    assert not list(_put_together('f"{title.en} ({unit})"'))
    assert IN_BRACKETS.search("<span>{{ name }} ({{ count }})</span>")


@pytest.mark.parametrize(
    ("rules", "sample"),
    [
        (SHUNNED_ZH, "请选择套件"),
        (SHUNNED_ZH, "开始测速"),
        (SHUNNED_TW, "選擇文件夾"),
        (SHUNNED_TW, "這顆硬盤"),
        (TYPOGRAPHY_ZH, "用时3 分钟"),
        (TYPOGRAPHY_ZH, "名称:值"),
        (SHUNNED_EN, "Mean latency"),
        (TYPOGRAPHY_EN, "Working …"),
    ],
)
def test_the_rules_would_notice(rules, sample):
    assert len(offences(rules, [("here", sample)])) == 1


def test_the_product_has_one_name_and_volbench_is_its_command():
    said = [(file.name, text) for file in sorted(BACKEND.rglob("*.py")) for text in _sentences(file.read_text("utf-8"))]
    said += [(where, text) for where, *both in PAIRS for text in both]

    assert [f"{where}: “{text}”" for where, text in said if BARE_NAME.search(text)] == []


@pytest.mark.parametrize(
    ("text", "is_bare"),
    [
        ("volbench may not write there.", True),
        ("Restart volbench.", True),
        ("由 volbench 生成", True),
        ("volbench's log", True),
        ("Run `volbench clean-up`.", False),
        ("volbench --lang zh-CN", False),
        ("/var/packages/volbench/var", False),
        ("a folder named .volbench", False),
        ("volbench-2026.jsonl.gz, volbench.sqlite", False),
        ("give the user volbench Read/Write on it", False),
    ],
)
def test_a_bare_name_is_told_from_a_command_or_file(text, is_bare):
    assert bool(BARE_NAME.search(text)) is is_bare
