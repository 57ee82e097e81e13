// Numbers as people read them. The service has its own formatter; both are held together by the case table
// tests/contract/units.json. Inside the page numbers stay in base units and never pass through here twice.

import type { UnitBase } from './settings'
import { scalingOf, wordOf, type UnitId } from './unit-table'
import { counted, fill, type UnitWords } from './words'

type Maybe = number | null | undefined
type Rung = readonly [name: string, factor: number]

interface BaseOption {
  readonly base?: UnitBase
}

interface SpreadOption {
  /** Half width of what the value lies in, in its own unit: the digits follow it. */
  readonly spread?: Maybe
}

interface WordsOption {
  /** In the reader's language. */
  readonly words: UnitWords
}

/** Shown where there is no number. */
export const MISSING = '–'

const SI_BYTES: readonly Rung[] = [['B', 1], ['kB', 1e3], ['MB', 1e6], ['GB', 1e9], ['TB', 1e12], ['PB', 1e15]]
const IEC_BYTES: readonly Rung[] = [
  ['B', 1], ['KiB', 2 ** 10], ['MiB', 2 ** 20], ['GiB', 2 ** 30], ['TiB', 2 ** 40], ['PiB', 2 ** 50],
]
const LATENCY: readonly Rung[] = [['ns', 1], ['µs', 1e3], ['ms', 1e6], ['s', 1e9]]

/** Throughput stays in MB/s ten times longer than the ladder says: owners compare 1,177 MB/s with 412 MB/s. */
const MEGA_RUNG = 2

function isMissing(value: Maybe): value is null | undefined {
  return value === null || value === undefined
}

/** Three significant digits, but every digit before the point: 9.98, 12.3, 412, 1177. */
function threeDigits(value: number): string {
  for (const [decimals, limit] of [[2, 10], [1, 100]] as const) {
    const rounded = value.toFixed(decimals)
    if (Math.abs(Number(rounded)) < limit) return rounded
  }
  return value.toFixed(0)
}

/** The first three digits, rounded, and the power of ten of the first: 0.0283 is [283, -2]. */
function digitsOf(value: number): readonly [begins: number, power: number] {
  const [mantissa, power] = value.toExponential(2).split('e')
  return [Math.round(Number(mantissa) * 100), Number(power)]
}

/** A half width that begins with 100 to 354 is known to two digits, one with 355 to 949 to one (Particle Data Group). */
const TWO_DIGITS_TO = 354

/** The power of ten of the last digit that means something; null where nothing is known of the spread. */
function lastPlace(value: number, spread: Maybe): number | null {
  if (isMissing(spread) || !value || !(spread > 0 && spread < Infinity)) return null
  const [begins, power] = digitsOf(spread)
  return Math.min(digitsOf(Math.abs(value))[1], begins <= TWO_DIGITS_TO ? power - 1 : power)
}

/** Rounds at a power of ten, ties away from zero. */
function roundedAt(value: number, place: number): string {
  if (place <= 0) return value.toFixed(-place)
  const digits = Number(value.toExponential().split('e')[1]) - place + 1
  return digits < 1 ? String(Math.sign(value) * 10 ** place) : Number(value.toPrecision(digits)).toFixed(0)
}

/** Three digits, or as many as the spread leaves a meaning. */
function rounded(value: number, spread: Maybe): string {
  const usual = threeDigits(value)
  const place = lastPlace(value, spread)
  return place === null || place <= -(usual.split('.')[1]?.length ?? 0) ? usual : roundedAt(value, place)
}

const per = (spread: Maybe, factor: number): Maybe => (isMissing(spread) ? null : spread / factor)

/** Comma as thousands separator in every language, the typographic minus. */
function grouped(digits: string): string {
  const [whole = '', fraction] = digits.replace('-', '−').split('.')
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? separated : `${separated}.${fraction}`
}

/** `value / factor` with the digits it has; what is not zero never reads as zero. */
function scaled(value: number, factor: number, spread?: Maybe): string {
  if (value === 0) return '0'
  const shown = rounded(value / factor, per(spread, factor))
  return Number(shown) === 0 ? '<0.01' : grouped(shown)
}

/** The smallest scale on which the rounded value stays below `step`, else the largest. */
function rung(value: number, ladder: readonly Rung[], step: number, spread?: Maybe): Rung {
  return ladder.find(([, factor]) => Number(rounded(value / factor, per(spread, factor))) < step) ?? (ladder.at(-1) as Rung)
}

/** A whole number, or coarser where the spread is. */
function whole(value: number, spread: Maybe): string {
  return grouped(roundedAt(value, Math.max(0, lastPlace(value, spread) ?? 0)))
}

function bytesLadder(base: UnitBase): { ladder: readonly Rung[]; step: number } {
  return base === 'iec' ? { ladder: IEC_BYTES, step: 1024 } : { ladder: SI_BYTES, step: 1000 }
}

/** A capacity or an amount of data given in bytes: `8.00 TB`, `12.0 GB`, `512 B`. */
export function formatBytes(value: Maybe, { base = 'si', spread }: BaseOption & SpreadOption = {}): string {
  if (isMissing(value)) return MISSING
  const { ladder, step } = bytesLadder(base)
  const [name, factor] = rung(value, ladder, step, spread)
  return factor === 1 ? `${whole(value, spread)} B` : `${scaled(value, factor, spread)} ${name}`
}

/** The size of a file exactly: `4 KiB` where it is small and a whole number of those, else `50 MB`. */
export function formatFileSize(value: number): string {
  if (value < 1e6 && value % 1024 === 0) return formatBlockSize(value)
  // Up to the megabyte: 1,024 of them are no gigabyte of either kind.
  const [name, factor] = SI_BYTES.slice(0, MEGA_RUNG + 1).findLast(([, known]) => known <= Math.max(1, value)) as Rung
  return `${grouped(String(value / factor))} ${name}`
}

/** Names the scale for a column or an axis whose typical value is `typical` bytes/s: one of `B/s` … `PB/s`. */
export function throughputScale(typical: number, { base = 'si', spread }: BaseOption & SpreadOption = {}): string {
  const { ladder, step } = bytesLadder(base)
  const found = ladder.find(([, factor], index) => {
    const limit = index === MEGA_RUNG ? step * 10 : step
    return Number(rounded(typical / factor, per(spread, factor))) < limit
  })
  return `${(found ?? (ladder.at(-1) as Rung))[0]}/s`
}

/** How many bytes/s one step of a scale such as `MB/s` is. */
export function scaleFactor(scale: string): number {
  const name = scale.replace('/s', '')
  return [...SI_BYTES, ...IEC_BYTES].find(([known]) => known === name)?.[1] ?? 1
}

/** Bytes/s: `412 MB/s`. `scale` (from `throughputScale`) keeps a column on one scale. */
export function formatThroughput(
  value: Maybe,
  { base = 'si', scale, spread }: BaseOption & SpreadOption & { readonly scale?: string | null } = {},
): string {
  if (isMissing(value)) return MISSING
  const name = scale ?? throughputScale(value, { base, spread })
  return `${scaled(value, scaleFactor(name), spread)} ${name}`
}

/** As many as there are, with the word of the unit: `1,480 IOPS`. */
export function formatCount(value: Maybe, word: string, { spread }: SpreadOption = {}): string {
  return isMissing(value) ? MISSING : `${scaled(value, 1, spread)} ${word}`
}

/** I/Os per second: `1,480 IOPS`. */
export const formatIops = (value: Maybe, options: SpreadOption = {}): string => formatCount(value, 'IOPS', options)

/** Nanoseconds on the scale people know: `850 ns`, `84.0 µs`, `12.5 ms`, `1.20 s`. */
export function formatLatency(value: Maybe, { spread }: SpreadOption = {}): string {
  if (isMissing(value)) return MISSING
  const [name, factor] = rung(value, LATENCY, 1000, spread)
  if (factor > 1) return `${scaled(value, factor, spread)} ${name}`
  return `${whole(value, spread)} ns`
}

function percent(value: number): string {
  const rounded = value.toFixed(1)
  return grouped(Math.abs(Number(rounded)) < 10 ? rounded : value.toFixed(0))
}

/** A ratio 0–1 as a percentage: `98 %`, `3.4 %`, `<0.1 %`, `0 %`. */
export function formatRatio(value: Maybe): string {
  if (isMissing(value)) return MISSING
  if (value === 0) return '0 %'
  return Math.abs(value) < 0.0005 ? '<0.1 %' : `${percent(value * 100)} %`
}

/** A ratio of two medians as the change from the second to the first: 1.12 is `+12 %`, 0.925 is `−7.5 %`. */
export function formatChange(ratio: Maybe): string {
  if (isMissing(ratio)) return MISSING
  const change = ratio - 1
  if (Number((change * 100).toFixed(1)) === 0) return '±0 %'
  return `${change > 0 ? '+' : ''}${percent(change * 100)} %`
}

/** Seconds exactly: `45 s`, `4 min 10 s`, `1 h 20 min`; below ten seconds with one decimal. */
export function formatDuration(value: Maybe, { words: { hour, minute, second } }: WordsOption): string {
  if (isMissing(value)) return MISSING
  const tenths = Number(value.toFixed(1))
  if (tenths < 10) return `${tenths} ${second}`
  const seconds = Number(value.toFixed(0))
  if (seconds < 60) return `${seconds} ${second}`
  if (seconds < 3600) {
    return `${Math.floor(seconds / 60)} ${minute}${seconds % 60 ? ` ${seconds % 60} ${second}` : ''}`
  }
  const minutes = Number((value / 60).toFixed(0))
  return `${Math.floor(minutes / 60)} ${hour}${minutes % 60 ? ` ${minutes % 60} ${minute}` : ''}`
}

/** Minutes, and from one and a half hours on hours, which then read better; null below one minute. */
function roughly(value: number): { amount: number; unit: 'minute' | 'hour' } | null {
  if (value < 60) return null
  const minutes = Number((value / 60).toFixed(0))
  return minutes < 90 ? { amount: minutes, unit: 'minute' } : { amount: Number((value / 1800).toFixed(0)) / 2, unit: 'hour' }
}

const ABOUT = { minute: 'about_minutes', hour: 'about_hours' } as const

/** How long something will take, for lay people: `about 4 minutes`, `about 1.5 hours`. */
export function formatAbout(value: Maybe, { words }: WordsOption): string {
  if (isMissing(value)) return MISSING
  const rough = roughly(value)
  return rough ? counted(words[ABOUT[rough.unit]], rough.amount) : words.under_a_minute
}

/** The same for something that may take longer: `about 4 to 6 minutes`; one figure where both read alike. */
export function formatAboutRange(least: Maybe, most: Maybe, { words }: WordsOption): string {
  const [from, to] = [formatAbout(least, { words }), formatAbout(most, { words })]
  if (isMissing(least) || isMissing(most) || from === to) return from
  const [low, high] = [roughly(least), roughly(most)]
  if (!low || low.unit !== high?.unit) return fill(words.at_most, { least: from, most: to })
  return fill(words[`${ABOUT[high.unit]}_range`], { least: low.amount, most: high.amount })
}

/** A block size in bytes, always IEC: `512 B`, `4 KiB`, `1.5 KiB`, `128 MiB`. */
export function formatBlockSize(value: number): string {
  const [name, factor] = rung(value, IEC_BYTES, 1024)
  return `${Number((value / factor).toFixed(2))} ${name}`
}

/** A written number apart from its unit, to be set in two sizes; '' where it has none. */
export function inParts(written: string): { digits: string; unit: string } {
  const cut = written.search(/\s/)
  return cut < 0 ? { digits: written, unit: '' } : { digits: written.slice(0, cut), unit: written.slice(cut + 1) }
}

/** A value in the base unit of its metric. */
export function formatMetric(value: Maybe, unit: UnitId, options: BaseOption & WordsOption & SpreadOption): string {
  switch (scalingOf(unit)) {
    case 'throughput': return formatThroughput(value, options)
    case 'count': return formatCount(value, wordOf(unit, options.words), options)
    case 'latency': return formatLatency(value, options)
    case 'share': return formatRatio(value)
    case 'duration': return formatDuration(value, options)
  }
}
