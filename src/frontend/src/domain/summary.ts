// What the rounds of one metric come to.

export interface Summary {
  readonly median: number
  readonly min: number
  readonly max: number
  readonly n: number
  readonly cv: number | null
  readonly ci95: readonly [number, number] | null
}
