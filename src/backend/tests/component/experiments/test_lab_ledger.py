"""The laboratory fills the cells of an experiment: who has built the disks knows what they are."""

from support.experiments import BTRFS, run_on, volume_of
from support.words import bilingual

from volbench.cli.lab_runs import ExperimentLedger
from volbench.domain.experiment.plan.experiment import ArrayCondition, CellState, Configuration
from volbench.domain.model.machine.storage import Health, RaidType
from volbench.services.experiments.edits import NewExperiment

JBOD = Configuration("jbod-4", RaidType.JBOD, 4)


class Said:
    def __init__(self):
        self.words = []

    def say(self, text):
        self.words.append(text)


def _ledger(nas, experiment):
    said = Said()
    return ExperimentLedger(nas.desk, experiment.id, said), said


def test_a_run_fills_the_row_of_its_type_though_the_run_could_not_tell(nas):
    experiment = nas.desk.create(NewExperiment("Four disks", "matrix-2018", suite_id="nas-volume"))
    run = run_on(volume_of(None, 4, candidates=(RaidType.RAID5,)), "0" * 25 + "1", BTRFS)
    nas.store.insert(run, {})
    ledger, said = _ledger(nas, experiment)

    ledger.filled(JBOD, BTRFS, run.id)

    filled = nas.desk.get(experiment.id).filled
    assert [(cell.configuration_id, cell.variant) for cell in filled] == [("jbod-4", variant) for variant in BTRFS]
    assert {cell.run_id for cell in filled} == {run.id}
    assert said.words == []


def test_what_cannot_be_built_is_marked_with_its_reason(nas):
    experiment = nas.desk.create(NewExperiment("Four disks", "matrix-2018", suite_id="nas-volume"))
    ledger, _ = _ledger(nas, experiment)

    ledger.impossible(JBOD, ("ext4",), bilingual("No.", "不行。"))

    cell = nas.desk.get(experiment.id).cell("jbod-4", "ext4")
    assert (cell.state, cell.reason) == (CellState.IMPOSSIBLE, bilingual("No.", "不行。"))


def test_a_long_reason_in_any_signs_is_kept_as_far_as_there_is_room(nas):
    experiment = nas.desk.create(NewExperiment("Four disks", "matrix-2018", suite_id="nas-volume"))
    ledger, said = _ledger(nas, experiment)
    words = "mdadm failed: \x1b[31mDevice busy\r\n" + "x" * 300

    ledger.impossible(JBOD, ("ext4",), bilingual(words, words))

    cell = nas.desk.get(experiment.id).cell("jbod-4", "ext4")
    assert (cell.state, said.words) == (CellState.IMPOSSIBLE, [])
    assert cell.reason.values["en"].startswith("mdadm failed: [31mDevice busy xxx")
    assert (len(cell.reason.values["en"]), cell.reason.values["zh-CN"][-1]) == (200, "…")


def test_a_failed_try_takes_no_result_away(nas):
    experiment = nas.desk.create(NewExperiment("Four disks", "matrix-2018", suite_id="nas-volume"))
    run = run_on(volume_of(RaidType.JBOD, 4), "0" * 25 + "4", ("btrfs-cow",))
    nas.store.insert(run, {})
    ledger, _ = _ledger(nas, experiment)
    ledger.filled(JBOD, ("btrfs-cow",), run.id)

    ledger.impossible(JBOD, BTRFS, bilingual("mkfs failed.", "mkfs 失败。"))

    cells = {cell.variant: cell for cell in nas.desk.get(experiment.id).cells if cell.configuration_id == "jbod-4"}
    assert (cells["btrfs-cow"].state, cells["btrfs-cow"].run_id) == (CellState.FILLED, run.id)
    assert cells["btrfs-nocow"].state is cells["btrfs-cow-compress"].state is CellState.IMPOSSIBLE


def test_what_the_experiment_does_not_ask_for_is_passed_over(nas):
    experiment = nas.desk.create(NewExperiment("Four disks", "matrix-2018", suite_id="nas-volume"))
    ledger, said = _ledger(nas, experiment)

    ledger.impossible(Configuration("raid5-3", RaidType.RAID5, 3), ("ext4",), bilingual("No.", "不行。"))
    ledger.impossible(JBOD, ("xfs",), bilingual("No.", "不行。"))

    assert all(cell.state is CellState.EMPTY for cell in nas.desk.get(experiment.id).cells)
    assert said.words == []


def test_a_cell_that_does_not_take_the_run_says_why_and_the_rest_goes_on(nas):
    experiment = nas.desk.create(NewExperiment("Four disks", "matrix-2018", suite_id="nas-files"))
    run = run_on(volume_of(RaidType.JBOD, 4), "0" * 25 + "2", BTRFS)
    nas.store.insert(run, {})
    ledger, said = _ledger(nas, experiment)

    ledger.filled(JBOD, BTRFS, run.id)

    assert len(said.words) == 3
    assert nas.desk.get(experiment.id).filled == ()


def test_what_is_entered_late_leaves_alone_what_the_owner_has_said_meanwhile(nas):
    experiment = nas.desk.create(NewExperiment("Four disks", "matrix-2018", suite_id="nas-volume"))
    run = run_on(volume_of(RaidType.JBOD, 4), "0" * 25 + "3", BTRFS)
    nas.store.insert(run, {})
    ledger, _ = _ledger(nas, experiment)
    nas.desk.leave_out(experiment.id, "jbod-4", "btrfs-cow", state=CellState.SKIPPED, reason=bilingual("", ""))

    ledger.filled(JBOD, BTRFS, run.id, only_empty=True)
    ledger.impossible(JBOD, BTRFS, bilingual("No.", "不行。"), only_empty=True)

    states = [nas.desk.get(experiment.id).cell("jbod-4", variant).state for variant in BTRFS]
    assert states == [CellState.FILLED, CellState.SKIPPED, CellState.FILLED]


def test_a_degraded_array_gets_a_row_of_its_own_behind_the_healthy_one(nas):
    experiment = nas.desk.create(NewExperiment("Four disks", "matrix-2018", suite_id="nas-volume"))
    ledger, said = _ledger(nas, experiment)
    degraded = Configuration("raid5-4-degraded", RaidType.RAID5, 4, condition=ArrayCondition.DEGRADED)
    for n, health in enumerate((Health.CLEAN, Health.DEGRADED), 1):
        nas.store.insert(run_on(volume_of(RaidType.RAID5, 4, health=health), "0" * 25 + str(n), BTRFS), {})

    ledger.filled(Configuration("raid5-4", RaidType.RAID5, 4), BTRFS, "0" * 25 + "1")
    ledger.filled(degraded, BTRFS, "0" * 25 + "2")
    ledger.filled(degraded, BTRFS, "0" * 25 + "2")

    after = nas.desk.get(experiment.id)
    names = [one.id for one in after.configurations]
    assert names.index("raid5-4-degraded") == names.index("raid5-4") + 1
    assert len(names) == 10
    assert {cell.run_id for cell in after.filled if cell.configuration_id == "raid5-4-degraded"} == {"0" * 25 + "2"}
    assert len(after.filled) == 6
    assert said.words == []


def test_an_experiment_without_the_healthy_array_gets_no_degraded_row(nas):
    experiment = nas.desk.create(NewExperiment("Three disks", "matrix-2018", disks=3, suite_id="nas-volume"))
    ledger, said = _ledger(nas, experiment)

    ledger.impossible(
        Configuration("raid5-4-degraded", RaidType.RAID5, 4, condition=ArrayCondition.DEGRADED),
        ("ext4",),
        bilingual("No.", "不行。"),
    )

    assert nas.desk.get(experiment.id) == experiment
    assert said.words == []
