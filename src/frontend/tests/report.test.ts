// The report page's script: what it reads, and how it brings figures to life.
import { deflateSync } from 'node:zlib'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { openDesk } from '@/report/desk'
import { namesOf, readData, wishOf, type ReportData } from '@/report/page'
import { cellsOf, contextOf } from './support/charts'
import { eventually } from './support/eventually'
import { exampleRun, fullRun } from './support/runs'
import { sustainRun } from './support/system'
import { ENGLISH, wordsIn } from './support/words'

const data: ReportData = { words: ENGLISH, unit_base: 'si', units: [], metrics: [], runs: [fullRun({ id: 'a', label: 'Before' }), fullRun({ id: 'b' })] }

describe('the data of the page', () => {
  it('are read from its script element', () => {
    const read = readData(JSON.stringify({ words: wordsIn('zh-CN'), unit_base: 'iec', units: [], metrics: [], runs: [exampleRun] }))

    expect(read).toMatchObject({ words: { tag: 'zh-CN' }, unit_base: 'iec' })
  })

  it.each([null, '', '[]', '{"runs": 5}', '"text"', 'null'])('are none of ours: %s', (json) => {
    expect(readData(json)).toBeNull()
  })

  it('get back what the report left out of each second', () => {
    const run = fullRun()
    const slim = { ...run, workloads: run.workloads.slice(0, 1).map((work) => ({ ...work, rounds: work.rounds.slice(0, 1).map((round) => ({ ...round, trace: [{ t_s: 3, read_iops: 5 }] })) })) }
    const point = readData(JSON.stringify({ ...data, runs: [slim] }))?.runs[0]?.workloads[0]?.rounds[0]?.trace[0]

    expect(point).toEqual({
      t_s: 3, read_iops: 5, read_bytes_per_s: null, write_bytes_per_s: null, write_iops: null, disks_busy_ratio: {}, cpu_ratio: null, temperature_c: null,
    })
  })
})

const named = (id: string, label = '') => ({ id, label, raid_type: 'raid5', file_system: 'btrfs' })
const compared: ReportData = { words: ENGLISH, unit_base: 'si', units: [], metrics: [], runs: [], compared: { runs: [named('a', 'Before'), named('b')], cells: cellsOf(fullRun(), ['a', 'b']) } }

it('runs go by letter and label, else by what they were measured on', () => {
  const names = namesOf([named('a', 'Before'), ...Array.from({ length: 26 }, (_, index) => named(`r${index}`))]).map(({ name }) => name)

  expect(names.slice(0, 2)).toEqual(['A · Before', 'B · RAID 5 · Btrfs'])
  expect(names[26]).toBe('a · RAID 5 · Btrfs')
})

describe('a figure of a comparison', () => {
  it('draws a bar for every run of its cell', () => {
    const wish = wishOf('compare', '', 1, readData(JSON.stringify(compared)) ?? compared)
    const chart = wish?.build(contextOf(), 0)

    expect(chart?.title).toBe('Writing large files (MB/s)')
    expect(chart?.option.yAxis).toMatchObject({ data: ['A · Before', 'B · RAID 5 · Btrfs'] })
  })

  it('stays as Python drew it where there is no such cell', () => {
    expect(wishOf('compare', '', 99, compared)).toBeNull()
    expect(wishOf('compare', '', 0, data)).toBeNull()
  })
})

describe('a figure', () => {
  it.each([
    ['bars', 'bars-iops', 1],
    ['percentiles', 'percentiles', 0],
    ['trace', 'trace', 0],
    ['disks', 'disks', 0],
  ])('of kind %s draws %s', (kind, id, index) => {
    const wish = wishOf(kind, 'a', index, data)

    expect(wish?.build(contextOf(), wish.first)?.id).toBe(id)
  })

  it('offers every workload where only one fits', () => {
    expect(wishOf('trace', 'a', 0, data)?.choices).toHaveLength(data.runs[0]?.workloads.length ?? -1)
  })

  it('names the variants in that choice where there are several', () => {
    const [first] = fullRun().workloads
    const run = { ...fullRun({ id: 'v' }), workloads: [{ ...first, variant: 'ext4' }, { ...first, variant: 'btrfs-cow' }] as typeof exampleRun.workloads }

    expect(wishOf('disks', 'v', 0, { ...data, runs: [run] })?.choices[0]).toBe('Reading large files · ext4')
  })

  it('stays as Python drew it where this script knows no better', () => {
    expect(wishOf('pie', 'a', 0, data)).toBeNull()
    expect(wishOf('bars', 'a', 99, data)?.build(contextOf(), 0)).toBeNull()
    expect(wishOf('trace', 'a', 0, data)?.build(contextOf(), 99)).toBeNull()
    expect(wishOf('bars', '', 0, { ...data, runs: [] })).toBeNull()
  })
})

const packed = (text: string): string => deflateSync(text).toString('base64')

describe('on the page', { timeout: 120_000 }, () => {
  beforeEach(() => {
    document.head.innerHTML = ''
    document.body.innerHTML = `<script type="text/plain" id="volbench-data">${packed(JSON.stringify(data))}</script>
      <script type="text/plain" id="volbench-script">${packed('')}</script>
      <figure data-volbench-chart="bars" data-run="a" data-index="0"><svg></svg><figcaption>Speed</figcaption></figure>
      <figure data-volbench-chart="trace" data-run="a"><figcaption>Time</figcaption></figure>`
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
    vi.stubGlobal('ResizeObserver', class { observe = () => undefined })
    // No worker here: the desk stands on the page, as where a browser refuses workers.
    vi.stubGlobal('volbenchOpenDesk', openDesk)
    vi.stubGlobal('IntersectionObserver', class {
      constructor(private readonly seen: (entries: object[]) => void) {}
      unobserve = () => undefined
      observe = (target: Element) => { this.seen([{ isIntersecting: true, target }]) }
    })
  })

  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  it('figures come alive one by one, with legend and choice of workload', async () => {
    await import('@/report/main')
    await eventually(() => { expect(document.querySelectorAll('.volbench-canvas svg')).toHaveLength(2) })

    expect(document.querySelector('.volbench-title')?.textContent).toBe('Speed by workload (MB/s)')
    expect(document.querySelectorAll('.volbench-entry')).toHaveLength(5)
    expect(document.querySelector('select')?.options).toHaveLength(13)
  })

  it('a legend entry switches its series off and on, but never the last one', async () => {
    await import('@/report/main')
    await eventually(() => { expect(document.querySelectorAll('.volbench-entry')).toHaveLength(5) })
    const pressed = () => [...document.querySelectorAll('figure:first-of-type .volbench-entry')].map((entry) => entry.getAttribute('aria-pressed'))
    const click = (index: number) => { document.querySelectorAll<HTMLElement>('figure:first-of-type .volbench-entry')[index]?.click() }
    click(0)
    await eventually(() => { expect(pressed()).toEqual(['false', 'true']) })
    const [first] = document.querySelectorAll('.volbench-drawing')
    const mark = document.createElement('i')
    first?.append(mark)
    click(1)
    // Drawn once more, with the last one still there.
    await eventually(() => { expect(mark.isConnected).toBe(false) })

    expect(pressed()).toEqual(['false', 'true'])
  })

  it('a folded part is put in when it is opened, and its figures come alive', async () => {
    document.body.innerHTML += `<details><summary>More</summary><noscript>&lt;figure data-volbench-chart="bars" data-run="a" data-index="1"&gt;&lt;/figure&gt;</noscript></details>`
    const folded = document.querySelector('details')
    await import('@/report/main')
    folded?.dispatchEvent(new Event('toggle'))

    await eventually(() => { expect(folded?.querySelector('.volbench-title')?.textContent).toContain('IOPS') })
    expect(document.querySelector('noscript')).toBeNull()
  })

  it('one button opens all folded parts for a search, and goes', async () => {
    const part = (words: string) => `<details class="cell"><summary>${words}</summary><noscript>&lt;p&gt;in ${words}&lt;/p&gt;</noscript></details>`
    document.body.innerHTML += `<button class="open-all">Open all</button>${part('one')}${part('two')}`
    await import('@/report/main')
    document.querySelector<HTMLElement>('.open-all')?.click()

    await eventually(() => { expect([...document.querySelectorAll('details p')].map((found) => found.textContent)).toEqual(['in one', 'in two']) })
    expect([...document.querySelectorAll('details')].every(({ open }) => open)).toBe(true)
    expect(document.querySelector('.open-all')).toBeNull()
    expect(document.activeElement?.textContent).toBe('one')
  })

  it('another workload is drawn when chosen', async () => {
    await import('@/report/main')
    await eventually(() => { expect(document.querySelectorAll('.volbench-canvas svg')).toHaveLength(2) })
    const select = document.querySelector('select')
    if (select) {
      select.value = '1'
      select.dispatchEvent(new Event('change'))
    }

    await eventually(() => {
      expect(document.querySelectorAll('.volbench-title')[1]?.textContent).toBe('Second by second: Writing large files (MB/s)')
    })
  })

  it('the legend keeps the keyboard where it is while it is made anew', async () => {
    await import('@/report/main')
    await eventually(() => { expect(document.querySelectorAll('.volbench-entry')).toHaveLength(5) })
    const entry = document.querySelectorAll<HTMLElement>('.volbench-entry')[1]
    entry?.focus()
    entry?.click()
    await eventually(() => { expect(entry?.isConnected).toBe(false) })

    expect(document.activeElement).toBe(document.querySelectorAll('.volbench-entry')[1])
  })
})

describe('long writes in the report', () => {
  it('are drawn where the run has them', () => {
    const long = { words: ENGLISH, unit_base: 'si' as const, units: [], metrics: [], runs: [sustainRun()] }

    expect(wishOf('sustained', '', 0, long)?.build(contextOf(), 0)?.id).toBe('sustained')
    expect(wishOf('sustained', '', 0, { ...long, runs: [fullRun()] })).toBeNull()
  })

  it('bring the machine with their time trace', () => {
    const long = { words: ENGLISH, unit_base: 'si' as const, units: [], metrics: [], runs: [sustainRun()] }

    expect(wishOf('trace', '', 0, long)?.build(contextOf(), 0)?.id).toBe('trace')
  })
})
