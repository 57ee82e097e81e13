"""What the built package holds: modules compiled ahead without their sources, and everything that volbench needs."""

from __future__ import annotations

import io
import json
import lzma
import tarfile
from typing import TYPE_CHECKING

from packer.arches import ARCHES

from package.real_spk import find_spk

if TYPE_CHECKING:
    from package.dsm.center import Center

PYTHON = "/var/packages/volbench/target/runtime/usr/bin/python3.11"
MOST_BYTES = {"x86_64": 17_000_000, "armv8": 16_000_000, "armv7": 15_500_000}
"""Of a package with its load generator and its font."""
STARTED_OR_FOUND_BY_PATH = ("app/volbench/host/guard.py", "app/volbench/host/tree_worker.py")
MIGRATIONS = "app/volbench/store/migrations/"

IMPORT_EVERYTHING = """
import dis, importlib, importlib.util, json, pkgutil, types
import volbench

def parts(code):
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from parts(constant)

def imported(code):
    before = []
    for step in dis.get_instructions(code):
        # The level of a relative import is pushed two steps before its name.
        if step.opname == "IMPORT_NAME" and before[-2].argval == 0:
            yield step.argval
        before.append(step)

missing, count = [], 0
for found in pkgutil.walk_packages(volbench.__path__, "volbench."):
    if ".migrations" in found.name or found.name.endswith("__main__"):
        continue
    module = importlib.import_module(found.name)
    count += 1
    for code in parts(module.__spec__.loader.get_code(found.name)):
        for name in imported(code):
            try:
                importlib.import_module(name)
            except ImportError as error:
                missing.append([found.name, name, str(error)])
print(json.dumps({"count": count, "missing": missing}))
"""
FONT = "/var/packages/volbench/target/fonts/wqy-microhei.ttc"
WRITE_PDF = """
from volbench.host.typesetting import Typesetter
from volbench.reports.pdf.document import Document, Heading, to_json

document = Document("NAS", "zh-TW", ("DS920+",), (Heading("儲存空間", 1),))
print(Typesetter("volbench.reports.pdf")(to_json(document))[:5].decode())
"""
NOT_WITH_US = [["volbench.child.gridfs", name] for name in ("bson", "gridfs", "pymongo", "pymongo.errors")]
"""An extra: who sweeps to GridFS installs its driver, and is told so."""
CHILD = [PYTHON, "-I", "-B", "-m", "volbench.child"]
FAIL_DEEP_DOWN = "from volbench.domain.model.words.units import format_ratio; format_ratio(object())"


def test_everything_volbench_imports_anywhere_is_in_the_package(center: Center) -> None:
    assert center.install(find_spk("x86_64"), start=False).is_done

    told = center.box.run([PYTHON, "-I", "-B", "-X", "utf8", "-c", IMPORT_EVERYTHING])

    assert told.code == 0, told
    answer = json.loads(told.out)
    assert [one for one in answer["missing"] if one[:2] not in NOT_WITH_US] == []
    assert answer["count"] > 300


def test_the_child_that_moves_files_starts_as_a_module_of_the_isolated_python(center: Center) -> None:
    assert center.install(find_spk("x86_64"), start=False).is_done
    folder = "/tmp/volbench-sweep"
    asked = ["put", "--kind=folder", f"--folder={folder}", "--run=r", "--size=4k", "--bytes=4096", "--round=1"]

    told = center.box.run([*CHILD, *asked, "--least-files=1", "--least-s=0", "--limit-s=60"])

    assert told.code == 0, told
    assert json.loads(told.out)["files"] == 1
    for verb in ("check", "clean-up"):
        assert center.box.run([*CHILD, verb, "--kind=webdav", "--address=http://127.0.0.1:1/", "--run=r"]).code == 1


def test_a_fault_is_told_by_file_and_line_without_the_sources(center: Center) -> None:
    assert center.install(find_spk("x86_64"), start=False).is_done

    told = center.box.run([PYTHON, "-I", "-B", "-c", FAIL_DEEP_DOWN])

    assert told.code == 1
    assert '/var/packages/volbench/target/app/volbench/domain/model/words/units.py", line ' in told.err


def test_a_package_stays_small_and_holds_no_source_beside_its_compiled_form() -> None:
    for arch in ARCHES:
        spk = find_spk(arch)
        assert spk.stat().st_size <= MOST_BYTES[arch], arch
        with tarfile.open(spk, "r:") as outer:
            packed = lzma.decompress(outer.extractfile("package.tgz").read())
        with tarfile.open(fileobj=io.BytesIO(packed), mode="r:") as payload:
            names = {member.name for member in payload if member.isfile()}
        assert {"bin/vegeta", "fonts/wqy-microhei.ttc"} <= names
        # Browsers ask for Brotli over https only, which the service does not speak.
        assert {name for name in names if name.endswith(".br")} == set()
        assert any(name.endswith(".js.gz") for name in names)
        sources = {name for name in names if name.endswith(".py") and not name.startswith("root_helper/")}
        assert {name for name in sources if not name.startswith(MIGRATIONS)} == set(STARTED_OR_FOUND_BY_PATH)


def test_the_package_for_the_smallest_nas_is_no_larger_than_that_for_64_bit_arm() -> None:
    assert find_spk("armv7").stat().st_size <= find_spk("armv8").stat().st_size


def test_the_package_writes_pdf_with_its_own_python_and_its_own_font(center: Center) -> None:
    assert center.install(find_spk("x86_64"), start=False).is_done

    told = center.box.run([PYTHON, "-I", "-B", "-X", "utf8", "-c", WRITE_PDF], env={"VOLBENCH_FONT": FONT})

    assert told.code == 0, told
    assert told.out.strip() == "%PDF-"


def test_dsm_help_has_its_pages_in_every_language(center: Center) -> None:
    """`helptoc.conf` in `dsmuidir`, pages in `help/LANGUAGE`: Synology's developer guide, "Application Help"."""
    assert center.install(find_spk("x86_64"), start=False).is_done
    # `target` is a link that leads there inside the box alone.
    ui = center.box.path("/volume1/@appstore/volbench/ui")
    table = json.loads((ui / "helptoc.conf").read_text("utf-8"))
    entry = json.loads((ui / "config").read_text("utf-8"))

    assert table["app"] in entry[".url"]
    section, key = table["title"].split(":")
    for language in ("enu", "chs", "cht"):
        words = (ui / "texts" / language / "strings").read_text("utf-8")
        assert f"[{section}]" in words
        assert f"{key}=" in words
        assert "<h2>" in (ui / "help" / language / table["content"]).read_text("utf-8")
