import { describe, expect, it } from 'vitest'

import { barCharts } from '@/charts/options/bars'
import { ceilingBytesPerS } from '@/charts/network'
import { DECALS } from '@/charts/theme'
import { barsOf, contextOf, seriesOf } from '../support/charts'
import { fullRun, NAS_VOLUME, runOf, type Wish } from '../support/runs'

const [read, write] = NAS_VOLUME as [Wish, Wish]

describe('bars of one run', () => {
  it('draw one chart per unit, speeds first', () => {
    const titles = barCharts(fullRun(), contextOf()).map((chart) => chart.title)

    expect(titles).toEqual(['Speed by workload (MB/s)', 'Reads and writes per second by workload (IOPS)'])
  })

  it('draw the medians of the document on the axis scale', () => {
    const [chart] = barCharts(runOf([read]), contextOf())

    expect(barsOf(chart?.option)[0]?.data).toEqual([{ value: 412, name: 'Reading large files' }])
  })

  it('follow the units switch', () => {
    const [chart] = barCharts(runOf([read]), contextOf({ unitBase: 'iec' }))
    const [bar] = barsOf(chart?.option)[0]?.data as { value: number }[]

    expect(chart?.title).toBe('Speed by workload (MiB/s)')
    expect(bar?.value).toBeCloseTo(412e6 / 2 ** 20)
  })

  it('carry a whisker from end to end of the interval', () => {
    const [chart] = barCharts(runOf([{ ...read, spread: 0.1 }]), contextOf())
    const whisker = seriesOf(chart?.option).find(({ type }) => type === 'custom')

    expect(whisker?.data).toEqual([[412, 0, expect.closeTo(370.8), expect.closeTo(453.2)]])
  })

  it('fall back on lowest and highest where the rounds are too few for an interval', () => {
    const [chart] = barCharts(runOf([{ ...read, rounds: 3, spread: 0.1 }]), contextOf())
    const whisker = seriesOf(chart?.option).find(({ type }) => type === 'custom')

    expect(whisker?.data).toEqual([[412, 0, expect.closeTo(370.8 * 0.99), expect.closeTo(453.2 * 1.01)]])
  })

  it('have no whisker for a value measured once', () => {
    const [chart] = barCharts(runOf([{ ...read, rounds: 1 }]), contextOf())
    const whisker = seriesOf(chart?.option).find(({ type }) => type === 'custom')

    expect(whisker?.data).toEqual([[412, 0, 412, 412]])
  })

  it('tell reads from writes by colour and by pattern', () => {
    const [chart] = barCharts(runOf([read, write]), contextOf())
    const styles = barsOf(chart?.option).map((bar) => bar['itemStyle'])

    expect(chart?.legend.map(({ name }) => name)).toEqual(['Read', 'Write'])
    expect(styles).toMatchObject([{ decal: DECALS[0] }, { decal: DECALS[1] }])
  })

  it('fade a value that is doubtful and mark it in the table', () => {
    const [chart] = barCharts(runOf([{ ...read, isValid: false }]), contextOf())

    expect(barsOf(chart?.option)[0]?.data).toMatchObject([{ itemStyle: { opacity: 0.45 } }])
    expect(chart?.table.rows[0]?.at(-1)?.text).toBe('doubtful, stable, from memory')
  })

  it('stand side by side where the run has several variants', () => {
    const run = runOf(['ext4', 'btrfs-cow'].map((variant) => ({ ...read, variant })))
    const [chart] = barCharts(run, contextOf())

    expect(barsOf(chart?.option).map(({ name }) => name)).toEqual(['ext4', 'Btrfs (copy-on-write)'])
    expect(chart?.option.yAxis).toMatchObject({ data: ['Reading large files'] })
  })

  it('show reads and writes of a mixed workload apart', () => {
    const mixed = NAS_VOLUME.filter(({ id }) => id === 'mixed-4k-70-30')
    const [chart] = barCharts(runOf(mixed), contextOf())

    expect(chart?.table.rows.map((row) => row[0]?.text)).toEqual([
      'Mixed small reads and writes · reads',
      'Mixed small reads and writes · writes',
    ])
  })

  it('leave out what the owner has switched off', () => {
    const [chart] = barCharts(runOf([read, write]), contextOf({ hidden: new Set(['write']) }))

    expect(barsOf(chart?.option).map(({ name }) => name)).toEqual(['Read'])
    expect(chart?.legend.map(({ isHidden }) => isHidden)).toEqual([false, true])
  })

  it('draw the network lines up to the first one that is fast enough', () => {
    const [chart] = barCharts(runOf([read]), contextOf(), { withNetwork: true })
    const lines = seriesOf(chart?.option).at(-1)

    expect(lines?.data).toEqual([1, 2.5, 10].map((gbe) => [ceilingBytesPerS(gbe) / 1e6, 0]))
  })

  it('explain the marks that can be seen, and no others', () => {
    const note = (change: Partial<Wish>) => barCharts(runOf([{ ...read, ...change }]), contextOf())[0]?.note

    expect(note({})).toBe('The thin line spans the 95 % interval of the median.')
    expect(note({ rounds: 3, isValid: false })).toBe(
      'The thin line spans lowest to highest, because there are fewer than 6 rounds. Faint and ⚠: doubtful, so not the speed of the disks alone.',
    )
    expect(note({ rounds: 1 })).toBe('')
  })

  it('say so where nothing was measured', () => {
    const [chart] = barCharts(runOf([]), contextOf({ language: 'zh-CN' }))

    expect(chart).toMatchObject({ isEmpty: true, summary: '这张图没有测得数据。' })
  })

  it('describe themselves to screen readers in the language of the page', () => {
    const [chart] = barCharts(fullRun(), contextOf({ language: 'zh-CN' }))

    expect(chart?.summary).toBe('各项目的速度：共 7 个数值，从 9.40 MB/s 到 1,312 MB/s。')
    expect(chart?.option.aria).toMatchObject({ enabled: true, label: { description: chart?.summary } })
  })

  it('put labels above the bars on a phone, where a column of labels would leave no room', () => {
    const [chart] = barCharts(fullRun(), contextOf({ width: 340 }))

    expect(chart?.option).toMatchObject({ grid: { left: 4 }, yAxis: { axisLabel: { inside: true } } })
  })
})

it('a network carries its line rate less the headers of TCP, IP and Ethernet', () => {
  expect(ceilingBytesPerS(1) / 1e6).toBeCloseTo(117.7, 1)
})
