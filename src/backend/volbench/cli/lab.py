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
from volbench.domain.model.words.message import Message, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import FrameType

    from volbench.cli.session import Session
    from volbench.domain.lab.journal import Journal
    from volbench.domain.lab.lab_disk import LabDisk
    from volbench.host.array_lab.journal_file import JournalFile
    from volbench.lab.laboratory import Laboratory

_Done = TypeVar("_Done")

_NEEDS_ROOT = Message("cli.lab.needs_root")
_HOW_ROOT = Message("cli.lab.how_root")
_TYPE = Message("cli.lab.type")
_UNRECOGNISED = Message("cli.lab.unrecognised")
_STOPPED = Message("cli.lab.stopped")
_BLANK = Message("cli.lab.blank")
_LOST = Message("cli.lab.lost")


@click.command(help="cli.help.commands.lab", short_help="cli.help.commands.lab.short")
@click.option("--disks", default="", help="cli.help.options.lab.disks")
@click.option(
    "--levels",
    default="",
    help="cli.help.options.levels",
)
@click.option("--filesystems", default="ext4,btrfs", show_default=True, help="cli.help.options.filesystems")
@click.option("--variants", default="", help="cli.help.options.variants")
@click.option("--conditions", default="", help="cli.help.options.conditions")
@click.option("--cache", default="", metavar="DISK", help="cli.help.options.cache")
@click.option(
    "--cache-mode",
    type=click.Choice(["writethrough", "writeback"]),
    default="writethrough",
    show_default=True,
    help="cli.help.options.cache_mode",
)
@click.option(
    "--initial-sync",
    type=click.Choice(["wait", "skip"]),
    default="wait",
    show_default=True,
    help="cli.help.options.initial_sync",
)
@click.option("--suite", help="cli.help.options.lab.suite")
@click.option("--profile", help="cli.help.options.lab.profile")
@click.option("--workload", "workloads", multiple=True, help="cli.help.options.workload")
@click.option("--experiment", help="cli.help.options.experiment")
@click.option("--dry-run", is_flag=True, help="cli.help.options.dry_run")
@click.option("--yes-erase", metavar="WORDS", help="cli.help.options.yes_erase")
@click.option("--resume", is_flag=True, help="cli.help.options.resume")
@click.option("--clean-up", is_flag=True, help="cli.help.options.clean_up")
@click.option("--quiet", "-q", is_flag=True, help="cli.help.options.lab.quiet")
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
            Message("cli.lab.stands_for_a_machine_but_commands", root=root),
            Message("cli.lab.leave_out_root_and_volbench_root"),
        )


def _take_up_again(session: Session, book: JournalFile, *, is_end: bool, quiet: bool, yes_erase: str | None) -> None:
    journal = book.load()
    if journal is None or journal.is_ended:
        raise InvalidRequest(
            Message("cli.lab.no_laboratory_was_stopped_midway"),
            Message("cli.lab.begin_one_with_disks"),
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
    from volbench.cli.session import complain_of_failure
    from volbench.lab.building import Stopped

    try:
        with _interruptible():
            return carry_out()
    except Stopped as stopped:
        if stopped.why is not None:
            complain_of_failure(stopped.why, session.language)
        click.echo(session.say(_STOPPED), err=True)
        raise SystemExit(Exit.CANCELLED if stopped.why is None else Exit.UNSAFE) from None
    except (KeyboardInterrupt, click.Abort):
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
            Message("cli.lab.a_laboratory_was_stopped_midway"),
            Message("cli.lab.go_on_with_volbench_lab_resume"),
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
            Message("cli.lab.the_words_were_not_the_ones"),
            Message("cli.lab.type_exactly", words=words),
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
