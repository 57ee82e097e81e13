"""What volumes are called, and what a pool's state is: the worst first, then what goes on with it."""

from dataclasses import replace

import pytest
from support.examples import example_volume
from support.words import in_chinese, in_english

from volbench.domain.model.machine.names import LEFT_OUT, pool_state, volume_text
from volbench.domain.model.machine.storage import Health, SyncState


@pytest.mark.parametrize(
    ("health", "sync", "english", "chinese"),
    [
        (Health.CLEAN, None, "healthy", "状态良好"),
        (Health.DEGRADED, None, "degraded", "已降级"),
        (Health.DEGRADED, SyncState("recover", 0.376), "degraded · rebuilding 38 %", "已降级 · 正在重建 38 %"),
        (Health.SYNCING, SyncState("check"), "being checked (data scrubbing)", "正在校验（数据清理）"),
        (Health.SYNCING, SyncState("something new"), "rebuilding or being checked", "正在重建或校验"),
    ],
)
def test_the_state_of_a_pool(health, sync, english, chinese):
    said = pool_state(replace(example_volume().pool, health=health, sync=sync))

    assert (in_english(said), in_chinese(said)) == (english, chinese)


@pytest.mark.parametrize(
    ("name", "english", "chinese"),
    [
        ("Volume 2", "Volume 2", "存储空间 2"),
        ("/mnt/films", "/mnt/films", "/mnt/films"),
        (LEFT_OUT, "Volume (name left out)", "存储空间（未提供名称）"),
    ],
)
def test_what_a_volume_is_called(name, english, chinese):
    said = volume_text(name)

    assert (in_english(said), in_chinese(said)) == (english, chinese)
