"""A shared folder made and removed through a played DSM: whole or not at all, ours or not at all."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.dsm_shares import PlayedShares
from support.dsm_web_api import Account, DsmDouble, running_dsm
from support.examples import example_volume
from support.words import in_chinese, in_english

from volbench.domain.model.errors import StoreFailed, UnsafeTarget
from volbench.domain.model.machine.dsm import DsmSession, DsmSessionEnded, DsmUnreachable
from volbench.domain.model.machine.shared_folders import MadeShare, ShareContents, ShareRefused, plan_share
from volbench.host.dsm import DsmClient
from volbench.host.dsm.made_shares import MadeShares, look_into
from volbench.host.dsm.share_maker import ShareMaker

NOON = "2026-11-20T12:00:00.000Z"
VOLUME = replace(example_volume(), mount_point="/volume2", name="Volume 2", is_read_only=False, file_system="btrfs")
PLAN = plan_share(VOLUME, "volbench")


class Office:
    """A DSM with two accounts, and our maker in front of it."""

    def __init__(self, double, shares, folder):
        self.double, self.shares = double, shares
        self.records = MadeShares(folder / "made-shares.json")
        self.maker = ShareMaker(DsmClient(lambda: [double.endpoint]), self.records)

    def session(self, name="anna"):
        return DsmSession(name, *self.double.open_session(name))

    def make(self, name="anna"):
        return self.maker.make(PLAN, self.session(name), now=NOON)

    def asked(self):
        return [f"{api.removeprefix('SYNO.')} {method}" for api, method, _ in self.double.calls if "Share" in api]


@pytest.fixture
def office(tmp_path):
    shares = PlayedShares()
    accounts = (Account("anna", "secret"), Account("ben", "secret", is_admin=False))
    with running_dsm(shares.serve(DsmDouble(accounts=accounts))) as double:
        yield Office(double, shares, tmp_path)


def test_what_is_shown_is_what_is_sent(office):
    office.make()

    sent = [(api, method, parameters) for api, method, parameters in office.double.calls if "Share" in api]
    for call in PLAN.calls:
        ours = next(p for api, method, p in sent if (api, method) == (call.api, call.method))
        assert {name: ours[name] for name in call.parameters} == call.parameters


def test_the_folder_the_right_and_the_record_are_there(office):
    made = office.make()

    assert office.shares.rows["volbench-2"]["vol_path"] == "/volume2"
    assert office.shares.rights["volbench-2"] == {"volbench"}
    assert office.records.all() == (made,)
    assert made.uuid == office.shares.rows["volbench-2"]["uuid"]


def test_a_btrfs_share_has_checksums_and_an_ext4_share_is_not_asked_for_them():
    ext4 = plan_share(replace(VOLUME, file_system="ext4"), "volbench")

    assert PLAN.calls[0].parameters["shareinfo"]["enable_share_cow"] is True
    assert "enable_share_cow" not in ext4.calls[0].parameters["shareinfo"]


@pytest.mark.parametrize("change", [{"is_read_only": True}, {"mount_point": "/volumeUSB1/usbshare"}])
def test_no_share_is_planned_where_dsm_can_make_none(change):
    with pytest.raises(UnsafeTarget):
        plan_share(replace(VOLUME, **change), "volbench")


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (403, "model.shared_folders.words.403"),
        (3301, "model.shared_folders.words.3301_there_is_a_shared_folder"),
        (3309, "model.shared_folders.words.3309_dsm_has_as_many_shared"),
        (3328, "model.shared_folders.words.3328_dsm_is_busy_with_another"),
        (3300, "model.shared_folders.other"),
    ],
)
def test_each_refusal_has_words_and_leaves_nothing(office, code, words):
    office.shares.refuse["SYNO.Core.Share", "create"] = code

    with pytest.raises(ShareRefused, match=words) as caught:
        office.make()

    assert in_english(caught.value.hint)
    assert in_chinese(caught.value.hint)
    assert (office.shares.rows, office.records.all()) == ({}, ())


def test_a_name_that_is_taken_is_never_taken_over(office):
    office.shares.rows["volbench-2"] = {"name": "volbench-2", "vol_path": "/volume1", "uuid": "theirs"}

    with pytest.raises(ShareRefused, match=r"model\.shared_folders\.words\.3301_there_is_a_shared_folder"):
        office.make()

    assert office.shares.rows["volbench-2"]["uuid"] == "theirs"
    assert office.records.all() == ()


def test_an_account_without_the_right_is_told_so(office):
    with pytest.raises(ShareRefused, match=r"model\.shared_folders\.not_permitted\.this_dsm_account_may_not"):
        office.make("ben")


def test_a_session_dsm_no_longer_takes_is_told_as_such(office):
    session = office.session()
    office.double.sessions.clear()

    with pytest.raises(DsmSessionEnded):
        office.maker.make(PLAN, session, now=NOON)


@pytest.mark.parametrize("trouble", ["refused", "forgotten", "no such user"])
def test_a_folder_without_its_right_is_removed_again(office, trouble):
    if trouble == "refused":
        office.shares.refuse["SYNO.Core.Share.Permission", "set"] = 3300
    elif trouble == "forgotten":
        office.shares.forgets_rights = True
    else:
        office.shares.users = ("http",)

    with pytest.raises(ShareRefused):
        office.make()

    assert (office.shares.rows, office.records.all()) == ({}, ())


def test_a_folder_that_cannot_be_taken_back_stays_on_our_list(office):
    office.shares.forgets_rights = True
    office.shares.refuse["SYNO.Core.Share", "delete"] = 3328

    with pytest.raises(ShareRefused, match=r"model\.shared_folders\.dsm_accepted_the_right_of_on"):
        office.make()

    assert [made.name for made in office.records.all()] == ["volbench-2"]


def lose_answer(office, method, *, times, is_done=True):
    """Have DSM's answers to a call never arrive; what it was asked for is done all the same or not."""
    key = ("SYNO.Core.Share", method)
    call, left = office.double.handlers[key], [times]

    def answer(parameters, account):
        if not left[0]:
            return call(parameters, account)
        left[0] -= 1
        if is_done:
            call(parameters, account)
        raise ConnectionAbortedError("the answer is lost")

    office.double.handlers[key] = answer


@pytest.mark.parametrize("trouble", ["get refused", "get lost", "list not writable"])
def test_a_folder_dsm_made_is_taken_back_when_it_cannot_be_written_down(office, tmp_path, trouble):
    if trouble == "get refused":
        office.shares.refuse["SYNO.Core.Share", "get"] = 3300
    elif trouble == "get lost":
        lose_answer(office, "get", times=1)
    else:
        (tmp_path / "made-shares.new").mkdir()

    with pytest.raises((ShareRefused, DsmUnreachable, StoreFailed)):
        office.make()

    assert (office.shares.rows, office.records.all()) == ({}, ())
    assert "Core.Share delete" in office.asked()


def test_a_folder_that_can_neither_be_asked_for_nor_taken_back_is_on_our_list(office):
    office.shares.refuse["SYNO.Core.Share", "get"] = 3300
    office.shares.refuse["SYNO.Core.Share", "delete"] = 3328

    with pytest.raises(ShareRefused, match="3300"):
        office.make()

    assert [made.name for made in office.records.all()] == ["volbench-2"]


def test_a_folder_whose_making_was_answered_too_late_is_found_and_used(office):
    lose_answer(office, "create", times=1)

    made = office.make()

    assert made.uuid == office.shares.rows["volbench-2"]["uuid"]
    assert office.shares.rights["volbench-2"] == {"volbench"}


def test_a_folder_found_after_a_lost_answer_is_never_taken_back_but_listed(office):
    lose_answer(office, "create", times=1)
    office.shares.forgets_rights = True

    with pytest.raises(ShareRefused):
        office.make()

    assert "volbench-2" in office.shares.rows
    assert [made.name for made in office.records.all()] == ["volbench-2"]


@pytest.mark.parametrize("before", [{}, {"volbench-2": {"vol_path": "/volume2", "desc": "photos", "uuid": "theirs"}}])
def test_after_a_lost_answer_it_is_asked_once_and_nothing_of_others_is_touched(office, before):
    office.shares.rows.update(before)
    lose_answer(office, "create", times=1, is_done=False)

    with pytest.raises(DsmUnreachable):
        office.make()

    assert office.asked() == ["Core.Share create", "Core.Share get"]
    assert (office.shares.rows, office.records.all()) == (before, ())


def test_our_folder_can_be_removed(office):
    made = office.make()

    office.maker.remove(made, office.session(), ShareContents())

    assert (office.shares.rows, office.records.all()) == ({}, ())
    assert office.double.calls[-1][2]["name"] == ["volbench-2"]


@pytest.mark.parametrize("change", [{"uuid": "another"}, {"vol_path": "/volume1"}])
def test_another_folder_of_the_same_name_stays(office, change):
    made = office.make()
    office.shares.rows["volbench-2"].update(change)

    with pytest.raises(UnsafeTarget, match=r"model\.shared_folders\.the_shared_folder_is_not_the"):
        office.maker.remove(made, office.session(), ShareContents())

    assert "volbench-2" in office.shares.rows
    assert "Core.Share delete" not in office.asked()


def test_a_folder_whose_id_was_never_learned_stays(office):
    office.make()

    with pytest.raises(UnsafeTarget):
        office.maker.remove(MadeShare("volbench-2", "/volume2", "", NOON), office.session(), ShareContents())


def test_a_folder_that_is_gone_already_is_only_forgotten(office):
    made = office.make()
    office.shares.rows.clear()

    office.maker.remove(made, office.session(), ShareContents())

    assert office.records.all() == ()


def test_a_damaged_list_counts_as_none(tmp_path):
    file = tmp_path / "made-shares.json"
    for content in ("", "{", "[1, {}]", '{"a": 1}', '[{"name": 1}]'):
        file.write_text(content)

        assert MadeShares(file).all() == ()


def test_what_lies_in_a_share_is_ours_or_foreign(tmp_path):
    for name in (".volbench", "@eaDir", "holiday.jpg", "#recycle"):
        (tmp_path / name).mkdir()

    contents = look_into(str(tmp_path))

    assert contents.ours == (".volbench", "@eaDir")
    assert contents.foreign == ("#recycle", "holiday.jpg")


@pytest.mark.parametrize("contents", [None, ShareContents(is_readable=False), ShareContents(foreign=("a.jpg",))])
def test_a_folder_dsm_still_has_and_that_cannot_be_seen_into_stays(office, contents):
    made = office.make()

    with pytest.raises(UnsafeTarget) as caught:
        office.maker.remove(made, office.session(), contents)

    unread, foreign = "volume_bench_may_not_look_into", "holds_files_that_are_not_volume"
    has_foreign = contents is not None and contents.is_readable
    assert caught.value.message.code == f"model.shared_folders.{foreign if has_foreign else unread}"
    assert "volbench-2" in office.shares.rows
    assert "Core.Share delete" not in office.asked()
    assert office.records.all() == (made,)


def test_a_folder_gone_here_and_in_dsm_is_only_forgotten(office):
    made = office.make()
    office.shares.rows.clear()

    office.maker.remove(made, office.session(), None)

    assert office.records.all() == ()


def test_a_folder_that_is_not_there_is_told_from_an_empty_one_and_a_file_cannot_be_read(tmp_path):
    (tmp_path / "file").touch()
    (tmp_path / "empty").mkdir()

    assert look_into(str(tmp_path / "gone")) is None
    assert look_into(str(tmp_path / "empty")).is_readable
    assert not look_into(str(tmp_path / "file")).is_readable
