"""An alert on its whole way: volbench is read, our rules fire, Alertmanager posts it to whoever was named."""

import subprocess

import pytest
from services.prometheus import alertmanager, prometheus, taker
from support.many_nas import DOCUMENTED, MISSING, asking, documented


def told_to(address):
    """The documented configuration, telling this address at once and nobody by mail."""
    config = documented("alertmanager.yml")
    config["route"] |= {"group_wait": "0s", "group_interval": "1s"}
    (receiver,) = config["receivers"]
    del receiver["email_configs"]
    receiver["webhook_configs"][0]["url"] = address
    return config


def names(message):
    return {alert["labels"]["alertname"] for alert in message["alerts"]}


@pytest.mark.skipif(bool(MISSING), reason="Debian's packages are not installed")
def test_the_configuration_is_right():
    done = subprocess.run(
        ["amtool", "check-config", DOCUMENTED / "alertmanager.yml"], capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stdout + done.stderr


def test_a_volume_that_became_slower_is_told_by_alertmanager(nas, tmp_path):
    slower = "VolumeSlowerThanBefore"
    with taker() as bridge, alertmanager(tmp_path, told_to(bridge.address)) as port:
        alerting = {"alertmanagers": [{"static_configs": [{"targets": [f"127.0.0.1:{port}"]}]}]}
        with prometheus(tmp_path, asking({"volbench-nas1": nas.address}, nas.token_file, alerting=alerting)):
            taken = bridge.wait_until(lambda all_: any(slower in names(one) for one in all_))

    message = next(one for one in taken if slower in names(one))
    (alert,) = message["alerts"]
    assert message["status"] == "firing"
    assert message["groupLabels"] == {"alertname": slower, "instance": nas.address}
    assert alert["annotations"]["summary"] == f"volume1 of {nas.address} is slower than before (quick)"
    assert {"volume": "volume1", "suite": "nas-volume", "profile": "quick"}.items() <= alert["labels"].items()
