"""What folders of one volume differ in, and a difference that only their place on the disks made."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import pairwise

import pytest
from support.folders import of_folders
from support.options import three_options
from support.two_volumes import A, B, two_volumes
from support.words import in_chinese, in_english

from volbench.domain.answer.answered_runs import run_answered
from volbench.domain.assess.limits.round_facts import BUSIEST_CORE
from volbench.domain.assess.plots.run_plots import run_plots
from volbench.domain.assess.run_row import make_row
from volbench.domain.compare.comparison_result import Verdict
from volbench.domain.compare.several_targets import paired_of, verdict_of
from volbench.domain.compare.sides_compared import sides_compared
from volbench.domain.model.coding.codec import dump, load
from volbench.domain.model.documents.export import Inclusion
from volbench.domain.model.runs.clean_up import CleanUp, CleanUpState
from volbench.domain.model.runs.limit import Limit, LimitId
from volbench.domain.model.runs.plan import Plan
from volbench.domain.model.runs.target import is_letter_alone
from volbench.domain.model.runs.targets import name_of_row, target_name
from volbench.domain.model.words.message import plain
from volbench.kinds.folders.rules.traits import traits_of
from volbench.reports.anonymise import anonymise
from volbench.reports.run_document import from_document, to_document
from volbench.reports.service import Reports


def answered(run):
    """The run with the verdict and the answer that follow from its folders."""
    return run_answered(replace(run, verdict=verdict_of(run)), {})


def said(run):
    """Return variant → the last part of each code, with its values."""
    return {
        variant: [(one.code.rpartition(".")[2], *map(str, one.values.values())) for one in traits]
        for variant, traits in traits_of(run).items()
    }


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        ({"layer": "gocryptfs", "is_encrypted": True}, [("gocryptfs",)]),
        ({"layer": "ecryptfs", "is_encrypted": True}, [("ecryptfs",)]),
        ({"is_encrypted": True}, [("encrypted",)]),
        ({"compression": "zstd"}, ["compressed"]),
        ({"is_nocow": True}, [("nocow",)]),
        ({"has_quota": True}, [("quota",)]),
        ({"snapshots": 200, "has_snapshots": True}, [("snapshots", "200")]),
        ({"has_snapshots": True}, [("some_snapshots",)]),
        ({"mount_options": ("rw", "noatime")}, ["mount"]),
        ({"compression": "zstd", "is_nocow": True}, ["compressed", "nocow"]),
    ],
)
def test_what_sets_a_folder_apart_is_named(flags, words):
    found = said(of_folders(two_volumes(), **{"has_snapshots": None, **flags}))[B]

    assert [one if isinstance(word, tuple) else one[0] for one, word in zip(found, words, strict=True)] == words


def test_what_all_have_sets_none_apart():
    run = of_folders(two_volumes(), compression="zstd", has_snapshots=None)
    first = replace(run.targets[A], folder=replace(run.targets[A].folder, compression="zstd", has_snapshots=None))

    assert said(replace(run, targets={**run.targets, A: first})) == {A: [("plain",)], B: [("plain",)]}


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ((31, 4231), [("pieces", "4231")]),
        ((31, 124), [("pieces", "124")]),
        ((31, 123), [("plain",)]),
        ((None, 4231), [("plain",)]),
    ],
)
def test_a_file_in_many_pieces_is_told_where_the_other_lies_in_few(counts, words):
    """From four times as many on; where one of them is not known there is nothing to hold it against."""
    run = of_folders(two_volumes(), has_snapshots=None)
    results = {
        variant: replace(result, environment=replace(result.environment, file_extents=count))
        for (variant, result), count in zip(run.target_results.items(), counts, strict=True)
    }

    assert said(replace(run, target_results=results))[B] == words


def with_stored(run, *ratios):
    results = {
        variant: replace(result, environment=replace(result.environment, stored_ratio=stored))
        for (variant, result), stored in zip(run.target_results.items(), ratios, strict=True)
    }
    return replace(run, target_results=results)


def test_what_a_compressed_folder_stores_is_told_beside_it():
    run = of_folders(two_volumes(), compression="zstd", has_snapshots=None)
    run = with_stored(run, {"1:1": 1.0, "1:2": 1.0}, {"1:1": 1.0, "1:2": 0.5329})
    pressed = "B.btrfs-cow-compress"
    run = replace(
        run,
        targets={A: run.targets[A], pressed: run.targets[B]},
        target_results={A: run.target_results[A], pressed: run.target_results[B]},
    )

    found = said(run)

    assert [one[0] for one in found[pressed]] == ["compressed", "stored"]
    assert found[pressed][1] == ("stored", "53 %")
    assert found[A] == [("plain",)]


def test_data_that_halves_is_compared_by_itself_and_is_in_no_mean():
    run = of_folders(two_volumes())
    twins = tuple(replace(work, id=f"{work.id}-data-1-2") for work in run.workloads)
    (alone,), (both,) = paired_of(run), paired_of(replace(run, workloads=(*run.workloads, *twins)))

    assert len(both.cells) == 2 * len(alone.cells)
    assert both.overall.cells == alone.overall.cells
    assert both.overall.speed_ratio == alone.overall.speed_ratio


def test_the_verdict_names_the_folders_and_what_sets_them_apart():
    run = of_folders(two_volumes(), layer="gocryptfs", is_encrypted=True, has_snapshots=None)

    assert any("B（photos）：由 gocryptfs 加密" in in_chinese(one) for one in verdict_of(run))


def test_each_comparison_has_what_sets_its_two_folders_apart():
    (paired,) = paired_of(of_folders(two_volumes(), layer="gocryptfs", has_snapshots=None))

    assert [one.values["name"].values["letter"] for one in paired.sets_apart] == ["A", "B"]
    assert paired_of(two_volumes())[0].sets_apart is None


@pytest.mark.parametrize("measured", [(A,), (B,), ()])
def test_a_run_broken_off_before_all_folders_have_a_result_still_names_both(measured):
    run = of_folders(two_volumes(), layer="gocryptfs", has_snapshots=None)
    run = replace(run, workloads=tuple(work for work in run.workloads if work.variant in measured))

    (paired,) = paired_of(run)

    assert (paired.first, paired.second) == (A, B)
    assert [one.values["name"].values["letter"] for one in paired.sets_apart] == ["A", "B"]
    assert not [cell for cell in paired.cells if cell.verdict in {Verdict.FASTER, Verdict.SLOWER}]


def test_that_they_share_their_disks_is_no_doubt():
    assert paired_of(of_folders(two_volumes()))[0].cautions == ()


def with_cores(run, of_second, *, limited=False):
    """The run with a busiest core that is 40 % full in the first folder and as given in the second."""
    works = []
    for work in run.workloads:
        core = of_second if work.variant == B else 0.4
        limit = Limit(LimitId.CPU, plain("processor"), plain("full")) if limited and work.variant == B else None
        rounds = tuple(replace(one, notes={BUSIEST_CORE: core}) for one in work.rounds)
        works.append(replace(work, rounds=rounds, limit=limit))
    return replace(run, workloads=tuple(works))


def test_the_busiest_core_of_both_folders_stands_beside_reading_and_writing():
    (paired,) = paired_of(with_cores(of_folders(two_volumes(factor=0.7)), 0.97, limited=True))

    for cell in paired.cells:
        assert (
            "最忙的处理器核心：A（volbench） 40 %、B（photos） 97 %（已满）。B（photos） 的瓶颈是处理器。"
            in in_chinese(cell.cores)
        )
    assert "B（photos） 的瓶颈是处理器。" in in_chinese(sides_compared([paired]).words)


def test_a_core_that_is_not_full_is_told_with_its_share_and_limits_nothing():
    (paired,) = paired_of(with_cores(of_folders(two_volumes(factor=0.7)), 0.5))

    assert in_chinese(paired.cells[0].cores) == "最忙的处理器核心：A（volbench） 40 %、B（photos） 50 %。"


def test_where_a_round_does_not_tell_of_its_cores_nothing_is_said_of_that_folder():
    run = with_cores(of_folders(two_volumes()), 0.5)
    works = tuple(
        replace(work, rounds=(replace(work.rounds[0], notes={}), *work.rounds[1:])) if work.variant == B else work
        for work in run.workloads
    )
    (paired,) = paired_of(replace(run, workloads=works))

    assert in_chinese(paired.cells[0].cores) == "最忙的处理器核心：A（volbench） 40 %。"


def test_of_two_volumes_no_core_is_named():
    assert {cell.cores for cell in paired_of(with_cores(two_volumes(), 0.97))[0].cells} == {None}


def test_a_difference_before_and_after_the_places_changed_holds():
    paired = paired_of(of_folders(two_volumes(1.25), swaps_from=5))[0]

    assert {cell.verdict for cell in paired.cells} == {Verdict.FASTER}
    assert paired.overall.verdict is Verdict.FASTER


def test_it_travels_as_a_document_and_back():
    run = of_folders(two_volumes(), swaps_from=5)

    assert from_document(to_document(run)) == run
    assert load(Plan, dump(run.plan)).own == run.plan.own


def test_history_knows_a_folder_by_all_that_were_measured_with_it():
    run = of_folders(two_volumes())
    again = of_folders(two_volumes("01JDEXAMPLE0000000000000043"))
    ids = {variant: target.id for variant, target in run.targets.items()}

    assert len({run.targets[A].volume.id, *ids.values()}) == 3
    assert ids == {variant: target.id for variant, target in again.targets.items()}
    other = replace(run.targets[A], of_folders=(run.targets[A].path, "/volume1/videos"))
    assert other.id not in ids.values()


def test_no_name_leaves_where_one_is_the_beginning_of_another():
    run = of_folders(two_volumes())
    first = run.targets[A]
    paths = ("/volume1/ledger", "/volume1/ledger-hidden")
    targets = {
        variant: replace(first, path=path, folder=replace(first.folder, path=path), of_folders=paths)
        for variant, path in zip((A, B), paths, strict=True)
    }
    run = replace(
        run,
        request=replace(run.request, target_path=paths[0], other_target_paths=paths[1:]),
        target=targets[A],
        targets=targets,
        clean_ups=(CleanUp(paths[1], CleanUpState.LEFT),),
    )

    told = json.dumps(to_document(anonymise(run)))

    assert "hidden" not in told
    assert "ledger" not in told


SHORT = {
    "gocryptfs": {"layer": "gocryptfs", "is_encrypted": True, "mount_options": ("rw", "nosuid")},
    "fscrypt": {"is_encrypted": True},
    "zstd compression, no copy-on-write": {"compression": "zstd", "is_nocow": True, "has_quota": True},
    "200 snapshots": {"snapshots": 200, "has_snapshots": True},
}


@pytest.mark.parametrize(("told", "flags"), SHORT.items())
def test_a_folder_whose_path_is_left_out_is_called_by_what_sets_it_apart(told, flags):
    hidden = anonymise(of_folders(two_volumes(), **{"has_snapshots": None, **flags}))

    assert in_english(target_name(hidden, B)).startswith(f"B ({told}")
    assert in_english(target_name(hidden, A)) == "A (plain folder)"


def at(run, *paths):
    """Return a run over folders as if they had these paths."""
    targets = {
        variant: replace(target, path=path, folder=replace(target.folder, path=path), of_folders=paths)
        for (variant, target), path in zip(run.targets.items(), paths, strict=True)
    }
    return replace(run, target=targets[A], targets=targets)


@pytest.mark.parametrize("letter", ["photos", "B", "A", "…"])
def test_a_folder_that_is_called_by_its_owner_keeps_its_name(letter):
    run = at(of_folders(two_volumes(), layer="gocryptfs", has_snapshots=None), "/volume1/share", f"/volume1/{letter}")

    assert run.targets[B].name == letter
    if letter != "…":
        assert in_english(target_name(run, B)) == f"B ({letter})"
        assert in_english(name_of_row(make_row(run).targets[1])) == f"B ({letter})"
        assert [target.apart for target in make_row(run).targets] == [None, None]


def test_a_list_calls_a_folder_whose_path_is_left_out_by_what_sets_it_apart():
    run = of_folders(two_volumes(), layer="gocryptfs", has_snapshots=None)
    row = make_row(anonymise(anonymise(run)))

    assert [in_english(name_of_row(target)) for target in row.targets] == ["A (plain folder)", "B (gocryptfs)"]
    assert [in_english(target.apart) for target in row.targets] == ["plain folder", "gocryptfs"]
    assert [target.target_path for target in row.targets] == ["/volume1/…/A", "/volume1/…/B"]


def test_of_folders_whose_mount_is_all_of_their_path_none_is_called_by_its_letter_alone():
    hidden = anonymise(at(of_folders(two_volumes(), layer="gocryptfs", has_snapshots=None), "/volume1", "/volume1"))

    assert {is_letter_alone(target.path) for target in hidden.targets.values()} == {True}
    assert in_english(target_name(hidden, B)) == "B (gocryptfs)"
    assert len({target.id for target in hidden.targets.values()}) == 2


@pytest.mark.parametrize("include", [frozenset(), frozenset({Inclusion.PATHS})])
@pytest.mark.parametrize("format_", ["html", "md", "txt", "card", "card-wide", "chat"])
def test_every_report_says_what_sets_the_folders_apart(format_, include):
    run = answered(of_folders(two_volumes(), layer="gocryptfs", has_snapshots=None))
    for language, plain_folder in (("en", "plain folder"), ("zh-CN", "普通文件夹"), ("zh-TW", "一般資料夾")):
        text = Reports().render(run, format_, language=language, include=include).content.decode()

        assert "gocryptfs" in text
        assert plain_folder in text
        assert "B (B)" not in text
        assert "B（B）" not in text


def test_short_texts_and_cards_have_the_same_workloads_of_both_folders():
    run = answered(of_folders(two_volumes(), layer="gocryptfs", has_snapshots=None))

    lines = Reports().render(run, "txt", language="en", include=frozenset()).content.decode().splitlines()
    told = [line.partition(":")[0] for line in lines if " · A · " in line or " · B · " in line]

    assert [one.partition(" · ")[2] for one in told] == ["A · plain folder", "B · gocryptfs"] * 3


def test_the_plots_of_a_report_say_of_which_folder_they_are():
    hidden = anonymise(of_folders(two_volumes(), layer="gocryptfs", has_snapshots=None))

    titles = [in_english(plot.title) for plot in run_plots(hidden)]

    assert len(set(titles)) == len(titles)
    assert {title.partition(" · ")[2] for title in titles} == {"A · plain folder", "B · gocryptfs"}


@pytest.mark.parametrize("language", ["en", "zh-CN", "zh-TW"])
def test_what_is_said_on_the_wide_picture_ends_above_what_was_measured(language):
    run = answered(of_folders(two_volumes(), layer="gocryptfs", has_snapshots=None))

    drawn = Reports().render(run, "card-wide", language=language, include=frozenset()).content.decode()
    texts = [(float(y), words) for y, words in re.findall(r'<text x="64" y="(\d+)"[^>]*>([^<]*)', drawn)]
    machine = next(n for n, (_, words) in enumerate(texts) if "DS920+" in words)
    heights = sorted(y for y, _ in texts)

    assert all(y < texts[machine][0] for y, words in texts if "IOPS" in words)
    assert min(later - y for y, later in pairwise(heights)) > 20


@pytest.mark.parametrize("language", ["en", "zh-CN", "zh-TW"])
@pytest.mark.parametrize("run", [of_folders(two_volumes(), layer="gocryptfs", has_snapshots=None), three_options()])
def test_all_that_is_told_of_a_number_is_within_its_tile(run, language):
    drawn = Reports().render(answered(run), "card", language=language, include=frozenset()).content.decode()
    tiles = [
        (float(y), float(y) + float(height))
        for y, height in re.findall(r'<rect x="\d+" y="(\d+)" width="\d+" height="(\d+)" rx="20"', drawn)
    ]
    spreads = [float(y) for y, words in re.findall(r'<text x="\d+" y="(\d+)"[^>]*>([^<]*)', drawn) if "±" in words]

    assert len(tiles) == len(spreads) == 6
    assert all(any(top < y < bottom for top, bottom in tiles) for y in spreads)


def test_the_numbers_of_options_are_called_by_their_option():
    text = Reports().render(three_options(), "card", language="en", include=frozenset()).content.decode()

    assert text.count("without copy-on-write") >= 2
