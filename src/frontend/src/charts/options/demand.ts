// A grid of loads: response time over speed, and speed and response time over the requests under way, a line per thread count.

import type { LineSeriesOption, XAXisComponentOption, YAXisComponentOption } from 'echarts'

import type { ChosenPoint, DemandGrid, DemandPoint } from '@/domain/stage-plots'
import { formatIops, formatLatency, formatRatio, MISSING } from '@/domain/units'
import { fill, type Values } from '@/domain/words'

import { figure, isNarrow, isShown, type Chart, type ChartContext, type LegendEntry } from '../chart'
import { fieldHeight, fieldOption, type Field } from '../field'
import { base, decadeAbove, decadeBelow, describe, quiet, shortLatency, tip } from '../frame'
import { tick } from '../scale'
import { colorAt, type ChartTheme } from '../theme'
import { withRemark, word, type Words } from '../words'

export type DemandPlot = 'intensity' | 'iops' | 'response'

const phrase = (words: Words, key: keyof Words['chart']['demand'], values: Values = {}): string => fill(words.chart.demand[key], values)

const SHAPES = ['circle', 'diamond', 'square', 'triangle', 'circle', 'diamond', 'square'] as const
const shapeOf = (index: number): (typeof SHAPES)[number] => SHAPES[index % SHAPES.length] ?? 'circle'

/** A processor that is not even busy for a quarter must not look as if it were at its end. */
const LEAST_SPAN = 0.25

const descending = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => b - a)

interface Line {
  readonly threads: number
  readonly index: number
  readonly points: readonly DemandPoint[]
}

const linesOf = ({ points }: DemandGrid): Line[] =>
  descending(points.map(({ threads }) => threads)).map((threads, index) => ({
    threads,
    index,
    points: points.filter((one) => one.threads === threads).sort((a, b) => a.depth - b.depth),
  }))

/** Requests under way stand on the axis by their power of two: an axis of ECharts' own has no ticks between 1 and 1024. */
const at = (plot: DemandPlot, point: DemandPoint): [number, number] =>
  plot === 'intensity' ? [point.iops, point.response_ns] : [Math.log2(point.outstanding), plot === 'iops' ? point.iops : point.response_ns]

/** Returns one of the plots of a grid. */
export function demandChart(grid: DemandGrid, plot: DemandPlot, context: ChartContext): Chart {
  const { words } = context
  const lines = linesOf(grid)
  const values = grid.points.map((point) => at(plot, point)[1])
  const title = phrase(words, plot)
  const summary = describe(title, values, plot === 'iops' ? formatIops : formatLatency, context)
  const shown = lines.filter(({ threads }) => isShown(context, String(threads)))
  return {
    id: `demand-${plot}`,
    title,
    summary,
    option: {
      ...base(context, summary),
      grid: { left: isNarrow(context) ? 56 : 68, right: isNarrow(context) ? 20 : 32, top: 22, bottom: 44 },
      xAxis: plot === 'intensity' ? speedAxis(context) : outstandingAxis(grid, context),
      yAxis: plot === 'iops' ? { type: 'value', min: 0, ...quiet(context.theme, tick) } : responseAxis(values, context),
      series: [...shown.map((line) => lineSeries(line, plot, context)), chosenSeries(grid, plot, context)],
    },
    legend: lines.map((line) => legendOf(line, context)),
    table: {
      columns: [phrase(words, 'threadCount'), phrase(words, 'depth'), phrase(words, 'outstanding'), 'IOPS', word(words, 'latency'), word(words, 'longest'), word(words, 'cpu'), phrase(words, 'point')],
      rows: grid.points.map((point) => [
        ...[point.threads, point.depth, point.outstanding].map((value) => figure(String(value))),
        figure(formatIops(point.iops)),
        figure(formatLatency(point.response_ns)),
        figure(formatLatency(point.longest_ns ?? null)),
        figure(point.cpu_ratio === null ? MISSING : formatRatio(point.cpu_ratio)),
        { text: chosenName(chosenAt(grid, point), words) || MISSING },
      ]),
    },
    height: 320,
    isEmpty: values.length === 0,
    note: noteOf(grid, plot, words),
  }
}

/** The names are explained once, below the first of the plots. */
function noteOf({ round, chosen }: DemandGrid, plot: DemandPlot, words: Words): string {
  if (plot !== 'intensity') return phrase(words, 'note', { round })
  const slow = chosen.some(({ is_slow: isSlow }) => isSlow) ? [phrase(words, 'slow')] : []
  return [phrase(words, 'note', { round }), phrase(words, 'chosenNote'), ...slow].join(words.word.sentence_gap)
}

const chosenAt = ({ chosen }: DemandGrid, { threads, depth }: DemandPoint): ChosenPoint[] =>
  chosen.filter((one) => one.threads === threads && one.depth === depth)

const chosenName = (chosen: readonly ChosenPoint[], words: Words): string => chosen.map(({ pick }) => phrase(words, pick)).join(words.word.comma)

/** In a drawing one below the other: side by side they would leave a narrow one. */
const chosenLines = (chosen: readonly ChosenPoint[], words: Words): string => chosen.map(({ pick }) => phrase(words, pick)).join('\n')

const named = (theme: ChartTheme, name: string): object => ({
  name,
  nameLocation: 'middle',
  nameGap: 26,
  nameTextStyle: { color: theme.muted, fontSize: 11 },
  axisLine: { lineStyle: { color: theme.line } },
})

const speedAxis = ({ theme, words }: ChartContext): XAXisComponentOption =>
  ({ type: 'value', min: 0, ...quiet(theme, tick), ...named(theme, withRemark(words, word(words, 'iops'), 'IOPS')) })

const outstandingAxis = ({ points }: DemandGrid, { theme, words }: ChartContext): XAXisComponentOption => ({
  type: 'value',
  min: 0,
  max: Math.ceil(Math.log2(Math.max(2, ...points.map(({ outstanding }) => outstanding)))),
  interval: 1,
  ...quiet(theme, (power) => tick(2 ** power)),
  ...named(theme, phrase(words, 'outstanding')),
})

const responseAxis = (values: readonly number[], { theme }: ChartContext): YAXisComponentOption =>
  ({ type: 'log', min: decadeBelow(Math.max(1, Math.min(...values))), max: decadeAbove(Math.max(10, ...values)), ...quiet(theme, shortLatency) })

function tipOf(point: DemandPoint, name: string, words: Words): string {
  const title = phrase(words, 'load', { threads: point.threads, depth: point.depth })
  return tip(name ? withRemark(words, title, name) : title, [
    [phrase(words, 'outstanding'), String(point.outstanding)],
    [word(words, 'iops'), formatIops(point.iops)],
    [word(words, 'latency'), formatLatency(point.response_ns)],
    ...(point.longest_ns ? [[word(words, 'longest'), formatLatency(point.longest_ns)] as [string, string]] : []),
    [word(words, 'cpu'), point.cpu_ratio === null ? MISSING : formatRatio(point.cpu_ratio)],
  ])
}

function lineSeries({ threads, index, points }: Line, plot: DemandPlot, { theme, words }: ChartContext): LineSeriesOption {
  const shape = shapeOf(index)
  return {
    type: 'line',
    name: phrase(words, 'threads', { n: threads }),
    z: 3,
    symbol: shape === 'square' ? 'rect' : shape,
    symbolSize: 8,
    showAllSymbol: true,
    lineStyle: { width: 2, color: colorAt(theme, index) },
    itemStyle: { color: colorAt(theme, index) },
    emphasis: { disabled: true },
    data: points.map((point) => at(plot, point)),
    tooltip: {
      formatter: (item) => {
        const point = points[(item as { dataIndex: number }).dataIndex]
        return point ? tipOf(point, '', words) : ''
      },
    },
  }
}

/** The points later stages work at: large hollow marks with their names. */
function chosenSeries(grid: DemandGrid, plot: DemandPlot, context: ChartContext): LineSeriesOption {
  const { theme, words } = context
  const points = grid.points.filter((point) => chosenAt(grid, point).length > 0)
  const rightmost = Math.max(...grid.points.map((point) => at(plot, point)[0]))
  const heights = grid.points.map((point) => at(plot, point)[1])
  const middle = Math.sqrt(Math.min(...heights) * Math.max(...heights))
  return {
    type: 'line',
    name: phrase(words, 'point'),
    z: 5,
    symbol: 'circle',
    symbolSize: 17,
    showAllSymbol: true,
    lineStyle: { width: 0, opacity: 0 },
    itemStyle: { color: 'transparent', borderColor: theme.text, borderWidth: 2 },
    data: points.map((point) => {
      const [x, y] = at(plot, point)
      // A name at the right edge would leave the grid.
      const isFarRight = x > rightmost / 2
      return {
        value: [x, y],
        label: {
          show: true,
          formatter: chosenLines(chosenAt(grid, point), words),
          // Several lines go away from the edge that is near.
          ...(chosenAt(grid, point).length > 1 ? { verticalAlign: y < middle ? 'bottom' as const : 'top' as const } : {}),
          position: isFarRight ? 'left' as const : 'right' as const,
          distance: 6,
          color: theme.text,
          fontSize: 12,
          fontWeight: 600 as const,
          textBorderColor: theme.background,
          textBorderWidth: 3,
        },
      }
    }),
    tooltip: {
      formatter: (item) => {
        const point = points[(item as { dataIndex: number }).dataIndex]
        return point ? tipOf(point, chosenName(chosenAt(grid, point), words), words) : ''
      },
    },
  }
}

const legendOf = ({ threads, index }: Line, context: ChartContext): LegendEntry => ({
  key: String(threads),
  name: phrase(context.words, 'threads', { n: threads }),
  color: colorAt(context.theme, index),
  mark: shapeOf(index),
  isHidden: !isShown(context, String(threads)),
})

/** Whether the processor was watched at any load. */
export const hasProcessor = ({ points }: DemandGrid): boolean => points.some(({ cpu_ratio: cpu }) => cpu !== null)

/** Returns how busy the processor was at each load, as a field of threads × requests of each. */
export function processorChart(grid: DemandGrid, context: ChartContext): Chart {
  const { words, theme } = context
  const [threads, depths] = [descending(grid.points.map((one) => one.threads)).reverse(), descending(grid.points.map((one) => one.depth)).reverse()]
  const known = grid.points.flatMap(({ cpu_ratio: cpu }) => (cpu === null ? [] : [cpu]))
  const most = Math.max(LEAST_SPAN, ...known)
  const title = phrase(words, 'processor')
  const summary = describe(title, known, formatRatio, context)
  const said = (point: DemandPoint | undefined): string => (point && point.cpu_ratio !== null ? formatRatio(point.cpu_ratio) : MISSING)
  const field: Field = {
    columns: depths.map((depth) => String(depth)),
    rows: threads.map((count) => String(count)),
    cells: grid.points.map((point) => ({
      column: depths.indexOf(point.depth),
      row: threads.indexOf(point.threads),
      strength: (point.cpu_ratio ?? 0) / most,
      text: said(point),
      tip: () => tipOf(point, chosenName(chosenAt(grid, point), words), words),
    })),
  }
  return {
    id: 'demand-processor',
    title,
    summary,
    option: { ...base(context, summary), ...fieldOption(field, context) },
    legend: [],
    table: {
      columns: [phrase(words, 'threadCount'), ...depths.map((depth) => phrase(words, 'each', { n: depth }))],
      rows: threads.map((count) => [
        figure(String(count)),
        ...depths.map((depth) => figure(said(grid.points.find((one) => one.threads === count && one.depth === depth)))),
      ]),
    },
    height: fieldHeight(field),
    isEmpty: known.length === 0,
    note: [phrase(words, 'processorNote'), phrase(words, theme.isDark ? 'busierDark' : 'busierLight')].join(words.word.sentence_gap),
  }
}
