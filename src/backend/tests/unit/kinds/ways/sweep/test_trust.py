"""When a number of files over a way is valid, what it is then valid for, and what takes that away. By hand."""

from dataclasses import replace

import pytest
from support.sweeps import sweep_run

from volbench.domain.assess.badges import run_badges, with_trust
from volbench.domain.model.runs.run import CacheClass, Caveat, RunState

GOOD = {
    "kind": "webdav",
    "durability": "server-ack",
    "is_reused": True,
    "files": 10,
    "files_verified": 10,
}


def works(put=None, got=None, sent=("put", "get"), rounds=6, **more):
    """Return the works of one way with one size; `put` and `got` change the notes of all its rounds."""
    run = sweep_run(
        {"nas": more.pop("way")} if "way" in more else None, rounds=rounds, sizes=("1mb",), sent=sent, **more
    )
    changes = {"put": put or {}, "get": got or {}}
    return tuple(
        replace(
            work,
            caveats=(),
            cache_class=CacheClass.SERVER_WARM,
            parameters={**work.parameters, "least_files": 10},
            rounds=tuple(
                replace(one, notes={**GOOD, **changes[str(work.parameters["operation"])]}) for one in work.rounds
            ),
        )
        for work in run.workloads
        if work.variant == "folder" or work.parameters.get("is_ceiling")
    )


def judged(found, caveats=(), profile="quick"):
    return {work.id: work.badges for work in with_trust(found, caveats, profile=profile)}


def codes(badges):
    return [reason.code.rpartition(".")[2] for reason in badges.valid_reasons]


def test_files_that_came_back_whole_are_valid_and_it_is_said_for_what():
    found = judged(works())

    assert {name: badges.valid for name, badges in found.items()} == {"put-1mb": True, "get-1mb": True}
    assert {badges.valid_for.code for badges in found.values()} == {"assess.sweep.trust.valid_for"}


def test_the_run_is_valid_with_them_and_says_the_same():
    found = with_trust(works(), (), profile="quick")
    badges = run_badges(found, (), profile="quick", state=RunState.DONE)

    assert badges.valid
    assert badges.valid_for is not None


def test_a_trial_may_be_valid_though_it_says_nothing_of_spread():
    found = judged(works(rounds=2), profile="smoke")

    assert all(badges.valid and not badges.stable for badges in found.values())


@pytest.mark.parametrize("verified", [0, 9, None, True, -1, "10"])
def test_what_was_not_compared_whole_is_doubtful_and_so_is_what_was_put(verified):
    found = judged(works(got={"files_verified": verified}))

    assert codes(found["get-1mb"]) == ["not_compared"]
    assert codes(found["put-1mb"]) == ["not_read_back"]
    assert found["put-1mb"].valid_for is None


def test_files_got_again_need_to_be_compared_once():
    found = judged(works(got={"files": 500, "files_verified": 10}))

    assert found["get-1mb"].valid
    assert found["put-1mb"].valid


def test_a_round_that_put_fewer_has_fewer_to_compare():
    found = judged(works(put={"files": 3}, got={"files": 40, "files_verified": 3}))

    assert found["get-1mb"].valid
    assert found["put-1mb"].valid


def test_what_nobody_read_back_is_doubtful():
    assert codes(judged(works(sent=("put",)))["put-1mb"]) == ["not_read_back"]


def test_what_was_put_before_the_clock_ran_is_compared_all_the_same():
    assert judged(works(sent=("get",)))["get-1mb"].valid
    assert codes(judged(works(sent=("get",), got={"files_verified": 4}))["get-1mb"]) == ["not_compared"]


def test_one_round_that_was_not_read_back_is_enough_for_doubt():
    put, got = works()
    found = judged((put, replace(got, rounds=got.rounds[:-1])))

    assert codes(found["put-1mb"]) == ["not_read_back"]
    assert found["get-1mb"].valid


@pytest.mark.parametrize(
    "wrong", [{"kind": ""}, {"kind": None}, {"durability": "hope"}, {"durability": None}, {"is_reused": None}]
)
def test_a_way_nothing_is_known_of_is_doubtful(wrong):
    found = judged(works(put=wrong))

    assert codes(found["put-1mb"]) == ["not_known"]
    assert found["get-1mb"].valid


def test_a_caveat_that_takes_the_badge_takes_it_here_too():
    found = judged(works(), caveats=(Caveat("busy-processor", {"others_cpu_ratio": 0.4}),))

    assert not any(badges.valid for badges in found.values())
    assert not any(badges.valid_for for badges in found.values())


def test_what_memory_answered_is_not_made_valid_by_being_right():
    found = judged(tuple(replace(work, cache_class=CacheClass.CACHED) for work in works()))

    assert not any(badges.valid for badges in found.values())


def test_what_a_link_carries_is_valid_for_just_that():
    (ceiling,) = (
        work for work in works(sent=("put",), ceilings={"folder": 118.0}) if work.parameters.get("is_ceiling")
    )
    (badges,) = (one.badges for one in with_trust((ceiling,), (), profile="quick"))

    assert badges.valid
    assert badges.valid_for is None


def test_workloads_that_move_no_files_of_a_size_are_left_as_they_were_judged():
    (put, _) = works()
    other = replace(put, parameters={"rw": "read"})

    assert with_trust((other,), (), profile="quick") == (other,)


def put_again(**notes):
    put, got = works()
    again = replace(
        put,
        id="put-again-1mb",
        parameters={**put.parameters, "operation": "put-again", "again_of": "put-1mb"},
        rounds=tuple(replace(one, notes={**GOOD, **notes}) for one in put.rounds),
    )
    return judged((put, again, got))


def test_what_was_put_again_was_read_back_in_its_own_round_and_takes_nobody_elses_place():
    found = put_again()

    assert {name: badges.valid for name, badges in found.items()} == {
        "put-1mb": True,
        "put-again-1mb": True,
        "get-1mb": True,
    }
    assert found["put-again-1mb"].valid_for.code == "assess.sweep.trust.valid_for"


@pytest.mark.parametrize(
    ("notes", "code"), [({"files_verified": 9}, "not_read_back"), ({"durability": None}, "not_known")]
)
def test_what_was_put_again_and_not_compared_is_doubtful_alone(notes, code):
    found = put_again(**notes)

    assert codes(found["put-again-1mb"]) == [code]
    assert found["put-1mb"].valid
    assert found["get-1mb"].valid
