// One workload of many runs: a bar for each run, with its interval. More runs than a group of bars can show.

import { unitOf } from '@/domain/unit-table'

import type { Chart, ChartContext } from '../chart'
import type { ComparedCell, NamedRun } from '../document'
import type { BarChoices } from './bars'
import { barsOf, cellName, tableOf } from './compare'
import { groupedBars } from './grouped'

const ALL = 'all'

/** Returns the bars of one cell, a row for each run in the order of `runs`; `cells` decides what the cell is called. */
export function rankChart(
  cell: ComparedCell,
  cells: readonly ComparedCell[],
  runs: readonly NamedRun[],
  context: ChartContext,
  choices: BarChoices = {},
): Chart {
  const title = cellName(cell, cells, context)
  const byRun = new Map(barsOf(cell, title, context).map((bar) => [bar.group, bar]))
  const bars = runs.flatMap(({ id, name }) => {
    const bar = byRun.get(id)
    return bar ? [{ ...bar, group: ALL, row: id, name }] : []
  })
  const groups = [{ key: ALL, name: title, index: 0 }]
  const { scale, ...chart } = groupedBars(
    { id: 'rank', title, unit: unitOf(cell.metric), groups, bars, isSideBySide: false, withNetwork: choices.withNetwork ?? false },
    context,
  )
  return { ...chart, legend: [], table: tableOf([cell], runs, scale, context) }
}
