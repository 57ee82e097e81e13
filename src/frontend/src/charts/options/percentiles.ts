// How long single reads and writes take: the slowest 5, 1 and 0.1 % beside the median, on a logarithmic axis.
// The percentiles come pooled from the service; nothing is interpolated here. The longest of all requests stands beside them.

import type { CustomSeriesOption, LineSeriesOption } from 'echarts'

import { formatLatency } from '@/domain/units'
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
import type { ChartedRun, WorkloadResult } from '../document'
import { base, decadeAbove, decadeBelow, describe, layRows, quiet, rowAxis, shortLatency, tip } from '../frame'
import { ranges } from '../marks'
import { variantsOf } from '../rows'
import { colorAt } from '../theme'
import { variantName, word, type WordKey, type Words } from '../words'

interface PercentileRow {
  name: string
  values: Readonly<Record<string, number>>
}

interface Step {
  key: string
  name: WordKey
  mark: 'circle' | 'diamond' | 'square' | 'triangle'
  symbol: string
  color: number
}

const LONGEST = 'longest'

const STEPS: readonly Step[] = [
  { key: '50', name: 'p50', mark: 'circle', symbol: 'circle', color: 0 },
  { key: '95', name: 'p95', mark: 'diamond', symbol: 'diamond', color: 2 },
  { key: '99', name: 'p99', mark: 'square', symbol: 'rect', color: 1 },
  { key: '99.9', name: 'p999', mark: 'triangle', symbol: 'triangle', color: 3 },
  { key: '99.99', name: 'p9999', mark: 'circle', symbol: 'circle', color: 4 },
  { key: LONGEST, name: 'longest', mark: 'diamond', symbol: 'diamond', color: 5 },
]

/** Percentile keys may be written `99` or `99.0`. */
const valueOf = (row: PercentileRow, key: string): number | undefined =>
  row.values[key] ?? Object.entries(row.values).find(([name]) => Number(name) === Number(key))?.[1]

/** Percentiles by side, and the longest of all requests where the tool told it; that of a steady window stands with its stage, and nothing else beside it. */
function timesOf({ percentiles, longest_ns, window }: WorkloadResult): Record<string, Record<string, number>> {
  const longest = Object.keys(window).length > 0 ? null : longest_ns
  const sides = [...new Set([...Object.keys(percentiles), ...Object.keys(longest ?? {})])]
  return Object.fromEntries(sides.map((side) => {
    const slowest = longest?.[side]
    return [side, { ...percentiles[side], ...(slowest === undefined ? {} : { [LONGEST]: slowest }) }]
  }))
}

function percentileRows(run: ChartedRun, words: Words): PercentileRow[] {
  const isByVariant = variantsOf(run).length > 1
  return run.workloads.flatMap((work) => {
    const directions = Object.entries(timesOf(work)).filter(([, values]) => Object.keys(values).length > 0)
    return directions.map(([direction, values]) => {
      const parts = [say(work.title)]
      if (directions.length > 1) parts.push(word(words, direction === 'read' ? 'reads' : 'writes'))
      if (isByVariant) parts.push(variantName(words, work.variant))
      return { name: parts.join(' · '), values }
    })
  })
}

/** Returns the latency chart of a run. */
export function percentileChart(run: ChartedRun, context: ChartContext): Chart {
  const { words, theme } = context
  const rows = percentileRows(run, words)
  const title = word(words, 'latencyOf')
  const steps = STEPS.filter((step) => rows.some((row) => (valueOf(row, step.key) ?? 0) > 0))
  if (steps.length === 0) return emptyChart('percentiles', title, word(words, 'noPercentiles'))
  const shown = steps.filter((step) => isShown(context, step.key))
  const layout = layRows(context, rows.map(({ name }) => name), 1)
  const all = rows.flatMap((row) => steps.map((step) => valueOf(row, step.key) ?? 0)).filter((value) => value > 0)
  const summary = describe(title, all, formatLatency, context)
  return {
    id: 'percentiles',
    title,
    summary,
    option: {
      ...base(context, summary),
      ...rowAxis(context, rows.map((row) => row.name), 12, { right: 28, top: 12 }),
      xAxis: {
        type: 'log',
        min: decadeBelow(Math.min(...all)),
        max: decadeAbove(Math.max(...all)),
        ...quiet(theme, shortLatency),
      },
      series: [spans(rows, shown, context), ...shown.map((step) => stepSeries(step, rows, context))],
    },
    legend: steps.map((step) => legendOf(step, context)),
    table: {
      columns: [word(words, 'workload'), ...steps.map((step) => word(words, step.name))],
      rows: rows.map((row) => [
        text(row.name),
        ...steps.map((step) => figure(formatLatency(valueOf(row, step.key) ?? null))),
      ]),
    },
    height: layout.height + (isNarrow(context) ? 0 : -10),
    isEmpty: false,
  }
}

/** The stroke from the fastest to the slowest percentile shown of each row. */
function spans(rows: readonly PercentileRow[], shown: readonly Step[], { theme }: ChartContext): CustomSeriesOption {
  const strokes = rows.flatMap((row, index) => {
    const values = shown.map((step) => valueOf(row, step.key)).filter((value) => value !== undefined)
    if (values.length < 2) return []
    return [{ row: index, low: Math.min(...values), high: Math.max(...values) }]
  })
  return ranges(strokes, theme)
}

function legendOf(step: Step, context: ChartContext): LegendEntry {
  return {
    key: step.key,
    name: word(context.words, step.name),
    color: colorAt(context.theme, step.color),
    mark: step.mark,
    isHidden: !isShown(context, step.key),
  }
}

function stepSeries(step: Step, rows: readonly PercentileRow[], context: ChartContext): LineSeriesOption {
  const { words, theme } = context
  return {
    type: 'line',
    name: word(words, step.name),
    z: 4,
    symbol: step.symbol,
    symbolSize: 11,
    showSymbol: true,
    showAllSymbol: true,
    lineStyle: { width: 0, opacity: 0 },
    itemStyle: { color: colorAt(theme, step.color), borderColor: theme.background, borderWidth: 1 },
    data: rows.flatMap((row, index) => {
      const value = valueOf(row, step.key)
      return value !== undefined && value > 0 ? [[value, index]] : []
    }),
    tooltip: {
      formatter: (item) => {
        const at = (item as { value?: unknown }).value
        const row = rows[Array.isArray(at) ? Number(at[1]) : -1]
        if (!row) return ''
        return tip(
          row.name,
          STEPS.filter((entry) => valueOf(row, entry.key) !== undefined).map((entry) => [
            word(words, entry.name),
            formatLatency(valueOf(row, entry.key) ?? null),
          ]),
        )
      },
    },
  }
}
