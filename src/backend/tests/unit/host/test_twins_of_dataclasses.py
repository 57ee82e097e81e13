"""What the service lets go of before it serves."""

import gc
from dataclasses import FrozenInstanceError, dataclass
from weakref import ref

import pytest

from volbench.host.memory_trim import forget_twins


def _made():
    """Return a class, and its twin that nobody should need."""

    @dataclass(frozen=True, slots=True)
    class Point:
        x: int

    (twin,) = [
        one
        for one in gc.get_objects()
        if isinstance(one, type) and one.__qualname__ == Point.__qualname__ and one is not Point
    ]
    return Point, ref(twin)


def test_the_class_a_dataclass_was_made_from_is_let_go():
    kind, twin = _made()
    gc.collect()
    kept = twin() is not None

    forget_twins()
    gc.collect()

    assert (kept, twin()) == (True, None)
    with pytest.raises(FrozenInstanceError):
        kind(1).x = 2
    with pytest.raises(FrozenInstanceError):
        kind(1).y = 2
    with pytest.raises(FrozenInstanceError):
        del kind(1).x
    assert kind(1) == kind(1)
