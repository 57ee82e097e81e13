// When a run began, and whether that is known: a clock may have been ahead.

export interface Began {
  readonly created_at: string
  readonly started_at: string | null
  /** True where its times lie too far ahead to have been: it has no place in an order of time. */
  readonly is_time_unknown?: boolean | null
}
