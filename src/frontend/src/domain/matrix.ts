// An experiment read: RAID types × file systems with medians, conclusions and a ranking, as the service sends them.

import type { Text } from './text'

export interface MatrixConfiguration {
  readonly id: string
  readonly name: Text
  readonly raid_type: string
  readonly disks: number
  /** Usable capacity in disks of equal size. */
  readonly usable_disks: number | null
  /** With the real sizes of the disks; null where no run tells them. */
  readonly usable_bytes: number | null
  /** How many disks may fail whichever they are. */
  readonly disks_may_fail: number | null
  readonly disks_may_fail_at_best: number | null
}

export interface MatrixVariant {
  readonly id: string
  readonly name: Text
  /** Whether these options take away the checksums that find damaged files. */
  readonly is_without_checksums: boolean
}

export interface MatrixMetric {
  /** `workload.metric`. */
  readonly key: string
  readonly workload_id: string
  readonly metric: string
  readonly name: Text
  readonly unit: string
  readonly higher_is_better: boolean
}

export interface MatrixValue {
  readonly median: number
  readonly min: number
  readonly max: number
  readonly n: number
  readonly ci95: readonly [number, number] | null
  readonly caveats: readonly string[]
  /** Why this number alone is shown but not compared. */
  readonly obstacle?: Text | null
}

export interface MatrixCell {
  readonly configuration: string
  readonly variant: string
  readonly run_id: string | null
  readonly state: string
  readonly values: Readonly<Record<string, MatrixValue>>
  readonly write_amplification: Readonly<Record<string, number | null>>
  /** Why its numbers are shown but not compared with the others. */
  readonly obstacle: Text | null
  /** What else than configuration and file system differs from most cells. */
  readonly cautions?: readonly Text[]
}

/** What counting disks promises against one such disk. */
export interface Theory {
  readonly low: number
  readonly high: number
  readonly basis: Text
}

/** One cell's number against a single disk with the same variant; above 1 is better, times are turned over. */
export interface Scaling {
  readonly configuration: string
  readonly variant: string
  readonly metric: string
  readonly ratio: number
  readonly interval: readonly [number, number] | null
  readonly theory: Theory | null
}

export type DifferenceVerdict = 'faster' | 'slower' | 'sittings-differ' | 'no-difference' | 'unproven' | 'indicative'

/** One variant against another on one configuration, in one workload. */
export interface VariantDifference {
  readonly configuration: string
  readonly metric: string
  readonly variant: string
  readonly against: string
  /** Of speeds; above 1 is faster. */
  readonly ratio: number
  readonly interval: readonly [number, number] | null
  readonly p_adjusted: number | null
  readonly verdict: DifferenceVerdict
  /** A difference of this share would very likely have shown; null where nothing was tested. */
  readonly visible_ratio: number | null
  /** Why nothing was tested: `rounds`, `hardware` or `builds`. */
  readonly untested: string | null
}

export type ConclusionKind = 'overall' | 'variant' | 'raid' | 'twin' | 'condition' | 'no-difference'
export type Certainty = 'claimed' | 'indicative' | 'nothing-seen'

export interface CellRef {
  readonly configuration: string
  readonly variant: string
}

/** One figure of a conclusion: a speed ratio, above 1 is faster. */
export interface ConclusionNumber {
  /** Null: over all configurations together. */
  readonly configuration: string | null
  readonly variant: string
  readonly against_configuration: string | null
  readonly against_variant: string
  readonly ratio: number
  readonly interval: readonly [number, number] | null
  readonly p_adjusted: number | null
  /** Key of the measurement; null: all measurements together. */
  readonly metric: string | null
}

export interface Conclusion {
  readonly id: string
  readonly kind: ConclusionKind
  readonly certainty: Certainty
  readonly metric: string | null
  readonly text: Text
  readonly exceptions: readonly Text[]
  readonly test: Text
  readonly numbers: readonly ConclusionNumber[]
  readonly cells: readonly CellRef[]
}

export interface Ranked extends CellRef {
  /** Weighted mean of speed ratios against the reference cell; above 1 is faster. */
  readonly score: number
  readonly is_tied_with_first: boolean
}

/** A cell with numbers that has no place in the order. */
export interface Apart extends CellRef {
  readonly reason: Text
  /** As in the order; only of arrays in another state than healthy. */
  readonly score: number | null
}

/** What to choose for a use where so many disks may fail; the words are the service's. */
export interface Recommendation {
  readonly failures: number
  /** Null where nothing that survives so many is recommended. */
  readonly first: CellRef | null
  /** The fastest that survives so many, and what is not clearly slower, in order. */
  readonly near: readonly CellRef[]
  readonly is_clear: boolean
  /** Its name; where there is none, the sentence that says so. */
  readonly answer: Text
  readonly reason: Text
  /** What is faster and does not survive so many. */
  readonly faster: Text | null
}

/** So many failed disks a recommended layout survives where nobody says otherwise. */
export const USUAL_FAILURES = 1

/** A use as weights of workloads, and the cells ordered by them. */
export interface Preset {
  readonly id: string
  readonly name: Text
  readonly description: Text
  readonly weights: Readonly<Record<string, number>>
  readonly reference: CellRef | null
  readonly ranking: readonly Ranked[]
  readonly apart: readonly Apart[]
  /** One for every number of failed disks that can be asked for, from 0 up. */
  readonly recommendations: readonly Recommendation[]
}

export interface Noise {
  readonly between_builds: number
  readonly within_run: number
  readonly is_measured: boolean
  /** Whether anything tells how much builds differ; where not, nothing is claimed across runs. */
  readonly is_known: boolean
  readonly tests: number
}

export interface Matrix {
  readonly configurations: readonly MatrixConfiguration[]
  readonly variants: readonly MatrixVariant[]
  readonly metrics: readonly MatrixMetric[]
  readonly cells: readonly MatrixCell[]
  readonly scaling: readonly Scaling[]
  readonly differences: readonly VariantDifference[]
  readonly conclusions: readonly Conclusion[]
  readonly presets: readonly Preset[]
  readonly noise: Noise
  readonly threshold_ratio: number
}

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
