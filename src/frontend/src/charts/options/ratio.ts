// How far each run is from the baseline: a mark with its interval per workload, the verdict as symbol, colour and word.

import type { CustomSeriesOption, XAXisComponentOption } from 'echarts'

import { formatChange } from '@/domain/units'

import { emptyChart, figure, isShown, text, type Chart, type ChartContext, type LegendEntry, type Table } from '../chart'
import type { ComparedDifference, NamedRun, Verdict } from '../document'
import { base, layRows, quiet, rowAxis, tip, textWidth } from '../frame'
import { uprightLines, whiskers } from '../marks'
import { tick } from '../scale'
import { FONT, type ChartTheme } from '../theme'
import { about, word } from '../words'
import { cellName, type CellName } from './compare'

/** What is said of a difference: by a comparison of runs, or of the cells of an experiment. */
export type Said = Verdict | 'unproven'

/** One bar: which run, or which file system, against the baseline. */
export interface RatioDifference extends Pick<ComparedDifference, 'run_id' | 'ratio' | 'ratio_ci95'> {
  readonly verdict: Said
}

export interface RatioCell extends CellName {
  readonly differences: readonly RatioDifference[]
}

export interface RatioWords {
  readonly title: string
  readonly baseline: string
  /** What is compared, as head of the table's column. */
  readonly column: string
}

interface Point {
  readonly row: number
  readonly name: string
  readonly run: string
  readonly short: string
  readonly ratio: number
  readonly difference: RatioDifference
}

const SYMBOLS: Record<Said, LegendEntry['mark']> = {
  faster: 'triangle',
  slower: 'triangle-down',
  'sittings-differ': 'cross',
  'no-difference': 'circle',
  indicative: 'diamond',
  unproven: 'square',
  'not-comparable': 'circle',
}

export function verdictColor(verdict: Said, theme: ChartTheme): string {
  if (verdict === 'faster') return theme.better
  return verdict === 'slower' ? theme.worse : theme.even
}

/** Beyond a factor of two either way a linear axis would crowd everything else into its middle. */
const isWide = (ratios: readonly number[]): boolean => ratios.some((ratio) => ratio > 2 || ratio < 0.5)

/** Returns the chart of differences to the baseline. */
export function ratioChart(cells: readonly RatioCell[], runs: readonly NamedRun[], context: ChartContext, own?: RatioWords): Chart {
  const { words, theme } = context
  const said = own ?? { title: word(words, 'ratioOf'), baseline: word(words, 'baseline'), column: word(words, 'run') }
  const { title } = said
  const known = cells.filter((cell) => cell.differences.some((difference) => difference.ratio !== null))
  if (known.length === 0) return emptyChart('ratio', title, word(words, 'nothing'))
  const others = [...new Set(known.flatMap((cell) => cell.differences.map((difference) => difference.run_id)))]
  const names = known.map((cell) => cellName(cell, cells, context))
  const points = pointsOf(known, names, runs, context)
  const layout = layRows(context, names, others.length)
  const thickness = others.length * (layout.bar + layout.gap) - layout.gap
  const isCrowd = others.length > 1
  const summary = about(words, title, runs.map(({ name }) => name).join(' / '))
  return {
    id: 'ratio',
    title,
    summary,
    option: {
      ...base(context, summary),
      ...rowAxis(context, names, thickness, { top: 24, right: labelRoom(points, isCrowd, context) }),
      xAxis: axisOf(points, context),
      series: [
        uprightLines([{ at: 1, label: said.baseline }], theme),
        ...others.flatMap((run, slot) => {
          const own = points.filter((point) => point.difference.run_id === run)
          const offset = layout.offset(slot)
          return [whiskers(own.map((point) => whiskerOf(point, isCrowd)), offset, theme), marks(own, offset, context)]
        }),
      ],
    },
    legend: legendOf(known, context),
    table: tableOf(cells, runs, said, context),
    height: layout.height,
    isEmpty: false,
  }
}

/** Room at the right for the longest label, wherever its mark stands. */
function labelRoom(points: readonly Point[], isCrowd: boolean, { width }: ChartContext): number {
  const widest = Math.max(0, ...points.map((point) => textWidth(whiskerOf(point, isCrowd).label)))
  return Math.round(Math.min(Math.max(isCrowd ? 96 : 76, widest + 14), width * 0.35))
}

function pointsOf(
  cells: readonly RatioCell[],
  names: readonly string[],
  runs: readonly NamedRun[],
  context: ChartContext,
): Point[] {
  return cells.flatMap((cell, row) =>
    cell.differences.flatMap((difference) => {
      const { ratio, run_id } = difference
      if (ratio === null || ratio <= 0 || !isShown(context, difference.verdict)) return []
      const run = runs.find(({ id }) => id === run_id)
      const name = run?.name ?? run_id
      return [{ row, name: names[row] ?? '', run: name, short: run?.short ?? name, ratio, difference }]
    }),
  )
}

function legendOf(cells: readonly RatioCell[], context: ChartContext): LegendEntry[] {
  const verdicts = [...new Set(cells.flatMap((cell) => cell.differences.map(({ verdict }) => verdict)))]
  return verdicts.map((verdict) => ({
    key: verdict,
    name: word(context.words, verdict),
    color: verdictColor(verdict, context.theme),
    mark: SYMBOLS[verdict],
    isHidden: !isShown(context, verdict),
  }))
}

function tableOf(cells: readonly RatioCell[], runs: readonly NamedRun[], { column }: RatioWords, context: ChartContext): Table {
  const { words } = context
  return {
    columns: [word(words, 'workload'), column, ...(['difference', 'interval', 'verdict'] as const).map((key) => word(words, key))],
    rows: cells.flatMap((cell) =>
      cell.differences.map((difference) => [
        text(cellName(cell, cells, context)),
        text(runs.find(({ id }) => id === difference.run_id)?.name ?? difference.run_id),
        figure(formatChange(difference.ratio)),
        figure(intervalOf(difference)),
        text(word(words, difference.verdict)),
      ]),
    ),
  }
}

export const intervalOf = ({ ratio_ci95 }: Pick<RatioDifference, 'ratio_ci95'>): string =>
  ratio_ci95 ? `${formatChange(ratio_ci95[0])} … ${formatChange(ratio_ci95[1])}` : '–'

function whiskerOf(point: Point, withRun: boolean) {
  const interval = point.difference.ratio_ci95
  const change = formatChange(point.ratio)
  return {
    row: point.row,
    value: point.ratio,
    low: interval ? Math.max(interval[0], 1e-6) : null,
    high: interval ? interval[1] : null,
    label: withRun ? `${change}  ${point.short}` : change,
  }
}

/** On an axis of factors, `×4` and `÷4` are the same distance and read so. */
const formatTimes = (ratio: number): string => (ratio >= 1 ? `×${tick(ratio)}` : `÷${tick(1 / ratio)}`)

function axisOf(points: readonly Point[], context: ChartContext): XAXisComponentOption {
  const { theme } = context
  const ends = points.flatMap(({ ratio, difference }) => [ratio, ...(difference.ratio_ci95 ?? [])]).filter((end) => end > 0)
  const low = Math.min(0.9, ...ends)
  const high = Math.max(1.1, ...ends)
  if (isWide(ends)) {
    const [min, max] = [2 ** Math.floor(Math.log2(low)), 2 ** Math.ceil(Math.log2(high))]
    return { type: 'log', logBase: 2, min, max, ...quiet(theme, formatTimes) }
  }
  return { type: 'value', min: Math.floor(low * 20) / 20, max: Math.ceil(high * 20) / 20, splitNumber: 4, ...quiet(theme, formatChange) }
}

function marks(points: readonly Point[], offset: number, context: ChartContext): CustomSeriesOption {
  const { theme, words } = context
  return {
    type: 'custom',
    z: 6,
    encode: { x: 0, y: 1 },
    data: points.map((point) => [point.ratio, point.row]),
    renderItem: (params, api) => {
      const point = points[params.dataIndex]
      if (!point) return null
      const [x = 0, y = 0] = api.coord([point.ratio, point.row])
      const style = { fill: verdictColor(point.difference.verdict, theme), stroke: theme.background, lineWidth: 1, fontFamily: FONT }
      return shapeOf(SYMBOLS[point.difference.verdict], x, y + offset, style)
    },
    tooltip: {
      formatter: (item) => {
        const point = points[(item as { dataIndex: number }).dataIndex]
        if (!point) return ''
        const { difference } = point
        return tip(`${point.name} · ${point.run}`, [
          [word(words, 'difference'), formatChange(point.ratio)],
          [word(words, 'interval'), intervalOf(difference)],
          [word(words, 'verdict'), word(words, difference.verdict)],
        ])
      },
    },
  }
}

/** The corners of a cross of four short arms, from the middle, as shares of its size. */
const CROSS: readonly (readonly [number, number])[] = [
  [-1, -0.6], [-0.6, -1], [0, -0.4], [0.6, -1], [1, -0.6], [0.4, 0], [1, 0.6], [0.6, 1], [0, 0.4], [-0.6, 1], [-1, 0.6], [-0.4, 0],
]

function shapeOf(mark: LegendEntry['mark'], x: number, y: number, style: object) {
  const r = 5.5
  const corners: Partial<Record<LegendEntry['mark'], number[][]>> = {
    triangle: [[x, y - r - 1], [x + r + 1, y + r], [x - r - 1, y + r]],
    square: [[x - r, y - r], [x + r, y - r], [x + r, y + r], [x - r, y + r]],
    cross: CROSS.map(([right, down]) => [x + right * r, y + down * r]),
    'triangle-down': [[x, y + r + 1], [x + r + 1, y - r], [x - r - 1, y - r]],
    diamond: [[x, y - r - 1], [x + r + 1, y], [x, y + r + 1], [x - r - 1, y]],
  }
  const points = corners[mark]
  return points
    ? { type: 'polygon' as const, shape: { points }, style }
    : { type: 'circle' as const, shape: { cx: x, cy: y, r }, style }
}
