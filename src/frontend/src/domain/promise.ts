// What a volume was sold with, and how measurements stand to it, as the service sends them.

import type { UnitId } from './unit-table'
import type { Text } from './text'

export const METRICS = ['iops', 'throughput', 'latency'] as const
export const DIRECTIONS = ['read', 'write', 'both'] as const
export const BASES = ['once', 'month', 'hour', 'gb-once', 'gb-month', 'gb-hour'] as const
export const MONTHLY: readonly string[] = ['month', 'gb-month']
export const HOURLY = ['hour', 'gb-hour'] as const

export interface PromiseLine {
  readonly metric: (typeof METRICS)[number]
  readonly direction: (typeof DIRECTIONS)[number]
  /** As it was typed or pasted: a number, a range or a formula of the capacity. */
  readonly amount: string
  /** Cell it is held against; '': the one that fits. */
  readonly workload: string
}

export interface Price {
  readonly amount: number
  readonly basis: (typeof BASES)[number]
  readonly currency: string
}

export const LABEL_PARTS = ['provider', 'instance', 'region', 'disk_type'] as const

/** What heads the reports of a volume, in its owner's words. */
export type VolumeLabel = Readonly<Record<(typeof LABEL_PARTS)[number], string>>

/** What was promised of one volume; not the language's own promise. */
export interface VolumePromise {
  readonly lines: readonly PromiseLine[]
  readonly capacity: number | null
  readonly source: string
  readonly price: Price | null
  /** The tariff by the hour beside a price by the month. */
  readonly hourly?: Price | null
  readonly label?: VolumeLabel | null
}

export interface PromisePreset {
  readonly id: string
  readonly title: Text
  readonly lines: readonly PromiseLine[]
  readonly source: Text
  /** Day of the page. */
  readonly published: string
  /** Day on which it was read. */
  readonly read: string
  readonly url: string
  /** Title, address and both days in one. */
  readonly cited: Text
  readonly note: Text | null
}

export interface PromiseOffer {
  readonly promise: VolumePromise | null
  readonly total_bytes: number
  readonly presets: readonly PromisePreset[]
  readonly cells: readonly { readonly id: string; readonly suite: string; readonly title: Text; readonly direction: string }[]
  /** Of the disks of the volume, each once. */
  readonly models: readonly string[]
}

export interface PromisedValue {
  readonly unit: UnitId
  readonly low: number | null
  readonly high: number | null
  /** What a formula was worked out with. */
  readonly capacity: number | null
  readonly capacity_unit: string | null
}

export interface PromisePreview {
  readonly values: readonly PromisedValue[]
  readonly faults: readonly { readonly path: string; readonly why: Text }[]
  readonly tariffs: TariffComparison | null
}

/** One volume by the month and by the hour. */
export interface TariffComparison {
  readonly by_month: number
  readonly month_by_hour: number
  readonly ratio: number
  readonly hours: number | null
  readonly cheaper_from_hours: number | null
  readonly currency: string
  readonly words: Text
}

export type PromiseStanding = 'kept' | 'not-kept' | 'undecided'

export interface PromiseFinding {
  readonly line: PromiseLine
  readonly standing: PromiseStanding
  readonly words: Text
  readonly is_indicative: boolean
  readonly workload: string | null
  readonly variant: string | null
  readonly title: Text | null
  readonly metric: string | null
  readonly low: number | null
  readonly high: number | null
  readonly measured_low: number | null
  readonly measured: number | null
  readonly measured_high: number | null
  /** What came of it in one line. */
  readonly verdict: Text | null
}

export interface UnitPrice {
  readonly metric: string
  readonly workload: string
  readonly title: Text
  readonly amount: number
  readonly is_monthly: boolean
  readonly is_hourly: boolean
  readonly currency: string
  readonly words: Text
}

export interface PromiseCurve {
  readonly line: PromiseLine
  readonly unit: UnitId
  readonly capacity_unit: string
  readonly points: readonly { readonly capacity: number; readonly value: number }[]
  readonly capacity: number
  readonly measured_low: number | null
  readonly measured: number | null
  readonly measured_high: number | null
}

export interface JudgedPromise {
  readonly promise: VolumePromise
  readonly standing: PromiseStanding
  readonly words: Text
  readonly name: Text | null
  readonly findings: readonly PromiseFinding[]
  readonly unit_prices: readonly UnitPrice[]
  readonly curves: readonly PromiseCurve[]
  readonly tariffs: TariffComparison | null
}

/** Shown in an empty field. */
export const EXAMPLES = { iops: '50000', throughput: '350 MB/s', latency: '1-3 ms' } as const

/** A line while it is entered. */
export type Draft = { -readonly [Key in keyof PromiseLine]: PromiseLine[Key] }

/** Columns of the table of numbers; what is promised for both at once, or of one workload, stands below it. */
export const TABLE_WAYS = ['read', 'write'] as const

/** The numbers as the form shows them: one for each place of the table, and what has none. */
export function splitLines(lines: readonly PromiseLine[]): { readonly table: Draft[]; readonly others: Draft[] } {
  const rest = [...lines]
  const table = METRICS.flatMap((metric) => TABLE_WAYS.map((direction): Draft => {
    const place = rest.findIndex((one) => one.metric === metric && one.direction === direction && one.workload === '')
    const [found] = place < 0 ? [] : rest.splice(place, 1)
    return { metric, direction, amount: found?.amount ?? '', workload: '' }
  }))
  return { table, others: rest.map((one) => ({ ...one })) }
}

/** The year of the page a promise was read on. */
export const yearOf = ({ published }: Pick<PromisePreset, 'published'>): string => published.slice(0, 4)

const SHOWN_DIGITS = 3
/** A number worked out from a formula, or a capacity: no data sheet has more digits that mean anything. */
export const inRound = (value: number): number => Number(value.toPrecision(SHOWN_DIGITS))

export const emptyLine = (): PromiseLine => ({ metric: 'iops', direction: 'both', amount: '', workload: '' })

/** Reads a number as an owner types it, with a decimal comma too; null where it is none. */
export function typedNumber(text: string): number | null {
  const plain = text.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2')
  return plain === '' || Number.isNaN(Number(plain)) ? null : Number(plain)
}
