// One scale per axis: which unit its numbers are shown in, chosen from its typical value.

import { scalingOf, wordOf, type UnitId } from '@/domain/unit-table'
import {
  formatBytes,
  formatCount,
  formatLatency,
  formatRatio,
  formatThroughput,
  scaleFactor,
  throughputScale,
} from '@/domain/units'

import type { ChartContext } from './chart'

export interface Scale {
  /** As the axis says it: `MB/s`, `IOPS`, `%`; empty where every number carries its own unit (latency). */
  readonly unit: string
  /** Base units per axis unit. */
  readonly factor: number
  /** The number alone, on this scale; with the half width of what it lies in, its digits follow that. */
  readonly number: (value: number, spread?: number | null) => string
  /** Number and unit. */
  readonly full: (value: number, spread?: number | null) => string
}

/** The value that stands for a list when its scale is chosen; never shown as a number. */
export function typicalOf(values: readonly number[]): number {
  const sorted = values.filter((value) => Number.isFinite(value) && value > 0).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const withoutUnit = (full: string): string => full.slice(0, full.lastIndexOf(' '))

function scaleOf(unit: string, factor: number, full: Scale['full']): Scale {
  return { unit, factor, full, number: (value, spread) => withoutUnit(full(value, spread)) }
}

/** Returns the scale of an axis or a column for `values` given in the base unit `unit`. */
export function scaleFor(unit: UnitId, values: readonly number[], context: Pick<ChartContext, 'words' | 'unitBase'>): Scale {
  const { words, unitBase: base } = context
  switch (scalingOf(unit)) {
    case 'throughput': {
      const scale = throughputScale(typicalOf(values), { base })
      return scaleOf(scale, scaleFactor(scale), (value, spread) => formatThroughput(value, { base, scale, spread }))
    }
    case 'count': {
      const name = wordOf(unit, words.unit)
      return { ...scaleOf(name, 1, (value, spread) => formatCount(value, name, { spread })), number: (value, spread) => formatCount(value, '', { spread }).trimEnd() }
    }
    case 'share':
      return scaleOf('%', 0.01, (value) => formatRatio(value))
    case 'duration':
      return scaleOf('s', 1, (value) => `${value.toFixed(1)} s`)
    case 'latency': {
      const full: Scale['full'] = (value, spread) => formatLatency(value, { spread })
      return { unit: '', factor: 1, number: full, full }
    }
  }
}

/** The scale of an axis of amounts of data; tells one unit for all of it, chosen from the largest. */
export function bytesScale(values: readonly number[], context: ChartContext): Scale {
  const { unitBase: base } = context
  const largest = formatBytes(Math.max(0, ...values), { base })
  const unit = largest.slice(largest.lastIndexOf(' ') + 1)
  return scaleOf(unit, scaleFactor(`${unit}/s`), (value) => formatBytes(value, { base }))
}

/** A bare figure on an axis tick: `1,200`, `0.5`. */
export const tick = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 })
