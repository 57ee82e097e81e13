// What the limit was, workload by workload, with the disks' extra work.
import { describe, expect, it } from 'vitest'

import LimitList from '@/components/result/LimitList.vue'
import { limitIcon } from '@/components/limit-icon'
import type { WorkloadResult } from '@/domain/run'
import { show } from '../support/mount'
import { NAS_VOLUME, resultOf, summaryOf, type Wish } from '../support/runs'
import { SLOW_DISK } from '../support/system'
import { said } from '../support/said'

const [read, write] = NAS_VOLUME as [Wish, Wish]

const shown = async (workloads: WorkloadResult[], language: 'en' | 'zh-CN' = 'en') => (await show(LimitList, { props: { workloads }, language })).wrapper

describe('what the limit was', () => {
  it('names the limit of each workload and folds what was observed', async () => {
    const list = await shown([{ ...resultOf(read), limit: SLOW_DISK }])

    expect(list.find('summary').text()).toContain('disk 3')
    expect(list.find('.folded').text()).toContain('A request took it 7.80 ms, the others 2.60 ms.')
    expect(list.find('.badge').classes()).toContain('told')
  })

  it('says so where nothing was determined', async () => {
    const limit = { ...SLOW_DISK, id: 'not_determined' as const, name: said('not known', '未知') }
    const list = await shown([{ ...resultOf(read), limit }])

    expect(list.find('.badge').classes()).not.toContain('told')
  })

  it('says the same in both languages of a run that was never asked', async () => {
    const works = [{ ...resultOf(read), limit: null, amplification: { read: summaryOf(1), write: null, read_for_write: null } }]

    expect((await shown(works)).text()).toContain('not asked')
    expect((await shown(works, 'zh-CN')).text()).toContain('未作判断')
  })

  it('folds loads that were set on purpose, whose limit is not asked', async () => {
    const name = said('not asked: the load was set on purpose', '不适用：负载是特意设定的')
    const list = await shown(NAS_VOLUME.slice(0, 3).map((wish) => ({ ...resultOf(wish), limit: { ...SLOW_DISK, id: 'not_asked' as const, name } })))

    expect(list.findAll('.group > summary')).toHaveLength(1)
    expect(list.find('.group > summary').text()).toContain('not asked: the load was set on purpose')
    expect(list.find('.badge').classes()).not.toContain('told')
  })

  it('tells in plain words what disks moved for each MB, with a bar where it matters', async () => {
    const plain = { read: summaryOf(1), write: null, read_for_write: null }
    const parity = { read: null, write: summaryOf(1.34), read_for_write: summaryOf(0.5) }
    const list = await shown([{ ...resultOf(read), amplification: plain }, { ...resultOf(write), amplification: parity }], 'zh-CN')
    const [first, second] = list.findAll('.extra')

    expect(first?.text()).toBe('每读取 1 MB，硬盘实际读取 1.00 MB。')
    expect(first?.find('.bar').exists()).toBe(false)
    expect(second?.text()).toBe('每保存 1 MB，硬盘实际写入 1.34 MB，并读取 0.50 MB。')
    expect(second?.find('.bar span').attributes('style')).toMatch(/width: 54\.3/)
  })

  it('tells a limit that many workloads share once, what was found first', async () => {
    const unknown = { ...SLOW_DISK, id: 'not_determined' as const, name: said('not known', '未知') }
    const works = NAS_VOLUME.slice(0, 4).map((wish, index) => ({ ...resultOf(wish), limit: index ? SLOW_DISK : unknown }))
    const groups = (await shown(works)).findAll('.group > summary').map((summary) => summary.text())

    expect(groups).toHaveLength(2)
    expect(groups[0]).toMatch(/; .*; .*disk 3/)
    expect(groups[1]).toMatch(/^Reading large files.*not known$/)
  })

  it('is not there for runs older than limits', async () => {
    expect((await shown([resultOf(read)])).find('section').exists()).toBe(false)
  })

  it('names the variant where there are several', async () => {
    const works = ['ext4', 'btrfs-cow'].map((variant) => ({ ...resultOf({ ...read, variant }), limit: SLOW_DISK }))

    expect((await shown(works)).find('summary').text()).toContain('ext4')
  })

  it('has an icon for every limit', () => {
    expect(limitIcon('cpu')).toBe('chip')
  })
})
