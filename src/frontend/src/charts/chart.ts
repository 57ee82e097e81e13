// What a builder is told and what it gives back.

import type { EChartsOption } from 'echarts'

import type { UnitBase } from './document'
import type { ChartTheme } from './theme'
import type { Words } from './words'

export interface ChartContext {
  words: Words
  theme: ChartTheme
  unitBase: UnitBase
  /** CSS pixels the chart may use; below NARROW_PX labels stand above their bars. */
  width: number
  /** Keys of legend entries the owner has switched off. */
  hidden?: ReadonlySet<string>
}

export interface LegendEntry {
  key: string
  name: string
  color: string
  mark: 'bar' | 'line' | 'dashed' | 'circle' | 'diamond' | 'square' | 'cross' | 'triangle' | 'triangle-down'
  /** Index into DECALS for bars, so that the legend shows the same pattern. */
  decal?: number
  isHidden: boolean
}

export interface Cell {
  text: string
  /** True for figures, which stand flush right in tabular digits. */
  isNumber?: boolean
}

export interface Table {
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
}

export interface Chart {
  id: string
  title: string
  /** One sentence for screen readers: what is drawn, of how many, with its range. */
  summary: string
  option: EChartsOption
  legend: readonly LegendEntry[]
  table: Table
  height: number
  isEmpty: boolean
  /** What stands behind each name on the upright axis, in its order; pressing the name tells which. */
  rowKeys?: readonly string[]
  /** How to read the marks; stands beneath the chart and in saved pictures. */
  note?: string
}

export const NARROW_PX = 600

export const isNarrow = (context: ChartContext): boolean => context.width < NARROW_PX

export const isShown = (context: ChartContext, key: string): boolean => !context.hidden?.has(key)

export const text = (value: string): Cell => ({ text: value })

export const figure = (value: string): Cell => ({ text: value, isNumber: true })

/** A chart with nothing to draw; the page shows its summary instead of an empty frame. */
export function emptyChart(id: string, title: string, why: string): Chart {
  return { id, title, summary: why, option: {}, legend: [], table: { columns: [], rows: [] }, height: 0, isEmpty: true }
}
