// Every round of one workload in the order it was measured, with the median and its interval: drift becomes visible.

import type { LineSeriesOption } from 'echarts'

import { unitOf } from '@/domain/units'

import { emptyChart, figure, isNarrow, text, type Chart, type ChartContext } from '../chart'
import type { Round, WorkloadResult } from '../document'
import { base, tip } from '../frame'
import { acrossBand } from '../marks'
import { spreadOf } from '../rows'
import { scaleFor, tick } from '../scale'
import { colorAt } from '../theme'
import { word } from '../words'

const SOURCES = { uncached: 'fromDisks', cached: 'cached', 'server-warm': 'cached', unknown: 'unknownSource' } as const

/** Returns the scatter of rounds of one workload's main metric. */
export function roundsChart(work: WorkloadResult, context: ChartContext): Chart {
  const { language, theme } = context
  const title = word(language, 'roundsOf', { title: work.title[language] })
  const rounds = work.rounds.filter((round) => round.metrics[work.metric] !== undefined)
  if (rounds.length === 0) return emptyChart('rounds', title, word(language, 'nothing'))
  const valueOf = (round: Round): number => round.metrics[work.metric] ?? 0
  const values = rounds.map(valueOf)
  const scale = scaleFor(unitOf(work.metric), values, context)
  const summary = work.summary[work.metric]
  const spread = summary ? spreadOf(summary) : null
  const describe = word(language, 'summaryBars', {
    title,
    count: values.length,
    low: scale.full(Math.min(...values)),
    high: scale.full(Math.max(...values)),
  })
  const line: LineSeriesOption = {
    type: 'line',
    name: word(language, 'value'),
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
        return round
          ? tip(word(language, 'round', { n: round.n }), [
              [word(language, 'value'), scale.full(valueOf(round))],
              [word(language, 'position'), String(round.position)],
            ])
          : ''
      },
    },
  }
  return {
    id: 'rounds',
    title: scale.unit ? `${title} (${scale.unit})` : title,
    summary: describe,
    option: {
      ...base(context, describe),
      grid: { left: isNarrow(context) ? 48 : 64, right: 24, top: 24, bottom: 40 },
      xAxis: {
        type: 'category',
        data: rounds.map((round) => String(round.n)),
        name: word(language, 'rounds'),
        nameLocation: 'middle',
        nameGap: 24,
        nameTextStyle: { color: theme.muted, fontSize: 11 },
        axisLine: { lineStyle: { color: theme.line } },
        axisTick: { show: false },
        axisLabel: { color: theme.muted, fontSize: 11, hideOverlap: true },
      },
      yAxis: {
        type: 'value',
        min: 0,
        axisLabel: {
          color: theme.muted,
          fontSize: 11,
          formatter: (value: number) => (scale.unit ? tick(value) : scale.number(value)),
        },
        splitLine: { lineStyle: { color: theme.line } },
        splitNumber: 4,
      },
      series: [
        ...(summary && spread
          ? [
              acrossBand(
                {
                  at: summary.median / scale.factor,
                  low: spread[0] / scale.factor,
                  high: spread[1] / scale.factor,
                  label: `${word(language, 'median')} ${scale.full(summary.median)}`,
                },
                theme,
              ),
            ]
          : []),
        line,
      ],
    },
    legend: [],
    table: {
      columns: [word(language, 'rounds'), word(language, 'position'), word(language, 'value'), word(language, 'source')],
      rows: rounds.map((round) => [
        figure(String(round.n)),
        figure(String(round.position)),
        figure(scale.full(valueOf(round))),
        text(word(language, SOURCES[round.cache_class])),
      ]),
    },
    height: 230,
    isEmpty: false,
  }
}
