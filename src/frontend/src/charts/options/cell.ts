// One workload over many runs, a bar per run: the figures of a comparison report, up to 36 runs.

import type { Language } from '@/domain/text'
import { formatRatio, unitOf } from '@/domain/units'

import { emptyChart, figure, text, type Chart, type ChartContext, type Table } from '../chart'
import type { ChartedRun, NamedRun, WorkloadResult } from '../document'
import { trustWords } from '../rows'
import type { Scale } from '../scale'
import { variantName, word } from '../words'
import { groupedBars, intervalText, type Bar } from './grouped'

export interface CellKey {
  readonly workload: string
  readonly variant: string
}

const isAt = (work: WorkloadResult, { workload, variant }: CellKey): boolean => work.id === workload && work.variant === variant

/** All cells of `runs` in the order in which they first occur. */
export function cellsOf(runs: readonly ChartedRun[]): CellKey[] {
  const cells = new Map<string, CellKey>()
  for (const run of runs) {
    for (const work of run.workloads) {
      if (!work.summary[work.metric]) continue
      const key = `${work.id}\n${work.variant}`
      if (!cells.has(key)) cells.set(key, { workload: work.id, variant: work.variant })
    }
  }
  return [...cells.values()]
}

/** Returns the bars of one cell; runs without it are left out. */
export function cellChart(runs: readonly ChartedRun[], names: readonly NamedRun[], key: CellKey, context: ChartContext): Chart {
  const { language } = context
  const found = runs.flatMap((run) => {
    const work = run.workloads.find((one) => isAt(one, key))
    const summary = work?.summary[work.metric]
    return work && summary ? [{ run, work, summary }] : []
  })
  const first = found[0]?.work
  if (!first) return emptyChart('cell', key.workload, word(language, 'nothing'))
  const hasVariants = runs.some((run) => run.workloads.some((work) => work.id === key.workload && work.variant !== key.variant))
  const title = hasVariants ? `${first.title[language]} · ${variantName(language, key.variant)}` : first.title[language]
  const nameOf = (id: string): string => names.find((one) => one.id === id)?.name ?? id
  const bars = found.map(
    ({ run, work, summary }): Bar => ({
      group: 'all',
      row: run.id,
      name: nameOf(run.id),
      summary,
      isValid: work.badges.valid,
      trust: trustWords(work, language),
    }),
  )
  const { scale, ...chart } = groupedBars(
    {
      id: `cell-${key.workload}-${key.variant}`,
      title,
      unit: unitOf(first.metric),
      groups: [{ key: 'all', name: title, index: first.direction === 'write' ? 1 : 0 }],
      bars,
      isSideBySide: false,
      withNetwork: false,
    },
    context,
  )
  return { ...chart, legend: [], table: tableOf(bars, scale, language) }
}

const COLUMNS = ['run', 'median', 'interval', 'spread', 'rounds', 'badges'] as const

function tableOf(bars: readonly Bar[], scale: Scale, language: Language): Table {
  return {
    columns: COLUMNS.map((column) => word(language, column)),
    rows: bars.map(({ name, summary, trust }) => [
      text(name),
      figure(scale.full(summary.median)),
      figure(intervalText(summary, scale)),
      figure(formatRatio(summary.cv)),
      figure(String(summary.n)),
      text(trust),
    ]),
  }
}
