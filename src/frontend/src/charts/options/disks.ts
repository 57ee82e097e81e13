// What each member disk did in one workload: a dot per round for data moved and for busy share.
// A slow or idle disk stands out without any averaging.

import type { LineSeriesOption, XAXisComponentOption, YAXisComponentOption } from 'echarts'

import { formatBytes, formatRatio } from '@/domain/units'
import { say } from '@/domain/text'

import {
  emptyChart,
  figure,
  isNarrow,
  isShown,
  text,
  type Chart,
  type ChartContext,
  type LegendEntry,
} from '../chart'
import type { DiskActivity, WorkloadResult } from '../document'
import { base, describe, labelWidth, tip, valueAxis } from '../frame'
import { bytesScale } from '../scale'
import { colorAt } from '../theme'
import { withRemark, word, type WordKey } from '../words'

interface Dot {
  disk: string
  round: number
  activity: DiskActivity
}

interface Part {
  key: 'read' | 'write' | 'busy'
  name: WordKey
  symbol: string
  mark: 'circle' | 'diamond' | 'square'
  color: number
  panel: 0 | 1
  of: (activity: DiskActivity) => number
}

const PARTS: readonly Part[] = [
  { key: 'read', name: 'readBytes', symbol: 'circle', mark: 'circle', color: 0, panel: 0, of: (disk) => disk.read_bytes },
  { key: 'write', name: 'writtenBytes', symbol: 'diamond', mark: 'diamond', color: 1, panel: 0, of: (disk) => disk.write_bytes },
  { key: 'busy', name: 'busyShare', symbol: 'rect', mark: 'square', color: 2, panel: 1, of: (disk) => disk.busy_ratio },
]

const ROW_PX = 30

/** Returns the per-disk view of one workload. */
export function disksChart(work: WorkloadResult, context: ChartContext): Chart {
  const { words } = context
  const title = word(words, 'disksOf', { title: say(work.title) })
  const dots: Dot[] = work.rounds.flatMap((round) =>
    round.disks.map((activity) => ({ disk: activity.disk, round: round.n, activity })),
  )
  if (dots.length === 0) return emptyChart('disks', title, word(words, 'noDisks'))
  const disks = [...new Set(dots.map((dot) => dot.disk))]
  const bytes = dots.flatMap((dot) => [dot.activity.read_bytes, dot.activity.write_bytes])
  const scale = bytesScale(bytes, context)
  const parts = PARTS.filter((part) => part.panel === 1 || dots.some((dot) => part.of(dot.activity) > 0))
  const busy = dots.map((dot) => dot.activity.busy_ratio)
  const summary = describe(`${title} – ${word(words, 'busyShare')}`, busy, formatRatio, context)
  const rowsHeight = disks.length * ROW_PX
  return {
    id: 'disks',
    title,
    summary,
    option: {
      ...base(context, summary),
      ...panels(disks, rowsHeight, scale.unit, context),
      series: parts
        .filter((part) => isShown(context, part.key))
        .map((part) => dotSeries(part, dots, disks, part.panel === 0 ? scale.factor : 0.01, context)),
    },
    legend: parts.map((part) => legendOf(part, context)),
    table: {
      columns: (['disk', 'rounds', 'readBytes', 'writtenBytes', 'busyShare'] as const).map((key) => word(words, key)),
      rows: dots.map(({ disk, round, activity }) => [
        text(disk),
        figure(String(round)),
        figure(formatBytes(activity.read_bytes, { base: context.unitBase })),
        figure(formatBytes(activity.write_bytes, { base: context.unitBase })),
        figure(formatRatio(activity.busy_ratio)),
      ]),
    },
    height: isNarrow(context) ? rowsHeight * 2 + 150 : rowsHeight + 74,
    isEmpty: false,
  }
}

function panels(disks: readonly string[], rowsHeight: number, unit: string, context: ChartContext): object {
  const { theme, words } = context
  const left = Math.min(labelWidth(disks, context.width), 110)
  const narrow = isNarrow(context)
  const half = Math.round((context.width - left) / 2)
  const yAxis = (grid: number, isNamed: boolean): YAXisComponentOption => ({
    type: 'category',
    gridIndex: grid,
    inverse: true,
    data: [...disks],
    axisLine: { lineStyle: { color: theme.line } },
    axisTick: { show: false },
    axisLabel: { show: isNamed, color: theme.text, fontSize: 12 },
    splitLine: { show: true, lineStyle: { color: theme.line } },
  })
  const xAxis = (grid: number, name: string, extra: object): XAXisComponentOption => ({
    ...valueAxis(theme),
    gridIndex: grid,
    name,
    nameLocation: 'middle',
    nameGap: 24,
    ...extra,
  })
  const moved = xAxis(0, withRemark(words, word(words, 'diskBytes'), unit), {})
  const busy = xAxis(1, withRemark(words, word(words, 'busyShare'), '%'), { max: 100, interval: 25 })
  return {
    grid: narrow
      ? [
          { left, right: 18, top: 10, height: rowsHeight },
          { left, right: 18, top: rowsHeight + 76, height: rowsHeight },
        ]
      : [
          { left, width: half - 40, top: 10, height: rowsHeight },
          { left: left + half, right: 20, top: 10, height: rowsHeight },
        ],
    xAxis: [moved, busy],
    yAxis: [yAxis(0, true), yAxis(1, narrow)],
  }
}

function dotSeries(
  part: Part,
  dots: readonly Dot[],
  disks: readonly string[],
  factor: number,
  context: ChartContext,
): LineSeriesOption {
  const { theme, words } = context
  return {
    type: 'line',
    name: word(words, part.name),
    xAxisIndex: part.panel,
    yAxisIndex: part.panel,
    symbol: part.symbol,
    symbolSize: 9,
    showSymbol: true,
    showAllSymbol: true,
    lineStyle: { width: 0, opacity: 0 },
    itemStyle: { color: colorAt(theme, part.color), opacity: 0.72, borderColor: theme.background, borderWidth: 0.5 },
    data: dots.map((dot) => [part.of(dot.activity) / factor, disks.indexOf(dot.disk)]),
    tooltip: {
      formatter: (item) => {
        const dot = dots[(item as { dataIndex: number }).dataIndex]
        if (!dot) return ''
        return tip(`${dot.disk} · ${word(words, 'round', { n: dot.round })}`, [
          [word(words, 'readBytes'), formatBytes(dot.activity.read_bytes, { base: context.unitBase })],
          [word(words, 'writtenBytes'), formatBytes(dot.activity.write_bytes, { base: context.unitBase })],
          [word(words, 'busyShare'), formatRatio(dot.activity.busy_ratio)],
        ])
      },
    },
  }
}

function legendOf(part: Part, context: ChartContext): LegendEntry {
  return {
    key: part.key,
    name: word(context.words, part.name),
    color: colorAt(context.theme, part.color),
    mark: part.mark,
    isHidden: !isShown(context, part.key),
  }
}
