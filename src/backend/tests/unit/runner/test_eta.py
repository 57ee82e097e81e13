"""How far a run is and how long it still takes."""

from __future__ import annotations

import pytest

from volbench.runner.eta import LAY_OUT, Pace, Step


class HandClock:
    def __init__(self) -> None:
        self.time_s = 100.0

    def __call__(self) -> float:
        return self.time_s


def layout(guessed_s: float) -> Step:
    return Step(LAY_OUT, f"file {guessed_s}", 0.0, guessed_s)


def timed(key: str, known_s: float = 5.0, guessed_s: float = 1.0) -> Step:
    return Step("timed", key, known_s, guessed_s)


@pytest.fixture
def clock():
    return HandClock()


def pass_step(pace: Pace, clock: HandClock, seconds: float) -> None:
    pace.begin_step()
    clock.time_s += seconds
    pace.end_step()


def test_a_lay_out_that_took_twice_as_long_doubles_the_lay_outs_to_come(clock):
    pace = Pace([layout(10), layout(4), layout(6)], clock, began_at=clock.time_s)

    pass_step(pace, clock, 20)

    assert pace.remaining_s == pytest.approx(20.0)


def test_a_slow_volume_does_not_stretch_what_was_asked_for(clock):
    pace = Pace([layout(10), timed("a")], clock, began_at=clock.time_s)

    pass_step(pace, clock, 100)

    assert pace.remaining_s == pytest.approx(6.0)


def test_overhead_seen_again_and_again_is_expected_of_other_cells_too(clock):
    pace = Pace([timed(key) for key in "abcde"], clock, began_at=clock.time_s)

    for _ in range(3):
        pass_step(pace, clock, 8)

    assert pace.remaining_s == pytest.approx(16.0)


def test_one_cell_that_takes_far_longer_is_not_expected_of_the_others(clock):
    pace = Pace([timed(key) for key in ("a", "b", "c", "a")], clock, began_at=clock.time_s)

    pass_step(pace, clock, 25)

    assert pace.remaining_s == pytest.approx(6.0 + 6.0 + 25.0)


def test_one_slow_round_of_three_is_not_expected_again(clock):
    pace = Pace([timed("a")] * 4, clock, began_at=clock.time_s)

    for took in (6, 40, 7):
        pass_step(pace, clock, took)

    assert pace.remaining_s == pytest.approx(7.0)


def test_a_cell_measured_before_is_expected_to_take_what_it_took(clock):
    pace = Pace([timed("a"), timed("b"), timed("a")], clock, began_at=clock.time_s)

    pass_step(pace, clock, 5.2)
    pass_step(pace, clock, 9.0)

    assert pace.remaining_s == pytest.approx(5.2)


def test_the_tools_own_percentage_corrects_a_step_without_a_time_limit(clock):
    pace = Pace([Step("dd", "dd", 0.0, 10.0)], clock, began_at=clock.time_s)

    pace.begin_step()
    clock.time_s += 30
    pace.advance(0.25)

    assert pace.remaining_s == pytest.approx(90.0)


def test_the_percentage_of_a_timed_step_is_not_needed(clock):
    pace = Pace([timed("a")], clock, began_at=clock.time_s)

    pace.begin_step()
    clock.time_s += 2
    pace.advance(0.9)

    assert pace.remaining_s == pytest.approx(4.0)


def test_the_time_left_is_not_known_before_the_volumes_speed_is(clock):
    pace = Pace([layout(10), timed("a")], clock, began_at=clock.time_s)

    before = pace.is_known
    pass_step(pace, clock, 3)

    assert (before, pace.is_known) == (False, True)


def test_a_run_without_lay_out_knows_its_time_from_the_start(clock):
    assert Pace([timed("a")], clock, began_at=clock.time_s).is_known


def test_the_share_done_never_falls_even_when_more_time_is_needed_than_thought(clock):
    pace = Pace([layout(1), layout(100), timed("a")], clock, began_at=clock.time_s)
    seen = []

    pass_step(pace, clock, 1)
    seen.append(pace.done_ratio)
    pace.begin_step()
    for _ in range(50):
        clock.time_s += 10
        seen.append(pace.done_ratio)

    assert seen == sorted(seen)
    assert seen[-1] < 1


def test_the_share_done_is_one_at_the_end(clock):
    pace = Pace([timed("a")], clock, began_at=clock.time_s)

    pass_step(pace, clock, 6)

    assert (pace.done_ratio, pace.remaining_s) == (1.0, 0.0)


@pytest.mark.parametrize("speed", [0.2, 1.0, 5.0])
def test_after_the_lay_out_the_time_left_holds_within_a_fifth(clock, speed):
    """A volume faster or slower than assumed, fresh lay-outs in every round, half a second more overhead."""
    steps = [layout(20)]
    for _ in range(6):
        steps += [layout(20), *(timed(key, 5.0, 0.9) for key in "abcdef")]
    pace = Pace(steps, clock, began_at=clock.time_s)

    pass_step(pace, clock, 20 / speed)
    promised_s = pace.remaining_s
    began = clock.time_s
    for step in steps[1:]:
        pass_step(pace, clock, 20 / speed if step.kind == LAY_OUT else 6.4)

    assert promised_s == pytest.approx(clock.time_s - began, rel=0.2)


def test_rounds_that_are_not_expected_cost_no_time_until_they_are(clock):
    steps = [Step("timed", key, 5.0, 0.0, number) for number in (1, 2, 3) for key in ("a", "b")]
    pace = Pace(steps, clock, began_at=clock.time_s)

    pace.expect("a", (1.0, 1.0, 0.0))
    pace.expect("b", (1.0, 1.0, 0.0))
    assert pace.remaining_s == pytest.approx(20.0)

    pace.expect("b", (1.0, 1.0, 1.0))
    assert pace.remaining_s == pytest.approx(25.0)


def test_a_round_that_may_come_counts_as_far_as_it_is_likely(clock):
    steps = [Step("timed", "a", 8.0, 0.0, number) for number in (1, 2, 3)]
    pace = Pace(steps, clock, began_at=clock.time_s)

    pace.expect("a", (1.0, 1.0, 0.25))

    assert pace.remaining_s == pytest.approx(8.0 + 8.0 + 2.0)


def test_more_time_than_was_told_is_told_bit_by_bit_and_less_at_once(clock):
    steps = [Step("timed", "a", 10.0, 0.0, number) for number in range(1, 11)]
    pace = Pace(steps, clock, began_at=clock.time_s)
    pace.expect("a", (1.0,) * 2 + (0.0,) * 8)
    told = [pace.tell()]

    pace.expect("a", (1.0,) * 10)
    for _ in range(3):
        clock.time_s += 1.0
        told.append(pace.tell())
    pace.expect("a", (1.0,) * 1 + (0.0,) * 9)

    assert told == pytest.approx([20.0, 22.0, 24.2, 26.62])
    assert pace.tell() == pytest.approx(7.0)


def test_how_soon_a_byte_limit_ends_a_cell_is_learned_from_the_lay_out(clock):
    limited = Step("timed", "a", 5.0, 1.0, 1, 4.0)
    pace = Pace([layout(10), limited], clock, began_at=clock.time_s)

    pass_step(pace, clock, 2.5)

    assert pace.remaining_s == pytest.approx(1.0 + 1.0)


def test_a_skipped_step_takes_no_time_and_teaches_nothing(clock):
    pace = Pace([timed("a"), timed("b"), timed("b")], clock, began_at=clock.time_s)

    pace.skip_step()
    pass_step(pace, clock, 8)

    assert pace.remaining_s == pytest.approx(8.0)


def test_what_an_attempt_that_did_not_count_took_is_not_expected_again(clock):
    pace = Pace([timed("a"), timed("b"), timed("a")], clock, began_at=clock.time_s)

    pace.begin_step()
    clock.time_s += 90
    pace.begin_step()
    clock.time_s += 6
    pace.end_step()

    assert pace.remaining_s == pytest.approx(12.0)
    assert pace.elapsed_s == pytest.approx(96.0)


def test_a_run_that_ends_after_this_round_has_only_this_round_left(clock):
    steps = [Step("timed", key, 5.0, 0.0, number) for number in (1, 2, 3) for key in ("a", "b")]
    pace = Pace([*steps, Step("clean-up", "clean-up", 0.0, 2.0)], clock, began_at=clock.time_s)

    pass_step(pace, clock, 5)
    pace.end_after(1)

    assert pace.remaining_s == pytest.approx(5.0 + 2.0)
