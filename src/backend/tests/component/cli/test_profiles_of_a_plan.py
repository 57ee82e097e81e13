"""`volbench plan` says how long the same takes with other profiles, and which does not go with it."""

import json

from support.fakes import plain_volume

from volbench.domain.model.words.units import about_text
from volbench.languages import render

TWO = ("--variant=btrfs-cow", "--variant=btrfs-nocow")


def test_the_plan_names_the_time_of_other_profiles_and_why_one_does_not_go(volbench, machine):
    machine.volume = plain_volume(file_system="btrfs")
    asked = ("plan", "--target=/volume1/share", *TWO)

    said = " ".join(volbench(*asked).stdout.split())

    longer = json.loads(volbench(*asked, "--profile=standard", "--json").stdout)["expected_duration_s"]
    assert f"standard {render(about_text(longer), 'en')}" in said
    assert "Not with first: A first look measures one volume as it is." in said


def test_a_profile_that_does_not_go_is_refused_with_why_and_never_run_as_another(volbench, machine, store):
    machine.volume = plain_volume(file_system="btrfs")

    done = volbench("run", "--profile=first", "--target=/volume1/share", *TWO)

    assert done.exit_code != 0
    assert "A first look measures one volume as it is." in done.stderr
    assert machine.processes.commands == []
