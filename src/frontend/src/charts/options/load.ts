// Response time while the volume is busy with a known share of what it can do: the suite `nas-load`.

import type { LineSeriesOption } from 'echarts'

import { isHalved } from '@/domain/data-ratio'
import { formatLatency, formatRatio } from '@/domain/units'

import { figure, isNarrow, isShown, text, type Chart, type ChartContext, type LegendEntry } from '../chart'
import type { ChartedRun, WorkloadResult } from '../document'
import { base, bottomAxis, decadeAbove, decadeBelow, describe, quiet, shortLatency, tip } from '../frame'
import { colorAt } from '../theme'
import { about, traitsOf, word, type Words } from '../words'

const phrase = (words: Words, key: keyof Words['chart']['load']): string => words.chart.load[key]

/** One kind of access on one variant with one sort of data: its response times from the lowest load to the highest. */
interface Course {
  readonly key: string
  readonly name: string
  readonly index: number
  readonly points: readonly Point[]
}

interface Point {
  readonly share: number
  readonly half: number | null
  readonly most: number | null
}

const SIDES = { read: 'read', write: 'write', mixed: 'read' } as const
const SHAPES = ['circle', 'diamond', 'triangle'] as const

const shareOf = ({ parameters }: WorkloadResult): number | null => {
  const { load_of: whole, load_ratio: share } = parameters
  return typeof whole === 'string' && typeof share === 'number' && share > 0 && share < 1 ? share : null
}

/** True when the run has response times at shares of the load. */
export const hasLoad = (run: ChartedRun): boolean => run.workloads.some((work) => shareOf(work) !== null)

function coursesOf(run: ChartedRun, { words }: ChartContext): Course[] {
  const traitOf = traitsOf(run.workloads, words)
  const groups = new Map<string, { name: string; points: Point[] }>()
  for (const work of run.workloads) {
    const share = shareOf(work)
    const kind = work.direction
    if (share === null || (kind !== 'read' && kind !== 'write' && kind !== 'mixed')) continue
    const key = `${kind} ${work.variant}${isHalved(work.id) ? ' halved' : ''}`
    const name = [phrase(words, kind), ...traitOf(work).names].join(' · ')
    const group = groups.get(key) ?? { name, points: [] }
    const times = work.percentiles[SIDES[kind]]
    group.points.push({ share, half: times?.['50'] ?? null, most: times?.['99'] ?? null })
    groups.set(key, group)
  }
  return [...groups].map(([key, { name, points }], index) => ({ key, name, index, points: points.sort((a, b) => a.share - b.share) }))
}

/** Returns the chart of all kinds of access; times on a logarithmic axis. */
export function loadChart(run: ChartedRun, context: ChartContext): Chart {
  const { words, theme } = context
  const courses = coursesOf(run, context)
  const shares = [...new Set(courses.flatMap(({ points }) => points.map(({ share }) => share)))].sort((a, b) => a - b)
  const times = courses.flatMap(({ points }) => points.flatMap(({ half, most }) => [half, most])).filter((time) => time !== null && time > 0) as number[]
  const title = phrase(words, 'title')
  const summary = describe(title, times, formatLatency, context)
  const names = shares.map((share) => formatRatio(share))
  return {
    id: 'load',
    title,
    summary,
    option: {
      ...base(context, summary),
      grid: { left: isNarrow(context) ? 52 : 68, right: 20, top: 18, bottom: 44 },
      xAxis: bottomAxis(theme, names, phrase(words, 'load')),
      yAxis: {
        type: 'log',
        min: decadeBelow(Math.min(...times, Number.MAX_VALUE)),
        max: decadeAbove(Math.max(...times, 1)),
        ...quiet(theme, shortLatency),
      },
      series: courses.flatMap((course) =>
        isShown(context, course.key) ? [line(course, 'most', shares, names, context), line(course, 'half', shares, names, context)] : [],
      ),
    },
    legend: courses.map((course) => legendOf(course, context)),
    table: {
      columns: [phrase(words, 'load'), ...courses.flatMap(({ name }) => [about(words, name, phrase(words, 'half')), about(words, name, phrase(words, 'most'))])],
      rows: shares.map((share, place) => [
        text(names[place] ?? ''),
        ...courses.flatMap(({ points }) => {
          const point = points.find((one) => one.share === share)
          return [figure(written(point?.half)), figure(written(point?.most))]
        }),
      ]),
    },
    height: 280,
    isEmpty: times.length === 0,
    note: times.length === 0 ? word(words, 'noPercentiles') : phrase(words, 'note'),
  }
}

const written = (time: number | null | undefined): string => (time == null ? '–' : formatLatency(time))

function line(course: Course, part: 'half' | 'most', shares: readonly number[], names: readonly string[], { words, theme }: ChartContext): LineSeriesOption {
  const times = shares.map((share) => course.points.find((point) => point.share === share)?.[part] ?? null)
  const color = colorAt(theme, course.index)
  return {
    type: 'line',
    name: about(words, course.name, phrase(words, part)),
    symbol: SHAPES[course.index % SHAPES.length] ?? 'circle',
    symbolSize: 8,
    connectNulls: true,
    lineStyle: { width: 2, color, type: part === 'most' ? 'solid' : 'dotted' },
    itemStyle: { color },
    emphasis: { disabled: true },
    data: times,
    tooltip: {
      formatter: (item) => {
        const index = (item as { dataIndex: number }).dataIndex
        return tip(`${course.name} · ${names[index] ?? ''}`, [[phrase(words, part), written(times[index])]])
      },
    },
  }
}

function legendOf({ key, name, index }: Course, context: ChartContext): LegendEntry {
  return { key, name, color: colorAt(context.theme, index), mark: SHAPES[index % SHAPES.length] ?? 'circle', isHidden: !isShown(context, key) }
}
