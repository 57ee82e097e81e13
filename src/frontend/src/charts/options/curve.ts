// Speed and response time over block size or queue depth: the curves of the suite `nas-curve`.

import type { LineSeriesOption } from 'echarts'

import { formatBlockSize, formatLatency } from '@/domain/units'

import { figure, isNarrow, isShown, text, type Chart, type ChartContext, type LegendEntry } from '../chart'
import type { ChartedRun, WorkloadResult } from '../document'
import { base, tip } from '../frame'
import { scaleFor, tick, type Scale } from '../scale'
import { colorAt } from '../theme'
import { word, type WordKey } from '../words'

/** One measured cell of the grid of block sizes and queue depths. */
interface CurvePoint {
  readonly blockBytes: number
  readonly depth: number
  readonly work: WorkloadResult
  readonly side: 'read' | 'write'
}

export type Axis = 'block' | 'depth'
type Quantity = 'speed' | 'latency'

function pointsOf(run: ChartedRun): CurvePoint[] {
  return run.workloads.flatMap((work) => {
    const { bs, iodepth } = work.parameters
    const side = work.direction
    if (typeof bs !== 'number' || typeof iodepth !== 'number' || (side !== 'read' && side !== 'write')) return []
    return [{ blockBytes: bs, depth: iodepth, work, side }]
  })
}

const distinct = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b)

/** Fewest cells of a grid; suites that merely use several block sizes have fewer of one direction. */
const FEWEST_CELLS = 9

/** True when the run has a grid worth a curve: three block sizes and three queue depths, most of them combined. */
export function hasCurve(run: ChartedRun): boolean {
  const points = pointsOf(run)
  return (['read', 'write'] as const).some((side) => {
    const own = points.filter((point) => point.side === side)
    const cells = new Set(own.map(({ blockBytes, depth }) => `${blockBytes} ${depth}`))
    return (
      cells.size >= FEWEST_CELLS &&
      distinct(own.map(({ blockBytes }) => blockBytes)).length >= 3 &&
      distinct(own.map(({ depth }) => depth)).length >= 3
    )
  })
}

const TITLES: Record<Axis, Record<Quantity, WordKey>> = {
  block: { speed: 'curveSpeed', latency: 'curveLatency' },
  depth: { speed: 'curveDepthSpeed', latency: 'curveDepthLatency' },
}

/** Returns speed and response-time curves for reads and writes; `axis` says what runs along the bottom. */
export function curveCharts(run: ChartedRun, context: ChartContext, axis: Axis = 'block'): Chart[] {
  const points = pointsOf(run)
  return (['read', 'write'] as const)
    .filter((side) => points.some((point) => point.side === side))
    .flatMap((side) => {
      const own = points.filter((point) => point.side === side)
      return (['speed', 'latency'] as const).map((quantity) => curveChart(own, side, quantity, axis, context))
    })
}

const metricOf = (side: 'read' | 'write', quantity: Quantity): string =>
  quantity === 'speed' ? `${side}_bytes_per_s` : `${side}_lat_mean_ns`

interface Curve {
  readonly key: string
  readonly name: string
  readonly index: number
  readonly at: (category: number) => number | null
}

function curveChart(
  points: readonly CurvePoint[],
  side: 'read' | 'write',
  quantity: Quantity,
  axis: Axis,
  context: ChartContext,
): Chart {
  const { language, theme } = context
  const metric = metricOf(side, quantity)
  const blocks = distinct(points.map((point) => point.blockBytes))
  const depths = distinct(points.map((point) => point.depth))
  const [along, across] = axis === 'block' ? [blocks, depths] : [depths, blocks]
  const medianAt = (block: number, depth: number): number | null =>
    points.find((point) => point.blockBytes === block && point.depth === depth)?.work.summary[metric]?.median ?? null
  const curves: Curve[] = across.map((value, index) => ({
    key: String(value),
    name: axis === 'block' ? word(language, 'queueDepth', { n: value }) : formatBlockSize(value),
    index,
    at: (category) => (axis === 'block' ? medianAt(category, value) : medianAt(value, category)),
  }))
  const values = curves.flatMap((curve) => along.map(curve.at).filter((value) => value !== null))
  const scale = scaleFor(quantity === 'speed' ? 'bytes_per_s' : 'ns', values, context)
  const title = `${word(language, TITLES[axis][quantity])} · ${word(language, side)}`
  const describe = word(language, 'summaryBars', {
    title,
    count: values.length,
    low: values.length > 0 ? scale.full(Math.min(...values)) : '–',
    high: values.length > 0 ? scale.full(Math.max(...values)) : '–',
  })
  const names = along.map((value) => (axis === 'block' ? formatBlockSize(value) : String(value)))
  return {
    id: `curve-${axis}-${side}-${quantity}`,
    title: scale.unit ? `${title} (${scale.unit})` : title,
    summary: describe,
    option: {
      ...base(context, describe),
      grid: { left: isNarrow(context) ? 52 : 68, right: 20, top: 18, bottom: 44 },
      xAxis: {
        type: 'category',
        data: names,
        name: word(language, axis === 'block' ? 'blockSize' : 'queueDepthAxis'),
        nameLocation: 'middle',
        nameGap: 26,
        nameTextStyle: { color: theme.muted, fontSize: 11 },
        axisLine: { lineStyle: { color: theme.line } },
        axisTick: { show: false },
        axisLabel: { color: theme.muted, fontSize: 11, hideOverlap: true },
      },
      yAxis: yAxisOf(values, scale, quantity, context),
      series: curves
        .filter((curve) => isShown(context, curve.key))
        .map((curve) => curveSeries(curve, along, names, scale, context)),
    },
    legend: curves.map((curve) => legendOf(curve, context)),
    table: {
      columns: [word(language, axis === 'block' ? 'blockSize' : 'queueDepthAxis'), ...curves.map((curve) => curve.name)],
      rows: along.map((value, index) => [
        text(names[index] ?? ''),
        ...curves.map((curve) => {
          const median = curve.at(value)
          return figure(median === null ? '–' : scale.full(median))
        }),
      ]),
    },
    height: 280,
    isEmpty: values.length === 0,
  }
}

function yAxisOf(values: readonly number[], scale: Scale, quantity: Quantity, { theme }: ChartContext): object {
  const common = { axisLine: { show: false }, axisTick: { show: false }, splitLine: { lineStyle: { color: theme.line } } }
  if (quantity === 'speed') {
    return { ...common, type: 'value', min: 0, axisLabel: { color: theme.muted, fontSize: 11, formatter: tick } }
  }
  const low = values.length > 0 ? Math.min(...values) : 1
  return {
    ...common,
    type: 'log',
    min: 10 ** Math.floor(Math.log10(Math.max(low, 1))),
    axisLabel: {
      color: theme.muted,
      fontSize: 11,
      formatter: (value: number) => formatLatency(value / scale.factor).replace(/\.0+(?= )/, ''),
    },
  }
}

const SHAPES = ['circle', 'diamond', 'square', 'triangle'] as const

const symbolOf = (index: number): string => {
  const shape = SHAPES[index % SHAPES.length] ?? 'circle'
  return shape === 'square' ? 'rect' : shape
}

function curveSeries(
  curve: Curve,
  along: readonly number[],
  names: readonly string[],
  scale: Scale,
  { theme }: ChartContext,
): LineSeriesOption {
  return {
    type: 'line',
    name: curve.name,
    symbol: symbolOf(curve.index),
    symbolSize: 8,
    connectNulls: true,
    lineStyle: { width: 2, color: colorAt(theme, curve.index) },
    itemStyle: { color: colorAt(theme, curve.index) },
    emphasis: { disabled: true },
    data: along.map((value) => {
      const median = curve.at(value)
      return median === null ? null : median / scale.factor
    }),
    tooltip: {
      formatter: (item) => {
        const index = (item as { dataIndex: number }).dataIndex
        const median = curve.at(along[index] ?? NaN)
        return tip(names[index] ?? '', [[curve.name, median === null ? '–' : scale.full(median)]])
      },
    },
  }
}

function legendOf(curve: Curve, context: ChartContext): LegendEntry {
  return {
    key: curve.key,
    name: curve.name,
    color: colorAt(context.theme, curve.index),
    mark: SHAPES[curve.index % SHAPES.length] ?? 'circle',
    isHidden: !isShown(context, curve.key),
  }
}
