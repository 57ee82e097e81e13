// Long writes: speed over the bytes written so far, with the levels it kept and the place where it fell for good.

import type { LineSeriesOption, XAXisComponentOption } from 'echarts'

import { formatBytes } from '@/domain/units'
import type { SustainedRound } from '@/domain/sustained'
import { say } from '@/domain/text'
import { fill, type Values } from '@/domain/words'

import { figure, isNarrow, isShown, text, type Chart, type ChartContext, type LegendEntry, type Table } from '../chart'
import type { ChartedRun, WorkloadResult } from '../document'
import { base, describe, quiet, tip } from '../frame'
import { uprightLines } from '../marks'
import { bytesScale, scaleFor, tick, type Scale } from '../scale'
import { colorAt } from '../theme'
import { variantName, withRemark, word, type Words } from '../words'

const phrase = (words: Words, key: keyof Words['chart']['sustained'], values: Values = {}): string => fill(words.chart.sustained[key], values)

/** One long write of one round. */
interface Curve {
  readonly key: string
  readonly name: string
  readonly color: number
  readonly isFirst: boolean
  readonly round: SustainedRound
}

/** Points drawn of one curve; a screen has no more. */
const MOST_POINTS = 400

/** True when the run has a long write with a curve. */
export const hasSustained = (run: ChartedRun): boolean => run.workloads.some(({ sustained }) => sustained && sustained.rounds.length > 0)

function curvesOf(run: ChartedRun, { words }: ChartContext): Curve[] {
  const works = run.workloads.filter(({ sustained }) => sustained)
  const isByVariant = new Set(works.map(({ variant }) => variant)).size > 1
  const nameOf = (work: WorkloadResult): string =>
    isByVariant ? `${say(work.title)} · ${variantName(words, work.variant)}` : say(work.title)
  return works.flatMap((work, color) => (work.sustained?.rounds ?? []).map((round, index, all) => ({
    key: `${work.id} ${work.variant} ${round.n}`,
    name: all.length > 1 ? `${nameOf(work)} · ${word(words, 'round', { n: round.n })}` : nameOf(work),
    color,
    isFirst: index === 0,
    round,
  })))
}

/** Returns the curves of all long writes of a run. */
export function sustainedChart(run: ChartedRun, context: ChartContext): Chart {
  const { words, theme } = context
  const curves = curvesOf(run, context)
  const shown = curves.filter((curve) => isShown(context, curve.key))
  const speeds = curves.flatMap(({ round }) => round.bytes_per_s)
  const scale = scaleFor('bytes_per_s', speeds, context)
  const size = bytesScale(curves.flatMap(({ round }) => round.written_bytes.at(-1) ?? 0), context)
  const falls = run.workloads.flatMap(({ sustained }) => sustained?.falls_at_bytes ?? [])
  const summary = describe(phrase(words, 'title'), speeds, scale.full, context)
  return {
    id: 'sustained',
    title: withRemark(words, phrase(words, 'title'), scale.unit),
    summary,
    option: {
      ...base(context, summary),
      grid: { left: isNarrow(context) ? 52 : 68, right: 24, top: 30, bottom: 44 },
      xAxis: writtenAxis(size, context),
      yAxis: { type: 'value', min: 0, ...quiet(theme, tick) },
      series: [
        uprightLines([...falls].sort((a, b) => a - b).map((at) => ({ at: at / size.factor, label: phrase(words, 'falls', { bytes: size.full(at) }) })), theme),
        ...shown.flatMap((curve) => [speedSeries(curve, scale, size, context), levelSeries(curve, scale, size, context)]),
      ],
    },
    legend: curves.map((curve) => legendOf(curve, context)),
    table: tableOf(curves, scale, context),
    height: 300,
    isEmpty: speeds.length === 0,
    note: phrase(words, falls.length > 0 ? 'note' : 'steady'),
  }
}

function writtenAxis(size: Scale, { theme, words }: ChartContext): XAXisComponentOption {
  return {
    type: 'value',
    min: 0,
    name: withRemark(words, phrase(words, 'written'), size.unit),
    nameLocation: 'middle',
    nameGap: 26,
    nameTextStyle: { color: theme.muted, fontSize: 11 },
    ...quiet(theme, tick),
    splitLine: { show: false },
    axisLine: { lineStyle: { color: theme.line } },
  }
}

function speedSeries({ name, color, isFirst, round }: Curve, scale: Scale, size: Scale, { theme, words }: ChartContext): LineSeriesOption {
  const step = Math.max(1, Math.ceil(round.bytes_per_s.length / MOST_POINTS))
  const places = round.bytes_per_s.map((_, index) => index).filter((index) => index % step === 0)
  return {
    type: 'line',
    name,
    z: 3,
    symbol: 'circle',
    symbolSize: 6,
    showSymbol: places.length < 60,
    lineStyle: { width: 2, color: colorAt(theme, color), type: isFirst ? 'solid' : 'dotted' },
    itemStyle: { color: colorAt(theme, color) },
    emphasis: { disabled: true },
    data: places.map((index) => [(round.written_bytes[index] ?? 0) / size.factor, (round.bytes_per_s[index] ?? 0) / scale.factor]),
    tooltip: {
      formatter: (item) => {
        const index = places[(item as { dataIndex: number }).dataIndex] ?? 0
        return tip(name, [
          [phrase(words, 'written'), size.full(round.written_bytes[index] ?? 0)],
          [word(words, 'throughput'), scale.full(round.bytes_per_s[index] ?? 0)],
        ])
      },
    },
  }
}

/** The levels as flat lines; a gap parts one from the next. */
function levelSeries({ color, round }: Curve, scale: Scale, size: Scale, { theme, words }: ChartContext): LineSeriesOption {
  return {
    type: 'line',
    name: phrase(words, 'level'),
    z: 2,
    silent: true,
    symbol: 'none',
    lineStyle: { width: 1, color: colorAt(theme, color), opacity: 0.75 },
    tooltip: { show: false },
    data: round.levels.flatMap(({ from_bytes: from, to_bytes: to, bytes_per_s: speed }) => [
      [from / size.factor, speed / scale.factor],
      [to / size.factor, speed / scale.factor],
      [to / size.factor, null],
    ]) as LineSeriesOption['data'] & object,
  }
}

function legendOf({ key, name, color, isFirst }: Curve, context: ChartContext): LegendEntry {
  return { key, name, color: colorAt(context.theme, color), mark: isFirst ? 'line' : 'dashed', isHidden: !isShown(context, key) }
}

function tableOf(curves: readonly Curve[], scale: Scale, { words, unitBase }: ChartContext): Table {
  return {
    columns: [word(words, 'workload'), phrase(words, 'written'), word(words, 'throughput'), phrase(words, 'level')],
    rows: curves.flatMap(({ name, round }) => round.written_bytes.map((written, index) => {
      const level = round.levels.find((one) => written <= one.to_bytes)
      return [
        text(name),
        figure(formatBytes(written, { base: unitBase })),
        figure(scale.full(round.bytes_per_s[index] ?? 0)),
        figure(level ? scale.full(level.bytes_per_s) : '–'),
      ]
    })),
  }
}
