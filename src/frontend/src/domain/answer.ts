// The one answer to a run, as the service gives it: the same on every screen.

import type { Schemas } from './schema'

export type AnswerCode =
  | 'cannot_be_trusted' | 'slower_than_before' | 'held_back' | 'slow_for_these_disks' | 'faster_than_usual' | 'normal' | 'first_measurement'
  /** A run over several targets: its word is a sentence. */
  | 'compared'

export type Answer = Schemas['Answer']

export type Move = Schemas['Move']

/** Between what one number is expected, and between what it usually lies on this volume; in the unit of its metric. */
export type FigureRange = Schemas['FigureRange']

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
