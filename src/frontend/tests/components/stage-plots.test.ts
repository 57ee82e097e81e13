import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import StageHead from '@/kinds/stages/StageHead.vue'
import StagePlots from '@/kinds/stages/StagePlots.vue'
import { quotedRun } from '@/domain/cell-numbers'
import type { RunResult } from '@/domain/run'
import { contract } from '../support/contract'
import { layOut } from '../support/frames'
import { show, type Screen } from '../support/mount'
import { said } from '../support/said'
import { refuse, serve } from '../support/service'
import { volumeIn } from '../support/targets'

const run = quotedRun(contract.staged)
const like = {
  code: 'pts-like', workload: null, variant: null, title: said('After SNIA', '按 SNIA'), explanation: said('On a file.', '在文件上。'),
  advice: said('', ''), severity: 'info', touches: 'neither',
}
const titles = ({ wrapper }: Screen): string[] => wrapper.findAll('figure.chart h3').map((one) => one.text())

beforeEach(() => { layOut(0) })
afterEach(() => { vi.unstubAllGlobals() })

describe('what SNIA draws', () => {
  const open = (answer: unknown, language: 'en' | 'zh-CN' = 'en'): Promise<Screen> => {
    serve({ 'GET runs/r1/plots': answer })
    return show(StagePlots, { props: { id: 'r1', source: '', fileName: 'x' }, language })
  }

  it('is the loads of a demand test and its three histograms', async () => {
    const found = titles(await open(contract.plotsDemand))

    expect(found.slice(0, 4)).toEqual([
      'Response time over reads and writes per second', 'Reads and writes per second over requests under way',
      'Response time over requests under way', 'Processor at each load',
    ])
    expect(found).toHaveLength(7)
  })

  it('is one course whose axis can be chosen', async () => {
    const screen = await open(contract.plotsCourse)
    expect(titles(screen)).toEqual(['Speed over time (MB/s)'])

    await screen.wrapper.get('select').setValue('fills')

    expect(titles(screen)).toEqual(['Speed over fills of the file (MB/s)'])
  })

  it('says of which options of the file system each chart is, where there are several', async () => {
    const { courses: [course] } = contract.plotsCourse
    const found = titles(await open({ ...contract.plotsCourse, courses: [course, { ...course, variant: 'ext4' }] }))

    expect(found).toEqual(['Speed over time (MB/s) · Btrfs (copy-on-write)', 'Speed over time (MB/s) · ext4'])
  })

  it('takes no room where there is nothing', async () => {
    const { wrapper } = await open({ histograms: [], grids: [], courses: [] })

    expect(wrapper.find('section').exists()).toBe(false)
  })

  it('says what went wrong and offers to try again', async () => {
    const { wrapper } = await open(() => refuse(404, 'not-found', 'There is no such run.'), 'zh-CN')

    expect(wrapper.text()).toContain('There is no such run.')
    expect(wrapper.find('button').exists()).toBe(true)
  })
})

describe('the conditions of a run', () => {
  const facts = async (changed: RunResult, language: 'en' | 'zh-TW' = 'en'): Promise<Record<string, string>> => {
    const { wrapper } = await show(StageHead, { props: { run: changed, caveats: [like] }, language })
    return Object.fromEntries(wrapper.findAll('dl > div').map((one) => [one.get('dt').text(), one.get('dd').text()]))
  }

  it('tell what its method asks every report to tell', async () => {
    const found = await facts(run)

    expect(found['Machine']).toContain('DS920+ · Intel Celeron J4125, 4 cores')
    expect(found['Volume']).toContain('Volume 1')
    expect(found['Disks']).toMatch(/^\d × .+\(.+TB\)/)
    expect(found['Software']).toContain('fio-3.33 · libaio, direct I/O: yes')
    expect(found['Test file and its range']).toBe('2.00 GiB, 0.009 % of the volume')
    expect(found['Preparing the file']).toContain('written 2 times from start to end in blocks of 128 KiB')
    expect(found['Threads × requests of each']).toBe('2 × 16')
    expect(found['Data written']).toBe('random, cannot be compressed')
    expect(found['Rounds used']).toBe('Reads and writes per second: 4–8 of 8')
    expect(found['Differs from the standard']).toBe('On a file.Each minute of the standard is shortened to 5 s here.')
  })

  it('say what is not known, what was left out and what differs', async () => {
    const [first, ...others] = run.workloads
    const found = await facts({
      ...run,
      finished_at: null,
      plan: { ...run.plan, runtime_s: 60, stages: [], skipped: [{ workload: 'snia-iops-0-512', reason: said('too small', '太小') }] },
      stages: run.stages.map((stage) => ({ ...stage, steady_state: null })),
      workloads: first ? [{ ...first, direction: 'write', parameters: { buffers: 'random', buffer_compress_percentage: 46 } }, ...others.filter(({ direction }) => direction === 'read')] : [],
      target: { ...run.target, volume: { ...volumeIn(run), total_bytes: 0, disks: [] } },
    }, 'zh-TW')

    expect(found['準備測試檔案']).toBe('事先寫滿一遍，使檔案沒有空洞')
    expect(found['寫入的資料']).toBe('隨機資料，46 % 可壓縮')
    expect(found['硬碟']).toBe('–')
    expect(found['採用的輪次']).toContain('全部 8 輪')
    expect(found['與標準不同之處']).toContain('snia-iops-0-512')
    expect(found['與標準不同之處']).not.toContain('一分鐘')
  })

  it('count alike disks together and give the span of several loads', async () => {
    const disk = { ...volumeIn(run).disks[0], model: null, write_cache: 'write back', size_bytes: 4e12 }
    const volume = { ...volumeIn(run), total_bytes: 4e12, disks: ['a', 'b'].map((name) => ({ ...disk, name })) as never }
    const target = { ...run.target, volume }
    const found = await facts({
      ...run,
      targets: { 'A.ext4': target, 'B.ext4': target },
      target,
      workloads: run.workloads.map((work, index) => ({ ...work, access: index === 1 || !work.access ? null : { ...work.access, jobs: index ? 4 : 1 }, parameters: index ? {} : work.parameters })),
    })

    expect(found['Disks']).toBe('2 × disk of unknown model (4.00 TB) · write cache: on (write back)')
    expect(found['Volume']?.split('; ')).toHaveLength(2)
    expect(found['Threads × requests of each']).toBe('1–4 × 16')
    expect(found['Data written']).toBe('–')
  })

  it('are unknown where nothing is known', async () => {
    const machine = { ...run.environment.machine, model: null, cpu_model: null, cpu_cores: null, memory_bytes: null, system: null, kernel: null }
    const found = await facts({ ...run, environment: { ...run.environment, machine }, workloads: [] })

    expect(found['Machine']).toBe('–')
    expect(found['Threads × requests of each']).toBe('–')
  })
})
