// From a run document to the rows charts and tables show: one per workload, variant and direction.

import { say } from '@/domain/text'

import type { ChartedRun, Summary, WorkloadResult } from './document'
import type { Figure } from '@/domain/stage'

import { figureKey, word, type WordKey, type Words } from './words'

export interface ResultRow {
  readonly key: string
  readonly name: string
  readonly variant: string
  readonly direction: 'read' | 'write' | 'mixed' | 'none'
  readonly metric: string
  readonly summary: Summary
  readonly result: WorkloadResult
}

/** Names of the variants a run measured, in its own order. */
export const variantsOf = (run: ChartedRun): string[] => [...new Set(run.workloads.map((work) => work.variant))]

/** The metrics that make bars: the main one; reads and writes apart where a mixed workload counts only one of them. */
function metricsOf(work: WorkloadResult): string[] {
  const [prefix, suffix = ''] = /^(?:read|write)_(.+)/.exec(work.metric) ?? []
  if (work.direction !== 'mixed' || prefix === undefined) return [work.metric]
  const both = [`read_${suffix}`, `write_${suffix}`].filter((metric) => work.summary[metric])
  return both.length > 0 ? both : [work.metric]
}

const DIRECTIONS = ['read', 'write', 'mixed'] as const

function directionOf(work: WorkloadResult): ResultRow['direction'] {
  return DIRECTIONS.find((direction) => direction === work.direction) ?? 'none'
}

function nameOf(work: WorkloadResult, metric: string, words: Words, isSplit: boolean): string {
  if (!isSplit) return say(work.title)
  const part: WordKey = metric.startsWith('read') ? 'reads' : 'writes'
  return `${say(work.title)} · ${word(words, part)}`
}

/** Returns one row per bar; workloads without a summary (skipped, cancelled early) have none. */
export function resultRows(run: ChartedRun, words: Words): ResultRow[] {
  return run.workloads.flatMap((work) => {
    const metrics = metricsOf(work)
    return metrics.flatMap((metric) => {
      const summary = work.summary[metric]
      if (!summary) return []
      const name = nameOf(work, metric, words, metrics.length > 1)
      const key = `${work.id} ${metric}`
      return [{ key, name, variant: work.variant, direction: directionOf(work), metric, summary, result: work }]
    })
  })
}

/** The ends of a whisker: the 95 % interval, or the range where the rounds are too few for one. */
export function spreadOf(summary: Pick<Summary, 'ci95' | 'n' | 'min' | 'max'>): readonly [number, number] | null {
  if (summary.ci95) return summary.ci95
  return summary.n > 1 ? [summary.min, summary.max] : null
}

const isMedian = (figure: Figure = 'median'): boolean => figure === 'median'

/** What stands beside a number that the disks did not earn. */
export function trustWords(
  result: Pick<WorkloadResult, 'badges' | 'cache_class' | 'figure'>,
  { ci95 }: Pick<Summary, 'ci95'>,
  words: Words,
): string {
  const notStable = ci95 === null ? 'spreadUnknown' : 'notStable'
  const parts: WordKey[] = [
    result.badges.valid ? 'valid' : 'notValid',
    // In a run by stages the figure itself says whether it is steady.
    isMedian(result.figure) ? (result.badges.stable ? 'stable' : notStable) : figureKey(result.figure),
  ]
  if (result.cache_class === 'cached' || result.cache_class === 'server-warm') parts.push('cached')
  if (result.cache_class === 'guest-uncached') parts.push('fromVirtualDisk')
  return parts.map((part) => word(words, part)).join(words.word.comma)
}

/** Sign put before a value that is not valid, so that colour never carries it alone. */
export const DOUBT = '⚠ '
