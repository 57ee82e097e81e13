"""`make audit` tells weaknesses from none, and both from a registry that did not answer."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[5]
SOUND = {"dependencies": [{"name": "flask", "version": "3.1.3", "vulns": []}], "fixes": []}
WEAK = {
    "dependencies": [
        {"name": "flask", "version": "3.1.3", "vulns": [{"id": "PYSEC-1", "fix_versions": ["3.1.4"], "aliases": []}]}
    ],
    "fixes": [],
}
SKIPPED = {
    "dependencies": [
        {"name": "flask", "skip_reason": "Dependency not found on PyPI and could not be audited: flask (3.1.3)"}
    ],
    "fixes": [],
}
NPM_SOUND = {"vulnerabilities": {}, "metadata": {"dependencies": {"total": 200}}}
NPM_WEAK = {
    "vulnerabilities": {"vite": {"severity": "high", "range": "<8.3.9"}},
    "metadata": {"dependencies": {"total": 200}},
}
NPM_REFUSED = {"message": "405 Method Not Allowed - POST /-/npm/v1/security/advisories/bulk", "statusCode": 405}


def _program(folder: Path, name: str, answer: object) -> Path:
    file = folder / name
    file.write_text(
        f"#!/bin/sh\ncat <<'END'\n{answer if isinstance(answer, str) else json.dumps(answer)}\nEND\n", "utf-8"
    )
    file.chmod(0o755)
    return file


@pytest.mark.parametrize(
    ("pypi", "npm", "code", "words"),
    [
        (SOUND, NPM_SOUND, 0, ["PyPI: 1 packages asked about, 0 known", "npm: 200 packages asked about, 0 known"]),
        (WEAK, NPM_SOUND, 1, ["flask 3.1.3: PYSEC-1, mended in 3.1.4"]),
        (SOUND, NPM_WEAK, 1, ["vite <8.3.9: high"]),
        (SKIPPED, NPM_SOUND, 69, ["PyPI: NOT AUDITED: the package index gave no advisories for 1 of 1 packages"]),
        ("no route to host", NPM_SOUND, 69, ["PyPI: NOT AUDITED: pip-audit ended with 0: no route to host"]),
        ({"dependencies": []}, NPM_SOUND, 69, ["PyPI: NOT AUDITED"]),
        (SOUND, NPM_REFUSED, 69, ["npm: NOT AUDITED: the registry answered 405 Method Not Allowed"]),
        (SKIPPED, NPM_WEAK, 1, ["PyPI: NOT AUDITED", "vite <8.3.9: high"]),
    ],
)
def test_what_the_registries_say_is_told_and_so_is_their_silence(tmp_path, pypi, npm, code, words):
    _program(tmp_path, "npm", npm)
    program = _program(tmp_path, "pip-audit", pypi)

    done = subprocess.run(
        [ROOT / ".ci/audit", program],
        capture_output=True,
        check=False,
        text=True,
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"},
    )

    assert done.returncode == code, done.stderr
    assert [word for word in words if word not in done.stdout] == []


def test_the_pipeline_does_not_depend_on_advisories():
    assert "audit" not in (ROOT / ".ci/run").read_text("utf-8")
    assert not re.search(r"^CHECKS = .*audit", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)


def test_the_environment_for_tests_does_not_carry_the_auditor():
    assert "pip-audit" not in (ROOT / "src/backend/requirements/dev.lock").read_text("utf-8")
    assert "\npip-audit==" in (ROOT / "src/backend/requirements/audit.lock").read_text("utf-8")
