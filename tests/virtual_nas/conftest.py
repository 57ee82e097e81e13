"""Fixtures: machines that are switched off and thrown away after each test."""

from __future__ import annotations

import os
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from virtual_nas.harness import product
from virtual_nas.harness.bench import Bench, Setup
from virtual_nas.harness.machine import VirtualNas

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Start = Callable[[Setup], Bench]

_HERE = os.path.dirname(__file__)  # noqa: PTH120 (compared with a node's path as text)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder."""
    for item in items:
        if str(item.path).startswith(_HERE):
            item.add_marker(pytest.mark.virtual_nas)


@pytest.fixture
def start(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Start]:
    """Boot machines with attached disks; they end with the test."""
    yield from _machines(tmp_path_factory)


@pytest.fixture(scope="module")
def start_for_module(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Start]:
    """The same for machines that several tests look at; they end with the module."""
    yield from _machines(tmp_path_factory)


def _machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Start]:
    if os.geteuid() != 0:
        reason = "a virtual NAS needs namespaces and read-only mounts, which only root may make"
        # A pipeline must not pass by skipping: there the missing right is a failure.
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    with ExitStack() as running:

        def boot(setup: Setup) -> Bench:
            nas = VirtualNas(
                tmp_path_factory.mktemp("nas"),
                disks=setup.disks,
                memory_bytes=setup.memory_bytes,
                has_network=setup.has_network,
                is_traced=setup.is_traced,
            )
            running.enter_context(nas)
            if setup.is_furnished:
                product.furnish(nas)
            return Bench.of(nas, setup)

        yield boot
