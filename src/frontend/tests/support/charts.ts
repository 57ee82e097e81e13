// Contexts and comparisons for chart tests.

import type { ChartContext } from '@/charts/chart'
import { LIGHT } from '@/charts/theme'
import type { ComparedCell } from '@/domain/comparison'
import type { Verdict } from '@/domain/verdict'
import type { RunDocument } from '@/domain/run'

import { summaryOf } from './runs'
import { wordsIn } from './words'
import { said, speakIn } from './said'

export function contextOf({ language = 'en', ...changes }: Partial<ChartContext> & { language?: string } = {}): ChartContext {
  speakIn(language)
  return { words: wordsIn(language), theme: LIGHT, unitBase: 'si', width: 900, ...changes }
}

export const NAMED_RUNS = [
  { id: 'a', name: 'RAID 5 · Btrfs' },
  { id: 'b', name: 'RAID 5 · ext4' },
  { id: 'c', name: 'RAID 6 · Btrfs' },
]

const VERDICTS: readonly Verdict[] = ['faster', 'slower', 'no-difference', 'indicative']

/** Cells of an invented comparison of `ids`, the first of them the baseline. */
export function cellsOf(run: RunDocument, ids: readonly string[] = ['a', 'b', 'c']): ComparedCell[] {
  return run.workloads.map((work, index) => ({
    workload: work.id,
    variant: work.variant,
    title: work.title,
    metric: work.metric,
    metric_label: said('Speed', '速度'),
    is_higher_better: true,
    unit: work.metric.endsWith('iops') ? 'iops' : 'bytes_per_s',
    is_headline: work.is_headline,
    sides: ids.map((run_id, side) => ({
      run_id,
      variant: work.variant,
      summary: summaryOf((work.summary[work.metric]?.median ?? 1) * (1 + 0.2 * side * Math.sin(index + side)), 0.05),
      cache_class: work.cache_class,
      valid: work.badges.valid,
      stable: true, figure: 'median' as const,
    })),
    differences: ids.slice(1).map((run_id, side) => {
      const ratio = 1 + 0.2 * (side + 1) * Math.sin(index + side + 1)
      return {
        run_id,
        ratio,
        ratio_ci95: [ratio * 0.95, ratio * 1.06] as const,
        p_value: 0.01,
        p_adjusted: 0.03,
        verdict: VERDICTS[(index + side) % VERDICTS.length] ?? 'indicative',
        minimum_detectable_ratio: 0.05,
        sentence: said('A sentence.', '一句话。'),
        p_between_runs: null,
        between_runs: null,
        rounds_left_out: 0,
      }
    }),
  }))
}

/** Series of a chart's option, loosely typed for looking into. */
export interface LooseSeries {
  type: string
  name: string
  data: unknown[]
  [key: string]: unknown
}

export const seriesOf = (option: unknown): LooseSeries[] => (option as { series?: LooseSeries[] }).series ?? []

export const barsOf = (option: unknown): LooseSeries[] => seriesOf(option).filter(({ type }) => type === 'bar')

/** What a custom series draws for one item, on an axis that is as long as its numbers. */
export function drawn(series: unknown, dataIndex: number, coord = ([x = 0, y = 0]: number[]): number[] => [x, y]): { shape?: Record<string, number>; children?: { style: { text?: string; textAlign?: string } }[] } | null {
  const { renderItem } = series as { renderItem: (params: unknown, api: unknown) => ReturnType<typeof drawn> }
  return renderItem({ dataIndex, coordSys: { x: 0, y: 100, width: 1e9, height: 200 } }, { coord })
}
