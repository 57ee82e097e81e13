// Speed and response time over block size and over queue depth: the curves of the suite `nas-curve`.

import type { LineSeriesOption, YAXisComponentOption } from 'echarts'

import type { Summary } from '@/domain/summary'
import { halfWidth } from '@/domain/spread'
import { unitOf } from '@/domain/unit-table'
import { formatBlockSize } from '@/domain/units'

import { figure, isNarrow, isShown, text, type Chart, type ChartContext, type LegendEntry } from '../chart'
import type { ChartedRun, WorkloadResult } from '../document'
import { base, bottomAxis, decadeBelow, describe, quiet, shortLatency, tip } from '../frame'
import { ring } from '../marks'
import { scaleFor, tick, type Scale } from '../scale'
import { colorAt } from '../theme'
import { traitsOf, withRemark, word, type WordKey, type Words } from '../words'

type Side = 'read' | 'write'
type Axis = 'block' | 'depth'
type Quantity = 'speed' | 'latency'

/** One measured cell of the grid of block sizes and queue depths. */
interface Cell {
  readonly block: number
  readonly depth: number
  readonly side: Side
  readonly work: WorkloadResult
}

/** Cells of one direction that share the other parameter, what was measured, and the sort of data. */
interface Curve {
  readonly key: string
  readonly name: string
  readonly side: Side
  readonly index: number
  readonly cells: readonly Cell[]
}

const phrase = (words: Words, key: keyof Words['chart']['curve']): string => words.chart.curve[key]

/** True where the curve over `axis` bends at this cell, as the service found. */
const isKnee = ({ work }: Cell, axis: Axis): boolean => work.knees[axis] !== undefined

/** With fewer points a line would suggest a course nobody has measured. */
const FEWEST_POINTS = 3
/** Fewest cells of one direction; suites that merely use several block sizes have fewer. */
const FEWEST_CELLS = 9
/** More lines than this are split into a chart of reads and one of writes. */
const MOST_TOGETHER = 4

const TITLES: Record<Axis, Record<Quantity, WordKey>> = {
  block: { speed: 'curveSpeed', latency: 'curveLatency' },
  depth: { speed: 'curveDepthSpeed', latency: 'curveDepthLatency' },
}

function cellsOf(run: ChartedRun): Cell[] {
  return run.workloads.flatMap((work) => {
    const { block_bytes: block = null, depth = null } = work.access ?? {}
    const side = work.direction
    if (block === null || depth === null || (side !== 'read' && side !== 'write')) return []
    return [{ block, depth, side, work }]
  })
}

const distinct = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b)

const other = (axis: Axis): Axis => (axis === 'block' ? 'depth' : 'block')

/** True when the run varies block size and queue depth on purpose. */
export function hasCurve(run: ChartedRun): boolean {
  const cells = cellsOf(run)
  return (['read', 'write'] as const).some((side) => {
    const own = cells.filter((cell) => cell.side === side)
    const places = new Set(own.map(({ block, depth }) => `${block} ${depth}`))
    return places.size >= FEWEST_CELLS && (['block', 'depth'] as const).every((axis) => distinct(own.map((cell) => cell[axis])).length >= FEWEST_POINTS)
  })
}

const acrossName = (axis: Axis, value: number, words: Words): string =>
  axis === 'block' ? formatBlockSize(value) : word(words, 'queueDepth', { n: value })

function curvesOf(cells: readonly Cell[], axis: Axis, { words }: ChartContext): Curve[] {
  const across = other(axis)
  const traitOf = traitsOf(cells.map(({ work }) => work), words)
  const traits = [...new Map(cells.map(({ work }) => traitOf(work)).map((trait) => [trait.key, trait])).values()]
  const curves = (['read', 'write'] as const).flatMap((side) =>
    distinct(cells.map((cell) => cell[across])).flatMap((value) => traits.map((trait) => ({
      key: [side, value, ...(trait.key ? [trait.key] : [])].join(' '),
      name: [word(words, side), acrossName(across, value, words), ...trait.names].join(' · '),
      side,
      cells: cells.filter((cell) => cell.side === side && cell[across] === value && traitOf(cell.work).key === trait.key),
    }))),
  )
  return curves
    .filter((curve) => distinct(curve.cells.map((cell) => cell[axis])).length >= FEWEST_POINTS)
    .map((curve, index) => ({ ...curve, index }))
}

/** Returns the curves of a run: over block size, then over queue depth; speed beside response time. */
export function curveCharts(run: ChartedRun, context: ChartContext): Chart[] {
  const cells = cellsOf(run)
  return (['block', 'depth'] as const).flatMap((axis) => {
    const curves = curvesOf(cells, axis, context)
    const bySide = (['read', 'write'] as const).map((side) =>
      curves.filter((curve) => curve.side === side).map((curve, index) => ({ ...curve, index })),
    )
    const parts = curves.length > MOST_TOGETHER ? bySide : [curves]
    return parts
      .filter((part) => part.length > 0)
      .flatMap((part) => (['speed', 'latency'] as const).map((quantity) => curveChart(part, axis, quantity, context)))
  })
}

/** Which median of a cell is drawn: latency, or operations where all cells count them, or bytes. */
function metricOf(cells: readonly Cell[], quantity: Quantity): 'lat_mean_ns' | 'iops' | 'bytes_per_s' {
  if (quantity === 'latency') return 'lat_mean_ns'
  return cells.every(({ work }) => unitOf(work.metric) === 'iops') ? 'iops' : 'bytes_per_s'
}

function curveChart(curves: readonly Curve[], axis: Axis, quantity: Quantity, context: ChartContext): Chart {
  const { words, theme } = context
  const all = curves.flatMap((curve) => curve.cells)
  const along = distinct(all.map((cell) => cell[axis]))
  const metric = metricOf(all, quantity)
  const found = curves.map((curve) =>
    along.map((value) => curve.cells.find((cell) => cell[axis] === value)?.work.summary[`${curve.side}_${metric}`] ?? null),
  )
  const medians = found.map((summaries) => summaries.map((one) => one?.median ?? null))
  const values = medians.flat().filter((median) => median !== null)
  const scale = scaleFor(unitOf(`read_${metric}`), values, context)
  const knees = curves.map((curve) => new Set(curve.cells.filter((cell) => isKnee(cell, axis)).map((cell) => along.indexOf(cell[axis]))))
  const sides = new Set(curves.map(({ side }) => side))
  const [only] = sides.size === 1 ? sides : []
  const title = word(words, TITLES[axis][quantity]) + (only ? ` · ${word(words, only)}` : '')
  const summary = describe(title, values, scale.full, context)
  const names = along.map((value) => (axis === 'block' ? formatBlockSize(value) : String(value)))
  const axisName = word(words, axis === 'block' ? 'blockSize' : 'queueDepthAxis')
  return {
    id: `curve-${axis}-${quantity}${only ? `-${only}` : ''}`,
    title: scale.unit ? withRemark(words, title, scale.unit) : title,
    summary,
    option: {
      ...base(context, summary),
      grid: { left: isNarrow(context) ? 52 : 68, right: 20, top: 18, bottom: 44 },
      xAxis: bottomAxis(theme, names, axisName),
      yAxis: yAxisOf(values, quantity, context),
      series: curves.flatMap((curve, index) =>
        isShown(context, curve.key) ? [curveSeries(curve, found[index] ?? [], { names, scale, knees: knees[index] ?? new Set(), isNamed: quantity === 'speed' }, context)] : [],
      ),
    },
    legend: curves.map((curve) => legendOf(curve, context)),
    table: {
      columns: [axisName, ...curves.map((curve) => curve.name)],
      rows: names.map((name, place) => [
        text(name),
        ...found.map((curve, index) => figure(knees[index]?.has(place) ? withRemark(words, written(curve[place], scale), phrase(words, 'knee')) : written(curve[place], scale))),
      ]),
    },
    height: 280,
    isEmpty: values.length === 0,
    ...(knees.some((places) => places.size > 0) ? { note: phrase(words, 'note') } : {}),
  }
}

const written = (summary: Summary | null | undefined, scale: Scale): string =>
  summary ? scale.full(summary.median, halfWidth(summary)) : '–'

function yAxisOf(values: readonly number[], quantity: Quantity, { theme }: ChartContext): YAXisComponentOption {
  if (quantity === 'speed') return { type: 'value', min: 0, ...quiet(theme, tick) }
  const lowest = Math.max(1, Math.min(...values, Number.MAX_VALUE))
  return { type: 'log', min: decadeBelow(lowest), ...quiet(theme, shortLatency) }
}

const SHAPES = ['circle', 'diamond', 'square', 'triangle'] as const

const shapeOf = (index: number): (typeof SHAPES)[number] => SHAPES[index % SHAPES.length] ?? 'circle'

function curveSeries(
  curve: Curve,
  summaries: readonly (Summary | null)[],
  { names, scale, knees, isNamed }: { names: readonly string[]; scale: Scale; knees: ReadonlySet<number>; isNamed: boolean },
  { theme, words }: ChartContext,
): LineSeriesOption {
  const shape = shapeOf(curve.index)
  return {
    type: 'line',
    name: curve.name,
    symbol: shape === 'square' ? 'rect' : shape,
    symbolSize: 8,
    connectNulls: true,
    lineStyle: { width: 2, color: colorAt(theme, curve.index) },
    itemStyle: { color: colorAt(theme, curve.index) },
    emphasis: { disabled: true },
    data: summaries.map((summary, place) => {
      if (!summary) return null
      const value = summary.median / scale.factor
      return knees.has(place) ? { value, ...ring(theme, curve.index, isNamed ? phrase(words, 'knee') : '') } : value
    }),
    tooltip: {
      formatter: (item) => {
        const index = (item as { dataIndex: number }).dataIndex
        return tip(names[index] ?? '', [[curve.name, written(summaries[index], scale)]])
      },
    },
  }
}

function legendOf(curve: Curve, context: ChartContext): LegendEntry {
  return {
    key: curve.key,
    name: curve.name,
    color: colorAt(context.theme, curve.index),
    mark: shapeOf(curve.index),
    isHidden: !isShown(context, curve.key),
  }
}
