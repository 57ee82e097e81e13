// 2 to 36 runs beside each other, as the service sends them.

import type { Schemas } from './schema'
import { isTold, type LimitName } from './limit'
import type { CacheClass, RunRow } from './run'
import type { Figure } from './stage'
import type { Summary } from './summary'
import type { Level } from './spread'
import { say, type Text } from './text'
import type { Verdict } from './verdict'

export interface ComparedSide {
  readonly run_id: string
  readonly variant: string | null
  /** Null where the run has no value for this cell. */
  readonly summary: Summary | null
  readonly cache_class: CacheClass | null
  readonly valid: boolean
  readonly stable: boolean
  /** What the middle of `summary` is. */
  readonly figure: Figure
}

export interface ComparedDifference {
  readonly run_id: string
  /** Median of this run over the median of the baseline. */
  readonly ratio: number | null
  /** Of both parts, within and between runs; null where the part between is not known. */
  readonly ratio_ci95: readonly [number, number] | null
  readonly p_value: number | null
  readonly p_adjusted: number | null
  readonly verdict: Verdict
  /** The smallest relative difference these rounds could have shown, 0.08 for 8 %. */
  readonly minimum_detectable_ratio: number | null
  readonly sentence: Text
  /** Chance that two such runs differ as much by themselves; null where that is not known. */
  readonly p_between_runs: number | null
  /** How much other runs like these differ from each other; null where that is not known. */
  readonly between_runs: Level | null
  /** Rounds of both sides that are not compared, as their origin is not known. */
  readonly rounds_left_out: number
}

export type ComparedCell = Schemas['ComparedCell']

/** One fact of the runs side by side, in their order. */
export type ComparedFact = Schemas['ComparedFact']

/** One run against the baseline over all cells that every compared run has. */
export type Overall = Schemas['Overall']

/** What is said first of one run against the baseline. */
export type RunHeadline = Schemas['RunHeadline']

/** One way of one run, by where it ran. */
export type Place = Schemas['Place']

export type PlaceSide = Schemas['PlaceSide']

/** Runs over file sizes side by side: a row a size, a column a place. */
export type Places = Schemas['Places']

export type Comparison = Schemas['Comparison']

/** The letter a run goes by on screen and in reports: A, B, C … in the order given. */
export const letterOf = (index: number): string => 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij'[index] ?? ''

/** The side a difference is told from: the one no difference is told of. */
const baselineOf = (cell: ComparedCell): ComparedSide | undefined =>
  cell.sides.find((side) => cell.differences.every((one) => one.run_id !== side.run_id))

const limitOf = (rows: readonly RunRow[], runId: string | undefined, { workload, metric }: ComparedCell): LimitName | null =>
  rows.find(({ id }) => id === runId)?.headline.find((one) => one.workload === workload && one.metric === metric)?.limit ?? null

/** What held each of the two up, where they differ and the limits do: that is why one is faster. */
export function limitsBehind(cell: ComparedCell, { run_id: id, verdict }: ComparedDifference, rows: readonly RunRow[]): { before: Text; after: Text } | null {
  const [before, after] = [limitOf(rows, baselineOf(cell)?.run_id, cell), limitOf(rows, id, cell)]
  const isProven = verdict === 'faster' || verdict === 'slower'
  if (!isProven || !isTold(before) || !isTold(after) || say(before.name) === say(after.name)) return null
  return { before: before.name, after: after.name }
}

/** True where one of the two numbers a difference is made from does not carry the badge "valid". */
export const isDoubtful = (cell: ComparedCell, { run_id: id }: ComparedDifference): boolean =>
  [baselineOf(cell)?.run_id, id].some((one) => cell.sides.some((side) => side.run_id === one && side.summary && !side.valid))

/** One value of a fact and the runs that have it. */
export interface SharedValue {
  readonly value: Text
  /** `A–C, F` */
  readonly letters: string
}

/** Says of each value which runs have it, in the order the values first occur. */
export function sharedValues({ values }: ComparedFact): SharedValue[] {
  const places = new Map<string, { value: Text; at: number[] }>()
  for (const [index, value] of values.entries()) {
    const same = places.get(say(value)) ?? { value, at: [] }
    same.at.push(index)
    places.set(say(value), same)
  }
  return [...places.values()].map(({ value, at }) => ({ value, letters: spans(at).map(([from, to]) => (from === to ? letterOf(from) : `${letterOf(from)}–${letterOf(to)}`)).join(', ') }))
}

/** Joins neighbours: [0, 1, 2, 5] becomes [[0, 2], [5, 5]]. */
function spans(places: readonly number[]): [number, number][] {
  const found: [number, number][] = []
  for (const place of places) {
    const last = found.at(-1)
    if (last && last[1] === place - 1) last[1] = place
    else found.push([place, place])
  }
  return found
}
