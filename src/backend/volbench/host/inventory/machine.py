"""Describes the box: model, platform, processor, memory, system. DSM's own files first, then what every Linux has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from volbench.domain.model.machine.storage import Machine, Unknown
from volbench.host.inventory import inventory_words as words

if TYPE_CHECKING:
    from volbench.host.inventory.root import Root

_KIB: Final = 1024
_ASSIGNMENT = re.compile(r"""^\s*(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s#]*))\s*$""")
_MEM_TOTAL = re.compile(r"^MemTotal:\s+(\d+) kB", re.MULTILINE)
_NOTHING_SAID: Final = frozenset(
    {
        "",
        "system product name",
        "to be filled by o.e.m.",
        "default string",
        "not specified",
        "none",
        "o.e.m.",
        "unknown",
    }
)


def is_dsm(root: Root) -> bool:
    """Whether this is Synology's system."""
    return any(root.exists(f"/{folder}/synoinfo.conf") for folder in ("etc.defaults", "etc"))


def supports_shr(root: Root) -> bool | None:
    """Return whether the model offers SHR; None when DSM does not say."""
    word = _settings(root, "synoinfo.conf").get("support_syno_hybrid_raid")
    return None if word is None else word == "yes"


def describe_machine(root: Root) -> tuple[Machine, tuple[Unknown, ...]]:
    """Return the machine and what could not be known of it."""
    dsm = is_dsm(root)
    cpu_model, cpu_cores = _cpu(root)
    machine = Machine(
        model=_dsm_model(root) if dsm else _generic_model(root),
        platform=_dsm_platform(root) if dsm else None,
        cpu_model=cpu_model,
        cpu_cores=cpu_cores,
        memory_bytes=_memory(root),
        kernel=_line(root.read("/proc/sys/kernel/osrelease")) or _kernel_of_version(root),
        architecture=root.architecture(),
        system=_dsm_system(root) if dsm else _generic_system(root),
        host_name=_line(root.read("/proc/sys/kernel/hostname")) or _line(root.read("/etc/hostname")),
        is_dsm=dsm,
    )
    named = ("model", "cpu_model", "cpu_cores", "memory_bytes", "kernel", "system")
    missing = (name for name in named if getattr(machine, name) is None)
    return machine, tuple(Unknown(f"machine.{name}", words.MACHINE_FACT_HIDDEN) for name in missing)


def _settings(root: Root, name: str) -> dict[str, str]:
    """Read shell-like `key="value"` lines; what the owner's box says in /etc goes over the defaults."""
    settings: dict[str, str] = {}
    for folder in ("/etc.defaults", "/etc"):
        for line in (root.read(f"{folder}/{name}") or "").split("\n"):
            found = _ASSIGNMENT.match(line)
            if found:
                settings[found[1]] = next((value for value in found.groups()[1:] if value is not None), "")
    return settings


def _dsm_model(root: Root) -> str | None:
    named = _line(_settings(root, "synoinfo.conf").get("upnpmodelname"))
    if named:
        return named
    version = _line(root.read("/proc/sys/kernel/syno_hw_version"))
    # A hardware revision may hang on the name: `DS918+-j`, `DS412+pv10-j`.
    return re.sub(r"(pv\d+)?(-j)?$", "", version) or None if version else None


def _dsm_platform(root: Root) -> str | None:
    parts = _settings(root, "synoinfo.conf").get("unique", "").split("_")
    return _line(parts[1]) if len(parts) >= 3 and parts[0] == "synology" else None  # noqa: PLR2004 (synology_platform_model)


def _dsm_system(root: Root) -> str | None:
    facts = _settings(root, "VERSION")
    version, build = _line(facts.get("productversion")), _line(facts.get("buildnumber"))
    if version is None:
        return None
    update = _line(facts.get("smallfixnumber"))
    return (
        f"DSM {version}" + (f"-{build}" if build else "") + (f" Update {update}" if update not in {None, "0"} else "")
    )


def _generic_system(root: Root) -> str | None:
    for place in ("/etc", "/usr/lib"):
        for line in (root.read(f"{place}/os-release") or "").split("\n"):
            found = _ASSIGNMENT.match(line)
            if found and found[1] == "PRETTY_NAME":
                return _line(next((value for value in found.groups()[1:] if value is not None), ""))
    return None


def _generic_model(root: Root) -> str | None:
    """Join maker and product from the firmware's tables; boards without them have a device tree."""
    folder = "/sys/class/dmi/id"
    for maker, product in (("sys_vendor", "product_name"), ("board_vendor", "board_name")):
        name = _said(root.read(f"{folder}/{product}"))
        if name:
            vendor = _said(root.read(f"{folder}/{maker}"))
            return name if vendor is None or name.startswith(vendor) else f"{vendor} {name}"
    return _line(root.read("/proc/device-tree/model"))


def _said(text: str | None) -> str | None:
    line = _line(text)
    return None if line is None or line.lower() in _NOTHING_SAID else line


def _cpu(root: Root) -> tuple[str | None, int | None]:
    """Return the processor's name and its number of cores (hardware threads where cores are not told)."""
    model: str | None = None
    threads, cores, package = 0, set(), ""
    for line in (root.read("/proc/cpuinfo") or "").split("\n"):
        key, _, value = (part.strip() for part in line.partition(":"))
        if key == "processor" and value.isdecimal():
            threads += 1
        elif key == "physical id":
            package = value
        elif key == "core id":
            cores.add((package, value))
        elif key in {"model name", "Processor", "Hardware"} and model is None:
            model = _line(value)
    return model, len(cores) or threads or None


def _memory(root: Root) -> int | None:
    found = _MEM_TOTAL.search(root.read("/proc/meminfo") or "")
    return int(found[1]) * _KIB if found else None


def _kernel_of_version(root: Root) -> str | None:
    found = re.match(r"^Linux version (\S+)", root.read("/proc/version") or "")
    return found[1][:80] if found else None


def _line(text: str | None) -> str | None:
    """Return one printable line, at most 120 characters; None when nothing is said."""
    line = " ".join("".join(c if c.isprintable() else " " for c in (text or "")[:400]).split())[:120]
    return line or None
