"""`volbench lab`: the array laboratory, for experts with blank disks and root."""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
from typing import TYPE_CHECKING, Any, TypeVar

import click

from volbench.cli.exits import Exit
from volbench.cli.lab_listing import print_cells, print_commands, print_disks, print_what_comes
from volbench.domain.model.errors import CapabilityMissing, InvalidRequest
from volbench.domain.model.text import Text, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import FrameType

    from volbench.cli.session import Session
    from volbench.domain.lab.journal import Journal
    from volbench.domain.lab.lab_disk import LabDisk
    from volbench.host.array_lab.journal_file import JournalFile
    from volbench.lab.laboratory import Laboratory

_Done = TypeVar("_Done")
_HELP = """Build RAID arrays on blank disks, measure each, take everything down again. For experts; needs root.

EVERYTHING ON THE DISKS IS ERASED. A disk with a partition table, a file system, a mount, swap space, RAID or LVM is
refused. Before anything is written the disks are listed and the words "erase sdb sdc ..." have to be typed.

\b
See every command, change nothing:
    volbench lab --disks sdb,sdc,sdd,sde --dry-run
Five RAID types, ext4 and three Btrfs options:
    volbench lab --disks sdb,sdc,sdd,sde --levels raid0,raid1,raid5,raid6,raid10
Without and with an SSD cache:
    volbench lab --disks sdb,sdc,sdd --levels raid5 --cache sde
Go on after Ctrl-C, a crash or a power cut:     volbench lab --resume
End there, and leave blank disks:               volbench lab --clean-up

RAID types are basic jbod raid0 raid1 raid5 raid6 raid10 shr1 shr2; raid5:3 takes three of the disks. docs/lab.md has
the rest.
"""
_NEEDS_ROOT = Text("The array laboratory needs root.", "阵列实验室需要 root 权限。")
_HOW_ROOT = Text(
    "Run it with sudo, from a copy of Volume Bench that only root may change.",
    "请用 sudo 运行，并使用只有 root 能修改的“存储空间测速”副本。",
)
_TYPE = Text(
    "Everything on them will be lost. To go on, type: {words}", "其中的所有数据都将丢失。要继续，请输入：{words}"
)
_UNRECOGNISED = Text(
    "Nobody can tell whether what is on these disks is the laboratory's or yours.",
    "无法判断以下硬盘上的内容来自实验室，还是你自己的数据。",
)
_STOPPED = Text(
    "Stopped. What is finished is kept; go on with `volbench lab --resume`, or end with `volbench lab --clean-up`.",
    "已停止。已完成的部分会保留；可用 `volbench lab --resume` 继续，或用 `volbench lab --clean-up` 结束。",
)
_BLANK = Text(
    "The disks are blank at both ends, without partitions, arrays or file systems.",
    "硬盘首尾均为空白，没有分区、阵列或文件系统。",
)
_LOST = Text(
    "Left out, look at them yourself (gone, not readable, not blank, or another disk in their place): {names}.",
    "未再使用，请自行检查（已不在、无法读取、不是空白，或已换成另一块硬盘）：{names}。",
)


@click.command(help=_HELP, short_help="Build and measure RAID arrays on blank disks (root).")
@click.option("--disks", default="", help="Blank disks, for example sdb,sdc,sdd,sde. All on them is erased.")
@click.option(
    "--levels",
    default="",
    help="RAID types, with a number of disks if fewer: raid5:3 (default: all, or --experiment's).",
)
@click.option("--filesystems", default="ext4,btrfs", show_default=True, help="File systems to make on each.")
@click.option("--variants", default="", help="Only these of Btrfs (default: btrfs-nocow,btrfs-cow,btrfs-cow-compress).")
@click.option("--conditions", default="", help="Also measure arrays degraded, rebuilding (default: --experiment's).")
@click.option("--cache", default="", metavar="DISK", help="Also measure with this blank SSD as a cache; it is erased.")
@click.option(
    "--cache-mode",
    type=click.Choice(["writethrough", "writeback"]),
    default="writethrough",
    show_default=True,
    help="When a write is done: once it is on the array, or once it is in the cache.",
)
@click.option(
    "--initial-sync",
    type=click.Choice(["wait", "skip"]),
    default="wait",
    show_default=True,
    help="Wait until parity and copies are made, or leave them unmade; recorded with the results.",
)
@click.option("--suite", help="What is measured (default: as for volbench run, or the experiment's).")
@click.option("--profile", help="How long: smoke, quick, standard or full (default: quick, or the experiment's).")
@click.option("--workload", "workloads", multiple=True, help="Only this workload; may be given several times.")
@click.option("--experiment", help="Fill the cells of this experiment, by name or id.")
@click.option("--dry-run", is_flag=True, help="Print every command, change nothing.")
@click.option("--yes-erase", metavar="WORDS", help='The exact words, for scripts: "erase sdb sdc sdd sde".')
@click.option("--resume", is_flag=True, help="Go on where a laboratory was stopped.")
@click.option("--clean-up", is_flag=True, help="Take down what a stopped laboratory left, and end it.")
@click.option("--quiet", "-q", is_flag=True, help="No progress of the runs.")
@click.pass_obj
def lab(session: Session, /, *, resume: bool, clean_up: bool, quiet: bool, **asked: Any) -> None:
    """Run, resume or end a laboratory."""
    from volbench.cli.lab_asked import refuse_mixed
    from volbench.host.array_lab.journal_file import JournalFile

    if resume or clean_up:
        refuse_mixed(is_both=resume and clean_up)
    if os.geteuid() != 0:
        raise CapabilityMissing(_NEEDS_ROOT, _HOW_ROOT)
    book = JournalFile(session.application.config.data_folder)
    if not asked["dry_run"]:
        _refuse_pretence(session)
    with book.alone():
        if resume or clean_up:
            _take_up_again(session, book, is_end=clean_up, quiet=quiet, yes_erase=asked["yes_erase"])
        else:
            _begin(session, book, quiet=quiet, **asked)


def _begin(
    session: Session, book: JournalFile, *, quiet: bool, dry_run: bool, yes_erase: str | None, **asked: Any
) -> None:
    from volbench.cli.lab_asked import asked_of
    from volbench.cli.lab_coming import refuse_nothing
    from volbench.domain.lab.disks import check_disks
    from volbench.domain.lab.identity import Identity
    from volbench.domain.lab.journal import Journal
    from volbench.domain.lab.request import words_of
    from volbench.host.array_lab.machine import LabMachine

    _refuse_unfinished(book.load())
    machine = LabMachine(session.application.config.root)
    cache = (asked["cache"],) if asked["cache"] else ()
    disks = machine.look((*words_of(asked["disks"]), *cache))
    check_disks(disks)
    request, cells = asked_of(session, disks, **asked)
    refuse_nothing(request, cells, len(disks) - len(cache))
    print_disks(session, disks, is_rehearsal=dry_run)
    if dry_run:
        print_commands(session, request, cells, disks, machine)
        return
    print_what_comes(session, request, cells, len(disks) - len(cache))
    _ask(session, disks, yes_erase)
    journal = Journal(
        token=secrets.token_hex(8),
        started_at=session.application.host.clock.now(),
        request=request,
        disks=tuple(Identity.of(disk) for disk in disks),
        cells=cells,
        is_bare=True,  # the gate has just seen them blank
        boot_id=machine.boot_id(),
    )
    book.save(journal)
    _run(session, _laboratory(session, book, journal, quiet=quiet))


def _refuse_pretence(session: Session) -> None:
    root = session.application.config.root
    if root != "/":
        raise InvalidRequest(
            Text(
                "{root} stands for a machine, but commands would change this one.",
                "{root} 代表另一台机器，而命令会更改本机。",
            ).fill(root=root),
            Text(
                "Leave out --root and VOLBENCH_ROOT, or add --dry-run.",
                "请去掉 --root 和 VOLBENCH_ROOT，或加上 --dry-run。",
            ),
        )


def _take_up_again(session: Session, book: JournalFile, *, is_end: bool, quiet: bool, yes_erase: str | None) -> None:
    journal = book.load()
    if journal is None or journal.is_ended:
        raise InvalidRequest(
            Text("No laboratory was stopped midway.", "没有中途停止的实验室。"),
            Text("Begin one with --disks.", "请用 --disks 开始。"),
        )
    laboratory = _laboratory(session, book, journal, quiet=quiet)

    def consent(disks: Sequence[LabDisk]) -> None:
        click.echo(session.say(_UNRECOGNISED), err=True)
        print_disks(session, disks)
        _ask(session, disks, yes_erase)

    laboratory.consent = consent
    if is_end:
        _end(session, _stoppable(session, laboratory.clean_up), is_cleaned=True)
        return
    _stoppable(session, laboratory.take_up_again)
    _run(session, laboratory)


def _run(session: Session, laboratory: Laboratory) -> None:
    _end(session, _stoppable(session, laboratory.run))


def _stoppable(session: Session, carry_out: Callable[[], _Done]) -> _Done:
    """Return what comes of it; whoever stops it is told how it goes on."""
    from volbench.lab.building import Stopped

    try:
        with _interruptible():
            return carry_out()
    except (Stopped, KeyboardInterrupt, click.Abort):
        click.echo(session.say(_STOPPED), err=True)
        raise SystemExit(Exit.CANCELLED) from None


def _end(session: Session, journal: Journal, *, is_cleaned: bool = False) -> None:
    """Say what became of all, and end: cleaning up ends well when all disks are blank, whatever was measured."""
    from volbench.domain.lab.journal import Progress

    print_cells(session, journal)
    if journal.lost:
        click.echo(session.say(_LOST.fill(names=listed(journal.lost))))
    else:
        click.echo(session.say(_BLANK))
    has_results = any(cell.progress is Progress.DONE for cell in journal.cells)
    is_well = not journal.lost if is_cleaned else has_results
    raise SystemExit(Exit.OK if is_well else Exit.FAILED)


def _laboratory(session: Session, book: JournalFile, journal: Journal, *, quiet: bool) -> Laboratory:
    from volbench.cli.lab_runs import SaidOnTerminal, ledger_of, measure_with
    from volbench.host.array_lab.machine import LabMachine
    from volbench.lab.laboratory import Laboratory

    return Laboratory(
        machine=LabMachine(session.application.config.root),
        book=book,
        measure=measure_with(session, quiet=quiet),
        listener=SaidOnTerminal(session),
        journal=journal,
        language=session.language,
        ledger=ledger_of(session, journal.request.experiment),
    )


def _refuse_unfinished(journal: Journal | None) -> None:
    if journal is not None and not journal.is_ended:
        raise InvalidRequest(
            Text("A laboratory was stopped midway.", "有一个实验室中途停止。"),
            Text(
                "Go on with `volbench lab --resume`, or end it with `volbench lab --clean-up`.",
                "请用 `volbench lab --resume` 继续，或用 `volbench lab --clean-up` 结束。",
            ),
        )


def _ask(session: Session, disks: Sequence[LabDisk], yes_erase: str | None) -> None:
    from volbench.domain.lab.disks import consent_words

    words = consent_words(disks)
    if yes_erase is None:
        asked = session.say(_TYPE.fill(words=words))
        try:
            yes_erase = click.prompt(asked, default="", show_default=False, err=True)
        except click.Abort:  # Ctrl-C, or nobody there to type
            click.echo(err=True)
    if yes_erase != words:
        raise InvalidRequest(
            Text("The words were not the ones asked for: nothing was changed.", "输入的内容不符，未作任何更改。"),
            Text("Type exactly: {words}", "请准确输入：{words}").fill(words=words),
        )


@contextlib.contextmanager
def _interruptible() -> Iterator[None]:
    """SIGTERM and SIGHUP end the laboratory in good order, as Ctrl-C does."""
    names = (signal.SIGTERM, signal.SIGHUP)

    def stop(_signal: int, _frame: FrameType | None) -> None:
        # One wish may come twice, to the process and to its group: the second must not tear the good order apart.
        for name in names:
            signal.signal(name, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = {name: signal.signal(name, stop) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(name, handler)
