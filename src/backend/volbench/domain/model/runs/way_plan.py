"""What runs over ways add to a plan: what goes over each way, and what it takes to tell them apart. Data only."""

from __future__ import annotations

from dataclasses import dataclass, field

from volbench.domain.model.coding.codec import LEFT_OUT_IF_NONE
from volbench.domain.model.runs.kind_plan import KindPlan
from volbench.domain.model.servers.reach import Reach
from volbench.domain.model.servers.share import MountedShare
from volbench.domain.model.words.message import Message


@dataclass(frozen=True, slots=True)
class WayPlan:
    """What a run over file sizes will send over one way, and what that takes."""

    target_id: str
    name: str
    """What the owner calls where it leads."""
    place: str
    put_bytes: int
    """At the speed that is assumed; slower ways send less of the smallest files."""
    get_bytes: int
    """With what goes over the way to be compared."""
    duration_s: float
    """At that speed."""
    most_bytes: int | None = None
    """Of a public address: what the owner allows, both directions together; the run stops there."""
    cost: float | None = None
    """Of a public address: what the bytes of both directions cost."""
    currency: str | None = None
    share: MountedShare | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Of a folder on a share of another machine that is mounted here."""
    probe: str | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Where the connection alone is measured, in turns with the files; None: nowhere."""
    left_out: tuple[str, ...] | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Cells of the plan that do not go over this way; None: all do."""
    requests: int | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Of a run of many clients: about how many are sent in all its rounds."""
    sockets: int | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Of a run of many clients: how many files and sockets are open at most."""
    stays: tuple[Message, ...] | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """What is not removed there at the end; None: nothing, as far as is known."""
    reach: Reach | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """How far away it leads, as its name was looked up for the plan; None in plans made before that was told."""
    limit_bytes: int | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Most bytes the rounds are planned for, both directions together; None: no limit, or not told, as `reach`."""


@dataclass(frozen=True, slots=True)
class OverWays(KindPlan):
    """The part of a plan that runs over ways have, those of many clients among them."""

    ways: dict[str, WayPlan] | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Variant → way."""
    lighter: tuple[Message, ...] | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Of many clients, by an earlier run: that the program which sends the requests takes much of their time, and which
    one takes less. Told before a run and not kept with it."""
