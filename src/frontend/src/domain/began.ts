// Whether it is known when something happened: a clock may have been ahead. The service says so; the clock here is not asked.

export interface Began {
  readonly created_at: string
  readonly started_at: string | null
  /** True where its times lie too far ahead to have been: it has no place in an order of time. */
  readonly is_time_unknown?: boolean | null
}

let latest: number | null = null

/** Keeps what the newest answer of the service said: nothing can have happened after it. */
export function knowLatest(moment: string | null): void {
  const at = moment === null ? Number.NaN : Date.parse(moment)
  if (!Number.isNaN(at)) latest = at
}

/** Whether something can have happened then; as long as the service has said nothing, it can. */
export const canHaveBeen = (moment: string): boolean => latest === null || !(Date.parse(moment) > latest)
