// Burst credits in a chart over time: both levels across, the moment they ended upright, and what the table behind says of them.

import type { CustomSeriesOption } from 'echarts'

import { fill, type Values } from '@/domain/words'

import type { ChartContext } from './chart'
import { levelLines, uprightLines, type AcrossLine, type LevelLine } from './marks'
import type { Scale } from './scale'
import { withRemark, type Words } from './words'

const phrase = (words: Words, key: keyof Words['chart']['credits'], values: Values): string => fill(words.chart.credits[key], values)

/** Long dashes above, dots below. */
const DASHES = { burst: [9, 4], settled: [2, 3] } as const
/** Above what the rounds are called. */
const LIFT_PX = 14

export interface Level {
  readonly name: string
  /** In the base unit of what is drawn. */
  readonly value: number
  readonly line: LevelLine
}

/** Both levels; `side` names which of two they are of. */
export function levelsOf(burst: number, settled: number, scale: Scale, { words }: ChartContext, side = ''): readonly Level[] {
  return ([['burst', burst], ['settled', settled]] as const).map(([key, value]) => {
    const told = phrase(words, key, { value: scale.full(value) })
    const name = side ? withRemark(words, told, side) : told
    return { name, value, line: { at: value / scale.factor, label: name, dash: DASHES[key], side: key === 'burst' ? 'right' : 'left' } }
  })
}

export const endName = (round: number, { words }: ChartContext): string => phrase(words, 'ended', { n: round })

/** The lines of levels and, where it is known, of the moment at a place of the lower axis. */
export function creditMarks(levels: readonly Level[], ended: Omit<AcrossLine, 'lift'> | null, { theme }: ChartContext): CustomSeriesOption[] {
  if (levels.length === 0) return []
  return [levelLines(levels.map(({ line }) => line), theme), ...(ended ? [uprightLines([{ ...ended, lift: LIFT_PX }], theme)] : [])]
}
