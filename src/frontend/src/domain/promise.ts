// What a volume was sold with, and how measurements stand to it, as the service sends them.

import type { Schemas } from './schema'

export const METRICS = ['iops', 'throughput', 'latency'] as const
export const DIRECTIONS = ['read', 'write', 'both'] as const
export const BASES = ['once', 'month', 'hour', 'gb-once', 'gb-month', 'gb-hour'] as const
export const MONTHLY: readonly string[] = ['month', 'gb-month']
export const HOURLY = ['hour', 'gb-hour'] as const

export type PromiseLine = Schemas['PromiseLine']

export type Price = Schemas['Price']

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

export type PromisePreset = Schemas['PromisePreset']

export type PromiseOffer = Schemas['PromiseOffer']

export type PromisedValue = Schemas['PromisedValue']

export type PromisePreview = Schemas['PromisePreview']

/** One volume by the month and by the hour. */
export type TariffComparison = Schemas['TariffComparison']

export type PromiseStanding = 'kept' | 'not-kept' | 'undecided'

export type PromiseFinding = Schemas['PromiseFinding']

export type UnitPrice = Schemas['UnitPrice']

export type PromiseCurve = Schemas['PromiseCurve']

export type JudgedPromise = Schemas['JudgedPromise']

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
