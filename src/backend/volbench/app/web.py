"""The application as a web service: what the HTTP interface needs, and who may come in."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from volbench.api.services import Services
    from volbench.app.container import Application
    from volbench.domain.model.suites.workload import Profile, Suite


def create_web_app(application: Application, *, token: str) -> Flask:
    """Return the Flask application over `application`."""
    from volbench.api import large_answers
    from volbench.api.app import create_app
    from volbench.app.sign_in import make_gate, make_places

    gate = make_gate(application.config, token, application.host.clock.monotonic)
    app = create_app(make_services(application), gate, make_places(application.config))
    large_answers.register(app, application.give_back)
    return app


def make_services(application: Application) -> Services:
    """Return what the HTTP interface needs."""
    from volbench.api.services import Services

    return Services(
        store=application.store,
        queue=application.queue,
        reports=application.reports,
        long_report=application.long_reports,
        watching=application.watching,
        calendar=application.calendar,
        calendar_changed=application.ticker.changed,
        experiments=application.experiments,
        endpoints=application.endpoints,
        generators=application.generators,
        promises=application.promises,
        experiment_files=lambda: application.experiment_files,
        suites=application.suites,
        inventory=application.inventory,
        describe_folder=application.describe_folder,
        imports=application.imports,
        mirror=application.mirror,
        documents=application.documents,
        scrape=application.monitoring.scrape,
        home_assistant=lambda: application.monitoring.home_assistant,
        sending=lambda: application.sending.desk,
        restoring=application.restoring,
        whole_archive=application.whole_archive,
        write_script=write_script,
        root_extra=application.root_extra,
        read_disks=application.read_disks,
        access=application.share_desk,
        will_ask_dsm=application.storage_desk.will_ask,
        clock=application.host.clock,
        is_measured_elsewhere=application.is_measured_elsewhere,
    )


def write_script(suite: Suite, profile: Profile) -> bytes:
    """Write a suite as a stand-alone script, loading what that takes only now."""
    from volbench.reports.script import write_script

    return write_script(suite, profile)
