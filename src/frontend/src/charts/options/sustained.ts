// Long writes: speed over the bytes written so far, with the levels it kept and the place where it fell for good.

import type { LineSeriesOption, XAXisComponentOption } from 'echarts'

import { formatBytes } from '@/domain/units'
import type { SustainedRound } from '@/domain/sustained'

import { figure, isNarrow, isShown, text, type Chart, type ChartContext, type LegendEntry, type Table } from '../chart'
import type { ChartedRun, Language, WorkloadResult } from '../document'
import { base, describe, quiet, tip } from '../frame'
import { uprightLines } from '../marks'
import { bytesScale, scaleFor, tick, type Scale } from '../scale'
import { colorAt } from '../theme'
import { variantName, withRemark, word } from '../words'

const WORDS = {
  title: ['Speed over what was written', '写入量与速度'],
  written: ['Written so far', '已写入'],
  falls: ['falls at {bytes}', '{bytes} 后下降'],
  level: ['Level', '平均速度'],
  note: [
    'The thin line is the mean of a stretch; the dashed upright line marks where the speed fell for good.',
    '细线为各段的平均速度；竖直虚线标出速度从哪里开始持续下降。',
  ],
  steady: ['The thin line is the mean; the speed never fell for good.', '细线为平均速度；速度没有出现持续下降。'],
} as const satisfies Record<string, readonly [string, string]>

const say = (language: Language, key: keyof typeof WORDS, values: Record<string, string> = {}): string =>
  WORDS[key][language === 'zh-CN' ? 1 : 0].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

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

function curvesOf(run: ChartedRun, { language }: ChartContext): Curve[] {
  const works = run.workloads.filter(({ sustained }) => sustained)
  const isByVariant = new Set(works.map(({ variant }) => variant)).size > 1
  const nameOf = (work: WorkloadResult): string =>
    isByVariant ? `${work.title[language]} · ${variantName(language, work.variant)}` : work.title[language]
  return works.flatMap((work, color) => (work.sustained?.rounds ?? []).map((round, index, all) => ({
    key: `${work.id} ${work.variant} ${round.n}`,
    name: all.length > 1 ? `${nameOf(work)} · ${word(language, 'round', { n: round.n })}` : nameOf(work),
    color,
    isFirst: index === 0,
    round,
  })))
}

/** Returns the curves of all long writes of a run. */
export function sustainedChart(run: ChartedRun, context: ChartContext): Chart {
  const { language, theme } = context
  const curves = curvesOf(run, context)
  const shown = curves.filter((curve) => isShown(context, curve.key))
  const speeds = curves.flatMap(({ round }) => round.bytes_per_s)
  const scale = scaleFor('bytes_per_s', speeds, context)
  const size = bytesScale(curves.flatMap(({ round }) => round.written_bytes.at(-1) ?? 0), context)
  const falls = run.workloads.flatMap(({ sustained }) => sustained?.falls_at_bytes ?? [])
  const summary = describe(say(language, 'title'), speeds, scale.full, context)
  return {
    id: 'sustained',
    title: withRemark(language, say(language, 'title'), scale.unit),
    summary,
    option: {
      ...base(context, summary),
      grid: { left: isNarrow(context) ? 52 : 68, right: 24, top: 30, bottom: 44 },
      xAxis: writtenAxis(size, context),
      yAxis: { type: 'value', min: 0, ...quiet(theme, tick) },
      series: [
        uprightLines([...falls].sort((a, b) => a - b).map((at) => ({ at: at / size.factor, label: say(language, 'falls', { bytes: size.full(at) }) })), theme),
        ...shown.flatMap((curve) => [speedSeries(curve, scale, size, context), levelSeries(curve, scale, size, context)]),
      ],
    },
    legend: curves.map((curve) => legendOf(curve, context)),
    table: tableOf(curves, scale, context),
    height: 300,
    isEmpty: speeds.length === 0,
    note: say(language, falls.length > 0 ? 'note' : 'steady'),
  }
}

function writtenAxis(size: Scale, { theme, language }: ChartContext): XAXisComponentOption {
  return {
    type: 'value',
    min: 0,
    name: withRemark(language, say(language, 'written'), size.unit),
    nameLocation: 'middle',
    nameGap: 26,
    nameTextStyle: { color: theme.muted, fontSize: 11 },
    ...quiet(theme, tick),
    splitLine: { show: false },
    axisLine: { lineStyle: { color: theme.line } },
  }
}

function speedSeries({ name, color, isFirst, round }: Curve, scale: Scale, size: Scale, { theme, language }: ChartContext): LineSeriesOption {
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
          [say(language, 'written'), size.full(round.written_bytes[index] ?? 0)],
          [word(language, 'throughput'), scale.full(round.bytes_per_s[index] ?? 0)],
        ])
      },
    },
  }
}

/** The levels as flat lines; a gap parts one from the next. */
function levelSeries({ color, round }: Curve, scale: Scale, size: Scale, { theme, language }: ChartContext): LineSeriesOption {
  return {
    type: 'line',
    name: say(language, 'level'),
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

function tableOf(curves: readonly Curve[], scale: Scale, { language, unitBase }: ChartContext): Table {
  return {
    columns: [word(language, 'workload'), say(language, 'written'), word(language, 'throughput'), say(language, 'level')],
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
