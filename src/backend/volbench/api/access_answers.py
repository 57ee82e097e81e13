"""What the calls about access to a volume answer."""

from __future__ import annotations

from dataclasses import dataclass

from volbench.api.answers import Refusal
from volbench.domain.model.machine.shared_folders import DsmCall, MadeShare, ShareContents, SharePlan
from volbench.domain.model.machine.storage import TargetFolder


@dataclass(frozen=True, slots=True)
class VolumeAccess:
    """Whether a volume can be measured now."""

    volume_id: str
    folder: TargetFolder


@dataclass(frozen=True, slots=True)
class ShareRemoval:
    """What removing the shared folder we made would remove."""

    made: MadeShare
    contents: ShareContents
    call: DsmCall


@dataclass(frozen=True, slots=True)
class ShareOffer:
    """What DSM would be asked for, before it is asked."""

    has_dsm_session: bool
    """Whether this caller is signed in to DSM as an administrator, so that it can be asked at all."""
    plan: SharePlan | None
    refusal: Refusal | None
    """Why there is no plan."""
    removal: ShareRemoval | None
    """None where we have made no shared folder on this volume."""


@dataclass(frozen=True, slots=True)
class ShareMade:
    """The shared folder DSM has made, and what became of the access."""

    made: MadeShare
    folder: TargetFolder
