// Shares of reading × block sizes of one run: a shaded field with its figure in every cell.

import type { CustomSeriesOption, CustomSeriesRenderItemReturn } from 'echarts'

import { halfWidth } from '@/domain/spread'
import { say } from '@/domain/text'
import { unitOf } from '@/domain/unit-table'
import { formatBlockSize, formatRatio } from '@/domain/units'

import { figure, isNarrow, text, type Chart, type ChartContext } from '../chart'
import type { ChartedRun, Summary, WorkloadResult } from '../document'
import { base, describe, tip } from '../frame'
import { DOUBT } from '../rows'
import { scaleFor, type Scale } from '../scale'
import { inkOn, shade, strengths } from '../shade'
import { FONT } from '../theme'
import { figureKey, withRemark, word } from '../words'

interface Field {
  readonly share: number
  readonly block: number
  readonly work: WorkloadResult
  readonly summary: Summary
}

const FEWEST = 2
const HEAD_PX = 34
const ROW_PX = 38

const shareOf = ({ direction, access }: WorkloadResult): number | null =>
  direction === 'read' ? 1 : direction === 'write' ? 0 : (access?.read_share ?? null)

/** The cells of random access whose main metric counts requests, where they make a field. */
function fieldsOf(run: ChartedRun): Field[] {
  return run.workloads.flatMap((work) => {
    const [share, block, summary] = [shareOf(work), work.access?.block_bytes, work.summary[work.metric]]
    if (!work.access?.is_random || share === null || !block || !summary || unitOf(work.metric) !== 'iops') return []
    return [{ share, block, work, summary }]
  })
}

const unique = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => b - a)

/** Whether the run measured several mixes in several sizes. */
export function hasMixes(run: ChartedRun): boolean {
  const fields = fieldsOf(run)
  const [shares, blocks] = [unique(fields.map(({ share }) => share)), unique(fields.map(({ block }) => block))]
  return shares.length >= FEWEST && blocks.length >= FEWEST && fields.length === shares.length * blocks.length
}

/** Returns the heat map; every figure in it is the service's. */
export function mixHeatChart(run: ChartedRun, context: ChartContext): Chart {
  const { words, theme } = context
  const fields = fieldsOf(run)
  const [shares, blocks] = [unique(fields.map(({ share }) => share)), unique(fields.map(({ block }) => block)).reverse()]
  const values = fields.map(({ summary }) => summary.median)
  const scale = scaleFor('iops', values, context)
  const title = word(words, 'mixes')
  const summary = describe(title, values, scale.full, context)
  const at = (share: number, block: number): Field | undefined => fields.find((one) => one.share === share && one.block === block)
  const plain = { type: 'category' as const, axisLine: { show: false }, axisTick: { show: false }, splitLine: { show: false } }
  const size = isNarrow(context) ? 10 : 12
  return {
    id: 'mixes',
    title: withRemark(words, title, scale.unit),
    summary,
    option: {
      ...base(context, summary),
      grid: { top: HEAD_PX, left: isNarrow(context) ? 52 : 76, right: 0, bottom: 4 },
      xAxis: { ...plain, position: 'top', data: shares.map((share) => formatRatio(share)), axisLabel: { color: theme.text, fontSize: size, interval: 0 } },
      yAxis: { ...plain, inverse: true, data: blocks.map((block) => formatBlockSize(block)), axisLabel: { color: theme.text, fontSize: size, interval: 0 } },
      series: [shadesOf(fields, shares, blocks, scale, context)],
    },
    legend: [],
    table: {
      columns: [word(words, 'blockSize'), ...shares.map((share) => word(words, 'readShare', { share: formatRatio(share) }))],
      rows: blocks.map((block) => [
        text(formatBlockSize(block)),
        ...shares.map((share) => figure(saidOf(at(share, block), scale))),
      ]),
    },
    height: HEAD_PX + blocks.length * ROW_PX + 4,
    isEmpty: false,
    note: [word(words, 'mixesNote'), word(words, theme.isDark ? 'heatDark' : 'heatLight')].join(words.word.sentence_gap),
  }
}

const saidOf = (field: Field | undefined, scale: Scale): string =>
  field ? `${field.work.badges.valid ? '' : DOUBT}${scale.number(field.summary.median, halfWidth(field.summary))}` : '–'

function shadesOf(
  fields: readonly Field[], shares: readonly number[], blocks: readonly number[], scale: Scale, context: ChartContext,
): CustomSeriesOption {
  const { theme, words } = context
  const strength = strengths(fields.map(({ summary }) => summary.median), true)
  const placed = fields.map((field) => ({ field, column: shares.indexOf(field.share), row: blocks.indexOf(field.block) }))
  const fontSize = isNarrow(context) ? (shares.length > 4 ? 9 : 11) : 12.5
  return {
    type: 'custom',
    name: '',
    encode: { x: 0, y: 1 },
    data: placed.map(({ column, row }) => [column, row]),
    renderItem: (params, api) => {
      const one = placed[params.dataIndex]
      if (!one) return null
      const [x = 0, y = 0] = api.coord([one.column, one.row])
      const [width = 0, height = 0] = api.size?.([1, 1]) as number[]
      const fill = shade(strength(one.field.summary.median), theme)
      const shape = { x: x - width / 2 + 1.5, y: y - height / 2 + 1.5, width: width - 3, height: height - 3, r: 5 }
      const style = { text: saidOf(one.field, scale), x, y, fill: inkOn(fill), fontSize, fontFamily: FONT, textAlign: 'center', textVerticalAlign: 'middle' }
      return { type: 'group', children: [{ type: 'rect', shape, style: { fill } }, { type: 'text', style }] } as unknown as CustomSeriesRenderItemReturn
    },
    tooltip: {
      formatter: (item) => {
        const one = placed[(item as { dataIndex: number }).dataIndex]
        if (!one) return ''
        const { work, summary } = one.field
        return tip(say(work.title), [
          [word(words, figureKey(work.figure)), scale.full(summary.median, halfWidth(summary))],
          [word(words, 'lowest'), scale.full(summary.min)],
          [word(words, 'highest'), scale.full(summary.max)],
          [word(words, 'rounds'), String(summary.n)],
        ])
      },
    },
  }
}
