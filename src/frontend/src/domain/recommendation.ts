// What an experiment recommends for a use, out of the order the service made; and if nothing, why not.

import { comparedValue, cellAt, type Matrix, type MatrixMetric, type Preset, type Ranked } from './matrix'

/** `clear`: the first is faster than all others; `tied`: others may be as fast; `only`: there is nothing to hold it against. */
export type Recommendation =
  | { readonly kind: 'clear'; readonly first: Ranked; readonly next: Ranked }
  | { readonly kind: 'tied'; readonly first: Ranked; readonly tied: readonly Ranked[] }
  | { readonly kind: 'only'; readonly first: Ranked }
  | { readonly kind: 'none'; readonly why: 'not_measured' | 'incomplete' }

export function recommendationOf({ ranking, weights, apart }: Preset): Recommendation {
  const [first, ...others] = ranking
  if (!first) return { kind: 'none', why: Object.keys(weights).length || apart.length ? 'incomplete' : 'not_measured' }
  const [next] = others
  if (!next) return { kind: 'only', first }
  const tied = others.filter((one) => one.is_tied_with_first)
  return tied.length ? { kind: 'tied', first, tied } : { kind: 'clear', first, next }
}

/** The measurement the suite shows first, else the first there is. */
export function headlineMetric(matrix: Matrix, headlines: ReadonlySet<string>): MatrixMetric | undefined {
  return matrix.metrics.find(({ workload_id: id }) => headlines.has(id)) ?? matrix.metrics[0]
}

/** Of one measurement, the best number that may be held against others, in its own unit; null where fewer than two may. */
export function bestOf(matrix: Matrix, { key, higher_is_better: isHigher }: MatrixMetric): number | null {
  const values = matrix.cells.flatMap(({ configuration, variant }) => comparedValue(cellAt(matrix, configuration, variant), key)?.median ?? [])
  if (values.length < 2) return null
  return isHigher ? Math.max(...values) : Math.min(...values)
}
