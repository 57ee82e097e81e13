"""After a run of the command line Home Assistant is told where that is on; what fails is said and harms no run."""

from types import SimpleNamespace

import pytest
from support.examples import example_run
from support.service import StillClock, make_store

from volbench.app.monitoring import Monitoring
from volbench.cli.telling import tell_home_assistant
from volbench.host.secret_file import SecretFile
from volbench.languages import render
from volbench.services.home_assistant.telling import BrokerEdit
from volbench.services.timelines import Watching


@pytest.fixture
def session(tmp_path):
    store, clock = make_store(tmp_path / "volbench.sqlite"), StillClock()
    store.insert(example_run(), {})
    application = SimpleNamespace(
        config=SimpleNamespace(data_folder=tmp_path, database=store.path),
        store=store,
        watching=Watching(store, clock),
        secrets=SecretFile(tmp_path),
        queue=SimpleNamespace(running_id=lambda: None),
        host=SimpleNamespace(clock=clock),
    )
    application.monitoring = Monitoring(application)
    yield SimpleNamespace(application=application, say=lambda message: render(message, "en"))
    store.close()


def test_where_it_is_off_nothing_is_loaded_or_said(session, capsys):
    tell_home_assistant(session)

    assert capsys.readouterr() == ("", "")
    assert not session.application.monitoring.is_telling


def test_a_broker_that_does_not_answer_is_said(session, capsys, monkeypatch):
    monitoring = session.application.monitoring
    monkeypatch.setattr(monitoring, "_is_measuring", lambda: False)  # others may measure on the machine of the tests
    monitoring.home_assistant.turn_on(BrokerEdit("mqtt://127.0.0.1:1"))

    tell_home_assistant(session)

    said = capsys.readouterr().err
    assert said.startswith("Home Assistant was not told: Nothing answers on that port of the broker.")
    assert len(monitoring.home_assistant.preview(with_names=False, language="en")) == 2


def test_it_begins_with_the_service_once_it_is_turned_on_and_ends_with_it(session, monkeypatch):
    monitoring = session.application.monitoring
    monkeypatch.setattr(monitoring, "_is_measuring", lambda: True)
    monitoring.start()
    monitoring.run_ended()
    assert monitoring._home_assistant is None

    monitoring.home_assistant.turn_on(BrokerEdit("mqtt://127.0.0.1:1"))
    assert monitoring.home_assistant.status().state == "waiting"
    monitoring.run_ended()
    monitoring.stop()
    assert monitoring.home_assistant._thread.is_begun
    assert not monitoring.home_assistant._thread.is_alive
