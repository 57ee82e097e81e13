"""The certificate of a real server, shown to its owner before anything is sent there."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from services.apache import apache

from volbench.domain.model.errors import CapabilityMissing
from volbench.domain.model.servers.endpoint import EndpointKind
from volbench.host.process import GuardedProcessRunner
from volbench.services.endpoints.endpoint_service import Endpoints


@pytest.fixture
def endpoints():
    host = SimpleNamespace(processes=GuardedProcessRunner(grace_s=1.0))
    return Endpoints(shelf=SimpleNamespace(), secrets=SimpleNamespace(), host=host)


def test_a_certificate_that_signs_itself_is_shown_by_its_fingerprint_and_not_trusted(endpoints):
    with apache(is_secure=True) as service:
        shown = endpoints.certificate(EndpointKind.WEBDAV, service.address)

        assert shown.fingerprint == service.fingerprint.replace(":", "").lower()
        assert not shown.is_trusted
        assert "self" in shown.why


def test_a_server_that_is_not_there_shows_none_and_says_what_to_do(endpoints):
    with pytest.raises(CapabilityMissing) as refused:
        endpoints.certificate(EndpointKind.WEBDAV, "https://127.0.0.1:1/")

    assert refused.value.message.code == "tools.transfer_failures.refused"
