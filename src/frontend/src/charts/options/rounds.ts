// Every round of one workload in the order it was measured, with the median and its interval: drift becomes visible.

import type { CustomSeriesOption, LineSeriesOption } from 'echarts'

import { halfWidth } from '@/domain/spread'
import { unitOf } from '@/domain/unit-table'
import { say } from '@/domain/text'

import { emptyChart, figure, isNarrow, text, type Chart, type ChartContext, type Table } from '../chart'
import type { Round, WorkloadResult } from '../document'
import { base, bottomAxis, describe, quiet, tip } from '../frame'
import { acrossBand } from '../marks'
import { spreadOf } from '../rows'
import { scaleFor, tick, type Scale } from '../scale'
import { colorAt } from '../theme'
import { figureKey, withRemark, word } from '../words'

const SOURCES = {
  uncached: 'fromDisks', 'guest-uncached': 'fromVirtualDisk',
  cached: 'cached', 'server-warm': 'cached', unknown: 'unknownSource',
} as const

interface Drawn {
  readonly rounds: readonly Round[]
  readonly scale: Scale
  readonly valueOf: (round: Round) => number
}

/** Returns the scatter of rounds of one workload's main metric. */
export function roundsChart(work: WorkloadResult, context: ChartContext): Chart {
  const { words, theme } = context
  const title = word(words, 'roundsOf', { title: say(work.title) })
  const rounds = work.rounds.filter((round) => round.metrics[work.metric] !== undefined)
  if (rounds.length === 0) return emptyChart('rounds', title, word(words, 'nothing'))
  const valueOf = (round: Round): number => round.metrics[work.metric] ?? 0
  const scale = scaleFor(unitOf(work.metric), rounds.map(valueOf), context)
  const drawn: Drawn = { rounds, scale, valueOf }
  const summary = describe(title, rounds.map(valueOf), scale.full, context)
  return {
    id: 'rounds',
    title: scale.unit ? withRemark(words, title, scale.unit) : title,
    summary,
    option: {
      ...base(context, summary),
      grid: { left: isNarrow(context) ? 48 : 64, right: 24, top: 24, bottom: 40 },
      xAxis: bottomAxis(theme, rounds.map(({ n }) => String(n)), word(words, 'rounds')),
      yAxis: { type: 'value', min: 0, splitNumber: 4, ...quiet(theme, scale.unit ? tick : (value) => scale.number(value)) },
      series: [...medianSeries(work, scale, context), dots(drawn, context)],
    },
    legend: [],
    table: tableOf(drawn, context),
    height: 230,
    isEmpty: false,
  }
}

/** The median, or the mean of the steady rounds, with its band; nothing after a run that ended too early for a summary. */
function medianSeries(work: WorkloadResult, scale: Scale, { theme, words }: ChartContext): CustomSeriesOption[] {
  const summary = work.summary[work.metric]
  const spread = summary && spreadOf(summary)
  if (!spread) return []
  const at = summary.median / scale.factor
  const label = `${word(words, figureKey(work.figure))} ${scale.full(summary.median, halfWidth(summary))}`
  return [acrossBand({ at, low: spread[0] / scale.factor, high: spread[1] / scale.factor, label }, theme)]
}

function dots({ rounds, scale, valueOf }: Drawn, { theme, words }: ChartContext): LineSeriesOption {
  return {
    type: 'line',
    name: word(words, 'value'),
    z: 3,
    symbol: 'circle',
    symbolSize: 11,
    showSymbol: true,
    showAllSymbol: true,
    lineStyle: { color: colorAt(theme, 0), width: 1, type: 'dotted', opacity: 0.6 },
    itemStyle: { color: colorAt(theme, 0), borderColor: theme.background, borderWidth: 1.5 },
    data: rounds.map((round) => valueOf(round) / scale.factor),
    tooltip: {
      formatter: (item) => {
        const round = rounds[(item as { dataIndex: number }).dataIndex]
        if (!round) return ''
        return tip(word(words, 'round', { n: round.n }), [
          [word(words, 'value'), scale.full(valueOf(round))],
          [word(words, 'position'), String(round.position)],
        ])
      },
    },
  }
}

function tableOf({ rounds, scale, valueOf }: Drawn, { words }: ChartContext): Table {
  return {
    columns: (['rounds', 'position', 'value', 'source'] as const).map((key) => word(words, key)),
    rows: rounds.map((round) => [
      figure(String(round.n)),
      figure(String(round.position)),
      figure(scale.full(valueOf(round))),
      text(word(words, SOURCES[round.cache_class])),
    ]),
  }
}
