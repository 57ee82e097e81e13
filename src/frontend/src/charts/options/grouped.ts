// Horizontal grouped bars with whiskers: what bars of one run and bars of a comparison share.

import type { BarSeriesOption, SeriesOption, XAXisComponentOption } from 'echarts'

import { halfWidth } from '@/domain/spread'
import type { Figure } from '@/domain/stage'
import type { UnitId } from '@/domain/unit-table'

import { isShown, type Chart, type ChartContext, type LegendEntry } from '../chart'
import type { Summary } from '../document'
import { base, describe, layRows, rowAxis, tip, valueAxis, type Rows } from '../frame'
import { uprightLines, whiskers, type AcrossLine, type Whisker } from '../marks'
import { ceilingLines } from '../network'
import { DOUBT, spreadOf } from '../rows'
import { scaleFor, type Scale } from '../scale'
import { colorAt, decalAt } from '../theme'
import { figureKey, withRemark, word, type WordKey } from '../words'

/** Bars of one colour and pattern: a direction, a variant or a run. */
export interface Group {
  readonly key: string
  readonly name: string
  /** Place in palette and patterns. */
  readonly index: number
}

/** What a bar shows of a summary. */
export type BarSummary = Omit<Summary, 'cv'> & Partial<Pick<Summary, 'cv'>>

export interface Bar {
  readonly group: string
  /** Bars of the same row stand together. */
  readonly row: string
  readonly name: string
  readonly summary: BarSummary
  readonly isValid: boolean
  readonly trust: string
  /** What the middle of `summary` is. */
  readonly figure?: Figure
}

export interface GroupedBars {
  readonly id: string
  readonly title: string
  readonly unit: UnitId
  readonly groups: readonly Group[]
  readonly bars: readonly Bar[]
  /** True where every row has room for a bar of each group; false where each row has just one bar. */
  readonly isSideBySide: boolean
  readonly withNetwork: boolean
}

/** What series need to know of the chart they are in. */
interface Frame {
  readonly rows: readonly string[]
  readonly layout: Rows
  readonly scale: Scale
  readonly context: ChartContext
  readonly isSideBySide: boolean
}

/** Returns the option, legend and height of grouped bars; the table is the caller's. */
export function groupedBars(spec: GroupedBars, context: ChartContext): Omit<Chart, 'table'> & { scale: Scale } {
  const scale = scaleFor(spec.unit, spec.bars.map((bar) => bar.summary.median), context)
  const shown = spec.groups.filter((group) => isShown(context, group.key))
  const bars = spec.bars.filter((bar) => shown.some((group) => group.key === bar.group))
  const rows = [...new Map(bars.map((bar) => [bar.row, bar.name]))]
  const perRow = spec.isSideBySide ? Math.max(1, shown.length) : 1
  const layout = layRows(context, rows.map(([, name]) => name), perRow)
  const lines = spec.withNetwork && spec.unit === 'bytes_per_s' ? ceilingLines(fastestOf(bars), scale) : []
  const summary = describe(spec.title, bars.map((bar) => bar.summary.median), scale.full, context)
  const thickness = perRow * layout.bar + (perRow - 1) * layout.gap
  const frame: Frame = { rows: rows.map(([key]) => key), layout, scale, context, isSideBySide: spec.isSideBySide }
  const series = shown.flatMap((group, index) =>
    groupSeries(group, spec.isSideBySide ? index : 0, bars.filter((bar) => bar.group === group.key), frame),
  )
  const hasLines = lines.length > 0
  return {
    id: spec.id,
    title: withRemark(context.words, spec.title, scale.unit),
    summary,
    scale,
    option: {
      ...base(context, summary),
      ...rowAxis(context, rows.map(([, name]) => name), thickness, hasLines ? { top: 28 } : {}),
      xAxis: hasLines ? endless(axisEnd(bars, lines, scale), context) : valueAxis(context.theme),
      series: hasLines ? [...series, uprightLines(lines, context.theme)] : series,
    },
    legend: spec.groups.map((group) => legendOf(group, context)),
    height: layout.height + (hasLines ? 18 : 0),
    isEmpty: false,
    note: noteOf(bars, context),
  }
}

/** Explains only what can be seen in this chart. */
function noteOf(bars: readonly Bar[], { words }: ChartContext): string {
  const keys: WordKey[] = []
  if (bars.some(({ summary }) => summary.ci95)) keys.push('whiskerInterval')
  if (bars.some(({ summary }) => !summary.ci95 && summary.n > 1)) keys.push('whiskerRange')
  if (bars.some(({ isValid }) => !isValid)) keys.push('doubt')
  return keys.map((key) => word(words, key)).join(words.word.sentence_gap)
}

const fastestOf = (bars: readonly Bar[]): number => Math.max(0, ...bars.map((bar) => bar.summary.median))

/** End of the axis with room for the network lines, which ECharts' own choice does not know. */
function axisEnd(bars: readonly Bar[], lines: readonly AcrossLine[], scale: Scale): number {
  const ends = bars.map((bar) => spreadOf(bar.summary)?.[1] ?? bar.summary.median)
  return Math.ceil(Math.max(Math.max(0, ...ends) / scale.factor, ...lines.map((line) => line.at)) * 1.04)
}

/** An axis up to `max` without the odd figure that `max` would bring to its end. */
function endless(max: number, { theme }: ChartContext): XAXisComponentOption {
  const axis = valueAxis(theme)
  const labels = { axisLabel: { ...(axis.axisLabel as object), showMaxLabel: false } }
  const lines = { splitLine: { ...(axis.splitLine as object), showMaxLine: false } }
  return { ...axis, max, ...labels, ...lines } as XAXisComponentOption
}

function legendOf(group: Group, context: ChartContext): LegendEntry {
  return {
    key: group.key,
    name: group.name,
    color: colorAt(context.theme, group.index),
    mark: 'bar',
    decal: group.index,
    isHidden: !isShown(context, group.key),
  }
}

function groupSeries(group: Group, index: number, bars: readonly Bar[], frame: Frame): SeriesOption[] {
  const { layout, scale, context, isSideBySide } = frame
  const byRow = new Map(bars.map((bar) => [bar.row, bar]))
  const series: BarSeriesOption = {
    type: 'bar',
    name: group.name,
    barWidth: layout.bar,
    barGap: isSideBySide ? `${Math.round((layout.gap / layout.bar) * 100)}%` : '-100%',
    itemStyle: {
      color: colorAt(context.theme, group.index),
      borderRadius: [0, 3, 3, 0],
      decal: decalAt(group.index),
    },
    data: frame.rows.map((row) => {
      const bar = byRow.get(row)
      if (!bar) return { value: '-' as unknown as number }
      const style = bar.isValid ? {} : { itemStyle: { opacity: 0.45 } }
      return { value: bar.summary.median / scale.factor, name: bar.name, ...style }
    }),
    tooltip: {
      formatter: (item) => {
        const bar = byRow.get(frame.rows[(item as { dataIndex: number }).dataIndex] ?? '')
        return bar ? tipOf(bar, isSideBySide ? group.name : '', scale, context) : ''
      },
    },
  }
  const items = bars.map((bar) => whiskerOf(bar, frame))
  return [series, whiskers(items, isSideBySide ? layout.offset(index) : 0, context.theme, layout.bar < 12 ? 10.5 : 12)]
}

function whiskerOf(bar: Bar, { rows, scale }: Frame): Whisker {
  const spread = spreadOf(bar.summary)
  return {
    row: rows.indexOf(bar.row),
    value: bar.summary.median / scale.factor,
    low: spread ? spread[0] / scale.factor : null,
    high: spread ? spread[1] / scale.factor : null,
    label: `${bar.isValid ? '' : DOUBT}${scale.number(bar.summary.median, halfWidth(bar.summary))}`,
  }
}

function tipOf(bar: Bar, group: string, scale: Scale, { words }: ChartContext): string {
  const { summary } = bar
  return tip(group ? `${bar.name} · ${group}` : bar.name, [
    [word(words, figureKey(bar.figure)), scale.full(summary.median, halfWidth(summary))],
    [word(words, 'interval'), intervalText(summary, scale)],
    [word(words, 'lowest'), scale.full(summary.min, halfWidth(summary))],
    [word(words, 'highest'), scale.full(summary.max, halfWidth(summary))],
    [word(words, 'rounds'), String(summary.n)],
    [word(words, 'badges'), bar.trust],
  ])
}

/** `404 – 420`, or a dash where the rounds were too few for an interval. */
export function intervalText({ ci95 }: Pick<Summary, 'ci95'>, scale: Scale): string {
  if (!ci95) return '–'
  const [low, high] = ci95
  const spread = (high - low) / 2
  return `${scale.number(low, spread)} – ${scale.number(high, spread)}`
}
