"""From the DSM desktop into the service: the real CGI as a process, DSM's own program played as documented."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from support.desktop import SID, SYNO_TOKEN, desktop_request, make_dsm_root

import volbench
from volbench.access import Tickets, TicketWrong
from volbench.access.tickets import MAX_WAITING, Ticket

PLACE = {"port": 18290, "address": None}
CHECKOUT = Path(__file__).resolve().parents[5]
CGI = CHECKOUT / "spk" / "ui"
COMMON = CHECKOUT / "scripts" / "common.sh"


@pytest.fixture
def root(tmp_path):
    """The package as it lies on a DSM, with the Python of this test run as its runtime."""
    root = make_dsm_root(tmp_path)
    package = root / "var/packages/volbench"
    python = package / "target/runtime/usr/bin/python3.11"
    for folder in (python.parent, package / "var"):
        folder.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)
    (package / "target/app").symlink_to(Path(volbench.__file__).parents[1])
    (package / "target/ui").symlink_to(CGI)
    return root


@pytest.fixture
def tickets(root):
    import time

    return Tickets(root / "var/packages/volbench/var/tickets", time.time)


def ask(root, **changes):
    environment = desktop_request(VOLBENCH_ROOT=str(root), **changes)
    done = subprocess.run([CGI / "index.cgi"], env=environment, capture_output=True, check=True, timeout=300)
    head, _, body = done.stdout.partition(b"\r\n\r\n")
    assert done.stderr == b""
    return head.decode(), body.decode()


def told(root, **changes):
    return json.loads(ask(root, **changes)[1])


def test_an_administrators_desktop_gets_a_ticket_for_the_service(root, tickets):
    head, body = ask(root)
    answer = json.loads(body)

    assert "no-store" in head
    assert (answer["port"], answer["address"]) == (18290, None)
    assert tickets.redeem(answer["ticket"]) == Ticket("anna", SID, SYNO_TOKEN)


def test_port_and_address_are_those_the_owner_set(root):
    var = root / "var/packages/volbench/var"
    (var / "port").write_text("9000\n")
    (var / "address").write_text("https://nas.example.org/volbench/\n")

    answer = told(root)

    assert (answer["port"], answer["address"]) == (9000, "https://nas.example.org/volbench/")


def test_a_refusal_says_where_the_service_is(root):
    var = root / "var/packages/volbench/var"
    (var / "port").write_text("9000\n")
    (var / "address").write_text("https://nas.example.org/volbench/\n")

    answer = told(root, HTTP_COOKIE="")

    assert answer == {"error": "not-signed-in", "port": 9000, "address": "https://nas.example.org/volbench/"}


@pytest.mark.parametrize(
    ("text", "port"),
    [
        ("9000", 9000),
        (" 9000 # mine\n9001\n", 9000),
        ("\n9000\n", 18290),
        ("9000; reboot", 18290),
        ("9000\r\n", 9000),
        ("\ufeff9000", 9000),
        ("\ufeff 9000 automatic\r\n# mine\r\n", 9000),
        ("\ufeff\r\n9000\r\n", 18290),
        ("\ufeffport 9000\r\n", 18290),
        ("09000", 18290),
        ("80", 18290),
        ("99999", 18290),
    ],
)
def test_the_port_is_read_as_the_start_script_reads_it(root, text, port):
    path = root / "var/packages/volbench/var/port"
    path.write_bytes(text.encode())
    script = '. "$0"; PORT_FILE=$1; wanted_port'
    started = subprocess.run(["/bin/sh", "-c", script, COMMON, path], capture_output=True, text=True, check=False)

    assert told(root, HTTP_COOKIE="")["port"] == port
    # Where the start script refuses the file there is no service, and no place to name.
    assert started.stdout == (f"{port}\n" if port == 9000 else "")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be"])
def test_what_an_editor_on_a_pc_wrote_is_read_by_both(root, encoding):
    var = root / "var/packages/volbench/var"
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    (var / "port").write_bytes(f"{mark}9000\r\n".encode(encoding))
    (var / "address").write_bytes(f"{mark}https://nas.example.org/volbench/\r\n".encode(encoding))
    script = '. "$0"; PORT_FILE=$1; wanted_port'
    started = subprocess.run(
        ["/bin/sh", "-c", script, COMMON, var / "port"], capture_output=True, text=True, check=False
    )

    assert told(root) | {"ticket": ""} == {"port": 9000, "address": "https://nas.example.org/volbench/", "ticket": ""}
    assert started.stdout == "9000\n"


def _pid_file(root, *, beginning, port=18291):
    """Write the pid file of a process that lives, as the start script does; what it names may be another one."""
    process = root / "proc/4711"
    process.mkdir(parents=True)
    numbers = " ".join(["0"] * 18)
    (process / "stat").write_text(f"4711 (a (b) c) S {numbers} 812 {numbers}\n")
    (root / "var/packages/volbench/var/volbench.pid").write_text(f"4711 {beginning} {port}\n")


def test_the_icon_leads_to_where_the_service_is(root):
    (root / "var/packages/volbench/var/port").write_text("9000\n")
    _pid_file(root, beginning=812)

    assert told(root)["port"] == 18291


def test_a_pid_file_left_over_leads_nowhere(root):
    (root / "var/packages/volbench/var/port").write_text("9000\n")
    _pid_file(root, beginning=700)

    assert told(root)["port"] == 9000


@pytest.mark.parametrize("text", ["javascript:alert(1)", "//x", "https://", "https://x/#y", "\xff", "http://[x"])
def test_what_is_no_address_is_none(root, text):
    var = root / "var/packages/volbench/var"
    (var / "address").write_text(text, encoding="latin-1")
    (var / "port").write_text("70000")

    answer = told(root)

    assert (answer["port"], answer["address"]) == (18290, None)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"HTTP_X_SYNO_TOKEN": ""}, "token"),
        ({"HTTP_X_SYNO_TOKEN": "", "QUERY_STRING": f"SynoToken={SYNO_TOKEN}"}, "token"),
        ({"HTTP_X_SYNO_TOKEN": "x" * 300}, "token"),
        ({"HTTP_X_SYNO_TOKEN": "guessed"}, "not-signed-in"),
        ({"HTTP_X_SYNO_TOKEN": f"{SYNO_TOKEN}&x=1"}, "not-signed-in"),
        ({"HTTP_COOKIE": ""}, "not-signed-in"),
        ({"HTTP_COOKIE": "id=made-up"}, "not-signed-in"),
        ({"HTTP_COOKIE": "id=session-of-ben"}, "not-administrator"),
    ],
)
def test_everybody_else_gets_none(root, tickets, changes, error):
    assert told(root, **changes) == {"error": error, **PLACE}
    assert not tickets._folder.exists()


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT"])
def test_other_requests_get_a_page_that_tells_nothing(root, tickets, method):
    head, body = ask(root, REQUEST_METHOD=method)

    assert "text/html" in head
    assert "ticket" not in body
    assert not tickets._folder.exists()


def test_a_folder_full_of_tickets_is_told(root, tickets):
    for _ in range(MAX_WAITING):
        tickets.issue(Ticket("anna"))

    assert told(root) == {"error": "storage", **PLACE}


def test_a_cookie_that_cannot_be_read_hands_over_no_session(root, tickets):
    # DSM's program reads cookies in its own way; ours gives up on what is no cookie.
    answer = told(root, HTTP_COOKIE=f"a b=\x01; id={SID}")

    found = tickets.redeem(answer["ticket"])
    assert (found.account, found.sid) == ("anna", None)


def test_the_ticket_stays_secret_from_whoever_reads_the_folder(root, tickets):
    answer = told(root)
    (path,) = tickets._folder.iterdir()

    assert answer["ticket"] not in path.name + path.read_text()
    assert SID not in path.read_text()
    tickets.redeem(answer["ticket"])
    with pytest.raises(TicketWrong):
        tickets.redeem(answer["ticket"])
