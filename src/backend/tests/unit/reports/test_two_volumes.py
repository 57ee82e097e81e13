"""Every report tells both volumes and how they compare; what their owner calls them stays with the owner."""

import json
from dataclasses import replace

import pytest
from support.two_volumes import A, B, two_volumes
from support.words import bilingual

from volbench.domain.answer.answered_runs import with_answer_of_targets
from volbench.domain.compare.several_targets import paired_of, verdict_of
from volbench.domain.model.documents.export import Inclusion
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.runs.answer import Answer, AnswerCode
from volbench.domain.model.runs.clean_up import CleanUp, CleanUpState
from volbench.domain.model.runs.run import Caveat
from volbench.domain.model.words.message import Message
from volbench.reports.anonymise import anonymise
from volbench.reports.caveat_list import caveat_lines
from volbench.reports.choice import Choice
from volbench.reports.import_document import read_documents
from volbench.reports.run_document import from_document, to_document
from volbench.reports.service import Reports

EVERYTHING = frozenset(Inclusion)
STEP = Message("answer.next.nothing")


def rendered(format_, language="en", include=frozenset(), run=None):
    return (
        Reports().render(run or two_volumes(), format_, language=language, include=include).content.decode("utf-8-sig")
    )


@pytest.mark.parametrize(
    ("format_", "language", "said"),
    [
        ("html", "en", "is 25 % faster than A (Volume 1)"),
        ("html", "zh-CN", "两个存储空间的对比"),
        ("md", "en", "## How the volumes compare"),
        ("md", "zh-CN", "快 25 %"),
        ("txt", "en", "B (Volume 2) is 25 % faster"),
        ("json", "en", '"paired"'),
        ("card", "en", "B: "),
        ("csv", "en", B),
    ],
)
def test_the_comparison_is_in_every_format(format_, language, said):
    assert said in rendered(format_, language)


def test_the_table_in_front_of_all_others_says_what_was_seen_of_each_workload():
    text = rendered("md")

    assert text.index("## How the volumes compare") < text.index("| What was measured | Metric | Median")
    assert "Measured in turns, in this order from round to round: AB BA AB BA" in text
    assert text.count("25 % faster (95 % sure:") >= 3


def test_a_spreadsheet_has_the_facts_of_each_volume_beside_its_numbers():
    lines = [line.split(",") for line in rendered("csv").splitlines()]
    columns = {name: place for place, name in enumerate(lines[0])}

    systems = {line[columns["variant"]]: line[columns["file_system"]] for line in lines[1:]}

    assert systems == {A: "btrfs", B: "ext4"}


def caveat_part(run, language="en"):
    return caveat_lines(run, Choice(language))


def test_what_hits_one_volume_is_told_with_its_name():
    (busy,) = [line.words for line in caveat_part(two_volumes(is_busy=True)) if "Disks were busy" in line.words]

    assert busy.endswith("Applies to: B (Volume 2).")


def with_caveats(*touched):
    """The run with one invented caveat at these (place of the workload, variant, other traffic)."""
    run = two_volumes()
    own = {variant: [work for work in run.workloads if work.variant == variant] for variant in run.targets}
    told = {}
    for place, variant, seen in touched:
        told[own[variant][place].id, variant] = (Caveat("busy-during", {"other_bytes_per_s": seen}),)
    works = tuple(replace(work, caveats=told.get((work.id, work.variant), ())) for work in run.workloads)
    return replace(run, workloads=works, caveats=())


@pytest.mark.parametrize(
    ("places", "told"),
    [
        ([(0, B)], "Reading large files · B (Volume 2)"),
        ([(n, B) for n in range(4)], "B (Volume 2)"),
        ([(0, A), *((n, B) for n in range(4))], "Reading large files · A (Volume 1); B (Volume 2)"),
    ],
)
def test_a_caveat_of_workloads_says_on_which_volume(places, told):
    (line,) = caveat_part(with_caveats(*((place, variant, 2**30) for place, variant in places)))

    assert line.words.endswith(f"Applies to: {told}.")


def test_a_caveat_of_all_workloads_on_both_volumes_names_none():
    (line,) = caveat_part(with_caveats(*((n, variant, 2**30) for n in range(4) for variant in (A, B))))

    assert "Applies to" not in line.words


def test_what_was_seen_on_each_volume_stands_beside_its_name():
    (line,) = caveat_part(with_caveats((0, A, 2**30), (0, B, 2**31)))

    assert [seen.partition(":")[0] for seen in line.seen] == [
        "Reading large files · A (Volume 1)",
        "Reading large files · B (Volume 2)",
    ]


@pytest.mark.parametrize("format_", ["html", "md", "txt", "json", "csv", "card"])
def test_paths_and_serials_of_both_volumes_stay_at_home(format_):
    text = rendered(format_)

    assert "secret-share" not in text
    assert "SECOND0" not in text


def test_what_the_owner_agrees_to_is_there():
    text = rendered("json", include=EVERYTHING)

    assert "/volume2/secret-share" in text
    assert "SECOND0" in text
    assert from_document(json.loads(text)) == two_volumes()


def test_a_volume_with_a_name_of_its_own_loses_it_everywhere():
    run = two_volumes()
    volume = replace(run.targets[B].volume, name="Grandma", mount_point="/mnt/grandma", id="mnt-grandma")
    run = replace(run, targets={**run.targets, B: replace(run.targets[B], volume=volume)})

    hidden = anonymise(run)

    assert "randma" not in json.dumps(to_document(hidden))
    assert paired_of(hidden)[0].second_name == Message(
        "model.targets.name", letter="B", volume=Message("model.names.unnamed")
    )


def answered(*codes):
    """The run on two volumes, the second with a name of its own; `codes` are what each of them is answered with."""
    run = two_volumes()
    volume = replace(run.targets[B].volume, name="Familie", mount_point="/mnt/familie", id="mnt-familie")
    targets = {**run.targets, B: replace(run.targets[B], volume=volume)}
    own = [Answer(code, Message("answer.word.normal"), Message("answer.reason.no_number"), STEP) for code in codes]
    results = zip(run.target_results.items(), own, strict=True)
    told = {variant: replace(result, answer=answer) for (variant, result), answer in results}
    run = replace(run, targets=targets, target_results=told)
    return with_answer_of_targets(replace(run, verdict=verdict_of(run)))


@pytest.mark.parametrize("format_", ["html", "md", "txt", "json", "card"])
def test_the_answer_names_the_volume_only_as_the_rest_of_a_report_does(format_):
    run = answered(AnswerCode.NORMAL, AnswerCode.SLOW)
    text = rendered(format_, run=run)

    assert "Familie" in json.dumps(to_document(run)["answer"])
    assert "amilie" not in text
    hidden = anonymise(run).answer
    assert hidden.code is AnswerCode.COMPARED
    assert hidden.reason.values["hint"].values["name"].values["letter"] == "B"


def test_a_spreadsheet_has_each_volumes_own_answer_beside_its_numbers():
    run = answered(AnswerCode.NORMAL, AnswerCode.SLOW)
    lines = [line.split(",") for line in rendered("csv", run=run).splitlines()]
    columns = {name: place for place, name in enumerate(lines[0])}

    assert {line[columns["variant"]]: line[columns["answer"]] for line in lines[1:]} == {
        A: "normal",
        B: "slow_for_these_disks",
    }


def test_an_answer_of_a_newer_version_is_left_unread():
    document = to_document(answered(AnswerCode.NORMAL, AnswerCode.SLOW))
    document["answer"]["code"] = document["target_results"][A]["answer"]["code"] = "excellent"

    back = read_documents(json.dumps(document).encode())[0]

    assert (back.answer, back.target_results[A].answer) == (None, None)


def test_an_exported_run_comes_back_with_both_volumes():
    document = to_document(two_volumes())

    back = read_documents(json.dumps(document).encode())[0]

    assert (list(back.targets), paired_of(back)) == ([A, B], paired_of(two_volumes()))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda document: document["targets"].pop(B),
        lambda document: document["targets"].update({"C.ext4": document["targets"][B]}),
        lambda document: document["targets"].update({"A.": document["targets"].pop(A)}),
        lambda document: document["plan"]["targets"].pop(A),
        lambda document: document["target_results"].pop(B),
        lambda document: document["workloads"][0].update(variant="ext4"),
        lambda document: document.update(targets={}),
        lambda document: document.update(target=document["targets"][B]),
    ],
)
def test_targets_that_do_not_fit_the_results_are_refused(spoil):
    document = to_document(two_volumes())
    spoil(document)

    with pytest.raises(InvalidRequest):
        read_documents(json.dumps(document).encode())


@pytest.mark.parametrize("format_", ["html", "md", "txt", "json", "csv", "card"])
def test_where_files_were_left_says_neither_target_folder(format_):
    reason = bilingual("/volume2/secret-share/.volbench is read-only", "/volume2/secret-share/.volbench 只读")
    run = two_volumes()
    left = tuple(CleanUp(target.path, CleanUpState.LEFT, 2**20, reason) for target in run.targets.values())

    text = rendered(format_, run=replace(run, clean_ups=left))

    assert "secret-share" not in text
    assert "secret-share" in rendered("json", include=EVERYTHING, run=replace(run, clean_ups=left))


def test_numbers_of_both_volumes_have_as_many_digits_as_their_rounds_leave():
    """Whatever slows the machine down is part of a single number, though not of the difference."""
    table = rendered("md").split("## How the volumes compare")[1]
    reads = next(line for line in table.splitlines() if line.startswith("| Reading large files"))

    assert [part.strip() for part in reads.split("|")[3:5]] == ["1,000 MB/s", "1,200 MB/s"]
