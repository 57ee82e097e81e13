// What all charts share: text style, tooltip, axes, rows of horizontal bars, accessible description.

import type { EChartsOption, TooltipComponentOption, XAXisComponentOption, YAXisComponentOption } from 'echarts'

import { formatLatency } from '@/domain/units'

import { isNarrow, type ChartContext } from './chart'
import { tick } from './scale'
import { FONT, type ChartTheme } from './theme'
import { word } from './words'

/** Options every chart begins with. `summary` is read out by screen readers. */
export function base(context: ChartContext, summary: string): EChartsOption {
  const { theme } = context
  return {
    backgroundColor: 'transparent',
    textStyle: { fontFamily: FONT, color: theme.text, fontSize: 12 },
    // Bars that grow tell nothing, cost a phone seconds and disturb those who asked for less motion.
    animation: false,
    aria: { enabled: true, label: { enabled: true, description: summary }, decal: { show: false } },
    tooltip: tooltip(theme),
  }
}

/** A tooltip that also opens by tap and stays inside the chart. */
export function tooltip(theme: ChartTheme): TooltipComponentOption {
  return {
    trigger: 'item',
    confine: true,
    backgroundColor: theme.panel,
    borderColor: theme.line,
    textStyle: { color: theme.text, fontSize: 12, fontFamily: FONT },
    extraCssText: 'box-shadow:0 4px 16px rgba(0,0,0,.18);border-radius:8px;max-width:300px;white-space:normal',
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Make text from a document harmless inside a tooltip's HTML. */
export const escape = (value: string): string => value.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Lines of a tooltip: a title and `name: value` pairs. */
export function tip(title: string, pairs: readonly (readonly [string, string])[]): string {
  const rows = pairs
    .map(
      ([name, value]) =>
        `<div style="display:flex;justify-content:space-between;gap:16px"><span>${escape(name)}</span>` +
        `<b style="font-variant-numeric:tabular-nums;white-space:nowrap">${escape(value)}</b></div>`,
    )
    .join('')
  return `<div style="font-weight:600;margin-bottom:4px">${escape(title)}</div>${rows}`
}

/** A value axis from zero; its unit stands in the title of the chart, where a shared picture keeps it. */
export function valueAxis(theme: ChartTheme): XAXisComponentOption {
  return {
    type: 'value',
    min: 0,
    nameTextStyle: { color: theme.muted, fontSize: 11 },
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { color: theme.muted, fontSize: 11, hideOverlap: true, formatter: (value: number) => tick(value) },
    splitLine: { lineStyle: { color: theme.line } },
    splitNumber: 4,
  }
}

/** An axis without line and ticks; only its grid lines and labels are seen. */
export const quiet = (theme: ChartTheme, formatter: (value: number) => string): object => ({
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { color: theme.muted, fontSize: 11, hideOverlap: true, formatter },
  splitLine: { lineStyle: { color: theme.line } },
})

/** A named category axis along the bottom. */
export function bottomAxis(theme: ChartTheme, data: readonly string[], name: string): XAXisComponentOption {
  return {
    type: 'category',
    data: [...data],
    name,
    nameLocation: 'middle',
    nameGap: 26,
    nameTextStyle: { color: theme.muted, fontSize: 11 },
    axisLine: { lineStyle: { color: theme.line } },
    axisTick: { show: false },
    axisLabel: { color: theme.muted, fontSize: 11, hideOverlap: true },
  }
}

/** One sentence on what a chart shows: how many values, from where to where. */
export function describe(
  title: string,
  values: readonly number[],
  full: (value: number) => string,
  { words }: Pick<ChartContext, 'words'>,
): string {
  if (values.length === 0) return word(words, 'nothing')
  const [low, high] = [full(Math.min(...values)), full(Math.max(...values))]
  return word(words, 'summaryBars', { title, count: values.length, low, high })
}

/** A latency axis has whole decades and short labels: `1 ms`, not `1.00 ms`. */
export const shortLatency = (value: number): string => formatLatency(value).replace(/\.0+(?= )/, '')

export const decadeBelow = (value: number): number => 10 ** Math.floor(Math.log10(value) + 1e-9)

export const decadeAbove = (value: number): number => 10 ** Math.ceil(Math.log10(value) - 1e-9)

/** Sizes of horizontal bar rows: how thick, how far apart, how tall in all. */
export interface Rows {
  bar: number
  gap: number
  row: number
  /** Distance of bar `index` of `count` from the centre of its category, px. */
  offset: (index: number) => number
  height: number
}

const AXIS_PX = 30
const TOP_PX = 10

const LABEL_LINE_PX = 16
const NARROW_LINE_PX = 14
const LABEL_GAP_PX = 14

/** Lay out categories of `count` bars each, all as high as the longest name needs; on a narrow screen it takes a line of its own. */
export function layRows(context: ChartContext, names: readonly string[], count: number): Rows {
  const bar = count === 1 ? 16 : count <= 3 ? 13 : 10
  const gap = 3
  const group = count * bar + (count - 1) * gap
  const row = isNarrow(context) ? group + 28 + narrowLines(names, context.width) * NARROW_LINE_PX : Math.max(group + 18, labelLines(names, context.width) * LABEL_LINE_PX + 6)
  return {
    bar,
    gap,
    row,
    offset: (index) => (index - (count - 1) / 2) * (bar + gap),
    height: names.length * row + AXIS_PX + TOP_PX,
  }
}

/** Grid and category axis for such rows; `group` is the thickness in px of a row's bars together. */
export function rowAxis(
  context: ChartContext,
  names: readonly string[],
  group: number,
  space: { top?: number; right?: number } = {},
): { grid: object; yAxis: YAXisComponentOption } {
  const { theme } = context
  const narrow = isNarrow(context)
  const left = narrow ? 4 : labelWidth(names, context.width)
  return {
    grid: { left, right: space.right ?? 76, top: space.top ?? TOP_PX, bottom: AXIS_PX, containLabel: false },
    yAxis: {
      type: 'category',
      inverse: true,
      data: [...names],
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: narrow
        ? {
            inside: true,
            margin: 0,
            verticalAlign: 'bottom',
            padding: [0, 0, group / 2 + 4, 0],
            color: theme.text,
            // A wide script needs more than is reckoned.
            fontSize: smaller(names, context.width - NARROW_SPARE_PX),
            width: context.width - NARROW_GAP_PX,
            // Of two names often only the ends differ: nothing is cut off.
            interval: 0,
            overflow: 'break',
            lineHeight: NARROW_LINE_PX,
            // Lines that stand upright pass behind the words.
            textBorderColor: theme.background,
            textBorderWidth: 3,
          }
        : { color: theme.text, fontSize: 13, interval: 0, width: left - LABEL_GAP_PX, overflow: 'break', lineHeight: LABEL_LINE_PX },
      z: 10,
    },
  }
}

const NARROW_GAP_PX = 16
const NARROW_SPARE_PX = 36
const USUAL_PX = 12.5
const LEAST_PX = 10

/** The size in px at which the longest name still has room: of two names only the ends may differ. */
function smaller(names: readonly string[], room: number): number {
  const widest = Math.max(1, ...names.map(textWidth)) * (USUAL_PX / 13)
  return Math.max(LEAST_PX, Math.min(USUAL_PX, Math.floor((USUAL_PX * room * 2) / widest) / 2))
}

/** Room for the longest label: a Chinese character is twice as wide as a Latin letter. */
export function labelWidth(names: readonly string[], width: number): number {
  const widest = Math.max(0, ...names.map(textWidth))
  return Math.round(Math.min(Math.max(90, widest + 20), width * 0.34, 260))
}

/** How many lines the longest label takes; words do not fill a line to its end. */
function labelLines(names: readonly string[], width: number): number {
  const room = labelWidth(names, width) - LABEL_GAP_PX
  return Math.max(1, ...names.map((name) => (textWidth(name) <= room ? 1 : Math.ceil((textWidth(name) * 1.1) / room))))
}

/** The same above the bars, where the longest name still has no room at the least size. */
function narrowLines(names: readonly string[], width: number): number {
  const size = smaller(names, width - NARROW_SPARE_PX)
  const widest = Math.max(0, ...names.map(textWidth)) * (size / 13)
  return Math.max(1, Math.ceil(widest / (width - NARROW_SPARE_PX)))
}

/** Rough width in px of `value` at 13 px. */
export function textWidth(value: string): number {
  let width = 0
  for (const sign of value) width += (sign.codePointAt(0) ?? 0) > 0x2e7f ? 13 : 7
  return width
}
