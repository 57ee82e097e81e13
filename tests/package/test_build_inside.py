"""What the packer puts into the runtime: the path of modules, and compiled modules that are the same every time."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

INSIDE = Path(__file__).resolve().parents[2] / "spk" / "packer" / "inside"
NOTHING = json.dumps({"stay": [], "texts": []})


def test_nothing_from_elsewhere_on_the_nas_can_be_imported(monkeypatch):
    runtime = "/var/packages/volbench/target/runtime"
    own = [
        f"{runtime}/usr/lib/python311.zip",
        f"{runtime}/usr/lib/python3.11",
        f"{runtime}/usr/lib/python3.11/lib-dynload",
    ]
    foreign = ["/usr/local/lib/python3.11/dist-packages", f"{runtime}/usr/lib/python3/dist-packages", "/opt/python"]
    monkeypatch.setattr(sys, "prefix", f"{runtime}/usr")
    monkeypatch.setattr(sys, "path", [foreign[0], *own, *foreign[1:]])
    spec = importlib.util.spec_from_file_location("packed_sitecustomize", INSIDE / "sitecustomize.py")
    spec.loader.exec_module(importlib.util.module_from_spec(spec))
    assert sys.path == [*own, "/var/packages/volbench/target/app"]


def test_compiled_modules_hold_neither_time_nor_place(tmp_path):
    results = []
    for name in ("one", "another"):
        folder = tmp_path / name
        (folder / "deep").mkdir(parents=True)
        (folder / "deep" / "module.py").write_text("KINDS = {'a', 'b', 'c'}\n\ndef f(x): return x in {'a', 'b', 'c'}\n")
        subprocess.run(
            [sys.executable, "-s", "-S", "-B", str(INSIDE / "compile_tree.py"), str(folder), "/target/app", NOTHING],
            check=True,
            env={"PYTHONHASHSEED": "0"},
        )
        # In the place of the source, where it is imported just so.
        (compiled,) = (folder / "deep").iterdir()
        assert compiled.name == "module.pyc"
        results.append(compiled.read_bytes())
    assert results[0] == results[1]
    # PEP 552: flags 1 = named by hash, never compared with the source again.
    assert results[0][4:8] == b"\x01\x00\x00\x00"
    assert b"/target/app/deep/module.py" in results[0]
    assert str(tmp_path).encode() not in results[0]


def test_docstrings_stay_only_where_they_are_shown_to_somebody(tmp_path):
    for name in ("shown", "hidden"):
        (tmp_path / f"{name}.py").write_text(f'"""Words of {name}."""\n')
    command = [sys.executable, "-s", "-S", "-B", str(INSIDE / "compile_tree.py"), str(tmp_path), "/target/app"]
    subprocess.run([*command, json.dumps({"stay": [], "texts": ["sh*.py"]})], check=True)

    assert b"Words of shown" in (tmp_path / "shown.pyc").read_bytes()
    assert b"Words of hidden" not in (tmp_path / "hidden.pyc").read_bytes()


def test_what_is_started_or_found_by_its_path_keeps_its_source(tmp_path):
    for name in ("host/guard.py", "host/other.py", "migrations/env.py", "migrations/versions/0001.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("print('here')\n")
    (tmp_path / "host/twin.py").symlink_to("guard.py")
    (tmp_path / "host/a_twin.py").symlink_to("other.py")
    (tmp_path / "host/z_twin.py").symlink_to("other.py")
    command = [sys.executable, "-s", "-S", "-B", str(INSIDE / "compile_tree.py"), str(tmp_path), "/target/app"]
    subprocess.run([*command, json.dumps({"stay": ["host/guard.py", "migrations/*.py"], "texts": []})], check=True)

    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.py")) == [
        "host/guard.py",
        "migrations/env.py",
        "migrations/versions/0001.py",
    ]
    started = subprocess.run([sys.executable, "-m", "host.other"], cwd=tmp_path, check=True, capture_output=True)
    assert started.stdout == b"here\n"
    assert (tmp_path / "host/a_twin.pyc").is_file()
    assert (tmp_path / "host/z_twin.pyc").is_file()
