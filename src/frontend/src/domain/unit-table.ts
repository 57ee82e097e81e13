// The units results are counted in, one row each: how a number is scaled and what stands behind it. The service tells its
// own rows with the suites, so that a unit the page has never heard of is written right.

import type { Schemas } from './schema'
import { say } from './text'
import type { UnitWords } from './words'

/** How a number becomes words: one formatter each. */
export type Scaling = 'count' | 'throughput' | 'latency' | 'duration' | 'share'

export type UnitId = string

export type UnitRow = Schemas['UnitRow']

/** What it takes to scale a number; the words follow with the row. */
type UnitScale = Pick<UnitRow, 'id' | 'scaling'> & Partial<UnitRow>

/** A metric and what it is counted in. */
export interface Counted {
  readonly id: string
  readonly unit: UnitId
}

/** In the order of their charts; what every page knows before the service has told it anything. */
const KNOWN: readonly UnitScale[] = [
  { id: 'bytes_per_s', scaling: 'throughput' },
  { id: 'iops', scaling: 'count' },
  { id: 'ops_per_s', scaling: 'count' },
  { id: 'requests_per_s', scaling: 'count' },
  { id: 'ns', scaling: 'latency' },
  { id: 'ratio', scaling: 'share' },
  { id: 's', scaling: 'duration' },
]

/** Metrics whose suffix says their unit: those the page knows before the service has told it anything. */
const OWN = /^((start_|end_)?(read|write|cached_read|wire(_received|_sent)?)_bytes_per_s|((read|write)_)?iops|ops_per_s|(asked_)?requests_per_s|(error|late)_ratio|(read|write|op)_lat_(mean|min|max|p\d+)_ns|(file_time|first_byte(_min|_max)?|connect)_ns)$/

export const isOwnMetric = (metric: string): boolean => OWN.test(metric)

/** Words of the page's own for what it knows: they follow the language without asking the service. */
const WORDS: Readonly<Record<UnitId, (words: UnitWords) => string>> = {
  iops: () => 'IOPS',
  ops_per_s: ({ per_second: operations }) => operations,
  requests_per_s: ({ requests }) => requests,
}

const rows = new Map(KNOWN.map((row) => [row.id, row]))
const ofMetric = new Map<string, UnitId>()

/** Takes over what the service tells of units and of the metrics counted in them. */
export function learnUnits(units: readonly UnitRow[], metrics: readonly Counted[]): void {
  for (const row of units) rows.set(row.id, row)
  for (const { id, unit } of metrics) ofMetric.set(id, unit)
}

export const unitIds = (): readonly UnitId[] => [...rows.keys()]

/** A unit nobody told of is a count: its number is shown as it is. */
export const scalingOf = (unit: UnitId): Scaling => rows.get(unit)?.scaling ?? 'count'

/** What stands behind a count; the bare id where no word is known. */
export const wordOf = (unit: UnitId, words: UnitWords): string => WORDS[unit]?.(words) ?? (say(rows.get(unit)?.word) || unit)

export const unitTitle = (unit: UnitId): string => say(rows.get(unit)?.title)

/** The unit of a metric; before the service has told, the suffix of its name says it by rule. */
export function unitOf(metric: string): UnitId {
  const told = ofMetric.get(metric)
  if (told !== undefined) return told
  if (metric.endsWith('_bytes_per_s')) return 'bytes_per_s'
  if (metric.endsWith('ops_per_s')) return 'ops_per_s'
  if (metric.endsWith('requests_per_s')) return 'requests_per_s'
  if (metric.endsWith('iops')) return 'iops'
  if (metric.endsWith('_ns')) return 'ns'
  return metric.endsWith('_s') ? 's' : 'ratio'
}
