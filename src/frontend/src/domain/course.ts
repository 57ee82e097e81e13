// How a run stands among those before it, as far as they are in the same list: the values of a small curve.

import type { RunRow } from './run'

/** More would be told apart by nobody in a curve as wide as a word. */
const MOST = 12

const keyOf = ({ target_id: target, suite, profile, headline: [first] }: RunRow): string | null =>
  (first ? [target, suite.digest, profile, first.workload, first.variant, first.metric].join('\n') : null)

/** Run → its first number in the runs of the list made as it was, up to itself, oldest first. `rows` begin with the newest. */
export function coursesOf(rows: readonly RunRow[]): ReadonlyMap<string, readonly number[]> {
  const known = new Map<string, readonly number[]>()
  const found = new Map<string, readonly number[]>()
  for (const row of [...rows].reverse()) {
    const key = row.state === 'done' && row.targets.length === 0 ? keyOf(row) : null
    const value = row.headline[0]?.summary.median
    if (key === null || value === undefined) continue
    const course = [...(known.get(key) ?? []), value].slice(-MOST)
    known.set(key, course)
    found.set(row.id, course)
  }
  return found
}
