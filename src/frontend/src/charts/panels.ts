// Lines over the seconds of all rounds, in panels that lie one above the other on one time axis.

import type { CustomSeriesOption, LineSeriesOption, XAXisComponentOption, YAXisComponentOption } from 'echarts'

import { figure, isNarrow, isShown, type Cell, type Chart, type ChartContext, type LegendEntry, type Table } from './chart'
import type { TracedRound, TracedWorkload, TracePoint } from './document'
import { base, describe, tip } from './frame'
import { bands, type Band } from './marks'
import { tick, type Scale } from './scale'
import { word } from './words'

/** One second on the common time axis. */
export interface Moment {
  readonly at: number
  readonly point: TracePoint
  readonly round: TracedRound
  /** Which second of its round, from 0: the place in the columns of `round.system`. */
  readonly index: number
}

export interface Line {
  /** Lines of one key are switched together. */
  readonly key: string
  readonly name: string
  readonly color: string
  readonly dash: 'solid' | 'dashed'
  readonly width: number
  /** Named in the legend, by `listedAs` or its own name. */
  readonly isListed: boolean
  readonly listedAs?: string
  readonly opacity?: number
  readonly of: (moment: Moment) => number | null
}

export interface Panel {
  /** Stands above the panel's axis. */
  readonly title: string
  /** px of the drawing area. */
  readonly height: number
  readonly scale: Pick<Scale, 'factor' | 'full'>
  readonly lines: readonly Line[]
  /** Further options of the value axis. */
  readonly axis?: object
}

const TOP_PX = 28
const GAP_PX = 34
const BOTTOM_PX = 40
/** Lines of one tooltip; a wall of twelve disks in four panels would cover what it explains. */
const MOST_TOLD = 14
/** With fewer seconds than this each is marked, so that single ones can be seen. */
const FEW_SECONDS = 40

/** Seconds of all rounds, one round after the other without the pauses between them; null parts the rounds. */
export function momentsOf(work: TracedWorkload): { moments: (Moment | null)[]; rounds: Band[] } {
  const moments: (Moment | null)[] = []
  const rounds: Band[] = []
  let start = 0
  for (const round of work.rounds) {
    if (round.trace.length === 0) continue
    if (moments.length > 0) moments.push(null)
    let end = start
    for (const [index, point] of round.trace.entries()) {
      end = start + point.t_s
      moments.push({ at: end, point, round, index })
    }
    rounds.push({ from: start, to: end + 1, label: String(round.n), isShaded: rounds.length % 2 === 1 })
    start = end + 1
  }
  return { moments, rounds }
}

export interface Stack {
  readonly id: string
  readonly title: string
  readonly moments: readonly (Moment | null)[]
  readonly rounds: readonly Band[]
  /** The first one is what the chart is about. */
  readonly panels: readonly Panel[]
  /** Drawn over the first panel. */
  readonly marks?: readonly CustomSeriesOption[]
  /** Rows of the table in front of the seconds, as far as they say something. */
  readonly told?: readonly (readonly Cell[])[]
}

/** Draws the panels; their x axes move together. */
export function panelChart({ id, title, moments, rounds, panels, marks = [], told = [] }: Stack, context: ChartContext): Chart {
  const [main] = panels
  const known = moments.filter((moment) => moment !== null)
  const values = (main?.lines ?? []).flatMap((line) => known.map(line.of).filter((value) => value !== null))
  const summary = describe(title, values, main?.scale.full ?? String, context)
  const lines = panels.flatMap((panel, grid) => panel.lines.map((line) => ({ line, panel, grid })))
  const tops = panels.map((_, grid) => TOP_PX + panels.slice(0, grid).reduce((sum, { height }) => sum + height + GAP_PX, 0))
  const end = rounds.at(-1)?.to ?? 1
  return {
    id,
    title,
    summary,
    option: {
      ...base(context, summary),
      grid: panels.map(({ height }, grid) => ({ left: isNarrow(context) ? 46 : 60, right: 14, top: tops[grid] ?? TOP_PX, height })),
      xAxis: panels.map((_, grid) => timeAxis(grid, end, grid === panels.length - 1, context)),
      yAxis: panels.map((panel, grid) => valueAxis(panel, grid, context)),
      axisPointer: { link: [{ xAxisIndex: 'all' }] },
      tooltip: {
        ...(base(context, summary).tooltip as object),
        trigger: 'axis',
        formatter: (items) => tipOf(items, moments, panels, context),
      },
      series: [
        bands(rounds, context.theme),
        ...lines
          .filter(({ line }) => isShown(context, line.key))
          .map(({ line, panel, grid }) => lineSeries(line, grid, moments, panel.scale.factor)),
        ...marks,
      ],
    },
    legend: lines
      .filter(({ line }) => line.isListed)
      // Lines of one key are switched together, so one entry stands for them in whatever panels they lie.
      .filter(({ line: { key } }, index, listed) => listed.findIndex(({ line }) => line.key === key) === index)
      .map(({ line }) => legendOf(line, context)),
    table: tableOf(known, panels, told, context),
    height: (tops.at(-1) ?? TOP_PX) + (panels.at(-1)?.height ?? 0) + BOTTOM_PX,
    isEmpty: false,
  }
}

function timeAxis(grid: number, end: number, isLast: boolean, { theme, words }: ChartContext): XAXisComponentOption {
  return {
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
      ? { name: word(words, 'seconds'), nameLocation: 'middle', nameGap: 24, nameTextStyle: { color: theme.muted, fontSize: 11 } }
      : {}),
  }
}

function valueAxis({ title, axis }: Panel, grid: number, context: ChartContext): YAXisComponentOption {
  const { theme } = context
  const left = isNarrow(context) ? 46 : 60
  return {
    type: 'value',
    gridIndex: grid,
    min: 0,
    name: title,
    nameGap: 8,
    // Flush with the left edge of the drawing, however long: the axis itself has no room for words.
    nameTextStyle: { color: theme.muted, fontSize: 11, align: 'left', padding: [0, 0, 0, -left] },
    axisLabel: { color: theme.muted, fontSize: 11, hideOverlap: true, formatter: (value: number) => tick(value) },
    splitLine: { lineStyle: { color: theme.line } },
    splitNumber: 3,
    ...axis,
  }
}

function lineSeries(line: Line, grid: number, moments: readonly (Moment | null)[], factor: number): LineSeriesOption {
  return {
    type: 'line',
    name: line.name,
    xAxisIndex: grid,
    yAxisIndex: grid,
    showSymbol: moments.length < FEW_SECONDS && grid === 0,
    symbol: 'circle',
    symbolSize: 5,
    connectNulls: false,
    z: line.opacity === undefined ? 3 : 2,
    lineStyle: { color: line.color, width: line.width, type: line.dash, opacity: line.opacity ?? 1 },
    itemStyle: { color: line.color },
    emphasis: { disabled: true },
    data: moments.map((moment) => {
      const value = moment ? line.of(moment) : null
      return moment && value !== null ? [moment.at, value / factor] : [moment?.at ?? null, null]
    }) as LineSeriesOption['data'] & object,
  }
}

function legendOf(line: Line, context: ChartContext): LegendEntry {
  return {
    key: line.key,
    name: line.listedAs ?? line.name,
    color: line.color,
    mark: line.dash === 'dashed' ? 'dashed' : 'line',
    isHidden: !isShown(context, line.key),
  }
}

function shownValue(line: Line, moment: Moment, { scale }: Panel): string {
  const value = line.of(moment)
  return value === null ? '–' : scale.full(value)
}

function tipOf(items: unknown, moments: readonly (Moment | null)[], panels: readonly Panel[], { words }: ChartContext): string {
  const first = (Array.isArray(items) ? items[0] : items) as { dataIndex?: number } | undefined
  const moment = moments[first?.dataIndex ?? -1]
  if (!moment) return ''
  const pairs = panels.flatMap((panel) => panel.lines.map((line) => [line.name, shownValue(line, moment, panel)] as const))
  const heat = moment.point.temperature_c
  const told = pairs.slice(0, MOST_TOLD)
  const all = heat === null ? told : [...told, [word(words, 'temperature'), `${heat} °C`] as const]
  const second = `${word(words, 'secondsInRound')} ${tick(moment.point.t_s)}`
  return tip(`${word(words, 'round', { n: moment.round.n })} · ${second}`, all)
}

function tableOf(moments: readonly Moment[], panels: readonly Panel[], told: readonly (readonly Cell[])[], { words }: ChartContext): Table {
  const columns = panels.flatMap((panel) => panel.lines.map((line) => ({ panel, line })))
  return {
    columns: [word(words, 'rounds'), word(words, 'secondsInRound'), ...columns.map(({ panel, line }, index) => (
      // The first panels' lines say what they are; below, a disk's name alone would stand for several things.
      index > 0 && columns.findIndex((other) => other.line.name === line.name) < index ? `${line.name} · ${panel.title}` : line.name
    ))],
    rows: [
      ...told.map((cells) => [...cells, ...columns.slice(cells.length - 2).map(() => figure('–'))]),
      ...moments.map((moment) => [
        figure(String(moment.round.n)),
        figure(tick(moment.point.t_s)),
        ...columns.map(({ panel, line }) => figure(shownValue(line, moment, panel))),
      ]),
    ],
  }
}
