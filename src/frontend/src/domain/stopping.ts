// How many rounds a workload gets where that is decided while measuring.

export interface StoppingRule {
  readonly least_rounds: number
  readonly most_rounds: number
  readonly half_width_ratio: number
}

/** A workload that goes on until these metrics are as exact as what is decided by them. */
export interface Precision {
  readonly workload: string
  readonly metrics: readonly string[]
  readonly rule: StoppingRule
}
