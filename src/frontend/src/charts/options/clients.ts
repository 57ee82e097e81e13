// Many clients: requests a second, or response times, by their number; a line for each way with how far its points may be off and
// where it bends, and points others published.

import type { CustomSeriesOption, LineSeriesOption } from 'echarts'

import { rateHalf, type LoadCourse, type LoadPoint } from '@/domain/load'
import type { SeedPoint, SeedPoints } from '@/domain/seed'
import { say } from '@/domain/text'
import { MISSING } from '@/domain/units'
import { fill } from '@/domain/words'

import { figure, isNarrow, isShown, text, type Chart, type ChartContext, type LegendEntry } from '../chart'
import { base, decadeAbove, decadeBelow, describe, quiet, shortLatency, tip } from '../frame'
import { ring, uprightWhiskers } from '../marks'
import { scaleFor, tick, type Scale } from '../scale'
import { colorAt } from '../theme'
import { withRemark, word, type Words } from '../words'

/** What stands upright: the rate, or a percentile of the response times. */
export type Upright = 'rate' | '50' | '99'

const SHAPES = ['circle', 'diamond', 'square', 'triangle'] as const
const SYMBOLS = { circle: 'circle', diamond: 'diamond', square: 'rect', triangle: 'triangle' } as const
const TITLES = { rate: 'rate', 50: 'middle', 99: 'slowest' } as const
/** What was published beside each: of times a mean and the longest, where a run has half and 99 %. */
const PUBLISHED = { rate: 'published_rate', 50: 'published_mean', 99: 'published_longest' } as const
/** More servers' words at their bends would cover each other's lines; the rings stay. */
const MOST_NAMED = 2
const SEED = 'seed'
const CROSS = 'path://M3 2 5 0 8 3 11 0 13 2 10 6 13 10 11 12 8 9 5 12 3 10 6 6Z'
const shapeAt = (index: number) => SHAPES[index % SHAPES.length] ?? 'circle'

const phrase = (words: Words, key: keyof Words['chart']['clients']): string => fill(words.chart.clients[key], {})
const valueOf = (point: LoadPoint, told: Upright): number | undefined => (told === 'rate' ? point.requests_per_s : point.percentiles[told])
const publishedOf = (point: SeedPoint, told: Upright): number => (told === 'rate' ? point.requests_per_s : told === '50' ? point.mean_ns : point.longest_ns)
const spreadOf = (point: LoadPoint, told: Upright): number | null => (told === 'rate' ? rateHalf(point) : null)
/** Only rates are known to be off by so much: times are pooled over the rounds. */
const isOff = (point: LoadPoint, told: Upright): boolean => told === 'rate' && point.rounds > 1
const bendsAt = (course: LoadCourse, point: LoadPoint, told: Upright): boolean => told === 'rate' && course.knee === point.clients

/** A value with between what it may lie, where that is known. */
function written(point: LoadPoint, value: number, told: Upright, scale: Scale, words: Words): string {
  const spread = spreadOf(point, told)
  const full = scale.full(value, spread)
  return isOff(point, told) ? withRemark(words, full, point.interval.map((end) => scale.number(end, spread)).join(' … ')) : full
}

/** Returns the chart of courses that differ in their way alone; `name` says of which file, `beside` what others published. */
export function clientsChart(courses: readonly LoadCourse[], told: Upright, name: string, context: ChartContext, beside: SeedPoints | null = null): Chart {
  const { words, theme } = context
  const published = beside?.points ?? []
  const calledSeed = beside ? `${say(beside.told)} · ${phrase(words, PUBLISHED[told])}` : ''
  const counts = [...new Set([...courses.flatMap(({ points }) => points), ...published].map(({ clients }) => clients))].sort((a, b) => a - b)
  const own = courses.flatMap(({ points }) => points.flatMap((point) => valueOf(point, told) ?? []))
  const values = [...own, ...published.map((point) => publishedOf(point, told))]
  const scale = scaleFor(told === 'rate' ? 'requests_per_s' : 'ns', values, context)
  const title = `${name} · ${phrase(words, TITLES[told])}`
  const summary = describe(title, own, scale.full, context)
  const known = values.map((value) => value / scale.factor)
  return {
    id: `clients-${told}`,
    title: scale.unit ? withRemark(words, title, scale.unit) : title,
    summary,
    option: {
      ...base(context, summary),
      grid: { left: isNarrow(context) ? 56 : 68, right: 24, top: 18, bottom: 44 },
      xAxis: {
        type: 'log',
        min: counts[0] ?? 1,
        max: counts.at(-1) ?? 1,
        name: phrase(words, 'clients'),
        nameLocation: 'middle',
        nameGap: 26,
        nameTextStyle: { color: theme.muted, fontSize: 11 },
        ...quiet(theme, tick),
        axisLabel: { color: theme.muted, fontSize: 11, hideOverlap: true, customValues: [...counts], formatter: tick },
        splitLine: { show: false },
        axisLine: { lineStyle: { color: theme.line } },
      },
      yAxis: told === 'rate'
        ? { type: 'value', min: 0, ...quiet(theme, tick) }
        : { type: 'log', min: decadeBelow(Math.min(...known, Number.MAX_VALUE)), max: decadeAbove(Math.max(...known, Number.MIN_VALUE)), ...quiet(theme, shortLatency) },
      series: [
        ...courses.flatMap((one, index) => (isShown(context, one.way)
          ? [lineSeries(one, index, { told, scale, isNamed: courses.length <= MOST_NAMED }, context), ...strokes(one, index, told, scale, context)]
          : [])),
        ...(published.length > 0 && isShown(context, SEED) ? [seedSeries(published, calledSeed, told, scale, context)] : []),
      ],
    },
    legend: [
      ...courses.map(({ way, name: called }, index): LegendEntry => ({
        key: way, name: say(called), color: colorAt(theme, index), mark: shapeAt(index), isHidden: !isShown(context, way),
      })),
      ...(published.length > 0 ? [{ key: SEED, name: calledSeed, color: theme.muted, mark: 'cross', isHidden: !isShown(context, SEED) } as const] : []),
    ],
    table: {
      columns: [phrase(words, 'clients'), ...courses.map((one) => say(one.name)), ...(published.length > 0 ? [calledSeed] : [])],
      rows: counts.map((count) => [
        text(String(count)),
        ...courses.map((one) => {
          const point = one.points.find(({ clients }) => clients === count)
          const value = point && valueOf(point, told)
          if (!point || value === undefined) return figure(MISSING)
          const said = written(point, value, told, scale, words)
          return figure(bendsAt(one, point, told) ? withRemark(words, said, words.chart.curve.knee) : said)
        }),
        ...(published.length > 0 ? [figure(publishedAt(count))] : []),
      ]),
    },
    height: 320,
    isEmpty: own.length === 0,
    note: noteOf(),
  }

  function noteOf(): string {
    const points = courses.flatMap((one) => one.points)
    return [
      phrase(words, 'note'),
      ...(points.some((point) => isOff(point, told)) ? [phrase(words, 'strokes')] : []),
      ...(courses.some((one) => one.points.some((point) => bendsAt(one, point, told))) ? [words.chart.curve.note] : []),
      ...(published.length > 0 ? [phrase(words, 'crosses')] : []),
    ].join(words.word.sentence_gap)
  }

  function publishedAt(count: number): string {
    const point = published.find(({ clients }) => clients === count)
    return point ? scale.full(publishedOf(point, told)) : MISSING
  }
}

/** Crosses on a dashed line in no series' colour: they come from other machines and another store. */
function seedSeries(points: readonly SeedPoint[], name: string, told: Upright, scale: Scale, { theme, words }: ChartContext): LineSeriesOption {
  return {
    type: 'line',
    name,
    symbol: CROSS,
    symbolSize: 10,
    showAllSymbol: true,
    lineStyle: { width: 1, color: theme.muted, type: 'dashed' },
    itemStyle: { color: theme.muted },
    emphasis: { disabled: true },
    data: points.map((point) => [point.clients, publishedOf(point, told) / scale.factor]),
    tooltip: {
      formatter: (item) => {
        const point = points[(item as { dataIndex: number }).dataIndex]
        return point ? tip(`${phrase(words, 'clients')} ${point.clients}`, [[name, scale.full(publishedOf(point, told))]]) : ''
      },
    },
  }
}

/** How far each point may be off. */
function strokes(course: LoadCourse, index: number, told: Upright, scale: Scale, { theme }: ChartContext): CustomSeriesOption[] {
  const items = course.points.filter((point) => isOff(point, told)).map(({ clients, interval: [low, high] }) => ({ at: clients, low: low / scale.factor, high: high / scale.factor }))
  return items.length > 0 ? [uprightWhiskers(items, colorAt(theme, index))] : []
}

/** How a line is drawn. */
interface Told {
  readonly told: Upright
  readonly scale: Scale
  /** Whether its bend has a word beside its ring. */
  readonly isNamed: boolean
}

function lineSeries(course: LoadCourse, index: number, { told, scale, isNamed }: Told, { theme, words }: ChartContext): LineSeriesOption {
  const color = colorAt(theme, index)
  const points = course.points.flatMap((point) => {
    const value = valueOf(point, told)
    return value === undefined ? [] : [{ point, value }]
  })
  return {
    type: 'line',
    name: say(course.name),
    symbol: SYMBOLS[shapeAt(index)],
    symbolSize: 8,
    showAllSymbol: true,
    lineStyle: { width: 2, color },
    itemStyle: { color, borderColor: theme.background, borderWidth: 0.5 },
    emphasis: { disabled: true },
    data: points.map(({ point, value }) => {
      const place = [point.clients, value / scale.factor]
      return bendsAt(course, point, told) ? { value: place, ...ring(theme, index, isNamed ? words.chart.curve.knee : '') } : place
    }),
    tooltip: {
      formatter: (item) => {
        const found = points[(item as { dataIndex: number }).dataIndex]
        return found
          ? tip(`${say(course.name)} · ${phrase(words, 'clients')} ${found.point.clients}`, [
            [phrase(words, TITLES[told]), written(found.point, found.value, told, scale, words)],
            [word(words, 'rounds'), String(found.point.rounds)],
          ])
          : ''
      },
    },
  }
}
