// Stages of one workload one after the other, round by round: over time, over what was written, or over how often the file was.

import type { LineSeriesOption, XAXisComponentOption } from 'echarts'

import type { CourseGroup, CoursePoint, StageCourse } from '@/domain/stage-plots'
import { say } from '@/domain/text'
import { unitOf } from '@/domain/unit-table'
import { formatBytes, formatLatency, MISSING } from '@/domain/units'
import { fill, type Values } from '@/domain/words'

import { figure, isNarrow, isShown, text, type Cell, type Chart, type ChartContext, type LegendEntry, type Table } from '../chart'
import { creditMarks, endName, levelsOf } from '../credits'
import { base, describe, quiet, tip } from '../frame'
import { uprightLines } from '../marks'
import { bytesScale, scaleFor, tick, type Scale } from '../scale'
import { colorAt, type ChartTheme } from '../theme'
import { withRemark, word, type Words } from '../words'

/** What lies along the bottom. */
export type Over = 'time' | 'written' | 'fills'
export const OVERS: readonly Over[] = ['time', 'written', 'fills']

const phrase = (words: Words, key: keyof Words['chart']['course'], values: Values = {}): string => fill(words.chart.course[key], values)

const MINUTE_S = 60
const HOUR_S = 3600
/** Up to this many of a unit are told in it. */
const MOST_OF_UNIT = 5
/** More dots than this would be a band. */
const MOST_DOTS = 80

/** Lines that share a name, a colour and a place in the legend. */
interface Line {
  readonly key: string
  readonly name: string
  readonly color: string
  readonly mark: LegendEntry['mark']
  readonly groups: readonly CourseGroup[]
}

/** Writing on without a rest, between bursts, is one line: it is the same each time. */
function linesOf({ groups }: StageCourse, { theme, words }: ChartContext): Line[] {
  const isBetween = (group: CourseGroup, index: number): boolean => group.wait_s === 0 && groups.slice(0, index).some(({ wait_s: wait }) => wait > 0)
  const own = groups.filter((group, index) => !isBetween(group, index))
  const between = groups.filter(isBetween)
  const lines: Line[] = own.map((group, index) => ({ key: group.stage, name: say(group.title), color: colorAt(theme, index), mark: 'line', groups: [group] }))
  return between.length > 0 ? [...lines, { key: 'between', name: phrase(words, 'between'), color: theme.muted, mark: 'dashed', groups: between }] : lines
}

interface Axis {
  readonly name: string
  readonly place: (point: CoursePoint) => number
  readonly full: (point: CoursePoint) => string
}

function axisOf(course: StageCourse, over: Over, context: ChartContext): Axis {
  const { words, unitBase } = context
  const last = course.groups.at(-1)?.points.at(-1)
  if (over === 'time') {
    const seconds = last?.t_s ?? 0
    const [unit, key] = seconds > MOST_OF_UNIT * HOUR_S ? [HOUR_S, 'hours'] as const : seconds > MOST_OF_UNIT * MINUTE_S ? [MINUTE_S, 'minutes'] as const : [1, 'seconds'] as const
    return { name: phrase(words, key), place: ({ t_s: at }) => at / unit, full: ({ t_s: at }) => tick(at / unit) }
  }
  if (over === 'fills') {
    const fills = (point: CoursePoint): number => fillsOf(course, point)
    return { name: phrase(words, 'fillsAxis', { file: formatBytes(course.file_bytes, { base: 'iec' }) }), place: fills, full: (point) => fills(point).toFixed(2) }
  }
  const size = bytesScale([last?.written_bytes ?? 0], context)
  return {
    name: withRemark(words, words.chart.sustained.written, size.unit),
    place: ({ written_bytes: written }) => written / size.factor,
    full: ({ written_bytes: written }) => formatBytes(written, { base: unitBase }),
  }
}

/** A file from elsewhere may know no size of its test file. */
const fillsOf = ({ file_bytes: file }: StageCourse, { written_bytes: written }: Pick<CoursePoint, 'written_bytes'>): number => (file > 0 ? written / file : 0)

/** Returns the course of a run. */
export function courseChart(course: StageCourse, over: Over, context: ChartContext): Chart {
  const { words, theme } = context
  const unit = unitOf(course.metric)
  const values = course.groups.flatMap(({ points }) => points.map(({ value }) => value))
  const scale = scaleFor(unit, values, context)
  const axis = axisOf(course, over, context)
  const lines = linesOf(course, context)
  const shown = lines.filter(({ key }) => isShown(context, key))
  const title = phrase(words, over, { what: unit === 'iops' ? phrase(words, 'writes') : word(words, 'throughput') })
  const summary = describe(title, values, scale.full, context)
  return {
    id: `course-${over}`,
    title: scale.unit ? withRemark(words, title, scale.unit) : title,
    summary,
    option: {
      ...base(context, summary),
      grid: { left: isNarrow(context) ? 56 : 68, right: 24, top: 30, bottom: 44 },
      xAxis: bottom(axis, theme),
      yAxis: { type: 'value', min: 0, ...quiet(theme, scale.unit ? tick : (value) => scale.number(value)) },
      series: [...shown.map((line) => lineSeries(line, axis, scale, context)), ...recoveryMarks(course, axis, scale, context), ...creditsIn(course, axis, scale, context)],
    },
    legend: lines.map(({ key, name, color, mark }) => ({ key, name, color, mark, isHidden: !isShown(context, key) })),
    table: tableOf(course, scale, context),
    height: 320,
    isEmpty: values.length === 0,
    note: noteOf(course, words),
  }
}

function noteOf({ groups, recovery }: StageCourse, words: Words): string {
  const most = Math.max(1, ...groups.map(({ rounds_per_point: rounds }) => rounds))
  return [
    phrase(words, 'note'),
    ...(most > 1 ? [phrase(words, 'together', { n: most })] : []),
    ...(groups.some(({ wait_s: wait }) => wait > 0) ? [phrase(words, 'rests')] : []),
    ...(recovery ? [phrase(words, 'recoveryNote')] : []),
  ].join(words.word.sentence_gap)
}

const bottom = ({ name }: Axis, theme: ChartTheme): XAXisComponentOption => ({
  type: 'value',
  min: 0,
  name,
  nameLocation: 'middle',
  nameGap: 26,
  nameTextStyle: { color: theme.muted, fontSize: 11 },
  ...quiet(theme, tick),
  splitLine: { show: false },
  axisLine: { lineStyle: { color: theme.line } },
})

function lineSeries({ name, color, mark, groups }: Line, axis: Axis, scale: Scale, { theme, words }: ChartContext): LineSeriesOption {
  // Where one group ends its line does, too; the gap has no point.
  const points = groups.flatMap((group) => [...group.points.map((point) => ({ group, point })), null]).slice(0, -1)
  return {
    type: 'line',
    name,
    z: mark === 'dashed' ? 2 : 3,
    symbol: 'circle',
    symbolSize: 6,
    showSymbol: points.length <= MOST_DOTS,
    showAllSymbol: true,
    connectNulls: false,
    lineStyle: { width: 2, color, type: mark === 'dashed' ? 'dashed' : 'solid' },
    itemStyle: { color, borderColor: theme.background, borderWidth: 0.5 },
    emphasis: { disabled: true },
    data: points.map((one) => (one ? [axis.place(one.point), one.point.value / scale.factor] : [null, null])) as LineSeriesOption['data'] & object,
    tooltip: {
      formatter: (item) => {
        const one = points[(item as { dataIndex: number }).dataIndex]
        if (!one) return ''
        return tip(say(one.group.title), [
          [axis.name, axis.full(one.point)],
          [word(words, 'value'), scale.full(one.point.value)],
          [word(words, 'latency'), one.point.response_ns === null ? MISSING : formatLatency(one.point.response_ns)],
        ])
      },
    },
  }
}

/** The mean that was to be reached again, and where it was. */
function recoveryMarks(course: StageCourse, axis: Axis, scale: Scale, { theme, words }: ChartContext): object[] {
  const { recovery, groups } = course
  const [first, last] = [groups[0]?.points[0], groups.at(-1)?.points.at(-1)]
  const back = groups.find(({ stage }) => stage === recovery?.stage)?.points.findLast(({ t_s: at }) => at <= (recovery?.t_s ?? 0))
  if (!recovery || !first || !last || !back) return []
  const level = recovery.mean / scale.factor
  return [
    {
      type: 'line',
      name: '',
      silent: true,
      symbol: 'none',
      z: 1,
      tooltip: { show: false },
      lineStyle: { color: theme.text, width: 1.5, type: 'dashed' },
      data: [[axis.place(first), level], [axis.place(last), level]],
    },
    uprightLines([{ at: axis.place(back), label: phrase(words, 'back', { minute: recovery.minute }), lift: 4 }], theme),
  ]
}

/** Both levels of a disk with burst credits, and where they ended. */
function creditsIn({ credits, groups }: StageCourse, axis: Axis, scale: Scale, context: ChartContext): object[] {
  const point = groups[0]?.points[0]
  if (!credits || !point) return []
  const { t_s, written_bytes } = credits
  const ended = { at: axis.place({ ...point, t_s, written_bytes }), label: endName(credits.round, context) }
  return creditMarks(levelsOf(credits.burst, credits.settled, scale, context), ended, context)
}

/** What the table says of them, in front of the rounds. */
function creditRows(course: StageCourse, scale: Scale, context: ChartContext): Cell[][] {
  const { credits } = course
  if (!credits) return []
  const none = figure(MISSING)
  const levels = levelsOf(credits.burst, credits.settled, scale, context)
  return [
    ...levels.map(({ name, value }) => [text(name), none, none, none, figure(scale.full(value)), none]),
    [
      text(endName(credits.round, context)), figure(credits.t_s.toFixed(1)), figure(formatBytes(credits.written_bytes, { base: context.unitBase })),
      figure(fillsOf(course, credits).toFixed(2)), none, none,
    ],
  ]
}

function tableOf(course: StageCourse, scale: Scale, context: ChartContext): Table {
  const { words, unitBase } = context
  return {
    columns: [phrase(words, 'part'), phrase(words, 'seconds'), words.chart.sustained.written, phrase(words, 'filled'), word(words, 'value'), word(words, 'latency')],
    rows: [...creditRows(course, scale, context), ...course.groups.flatMap(({ title, points }) => points.map((point) => [
      text(say(title)),
      figure(point.t_s.toFixed(1)),
      figure(formatBytes(point.written_bytes, { base: unitBase })),
      figure(fillsOf(course, point).toFixed(2)),
      figure(scale.full(point.value)),
      figure(point.response_ns === null ? MISSING : formatLatency(point.response_ns)),
    ]))],
  }
}
