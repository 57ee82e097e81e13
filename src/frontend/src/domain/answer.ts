// The one answer to a run, as the service gives it: the same on every screen.

import type { Text } from './text'

export type AnswerCode =
  | 'cannot_be_trusted' | 'slower_than_before' | 'held_back' | 'slow_for_these_disks' | 'faster_than_usual' | 'normal' | 'first_measurement'
  /** A run over several targets: its word is a sentence. */
  | 'compared'

export interface Answer {
  readonly code: AnswerCode
  /** As it is shown: `Held back by disk 3`. */
  readonly word: Text
  readonly reason: Text
  readonly next_step: Text
  readonly hint: 'normal' | 'low' | null
  /** The next step as volbench can do it itself. */
  readonly move: Move | null
  /** Of what became slower: what else changed at that time. */
  readonly background: Text | null
}

export interface Move {
  readonly kind: 'measure' | 'compare' | 'look-at-limit' | 'look-back'
  /** What to measure with; null: as the run was. */
  readonly suite_id: string | null
  readonly profile: string | null
  /** What to compare with; null: the owner chooses. */
  readonly run_id: string | null
}

/** Between what one number is expected, and between what it usually lies on this volume; in the unit of its metric. */
export interface FigureRange {
  readonly workload: string
  readonly variant: string
  readonly metric: string
  readonly expected_low: number | null
  readonly expected_high: number | null
  readonly usual_low: number | null
  readonly usual_high: number | null
}

/** A part of the layer for experts that a link leads to. */
export type ExpertPart = 'normal' | 'limits' | 'charts' | 'caveats' | 'how'

export type Tone = 'good' | 'caution' | 'plain' | 'compared'

/** How an answer looks: green where nothing is to be done, amber where something is; a comparison is neither. */
export function toneOf({ code }: Answer): Tone {
  if (code === 'normal' || code === 'faster_than_usual') return 'good'
  if (code === 'compared') return 'compared'
  return code === 'first_measurement' ? 'plain' : 'caution'
}

export const rangeOf = (ranges: readonly FigureRange[], one: Pick<FigureRange, 'workload' | 'variant' | 'metric'>): FigureRange | undefined =>
  ranges.find((range) => range.workload === one.workload && range.variant === one.variant && range.metric === one.metric)

/** Rounded up to two digits: what an end of a bar can be called. */
function rounded(value: number): number {
  const step = 10 ** (Math.floor(Math.log10(value)) - 1)
  return Math.ceil(value / step) * step
}

/** Where a value stands on a bar from nothing to `most`, in percent of it. */
export function barOf(value: number, range: FigureRange | undefined): { at: number; most: number; place: (of: number) => number } {
  const ends = [range?.expected_low, range?.expected_high, range?.usual_high].map((end) => end ?? 0)
  const most = rounded(Math.max(value, ...ends) || 1)
  const place = (of: number): number => Math.max(0, Math.min(100, (of / most) * 100))
  return { at: place(value), most, place }
}

/** The points of a small curve, 0–100 across and 0–30 down, the highest number at the top. */
export function curveOf(values: readonly number[]): readonly (readonly [x: number, y: number])[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  // What differs by less than a tenth is drawn as the calm line it is.
  const reach = Math.max(high - low, high * 0.1) || 1
  const middle = (high + low) / 2
  return values.map((value, place) => [(place / Math.max(1, values.length - 1)) * 100, 15 - ((value - middle) / reach) * 26])
}
