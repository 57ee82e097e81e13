"""What is said of Apprise without loading it is what the locked Apprise says; and nobody but the child loads it."""

import json
import subprocess
import sys

from volbench.domain.model.notices.notice_services import KINDS, SCHEMES
from volbench.host.process import GuardedProcessRunner
from volbench.runner.cancellation import CancelSwitch
from volbench.tools.notify import notify_command, notify_input, read_problem

ONLY_HERE = {"syslog"}
"""They reach nobody but this machine."""
_LIST = """
import json
from apprise.manager_plugins import NotificationManager

manager = NotificationManager()
manager.load_modules()
found = {}
for kind, row in manager._module_map.items():
    (service,) = row["plugin"]
    schemes = sorted(scheme for scheme, one in manager._schema_map.items() if one is service)
    if service.enabled:
        found[kind] = [str(service.service_name), " ".join(schemes)]
print(json.dumps(found))
"""
ADDRESSES = {
    "mailtos://user:password@gmail.com": None,
    "ntfy://topic": None,
    "ntfys://user:password@ntfy.example/topic": None,
    "tgram://123456789:abcdefg_hijklmnop/12315544/": None,
    "wecombot://e8e3fb1a-0b4c-4e2a-9c7d-1a2b3c4d5e6f": None,
    "dingtalk://secret@abcdefgh12345678/": None,
    "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js": None,
    "slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ/": None,
    "gotifys://gotify.example/abcdefghijklmno": None,
    "json://localhost/path": None,
    "jsons://localhost:8443/path": None,
    "tgram://": "tools.notify.no_address",
    "mailtos://": "tools.notify.no_address",
    "syslog://": "tools.notify.unknown_service",
    "file:///etc/passwd": "tools.notify.unknown_service",
}


def test_the_table_of_services_is_what_apprise_has():
    done = subprocess.run([sys.executable, "-I", "-c", _LIST], capture_output=True, text=True, check=True)
    there = {kind: tuple(row) for kind, row in json.loads(done.stdout).items()}
    needing_more = set(there) - set(KINDS) - ONLY_HERE

    assert {kind: row for kind, row in there.items() if kind in KINDS} == dict(KINDS)
    # What else is installed where tests run may enable some that the package leaves out.
    assert needing_more <= {"fcm", "growl", "mqtt", "smpp", "sogs", "twitter", "vapid", "xmpp", "dbus", "glib", "gnome"}
    assert len(SCHEMES) == sum(len(schemes.split()) for _, schemes in KINDS.values())


def test_addresses_are_told_from_what_is_none_without_a_word_sent():
    processes = GuardedProcessRunner()
    said = {}
    for url in ADDRESSES:
        command = notify_command("check")
        output = processes.run(command, timeout_s=60, cancel=CancelSwitch(), secret=notify_input(url))
        problem = read_problem(output)
        said[url] = None if problem is None else problem.code

    assert said == ADDRESSES


_SERVICE = """
import sys
from dataclasses import replace
from pathlib import Path

import volbench.cli.serve
from volbench.app.container import compose
from volbench.app.web import create_web_app
from volbench.config import read_config

application = compose(replace(read_config({}), data_folder=Path(sys.argv[1])))
client = create_web_app(application, token="a-token-of-a-test").test_client()
mine = {"headers": {"Host": "localhost", "Authorization": "Bearer a-token-of-a-test", "X-Volbench": "1"}}
added = client.post("/api/v1/notice-addresses", json={"address": "json://127.0.0.1:9/x"}, **mine)
read = client.get("/api/v1/notice-sending/preview?language=en", **mine).json["read"]
on = client.patch("/api/v1/notice-sending", json={"is_on": True, "language": "en", "read": read}, **mine)
tried = client.post("/api/v1/notice-sending/test", **mine)
assert (added.status_code, on.status_code, tried.status_code) == (201, 200, 200), (added.text, on.text, tried.text)
assert tried.json["tried"][0]["problem"]["code"] == "tools.notify.refused", tried.json
application.sending.sender.stop()
application.store.close()
print(*sorted(name for name in sys.modules if name.partition(".")[0] in {"apprise", "requests", "urllib3", "volbench"}))
"""


def test_a_service_that_sends_loads_nothing_of_what_sends(tmp_path):
    done = subprocess.run([sys.executable, "-c", _SERVICE, str(tmp_path)], capture_output=True, text=True, check=False)
    loaded = set(done.stdout.split())

    assert done.returncode == 0, done.stderr
    assert "volbench.services.outbox.sender" in loaded
    assert {name for name in loaded if name.partition(".")[0] in {"apprise", "requests", "urllib3"}} == set()
    assert "volbench.notify.apprise_notice" not in loaded
