import { describe, expect, it } from 'vitest'

import { demandChart, hasProcessor, processorChart } from '@/charts/options/demand'
import { histogramChart } from '@/charts/options/histogram'
import { courseChart, OVERS } from '@/charts/options/stage-course'
import { convergenceChart } from '@/charts/options/convergence'
import { DARK, LIGHT } from '@/charts/theme'
import type { CourseGroup, DemandGrid, ResponseHistogram, StageCourse } from '@/domain/stage-plots'
import { contextOf, drawn, seriesOf } from '../support/charts'
import { contract } from '../support/contract'

const [most, , least] = contract.plotsDemand.histograms as readonly [ResponseHistogram, ResponseHistogram, ResponseHistogram]
const [grid] = contract.plotsDemand.grids as readonly [DemandGrid]
const [course] = contract.plotsCourse.courses as readonly [StageCourse]

const tipOf = (series: unknown, dataIndex: number): string =>
  (series as { tooltip: { formatter: (item: unknown) => string } }).tooltip.formatter({ dataIndex })
const texts = (rows: readonly (readonly { text: string }[])[]): string[][] => rows.map((row) => row.map(({ text }) => text))

describe('a histogram of response times', () => {
  it('has bars on logarithmic axes and the share answered by then up to all', () => {
    const { option } = histogramChart(most, contextOf())
    const [, bars, shares] = seriesOf(option)

    expect((option.xAxis as { type: string }).type).toBe('log')
    expect(bars?.data).toHaveLength(most.bars.length)
    expect(shares?.data.at(0)).toEqual([most.bars[0]?.from_ns, 0])
    expect(shares?.data.at(-1)).toEqual([most.bars.at(-1)?.to_ns, 100])
  })

  it('marks the mean and each percentile that enough requests stand behind, each label above the next', () => {
    const [marks] = seriesOf(histogramChart(most, contextOf()).option)
    const labels = [0, 1, 2, 3, 4].map((index) => drawn(marks, index)?.children?.[1]?.style.text)

    expect(marks?.data).toHaveLength(5)
    expect(labels[0]).toContain('Mean: ')
    expect(labels.slice(1)).toEqual(['99.9 %: 3.00 ms', '99.99 %: 3.00 ms', '99.999 %: 40.0 ms', 'Longest of all: 43.0 ms'])
  })

  it('shows of an older result no longest time, and no zero', () => {
    const chart = histogramChart({ ...most, longest_ns: null }, contextOf())

    expect(seriesOf(chart.option)[0]?.data).toHaveLength(4)
    expect(texts(chart.table.rows).map(([name]) => name)).not.toContain('Longest of all')
  })

  it('says of a percentile without enough requests how many it needs', () => {
    const chart = histogramChart(least, contextOf())

    expect(seriesOf(chart.option)[0]?.data).toHaveLength(3)
    expect(chart.note).toContain('99.999 %: – (1,000,000 requests are needed for it, there were 20,000).')
    expect(texts(chart.table.rows)[3]).toEqual(['99.999 %', '–', '– (20,000 of the 1,000,000 requests it needs)', '–'])
  })

  it('has all figures in its table, and each bar in its tooltip', () => {
    const chart = histogramChart(most, contextOf({ language: 'zh-CN', width: 360 }))
    const rows = texts(chart.table.rows)
    const bar = most.bars.findIndex(({ ios }) => ios === 1_800_000)

    expect(rows.map(([name]) => name).slice(0, 5)).toEqual(['平均值', '99.9 %', '99.99 %', '99.999 %', '所有请求中最长'])
    expect(rows.slice(5).map((row) => row[2])).toEqual(['1,800,000', '180,000', '19,800', '200'])
    expect(rows.at(-1)?.[3]).toBe('100.0 %')
    expect(rows.at(-2)?.[3]).toBe('99.990 %')
    expect(tipOf(seriesOf(chart.option)[1], bar)).toContain('1,800,000')
    expect(tipOf(seriesOf(chart.option)[1], 999)).toBe('')
  })

  it('draws a bar of one request, and none where there was none', () => {
    const [, bars] = seriesOf(histogramChart({ ...most, bars: [{ from_ns: 1, to_ns: 10, ios: 1, cumulative_ratio: 1 }, { from_ns: 10, to_ns: 20, ios: 0, cumulative_ratio: 1 }] }, contextOf()).option)

    expect(drawn(bars, 0, ([x = 0, y = 0]) => [x, -y])?.shape?.['height']).toBe(2)
    expect(drawn(bars, 1)).toBeNull()
  })

  it('can hide bars or line, and does without mean and load', () => {
    const chart = histogramChart({ ...most, mean_ns: null, threads: null, depth: null }, contextOf({ hidden: new Set(['requests', 'share']) }))

    expect(seriesOf(chart.option)).toHaveLength(1)
    expect(chart.legend.map(({ isHidden }) => isHidden)).toEqual([true, true])
    expect(texts(chart.table.rows)[0]).toEqual(['Mean', '–', '–', '–'])
    expect(histogramChart({ ...most, bars: [] }, contextOf()).isEmpty).toBe(true)
  })
})

describe('the loads of a grid', () => {
  it('make a line for each number of threads, with response time over speed', () => {
    const lines = seriesOf(demandChart(grid, 'intensity', contextOf()).option)
    const one = grid.points.filter(({ threads }) => threads === 1).sort((a, b) => a.depth - b.depth)

    expect(lines.map(({ name }) => name)).toEqual(['Threads: 16', 'Threads: 4', 'Threads: 1', 'Point'])
    expect(lines[2]?.data).toEqual(one.map((point) => [point.iops, point.response_ns]))
  })

  it('go over the requests under way by powers of two', () => {
    const { option } = demandChart(grid, 'iops', contextOf())
    const axis = option.xAxis as { max: number; axisLabel: { formatter: (value: number) => string } }

    expect(axis.max).toBe(8)
    expect(axis.axisLabel.formatter(8)).toBe('256')
    expect(seriesOf(option)[2]?.data.map((pair) => (pair as number[])[0])).toEqual([0, 2, 4])
    expect(seriesOf(demandChart(grid, 'response', contextOf()).option)[0]?.data[0]).toEqual([4, grid.points[2]?.response_ns])
  })

  it.each([['en', ['MaxIOPS', 'MidIOPS', 'MinIOPS']], ['zh-TW', ['最大 IOPS', '中等 IOPS', '最小 IOPS']]] as const)('name the points later stages took: %s', (language, names) => {
    const chart = demandChart(grid, 'intensity', contextOf({ language }))
    const points = seriesOf(chart.option).at(-1)

    expect(points?.data.map((item) => (item as { label: { formatter: string } }).label.formatter)).toEqual(names)
    expect(texts(chart.table.rows).map((row) => row[7]).filter((name) => name !== '–')).toEqual(names)
    expect(tipOf(points, 0)).toContain(names[0])
    expect(tipOf(points, 9)).toBe('')
    expect(chart.note).toContain(names[0])
  })

  it('say where a name stands for a point that is too slow, and where it is two', () => {
    const [first] = grid.chosen
    const slow: DemandGrid = { ...grid, chosen: first ? [{ ...first, is_slow: true }, { ...first, pick: 'middle', is_slow: true }] : [] }
    const chart = demandChart(slow, 'intensity', contextOf())

    expect(chart.note).toContain('No load kept that limit')
    expect(chart.note?.match(/5 ms/g)).toHaveLength(1)
    expect(texts(chart.table.rows).map((row) => row[7])).toContain('MaxIOPS, MidIOPS')
    const [label] = seriesOf(chart.option).at(-1)?.data.map((item) => (item as { label: object }).label) ?? []
    expect(label).toMatchObject({ formatter: 'MaxIOPS\nMidIOPS' })
    expect(label).toHaveProperty('verticalAlign')
  })

  it('tell of each point everything, and hide what was switched off', () => {
    const chart = demandChart(grid, 'response', contextOf({ hidden: new Set(['16']), width: 360 }))

    expect(seriesOf(chart.option)).toHaveLength(3)
    expect(tipOf(seriesOf(chart.option)[0], 0)).toContain('4 × 1 (threads × requests of each)')
    expect(tipOf(seriesOf(chart.option)[0], 9)).toBe('')
    expect(texts(chart.table.rows)[0]?.slice(0, 7)).toEqual(['16', '16', '256', '8,794 IOPS', '29.1 ms', '349 ms', '83 %'])
  })

  it('shade how busy the processor was, and leave out what could not be read', () => {
    const blind = { ...grid, points: grid.points.map((point, index) => (index ? point : { ...point, cpu_ratio: null })) }
    const chart = processorChart(grid, contextOf())
    const [field] = seriesOf(chart.option)

    expect(chart.table.columns).toEqual(['Threads', 'Requests of each: 1', 'Requests of each: 4', 'Requests of each: 16'])
    expect(texts(chart.table.rows)[0]?.[1]).toBe('21 %')
    expect(tipOf(field, 0)).toContain('83 %')
    expect(texts(processorChart(blind, contextOf({ theme: DARK })).table.rows)[2]?.[3]).toBe('–')
    expect(tipOf(seriesOf(demandChart(blind, 'iops', contextOf()).option)[0], 2)).toContain('–')
    expect(hasProcessor({ ...grid, points: [] })).toBe(false)
    expect(hasProcessor(grid)).toBe(true)
  })
})

describe('a course', () => {
  it.each(OVERS)('goes over %s in its three groups', (over) => {
    const chart = courseChart(course, over, contextOf())

    expect(chart.legend.map(({ name }) => name)).toEqual(['Large writes before', 'Small random writes', 'Large writes after'])
    expect(seriesOf(chart.option).slice(0, 3).map(({ data }) => data.length)).toEqual([5, 4, 5])
    expect(chart.isEmpty).toBe(false)
  })

  it('counts time, bytes and fills of the file from the same rounds', () => {
    const last = OVERS.map((over) => (seriesOf(courseChart(course, over, contextOf()).option)[2]?.data.at(-1) as number[])[0])

    expect(last).toEqual([13, expect.closeTo(7.516, 3), 56])
    expect(texts(courseChart(course, 'fills', contextOf()).table.rows).at(-1)).toEqual(['Large writes after', '13.0', '7.52 GB', '56.00', '200 MB/s', '2.00 ms'])
  })

  it('marks the mean that was to be reached again, and where it was', () => {
    const chart = courseChart(course, 'time', contextOf())
    const [, , , level, back] = seriesOf(chart.option)

    expect(level?.data).toEqual([[0, 200], [13, 200]])
    expect(back?.data).toEqual([[11, 0]])
    expect(drawn(back, 0)?.children?.[1]?.style.text).toBe('back in minute 3')
    expect(seriesOf(courseChart({ ...course, recovery: null }, 'time', contextOf()).option)).toHaveLength(3)
  })

  const [before, random, after] = course.groups as readonly [CourseGroup, CourseGroup, CourseGroup]
  const bursts: StageCourse = {
    ...course, metric: 'write_iops', recovery: null,
    groups: [before, { ...random, wait_s: 5 }, after, { ...random, stage: 'more', wait_s: 10 }, { ...after, stage: 'last', rounds_per_point: 2 }],
  }

  it('draws what runs on between bursts as one line with gaps', () => {
    const chart = courseChart(bursts, 'time', contextOf({ hidden: new Set(['more']), width: 360 }))
    const between = seriesOf(chart.option).at(-1)

    expect(chart.legend.map(({ key }) => key)).toEqual(['xsr-before', 'xsr-random', 'more', 'between'])
    expect(between?.data).toHaveLength(11)
    expect(between?.data[5]).toEqual([null, null])
    expect(tipOf(between, 5)).toBe('')
    expect(tipOf(between, 6)).toContain('2.00 ms')
    expect(chart.title).toContain('Writes per second over time')
    expect(chart.note).toContain('Between bursts nothing is done.')
    expect(chart.note).toContain('up to 2 rounds')
  })

  it.each([[299, '秒'], [301, '分钟'], [18_001, '小时']])('counts %d s in %s', (seconds, unit) => {
    const late = { ...course, groups: [{ ...before, points: [{ t_s: seconds, written_bytes: 1, value: 1, response_ns: null }] }] }
    const chart = courseChart({ ...late, recovery: null }, 'time', contextOf({ language: 'zh-CN' }))

    expect((chart.option.xAxis as { name: string }).name).toContain(unit)
    expect(tipOf(seriesOf(chart.option)[0], 0)).toContain('–')
    expect(texts(chart.table.rows)[0]?.[5]).toBe('–')
  })

  it('does without the size of a file that nobody knows', () => {
    expect(texts(courseChart({ ...course, file_bytes: 0 }, 'fills', contextOf()).table.rows)[0]?.[3]).toBe('0.00')
  })

  it('is empty without a round', () => {
    expect(courseChart({ ...course, groups: [], recovery: null }, 'written', contextOf()).isEmpty).toBe(true)
  })
})

describe('the limits of a convergence', () => {
  const steady = { name: 'Writes', metric: 'write_iops', rounds: [1, 2, 3, 4, 5], values: [9, 10, 11, 10, 10], window: { first_round: 1, last_round: 5, mean: 10 } }

  it.each([['light', LIGHT], ['dark', DARK]] as const)('stand out as what is drawn with text or series colours: %s', (_, theme) => {
    const lines = seriesOf(convergenceChart(steady, contextOf({ theme })).option).slice(1, 6)
    const colors = lines.map((line) => (line['lineStyle'] as { color: string }).color)

    expect(colors).toEqual([theme.text, theme.series[1], theme.series[1], theme.series[3], theme.series[3]])
  })

  it('are named in the legend and can be switched off, as can the rounds', () => {
    const chart = convergenceChart(steady, contextOf({ hidden: new Set(['value', 'mean', 'band', 'slope']) }))

    expect(chart.legend.map(({ name }) => name)).toEqual(['Each round', 'Mean of the rounds that decide', 'Band of 20 %', 'Slope of 10 %'])
    expect(seriesOf(chart.option)).toHaveLength(1)
  })
})
