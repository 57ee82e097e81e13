// Second by second: the speed of one workload round after round, and beneath it how busy disks and processor were.

import type { LineSeriesOption, XAXisComponentOption, YAXisComponentOption } from 'echarts'

import type { UnitId } from '@/domain/suite'
import { formatRatio, unitOf } from '@/domain/units'

import {
  emptyChart,
  figure,
  isNarrow,
  isShown,
  type Chart,
  type ChartContext,
  type LegendEntry,
  type Table,
} from '../chart'
import type { TracePoint, WorkloadResult } from '../document'
import { base, describe, tip } from '../frame'
import { bands, type Band } from '../marks'
import { scaleFor, tick, type Scale } from '../scale'
import { colorAt } from '../theme'
import { word } from '../words'

/** One second of the trace on the common time axis; null where one round ends and the next begins. */
interface Moment {
  at: number
  round: number
  point: TracePoint
}

/** Rounds in their order, one after the other without the pauses between them. */
function momentsOf(work: WorkloadResult): { moments: (Moment | null)[]; bands: Band[] } {
  const moments: (Moment | null)[] = []
  const shades: Band[] = []
  let start = 0
  for (const round of work.rounds) {
    if (round.trace.length === 0) continue
    if (moments.length > 0) moments.push(null)
    let end = start
    for (const point of round.trace) {
      end = start + point.t_s
      moments.push({ at: end, round: round.n, point })
    }
    shades.push({ from: start, to: end + 1, label: String(round.n), isShaded: shades.length % 2 === 1 })
    start = end + 1
  }
  return { moments, bands: shades }
}

interface Line {
  key: string
  name: string
  color: string
  dash: 'solid' | 'dashed'
  width: number
  grid: 0 | 1
  isListed: boolean
  of: (point: TracePoint) => number | null
}

const METRICS: Partial<Record<UnitId, readonly [keyof TracePoint, keyof TracePoint]>> = {
  bytes_per_s: ['read_bytes_per_s', 'write_bytes_per_s'],
  iops: ['read_iops', 'write_iops'],
}

/** The unit of the main metric if the trace has it, else bytes per second. */
function tracedUnit(work: WorkloadResult, points: readonly TracePoint[]): 'bytes_per_s' | 'iops' {
  const hasIops = points.some((point) => point.read_iops !== null || point.write_iops !== null)
  return unitOf(work.metric) === 'iops' && hasIops ? 'iops' : 'bytes_per_s'
}

function speedLines(unit: 'bytes_per_s' | 'iops', points: readonly TracePoint[], context: ChartContext): Line[] {
  const keys = METRICS[unit] ?? []
  return keys.flatMap((key, index) => {
    const of = (point: TracePoint): number | null => point[key] as number | null
    if (!points.some((point) => (of(point) ?? 0) > 0)) return []
    const name = word(context.language, index === 0 ? 'read' : 'write')
    return [{ key, name, color: colorAt(context.theme, index), dash: 'solid', width: 2, grid: 0, isListed: true, of }]
  })
}

/** All disks are one legend entry: with twelve of them, single names would bury the chart; the table names each. */
const DISKS = 'disks'

function busyLines(points: readonly TracePoint[], context: ChartContext): Line[] {
  const { language, theme } = context
  const disks = [...new Set(points.flatMap((point) => Object.keys(point.disks_busy_ratio)))]
  const lines: Line[] = disks.map((disk, index) => ({
    key: DISKS,
    name: disk,
    color: colorAt(theme, 2),
    dash: 'solid',
    width: 1.2,
    grid: 1,
    isListed: index === 0,
    of: (point) => point.disks_busy_ratio[disk] ?? null,
  }))
  if (points.some((point) => point.cpu_ratio !== null)) {
    const name = word(language, 'cpu')
    lines.push({
      key: 'cpu',
      name,
      color: colorAt(theme, 3),
      dash: 'dashed',
      width: 1.8,
      grid: 1,
      isListed: true,
      of: (point) => point.cpu_ratio,
    })
  }
  return lines
}

/** Returns the time trace of one workload. */
export function traceChart(work: WorkloadResult, context: ChartContext): Chart {
  const { language } = context
  const title = word(language, 'traceOf', { title: work.title[language] })
  const { moments, bands: shades } = momentsOf(work)
  const points = moments.flatMap((moment) => (moment ? [moment.point] : []))
  const unit = tracedUnit(work, points)
  const speeds = speedLines(unit, points, context)
  if (speeds.length === 0) return emptyChart('trace', title, word(language, 'noTrace'))
  const lines = [...speeds, ...busyLines(points, context)]
  const values = speeds.flatMap((line) => points.map(line.of).filter((value) => value !== null))
  const scale = scaleFor(unit, values, context)
  const summary = describe(title, values, scale.full, context)
  return {
    id: 'trace',
    title: `${title} (${scale.unit})`,
    summary,
    option: {
      ...base(context, summary),
      ...frameOf(scale, shades, lines.some((line) => line.grid === 1), context),
      axisPointer: { link: [{ xAxisIndex: 'all' }] },
      tooltip: {
        ...(base(context, summary).tooltip as object),
        trigger: 'axis',
        formatter: (items) => tipOf(items, moments, lines, scale, context),
      },
      series: [
        bands(shades, context.theme),
        ...lines
          .filter((line) => isShown(context, line.key))
          .map((line) => lineSeries(line, moments, line.grid === 0 ? scale.factor : 0.01)),
      ],
    },
    legend: lines.filter((line) => line.isListed).map((line) => legendOf(line, context)),
    table: tableOf(moments, lines, scale, context),
    height: lines.some((line) => line.grid === 1) ? 330 : 230,
    isEmpty: false,
  }
}

function frameOf(scale: Scale, shades: readonly Band[], hasBusy: boolean, context: ChartContext): object {
  const { theme, language } = context
  const left = isNarrow(context) ? 46 : 60
  const end = shades.at(-1)?.to ?? 1
  const xAxis = (grid: number, isLast: boolean): XAXisComponentOption => ({
    type: 'value',
    gridIndex: grid,
    min: 0,
    max: end,
    axisLine: { lineStyle: { color: theme.line } },
    axisTick: { show: false },
    axisLabel: { show: isLast, showMaxLabel: false, color: theme.muted, fontSize: 11, formatter: (value: number) => tick(value) },
    splitLine: { show: false },
    axisPointer: { show: true, label: { show: false }, lineStyle: { color: theme.muted } },
    ...(isLast
      ? { name: word(language, 'seconds'), nameLocation: 'middle', nameGap: 24, nameTextStyle: { color: theme.muted, fontSize: 11 } }
      : {}),
  })
  const yAxis = (grid: number, name: string, extra: object): YAXisComponentOption => ({
    type: 'value',
    gridIndex: grid,
    min: 0,
    name,
    nameGap: 8,
    nameTextStyle: { color: theme.muted, fontSize: 11, align: 'right' },
    axisLabel: { color: theme.muted, fontSize: 11, formatter: (value: number) => tick(value) },
    splitLine: { lineStyle: { color: theme.line } },
    splitNumber: 3,
    ...extra,
  })
  const right = 14
  if (!hasBusy) {
    return { grid: [{ left, right, top: 28, bottom: 40 }], xAxis: [xAxis(0, true)], yAxis: [yAxis(0, scale.unit, {})] }
  }
  return {
    grid: [
      { left, right, top: 28, height: 150 },
      { left, right, top: 212, bottom: 40 },
    ],
    xAxis: [xAxis(0, false), xAxis(1, true)],
    yAxis: [yAxis(0, scale.unit, {}), yAxis(1, `${word(language, 'busy')} %`, { max: 100, interval: 50 })],
  }
}

function lineSeries(line: Line, moments: readonly (Moment | null)[], factor: number): LineSeriesOption {
  return {
    type: 'line',
    name: line.name,
    xAxisIndex: line.grid,
    yAxisIndex: line.grid,
    showSymbol: moments.length < 40 && line.grid === 0,
    symbol: 'circle',
    symbolSize: 5,
    connectNulls: false,
    z: line.key === DISKS ? 2 : 3,
    lineStyle: { color: line.color, width: line.width, type: line.dash, opacity: line.key === DISKS ? 0.6 : 1 },
    itemStyle: { color: line.color },
    emphasis: { disabled: true },
    data: moments.map((moment) => {
      const value = moment ? line.of(moment.point) : null
      return moment && value !== null ? [moment.at, value / factor] : [moment?.at ?? null, null]
    }) as LineSeriesOption['data'] & object,
  }
}

function legendOf(line: Line, context: ChartContext): LegendEntry {
  return {
    key: line.key,
    name: line.key === DISKS ? word(context.language, 'disks') : line.name,
    color: line.color,
    mark: line.dash === 'dashed' ? 'dashed' : 'line',
    isHidden: !isShown(context, line.key),
  }
}

const shownValue = (line: Line, point: TracePoint, scale: Scale): string => {
  const value = line.of(point)
  if (value === null) return '–'
  return line.grid === 0 ? scale.full(value) : formatRatio(value)
}

function tipOf(
  items: unknown,
  moments: readonly (Moment | null)[],
  lines: readonly Line[],
  scale: Scale,
  context: ChartContext,
): string {
  const first = (Array.isArray(items) ? items[0] : items) as { dataIndex?: number } | undefined
  const moment = moments[first?.dataIndex ?? -1]
  if (!moment) return ''
  const { language } = context
  const pairs = lines.slice(0, 14).map((line) => [line.name, shownValue(line, moment.point, scale)] as const)
  const heat = moment.point.temperature_c
  const all = heat === null ? pairs : [...pairs, [word(language, 'temperature'), `${heat} °C`] as const]
  const second = `${word(language, 'secondsInRound')} ${tick(moment.point.t_s)}`
  return tip(`${word(language, 'round', { n: moment.round })} · ${second}`, all)
}

function tableOf(
  moments: readonly (Moment | null)[],
  lines: readonly Line[],
  scale: Scale,
  context: ChartContext,
): Table {
  const { language } = context
  return {
    columns: [word(language, 'rounds'), word(language, 'secondsInRound'), ...lines.map((line) => line.name)],
    rows: moments
      .filter((moment) => moment !== null)
      .map((moment) => [
        figure(String(moment.round)),
        figure(tick(moment.point.t_s)),
        ...lines.map((line) => figure(shownValue(line, moment.point, scale))),
      ]),
  }
}
