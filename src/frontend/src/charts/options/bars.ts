// Bars by workload of one run, one chart per unit, with the interval of the median as whisker.

import { halfWidth } from '@/domain/spread'
import { scalingOf, unitIds, unitOf, unitTitle, type Scaling, type UnitId } from '@/domain/unit-table'
import { formatRatio } from '@/domain/units'

import { emptyChart, figure, text, type Chart, type ChartContext, type Table } from '../chart'
import type { ChartedRun } from '../document'
import { resultRows, trustWords, variantsOf, type ResultRow } from '../rows'
import type { Scale } from '../scale'
import { variantName, withRemark, word, type WordKey } from '../words'
import { groupedBars, intervalText, type Group } from './grouped'

export interface BarChoices {
  /** Draw what 1, 2.5 and 10 GbE carry at most. */
  readonly withNetwork?: boolean
}

const TITLES: Readonly<Partial<Record<UnitId, WordKey>>> = { bytes_per_s: 'throughputOf', iops: 'iopsOf', ops_per_s: 'operations' }

/** Above the bars of a unit: the charts' own words, else those the service told. */
export function titleOf(unit: UnitId, { words }: ChartContext): string {
  const own = TITLES[unit]
  return own ? word(words, own) : unitTitle(unit) || word(words, 'value')
}

const DIRECTIONS = [
  ['read', 'read', 0],
  ['write', 'write', 1],
  ['mixed', 'mixed', 3],
  ['none', 'other', 2],
] as const

/** Amounts make bars; times and shares have charts of their own. */
const BARS: ReadonlySet<Scaling> = new Set<Scaling>(['throughput', 'count'])

/** The units among `metrics` that make bars, in the order of their charts. */
export const unitsOf = (metrics: readonly string[]): UnitId[] =>
  unitIds().filter((unit) => BARS.has(scalingOf(unit)) && metrics.some((metric) => unitOf(metric) === unit))

/** Returns the bar charts of a run: speeds first, then operations per second. */
export function barCharts(run: ChartedRun, context: ChartContext, choices: BarChoices = {}): Chart[] {
  const { words } = context
  const rows = resultRows(run, words)
  const units = unitsOf(rows.map(({ metric }) => metric))
  if (units.length === 0) return [emptyChart('bars', word(words, 'throughputOf'), word(words, 'nothing'))]
  const variants = variantsOf(run)
  const isByVariant = variants.length > 1
  return units.map((unit) => {
    const ofUnit = rows.filter((row) => unitOf(row.metric) === unit)
    const groups = isByVariant ? variants.map((key, index) => ({ key, name: variantName(words, key), index })) : directionGroups(ofUnit, context)
    const { scale, ...chart } = groupedBars(
      {
        id: `bars-${unit}`,
        title: titleOf(unit, context),
        unit,
        groups,
        bars: ofUnit.map((row) => ({
          group: isByVariant ? row.variant : row.direction,
          row: row.key,
          name: row.name,
          summary: row.summary,
          isValid: row.result.badges.valid,
          trust: trustWords(row.result, row.summary, words),
          ...(row.result.figure ? { figure: row.result.figure } : {}),
        })),
        isSideBySide: isByVariant,
        withNetwork: choices.withNetwork ?? false,
      },
      context,
    )
    return { ...chart, table: tableOf(ofUnit, scale, context, isByVariant) }
  })
}

function directionGroups(rows: readonly ResultRow[], { words }: ChartContext): Group[] {
  return DIRECTIONS.filter(([direction]) => rows.some((row) => row.direction === direction)).map(
    ([key, name, index]) => ({ key, name: word(words, name), index }),
  )
}

function tableOf(
  rows: readonly ResultRow[],
  scale: Scale,
  { words }: ChartContext,
  isByVariant: boolean,
): Table {
  const figures: WordKey[] = ['median', 'interval', 'lowest', 'highest', 'spread', 'rounds', 'badges']
  const middle: WordKey = rows.some(({ result }) => (result.figure ?? 'median') !== 'median') ? 'figure' : 'median'
  const columns: WordKey[] = isByVariant ? ['workload', 'variant', ...figures] : ['workload', ...figures]
  return {
    columns: columns.map((key) => (key === 'median' ? withRemark(words, word(words, middle), scale.unit) : word(words, key))),
    rows: rows.map(({ name, variant, summary, result }) => [
      text(name),
      ...(isByVariant ? [text(variantName(words, variant))] : []),
      figure(scale.number(summary.median, halfWidth(summary))),
      figure(intervalText(summary, scale)),
      figure(scale.number(summary.min, halfWidth(summary))),
      figure(scale.number(summary.max, halfWidth(summary))),
      figure(formatRatio(summary.cv)),
      figure(String(summary.n)),
      text(trustWords(result, summary, words)),
    ]),
  }
}
