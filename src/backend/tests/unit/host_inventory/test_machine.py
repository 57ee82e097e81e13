from __future__ import annotations

from pathlib import Path

import pytest

from volbench.domain.model.machine.storage import Machine
from volbench.host.inventory.machine import describe_machine, is_dsm, supports_shr
from volbench.host.inventory.root import Root


def machine(folder: Path, files: dict[str, str]) -> Machine:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return describe_machine(Root(str(folder)))[0]


@pytest.mark.parametrize(
    ("word", "model"), [("DS918+-j\n", "DS918+"), ("DS412+pv10-j", "DS412+"), ("RS1221rp+", "RS1221rp+"), ("-j", None)]
)
def test_the_hardware_word_stands_in_for_a_missing_model_without_its_revision(
    tmp_path: Path, word: str, model: str | None
) -> None:
    found = machine(tmp_path, {"etc/synoinfo.conf": "x=1", "proc/sys/kernel/syno_hw_version": word})

    assert (found.is_dsm, found.model) == (True, model)


def test_the_box_overrides_the_defaults(tmp_path: Path) -> None:
    found = machine(
        tmp_path,
        {
            "etc.defaults/synoinfo.conf": 'upnpmodelname="DS1"\nunique="synology_avoton_rs818+"',
            "etc/synoinfo.conf": "upnpmodelname='DS2'\n# a comment\n",
        },
    )

    assert (found.model, found.platform) == ("DS2", "avoton")


@pytest.mark.parametrize(
    ("version", "system"),
    [
        ('productversion="7.2.1"\nbuildnumber="69057"\nsmallfixnumber="5"', "DSM 7.2.1-69057 Update 5"),
        ('productversion="6.2.4"\nbuildnumber="25556"\nsmallfixnumber="0"', "DSM 6.2.4-25556"),
        ('productversion="7.3"', "DSM 7.3"),
        ("", None),
    ],
)
def test_the_build_is_written_as_dsm_writes_it(tmp_path: Path, version: str, system: str | None) -> None:
    found = machine(tmp_path, {"etc.defaults/synoinfo.conf": "", "etc.defaults/VERSION": version})

    assert found.system == system


@pytest.mark.parametrize(
    ("line", "expected"),
    [('support_syno_hybrid_raid="yes"', True), ('support_syno_hybrid_raid="no"', False), ("", None)],
)
def test_whether_the_model_offers_shr_is_read_or_unknown(tmp_path: Path, line: str, expected: bool | None) -> None:
    machine(tmp_path, {"etc/synoinfo.conf": line})

    assert supports_shr(Root(str(tmp_path))) is expected


def test_placeholders_of_board_makers_are_not_taken_for_a_model(tmp_path: Path) -> None:
    dmi = "sys/class/dmi/id/"
    found = machine(
        tmp_path,
        {
            f"{dmi}sys_vendor": "System manufacturer",
            f"{dmi}product_name": "System Product Name",
            f"{dmi}board_vendor": "ASUSTeK",
            f"{dmi}board_name": "ASUSTeK PRIME",
        },
    )

    assert (found.model, found.is_dsm) == ("ASUSTeK PRIME", False)


def test_a_board_without_firmware_tables_tells_its_device_tree(tmp_path: Path) -> None:
    found = machine(
        tmp_path,
        {
            "proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.4\0",
            "proc/cpuinfo": "processor\t: 0\nBogoMIPS : 108\n\nprocessor\t: 1\n\nHardware\t: BCM2835\n",
            "proc/version": "Linux version 6.1.21-v8+ (dom@buildbot)",
            "usr/lib/os-release": "PRETTY_NAME='Raspbian 11'",
            "etc/hostname": "pi\n",
        },
    )

    assert found == Machine(
        model="Raspberry Pi 4 Model B Rev 1.4",
        cpu_model="BCM2835",
        cpu_cores=2,
        kernel="6.1.21-v8+",
        system="Raspbian 11",
        host_name="pi",
    )


def test_threads_of_one_core_are_counted_once(tmp_path: Path) -> None:
    thread = "processor\t: {}\nmodel name\t: X\nphysical id\t: 0\ncore id\t: {}\n\n"
    found = machine(tmp_path, {"proc/cpuinfo": "".join(thread.format(n, n // 2) for n in range(4))})

    assert found.cpu_cores == 2


def test_what_is_not_told_is_listed_as_unknown(tmp_path: Path) -> None:
    _, unknowns = describe_machine(Root(str(tmp_path)))

    assert [item.fact for item in unknowns] == [
        "machine.model",
        "machine.cpu_model",
        "machine.cpu_cores",
        "machine.memory_bytes",
        "machine.kernel",
        "machine.system",
    ]


def test_an_empty_machine_is_not_dsm(tmp_path: Path) -> None:
    assert not is_dsm(Root(str(tmp_path)))
