"""The process that sets pages: what it needs, what it may take, and what is said when it fails."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest
from support.examples import example_run
from support.service import make_app, make_client
from support.written import paper

from volbench.app.database import bring_up_to_date
from volbench.domain.model.errors import CapabilityMissing
from volbench.host.typesetting import FONT, PLACES, Typesetter
from volbench.reports.choice import Choice
from volbench.reports.service import Reports
from volbench.store import open_store

MODULE = "volbench.reports.pdf"


def _refusal(typesetter, document=b"{}"):
    with pytest.raises(CapabilityMissing) as refused:
        typesetter(document)
    return refused.value


def test_without_a_font_it_says_which_one_to_install():
    refused = _refusal(Typesetter(MODULE, environment={}, places=("/nowhere/a.ttc",)))

    assert refused.message.code == "host.typesetting.no_font"
    assert refused.hint.values["package"] == "fonts-wqy-microhei"
    assert refused.context["looked_at"] == ["/nowhere/a.ttc"]


def test_the_owner_may_name_another_font(tmp_path):
    place = next(place for place in PLACES if Path(place).is_file())
    (tmp_path / "mine.ttc").symlink_to(place)
    document = paper.render(example_run(), Choice("zh-TW"))

    written = Typesetter(MODULE, environment={FONT: str(tmp_path / "mine.ttc")}, places=())(document)

    assert written.startswith(b"%PDF-")


@pytest.mark.parametrize("content", [b"", b"no font at all", b"ttcf" + bytes(40), b"OTTO" + bytes(400)])
def test_a_file_that_is_no_font_is_refused(tmp_path, content):
    (tmp_path / "bad.ttf").write_bytes(content)

    refused = _refusal(
        Typesetter(MODULE, environment={FONT: str(tmp_path / "bad.ttf")}), paper.render(example_run(), Choice())
    )

    assert refused.message.code == "host.typesetting.failed"
    assert refused.context["reason"] == "3"


def test_a_process_that_takes_too_much_memory_ends_itself():
    refused = _refusal(Typesetter(MODULE, environment={}, limit_bytes=4_000_000), paper.render(example_run(), Choice()))

    assert refused.message.code == "host.typesetting.failed"


def test_a_process_that_takes_too_long_is_ended():
    before = time.monotonic()

    refused = _refusal(Typesetter("timeit", environment={}, limit_s=0.001))

    assert refused.context["reason"] == "time"
    assert time.monotonic() - before < 60


def test_a_document_it_cannot_read_is_a_clear_refusal():
    assert _refusal(Typesetter(MODULE, environment={}), b"[]").message.code == "host.typesetting.failed"


@pytest.fixture
def client(tmp_path):
    bring_up_to_date(tmp_path / "volbench.sqlite")
    store = open_store(tmp_path / "volbench.sqlite")
    store.insert(example_run(), {})
    app = make_app(store)
    services = app.extensions["volbench"]
    lame = Typesetter(MODULE, environment={FONT: "/nowhere/a.ttc"})
    app.extensions["volbench"] = replace(services, reports=Reports(lame))
    return make_client(app)


def test_without_a_font_the_interface_answers_what_to_do_and_other_formats_go_on(client):
    address = f"/api/v1/runs/{example_run().id}/report?format="

    refused, page = client.get(address + "pdf"), client.get(address + "html")

    assert (refused.status_code, refused.json["code"]) == (409, "capability-missing")
    assert "fonts-wqy-microhei" in refused.json["hint"]
    assert page.status_code == 200
