// The file systems of one RAID type beside each other, as the service has compared them.

import { cellAt, type Conclusion, type Matrix, type MatrixMetric, type MatrixValue, type MatrixVariant, type VariantDifference } from './matrix'

export interface BesideRow {
  readonly metric: MatrixMetric
  /** In the order of `variants`; undefined where it was not measured. */
  readonly values: readonly (MatrixValue | undefined)[]
  readonly differences: readonly VariantDifference[]
}

export interface Beside {
  /** What the others are held against comes first. */
  readonly variants: readonly MatrixVariant[]
  readonly rows: readonly BesideRow[]
}

const on = (matrix: Matrix, configuration: string): readonly VariantDifference[] => matrix.differences.filter((one) => one.configuration === configuration)

/** Variants that others are held against on this configuration, in their usual order. */
export const basesOf = (matrix: Matrix, configuration: string): readonly MatrixVariant[] =>
  matrix.variants.filter(({ id }) => on(matrix, configuration).some(({ against }) => against === id))

export function besideOf(matrix: Matrix, configuration: string, against: string): Beside {
  const differences = on(matrix, configuration).filter((one) => one.against === against)
  const isMeant = ({ id }: MatrixVariant): boolean => id === against || differences.some(({ variant }) => variant === id)
  const variants = [...matrix.variants].filter(isMeant).sort((a, b) => Number(b.id === against) - Number(a.id === against))
  const rows = matrix.metrics.map((metric) => ({
    metric,
    values: variants.map(({ id }) => cellAt(matrix, configuration, id)?.values[metric.key]),
    differences: differences.filter((one) => one.metric === metric.key),
  }))
  return { variants, rows: rows.filter(({ differences: some }) => some.length > 0) }
}

/** Conclusions about these variants that rest on this configuration, too. */
export const conclusionsOn = (matrix: Matrix, configuration: string, against: string): readonly Conclusion[] =>
  matrix.conclusions.filter(({ cells, numbers }) =>
    cells.some((cell) => cell.configuration === configuration)
    && numbers.some((one) => one.against_variant === against && one.variant !== against))
