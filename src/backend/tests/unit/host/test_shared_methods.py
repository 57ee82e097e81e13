"""What the service lets go of before it serves."""

import gc
import subprocess
import sys
from dataclasses import FrozenInstanceError, dataclass, field
from weakref import ref

import pytest

from volbench.host.shared_methods import share_methods


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

    share_methods()
    gc.collect()

    assert (kept, twin()) == (True, None)
    with pytest.raises(FrozenInstanceError):
        kind(1).x = 2
    with pytest.raises(FrozenInstanceError):
        kind(1).y = 2
    with pytest.raises(FrozenInstanceError):
        del kind(1).x
    assert kind(1) == kind(1)


@dataclass(frozen=True)
class Folder:
    name: str
    files: list = field(default_factory=list)
    password: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Own:
    name: str

    def __repr__(self):
        return f"<{self.name}>"


class Watched(Folder):
    """No dataclass itself: its fields are refused, and it may have more."""


def test_a_dataclass_is_shown_as_before_and_one_shown_by_hand_too():
    folder = Folder("a", [1], password="secret")
    folder.files.append(folder)
    before = [repr(folder), repr(Watched("b"))]

    share_methods()

    assert [repr(folder), repr(Watched("b"))] == before
    assert repr(Own("a")) == "<a>"


def test_a_class_made_from_a_dataclass_keeps_its_fields_and_may_have_more():
    share_methods()
    watched = Watched("a")
    watched.since = "today"
    del watched.since

    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'name'"):
        watched.name = "b"
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'name'"):
        del watched.name
    assert watched.name == "a"


SERVED = """
from tempfile import mkdtemp
from dataclasses import replace
from pathlib import Path
from volbench.app.container import compose
from volbench.app.web import create_web_app
from volbench.config import read_config
from volbench.host import shared_methods
from volbench.host.memory_trim import settle
from volbench.domain.model.storage import Volume
from volbench.domain.model.message import Message

create_web_app(compose(replace(read_config(), data_folder=Path(mkdtemp()))), token="only for this test")
settle()
print(Volume.__repr__ is shared_methods._show, Message.__setattr__ is shared_methods._refuse_change)
"""


def test_the_classes_of_a_service_share_them():
    told = subprocess.run([sys.executable, "-c", SERVED], capture_output=True, text=True, check=True).stdout

    assert told.split() == ["True", "True"]
