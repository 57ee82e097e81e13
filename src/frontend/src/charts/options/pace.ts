// Requests at a constant pace: response times by the share of the most that is asked for; two lines for each way.

import type { LineSeriesOption } from 'echarts'

import type { PaceCourse, PacePoint } from '@/domain/load'
import { say } from '@/domain/text'
import { formatLatency, formatRatio, MISSING } from '@/domain/units'

import { figure, isNarrow, isShown, text, type Chart, type ChartContext, type LegendEntry } from '../chart'
import { base, bottomAxis, decadeAbove, decadeBelow, describe, quiet, shortLatency, tip } from '../frame'
import { scaleFor } from '../scale'
import { colorAt } from '../theme'
import { about, word, type Words } from '../words'

const PARTS = [['most', '99', 'solid'], ['half', '50', 'dotted']] as const
type Part = (typeof PARTS)[number]
const SHAPES = ['circle', 'diamond', 'triangle'] as const
const shapeAt = (index: number) => SHAPES[index % SHAPES.length] ?? 'circle'

const phrase = (words: Words, key: keyof Words['chart']['pace']): string => words.chart.pace[key]

/** What is told of a point; nothing of one that is not valid. */
const timeOf = (point: PacePoint | undefined, [, percent]: Part): number | null =>
  point && !point.invalid ? (point.percentiles[percent] ?? null) : null

/** Returns the chart of courses that differ in their way alone; `name` says of which file. */
export function paceChart(courses: readonly PaceCourse[], name: string, context: ChartContext): Chart {
  const { words, theme } = context
  const shares = [...new Set(courses.flatMap(({ points }) => points.map(({ share }) => share)))].sort((a, b) => a - b)
  const names = shares.map((share) => formatRatio(share))
  const at = ({ points }: PaceCourse, share: number): PacePoint | undefined => points.find((one) => one.share === share)
  const times = courses.flatMap(({ points }) => points.flatMap((point) => PARTS.flatMap((part) => timeOf(point, part) ?? [])))
  const title = `${name} · ${phrase(words, 'title')}`
  const summary = describe(title, times, formatLatency, context)
  return {
    id: 'pace',
    title,
    summary,
    option: {
      ...base(context, summary),
      grid: { left: isNarrow(context) ? 56 : 68, right: 24, top: 18, bottom: 44 },
      xAxis: bottomAxis(theme, names, phrase(words, 'share')),
      yAxis: { type: 'log', min: decadeBelow(Math.min(...times, Number.MAX_VALUE)), max: decadeAbove(Math.max(...times, 1)), ...quiet(theme, shortLatency) },
      series: courses.flatMap((course, index) => (isShown(context, course.way)
        ? PARTS.map((part) => line(course, index, part, shares.map((share) => at(course, share)), context))
        : [])),
    },
    legend: courses.map(({ way, name: called }, index): LegendEntry => ({
      key: way, name: say(called), color: colorAt(theme, index), mark: shapeAt(index), isHidden: !isShown(context, way),
    })),
    table: {
      columns: [phrase(words, 'share'), ...courses.flatMap((one) => PARTS.map(([key]) => about(words, say(one.name), phrase(words, key))))],
      rows: shares.map((share, place) => [
        text(names[place] ?? ''),
        ...courses.flatMap((one) => PARTS.map((part) => figure(written(timeOf(at(one, share), part))))),
      ]),
    },
    height: 320,
    isEmpty: times.length === 0,
    note: phrase(words, 'note'),
  }
}

const written = (time: number | null): string => (time === null ? MISSING : formatLatency(time))

function line(course: PaceCourse, index: number, part: Part, points: readonly (PacePoint | undefined)[], context: ChartContext): LineSeriesOption {
  const { words, theme } = context
  const [key, , dash] = part
  const color = colorAt(theme, index)
  const rate = scaleFor('requests_per_s', course.points.map((one) => one.asked_per_s), context)
  return {
    type: 'line',
    name: about(words, say(course.name), phrase(words, key)),
    symbol: shapeAt(index),
    symbolSize: 8,
    showAllSymbol: true,
    connectNulls: true,
    lineStyle: { width: 2, color, type: dash },
    itemStyle: { color },
    emphasis: { disabled: true },
    data: points.map((point) => timeOf(point, part)),
    tooltip: {
      formatter: (item) => {
        const point = points[(item as { dataIndex: number }).dataIndex]
        return point
          ? tip(`${say(course.name)} · ${formatRatio(point.share)}`, [
            [phrase(words, key), written(timeOf(point, part))],
            [phrase(words, 'asked'), rate.full(point.asked_per_s)],
            [word(words, 'rounds'), String(point.rounds)],
          ])
          : ''
      },
    },
  }
}
