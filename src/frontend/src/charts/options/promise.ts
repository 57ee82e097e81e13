// A promise over the capacity as a line, and what was measured at the capacity of the volume as a point with its range.

import type { LineSeriesOption } from 'echarts'

import type { PromiseCurve } from '@/domain/promise'

import { emptyChart, figure, isNarrow, isShown, text, type Chart, type ChartContext, type LegendEntry } from '../chart'
import { base, describe, quiet, tip } from '../frame'
import { scaleFor, tick, type Scale } from '../scale'
import { colorAt } from '../theme'
import { withRemark, type Words } from '../words'

const phrase = (words: Words, key: keyof Words['chart']['promise']): string => words.chart.promise[key]

/** Returns the chart of one promise that is a formula; `name` says what is promised. */
export function promiseChart(curve: PromiseCurve, name: string, context: ChartContext): Chart {
  const { words, theme } = context
  const title = `${phrase(words, 'title')}${words.word.colon}${name}`
  if (curve.points.length === 0) return emptyChart('promise', title, phrase(words, 'nothing'))
  const measured = [curve.measured_low, curve.measured, curve.measured_high].filter((value) => value !== null)
  const values = [...curve.points.map(({ value }) => value), ...measured]
  const scale = scaleFor(curve.unit, values, context)
  const summary = describe(title, values, scale.full, context)
  const axis = withRemark(words, phrase(words, 'capacity'), curve.capacity_unit)
  return {
    id: `promise-${curve.line.metric}-${curve.line.direction}`,
    title: scale.unit ? withRemark(words, title, scale.unit) : title,
    summary,
    option: {
      ...base(context, summary),
      grid: { left: isNarrow(context) ? 56 : 68, right: 24, top: 18, bottom: 44 },
      xAxis: {
        type: 'value', min: 0, max: curve.points.at(-1)?.capacity ?? curve.capacity, name: axis, nameLocation: 'middle', nameGap: 26,
        nameTextStyle: { color: theme.muted, fontSize: 11 }, ...quiet(theme, tick),
      },
      yAxis: { type: 'value', min: 0, splitNumber: 4, ...quiet(theme, scale.unit ? tick : (value) => scale.number(value)) },
      series: [
        ...(isShown(context, 'promised') ? [promised(curve, scale, context)] : []),
        ...(isShown(context, 'measured') ? point(curve, scale, context) : []),
      ],
    },
    legend: legendOf(curve, context),
    table: {
      columns: [axis, phrase(words, 'promised'), phrase(words, 'measured')],
      rows: rowsOf(curve).map(({ capacity, value, isHere }) => [
        text(written(capacity)),
        figure(value === null ? '–' : scale.full(value)),
        figure(isHere && curve.measured !== null ? range(curve, scale) : '–'),
      ]),
    },
    height: 280,
    isEmpty: false,
    note: phrase(words, 'note'),
  }
}

const written = (capacity: number): string => String(Number(capacity.toPrecision(6)))

const range = (curve: PromiseCurve, scale: Scale): string =>
  `${scale.number(curve.measured_low ?? 0)} – ${scale.full(curve.measured_high ?? 0)}`

/** Every fifth point, and the volume's own capacity. */
function rowsOf({ points, capacity }: PromiseCurve): { capacity: number; value: number | null; isHere: boolean }[] {
  const isOwn = (at: number): boolean => Math.abs(at - capacity) <= 1e-9 * capacity
  const rows = points.filter((one, place) => place % 5 === 4 || isOwn(one.capacity)).map((one) => ({ ...one, isHere: isOwn(one.capacity) }))
  return rows.some(({ isHere }) => isHere) ? rows : [...rows, { capacity, value: null, isHere: true }].sort((a, b) => a.capacity - b.capacity)
}

function promised(curve: PromiseCurve, scale: Scale, { words, theme }: ChartContext): LineSeriesOption {
  const color = colorAt(theme, 0)
  return {
    type: 'line',
    name: phrase(words, 'promised'),
    showSymbol: false,
    symbolSize: 8,
    lineStyle: { color, width: 2 },
    itemStyle: { color },
    data: curve.points.map(({ capacity, value }) => [capacity, value / scale.factor]),
    tooltip: {
      formatter: (item) => {
        const one = curve.points[(item as { dataIndex: number }).dataIndex]
        return one ? tip(`${written(one.capacity)} ${curve.capacity_unit}`, [[phrase(words, 'promised'), scale.full(one.value)]]) : ''
      },
    },
  }
}

/** The measured median with a line from the smallest to the largest of the rounds. */
function point(curve: PromiseCurve, scale: Scale, { words, theme }: ChartContext): LineSeriesOption[] {
  const { measured, measured_low: low, measured_high: high, capacity } = curve
  if (measured === null || low === null || high === null) return []
  const color = colorAt(theme, 1)
  const span: LineSeriesOption = {
    type: 'line', silent: true, symbol: 'rect', symbolSize: [12, 2], lineStyle: { color, width: 2 }, itemStyle: { color },
    data: [[capacity, low / scale.factor], [capacity, high / scale.factor]], tooltip: { show: false },
  }
  const median: LineSeriesOption = {
    type: 'line', name: phrase(words, 'measured'), symbol: 'diamond', symbolSize: 12, lineStyle: { opacity: 0 }, itemStyle: { color },
    data: [[capacity, measured / scale.factor]],
    tooltip: { formatter: () => tip(`${written(capacity)} ${curve.capacity_unit}`, [[phrase(words, 'measured'), range(curve, scale)]]) },
  }
  return [span, median]
}

function legendOf({ measured }: PromiseCurve, context: ChartContext): LegendEntry[] {
  const entry = (key: 'promised' | 'measured', place: number, mark: LegendEntry['mark']): LegendEntry =>
    ({ key, name: phrase(context.words, key), color: colorAt(context.theme, place), mark, isHidden: !isShown(context, key) })
  return measured === null ? [entry('promised', 0, 'line')] : [entry('promised', 0, 'line'), entry('measured', 1, 'diamond')]
}
