// One metric of a matrix as bars with intervals: a row per RAID type, a bar per file system.

import { comparedValue, type Doubt, type Matrix, type MatrixMetric } from '@/domain/matrix'
import { halfWidth } from '@/domain/spread'
import { unitOf } from '@/domain/unit-table'
import { say } from '@/domain/text'

import { emptyChart, figure, text, type Chart, type ChartContext } from '../chart'
import { withRemark, word } from '../words'
import { groupedBars, intervalText, type Bar } from './grouped'

/** Returns the grouped bars of `metric`. */
export function matrixBars(matrix: Matrix, metric: MatrixMetric, context: ChartContext, doubt: Doubt): Chart {
  const { words } = context
  const title = say(metric.name)
  const bars = barsOf(matrix, metric, context, doubt)
  if (bars.length === 0) return emptyChart('matrix-bars', title, word(words, 'nothing'))
  const variants = matrix.variants.filter(({ id }) => bars.some((bar) => bar.group === id))
  const { scale, ...chart } = groupedBars(
    {
      id: 'matrix-bars',
      title,
      unit: unitOf(metric.metric),
      groups: variants.map(({ id, name }, index) => ({ key: id, name: say(name), index })),
      bars,
      isSideBySide: true,
      withNetwork: false,
    },
    context,
  )
  const withUnit = (said: string): string => (scale.unit ? withRemark(words, said, scale.unit) : said)
  return {
    ...chart,
    title: withUnit(title),
    table: {
      columns: [
        word(words, 'configuration'), word(words, 'variant'), withUnit(word(words, 'median')),
        word(words, 'interval'), word(words, 'lowest'), word(words, 'highest'), word(words, 'rounds'),
      ],
      rows: bars.map(({ name, group, summary }) => [
        text(name),
        text(say(variants.find(({ id }) => id === group)?.name) || group),
        figure(scale.number(summary.median, halfWidth(summary))),
        figure(intervalText(summary, scale)),
        figure(scale.number(summary.min, halfWidth(summary))),
        figure(scale.number(summary.max, halfWidth(summary))),
        figure(String(summary.n)),
      ]),
    },
  }
}

function barsOf(matrix: Matrix, metric: MatrixMetric, { words }: ChartContext, doubt: Doubt): Bar[] {
  return matrix.configurations.flatMap(({ id, name }) =>
    matrix.cells.flatMap((cell) => {
      const value = cell.configuration === id ? comparedValue(cell, metric.key) : undefined
      if (!value) return []
      const isValid = !doubt(value)
      return [{ group: cell.variant, row: id, name: say(name), summary: value, isValid, trust: word(words, isValid ? 'valid' : 'notValid') }]
    }),
  )
}
