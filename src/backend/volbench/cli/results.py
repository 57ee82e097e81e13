"""`volbench history`, `report`, `verify`, `compare` and `import`: what was measured before."""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from volbench.cli.comparing import print_comparison
from volbench.cli.exits import Exit
from volbench.cli.finding import ended_run, newest
from volbench.cli.from_files import runs_to_compare
from volbench.cli.outcome import FORMATS, INCLUSIONS, WROTE, as_told, write_file
from volbench.cli.width import listing, terminal_columns, wrapped
from volbench.domain.model.codec import dump
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.export import ComparisonFormat, Inclusion, ReportFormat
from volbench.domain.model.metrics import METRICS
from volbench.domain.model.names import volume_text
from volbench.domain.model.quantities import write_out
from volbench.domain.model.run import RunState
from volbench.domain.model.targets import refuse_several_targets
from volbench.domain.model.text import Text
from volbench.domain.model.units import format_metric
from volbench.domain.stats.descriptive import half_width

if TYPE_CHECKING:
    from volbench.cli.session import Session
    from volbench.domain.compare.comparison_result import Comparison
    from volbench.domain.model.run import Run, RunRow
    from volbench.domain.model.settings import UnitBase

_SHOWN_DIFFERENCES = 20
_THE_SAME = Text(
    "Run {run}: the output of {rounds} rounds was read again; every number, caveat and badge comes out the same.",
    "测试 {run}：已重新读取 {rounds} 轮的原始输出，所有数值、注意事项和标记均与保存的一致。",
)
_DIFFERS = Text(
    "Run {run}: the output of {rounds} rounds was read again; {count} stored values come out differently.",
    "测试 {run}：已重新读取 {rounds} 轮的原始输出，有 {count} 个保存的值与重新计算的结果不同。",
)

_OTHER_RULES = Text(
    "Run {run}: the output of {rounds} rounds was read again; every number comes out the same. It was judged by "
    "{older}; today's rules, version {now}, say {count} things otherwise, listed above.",
    "测试 {run}：已重新读取 {rounds} 轮的原始输出，所有数值均与保存的一致。当时依据{older}作出判断；"
    "按当前的规则（版本 {now}），有 {count} 处判断或说法不同，见上。",
)
_UNNUMBERED = Text("rules from before they were numbered", "尚未编号的旧规则")
_NUMBERED = Text("rules version {version}", "版本 {version} 的规则")
_RULES = "environment.rules_version"

_STATES = {
    RunState.QUEUED: Text("queued", "排队中"),
    RunState.RUNNING: Text("measuring", "正在测试"),
    RunState.DONE: Text("done", "已完成"),
    RunState.FAILED: Text("failed", "失败"),
    RunState.CANCELLED: Text("cancelled", "已取消"),
    RunState.INTERRUPTED: Text("interrupted", "已中断"),
}
_HEADING = (
    Text("Run", "测试编号"),
    Text("Started (UTC)", "开始时间（UTC）"),
    Text("Suite", "测试套件"),
    Text("Volume", "存储空间"),
    Text("State", "状态"),
    Text("First number", "首项数值"),
    Text("Label", "标签"),
)


@click.command(help="List runs, newest first.\n\n\b\nvolbench history\nvolbench history --limit 100 --json")
@click.option("--limit", default=20, show_default=True, type=click.IntRange(1, 200), help="How many.")
@click.option("--json", "as_json", is_flag=True, help="Print the rows as JSON.")
@click.pass_obj
def history(session: Session, *, limit: int, as_json: bool) -> None:
    """Print the newest runs."""
    rows = session.application.watching.told_rows(newest(session, limit))
    if as_json:
        click.echo(write_out(json.dumps([dump(row) for row in rows], indent=2, ensure_ascii=False), "si"))
        return
    base = session.application.store.settings().unit_base
    lines = [_history_line(session, row, base) for row in rows]
    columns = terminal_columns()
    click.echo(listing([[session.say(word) for word in _HEADING], *lines], columns))
    for notice in session.application.watching.notices():
        click.secho("\n" + wrapped(session.say(notice.sentence), columns), fg="yellow")
        for text in (*(cell.sentence for cell in notice.cells), notice.advice):
            click.echo(wrapped(session.say(text), columns, indent="  "))


@click.command(
    short_help="Write the report of a run.",
    help="Write the report of a run; RUN is an id, its beginning, or `last`.\n\n\b\n"
    "volbench report last --format txt\n"
    "volbench report 01JD --format html --output report.html",
)
@click.argument("run")
@click.option(
    "--format", "format_", default="txt", show_default=True, type=click.Choice(FORMATS), help="Which kind of file."
)
@click.option(
    "--output", "-o", type=click.Path(dir_okay=False, path_type=Path), help="File (default: standard output)."
)
@click.option(
    "--include", multiple=True, type=click.Choice(INCLUSIONS), help="Facts kept out of reports unless asked for."
)
@click.pass_obj
def report(session: Session, *, run: str, format_: str, output: Path | None, include: tuple[str, ...]) -> None:
    """Render one run."""
    found = ended_run(session, run)
    if output is not None:
        write_file(session, found, format_, output, include)
        return
    rendered = session.application.reports.render(
        as_told(session, found, format_),
        ReportFormat(format_),
        language=session.language,
        include=frozenset(Inclusion(word) for word in include),
        unit_base=session.application.store.settings().unit_base,
    )
    sys.stdout.buffer.write(rendered.content)
    sys.stdout.buffer.flush()


_VERIFY_HELP = """Read the tools' own output of a run again and redo everything that follows from it.

Every number, caveat, badge and sentence has to come out as it is stored; what differs is listed. Where other rules
than today's judged the run, only its numbers have to. RUN is an id, its beginning, or `last`.

\b
volbench verify last
"""


@click.command(short_help="Redo every number of a run from raw output.", help=_VERIFY_HELP)
@click.argument("run")
@click.pass_obj
def verify(session: Session, *, run: str) -> None:
    """Recompute one run from its raw outputs."""
    from volbench.runner.reanalysis import differences, is_number, read_again

    application = session.application
    stored = ended_run(session, run)
    again = read_again(stored, application.assigner.suite(stored.suite.id), partial(application.store.raw, stored.id))
    found = [one for one in differences(dump(stored), dump(again)) if one[0] != _RULES]
    older = stored.environment.rules_version
    is_told_otherwise = older != again.environment.rules_version and not any(is_number(path) for path, _, _ in found)
    for path, before, now in found[:_SHOWN_DIFFERENCES]:
        click.echo(f"{path}: {before} → {now}")
    words = (_OTHER_RULES if is_told_otherwise else _DIFFERS) if found else _THE_SAME
    names = {
        "run": stored.id,
        "rounds": sum(len(work.rounds) for work in stored.workloads),
        "count": len(found),
        "older": _UNNUMBERED if older is None else _NUMBERED.fill(version=older),
        "now": again.environment.rules_version,
    }
    click.echo(session.say(words.fill(**names)))
    raise SystemExit(Exit.FAILED if found and not is_told_otherwise else Exit.OK)


@click.command(
    short_help="Compare two to 36 runs with the first.",
    help="Compare two to 36 runs with the first; the verdict counts rounds, not impressions.\n\n\b\n"
    "volbench compare 01JDA 01JDB\n"
    "volbench compare 01JDA 01JDB 01JDC --json\n"
    "volbench compare 01JDA its-export.json      (read for this, not stored)\n"
    "volbench compare 01JDA 01JDB --format html --output comparison.html",
)
@click.argument("runs", nargs=-1, required=True)
@click.option(
    "--format",
    "format_",
    type=click.Choice([one.value for one in ComparisonFormat]),
    help="Write it as a file of this kind.",
)
@click.option(
    "--output", "-o", type=click.Path(dir_okay=False, path_type=Path), help="File (default: standard output)."
)
@click.option("--json", "as_json", is_flag=True, help="Print the whole comparison as JSON.")
@click.option("--seed", type=int, help="Another seed of the bootstrap than the runs' own.")
@click.pass_obj
def compare(
    session: Session,
    *,
    runs: tuple[str, ...],
    as_json: bool,
    seed: int | None,
    format_: str | None,
    output: Path | None,
) -> None:
    """Compare runs, stored ones and such out of files."""
    from volbench.domain.compare.comparison import compare as compare_runs
    from volbench.domain.compare.comparison import seed_of
    from volbench.domain.compare.comparison_result import FEWEST_RUNS, MOST_RUNS

    session.refuse_while_measuring()
    found = runs_to_compare(session, runs)
    if not FEWEST_RUNS <= len(found) <= MOST_RUNS:
        raise InvalidRequest(
            Text("2 to 36 runs can be compared.", "可以对比 2 到 36 次测试。"),
            Text(
                "Name them by id, which `volbench history` lists, or by exported file.",
                "请指定测试编号（可用 `volbench history` 查看）或导出的文件。",
            ),
        )
    for run in found:
        refuse_several_targets(run)
    seed = seed_of([run.id for run in found], found[0].id) if seed is None else seed
    rng = Random(seed)  # noqa: S311 (a bootstrap, not a secret)
    store = session.application.store
    # Of a run out of a file nothing is known of its volume's other runs.
    stored = [store.row(run.id) for run in found if store.has(run.id)]
    comparison = compare_runs(
        found,
        baseline_id=found[0].id,
        rng=rng,
        seed=seed,
        threshold_ratio=store.settings().difference_threshold_ratio,
        histories=store.timelines.histories(stored),
    )
    if as_json:
        click.echo(json.dumps(dump(comparison), indent=2, ensure_ascii=False))
    elif format_ is not None or output is not None:
        _write_comparison(session, comparison, found, format_ or ComparisonFormat.HTML, output)
    else:
        print_comparison(session, comparison, tuple(found))


def _write_comparison(
    session: Session, comparison: Comparison, runs: list[Run], format_: str, output: Path | None
) -> None:
    rendered = session.application.reports.render_comparison(
        comparison,
        runs,
        format_,
        language=session.language,
        unit_base=session.application.store.settings().unit_base,
    )
    if output is None:
        sys.stdout.buffer.write(rendered.content)
        sys.stdout.buffer.flush()
        return
    try:
        output.write_bytes(rendered.content)
    except OSError as error:
        raise InvalidRequest(
            Text("{path} cannot be written: {why}.", "无法写入 {path}：{why}。").fill(path=output, why=error.strerror),
            Text("Choose another place with --output.", "请用 --output 指定其他位置。"),
        ) from error
    click.echo(session.say(WROTE.fill(path=output)), err=True)


@click.command(
    "import",
    short_help="Read a run, an experiment or all results from a file.",
    help="Read a run (JSON export, script's result folder, 2018 report), an experiment, or all results (export-all).",
)
@click.argument("file", type=click.Path(exists=True, path_type=Path))
@click.pass_obj
def import_file(session: Session, *, file: Path) -> None:
    """Store the runs of a file or folder."""
    from volbench.cli.archives import import_archive
    from volbench.services.imports.import_service import (
        is_experiment,
        is_results,
        read_any,
        read_source,
        store_imported,
    )

    if is_experiment(file):
        from volbench.cli.experiments import take_in

        take_in(session, file)
        return
    if is_results(file):
        import_archive(session, file)
        return
    for imported in read_any(read_source(file)):
        click.echo(store_imported(session.application.store, imported))


def _history_line(session: Session, row: RunRow, base: UnitBase) -> list[str]:
    first = row.headline[0] if row.headline else None
    number = (
        format_metric(
            first.summary.median,
            METRICS[first.metric].unit,
            base=base.value,
            language=session.language,
            spread=half_width(first.summary),
        )
        if first is not None
        else "–"
    )
    return [
        row.id,
        (row.started_at or row.created_at)[:16].replace("T", " "),
        f"{row.suite.id}/{row.profile}",
        session.say(volume_text(row.volume_name)),
        session.say(_STATES[row.state]),
        number,
        row.label,
    ]
