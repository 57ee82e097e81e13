"""Several NAS behind one Prometheus, with the documented configuration: each is read by the token it has made."""

from services.prometheus import prometheus
from support.many_nas import asking


def test_each_nas_is_read_by_its_own_token(nas, another, tmp_path):
    addresses = {"volbench-nas1": nas.address, "volbench-nas2": another.address}
    tokens = {"volbench-nas1": nas.token_file, "volbench-nas2": another.token_file}

    with prometheus(tmp_path, asking(addresses, tokens)) as engine:
        assert [one for one in addresses.values() if not engine.wait_for(f'volbench_runs{{instance="{one}"}}')] == []


def test_the_token_of_one_nas_opens_no_other(nas, another, tmp_path):
    addresses = {"volbench-nas1": nas.address, "volbench-nas2": another.address}

    with prometheus(tmp_path, asking(addresses, nas.token_file)) as engine:
        assert engine.wait_for('up{job="volbench-nas1"} == 1')
        assert engine.wait_for('up{job="volbench-nas2"} == 0')
        targets = {one["labels"]["job"]: one for one in engine.ask("targets", state="active")["activeTargets"]}

    assert "401" in targets["volbench-nas2"]["lastError"]
