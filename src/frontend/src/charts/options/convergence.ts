// A stage round by round: the number it is judged by, and what the rounds that decide may do.

import type { LineSeriesOption } from 'echarts'

import { MOST_EXCURSION, MOST_SLOPE_EXCURSION, type SteadyState } from '@/domain/stage'
import { unitOf } from '@/domain/unit-table'
import { fill, type Values } from '@/domain/words'

import { emptyChart, figure, isNarrow, isShown, text, type Chart, type ChartContext, type LegendEntry, type Table } from '../chart'
import { base, describe, quiet, tip } from '../frame'
import { bands } from '../marks'
import { scaleFor, tick, type Scale } from '../scale'
import { colorAt } from '../theme'
import { withRemark, word, type Words } from '../words'

/** The rounds that are looked at, of a stage that is over or goes on. */
export interface Course {
  /** What is looked at. */
  readonly name: string
  readonly metric: string
  readonly rounds: readonly number[]
  readonly values: readonly number[]
  /** The window that decides, or the newest one; null below five rounds. */
  readonly window: Pick<SteadyState, 'first_round' | 'last_round' | 'mean'> | null
  /** Room on the axis for rounds to come. */
  readonly mostRounds?: number
}

const phrase = (words: Words, key: keyof Words['chart']['convergence'], values: Values = {}): string =>
  fill(words.chart.convergence[key], values)

/** Numbers of rounds below the axis; a phone has no room for more. */
const MOST_NUMBERS = 14
/** Round dots as far apart as they are wide. */
const DOTS: [number, number] = [1, 5]
/** How far the shade reaches beyond the window's rounds, in rounds. */
const BESIDE = 0.4

/** Returns the tracked value over the rounds with the band and the slopes the window may fill. */
export function convergenceChart(course: Course, context: ChartContext): Chart {
  const { words, theme } = context
  const { rounds, values, window } = course
  if (values.length === 0) return emptyChart('convergence', course.name, word(words, 'nothing'))
  const scale = scaleFor(unitOf(course.metric), values, context)
  const summary = describe(course.name, values, scale.full, context)
  const last = Math.max(rounds.at(-1) ?? 1, course.mostRounds ?? 1)
  const shade = window ? [{ from: window.first_round - BESIDE, to: window.last_round + BESIDE, label: phrase(words, 'decide'), isShaded: true }] : []
  return {
    id: 'convergence',
    title: scale.unit ? withRemark(words, course.name, scale.unit) : course.name,
    summary,
    option: {
      ...base(context, summary),
      grid: { left: isNarrow(context) ? 56 : 68, right: 16, top: 26, bottom: 42 },
      xAxis: {
        type: 'value',
        min: 0,
        max: last + 1,
        interval: Math.ceil((last + 1) / MOST_NUMBERS),
        name: word(words, 'rounds'),
        nameLocation: 'middle',
        nameGap: 26,
        nameTextStyle: { color: theme.muted, fontSize: 11 },
        axisLine: { lineStyle: { color: theme.line } },
        axisTick: { show: false },
        axisLabel: { color: theme.muted, fontSize: 11, showMinLabel: false, showMaxLabel: false },
        splitLine: { show: false },
      },
      yAxis: { type: 'value', scale: true, splitNumber: 4, ...quiet(theme, scale.unit ? tick : (value) => scale.number(value)) },
      series: [bands(shade, theme), ...limitsOf(window, scale, context), ...(isShown(context, 'value') ? [valuesOf(course, scale, context)] : [])],
    },
    legend: legendOf(window, context),
    table: tableOf(course, scale, context),
    height: 280,
    isEmpty: false,
    ...(window ? { note: phrase(words, 'note') } : {}),
  }
}

/** Strong colours, as text and the second series have: what decides must be read at a glance, in light and dark. */
const limitColors = ({ theme }: ChartContext): { readonly mean: string; readonly band: string; readonly slope: string } =>
  ({ mean: theme.text, band: colorAt(theme, 1), slope: colorAt(theme, 3) })

function legendOf(window: Course['window'], context: ChartContext): LegendEntry[] {
  if (!window) return []
  const colors = limitColors(context)
  const entry = (key: 'value' | 'mean' | 'band' | 'slope', color: string, mark: LegendEntry['mark']): LegendEntry =>
    ({ key, name: phrase(context.words, key), color, mark, isHidden: !isShown(context, key) })
  return [entry('value', colorAt(context.theme, 0), 'circle'), entry('mean', colors.mean, 'line'), entry('band', colors.band, 'dashed'), entry('slope', colors.slope, 'dashed')]
}

function limitsOf(window: Course['window'], scale: Scale, context: ChartContext): LineSeriesOption[] {
  if (!window) return []
  const colors = limitColors(context)
  const { first_round: first, last_round: last, mean } = window
  const [band, slope] = [(mean * MOST_EXCURSION) / 2, (mean * MOST_SLOPE_EXCURSION) / 2]
  const line = (from: number, to: number, color: string, type: 'solid' | 'dashed' | [number, number], beside: number): LineSeriesOption => ({
    type: 'line',
    name: '',
    silent: true,
    symbol: 'none',
    z: 2,
    tooltip: { show: false },
    lineStyle: { color, width: 2, type, cap: Array.isArray(type) ? 'round' : 'butt' },
    data: [[first - beside, from / scale.factor], [last + beside, to / scale.factor]],
  })
  return [
    ...(isShown(context, 'mean') ? [line(mean, mean, colors.mean, 'solid', BESIDE)] : []),
    ...(isShown(context, 'band') ? [1, -1].map((side) => line(mean + side * band, mean + side * band, colors.band, 'dashed', BESIDE)) : []),
    ...(isShown(context, 'slope') ? [1, -1].map((side) => line(mean - side * slope, mean + side * slope, colors.slope, DOTS, 0)) : []),
  ]
}

function valuesOf({ rounds, values }: Course, scale: Scale, { theme, words }: ChartContext): LineSeriesOption {
  return {
    type: 'line',
    name: word(words, 'value'),
    z: 3,
    symbol: 'circle',
    symbolSize: 10,
    showSymbol: true,
    showAllSymbol: true,
    lineStyle: { color: colorAt(theme, 0), width: 2 },
    itemStyle: { color: colorAt(theme, 0), borderColor: theme.background, borderWidth: 1.5 },
    data: values.map((value, index) => [rounds[index] ?? index + 1, value / scale.factor]),
    tooltip: {
      formatter: (item) => {
        const index = (item as { dataIndex: number }).dataIndex
        return tip(word(words, 'round', { n: rounds[index] ?? 0 }), [[word(words, 'value'), scale.full(values[index] ?? 0)]])
      },
    },
  }
}

function tableOf({ rounds, values, window }: Course, scale: Scale, { words }: ChartContext): Table {
  return {
    columns: [word(words, 'rounds'), word(words, 'value'), phrase(words, 'decide')],
    rows: values.map((value, index) => {
      const n = rounds[index] ?? index + 1
      const isInside = window !== null && n >= window.first_round && n <= window.last_round
      return [figure(String(n)), figure(scale.full(value)), text(isInside ? words.word.yes : '–')]
    }),
  }
}
