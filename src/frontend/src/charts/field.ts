// A field of shaded cells with a figure in each: its axes and the series that draws it.

import type { CustomSeriesOption, CustomSeriesRenderItemReturn, EChartsOption } from 'echarts'

import { isNarrow, type ChartContext } from './chart'
import { inkOn, shade } from './shade'
import { FONT } from './theme'

const HEAD_PX = 34
const ROW_PX = 38
const FOOT_PX = 4
/** More columns than this leave a phone room for small figures only. */
const MANY_COLUMNS = 4

export interface ShadedCell {
  readonly column: number
  readonly row: number
  /** From 0 (pale on white) to 1. */
  readonly strength: number
  readonly text: string
  readonly tip: () => string
}

export interface Field {
  /** Above the columns, from left to right. */
  readonly columns: readonly string[]
  /** Beside the rows, from top to bottom. */
  readonly rows: readonly string[]
  readonly cells: readonly ShadedCell[]
}

/** Height of a field in px. */
export const fieldHeight = ({ rows }: Pick<Field, 'rows'>): number => HEAD_PX + rows.length * ROW_PX + FOOT_PX

/** Grid, axes and series of a field. */
export function fieldOption({ columns, rows, cells }: Field, context: ChartContext): EChartsOption {
  const { theme } = context
  const plain = { type: 'category' as const, axisLine: { show: false }, axisTick: { show: false }, splitLine: { show: false } }
  const label = { color: theme.text, fontSize: isNarrow(context) ? 10 : 12, interval: 0 }
  return {
    grid: { top: HEAD_PX, left: isNarrow(context) ? 52 : 76, right: 0, bottom: FOOT_PX },
    xAxis: { ...plain, position: 'top', data: [...columns], axisLabel: label },
    yAxis: { ...plain, inverse: true, data: [...rows], axisLabel: label },
    series: [cellSeries(cells, columns.length, context)],
  }
}

function cellSeries(cells: readonly ShadedCell[], columns: number, context: ChartContext): CustomSeriesOption {
  const fontSize = isNarrow(context) ? (columns > MANY_COLUMNS ? 9 : 11) : 12.5
  return {
    type: 'custom',
    name: '',
    encode: { x: 0, y: 1 },
    data: cells.map(({ column, row }) => [column, row]),
    renderItem: (params, api) => {
      const one = cells[params.dataIndex]
      if (!one) return null
      const [x = 0, y = 0] = api.coord([one.column, one.row])
      const [width = 0, height = 0] = api.size?.([1, 1]) as number[]
      const fill = shade(one.strength, context.theme)
      const shape = { x: x - width / 2 + 1.5, y: y - height / 2 + 1.5, width: width - 3, height: height - 3, r: 5 }
      const style = { text: one.text, x, y, fill: inkOn(fill), fontSize, fontFamily: FONT, textAlign: 'center', textVerticalAlign: 'middle' }
      return { type: 'group', children: [{ type: 'rect', shape, style: { fill } }, { type: 'text', style }] } as unknown as CustomSeriesRenderItemReturn
    },
    tooltip: { formatter: (item) => cells[(item as { dataIndex: number }).dataIndex]?.tip() ?? '' },
  }
}
