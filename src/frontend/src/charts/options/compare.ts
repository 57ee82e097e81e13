// A few runs side by side, one chart per unit: grouped bars with intervals.

import { halfWidth } from '@/domain/spread'
import { unitOf } from '@/domain/unit-table'
import { say } from '@/domain/text'

import { emptyChart, figure, text, type Chart, type ChartContext, type Table } from '../chart'
import type { ComparedCell, NamedRun } from '../document'
import { trustWords } from '../rows'
import type { Scale } from '../scale'
import { variantName, withRemark, word } from '../words'
import { titleOf, unitsOf, type BarChoices } from './bars'
import { groupedBars, intervalText, type Bar } from './grouped'

const rowOf = (cell: ComparedCell): string => `${cell.workload} ${cell.variant} ${cell.metric}`

/** What a row is called after. */
export type CellName = Pick<ComparedCell, 'workload' | 'variant' | 'title'>

/** A workload's name; its variant is told only where the comparison has more than one. */
export function cellName(cell: CellName, cells: readonly CellName[], { words }: Pick<ChartContext, 'words'>): string {
  const isSplit = cells.some((other) => other.workload === cell.workload && other.variant !== cell.variant)
  return isSplit ? `${say(cell.title)} · ${variantName(words, cell.variant)}` : say(cell.title)
}

/** Returns the grouped bars of a comparison: speeds first, then operations per second. */
export function compareCharts(
  cells: readonly ComparedCell[],
  runs: readonly NamedRun[],
  context: ChartContext,
  choices: BarChoices = {},
): Chart[] {
  const { words } = context
  const units = unitsOf(cells.map(({ metric }) => metric))
  if (units.length === 0) return [emptyChart('compare', word(words, 'compareOf'), word(words, 'nothing'))]
  return units.map((unit) => {
    const ofUnit = cells.filter((cell) => unitOf(cell.metric) === unit)
    const { scale, ...chart } = groupedBars(
      {
        id: `compare-${unit}`,
        title: titleOf(unit, context),
        unit,
        groups: runs.map(({ id, name }, index) => ({ key: id, name, index })),
        bars: ofUnit.flatMap((cell) => barsOf(cell, cellName(cell, cells, context), context)),
        isSideBySide: true,
        withNetwork: choices.withNetwork ?? false,
      },
      context,
    )
    return { ...chart, table: tableOf(ofUnit, runs, scale, context) }
  })
}

export function barsOf(cell: ComparedCell, name: string, { words }: ChartContext): Bar[] {
  return cell.sides.flatMap(({ run_id, summary, valid, stable, cache_class, figure: kind }) => {
    if (!summary) return []
    const badges = { valid, stable, valid_reasons: [], stable_reasons: [] }
    const trust = trustWords({ badges, cache_class: cache_class ?? 'unknown', figure: kind }, summary, words)
    return [{ group: run_id, row: rowOf(cell), name, summary, isValid: valid, trust, figure: kind }]
  })
}

export function tableOf(
  cells: readonly ComparedCell[],
  runs: readonly NamedRun[],
  scale: Scale,
  context: ChartContext,
): Table {
  const { words } = context
  return {
    columns: [
      word(words, 'workload'),
      word(words, 'run'),
      withRemark(words, word(words, cells.some(({ sides }) => sides.some((side) => side.figure !== 'median')) ? 'figure' : 'median'), scale.unit),
      word(words, 'interval'),
      word(words, 'rounds'),
      word(words, 'badges'),
    ],
    rows: cells.flatMap((cell) =>
      barsOf(cell, cellName(cell, cells, context), context).map((bar) => [
        text(bar.name),
        text(runs.find((run) => run.id === bar.group)?.name ?? bar.group),
        figure(scale.number(bar.summary.median, halfWidth(bar.summary))),
        figure(intervalText(bar.summary, scale)),
        figure(String(bar.summary.n)),
        text(bar.trust),
      ]),
    ),
  }
}
