import { describe, expect, it } from 'vitest'

import { heatMap } from '@/charts/options/heat'
import { matrixBars } from '@/charts/options/matrix-bars'
import { inkOn, shade, strengths } from '@/charts/shade'
import { DARK, LIGHT } from '@/charts/theme'
import type { Doubt, MatrixMetric } from '@/domain/matrix'
import { barsOf, contextOf, seriesOf } from '../support/charts'
import { contrast } from '../support/colour-vision'
import { matrix } from '../support/matrix'
import { said } from '../support/said'

const [speed, latency] = matrix.metrics as [MatrixMetric, MatrixMetric]
const doubt: Doubt = ({ caveats }) => caveats.includes('cached')
const STEPS = Array.from({ length: 41 }, (_, index) => index / 40)

interface Drawn {
  children: [{ style: { fill: string } }, { style: { text: string; fill: string } }]
}

/** What the field series draws for every cell, on a grid of 100 × 40 px. */
function drawn(option: unknown): Drawn[] {
  const [series] = seriesOf(option)
  const render = series?.['renderItem'] as (params: { dataIndex: number }, api: object) => Drawn
  const api = { coord: ([x, y]: [number, number]) => [x * 100, y * 40], size: () => [100, 40] }
  return (series?.data ?? []).map((_, dataIndex) => render({ dataIndex }, api))
}

describe.each([['light', LIGHT], ['dark', DARK]] as const)('the shades on %s ground', (_name, theme) => {
  it('grow steadily away from the ground, so that lightness alone tells the order', () => {
    const distances = STEPS.map((step) => contrast(shade(step, theme), theme.background))
    const falls = distances.filter((one, index) => index > 0 && one < (distances[index - 1] ?? 0))

    expect(falls).toEqual([])
  })

  it('can be written on', () => {
    const poor = STEPS.filter((step) => contrast(inkOn(shade(step, theme)), shade(step, theme)) < 4.5)

    expect(poor).toEqual([])
  })
})

describe('the strength of a value', () => {
  it('runs from worst to best by factors', () => {
    const strength = strengths([100, 200, 400], true)

    expect([100, 200, 400].map(strength)).toEqual([0, 0.5, 1])
  })

  it('turns round where less is better', () => {
    const strength = strengths([100, 400], false)

    expect([100, 400].map(strength)).toEqual([1, 0])
  })

  it('does not blow up small differences', () => {
    expect(strengths([100, 105], true)(100)).toBeGreaterThan(0.9)
  })

  it('stands for nothing where there is nothing', () => {
    expect(strengths([0, 100], true)(0)).toBe(0)
  })
})

describe('the heat map', () => {
  it('shows every median, and in words why a cell has none', () => {
    const fields = drawn(heatMap(matrix, speed, contextOf(), doubt).option)

    expect(fields.map(({ children }) => children[1].style.text)).toEqual(['200', '190', '800', 'skipped', '⚠ 400', 'not possible'])
  })

  it('shades the best strongest', () => {
    const fields = drawn(heatMap(matrix, speed, contextOf(), doubt).option)

    expect(fields[2]?.children[0].style.fill).toBe(shade(1, LIGHT))
    expect(fields[3]?.children[0].style.fill).toBe('transparent')
  })

  it('has the same numbers in its table', () => {
    const { table } = heatMap(matrix, speed, contextOf({ language: 'zh-CN' }), doubt)

    expect(table.columns).toEqual(['RAID 类型', 'ext4', 'Btrfs（写时复制）'])
    expect(table.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['Basic', '200', '190'], ['RAID 0 × 4', '800', '已跳过'], ['RAID 10 × 4', '⚠ 400', '无法搭建'],
    ])
  })

  it('tells spread and rounds of the cell touched', () => {
    const [series] = seriesOf(heatMap(matrix, speed, contextOf(), doubt).option)
    const { formatter } = series?.['tooltip'] as { formatter: (item: unknown) => string }

    expect(formatter({ dataIndex: 0 })).toContain('Basic · ext4')
    expect(formatter({ dataIndex: 0 })).toContain('194 – 206')
    expect(formatter({ dataIndex: 3 })).toContain('skipped')
    expect(formatter({ dataIndex: 99 })).toBe('')
  })

  it('explains the doubtful sign only where it stands', () => {
    expect(heatMap(matrix, speed, contextOf(), doubt).note).toContain('⚠')
    expect(heatMap(matrix, latency, contextOf({ theme: DARK }), doubt).note).toBe('The brighter, the better.')
  })

  it('breaks long names where it is narrow and makes room for all their lines', () => {
    const name = said('RAID 5, 4 disks, one disk missing', 'RAID 5（4 块硬盘），缺少一块硬盘')
    const long = { ...matrix, configurations: matrix.configurations.map((one, index) => (index === 0 ? { ...one, name } : one)) }
    const usual = heatMap(matrix, speed, contextOf({ width: 326 }), doubt)
    const en = heatMap(long, speed, contextOf({ width: 326 }), doubt)
    const zh = heatMap(long, speed, contextOf({ width: 326, language: 'zh-CN' }), doubt)

    expect(en.option.yAxis).toMatchObject({ data: ['RAID 5\n4 disks\none disk missing', 'RAID 0 × 4', 'RAID 10 × 4'] })
    expect(zh.option.yAxis).toMatchObject({ data: ['RAID 5\n（4 块硬盘）\n缺少一块硬盘', 'RAID 0 × 4', 'RAID 10 × 4'] })
    expect(en.height - usual.height).toBeGreaterThanOrEqual(3 * 10)
    expect(heatMap(long, speed, contextOf(), doubt).option.yAxis).toMatchObject({ data: [name.text, 'RAID 0 × 4', 'RAID 10 × 4'] })
  })

  it('gives latency its units cell by cell', () => {
    const chart = heatMap(matrix, latency, contextOf(), doubt)

    expect(chart.title).toBe('Response time')
    expect(chart.table.rows[1]?.[1]?.text).toBe('12.5 µs')
  })

  it('says so where nothing is filled', () => {
    expect(heatMap({ ...matrix, cells: [] }, speed, contextOf(), doubt)).toMatchObject({ isEmpty: true })
  })
})

describe('the bars of a matrix', () => {
  it('have a group per file system and a row per RAID type', () => {
    const chart = matrixBars(matrix, speed, contextOf(), doubt)

    expect(barsOf(chart.option).map(({ name, data }) => [name, data.length])).toEqual([['ext4', 3], ['Btrfs (copy-on-write)', 3]])
    expect(chart.title).toBe('Reading large files (MB/s)')
    expect(chart.table.rows[0]?.map(({ text }) => text)).toEqual(['Basic', 'ext4', '200', '194 – 206', '190', '210', '6'])
  })

  it('fade what is doubtful', () => {
    const data = barsOf(matrixBars(matrix, speed, contextOf(), doubt).option)[0]?.data as { itemStyle?: { opacity: number } }[]

    expect(data.map(({ itemStyle }) => itemStyle?.opacity)).toEqual([undefined, undefined, 0.45])
  })

  it('say so where nothing is filled', () => {
    expect(matrixBars({ ...matrix, cells: [] }, speed, contextOf(), doubt)).toMatchObject({ isEmpty: true })
  })
})

describe('numbers that are not comparable', () => {
  const why = said('Not comparable.', '无法对比。')
  const apart = {
    ...matrix,
    cells: matrix.cells.map((cell) => (cell.configuration === 'raid0-4' && cell.state === 'filled' ? { ...cell, obstacle: why } : cell)),
  }

  it('are shown without a shade, marked, and left out of the bars', () => {
    const heat = heatMap(apart, speed, contextOf(), doubt)
    const field = drawn(heat.option)[2]

    expect(field?.children[0].style.fill).toBe('transparent')
    expect(field?.children[1].style.text).toMatch(/^≠ /)
    expect(heat.note).toContain('not comparable')
    expect(JSON.stringify(matrixBars(apart, speed, contextOf(), doubt).table.rows)).not.toContain('RAID 0')
  })

  it('of one measurement only leave the others alone', () => {
    const one = {
      ...matrix,
      cells: matrix.cells.map((cell) => ({ ...cell, values: Object.fromEntries(Object.entries(cell.values).map(([key, value]) => [key, key === speed.key ? { ...value, obstacle: why } : value])) })),
    }

    expect(matrixBars(one, speed, contextOf(), doubt).isEmpty).toBe(true)
    expect(matrixBars(one, latency, contextOf(), doubt).isEmpty).toBe(false)
  })
})
