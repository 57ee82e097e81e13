// Shares of reading × block sizes of one run: a shaded field with its figure in every cell.

import { halfWidth } from '@/domain/spread'
import { say } from '@/domain/text'
import { unitOf } from '@/domain/unit-table'
import { formatBlockSize, formatRatio } from '@/domain/units'

import { figure, text, type Chart, type ChartContext } from '../chart'
import type { ChartedRun, Summary, WorkloadResult } from '../document'
import { fieldHeight, fieldOption, type Field as Drawn, type ShadedCell } from '../field'
import { base, describe, tip } from '../frame'
import { DOUBT } from '../rows'
import { scaleFor, type Scale } from '../scale'
import { strengths } from '../shade'
import { figureKey, withRemark, word } from '../words'

interface Field {
  readonly share: number
  readonly block: number
  readonly work: WorkloadResult
  readonly summary: Summary
}

const FEWEST = 2

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
  const drawn: Drawn = {
    columns: shares.map((share) => formatRatio(share)),
    rows: blocks.map((block) => formatBlockSize(block)),
    cells: cellsOf(fields, shares, blocks, scale, context),
  }
  return {
    id: 'mixes',
    title: withRemark(words, title, scale.unit),
    summary,
    option: { ...base(context, summary), ...fieldOption(drawn, context) },
    legend: [],
    table: {
      columns: [word(words, 'blockSize'), ...shares.map((share) => word(words, 'readShare', { share: formatRatio(share) }))],
      rows: blocks.map((block) => [
        text(formatBlockSize(block)),
        ...shares.map((share) => figure(saidOf(at(share, block), scale))),
      ]),
    },
    height: fieldHeight(drawn),
    isEmpty: false,
    note: [word(words, 'mixesNote'), word(words, theme.isDark ? 'heatDark' : 'heatLight')].join(words.word.sentence_gap),
  }
}

const saidOf = (field: Field | undefined, scale: Scale): string =>
  field ? `${field.work.badges.valid ? '' : DOUBT}${scale.number(field.summary.median, halfWidth(field.summary))}` : '–'

function cellsOf(
  fields: readonly Field[], shares: readonly number[], blocks: readonly number[], scale: Scale, { words }: ChartContext,
): ShadedCell[] {
  const strength = strengths(fields.map(({ summary }) => summary.median), true)
  return fields.map((field) => ({
    column: shares.indexOf(field.share),
    row: blocks.indexOf(field.block),
    strength: strength(field.summary.median),
    text: saidOf(field, scale),
    tip: () => {
      const { work, summary } = field
      return tip(say(work.title), [
        [word(words, figureKey(work.figure)), scale.full(summary.median, halfWidth(summary))],
        [word(words, 'lowest'), scale.full(summary.min)],
        [word(words, 'highest'), scale.full(summary.max)],
        [word(words, 'rounds'), String(summary.n)],
      ])
    },
  }))
}
