"""The wheel and the source archive, built as anybody would and used where there is nothing else."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from contextlib import contextmanager
from email import message_from_string
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from packaging.metadata import Metadata
from packaging.specifiers import SpecifierSet
from packer.info import read_info
from packer.owner import project
from setuptools import find_namespace_packages

if TYPE_CHECKING:
    from collections.abc import Iterator
    from email.message import Message

CHECKOUT = Path(__file__).resolve().parents[2]
BACKEND = CHECKOUT / "src" / "backend"
INFO = read_info((CHECKOUT / "INFO").read_text("utf-8"))
EVERY_COMMAND = """
import json, sys
from click import Context
from click.testing import CliRunner
from volbench.cli import main

def walk(command, words):
    yield words
    for name in getattr(command, "list_commands", lambda _: ())(Context(command)):
        yield from walk(command.get_command(Context(command), name), [*words, name])

told = {" ".join(words): CliRunner().invoke(main, [*words, "--help"]) for words in walk(main, [])}
json.dump({words: [one.exit_code, len(one.output), repr(one.exception)] for words, one in told.items()}, sys.stdout)
"""


def run(*command: object, **environment: str) -> str:
    """Run a program that sees nothing of this checkout's environment and return what it says."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("VOLBENCH_", "PYTHON"))}
    done = subprocess.run(
        [str(word) for word in command],
        capture_output=True,
        text=True,
        check=False,
        cwd="/",
        env=inherited | environment,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def house(outside: tuple[str, ...], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and what it needs, as pinned."""
    place = tmp_path_factory.mktemp("house")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    run(*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", place, BACKEND)
    run(
        *outside,
        *pip,
        "download",
        "--require-hashes",
        "--no-deps",
        "-d",
        place,
        "-r",
        BACKEND / "requirements/run.lock",
    )
    return place


@pytest.fixture(scope="module")
def wheel(house: Path) -> Path:
    (found,) = house.glob("volbench-*.whl")
    return found


@pytest.fixture(scope="module")
def environment(house: Path, wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty virtual environment with nothing but the wheel and what it asks for."""
    place = tmp_path_factory.mktemp("environment")
    run(sys.executable, "-m", "venv", place)
    run(place / "bin/pip", "install", "-q", "--no-index", "--find-links", house, wheel)
    return place


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return message_from_string(archive.read(name).decode())


@contextmanager
def serving(*command: object, data: Path, **environment: str) -> Iterator[http.client.HTTPConnection]:
    """Start the service and give a connection to it."""
    words = [str(word) for word in command]
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("VOLBENCH_", "PYTHON"))}
    options = [f"--data-dir={data}", "serve", "--port=0", "--token=secret"]
    with subprocess.Popen(
        [*words, *options],
        stdout=subprocess.PIPE,
        text=True,
        cwd="/",
        env=inherited | environment,
        start_new_session=True,
    ) as service:
        assert service.stdout is not None
        try:
            found = re.search(r":(\d+)/\?token=secret", service.stdout.readline())
            assert found, service.stdout.read()
            connection = http.client.HTTPConnection("127.0.0.1", int(found[1]), timeout=300)
            yield connection
            connection.close()
        finally:
            os.killpg(service.pid, signal.SIGTERM)
            service.wait(300)


def fetch(connection: http.client.HTTPConnection, path: str) -> bytes:
    connection.request("GET", path)
    answer = connection.getresponse()
    content = answer.read()
    assert answer.status == 200, f"{path}: {answer.status}"
    return content


def is_whole_page(connection: http.client.HTTPConnection) -> bool:
    """Say whether the start page comes with everything it names."""
    page = fetch(connection, "/").decode()
    named = re.findall(r'(?:src|href)="\.?/?(assets/[^"]+)"', page)
    return len(named) > 1 and all(fetch(connection, f"/{path}") for path in named)


def copied(place: Path) -> Path:
    """Copy what wheel and source archive are built from, for builds write beside it."""
    for part in ("INFO", "README.md", "LICENSE", "spk/owner.toml", "spk/packer", "src/backend"):
        (place / part).parent.mkdir(parents=True, exist_ok=True)
        left_out = [f"--exclude={name}" for name in (".venv", "build", "tests", "*.egg-info", ".mypy_cache")]
        packed = subprocess.run(["tar", "-C", CHECKOUT, "-c", *left_out, part], check=True, capture_output=True)
        subprocess.run(["tar", "-C", place, "-x"], check=True, input=packed.stdout)
    return place


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive."""
    place = copied(tmp_path_factory.mktemp("archive"))
    script = (
        "import os, sys; from setuptools import build_meta; os.chdir(sys.argv[1]); build_meta.build_sdist(sys.argv[2])"
    )
    run(sys.executable, "-c", script, place / "src/backend", place / "dist")
    (found,) = (place / "dist").iterdir()
    return found


def test_its_metadata_is_whole(metadata: Message) -> None:
    release, build = INFO["version"].split("-")

    assert metadata["Version"] == f"{release}.post{int(build)}"
    assert (metadata["Name"], metadata["License-Expression"], metadata["Requires-Python"]) == (
        "volbench",
        "MIT",
        ">=3.11",
    )
    assert metadata["License-File"] == "LICENSE"
    assert metadata["Summary"]
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert {"Framework :: Flask", "Operating System :: POSIX :: Linux"} <= set(metadata.get_all("Classifier"))
    # Addresses stand in the owner's file and nowhere else; where it names none there is none to make up.
    told = project()
    labels = {"Homepage": "maintainer_url", "Documentation": "helpurl", "Support": "support_url"}
    addresses = [f"{label}, {told[key]}" for label, key in labels.items() if key in told]
    assert metadata.get_all("Project-URL", []) == addresses


def test_its_readme_leads_nowhere_but_to_the_web(metadata: Message) -> None:
    text = metadata.get_payload()

    assert "# Volume Bench" in text
    assert re.findall(r"\]\((?!https?://)[^)]*\)", str(text)) == []


def test_its_metadata_and_that_of_the_source_archive_are_valid_and_the_same(wheel: Path, archive: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        (name,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        of_wheel = packed.read(name)
    with tarfile.open(archive) as content:
        told = content.extractfile(f"{archive.name.removesuffix('.tar.gz')}/PKG-INFO")
        assert told is not None
        of_archive = told.read()

    # Raises where a field, a version, a licence or a requirement is none.
    assert Metadata.from_email(of_wheel, validate=True).name == "volbench"
    assert of_archive == of_wheel


def test_its_classifiers_name_the_pythons_it_can_be_installed_on(metadata: Message) -> None:
    project_ = tomllib.loads((BACKEND / "pyproject.toml").read_text("utf-8"))["project"]
    named = [
        words.rpartition(" :: ")[2] for words in project_["classifiers"] if words.startswith("Programming Language")
    ]
    pythons = [version for version in named if "." in version]

    assert metadata.get_all("Classifier") == project_["classifiers"]
    assert pythons[0] == str(project_["requires-python"]).removeprefix(">=")
    assert all(SpecifierSet(project_["requires-python"]).contains(version) for version in pythons)
    # `make test-python` reads them out of this file.
    told = subprocess.run(
        ["make", "-n", "test-python"], cwd=CHECKOUT, check=True, capture_output=True, text=True
    ).stdout
    assert f"for version in {' '.join(pythons)};" in told


def test_the_source_archive_becomes_the_same_wheel_with_nothing_around_it(
    house: Path, archive: Path, tmp_path: Path
) -> None:
    epoch = {"SOURCE_DATE_EPOCH": "1700000000"}
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "-q", "--no-deps"]
    alone = shutil.copy(archive, tmp_path)

    run(*pip, "--no-index", f"--find-links={house}", "-w", tmp_path / "archive", alone, **epoch)
    run(*pip, "--no-build-isolation", "-w", tmp_path / "checkout", copied(tmp_path / "copy") / "src/backend", **epoch)

    (built,) = (tmp_path / "archive").iterdir()
    assert built.read_bytes() == (tmp_path / "checkout" / built.name).read_bytes()


def test_it_has_the_licence_the_page_the_migrations_and_no_leftovers(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    here = {str(path.relative_to(BACKEND)) for path in (BACKEND / "volbench").rglob("*") if path.is_file()}
    packed = {name for name in names if name.startswith("volbench/")}

    assert {
        name for name in here if "/static/" in name or "/migrations/" in name or "/templates/" in name
    } - packed == {
        name for name in here if "__pycache__" in name and ("/static/" in name or "/migrations/" in name)
    } | {name for name in here if name.startswith("volbench/static/.stamp")}
    assert packed - here == {"volbench/INFO"}
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)


def test_every_command_answers_in_an_empty_environment(environment: Path) -> None:
    told = json.loads(run(environment / "bin/python", "-c", EVERY_COMMAND))

    assert {"serve", "run", "report", "lab", "feed", "experiment", "clean-up"} <= set(told)
    assert {words: one for words, one in told.items() if one[0] != 0 or one[1] < 100} == {}
    assert run(environment / "bin/volbench", "--version").strip() == f"volbench, version {INFO['version']}"


def test_it_measures_reports_and_serves_the_page(apart: None, environment: Path, tmp_path: Path) -> None:
    volbench, data = environment / "bin/volbench", f"--data-dir={tmp_path / 'data'}"
    target = tmp_path / "target"
    target.mkdir()
    chosen = ("--suite=nas-volume", "--profile=smoke", f"--target={target}", "--workload=seq-read-1m")

    run(volbench, data, "plan", *chosen)
    run(volbench, data, "run", *chosen, "--quiet", f"--out={tmp_path / 'out'}")
    (run_id,) = (row["id"] for row in json.loads(run(volbench, data, "history", "--json")))
    report = run(volbench, data, "report", run_id, "--format=html")

    assert json.loads((tmp_path / "out/report.json").read_text("utf-8"))["state"] == "done"
    # The drawing script is part of the wheel, too.
    assert "<script" in report
    assert json.loads(run(volbench, data, "volumes", "--json"))["volumes"] is not None
    assert list(target.iterdir()) == []
    with serving(volbench, data=tmp_path / "data") as connection:
        assert is_whole_page(connection)
        assert json.loads(fetch(connection, "/api/v1/health"))["version"] == INFO["version"]


def test_uvx_runs_it_out_of_its_cache(apart: None, house: Path, wheel: Path, tmp_path: Path) -> None:
    own = {"HOME": str(tmp_path), "UV_CACHE_DIR": str(tmp_path / "cache")}
    uvx = (Path(sys.executable).with_name("uvx"), "--offline", "--no-config", "--no-index", "--find-links", house)
    command = (*uvx, "--python", sys.executable, "--from", wheel, "volbench")

    assert run(*command, "--version", **own).strip() == f"volbench, version {INFO['version']}"
    with serving(*command, data=tmp_path / "data", **own) as connection:
        assert is_whole_page(connection)


def test_pipx_installs_it(apart: None, house: Path, wheel: Path, tmp_path: Path) -> None:
    own = {"PIPX_HOME": str(tmp_path / "pipx"), "PIPX_BIN_DIR": str(tmp_path / "bin"), "HOME": str(tmp_path)}
    options = f"--pip-args=--no-index --find-links={house}"
    run(sys.executable, "-m", "pipx", "install", "--python", sys.executable, options, wheel, **own)

    with serving(tmp_path / "bin/volbench", data=tmp_path / "data", **own) as connection:
        assert is_whole_page(connection)


def test_it_is_the_same_whatever_umask_the_checkout_was_made_with(tmp_path: Path) -> None:
    made = []
    for name, modes in (("one", "u=rwX,go=rX"), ("another", "u=rwX,g=rX,o=")):
        place = copied(tmp_path / name)
        subprocess.run(["chmod", "-R", modes, place], check=True)
        pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", place / "dist"]
        run(*pip, place / "src/backend", SOURCE_DATE_EPOCH="1700000000")
        made += (place / "dist").glob("*.whl")

    one, another = (file.read_bytes() for file in made)
    assert one == another


def test_what_set_up_builds_anew_meanwhile_is_no_package(tmp_path: Path) -> None:
    """The page's folders come and go while the packages are installed; a package has to stay where it was found."""
    for folder in ("api", "store/migrations/versions", "static/app/assets", "static/report/words"):
        (tmp_path / "volbench" / folder).mkdir(parents=True)
    settings = tomllib.loads((BACKEND / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    find = settings["packages"]["find"]
    found = find_namespace_packages(str(tmp_path), exclude=find["exclude"], include=find["include"])

    assert {"volbench.api", "volbench.store.migrations.versions"} <= set(found)
    assert [name for name in found if "static" in name] == []
    assert "static/**/*" in settings["package-data"]["volbench"]


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_without_the_page_neither_is_built(kind: str, tmp_path: Path) -> None:
    for name in ("INFO", "README.md", "LICENSE"):
        (tmp_path / name).write_bytes((CHECKOUT / name).read_bytes())
    shutil.copytree(CHECKOUT / "spk/packer", tmp_path / "spk/packer")
    shutil.copy(CHECKOUT / "spk/owner.toml", tmp_path / "spk")
    backend = tmp_path / "src/backend"
    (backend / "volbench").mkdir(parents=True)
    for name in ("setup.py", "pyproject.toml"):
        (backend / name).write_bytes((BACKEND / name).read_bytes())
    (backend / "volbench/__init__.py").touch()
    (backend / "LICENSE").symlink_to("../../LICENSE")
    command = [sys.executable, "-c", f"from setuptools import build_meta; build_meta.build_{kind}('dist')"]

    done = subprocess.run(command, cwd=backend, capture_output=True, text=True, check=False)

    assert done.returncode != 0
    assert "the page is not built" in done.stdout + done.stderr
