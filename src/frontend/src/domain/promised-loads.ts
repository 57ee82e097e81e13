// Cells that a run measures because its volume has a promise: with more requests under way than the suite's own.

import type { Plan } from './run'
import type { StoppingRule } from './stopping'

const ID = /-promised-(?:50-50-)?(\d+)x(\d+)$/

/** Threads × requests of each, as the ids of a plan's cells name them, the fewest under way first. */
export function promisedLoads(cells: readonly string[]): readonly string[] {
  const found = new Map(cells.flatMap((cell) => {
    const [, threads, depth] = ID.exec(cell) ?? []
    return threads && depth ? [[`${threads} × ${depth}`, Number(threads) * Number(depth)] as const] : []
  }))
  return [...found].sort((one, other) => one[1] - other[1]).map(([name]) => name)
}

/** The rules of all workloads by which a promise is judged, each once. */
export function rulesOfPromise({ precision, stages }: Pick<Plan, 'precision' | 'stages'>): readonly StoppingRule[] {
  const all = [...(precision ?? []), ...stages.flatMap((stage) => stage.precision ?? [])]
  return [...new Map(all.map(({ rule }) => [JSON.stringify(rule), rule])).values()]
}
