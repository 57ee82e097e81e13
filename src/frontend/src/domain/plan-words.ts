// What the plan of one kind of run says in other words than that of rounds; what is left out is said as of rounds.

export interface PlanWords {
  /** Workloads that are repeated; left out: all. */
  readonly repeated?: readonly string[]
  readonly rounds?: string
  readonly takes?: string
  /** With what is written at most, where that is more than what is expected. */
  readonly writes?: string
  readonly limit?: string
  readonly file?: string
  /** Below what ends the writing: name and value. */
  readonly more?: readonly (readonly [name: string, value: string])[]
}
