// What an experiment says first of itself: the measurement that stands beside the layout to choose, and its best number.

import { comparedValue, cellAt, type Matrix, type MatrixMetric } from './matrix'

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
