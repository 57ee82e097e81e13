"""What DSM refuses, and that it takes what this checkout asks for."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING

import pytest

from package.dsm.spk_file import Model, Refused, read_spk
from package.stand_in import CHECKOUT, make_spk

if TYPE_CHECKING:
    from pathlib import Path

INFO = (CHECKOUT / "INFO").read_text("utf-8")


@pytest.mark.parametrize("version", [(7, 0, 41890), (7, 1, 42661), (7, 2, 72806), (7, 3, 86009)])
def test_every_dsm_7_takes_the_package(spk: Path, version: tuple[int, int, int]) -> None:
    assert read_spk(spk, Model(version=version)).info["package"] == "volbench"


@pytest.mark.parametrize(
    ("model", "reason"),
    [
        (Model("rtd1296"), "not for rtd1296"),
        (Model(version=(6, 2, 25556)), "another major version"),
        (Model(version=(7, 0, 39999)), "needs a newer DSM"),
    ],
)
def test_another_processor_or_an_older_dsm_is_refused(spk: Path, model: Model, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        read_spk(spk, model)


@pytest.mark.parametrize(
    ("changes", "code", "reason"),
    [
        ({"scripts/postupgrade": None}, 261, "does not have postupgrade script"),
        ({"package.tgz": b"torn"}, 261, "checksum"),
        ({"conf/privilege": b'{"defaults":{"run-as":"root"}}'}, 319, "root privileges"),
        ({"conf/privilege": b"{}"}, 319, "root privileges"),
        ({"conf/privilege": None}, 319, "missing"),
        ({"PACKAGE_ICON.PNG": b"GIF89a"}, 261, "64 pixels"),
        ({"WIZARD_UIFILES/uninstall_uifile": b"["}, 261, "no JSON"),
        ({"LICENSE": b" " * 1_000_000}, 261, "too large"),
        ({"INFO": INFO.replace("maintainer=", "nobody=").encode()}, 261, "no (arch|maintainer)"),
    ],
)
def test_a_wrong_part_is_refused_with_dsms_code(
    tmp_path: Path, changes: dict[str, bytes | None], code: int, reason: str
) -> None:
    spk = make_spk(tmp_path / "wrong.spk", changes=changes)

    with pytest.raises(Refused, match=reason) as refusal:
        read_spk(spk, Model())

    assert refusal.value.code == code


def test_a_compressed_package_file_is_refused(spk: Path) -> None:
    spk.write_bytes(gzip.compress(spk.read_bytes()))

    with pytest.raises(Refused, match="plain tar"):
        read_spk(spk, Model())


def test_nothing_is_asked_of_dsm_but_a_port_and_a_command() -> None:
    privilege = json.loads((CHECKOUT / "conf/privilege").read_text())
    resource = json.loads((CHECKOUT / "conf/resource").read_text())

    assert privilege == {"defaults": {"run-as": "package"}}
    assert set(resource) == {"port-config", "usr-local-linker"}


def test_both_languages_are_offered_and_data_is_kept_unless_chosen_otherwise() -> None:
    answers = []
    for name in ("uninstall_uifile", "uninstall_uifile_chs", "uninstall_uifile_cht"):
        [step] = json.loads((CHECKOUT / "spk/wizards" / name).read_text("utf-8"))
        [item] = step["items"]
        assert any(word in item["desc"] for word in ("own second script", "第二个脚本", "第二個指令碼"))
        assert any(
            word in item["desc"]
            for word in ("shared folders made for measuring", "为测试新建的共享文件夹", "為測試新建的共用資料夾")
        )
        answers.append({choice["key"]: choice["defaultValue"] for choice in item["subitems"]})

    assert answers == [{"wizard_keep_data": True, "wizard_delete_data": False}] * 3
    for language in ("enu", "chs", "cht"):
        assert (CHECKOUT / f"spk/ui/texts/{language}/strings").read_text().count("=") == 2
    assert {"displayname_enu", "displayname_chs", "description_chs", "displayname_cht", "description_cht"} <= {
        line.split("=")[0] for line in INFO.split("\n")
    }
