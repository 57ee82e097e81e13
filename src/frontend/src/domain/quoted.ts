// Which figure of a result is told: the mean of the steady rounds where a stage became steady, else the median of all.

import type { Badges, RunResult, WorkloadResult } from './run'
import type { Figure, StageResult, WindowSummary } from './stage'
import type { Summary } from './summary'
import type { Text } from './text'

const ofWindow = ({ mean, min, max, n }: WindowSummary): Summary => ({ median: mean, min, max, n, cv: null, ci95: null })

const stageOf = (work: WorkloadResult, stages: readonly StageResult[]): StageResult | undefined =>
  stages.find((stage) => stage.variant === work.variant && stage.workloads.includes(work.id))

/** What the figures of a result are. */
export function figureOf(work: WorkloadResult, stages: readonly StageResult[]): Figure {
  if (Object.keys(work.window).length > 0) return 'steady-mean'
  return stageOf(work, stages)?.tracked ? 'not-steady' : 'median'
}

/** Whether a result has the figure that is told for it: a cell whose stage became steady tells only what its window has. */
function quoted<W extends WorkloadResult>(work: W, stages: readonly StageResult[]): W {
  const figure = figureOf(work, stages)
  if (figure !== 'steady-mean') return { ...work, figure }
  return { ...work, figure, summary: Object.fromEntries(Object.entries(work.window).map(([metric, one]) => [metric, ofWindow(one)])) }
}

/** A run whose summaries are what is told for it: the means of the steady rounds take the place of the medians. */
export function quotedRun<R extends Pick<RunResult, 'workloads' | 'stages'>>(run: R): R {
  if (!run.stages?.length) return run
  return { ...run, workloads: run.workloads.map((work) => quoted(work, run.stages)) }
}

export type Steadiness = 'reached' | 'not-reached' | 'untracked'

interface Told {
  readonly steadiness: Steadiness
  readonly first: number
  readonly last: number
}

const CODES: Readonly<Record<string, Steadiness>> = {
  reached: 'reached',
  reached_among_restless_rounds: 'reached',
  not_reached: 'not-reached',
  too_few_rounds: 'not-reached',
  looks_for_nothing_steady: 'untracked',
}

/** The sentence itself, without the name of the stage before it. */
function bare({ code, values }: Text): Pick<Text, 'code' | 'values'> {
  return code === 'join.labelled' ? (values['words'] as Text) : { code, values }
}

/** What the badges of a run by stages say of each stage; empty for any other run. */
export function steadinessOf({ stable_reasons: reasons }: Pick<Badges, 'stable_reasons'>): readonly Told[] {
  return reasons.map(bare).flatMap(({ code, values }) => {
    const steadiness = code.startsWith('assess.stages.') ? CODES[code.slice('assess.stages.'.length)] : undefined
    return steadiness ? [{ steadiness, first: Number(values['first'] ?? 0), last: Number(values['last'] ?? 0) }] : []
  })
}
