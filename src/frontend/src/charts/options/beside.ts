// The file systems of one RAID type: differences to one of them, then bars with intervals, a chart per unit.

import { comparedValue, cellAt, type Doubt, type Matrix } from '@/domain/matrix'
import type { Beside } from '@/domain/beside'
import { letterOf } from '@/domain/comparison'
import { halfWidth } from '@/domain/spread'
import { unitOf, unitTitle, type UnitId } from '@/domain/unit-table'
import { say } from '@/domain/text'

import { emptyChart, figure, isNarrow, text, type Chart, type ChartContext } from '../chart'
import { about, withRemark, word, type WordKey } from '../words'
import { groupedBars, intervalText, type Bar } from './grouped'
import { ratioChart } from './ratio'

const TITLES: Partial<Record<UnitId, WordKey>> = { bytes_per_s: 'throughput', iops: 'iops', ops_per_s: 'operations', ns: 'latency' }

/** Units of the rows, each once, in their order. */
export const unitsBeside = ({ rows }: Beside): readonly UnitId[] => [...new Set(rows.map(({ metric }) => unitOf(metric.metric)))]

/** Returns the chart of differences to the first variant. */
export function besideRatios({ variants, rows }: Beside, context: ChartContext): Chart {
  const { words } = context
  const [base] = variants
  const name = say(base?.name)
  const cells = rows.map(({ metric, differences }) => ({
    workload: metric.key,
    variant: '',
    title: metric.name,
    differences: differences.map(({ variant, ratio, interval, verdict }) => ({ run_id: variant, ratio, ratio_ci95: interval, verdict })),
  }))
  // Beside a mark on a phone there is room for a letter; what it stands for is said below.
  const hasLetters = isNarrow(context) && variants.length > 2
  const named = variants.map((one, index) => ({ id: one.id, name: say(one.name), short: hasLetters ? letterOf(index) : say(one.name) }))
  const chart = ratioChart(cells, named, context, { title: word(words, 'besideOf', { name }), baseline: name, column: word(words, 'variant') })
  return hasLetters ? { ...chart, note: named.slice(1).map((one) => about(words, one.short, one.name)).join(' · ') } : chart
}

/** Returns the bars of all rows of one unit. */
export function besideBars(matrix: Matrix, configuration: string, { variants, rows }: Beside, unit: UnitId, context: ChartContext, doubt: Doubt): Chart {
  const { words } = context
  const title = TITLES[unit] ? word(words, TITLES[unit]) : unitTitle(unit) || word(words, 'value')
  const bars = rows.filter(({ metric }) => unitOf(metric.metric) === unit).flatMap(({ metric }) => variants.flatMap(({ id }): Bar[] => {
    const summary = comparedValue(cellAt(matrix, configuration, id), metric.key)
    if (!summary) return []
    const isValid = !doubt(summary)
    return [{ group: id, row: metric.key, name: say(metric.name), summary, isValid, trust: word(words, isValid ? 'valid' : 'notValid') }]
  }))
  if (bars.length === 0) return emptyChart(`beside-${unit}`, title, word(words, 'nothing'))
  const groups = variants.map(({ id, name }, index) => ({ key: id, name: say(name), index }))
  const { scale, ...chart } = groupedBars({ id: `beside-${unit}`, title, unit, groups, bars, isSideBySide: true, withNetwork: false }, context)
  const full = scale.unit ? withRemark(words, title, scale.unit) : title
  return {
    ...chart,
    title: full,
    table: {
      columns: [word(words, 'workload'), word(words, 'variant'), word(words, 'median'), word(words, 'interval'), word(words, 'rounds')],
      rows: bars.map((bar) => [
        text(bar.name), text(groups.find(({ key }) => key === bar.group)?.name ?? bar.group),
        figure(scale.number(bar.summary.median, halfWidth(bar.summary))), figure(intervalText(bar.summary, scale)), figure(String(bar.summary.n)),
      ]),
    },
  }
}
