// A disk with burst credits in charts over time: both levels across, the moment upright, and all of it in the table behind.

import { describe, expect, it } from 'vitest'

import type { Chart } from '@/charts/chart'
import { courseChart, OVERS } from '@/charts/options/stage-course'
import { systemChart } from '@/charts/options/system'
import { traceChart } from '@/charts/options/trace'
import type { BurstCredits } from '@/domain/burst'
import type { TracedWorkload } from '@/domain/run'
import type { StageCourse } from '@/domain/stage-plots'

import { contextOf, drawn, seriesOf } from '../support/charts'
import { contract } from '../support/contract'
import { NAS_VOLUME, resultOf, summaryOf, type Wish } from '../support/runs'
import { watched } from '../support/system'

const [read] = NAS_VOLUME as [Wish]
const credits: BurstCredits = {
  metric: 'read_bytes_per_s', burst: { read_bytes_per_s: 480e6 }, settled: { read_bytes_per_s: summaryOf(120e6) },
  lasted_s: 6, lasted_bytes: 3e9, round: 2, ended_at: '', ended_s: 1.5,
}
const work: TracedWorkload = { ...resultOf({ ...read, rounds: 2, seconds: 4 }), burst: credits }
const NAMES = ['On burst credits: 480 MB/s', 'After the credits: 120 MB/s', 'Credits ended, round 2']

/** The drawn shapes of the levels and of the moment: the last two series. */
function marksOf(chart: Chart) {
  const [levels, moment] = seriesOf(chart.option).slice(-2)
  return { levels: [0, 1].map((index) => drawn(levels, index)?.children ?? []), moment: drawn(moment, 0)?.children ?? [], at: { levels: levels?.data, moment: moment?.data } }
}

const texts = ({ table }: Chart): string[][] => table.rows.map((row) => row.map((cell) => cell.text))

describe('burst credits in a trace', () => {
  it('are two levels across and the second of their end upright, each with its name', () => {
    const { levels, moment, at } = marksOf(traceChart(work, contextOf()))

    expect(at.levels).toEqual([[0, 480], [0, 120]])
    // The second round begins a second behind the last one of the first, which is second 3.
    expect(at.moment).toEqual([[4 + 1.5, 0]])
    expect([...levels.map((shapes) => shapes[1]?.style.text), moment[1]?.style.text]).toEqual(NAMES)
  })

  it('are told apart by their dashes, in one colour', () => {
    const styles = marksOf(traceChart(work, contextOf())).levels.map(([line]) => line?.style as unknown as { stroke: string; lineDash: number[] })

    expect(new Set(styles.map(({ stroke }) => stroke)).size).toBe(1)
    expect(new Set(styles.map(({ lineDash }) => String(lineDash))).size).toBe(2)
  })

  it('stand in the table in front of the seconds, whatever panels lie beneath', () => {
    for (const chart of [traceChart(work, contextOf()), systemChart({ ...watched({ ...read, rounds: 2, seconds: 4 }), burst: credits }, ['busy', 'queue'], contextOf())]) {
      const rows = texts(chart)

      expect(rows.slice(0, 3).map(([name]) => name)).toEqual(NAMES)
      expect(rows.slice(0, 3).map((row) => row.slice(1, 3))).toEqual([['–', '480 MB/s'], ['–', '120 MB/s'], ['1.5', '–']])
      expect(new Set(rows.map((row) => row.length))).toEqual(new Set([chart.table.columns.length]))
    }
  })

  it('have no moment in results from before, and nothing where the disk had none or its line is hidden', () => {
    const before = traceChart({ ...work, burst: { ...credits, ended_s: null } }, contextOf())
    const plain = seriesOf(traceChart({ ...work, burst: null }, contextOf()).option).length

    expect(seriesOf(before.option)).toHaveLength(plain + 1)
    expect(texts(before).slice(0, 3).map(([name]) => name)).toEqual([...NAMES.slice(0, 2), '1'])
    const hidden = traceChart(work, contextOf({ hidden: new Set(['read_bytes_per_s']) }))
    expect(texts(hidden)[0]?.[0]).toBe('1')
  })
})

describe('burst credits in a course', () => {
  const [first] = contract.plotsCourse.courses as readonly StageCourse[]
  const course = { ...first, recovery: null, credits: { burst: 300e6, settled: 100e6, t_s: 6.5, written_bytes: 2e9, round: 2 } } as StageCourse

  it.each(OVERS)('are marked over %s', (over) => {
    const { at, moment } = marksOf(courseChart(course, over, contextOf()))
    const places = { time: 6.5, written: 2, fills: 2e9 / course.file_bytes }

    expect(at.levels).toEqual([[0, 300], [0, 100]])
    expect(at.moment).toEqual([[expect.closeTo(places[over]), 0]])
    expect(moment[1]?.style.text).toBe('Credits ended, round 2')
  })

  it('stand in its table', () => {
    const rows = texts(courseChart(course, 'time', contextOf()))

    expect(rows.slice(0, 3).map((row) => row[0])).toEqual(['On burst credits: 300 MB/s', 'After the credits: 100 MB/s', 'Credits ended, round 2'])
    expect(rows[2]?.slice(1, 3)).toEqual(['6.5', '2.00 GB'])
    expect(new Set(rows.map((row) => row.length)).size).toBe(1)
  })
})
