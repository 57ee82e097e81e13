// One workload over all runs: what is usual as a band, doubtful runs hollow, the baseline a star, changes as lines.

import type { LineSeriesOption } from 'echarts'

import { VARIANTS } from '@/domain/experiment'
import { optionsOfVariant } from '@/domain/paired'
import type { Figure } from '@/domain/stage'
import { unitOf } from '@/domain/unit-table'
import { spreadOf, type Timeline, type TimelineCell, type TimelinePoint, type TimelineRun } from '@/domain/timeline'
import { say } from '@/domain/text'

import { emptyChart, figure, isNarrow, text, type Chart, type ChartContext, type Table } from '../chart'
import { base, bottomAxis, describe, quiet, tip } from '../frame'
import { acrossBand, uprightLines } from '../marks'
import { scaleFor, tick, type Scale } from '../scale'
import { colorAt } from '../theme'
import { figureKey, variantName, withRemark, word } from '../words'

/** Above this many marked changes their names would only cover each other. */
const MOST_NAMED = 4
const STAR = 'path://M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z'

interface Placed {
  readonly run: TimelineRun
  readonly point: TimelinePoint
}

/** Sets of file system options; what else a number was measured on is a way, and has the name of its server. */
const OPTIONS: ReadonlySet<string> = new Set(['as-is', ...VARIANTS])

/** A workload's name in a trend: with its server or way, and with its options where there are several of them. */
export function watchedName(cell: TimelineCell, cells: readonly TimelineCell[], { words }: Pick<ChartContext, 'words'>): string {
  const isSplit = cells.some((other) => other.workload === cell.workload && other.variant !== cell.variant)
  return isSplit || !OPTIONS.has(optionsOfVariant(cell.variant)) ? `${say(cell.title)} · ${variantName(words, cell.variant)}` : say(cell.title)
}

/** Returns the chart of one cell of `timeline`. */
export function timelineChart(timeline: Timeline, cell: TimelineCell, context: ChartContext): Chart {
  const { words, theme } = context
  const title = word(words, 'timelineOf', { title: watchedName(cell, timeline.cells, context) })
  const points = new Map(cell.points.map((point) => [point.run_id, point]))
  const placed = timeline.runs.flatMap((run): Placed[] => {
    const point = points.get(run.id)
    return point ? [{ run, point }] : []
  })
  if (placed.length === 0) return emptyChart('timeline', title, word(words, 'nothing'))
  const values = placed.map(({ point }) => point.median)
  const scale = scaleFor(unitOf(cell.metric), values, context)
  const summary = describe(title, values, scale.full, context)
  const axis = bottomAxis(theme, placed.map(({ run }) => run.at.slice(0, 10)), '')
  return {
    id: `timeline-${cell.workload}`,
    title: scale.unit ? withRemark(words, title, scale.unit) : title,
    summary,
    option: {
      ...base(context, summary),
      grid: { left: isNarrow(context) ? 48 : 64, right: 24, top: 34, bottom: 34 },
      xAxis: axis,
      yAxis: { type: 'value', min: 0, splitNumber: 4, ...quiet(theme, scale.unit ? tick : (value) => scale.number(value)) },
      series: [...usualBand(cell, scale, context), ...changeLines(placed, context), ...lines(timeline, cell.figure, placed, scale, context)],
    },
    legend: [],
    table: tableOf(placed, cell.figure, scale, context),
    height: 280,
    isEmpty: false,
    note: word(words, 'timelineNote'),
  }
}

function usualBand(cell: TimelineCell, scale: Scale, { theme, words }: ChartContext) {
  const { usual, slow_below_ratio: edge } = cell.watch
  if (usual === null || edge === null) return []
  const [low, high] = [usual * edge, usual / edge]
  const label = `${word(words, 'usual')} ${scale.full(usual)}`
  return [acrossBand({ at: usual / scale.factor, low: low / scale.factor, high: high / scale.factor, label }, theme)]
}

function changeLines(placed: readonly Placed[], { theme }: ChartContext) {
  const changed = placed.flatMap(({ run }, at) => (at > 0 && run.changes.length > 0 ? [{ run, at }] : []))
  if (changed.length === 0) return []
  const isNamed = changed.length <= MOST_NAMED
  return [uprightLines(changed.map(({ run, at }) => ({ at, label: isNamed ? say(run.changes[0]?.fact) : '▾' })), theme)]
}

/** One line per group: numbers made differently are never joined. */
function lines(timeline: Timeline, kind: Figure, placed: readonly Placed[], scale: Scale, context: ChartContext): LineSeriesOption[] {
  const { theme } = context
  const color = colorAt(theme, 0)
  return [...new Set(placed.map(({ run }) => run.group))].map((group) => ({
    type: 'line',
    z: 3,
    showAllSymbol: true,
    connectNulls: true,
    lineStyle: { color, width: 1.5, opacity: 0.7 },
    data: placed.map(({ run, point }) => {
      if (run.group !== group) return null
      const isStar = run.id === timeline.baseline_id
      return {
        value: point.median / scale.factor,
        symbol: isStar ? STAR : 'circle',
        symbolSize: isStar ? 17 : 9,
        itemStyle: { color: point.is_valid ? color : theme.background, borderColor: color, borderWidth: 1.5 },
      }
    }),
    tooltip: { formatter: (item) => tipOf(placed[(item as { dataIndex: number }).dataIndex], kind, scale, context) },
  }))
}

function tipOf(place: Placed | undefined, kind: Figure, scale: Scale, { words }: ChartContext): string {
  if (!place) return ''
  const { run, point } = place
  const title = [run.at.slice(0, 10), run.label].filter(Boolean).join(' · ')
  const changes = run.changes.map((one): [string, string] => [say(one.fact), `${say(one.before)} → ${say(one.after)}`])
  return tip(title, [
    [word(words, figureKey(kind)), scale.full(point.median, spreadOf(point))],
    [word(words, 'interval'), `${scale.number(point.low, spreadOf(point))}–${scale.full(point.high, spreadOf(point))}`],
    [word(words, 'badges'), word(words, point.is_valid ? 'valid' : 'notValid')],
    ...changes,
  ])
}

function tableOf(placed: readonly Placed[], kind: Figure, scale: Scale, { words }: ChartContext): Table {
  return {
    columns: (['when', 'label', figureKey(kind), 'interval', 'rounds', 'badges', 'changed'] as const).map((key) => word(words, key)),
    rows: [...placed].reverse().map(({ run, point }) => [
      text(run.at.slice(0, 16).replace('T', ' ')),
      text([run.label, run.note].filter(Boolean).join(' · ')),
      figure(scale.full(point.median, spreadOf(point))),
      figure(`${scale.number(point.low, spreadOf(point))}–${scale.full(point.high, spreadOf(point))}`),
      figure(String(point.n)),
      text(word(words, point.is_valid ? 'valid' : 'notValid')),
      text(run.changes.map((one) => `${say(one.fact)} ${say(one.before)} → ${say(one.after)}`).join(words.word.semicolon)),
    ]),
  }
}
