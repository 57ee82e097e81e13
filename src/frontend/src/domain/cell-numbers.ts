// The one number of a cell: the mean of the steady rounds where a stage became steady, a percentile of all requests, else the median of all rounds.

import type { RunResult, WorkloadResult } from './run'
import type { Figure, StageResult, WindowSummary } from './stage'
import type { Summary } from './summary'

const ofWindow = ({ mean, min, max, n }: WindowSummary): Summary => ({ median: mean, min, max, n, cv: null, ci95: null })

const stageOf = (work: WorkloadResult, stages: readonly StageResult[]): StageResult | undefined =>
  stages.find((stage) => stage.variant === work.variant && stage.workloads.includes(work.id))

/** What the figures of a result are. */
export function figureOf(work: WorkloadResult, stages: readonly StageResult[]): Figure {
  if (Object.keys(work.window).length > 0) return 'steady-mean'
  return stageOf(work, stages)?.tracked ? 'not-steady' : 'median'
}

const percentileMetric = (side: string, percent: string): string => `${side}_lat_p${percent.replace('.', '')}_ns`

/** The percentiles of all requests together, by metric: those of single rounds are never told in their place. */
function pooledOf({ percentiles, summary }: WorkloadResult): Record<string, Summary> {
  const told = Object.entries(percentiles).flatMap(([side, values]) =>
    Object.entries(values).map(([percent, time]) => [percentileMetric(side, percent), time] as const),
  )
  return Object.fromEntries(told.flatMap(([metric, time]) => {
    const rounds = summary[metric]
    return rounds ? [[metric, { median: time, min: rounds.min, max: rounds.max, n: rounds.n, cv: null, ci95: null }]] : []
  }))
}

/** A result with the figures that are told of it: a cell whose stage became steady tells only what its window has. */
function quoted<W extends WorkloadResult>(work: W, stages: readonly StageResult[]): W {
  const figure = figureOf(work, stages)
  const pooled = pooledOf(work)
  if (figure === 'median' && !stages.length && Object.keys(pooled).length === 0) return work
  const told = figure === 'steady-mean'
    ? Object.fromEntries(Object.entries(work.window).map(([metric, one]) => [metric, ofWindow(one)]))
    : work.summary
  return { ...work, figure: pooled[work.metric] ? 'pooled' : figure, summary: { ...told, ...pooled } }
}

/** A run whose summaries are the one number of each cell, as the service's `quoted` has it. */
export function quotedRun<R extends Pick<RunResult, 'workloads' | 'stages'>>(run: R): R {
  const workloads = run.workloads.map((work) => quoted(work, run.stages ?? []))
  return workloads.every((work, index) => work === run.workloads[index]) ? run : { ...run, workloads }
}

/** The longest of all requests of a cell, reads and writes, of the steady rounds where there are some; null where it is not told of one of them. */
export function longestOf(work: WorkloadResult): number | null {
  const told = (Object.keys(work.window).length > 0 ? work.window_longest_ns : work.longest_ns) ?? {}
  const sides = ['read', 'write', 'op'].filter((side) => `${side}_lat_mean_ns` in work.summary)
  const values = sides.flatMap((side) => told[side] ?? [])
  return values.length > 0 && values.length === sides.length ? Math.max(...values) : null
}
