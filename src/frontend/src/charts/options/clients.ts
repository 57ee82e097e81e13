// Many clients: requests a second, or response times, by their number; a line for each way.

import type { LineSeriesOption } from 'echarts'

import { rateHalf, type LoadCourse, type LoadPoint } from '@/domain/load'
import { say } from '@/domain/text'
import { MISSING } from '@/domain/units'
import { fill } from '@/domain/words'

import { figure, isNarrow, isShown, text, type Chart, type ChartContext, type LegendEntry } from '../chart'
import { base, decadeAbove, decadeBelow, describe, quiet, shortLatency, tip } from '../frame'
import { scaleFor, tick, type Scale } from '../scale'
import { colorAt } from '../theme'
import { withRemark, word, type Words } from '../words'

/** What stands upright: the rate, or a percentile of the response times. */
export type Upright = 'rate' | '50' | '99'

const SHAPES = ['circle', 'diamond', 'square', 'triangle'] as const
const SYMBOLS = { circle: 'circle', diamond: 'diamond', square: 'rect', triangle: 'triangle' } as const
const TITLES = { rate: 'rate', 50: 'middle', 99: 'slowest' } as const
const shapeAt = (index: number) => SHAPES[index % SHAPES.length] ?? 'circle'

const phrase = (words: Words, key: keyof Words['chart']['clients']): string => fill(words.chart.clients[key], {})
const valueOf = (point: LoadPoint, told: Upright): number | undefined => (told === 'rate' ? point.requests_per_s : point.percentiles[told])
const spreadOf = (point: LoadPoint, told: Upright): number | null => (told === 'rate' ? rateHalf(point) : null)

/** Returns the chart of courses that differ in their way alone; `name` says of which file. */
export function clientsChart(courses: readonly LoadCourse[], told: Upright, name: string, context: ChartContext): Chart {
  const { words, theme } = context
  const counts = [...new Set(courses.flatMap(({ points }) => points.map(({ clients }) => clients)))].sort((a, b) => a - b)
  const values = courses.flatMap(({ points }) => points.flatMap((point) => valueOf(point, told) ?? []))
  const scale = scaleFor(told === 'rate' ? 'requests_per_s' : 'ns', values, context)
  const title = `${name} · ${phrase(words, TITLES[told])}`
  const summary = describe(title, values, scale.full, context)
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
      series: courses.flatMap((one, index) => (isShown(context, one.way) ? [lineSeries(one, index, told, scale, context)] : [])),
    },
    legend: courses.map(({ way, name: called }, index): LegendEntry => ({
      key: way, name: say(called), color: colorAt(theme, index), mark: shapeAt(index), isHidden: !isShown(context, way),
    })),
    table: {
      columns: [phrase(words, 'clients'), ...courses.map((one) => say(one.name))],
      rows: counts.map((count) => [
        text(String(count)),
        ...courses.map(({ points }) => {
          const point = points.find(({ clients }) => clients === count)
          const value = point && valueOf(point, told)
          return figure(point && value !== undefined ? scale.full(value, spreadOf(point, told)) : MISSING)
        }),
      ]),
    },
    height: 320,
    isEmpty: values.length === 0,
    note: phrase(words, 'note'),
  }
}

function lineSeries(course: LoadCourse, index: number, told: Upright, scale: Scale, { theme, words }: ChartContext): LineSeriesOption {
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
    data: points.map(({ point, value }) => [point.clients, value / scale.factor]),
    tooltip: {
      formatter: (item) => {
        const found = points[(item as { dataIndex: number }).dataIndex]
        return found
          ? tip(`${say(course.name)} · ${phrase(words, 'clients')} ${found.point.clients}`, [
            [phrase(words, TITLES[told]), scale.full(found.value, spreadOf(found.point, told))],
            [word(words, 'rounds'), String(found.point.rounds)],
          ])
          : ''
      },
    },
  }
}
