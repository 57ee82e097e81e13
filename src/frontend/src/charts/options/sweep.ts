// Files by size over every way: how long one takes, or how fast it moves, with what the links carried.

import type { LineSeriesOption } from 'echarts'

import type { Ceiling, Sent, Sweep, SweepCourse, SweepPoint } from '@/domain/sweep'
import { say } from '@/domain/text'
import { formatFileSize, formatLatency, MISSING } from '@/domain/units'
import { fill, type Values } from '@/domain/words'

import { figure, isNarrow, isShown, text, type Chart, type ChartContext, type LegendEntry } from '../chart'
import { base, decadeAbove, decadeBelow, describe, quiet, shortLatency, tip } from '../frame'
import { scaleFor, tick, type Scale } from '../scale'
import { colorAt } from '../theme'
import { withRemark, word, type Words } from '../words'

/** What stands upright. */
export type Told = 'time' | 'speed'

const SHAPES = ['circle', 'diamond', 'square', 'triangle'] as const
const SYMBOLS = { circle: 'circle', diamond: 'diamond', square: 'rect', triangle: 'triangle' } as const
const CEILING = 'ceiling'
/** How much of the axis the name of a size takes, on a phone and on a desk. */
const NAME_NARROW = 0.2
const NAME_WIDE = 0.1
const TITLES = { put: { time: 'put_time', speed: 'put_speed' }, get: { time: 'get_time', speed: 'get_speed' } } as const

const phrase = (words: Words, key: keyof Words['chart']['sweep'], values: Values = {}): string => fill(words.chart.sweep[key], values)

/** In which directions files went, writing first. */
export const sentIn = ({ courses }: Sweep): Sent[] => (['put', 'get'] as const).filter((sent) => courses.some((one) => one.sent === sent))

const valueOf = (point: SweepPoint, told: Told): number => (told === 'time' ? point.time_ns : point.bytes_per_s)
const spreadOf = ({ bytes, time_ns_range: [low, high] }: SweepPoint, told: Told): number =>
  (told === 'time' ? high - low : (bytes / low - bytes / high) * 1e9) / 2

/** Returns the chart of one direction; both axes are logarithmic. */
export function sweepChart(sweep: Sweep, sent: Sent, told: Told, context: ChartContext): Chart {
  const { words } = context
  const courses = sweep.courses.filter((one) => one.sent === sent)
  const ceilings = told === 'speed' ? sweep.ceilings.filter((one) => one.sent === sent) : []
  const sizes = [...new Set(courses.flatMap(({ points }) => points.map(({ bytes }) => bytes)))].sort((a, b) => a - b)
  const values = [...courses.flatMap(({ points }) => points.map((point) => valueOf(point, told))), ...ceilings.map((one) => one.bytes_per_s)]
  const scale = scaleFor(told === 'time' ? 'ns' : 'bytes_per_s', values, context)
  const title = phrase(words, TITLES[sent][told])
  const summary = describe(title, values, scale.full, context)
  return {
    id: `sweep-${sent}-${told}`,
    title: scale.unit ? withRemark(words, title, scale.unit) : title,
    summary,
    option: {
      ...base(context, summary),
      grid: { left: isNarrow(context) ? 56 : 68, right: 24, top: 18, bottom: 44 },
      xAxis: bottom(sizes, context),
      yAxis: upright(values, told, scale, context),
      series: [
        ...courses.flatMap((one, index) => (isShown(context, one.way) ? [lineSeries(one, index, told, scale, context)] : [])),
        ...(isShown(context, CEILING) ? ceilings.map((one) => ceilingSeries(one, courses, sizes, scale, context)) : []),
      ],
    },
    legend: legendOf(courses, ceilings, context),
    table: {
      columns: [phrase(words, 'size'), ...courses.map(({ name }) => say(name))],
      rows: [...sizes.map((size) => [
        text(formatFileSize(size)),
        ...courses.map(({ points }) => {
          const point = points.find(({ bytes }) => bytes === size)
          return figure(point ? scale.full(valueOf(point, told), spreadOf(point, told)) : MISSING)
        }),
      ]), ...(ceilings.length > 0 ? [ceilingRow(courses, ceilings, scale, words)] : [])],
    },
    height: 320,
    isEmpty: values.length === 0,
    note: phrase(words, 'note'),
  }
}

const ceilingRow = (courses: readonly SweepCourse[], ceilings: readonly Ceiling[], scale: Scale, words: Words) => [
  text(phrase(words, 'ceilings')),
  ...courses.map(({ way }) => {
    const own = ceilings.find((one) => one.way === way)
    return figure(own ? scale.full(own.bytes_per_s, (own.interval[1] - own.interval[0]) / 2) : MISSING)
  }),
]

/** Sizes with room for their name: the largest, then from it down each that stands far enough from the one named before. */
function namedOf(sizes: readonly number[], context: ChartContext): number[] {
  const [least = 1, most = 1] = [sizes[0], sizes.at(-1)]
  const apart = (isNarrow(context) ? NAME_NARROW : NAME_WIDE) * Math.log(most / least)
  return sizes.reduceRight<number[]>((named, size) => (named[0] === undefined || Math.log(named[0] / size) >= apart ? [size, ...named] : named), [])
}

function bottom(sizes: readonly number[], context: ChartContext): object {
  const { words, theme } = context
  return {
    type: 'log',
    min: sizes[0] ?? 1,
    max: sizes.at(-1) ?? 1,
    name: phrase(words, 'size'),
    nameLocation: 'middle',
    nameGap: 26,
    nameTextStyle: { color: theme.muted, fontSize: 11 },
    ...quiet(theme, formatFileSize),
    // Only the sizes that were measured are named: powers of ten are none of them.
    axisLabel: { color: theme.muted, fontSize: 11, hideOverlap: true, customValues: namedOf(sizes, context), formatter: formatFileSize },
    splitLine: { show: false },
    axisLine: { lineStyle: { color: theme.line } },
  }
}

function upright(values: readonly number[], told: Told, scale: Scale, { theme }: ChartContext): object {
  const known = values.map((value) => value / scale.factor).filter((value) => value > 0)
  return {
    type: 'log',
    min: decadeBelow(Math.min(...known, Number.MAX_VALUE)),
    max: decadeAbove(Math.max(...known, Number.MIN_VALUE)),
    ...quiet(theme, told === 'time' ? shortLatency : tick),
  }
}

function lineSeries(course: SweepCourse, index: number, told: Told, scale: Scale, { theme, words }: ChartContext): LineSeriesOption {
  const color = colorAt(theme, index)
  return {
    type: 'line',
    name: say(course.name),
    symbol: SYMBOLS[shapeAt(index)],
    symbolSize: 8,
    showAllSymbol: true,
    lineStyle: { width: 2, color },
    itemStyle: { color, borderColor: theme.background, borderWidth: 0.5 },
    emphasis: { disabled: true },
    data: course.points.map((point) => [point.bytes, valueOf(point, told) / scale.factor]),
    tooltip: {
      formatter: (item) => {
        const point = course.points[(item as { dataIndex: number }).dataIndex]
        return point ? tip(`${say(course.name)} · ${formatFileSize(point.bytes)}`, tipOf(point, words)) : ''
      },
    },
  }

  function tipOf(point: SweepPoint, spoken: Words): [string, string][] {
    const speeds = told === 'speed' ? scale.full(point.bytes_per_s, spreadOf(point, 'speed')) : null
    return [
      [phrase(spoken, 'time'), formatLatency(point.time_ns, { spread: spreadOf(point, 'time') })],
      ...(speeds ? [[phrase(spoken, 'speed'), speeds] as [string, string]] : []),
      [word(spoken, 'rounds'), String(point.rounds)],
    ]
  }
}

const shapeAt = (index: number) => SHAPES[index % SHAPES.length] ?? 'circle'

function ceilingSeries(ceiling: Ceiling, courses: readonly SweepCourse[], sizes: readonly number[], scale: Scale, { theme, words }: ChartContext): LineSeriesOption {
  const name = phrase(words, 'ceiling', { way: say(courses.find(({ way }) => way === ceiling.way)?.name) || ceiling.way })
  return {
    type: 'line',
    name,
    symbol: 'none',
    lineStyle: { width: 1.5, type: 'dashed', color: theme.muted },
    emphasis: { disabled: true },
    data: [sizes[0] ?? 1, sizes.at(-1) ?? 1].map((size) => [size, ceiling.bytes_per_s / scale.factor]),
    tooltip: { formatter: () => tip(name, [[phrase(words, 'speed'), scale.full(ceiling.bytes_per_s)]]) },
  }
}

function legendOf(courses: readonly SweepCourse[], ceilings: readonly Ceiling[], context: ChartContext): LegendEntry[] {
  const { theme, words } = context
  const ways: LegendEntry[] = courses.map(({ way, name }, index) => ({
    key: way, name: say(name), color: colorAt(theme, index), mark: shapeAt(index), isHidden: !isShown(context, way),
  }))
  if (ceilings.length === 0) return ways
  return [...ways, { key: CEILING, name: phrase(words, 'ceilings'), color: theme.muted, mark: 'dashed', isHidden: !isShown(context, CEILING) }]
}
