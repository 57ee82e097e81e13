// How the response times of one workload spread: bars and the share answered by then, on a logarithmic axis.
// Bars, mean and percentiles are the service's, from the tool's own bins.

import type { CustomSeriesOption, CustomSeriesRenderItemReturn, LineSeriesOption } from 'echarts'

import type { HistogramBar, ResponseHistogram } from '@/domain/stage-plots'
import { say } from '@/domain/text'
import { formatLatency, MISSING } from '@/domain/units'
import { fill, type Values } from '@/domain/words'

import { emptyChart, figure, isNarrow, isShown, text, type Cell, type Chart, type ChartContext, type LegendEntry } from '../chart'
import { base, decadeAbove, decadeBelow, quiet, shortLatency, tip } from '../frame'
import { uprightLines, type AcrossLine } from '../marks'
import { tick } from '../scale'
import { colorAt } from '../theme'
import { about, word, type Words } from '../words'

const phrase = (words: Words, key: keyof Words['chart']['histogram'], values: Values = {}): string =>
  fill(words.chart.histogram[key], values)

/** Height of a mark's label, px. */
const LABEL_PX = 15
const LEAST_BAR_PX = 2

/** `99.9 %`, as the percentiles are called. */
const percentName = (percent: number): string => `${percent} %`
const count = (ios: number): string => ios.toLocaleString('en-US')
/** A share that comes near to all of them needs its digits. */
const share = (ratio: number): string => `${(ratio * 100).toFixed(ratio > 0.99 && ratio < 1 ? 3 : 1)} %`

/** Returns the histogram of a workload. */
export function histogramChart(found: ResponseHistogram, context: ChartContext): Chart {
  const { words, theme } = context
  const { bars } = found
  const [first, last] = [bars[0], bars.at(-1)]
  const title = phrase(words, 'title', { name: say(found.title) })
  if (!first || !last) return emptyChart(`histogram-${found.workload}`, title, word(words, 'nothing'))
  const marks = marksOf(found, words)
  const load = found.threads && found.depth ? phrase(words, 'load', { threads: found.threads, depth: found.depth, ios: count(found.ios) }) : count(found.ios)
  const summary = about(words, title, load)
  return {
    id: `histogram-${found.workload}`,
    title,
    summary,
    option: {
      ...base(context, summary),
      grid: { left: isNarrow(context) ? 48 : 68, right: isNarrow(context) ? 44 : 56, top: 14 + marks.length * LABEL_PX, bottom: 44 },
      xAxis: {
        type: 'log',
        min: decadeBelow(first.from_ns),
        max: decadeAbove(Math.max(last.to_ns, found.longest_ns ?? 0)),
        name: word(words, 'latency'),
        nameLocation: 'middle',
        nameGap: 26,
        nameTextStyle: { color: theme.muted, fontSize: 11 },
        ...quiet(theme, shortLatency),
      },
      yAxis: [
        { type: 'log', min: 1, max: decadeAbove(Math.max(10, ...bars.map(({ ios }) => ios))), ...quiet(theme, tick) },
        { type: 'value', min: 0, max: 100, interval: 25, ...quiet(theme, (value) => `${value} %`), splitLine: { show: false } },
      ],
      series: [
        uprightLines(marks, theme),
        ...(isShown(context, 'requests') ? [barSeries(bars, context)] : []),
        ...(isShown(context, 'share') ? [shareSeries(bars, context)] : []),
      ],
    },
    legend: [entry('requests', 'bar', 0, context), entry('share', 'line', 1, context)],
    table: {
      columns: [phrase(words, 'mark'), word(words, 'latency'), phrase(words, 'requests'), phrase(words, 'share')],
      rows: [...markRows(found, words), ...bars.filter(({ ios }) => ios > 0).map((bar) => rowOf(bar))],
    },
    height: 300 + marks.length * LABEL_PX,
    isEmpty: false,
    note: [load, phrase(words, 'note'), ...missingOf(found, words)].join(words.word.sentence_gap),
  }
}

const entry = (key: 'requests' | 'share', mark: 'bar' | 'line', color: number, context: ChartContext): LegendEntry =>
  ({ key, name: phrase(context.words, key), color: colorAt(context.theme, color), mark, isHidden: !isShown(context, key) })

/** Mean, percentiles that enough requests stand behind and the longest of all, the slowest with the lowest label. */
function marksOf({ mean_ns: mean, marks, longest_ns: longest }: ResponseHistogram, words: Words): AcrossLine[] {
  const known = [
    ...(mean === null ? [] : [{ at: mean, label: about(words, phrase(words, 'mean'), formatLatency(mean)) }]),
    ...marks.flatMap(({ ns, percent }) => (ns === null ? [] : [{ at: ns, label: about(words, percentName(percent), formatLatency(ns)) }])),
    ...(longest ? [{ at: longest, label: about(words, word(words, 'longest'), formatLatency(longest)) }] : []),
  ].sort((a, b) => a.at - b.at)
  return known.map((line, index) => ({ ...line, lift: 4 + (known.length - 1 - index) * LABEL_PX }))
}

const missingOf = ({ marks, ios }: ResponseHistogram, words: Words): string[] =>
  marks.filter(({ ns }) => ns === null).map(({ percent, needed_ios: needed }) =>
    phrase(words, 'missing', { percent: percentName(percent), needed: count(needed), ios: count(ios) }))

function markRows({ mean_ns: mean, marks, ios, longest_ns: longest }: ResponseHistogram, words: Words): Cell[][] {
  const values: (readonly [string, number | null, string])[] = [
    [phrase(words, 'mean'), mean, MISSING],
    ...marks.map(({ percent, ns, needed_ios: needed }) =>
      [percentName(percent), ns, ns === null ? phrase(words, 'tooFew', { needed: count(needed), ios: count(ios) }) : MISSING] as const),
    ...(longest ? [[word(words, 'longest'), longest, MISSING] as const] : []),
  ]
  return values.map(([name, ns, why]) => [text(name), figure(ns === null ? MISSING : formatLatency(ns)), figure(why), figure(MISSING)])
}

const span = ({ from_ns: from, to_ns: to }: HistogramBar): string => `${formatLatency(from)} – ${formatLatency(to)}`

const rowOf = (bar: HistogramBar): Cell[] => [text(''), figure(span(bar)), figure(count(bar.ios)), figure(share(bar.cumulative_ratio))]

function barSeries(bars: readonly HistogramBar[], { theme, words }: ChartContext): CustomSeriesOption {
  return {
    type: 'custom',
    name: phrase(words, 'requests'),
    z: 2,
    encode: { x: [0, 1], y: 2 },
    data: bars.map(({ from_ns: from, to_ns: to, ios }) => [from, to, Math.max(1, ios)]),
    renderItem: (params, api) => {
      const bar = bars[params.dataIndex]
      if (!bar || bar.ios === 0) return null
      const [left = 0, top = 0] = api.coord([bar.from_ns, bar.ios])
      const [right = 0, foot = 0] = api.coord([bar.to_ns, 1])
      const height = Math.max(LEAST_BAR_PX, foot - top)
      const shape = { x: left, y: foot - height, width: Math.max(1, right - left - 0.75), height }
      return { type: 'rect', shape, style: { fill: colorAt(theme, 0) } } as CustomSeriesRenderItemReturn
    },
    tooltip: {
      formatter: (item) => {
        const bar = bars[(item as { dataIndex: number }).dataIndex]
        return bar ? tip(span(bar), [[phrase(words, 'requests'), count(bar.ios)], [phrase(words, 'share'), share(bar.cumulative_ratio)]]) : ''
      },
    },
  }
}

function shareSeries(bars: readonly HistogramBar[], { theme, words }: ChartContext): LineSeriesOption {
  const first = bars[0]
  return {
    type: 'line',
    name: phrase(words, 'share'),
    yAxisIndex: 1,
    z: 3,
    silent: true,
    symbol: 'none',
    lineStyle: { width: 2, color: colorAt(theme, 1) },
    tooltip: { show: false },
    data: [...(first ? [[first.from_ns, 0]] : []), ...bars.map(({ to_ns: to, cumulative_ratio: ratio }) => [to, ratio * 100])],
  }
}
