import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { basesOf, besideOf, conclusionsOn } from '@/domain/beside'
import type { Conclusion, Matrix } from '@/domain/matrix'
import type { Language } from '@/domain/text'
import ExperimentBesideView from '@/views/ExperimentBesideView.vue'
import { contract } from '../support/contract'
import { layOut } from '../support/frames'
import { difference, LATENCY, matrix, SPEED, valueOf } from '../support/matrix'
import { show } from '../support/mount'
import { serve } from '../support/service'
import { said as text } from '../support/said'

const { id } = contract.experiment.experiment

const open = (read: Matrix = matrix, { configuration = 'basic-1', language = 'en' as Language, query = '' } = {}) => {
  serve({ [`GET experiments/${id}`]: contract.experiment, [`GET experiments/${id}/matrix`]: read, 'GET suites': contract.suites })
  return show(ExperimentBesideView, { props: { id, configuration }, language, at: `/experiments/${id}/reading/${configuration}${query}` })
}

beforeEach(() => { layOut(0) })

afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

/** Three file systems: two against the first, and one against another. */
const three: Matrix = {
  ...matrix,
  variants: [...matrix.variants, { id: 'btrfs-nocow', name: text('No copy', '无写时复制'), is_without_checksums: true }],
  differences: [
    ...matrix.differences,
    difference(SPEED, { variant: 'btrfs-nocow', verdict: 'unproven', ratio: 0.9, interval: [0.84, 0.97], p_adjusted: 0.3 }),
    difference(SPEED, { variant: 'btrfs-cow', against: 'btrfs-nocow', untested: 'rounds', ratio: 0.88 }),
  ],
}

describe('file systems of one RAID type', () => {
  it('stand beside each other with interval and verdict', async () => {
    const { wrapper } = await open()
    expect(wrapper.find('h1').text()).toBe('File systems on Basic')
    const [speed, latency] = wrapper.findAll('.card table tbody tr').filter((row) => row.find('.verdict').exists())

    expect(speed?.find('.said').text()).toBe('slower−20 %−30 % … −10 %')
    expect(speed?.findAll('td .value').map((cell) => cell.text().replace(/\s+/g, ' '))).toEqual(['200 MB/s 194–206 MB/s', '190 MB/s 184–196 MB/s'])
    expect(latency?.find('.said').text()).toContain('only a difference of 12 % or more would very likely have shown.')
    expect(wrapper.findAll('figure h3').map((title) => title.text())).toEqual(['Difference from ext4', 'Speed (MB/s)', 'Response time'])
  })

  it('are held against another one by the address', async () => {
    const { wrapper, router } = await open(three)
    expect(wrapper.text()).toContain('among so many comparisons this may be chance')
    const select = wrapper.findAll('.filters select')[1]
    expect(select?.findAll('option').map((option) => option.text())).toEqual(['ext4', 'No copy'])
    await select?.setValue('btrfs-nocow')
    await flushPromises()

    expect(router.currentRoute.value.query['against']).toBe('btrfs-nocow')
    expect(wrapper.find('.said').text()).toContain('fewer than six rounds prove nothing')
  })

  it('are shown for another RAID type at its own address', async () => {
    const more = { ...matrix, differences: [...matrix.differences, difference(SPEED, { configuration: 'raid0-4' })] }
    const { wrapper, router } = await open(more, { query: '?against=ext4' })
    expect(wrapper.findAll('.filters select')[0]?.findAll('option').map((option) => option.text())).toEqual(['Basic', 'RAID 0 × 4'])
    await wrapper.findAll('.filters select')[0]?.setValue('raid0-4')
    await flushPromises()

    expect(router.currentRoute.value.fullPath).toBe(`/experiments/${id}/reading/raid0-4?against=ext4`)
  })

  it('say so where nothing can be compared, or there is no such type', async () => {
    expect((await open(matrix, { configuration: 'raid0-4' })).wrapper.text()).toContain('Nothing can be compared here yet')
    expect((await open(matrix, { configuration: 'raid99' })).wrapper.text()).toContain('The experiment has no such RAID type.')
  })

  it('tell why numbers are not compared, in the language of the page', async () => {
    const why = text('From memory.', '数据来自内存。')
    const cells = matrix.cells.map((cell, index) => (index > 0 ? cell : { ...cell, values: { ...cell.values, [SPEED]: valueOf(200e6, { obstacle: why }) } }))
    const { wrapper } = await open({ ...matrix, cells }, { language: 'zh-CN' })

    expect(wrapper.find('.apart').text()).toBe('ext4 · 大文件读取 数据来自内存。')
    expect(wrapper.find('td .value').text()).toContain('≠ 200 MB/s')
  })

  it('come with the conclusions that rest on them', async () => {
    const { wrapper } = await open({ ...matrix, conclusions: [...matrix.conclusions, said] })

    expect(wrapper.findAll('.list > li .sentence').map((one) => one.text())).toEqual(['Btrfs is slower than ext4.'])
    expect(wrapper.text()).not.toContain('over several RAID types together')
  })

  it('say that what rests on several RAID types need not be proven on one', async () => {
    const wide = { ...said, cells: [...said.cells, { configuration: 'jbod-4', variant: 'ext4' }] }
    const { wrapper } = await open({ ...matrix, conclusions: [wide] })

    expect(wrapper.text()).toContain('What is certain over several RAID types together need not be proven on one of them alone')
  })
})

const said: Conclusion = {
  id: 'variant', kind: 'variant', certainty: 'claimed', metric: SPEED, text: text('Btrfs is slower than ext4.', 'Btrfs 比 ext4 慢。'), exceptions: [],
  test: text('Exact test.', '精确检验。'),
  numbers: [{ configuration: null, variant: 'btrfs-cow', against_configuration: null, against_variant: 'ext4', ratio: 0.8, interval: null, p_adjusted: 0.01, metric: null }],
  cells: [{ configuration: 'basic-1', variant: 'btrfs-cow' }, { configuration: 'basic-1', variant: 'ext4' }],
}

describe('what is beside what', () => {
  it('begins with what the others are held against', () => {
    expect(basesOf(three, 'basic-1').map((one) => one.id)).toEqual(['ext4', 'btrfs-nocow'])
    expect(besideOf(three, 'basic-1', 'btrfs-nocow').variants.map((one) => one.id)).toEqual(['btrfs-nocow', 'btrfs-cow'])
  })

  it('has a row for each measurement that is compared', () => {
    const { rows } = besideOf(three, 'basic-1', 'ext4')

    expect(rows.map((row) => [row.metric.key, row.differences.length, row.values.length])).toEqual([[SPEED, 2, 3], [LATENCY, 1, 3]])
    expect(besideOf(three, 'raid0-4', 'ext4').rows).toEqual([])
  })

  it('leaves out conclusions about other RAID types and other pairs', () => {
    const read = { ...matrix, conclusions: [...matrix.conclusions, said] }

    expect(conclusionsOn(read, 'basic-1', 'ext4')).toEqual([said])
    expect(conclusionsOn(read, 'raid0-4', 'ext4')).toEqual([])
    expect(conclusionsOn(read, 'basic-1', 'btrfs-cow')).toEqual([])
  })
})
