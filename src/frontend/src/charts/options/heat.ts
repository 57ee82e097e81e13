// RAID types × file systems of one metric: a shaded field with its median in every cell.

import type { CustomSeriesOption, CustomSeriesRenderItemReturn, EChartsOption } from 'echarts'

import { cellAt, comparedValue, type Doubt, type Matrix, type MatrixCell, type MatrixMetric, type MatrixValue } from '@/domain/matrix'
import { halfWidth } from '@/domain/spread'
import { unitOf } from '@/domain/unit-table'
import { say } from '@/domain/text'

import { emptyChart, figure, isNarrow, text, type Chart, type ChartContext } from '../chart'
import { base, describe, textWidth, tip } from '../frame'
import { DOUBT } from '../rows'
import { scaleFor, type Scale } from '../scale'
import { inkOn, shade, strengths } from '../shade'
import { FONT } from '../theme'
import { withRemark, word } from '../words'

import { intervalText } from './grouped'

interface Field {
  readonly row: number
  readonly column: number
  readonly names: string
  readonly cell: MatrixCell | undefined
  readonly value: MatrixValue | undefined
  readonly fill: string
  readonly isDoubtful: boolean
  /** Shown without a shade: it may not be held against the others. */
  readonly isApart: boolean
}

/** Marks a number that is not comparable; explained below the chart. */
const APART = '≠ '
const HEAD_PX = { wide: 44, narrow: 76 }
const ROW_PX = 38
const LINE_PX = { wide: 14, narrow: 12 }
const NAME_PX = { wide: 12, narrow: 10.5 }

/** Returns the heat map of `metric`; every number in it is the service's. */
export function heatMap(matrix: Matrix, metric: MatrixMetric, context: ChartContext, doubt: Doubt): Chart {
  const { words } = context
  const title = say(metric.name)
  const medians = matrix.cells.flatMap((cell) => cell.values[metric.key]?.median ?? [])
  if (medians.length === 0) return emptyChart('heat', title, word(words, 'nothing'))
  const scale = scaleFor(unitOf(metric.metric), medians, context)
  const full = scale.unit ? withRemark(words, title, scale.unit) : title
  const summary = describe(title, medians, scale.full, context)
  const fields = fieldsOf(matrix, metric, context, doubt)
  const at = (row: number, column: number): Field | undefined => fields[row * matrix.variants.length + column]
  return {
    id: 'heat',
    title: full,
    summary,
    option: { ...base(context, summary), ...axes(matrix, context), series: [shadesOf(fields, scale, context)] },
    legend: [],
    table: {
      columns: [word(words, 'configuration'), ...matrix.variants.map(({ name }) => say(name))],
      rows: matrix.configurations.map(({ name }, row) => [
        text(say(name)),
        ...matrix.variants.map((_, column) => figure(saidOf(at(row, column), scale, context))),
      ]),
    },
    height: headOf(context) + matrix.configurations.length * rowOf(matrix, context) + 4,
    isEmpty: false,
    rowKeys: matrix.configurations.map(({ id }) => id),
    note: noteOf(fields, context),
  }
}

function fieldsOf(matrix: Matrix, metric: MatrixMetric, { theme }: ChartContext, doubt: Doubt): Field[] {
  const compared = matrix.cells.flatMap((cell) => comparedValue(cell, metric.key)?.median ?? [])
  const strength = strengths(compared, metric.higher_is_better)
  return matrix.configurations.flatMap((configuration, row) =>
    matrix.variants.map((variant, column) => {
      const cell = cellAt(matrix, configuration.id, variant.id)
      const value = cell?.values[metric.key]
      const names = `${say(configuration.name)} · ${say(variant.name)}`
      const isApart = value !== undefined && comparedValue(cell, metric.key) === undefined
      const fill = value && !isApart ? shade(strength(value.median), theme) : 'transparent'
      return { row, column, names, cell, value, fill, isDoubtful: value !== undefined && doubt(value), isApart }
    }),
  )
}

const headOf = (context: ChartContext): number => (isNarrow(context) ? HEAD_PX.narrow : HEAD_PX.wide)
const sideOf = (context: ChartContext): number => Math.min(170, Math.round(context.width * (isNarrow(context) ? 0.24 : 0.27)))
const sizeOf = (sizes: { wide: number; narrow: number }, context: ChartContext): number => (isNarrow(context) ? sizes.narrow : sizes.wide)

/** Where it is narrow a name is broken where a reader pauses, a long word at its last hyphen, rather than anywhere. */
function broken(name: string, context: ChartContext): string {
  if (!isNarrow(context)) return name
  return name.replace(/\S{12,}/g, (long) => long.replace(/-(?=[^-]*$)/, '-\n')).replace(/[,\uff0c]\s*/g, '\n').replace(/(\S)\uff08/g, '$1\n\uff08')
}

/** Rows are as high as the name with the most lines asks for, so that no name runs into the next. */
function rowOf(matrix: Matrix, context: ChartContext): number {
  const [room, size] = [sideOf(context) - 10, sizeOf(NAME_PX, context)]
  const linesOf = (name: string): number => broken(name, context).split('\n').reduce((sum, part) => sum + Math.max(1, Math.ceil((textWidth(part) * size) / 13 / room)), 0)
  const most = Math.max(...matrix.configurations.map(({ name }) => linesOf(say(name))))
  return Math.max(ROW_PX, most * sizeOf(LINE_PX, context) + 6)
}

function axes(matrix: Matrix, context: ChartContext): EChartsOption {
  const { theme, width } = context
  const [top, left] = [headOf(context), sideOf(context)]
  const column = Math.floor((width - left) / Math.max(1, matrix.variants.length))
  const plain = { type: 'category' as const, axisLine: { show: false }, axisTick: { show: false }, splitLine: { show: false } }
  const label = { color: theme.muted, fontSize: isNarrow(context) ? 9.5 : 12, interval: 0, overflow: 'break' as const, lineHeight: 14 }
  return {
    grid: { top, left, right: 0, bottom: 4 },
    xAxis: { ...plain, position: 'top', data: matrix.variants.map(({ name }) => broken(say(name), context)), axisLabel: { ...label, width: column - 2, margin: 6 } },
    yAxis: { ...plain, inverse: true, triggerEvent: true, data: matrix.configurations.map(({ name }) => broken(say(name), context)), axisLabel: { ...label, fontSize: sizeOf(NAME_PX, context), lineHeight: sizeOf(LINE_PX, context), width: left - 10, margin: 8, color: theme.text } },
  }
}

function shadesOf(fields: readonly Field[], scale: Scale, context: ChartContext): CustomSeriesOption {
  const { theme, words } = context
  const fontSize = isNarrow(context) ? 11 : 12.5
  return {
    type: 'custom',
    name: '',
    encode: { x: 0, y: 1 },
    data: fields.map((field) => [field.column, field.row]),
    renderItem: (params, api) => {
      const field = fields[params.dataIndex]
      if (!field) return null
      const [x = 0, y = 0] = api.coord([field.column, field.row])
      const [width = 0, height = 0] = api.size?.([1, 1]) as number[]
      const rect = { x: x - width / 2 + 1.5, y: y - height / 2 + 1.5, width: width - 3, height: height - 3, r: 5 }
      const border = field.value && !field.isApart ? {} : { stroke: theme.line, lineWidth: 1, lineDash: [3, 3] }
      const ink = field.value && !field.isApart ? inkOn(field.fill) : theme.muted
      const shown = saidOf(field, scale, context)
      const style = { text: shown, x, y, fill: ink, fontSize: field.value ? fontSize : 11, lineHeight: 13, fontFamily: FONT, textAlign: 'center', textVerticalAlign: 'middle', width: width - 6, overflow: 'break' }
      return {
        type: 'group',
        children: [{ type: 'rect', shape: rect, style: { fill: field.fill, ...border } }, { type: 'text', style }],
      } as unknown as CustomSeriesRenderItemReturn
    },
    tooltip: {
      formatter: (item) => {
        const field = fields[(item as { dataIndex: number }).dataIndex]
        if (!field) return ''
        const { value } = field
        if (!value) return tip(field.names, [[stateWord(field.cell, context), '']])
        return tip(field.names, [
          [word(words, 'median'), scale.full(value.median, halfWidth(value))],
          [word(words, 'interval'), intervalText(value, scale)],
          [word(words, 'lowest'), scale.full(value.min, halfWidth(value))],
          [word(words, 'highest'), scale.full(value.max, halfWidth(value))],
          [word(words, 'rounds'), String(value.n)],
        ])
      },
    },
  }
}

function stateWord(cell: MatrixCell | undefined, { words }: Pick<ChartContext, 'words'>): string {
  if (cell?.state === 'impossible') return word(words, 'impossible')
  return cell?.state === 'skipped' ? word(words, 'skipped') : '–'
}

function saidOf(field: Field | undefined, scale: Scale, context: ChartContext): string {
  if (!field?.value) return stateWord(field?.cell, context)
  return `${field.isDoubtful ? DOUBT : ''}${field.isApart ? APART : ''}${scale.number(field.value.median, halfWidth(field.value))}`
}

/** Explains only what can be seen in this chart. */
function noteOf(fields: readonly Field[], { words, theme }: ChartContext): string {
  const notes = [word(words, theme.isDark ? 'heatDark' : 'heatLight')]
  if (fields.some(({ isDoubtful }) => isDoubtful)) notes.push(word(words, 'doubtMark'))
  if (fields.some(({ isApart }) => isApart)) notes.push(word(words, 'apartMark'))
  return notes.join(words.word.sentence_gap)
}
