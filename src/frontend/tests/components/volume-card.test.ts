import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import MachineFacts from '@/components/volume/MachineFacts.vue'
import VolumeCard from '@/components/volume/VolumeCard.vue'
import type { VolumeEntry } from '@/domain/overview'
import type { Headline } from '@/domain/run'
import type { TargetFolder } from '@/domain/storage'
import type { Language } from '@/domain/text'

import { contract } from '../support/contract'
import { show } from '../support/mount'
import { said } from '../support/said'
import { serve } from '../support/service'

const entry = contract.volumes.volumes.find((one) => one.volume.target?.is_writable) as VolumeEntry
const text = said

async function card(change: Partial<VolumeEntry>, language: Language = 'en') {
  const { wrapper } = await show(VolumeCard, { props: { entry: { ...entry, refusal: null, under_way: null, ...change }, isBusy: false }, language })
  await vi.dynamicImportSettled()
  await flushPromises()
  return wrapper
}

beforeEach(() => { serve({}) })

describe('a volume card', () => {
  it('says what the volume is', async () => {
    const wrapper = await card({})

    expect(wrapper.text()).toContain('RAID 5 · Btrfs')
    expect(wrapper.text()).toContain('4 × 8.00 TB HDD')
    expect(wrapper.text()).toContain('Any one disk may fail without loss')
  })

  it.each([
    ['en', 'ended with an error. Small writes (Volume 1): fio ran 0.281 s instead of 4.0 s. 17 rounds were kept.', 'See why, and what was kept'],
    ['zh-CN', '的测试因错误而终止。小块写入（存储空间 1）：fio 只运行了 0.281 秒，应为 4.0 秒。保留了 17 轮。', '查看原因和保留的结果'],
  ] as const)('shows a trace of a run that failed, with what was kept, and leads there: %s', async (language, words, see) => {
    const message = text('Small writes (Volume 1): fio ran 0.281 s instead of 4.0 s.', '小块写入（存储空间 1）：fio 只运行了 0.281 秒，应为 4.0 秒。')
    const row = { ...contract.status.row, id: 'BROKEN', state: 'failed' as const, failure: { code: 'tool-failed', message, hint: text('Run again.', '再测一次。'), detail: '' } }
    const wrapper = await card({ broken: { row, rounds: 17 } }, language)

    expect(wrapper.get('.broken').text().replace(/\s/g, ' ')).toContain(words)
    expect(wrapper.get('.broken a').text()).toBe(see)
    expect(wrapper.get('.broken a').attributes('href')).toContain('/runs/BROKEN')
  })

  it('does not call a volume never measured whose only run broke off', async () => {
    const wrapper = await card({ last: null, broken: { row: { ...contract.status.row, state: 'interrupted', failure: null }, rounds: 0 } })

    expect(wrapper.find('.never').exists()).toBe(false)
    expect(wrapper.get('.broken').text()).toContain('was interrupted. No round was kept.')
  })

  it('says what a click costs before it is made', async () => {
    const fixed = { suite: 'nas-volume', profile: 'quick', duration_s: 236, most_duration_s: null, processor_busy_ratio: null, write_bytes: 12e9, most_write_bytes: null, is_rate_known: true }
    const adaptive = { ...fixed, most_duration_s: 380, most_write_bytes: 20e9 }

    expect((await card({ cost: fixed })).text()).toContain('about 4 minutes, writes 12.0 GB, everything removed afterwards')
    expect((await card({ cost: adaptive })).text()).toContain('about 4 to 6 minutes (longer if the results vary), writes about 12.0 GB (at most 20.0 GB), everything removed')
    expect((await card({ cost: { ...adaptive, is_rate_known: false } })).text()).toContain('writes up to 20.0 GB, everything removed')
  })

  it.each([
    ['en', 'about 4 to 20 minutes (possibly longer: other programs keep the processor 96 % busy right now), writes'],
    ['zh-CN', '（可能更久：其他程序正占用处理器 96 %），写入'],
  ] as const)('says why it may take longer on a busy processor: %s', async (language, words) => {
    const busy = { suite: 'nas-volume', profile: 'quick', duration_s: 236, most_duration_s: 1200, processor_busy_ratio: 0.96, write_bytes: 12e9, most_write_bytes: null, is_rate_known: true }

    expect((await card({ cost: busy }, language)).text()).toContain(words)
    expect((await card({ cost: { ...busy, most_duration_s: 240 } }, language)).text()).not.toContain('96 %')
  })

  it('proposes a first look where the service does, and says so', async () => {
    const cost = { suite: 'nas-volume', profile: 'first', duration_s: 50, most_duration_s: null, processor_busy_ratio: null, write_bytes: 1.1e9, most_write_bytes: 1.98e9, is_rate_known: false }

    expect((await card({ last: null, cost })).get('.button-primary').text()).toBe('Take a first look')
    expect((await card({ last: null, cost }, 'zh-CN')).get('.button-primary').text()).toBe('开始初测')
    expect((await card({ cost: { ...cost, profile: 'quick' }, last: { ...contract.status.row, answer: null } })).get('.button-primary').text()).toBe('Run benchmark')
  })

  it('says to replace a failed disk before all else, unless that is under way', async () => {
    const pool = { ...entry.volume.pool, health: 'degraded' as const, sync: null }
    const sync = { action: 'recover', done_ratio: 0.4, speed_bytes_per_s: null, remaining_s: null }

    const face = (await card({ volume: { ...entry.volume, pool } })).get('.face').text()
    // Before what costs time alone.
    expect(face.startsWith('Replace the failed disk')).toBe(true)
    expect((await card({ volume: { ...entry.volume, pool }, last: null }, 'zh-CN')).text()).toContain('先更换故障硬盘')
    expect((await card({ volume: { ...entry.volume, pool: { ...pool, sync } } })).text()).not.toContain('Replace the failed disk')
  })

  it('leads to the sheet for this volume', async () => {
    const calm = { ...contract.status.row, answer: null }
    const wrapper = await card({ last: calm })

    expect(wrapper.get('.button-primary').attributes('href')).toBe('/new?volume=volume1')
  })

  it('fills the button of the next step, and that of measuring only where measuring is it', async () => {
    const move = { kind: 'compare', suite_id: null, profile: null, run_id: 'r0' } as const
    const { row } = contract.status
    const slower = { ...row, answer: { ...(row.answer as NonNullable<typeof row.answer>), move } }
    const pool = { ...entry.volume.pool, health: 'degraded' as const, sync: null }
    const hrefs = async (changes: Parameters<typeof card>[0]) => (await card(changes)).findAll('.foot .button-primary').map((one) => one.attributes('href'))

    expect(await hrefs({ last: slower })).toEqual([`/compare?runs=r0,${row.id}`])
    expect(await hrefs({ last: { ...slower, answer: { ...slower.answer, move: { ...move, kind: 'measure' } } } })).toEqual(['/new?volume=volume1'])
    expect(await hrefs({ last: slower, volume: { ...entry.volume, pool } })).toEqual([])
  })

  it('gives the reason instead of the button where measuring is refused', async () => {
    const wrapper = await card({ refusal: { code: 'unsafe-target', message: text('It is rebuilding.', '正在重建。'), hint: text('Wait.', '请等待。') } })

    expect(wrapper.text()).toContain('It is rebuilding. Wait.')
    expect(wrapper.find('a[href^="/new"]').exists()).toBe(false)
  })

  it('offers to give a missing permission instead of a run', async () => {
    const target = { ...(entry.volume.target as TargetFolder), is_writable: false, how_to_allow: text('Open Control Panel.', '打开控制面板。') }

    const wrapper = await card({ volume: { ...entry.volume, target } })

    expect(wrapper.text()).toContain('Not yet reachable')
    expect(wrapper.get('button[aria-label="Give access to Volume 1"]').text()).toBe('Give access')
    expect(wrapper.find('a[href^="/new"]').exists()).toBe(false)
  })

  it('leads to the run that goes on instead of saying that nothing was measured and offering to queue', async () => {
    const row = { ...contract.live.row, id: 'RUN', state: 'running' as const }
    const going = await card({ last: null, under_way: row })

    expect(going.text()).toContain('Being measured now')
    expect(going.text()).not.toContain('Not measured yet')
    expect(going.get('.button-primary').attributes('href')).toBe('/runs/RUN')
    expect(going.get('.button-primary').text()).toBe('See how it goes')
    const waiting = await card({ last: null, under_way: { ...row, state: 'queued' } }, 'zh-CN')

    expect(waiting.text()).toContain('正在排队')
    expect(waiting.text()).not.toContain('尚未测试')
  })

  it('tells nobody to measure what is being measured or cannot be reached, and keeps every other step', async () => {
    const row = contract.runs.runs.find(({ answer }) => answer)
    const target = { ...(entry.volume.target as TargetFolder), is_writable: false }
    const told = async (code: string, kind: string | null, change: Partial<VolumeEntry>): Promise<boolean> => {
      const answer = { ...row?.answer, next_step: { ...text('Do this.', '做这个。'), code }, move: kind && { kind, suite_id: null, profile: null, run_id: null } }
      return (await card({ last: { ...row, answer } as VolumeEntry['last'], notices: [], ...change })).text().includes('Do this.')
    }
    const away = { volume: { ...entry.volume, target, pool: { ...entry.volume.pool, health: 'clean' as const } } }
    const going = { under_way: { ...contract.live.row, id: 'RUN', state: 'running' as const } }

    expect(await told('x', 'measure', {})).toBe(true)
    expect(await told('x', 'measure', going)).toBe(false)
    expect(await told('x', 'measure', away)).toBe(false)
    expect(await told('answer.next.keep_watching', null, away)).toBe(false)
    expect(await told('x', null, away)).toBe(true)
    expect(await told('x', 'compare', away)).toBe(true)
  })

  it('draws the whole names of disks', async () => {
    const [first] = entry.volume.disks
    if (!first) throw new Error('the example has disks')
    const named = async (name: string) => (await card({ volume: { ...entry.volume, disks: [{ ...first, name, bay: null }] } })).find('.picture')
    const letters = (picture: Awaited<ReturnType<typeof named>>) => picture.find('text').text()

    expect(letters(await named('loop10'))).toBe('loop10')
    expect((await named('loop10')).find('text').attributes('textLength')).toBeDefined()
    expect(letters(await named('sda'))).toBe('sda')
    expect((await named('sda')).find('text').attributes('textLength')).toBeUndefined()
    expect(letters(await named('nvme0n1'))).toBe('nvme0n1')
    expect(letters(await named('mmcblk0boot0'))).toBe('mmcb…oot0')
  })

  it('tells which shared folder volbench had made, and offers to remove it', async () => {
    const wrapper = await card({ made_share: 'volbench-1' })

    expect(wrapper.text()).toContain('Volume Bench created the shared folder volbench-1 here. Remove it…')
  })

  it('tells what a run left there, how much, why, and that it goes by itself', async () => {
    const english = (await card({})).get('.left').text()
    const chinese = (await card({}, 'zh-CN')).get('.left').text()

    expect(english).toContain('/volume1/media/.volbench (134 MB)')
    expect(english).toContain('The volume is read-only.')
    expect(english).toContain('removed automatically as soon as the volume can be written to again')
    expect(chinese).toContain('/volume1/media/.volbench（134 MB）')
    expect(chinese).toContain('存储空间恢复可写后会自动删除')
    expect((await card({ left: [] })).find('.left').exists()).toBe(false)
  })

  it('names the rebuild and how far it is', async () => {
    const pool = { ...entry.volume.pool, health: 'syncing' as const, sync: { action: 'recover', done_ratio: 0.376, speed_bytes_per_s: null, remaining_s: null } }

    const wrapper = await card({ volume: { ...entry.volume, pool } })

    expect(wrapper.text()).toContain('Rebuilding 38 %')
  })

  it('says of a pool that is being rebuilt and misses a disk both, the worse first', async () => {
    const pool = { ...entry.volume.pool, health: 'degraded' as const, sync: { action: 'recover', done_ratio: 0.376, speed_bytes_per_s: null, remaining_s: null } }

    const wrapper = await card({ volume: { ...entry.volume, pool } })

    expect(wrapper.text()).toContain('Degraded · Rebuilding 38 %')
  })

  it('offers both names where the RAID type cannot be told', async () => {
    const pool = { ...entry.volume.pool, raid_type: null, raid_type_candidates: ['raid5', 'shr1'] as const }

    const wrapper = await card({ volume: { ...entry.volume, pool } })

    expect(wrapper.text()).toContain('RAID 5 or SHR')
  })

  it('shows the word, the reason, two large numbers on their ranges, both badges once and what to do', async () => {
    const last = { ...contract.status.row, answer: { code: 'normal', word: text('Normal', '正常'), reason: text('44 % of it.', '44 %。'), next_step: text('Nothing.', '无需处理。'), hint: null, move: null, background: null } as const }
    const [first] = last.headline
    if (!first) throw new Error('the example has numbers')
    const range = { workload: first.workload, variant: first.variant, metric: first.metric, expected_low: 147e6, expected_high: 525e6, usual_low: null, usual_high: null }

    const wrapper = await card({ last, ranges: [range], course: [400e6, 405e6, 412e6], course_since_at: '2026-03-01T03:00:00.000Z' })

    expect(wrapper.find('.said').text()).toContain('Normal')
    expect(wrapper.find('.said').text()).toContain('44 % of it.')
    expect(wrapper.findAll('.digits').slice(0, 1).map((one) => one.text())).toEqual(['412'])
    expect(wrapper.text()).toContain('expected 147–525')
    expect(wrapper.findAll('.large .big')).toHaveLength(2)
    expect(wrapper.find('.curve svg').attributes('aria-label')).toMatch(/^3\sruns from 1\sMar\s2026 to .*: between 400\sMB\/s and 412\sMB\/s$/)
    expect(wrapper.text()).toContain('What to do: Nothing.')
    expect(wrapper.findAll('.quality')).toHaveLength(1)
    expect((await card({ last, course: [412e6] })).find('.curve').exists()).toBe(false)
  })

  it.each([
    ['412 MB/s', 412e6, 'read_bytes_per_s', '1.92', '2.48'],
    ['250,000 IOPS', 250e3, 'read_iops', '4.16', '2.48'],
    ['98.5 MB/s', 98.5e6, 'read_bytes_per_s', '2.24', '2.48'],
  ])('tells its column how wide %s stands, to be as large as it fits', async (written, median, metric, digits, unit) => {
    const [first] = contract.status.row.headline
    const summary = { ...(first as Headline).summary, median, min: median, max: median, ci95: null }
    const last = { ...contract.status.row, headline: [{ ...(first as Headline), metric, summary }] }
    const big = (await card({ last })).get<HTMLElement>('.large .big')

    expect(big.get('.value').text().replace(/\s/g, ' ')).toBe(written)
    expect(big.attributes('style')).toMatch(new RegExp(`--digits: ${digits};.*--unit: ${unit}`))
  })

  it('describes the drawn disks to those who cannot see them', async () => {
    const wrapper = await card({})

    expect(wrapper.get('svg.picture').attributes('aria-label')).toBe('RAID 5. 1: in order; 2: in order; 3: in order; 4: in order')
  })

  it('speaks Chinese, the volume by number too', async () => {
    const wrapper = await card({}, 'zh-CN')

    expect(wrapper.get('h2').text()).toBe('存储空间 1')
    expect(wrapper.text()).toContain('允许任意 1 块硬盘损坏而不丢数据')
  })

  it('names what may be the RAID type once, with the reason, and every fact that is not known', async () => {
    const reason = text('The array alone does not tell.', '仅凭阵列无法分辨。')
    const pool = { ...entry.volume.pool, raid_type: null, raid_type_candidates: ['raid1', 'shr1'] as const, raid_type_reason: reason }
    const unknowns = ['pool.raid_type', 'pool.arrays.md2', 'disks.write_cache', 'disks.temperature_c'].map((fact) => ({ fact, reason }))

    const facts = async (language: Language) => (await card({ volume: { ...entry.volume, pool, unknowns } }, language)).get('details.facts').text()
    const [en, zh] = [await facts('en'), await facts('zh-CN')]

    expect(en.match(/RAID type/g)).toHaveLength(1)
    expect(en).toContain('RAID typeRAID 1 or SHR – The array alone does not tell.')
    expect(en).toContain('Array md2unknown')
    expect(en).not.toMatch(/disks\.|pool\./)
    expect(zh).toContain('RAID 类型RAID 1 或 SHR – 仅凭阵列无法分辨。')
    expect(zh).toContain('硬盘写入缓存')
  })
  it('says of a RAID type that is not known that it is unknown, then why', async () => {
    const pool = { ...entry.volume.pool, raid_type: null, raid_type_candidates: [], raid_type_reason: text('A RAID controller hides the disks.', '阵列卡之后的硬盘看不到。') }

    const facts = async (language: Language) => (await card({ volume: { ...entry.volume, pool } }, language)).get('details.facts').text()

    expect(await facts('en')).toContain('RAID typeunknown – A RAID controller hides the disks.')
    expect(await facts('zh-CN')).toContain('RAID 类型未知 – 阵列卡之后的硬盘看不到。')
  })

  it('ends the layers with what is not known, and draws no disk, where none is shown', async () => {
    const wrapper = await card({ volume: { ...entry.volume, disks: [], layers: [{ kind: 'md', name: 'md1', detail: null }], pool: { ...entry.volume.pool, raid_type: null, raid_type_candidates: [], arrays: [], expected_disks: null } } })

    expect(wrapper.get('details.facts').text()).toContain('md1 → unknown')
    expect(wrapper.find('.what svg.picture').exists()).toBe(false)
  })

  it('counts one processor core as one', async () => {
    const { wrapper } = await show(MachineFacts, { props: { machine: { ...contract.volumes.machine, cpu_model: 'CPU', cpu_cores: 1 } } })

    expect(wrapper.text()).toContain('CPU, 1 core')
    expect(wrapper.text()).not.toContain('1 cores')
  })
})
