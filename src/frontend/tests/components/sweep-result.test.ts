import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import SweepNumbers from '@/kinds/ways/SweepNumbers.vue'
import SweepResult from '@/kinds/ways/SweepResult.vue'
import type { RunResult } from '@/domain/run'
import { say, type Text } from '@/domain/text'

import { contract } from '../support/contract'
import { eventually } from '../support/eventually'
import { STATISTICS } from '../support/experts'
import { layOut } from '../support/frames'
import { plain } from '../support/read'
import { show, type Screen } from '../support/mount'
import { NAS_VOLUME, resultOf, runOf } from '../support/runs'
import { refuse, serve } from '../support/service'

const [wish] = NAS_VOLUME
const row = contract.runs.runs.find(({ answer }) => answer)
const works = (['put', 'get'] as const).flatMap((operation) => ['folder', 'nas-dav', 'nas-s3'].map((variant) => {
  const work = resultOf({ ...(wish as NonNullable<typeof wish>), variant })
  return {
    ...work, id: `${operation}-4k`, parameters: { operation, bytes: 4096 }, cache_class: operation === 'get' ? 'server-warm' as const : 'unknown' as const,
    rounds: work.rounds.map((round) => ({ ...round, notes: operation === 'put' ? { durability: variant === 'folder' ? 'fsync' : 'server-ack' } : {} })),
  }
}))
const run = { ...runOf([]), id: 'r1', workloads: works } as RunResult

const plainText = (text: string) => ({ ...contract.sweep.remarks[0], text }) as Text
const open = (answer: unknown, language: 'en' | 'zh-TW' = 'en'): Promise<Screen> => {
  serve({ 'GET runs/r1/sweep': answer, 'GET seeds': contract.seeds, 'GET seeds/000': contract.seed })
  return show(SweepResult, { props: { row, run, source: '', fileName: 'x' }, language })
}

/** The layer for experts. */
const numbers = (answer: unknown): Promise<Screen> => {
  serve({ 'GET runs/r1/sweep': answer })
  return show(SweepNumbers, { props: { run } })
}

beforeEach(() => { layOut(0) })
afterEach(() => { vi.unstubAllGlobals() })

describe('a run over file sizes', () => {
  it('says the answer first, then what ends the ways, and draws both directions', async () => {
    const { wrapper } = await open({ sweep: contract.sweep })

    expect(wrapper.findAll('.answer h3').map((one) => one.text())).toEqual(['Writing', 'Reading'])
    expect(wrapper.findAll('.answer .group:first-child .big').map((one) => plain(one.text()))).toEqual([
      'folder409 MB/slarge files; any file takes at least 1.20 ms', 'nas-dav117 MB/slarge files; any file takes at least 3.10 ms', 'nas-s368.2 MB/s1,024 MB files · 4 KiB: 120 ms',
    ])
    expect(wrapper.findAll('.answer li').map((one) => one.text())).toEqual(contract.sweep.findings.map(({ sentence }) => sentence.text))
    expect(wrapper.findAll('figure.chart h3').map((one) => one.text())).toEqual([
      'Writing: speed by file size (MB/s)', 'Writing: time of one file', 'Reading: speed by file size (MB/s)', 'Reading: time of one file',
    ])
  })

  it('lays what others published on files by size below, once that is wanted', async () => {
    const { wrapper } = await open({ sweep: contract.sweep })
    expect(wrapper.findAll('.published option').map((one) => one.attributes('value'))).toEqual(['', '000'])
    expect(wrapper.get('.published label').attributes('for')).toBe(wrapper.get('.published select').attributes('id'))
    expect(wrapper.find('a[href="/seeds/000"]').exists()).toBe(false)

    await wrapper.get('.published select').setValue('000')
    await eventually(() => { expect(wrapper.find('a[href="/seeds/000"]').exists()).toBe(true) })
    expect(wrapper.text()).toContain('five repeats of each size')
    expect(wrapper.findAll('details:not([open]) > summary')).toHaveLength(contract.seed.tables.length)
  })

  it('says the one answer above all, as every other screen does', async () => {
    const { wrapper } = await open({ sweep: contract.sweep })
    const first = wrapper.get('section.card')

    expect(first.get('.said .word').text()).toBe(say(row?.answer?.word))
    expect(first.get('.said .first').text()).toBe(say(row?.answer?.reason))
    expect(first.get('.said').text()).toContain(say(row?.answer?.next_step))
    expect(first.findAll('.said, .answer').map((one) => one.classes()[0])).toEqual(['said', 'answer'])
  })

  it('says of every way when a file counts, and where what was read came from', async () => {
    const { wrapper } = await numbers({ sweep: contract.sweep })
    const [put, get] = wrapper.findAll('.scroll thead').map((head) => head.findAll('.aside').map((one) => one.text()))

    expect(put).toEqual(['counts when it is on the disks', 'counts when the server says it has it', 'counts when the server says it has it'])
    expect(get).toEqual(Array(3).fill('possibly from memory'))
  })

  it('says what putting the same content again took, in words and size by size', async () => {
    const size = (bytes: number, ratio: number, ci: readonly [number, number] | null) => ({ bytes, time_ratio: ratio, time_ratio_ci95: ci, rounds: 6, verdict: 'faster', sentence: plainText('x') })
    const again = [
      { way: 'folder', name: plainText('Folder'), sentence: plainText('Folder: nothing is saved.'), sizes: [size(4096, 1.01, [0.95, 1.08])] },
      { way: 'nas-dav', name: plainText('nas-dav'), sentence: plainText('nas-dav: took 10 % of the time.'), sizes: [size(4096, 0.1, null), size(1e6, 0.2, [0.18, 0.22])] },
    ]
    const { wrapper } = await open({ sweep: { ...contract.sweep, again } })
    const table = (await numbers({ sweep: { ...contract.sweep, again } })).wrapper.get('[aria-label="The same content put again"]')

    expect(wrapper.findAll('.again li').map((one) => one.text())).toEqual(['Folder: nothing is saved.', 'nas-dav: took 10 % of the time.'])
    expect(table.findAll('tbody tr').map((one) => plain(one.text()))).toEqual(['4 KiB101 % 95 % … 108 %10 %', '1 MB– 20 % 18 % … 22 %'])
    expect((await numbers({ sweep: contract.sweep })).wrapper.text()).not.toContain('put again')
  })

  it('shows the speed and the time of each size, and what the link carried', async () => {
    const { wrapper } = await numbers({ sweep: contract.sweep })
    const table = wrapper.get('.scroll table')

    expect(table.findAll('tbody tr')).toHaveLength(contract.sweep.courses[0]?.points.length ?? 0)
    expect(table.get('tbody th').text()).toBe('4 KiB')
    expect(table.get('tbody td').text()).toMatch(/MB\/s .*ms$/)
    expect(table.get('tfoot').text()).toMatch(/What the link carries–118 MB\/s/)
  })

  it('tells the numbers of a line only where one holds', async () => {
    const sweep = { ...contract.sweep, courses: contract.sweep.courses.map((one) => ({ ...one, fit: one.fit && { ...one.fit, breaks_between: [1e6, 5e6] as const } })) }
    const [holding, broken] = [await numbers({ sweep: contract.sweep }), await numbers({ sweep })]

    expect(holding.wrapper.text()).toContain('Cost of a file, 95 % interval:')
    expect(broken.wrapper.text()).not.toContain('Cost of a file, 95 % interval:')
  })

  it('says at most where a number may be nothing', async () => {
    const courses = contract.sweep.courses.map((one) => ({
      ...one,
      fit: one.fit && { ...one.fit, intervals: one.fit.intervals && { ...one.fit.intervals, per_file_ns: [0, 1.2e6] as const, half_speed_bytes: [0, 0] as const } },
    }))
    const { wrapper } = await numbers({ sweep: { ...contract.sweep, courses } })

    expect(wrapper.text()).toMatch(/Cost of a file, 95 % interval: ?at most 1\.20 ms/)
    expect(wrapper.text()).not.toMatch(/\b0 (ns|B)\b/)
  })

  it.each(['en', 'zh-TW'] as const)('has no word of statistics before the layer for experts (%s)', async (language) => {
    const { wrapper } = await open({ sweep: contract.sweep }, language)

    expect(wrapper.text()).not.toMatch(STATISTICS)
    expect((await numbers({ sweep: contract.sweep })).wrapper.text()).toMatch(STATISTICS)
  })

  it('says so where nothing tells what ends them', async () => {
    const { wrapper } = await open({ sweep: { ...contract.sweep, findings: [] } })

    expect(wrapper.get('.answer').text()).toContain('Nothing measured here shows what limits these ways')
  })

  it('shows the verdict as it is where no files were sent', async () => {
    const { wrapper } = await open({ sweep: null })

    expect(wrapper.find('.verdict').exists()).toBe(true)
    expect(wrapper.find('.answer').exists()).toBe(false)
  })

  it('says what went wrong and offers to try again', async () => {
    const { wrapper } = await open(() => refuse(404, 'not-found', 'There is no such run.'), 'zh-TW')

    expect(wrapper.text()).toContain('There is no such run.')
    expect(wrapper.find('button').exists()).toBe(true)
  })
})

describe('the numerals of a way', () => {
  const [course] = contract.sweep.courses
  const fit = course?.fit as { line: { per_file_ns: number; ns_per_byte: number } }
  const told = async (line: object | null, points = course?.points): Promise<string> => {
    const courses = [{ ...course, points, fit: line && { ...fit, line: { ...fit.line, ...line }, intervals: null } }]
    const { wrapper } = await open({ sweep: { ...contract.sweep, courses } })
    return plain(wrapper.get('.answer .big').text())
  }

  it('tell the cost of a file where its size hardly counts, the speed where nothing else does', async () => {
    expect(await told({ per_file_ns: 5e6, ns_per_byte: 0 })).toMatch(/5(\.0+)? mseach file, whatever its size$/)
    expect(await told({ per_file_ns: 1, ns_per_byte: 10 })).toMatch(/100 MB\/sfiles of any size$/)
  })

  it('tell one size alone where there is no other', async () => {
    expect(await told(null, course?.points.slice(0, 1))).toMatch(/B\/s\S+ (B|KiB|MB) files$/)
  })
})
