// An experiment read: RAID types × file systems with medians, conclusions and a ranking, as the service sends them.

import type { Schemas } from './schema'
import type { Text } from './text'

export type MatrixConfiguration = Schemas['MatrixConfiguration']

export type MatrixVariant = Schemas['MatrixVariant']

export type MatrixMetric = Schemas['MatrixMetric']

export type MatrixValue = Schemas['MatrixValue']

export type MatrixCell = Schemas['MatrixCell']

/** What counting disks promises against one such disk. */
export type Theory = Schemas['Theory']

/** One cell's number against a single disk with the same variant; above 1 is better, times are turned over. */
export type Scaling = Schemas['Scaling']

export type DifferenceVerdict = 'faster' | 'slower' | 'sittings-differ' | 'no-difference' | 'unproven' | 'indicative'

/** One variant against another on one configuration, in one workload. */
export type VariantDifference = Schemas['VariantDifference']

export type ConclusionKind = 'overall' | 'variant' | 'raid' | 'twin' | 'condition' | 'no-difference'
export type Certainty = 'claimed' | 'indicative' | 'nothing-seen'

export type CellRef = Schemas['CellRef']

/** One figure of a conclusion: a speed ratio, above 1 is faster. */
export type ConclusionNumber = Schemas['ConclusionNumber']

export type Conclusion = Schemas['Conclusion']

export type Ranked = Schemas['Ranked']

/** A cell with numbers that has no place in the order. */
export type Apart = Schemas['Apart']

/** What to choose for a use where so many disks may fail; the words are the service's. */
export type Recommendation = Schemas['Recommendation']

/** So many failed disks a recommended layout survives where nobody says otherwise. */
export const USUAL_FAILURES = 1

/** A use as weights of workloads, and the cells ordered by them. */
export type Preset = Schemas['Preset']

export type Noise = Schemas['Noise']

export type Matrix = Schemas['Matrix']

/** Says whether a value is not the speed of the disks alone. */
export type Doubt = (value: MatrixValue) => boolean

export function cellAt(matrix: Pick<Matrix, 'cells'>, configuration: string, variant: string): MatrixCell | undefined {
  return matrix.cells.find((cell) => cell.configuration === configuration && cell.variant === variant)
}

/** The number of a cell that may be held against the others; undefined where there is none or it may not. */
export function comparedValue(cell: MatrixCell | undefined, key: string): MatrixValue | undefined {
  const value = cell?.values[key]
  return cell?.obstacle || value?.obstacle ? undefined : value
}

/** What is to be said of a cell and its number: why it is not compared, and what else differs from most. */
export const remarksOf = ({ obstacle, values, cautions }: MatrixCell, key: string | undefined): readonly Text[] => {
  const why = obstacle ?? values[key ?? '']?.obstacle
  return [...(why ? [why] : []), ...(cautions ?? [])]
}

/** `×1.85`, `×12.5`, `×0.07`: a ratio as a factor. */
export function formatTimes(ratio: number): string {
  return `×${ratio.toFixed(Math.abs(ratio) >= 9.995 ? 1 : 2)}`
}
