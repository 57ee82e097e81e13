"""What was found to be believed: each edit of a real export, and of a script's folder, is refused or judged anew."""

import gzip
import json
from dataclasses import replace

import pytest
from support.edited import exported_document
from support.tools import FIXTURES
from support.truthful import truthful_run
from support.words import in_chinese, in_english, says

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.runs.run import SuiteRef
from volbench.reports.run_document import to_document
from volbench.services.imports.import_service import read_any
from volbench.suites import find
from volbench.version import RULES_VERSION


def taken_in(document):
    (found,) = read_any(json.dumps(document).encode())
    return found.run


def codes(run):
    return {caveat.code for caveat in run.caveats}


@pytest.fixture
def document():
    return exported_document()


@pytest.fixture
def honest(document):
    return taken_in(document)


def recorded_documents():
    """Every run that the tests have from real machines and from virtual ones with real RAID."""
    for path in sorted(FIXTURES.glob("*/*.json.gz")):
        yield from documents_in(json.loads(gzip.decompress(path.read_bytes())))


def documents_in(value):
    if isinstance(value, dict):
        if str(value.get("schema")).startswith("volbench.run/"):
            yield value
        else:
            for item in value.values():
                yield from documents_in(item)
    elif isinstance(value, list):
        for item in value:
            yield from documents_in(item)


def test_no_run_of_a_real_machine_is_refused():
    medians = [
        (work.summary[work.metric].median, told["summary"][told["metric"]]["median"])
        for document in recorded_documents()
        for work, told in zip(taken_in(document).workloads, document["workloads"], strict=True)
    ]

    assert len(medians) > 100
    assert all(median == told for median, told in medians)


def forge_verdict(document):
    document["verdict"] = [{"en": "The best volume ever.", "zh-CN": "史上最好。"}]


def forge_badges(document):
    for badges in (document["badges"], *(work["badges"] for work in document["workloads"])):
        badges.update(valid=True, stable=True, valid_reasons=[], stable_reasons=[])


def forge_caveats(document):
    document["caveats"] = []
    for work in document["workloads"]:
        work["caveats"] = []


def forge_limit(document):
    document["workloads"][0]["limit"]["words"] = {"en": "Nothing can stop it.", "zh-CN": "无可阻挡。"}


def forge_class_of_result(document):
    for round_ in document["workloads"][0]["rounds"]:
        round_["evidence"]["resident_before_ratio"] = None
        round_["cache_class"] = "unknown"
    document["workloads"][0]["cache_class"] = "uncached"


@pytest.mark.parametrize("forge", [forge_verdict, forge_badges, forge_caveats, forge_limit])
def test_what_is_said_follows_from_the_rounds_whatever_the_file_says(document, honest, forge):
    forge(document)

    run = taken_in(document)

    assert (run.verdict, run.badges, run.workloads) == (honest.verdict, honest.badges, honest.workloads)
    assert codes(run) == codes(honest) | {"judgement-replaced"}


def test_a_class_better_than_its_rounds_is_made_anew():
    document = exported_document("seq-read-1m")
    forge_class_of_result(document)

    run = taken_in(document)

    assert run.workloads[0].cache_class == "unknown"
    assert not run.badges.valid


def double_everything(document):
    for work in document["workloads"]:
        for round_ in work["rounds"]:
            round_["metrics"] = {name: 2 * value for name, value in round_["metrics"].items()}
        for summary in work["summary"].values():
            for name in ("median", "min", "max"):
                summary[name] *= 2
            summary["ci95"] = [2 * end for end in summary["ci95"]]


def leave_pages_behind(document):
    document["workloads"][0]["rounds"][2]["evidence"]["resident_after_ratio"] = 0.9


@pytest.mark.parametrize(
    ("forge", "workload", "place"),
    [
        (double_everything, "rand-write-4k-qd32", "workloads[0].rounds[0].metrics.write_bytes_per_s"),
        (leave_pages_behind, "seq-read-1m", "workloads[0].rounds[2].cache_class"),
    ],
)
def test_what_contradicts_its_evidence_is_refused_with_the_place_named(forge, workload, place):
    document = exported_document(workload)
    forge(document)

    with pytest.raises(InvalidRequest) as caught:
        taken_in(document)

    assert says(caught.value.message, "services.admission.the_file_contradicts_itself_at", path=place)
    assert f"文件在 {place} 处自相矛盾" in in_chinese(caught.value.message)


def test_a_class_that_older_rules_decided_is_decided_anew_not_refused():
    document = exported_document("seq-read-1m")
    leave_pages_behind(document)
    document["environment"]["rules_version"] = RULES_VERSION - 1

    run = taken_in(document)

    assert run.workloads[0].rounds[2].cache_class == "unknown"
    assert "judged-anew" in codes(run)


@pytest.mark.parametrize("version", [None, 1, 2])
def test_a_file_judged_by_older_rules_is_judged_anew_and_says_so(version):
    document = json.loads(gzip.decompress((FIXTURES / "drift" / "run-6.json.gz").read_bytes()))
    document["environment"]["rules_version"] = version

    run = taken_in(document)

    (remark,) = [caveat for caveat in run.caveats if caveat.code == "judged-anew"]
    assert remark.values == {"now": RULES_VERSION} | ({} if version is None else {"before": version})
    assert run.environment.rules_version == RULES_VERSION
    assert {work.id: work.summary[work.metric].median for work in run.workloads} == {
        work["id"]: work["summary"][work["metric"]]["median"] for work in document["workloads"]
    }


def test_taking_in_what_was_taken_in_changes_nothing_more(document):
    forge_verdict(document)
    once = taken_in(document)

    assert taken_in(json.loads(json.dumps(to_document(once)))) == once


def put(value, *place):
    def change(document):
        *way, last = place
        for step in way:
            document = document[step]
        document[last] = value

    return change


FIRST_ROUND = ("workloads", 0, "rounds", 0)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (put("x" * 19_000_000, "environment", "machine", "cpu_model"), "$.environment.machine.cpu_model"),
        (put(-1e300, *FIRST_ROUND, "duration_s"), "$.workloads[0].rounds[0].duration_s"),
        (put(2**62, *FIRST_ROUND, "position"), "$.workloads[0].rounds[0].position"),
        (put("a\0b", "label"), "$.label"),
        (put("\ud800", "label"), "$.label"),
        (put({"a": {"b": "a\0b"}}, "environment", "notes"), "$.environment.notes.a.b"),
        (put({"url": "http://example.org/"}, "environment", "notes"), "$.environment.notes.url"),
        (put([[[[[[[[[[1]]]]]]]]]], *FIRST_ROUND, "notes", "deep"), "$.workloads[0].rounds[0].notes.deep"),
    ],
)
def test_what_no_machine_can_give_is_refused_with_the_place_named(document, change, place):
    change(document)

    with pytest.raises(InvalidRequest) as caught:
        taken_in(document)

    assert caught.value.message.code == "model.codec.the_document_is_not_valid_at"
    assert caught.value.message.values["path"].startswith(place)


@pytest.mark.parametrize("number", [b"NaN", b"Infinity", b"-Infinity", b"1e999"])
def test_numbers_that_are_none_are_refused(document, number):
    content = json.dumps(document).encode()
    told = b'"duration_s": ' + json.dumps(document["workloads"][0]["rounds"][0]["duration_s"]).encode()
    assert told in content

    with pytest.raises(InvalidRequest):
        read_any(content.replace(told, b'"duration_s": ' + number))


def test_columns_of_different_length_are_refused(document):
    document["workloads"][0]["rounds"][0]["system"]["writeback_bytes"].pop()

    with pytest.raises(InvalidRequest, match=r"services\.admission\.the_file_contradicts_itself_at"):
        taken_in(document)


def test_a_sentence_that_volbench_does_not_say_is_told_as_the_files(document):
    words = {"en": "The best volume ever.", "zh-CN": "史上最好。"}
    document["target"]["volume"]["unknowns"][0]["reason"] = words
    document["plan"]["skipped"] = [{"workload": "seq-read-1m", "reason": words}]

    run = taken_in(document)

    quoted = ("According to the file: “The best volume ever.”", "文件中写道：“史上最好。”")
    for text in (run.target.volume.unknowns[0].reason, run.plan.skipped[0].reason):
        assert (in_english(text), in_chinese(text)) == quoted


def test_what_a_person_wrote_stays_theirs(document):
    document["label"], document["note"] = "My “best” volume ⟨1⟩", "First line\nsecond line, 中文 👍"

    run = taken_in(document)

    assert (run.label, run.note) == (document["label"], document["note"])


def test_a_plan_of_another_kind_than_the_one_it_names_is_refused(document):
    document["plan"]["kind"] = "first_look"

    with pytest.raises(InvalidRequest) as refused:
        taken_in(document)

    assert refused.value.context["path"] == "plan.kind"
    assert says(refused.value.message, "assess.contradictions.other_kind")


def first_look(kind):
    """A document of a first look, whose plan names that kind."""
    run, suite = truthful_run(), find("nas-volume").as_measured_by("first")
    works = tuple(work for work in run.workloads if work.id in {one.id for one in suite.workloads})
    cells = (*dict.fromkeys(work.id for work in works), "seq-write-layout")
    ref = SuiteRef(suite.id, suite.version, suite.digest(), suite.title, suite.headline)
    plan = replace(run.plan, cells=cells, cell_rounds={"seq-write-layout": 1}, kind=kind)
    return json.loads(json.dumps(to_document(replace(run, suite=ref, profile="first", plan=plan, workloads=works))))


@pytest.mark.parametrize("kind", [None, "first_look"])
@pytest.mark.parametrize("changes", [{}, {"kind": "rounds"}, {"kind": None}])
def test_a_first_look_is_not_unmade_by_what_its_plan_is_without(kind, changes):
    document = first_look(kind)
    assert "preliminary" in codes(taken_in(document))

    with pytest.raises(InvalidRequest):
        taken_in(document | {"plan": document["plan"] | {"cell_rounds": None} | changes})


def test_a_run_by_rounds_is_not_made_a_first_look():
    run = truthful_run()
    suite = replace(run.suite, digest=find("nas-volume").as_measured_by(run.profile).digest())
    document = json.loads(json.dumps(to_document(replace(run, suite=suite))))
    forged = document["plan"] | {"cell_rounds": {document["plan"]["cells"][0]: 1}}
    taken_in(document)

    for kind in ({}, {"kind": "first_look"}, {"kind": "rounds"}):
        with pytest.raises(InvalidRequest):
            taken_in(document | {"plan": forged | kind})
