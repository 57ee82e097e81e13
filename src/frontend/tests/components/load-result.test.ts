/** The result of a run in which many clients asked servers for one file, as the service reads it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { errorsOf, fileSize, groupsOf, paceGroupsOf, peakOf, rateHalf, withinOf } from '@/domain/load'
import { goesByWays, hasClients } from '@/domain/suite'
import { asTitle } from '@/domain/seed'
import { say } from '@/domain/text'
import { asksByKeys } from '@/kinds/clients/keys'
import LoadNumbers from '@/kinds/clients/LoadNumbers.vue'
import LoadResult from '@/kinds/clients/LoadResult.vue'

import { contract } from '../support/contract'
import { eventually } from '../support/eventually'
import { STATISTICS } from '../support/experts'
import { layOut } from '../support/frames'
import { show, type Screen } from '../support/mount'
import { refuse, serve } from '../support/service'

const row = contract.runs.runs.find(({ answer, headline }) => answer && headline.length)
const [number] = row?.headline ?? []
const ranges = [{ workload: number?.workload, variant: number?.variant, metric: number?.metric, expected_low: 1, expected_high: 2, usual_low: null, usual_high: null }]
const open = (answer: unknown, language: 'en' | 'zh-CN' = 'en'): Promise<Screen> => {
  serve({ 'GET runs/r1/load': { proposal: [], ...(answer as object) }, 'GET seeds': contract.seeds })
  return show(LoadResult, { props: { row, run: { id: 'r1', ranges }, source: '', fileName: 'x' }, language })
}

/** As it is read: a number keeps its unit beside it by a space at which no line ends. */
const plain = (words: string): string => words.replaceAll('\u00a0', ' ')

/** The layer for experts. */
const numbers = (load: unknown, language: 'en' | 'zh-CN' = 'en'): Promise<Screen> => {
  serve({ 'GET runs/r1/load': { proposal: [], load } })
  return show(LoadNumbers, { props: { run: { id: 'r1' } }, language })
}

beforeEach(() => { layOut(0) })
afterEach(() => { vi.unstubAllGlobals() })

describe('a run of many clients', () => {
  it('says the answer first, then who is what percent of whom, and draws rate and times', async () => {
    const { wrapper } = await open({ load: contract.load })

    expect(wrapper.findAll('.answer .big').map((one) => plain(one.text()))).toEqual([
      expect.stringMatching(/^nginx6,0\d0 requests\/smost, with 25 clients · half within 4\.03 ms$/), expect.stringMatching(/^apache2,400 requests\/smost, with 10 clients · half within 4\.04 ms$/),
    ])
    const [, share, paces] = contract.load.answer.map(({ text }) => text)
    expect(wrapper.findAll('.answer .share').map((one) => plain(one.text()))).toEqual([share])
    expect(plain(wrapper.get('.answer').text())).not.toContain(paces)
    expect(plain(wrapper.text())).toContain(paces)
    expect(wrapper.findAll('h2').map((one) => one.text())).toContain('Servers compared in percent, in pairs of rounds')
    expect(wrapper.findAll('figure.chart h3').map((one) => one.text())).toEqual([
      'File of 14,332 B · requests answered (requests/s)', 'File of 14,332 B · half of the answers within', 'File of 14,332 B · 99 % of the answers within',
      'File of 14,332 B · times at a constant pace',
    ])
  })

  it('is headed by the comparison where that is the answer, and then says how all stand with their table', async () => {
    const [, share] = contract.load.answer.map(({ text }) => text)
    const answer = { ...row?.answer, code: 'compared', word: { code: 'x', values: {}, text: 'nginx answers 2.5 × as many requests as apache' } }
    serve({ 'GET runs/r1/load': { proposal: [], load: contract.load }, 'GET seeds': contract.seeds })
    const { wrapper } = await show(LoadResult, { props: { row: { ...row, answer }, run: { id: 'r1', ranges }, source: '', fileName: 'x' } })

    expect(wrapper.get('h2').text()).toBe('nginx answers 2.5 × as many requests as apache')
    expect(wrapper.findAll('.answer .share')).toHaveLength(0)
    expect(plain(wrapper.text())).toContain(plain(share?.split(': ').at(-1) ?? 'a sentence'))
  })

  it('says the one answer above all, as every other screen does', async () => {
    const { wrapper } = await open({ load: contract.load })
    const first = wrapper.get('section.card')

    expect(first.get('.said .word').text()).toBe(say(row?.answer?.word))
    expect(first.get('.said .first').text()).toBe(say(row?.answer?.reason))
    expect(first.get('.said').text()).toContain(say(row?.answer?.next_step))
    expect(first.findAll('.said, .answer').map((one) => one.classes()[0])).toEqual(['said', 'answer'])
  })

  it('names the number of clients beyond which one server alone gains little', async () => {
    const courses = contract.load.courses.slice(0, 1)
    const { wrapper } = await open({ load: { ...contract.load, courses, matrices: [] } }, 'zh-CN')

    expect(plain(wrapper.get('.answer .big').text())).toContain('超过 10 个客户端后提升不大')
    expect(wrapper.findAll('.answer .share')).toHaveLength(0)
  })

  it('has at most eight large numbers, of keys one group for each thing done', async () => {
    const [first, second] = contract.load.courses
    const keyed = (['put', 'get', 'delete', 'mix'] as const).flatMap((operation) => [1024, 10_240].flatMap((bytes) => [first, second].map((course) => ({ ...course, operation, file_bytes: bytes }))))
    const titles = async (courses: unknown): Promise<string[]> =>
      (await open({ load: { ...contract.load, courses } })).wrapper.findAll('.answer h3').map((one) => plain(one.text()))

    expect(await titles(keyed)).toEqual(['Putting values of 1.00 KiB', 'Getting values of 1.00 KiB', 'Deleting values of 1.00 KiB', 'Putting, getting and deleting values of 1.00 KiB, a third each'])
    const many = Array.from({ length: 9 }, (_, place) => keyed.map((course) => ({ ...course, way: `${course.way}-${place}` }))).flat()
    expect(await titles(many)).toHaveLength(1)
    expect((await open({ load: { ...contract.load, courses: many } })).wrapper.findAll('.answer .big')).toHaveLength(8)
  })

  it('says of several things who is faster beside their tables, and what speaks against it there alone', async () => {
    const [matrix] = contract.load.matrices
    const [first] = matrix?.matrix.sentences ?? []
    const chance = { code: 'x', values: {}, text: 'This may be chance.' }
    const own = { ...matrix, matrix: { ...matrix?.matrix, sentences: [first, chance] } }
    const remarks = [{ ...chance, text: `Puts: ${chance.text}` }, { ...chance, text: 'The file changed.' }]
    const { wrapper } = await open({ load: { ...contract.load, remarks, matrices: [own, own] } })

    expect(wrapper.findAll('.answer .share')).toHaveLength(0)
    expect(wrapper.get('.answer').text()).toContain('The file changed.')
    expect(wrapper.get('.answer').text()).not.toContain(chance.text)
    expect(wrapper.text().split(chance.text)).toHaveLength(3)
  })

  it('proposes another program where its own one was near its limit', async () => {
    const { wrapper } = await open({ load: contract.load, proposal: [{ code: 'x', values: {}, text: 'Measure with wrk.' }] })

    expect(wrapper.get('.answer .proposal').text()).toBe('Measure with wrk.')
  })

  it('has a table of each server with intervals, times and errors', async () => {
    const failed = contract.load.courses.map((course, place) => (place ? course : { ...course, points: course.points.map((one) => ({ ...one, errors: { 'http-503': 7, reset: 1 } })) }))
    const { wrapper } = await numbers({ ...contract.load, courses: failed })
    const tables = wrapper.findAll('.scroll table')

    // Each has one of rates, and one of what its cells come to beside them.
    expect(tables).toHaveLength(2 * (contract.load.courses.length + contract.load.paces.length))
    expect(tables[0]?.findAll('tbody tr')).toHaveLength(5)
    expect(tables[0]?.get('tbody tr').text()).toMatch(/requests\/s.* … .*MB\/s.*HTTP 503 × 7, connection broken off × 1/)
    expect(tables[1]?.findAll('th[scope="col"]').map((head) => head.text())).toEqual(['Clients', 'Answered', 'Mean time', 'Shortest', 'Longest', 'Received', 'Sent', 'On the wire'])
    expect(tables[1]?.get('tbody tr').text()).toMatch(/1 client.*[0-9],[0-9]{3}.*ms.*MB\/s.*kB\/s/)
    const shares = (await open({ load: contract.load })).wrapper.findAll('.scroll table')
    expect(shares).toHaveLength(contract.load.matrices.length)
    expect(shares[0]?.findAll('tbody tr')[1]?.text()).toMatch(/apache.*requests\/s.*40 %/)
  })

  it('tells a share that may not be told, and a time that nobody knows', async () => {
    const [matrix] = contract.load.matrices
    const rows = (matrix?.matrix.rows ?? []).map((one) => ({
      ...one, requests_per_s: null, shares: one.shares.map((share) => share && { ...share, ratio: null, refusal: share.of === 'nginx' ? { code: 'x', values: {}, text: 'Another file.' } : null }),
    }))
    const courses = contract.load.courses.map((course) => ({ ...course, points: course.points.slice(0, 1).map((one) => ({ ...one, rounds: 1, percentiles: {} })) }))
    const { wrapper } = await open({ load: { answer: [], remarks: contract.load.answer, courses, paces: [], matrices: [{ title: matrix?.title, matrix: { rows, sentences: [] } }] } }, 'zh-CN')

    expect(wrapper.text()).toContain('Another file.')
    expect(wrapper.findAll('figure.chart')).toHaveLength(0)
    expect((await numbers({ ...contract.load, courses })).wrapper.get('.scroll tbody tr').text()).toContain('–')
  })

  it('has requests at a constant pace apart, with what was due and what came', async () => {
    const { wrapper } = await numbers(contract.load)
    const section = wrapper.get('[aria-labelledby="pace-numbers"]')
    const rows = section.findAll('.scroll table')[0]?.findAll('tbody tr') ?? []

    expect(section.findAll('.scroll table')).toHaveLength(2 * contract.load.paces.length)
    expect(rows.map((row) => row.get('th').text())).toEqual(['50 % of 6,000 requests/s', '70 % of 6,000 requests/s', '80 % of 6,000 requests/s', '90 % of 6,000 requests/s'])
    expect(rows[0]?.text()).toMatch(/requests\/s.*requests\/s.*1\.67 ms.*0 %/)
    expect(section.findAll('li strong')).toHaveLength(0)
  })

  it('says why a pace is not valid, and draws no point of it', async () => {
    const invalid = { code: 'x', values: {}, text: 'It left late.' }
    const paces = contract.load.paces.slice(0, 1).map((one) => ({
      ...one, points: one.points.map((point) => ({ ...point, invalid, most_per_s: null, percentiles: {}, errors: { 'http-503': 7 } })),
    }))
    const { wrapper } = await numbers({ ...contract.load, paces })
    const section = wrapper.get('[aria-labelledby="pace-numbers"]')

    expect(section.findAll('li')[0]?.text()).toContain('It left late.')
    expect(section.text()).toContain('HTTP 503 × 7')
    expect(section.findAll('li')).toHaveLength(1)
    expect((await open({ load: { ...contract.load, paces } })).wrapper.text()).not.toContain('At a constant pace of')
  })

  it('tells apart what is done with keys, and shows the charts of many one after the other', async () => {
    const [course] = contract.load.courses
    const keyed = (['put', 'get', 'delete', 'mix'] as const).flatMap((operation) => [1024, 10_240].map((bytes) => ({ ...course, operation, file_bytes: bytes })))
    const { wrapper } = await open({ load: { answer: [], remarks: [], courses: keyed, paces: [], matrices: [] } }, 'zh-CN')
    const titles = (): string[] => wrapper.findAll('figure.chart h3').map((one) => one.text())

    expect(wrapper.findAll('.scroll table')).toHaveLength(0)
    expect(titles()).toHaveLength(3)
    expect(titles()[0]).toContain('写入 1.00 KiB 的值')
    expect(wrapper.findAll('.choose option')).toHaveLength(8)

    await wrapper.get('.choose select').setValue('5')
    await eventually(() => { expect(titles()[0]).toContain('删除 10.0 KiB 的值') })

    const tables = (await numbers({ answer: [], remarks: [], courses: keyed, paces: [], matrices: [] }, 'zh-CN')).wrapper
    expect(tables.findAll('.scroll table')).toHaveLength(2)
    expect(tables.findAll('.choose option')).toHaveLength(8)
    await tables.get('.choose select').setValue('5')
    await eventually(() => { expect(tables.get('h3').text()).toContain('删除 10.0 KiB 的值') })
  })

  it('unfolds who is what percent of whom where there is much of it', async () => {
    const [matrix] = contract.load.matrices
    const isOpen = async (count: number): Promise<boolean> => {
      const { wrapper } = await open({ load: { ...contract.load, matrices: Array(count).fill(matrix) } })
      return (wrapper.get('details').element as HTMLDetailsElement).open
    }

    expect(await isOpen(2)).toBe(true)
    expect(await isOpen(3)).toBe(false)
  })

  it('has charts behind a line that says what they come to, on a phone folded and not built before it is pressed', async () => {
    serve({ 'GET runs/r1/load': { proposal: [], load: contract.load } })
    const phone = await show(LoadResult, { props: { row, run: { id: 'r1', ranges }, source: '', fileName: 'x' }, media: (query) => query === '(max-width: 48rem)' })
    const lines = (one: Screen['wrapper']): string[] => one.findAll('summary h2').map((heading) => plain(heading.text()))
    const isOpen = (one: Screen['wrapper']): boolean[] => one.findAll('details').map(({ element }) => (element as HTMLDetailsElement).open)

    expect(lines(phone.wrapper)).toEqual([
      'Servers compared in percent, in pairs of rounds', 'Most: nginx, 6,020 requests/s with 25 clients', 'At a constant pace of 50 % of the most, 99 % come within: nginx 1.67 ms, apache 4.17 ms',
    ])
    expect(isOpen(phone.wrapper)).toEqual([true, false, false])
    expect(phone.wrapper.findAll('figure.chart')).toHaveLength(0)
    for (const { element } of phone.wrapper.findAll('details')) (element as HTMLDetailsElement).open = true
    for (const one of phone.wrapper.findAll('details')) await one.trigger('toggle')
    expect(phone.wrapper.findAll('figure.chart')).toHaveLength(4)

    const desk = (await open({ load: contract.load })).wrapper
    expect(lines(desk)).toEqual(lines(phone.wrapper))
    expect(isOpen(desk)).toEqual([true, true, true])
  })

  it('names the most of one server alone without its name, and a pace without times where too many would stand in the line', async () => {
    const [course] = contract.load.courses
    const [pace] = contract.load.paces
    const lines = async (load: object): Promise<string[]> => (await open({ load: { ...contract.load, matrices: [], ...load } })).wrapper.findAll('summary h2').map((one) => plain(one.text()))

    expect(await lines({ courses: [course], paces: [pace] })).toEqual(['Most: 6,020 requests/s with 25 clients', 'At a constant pace of 50 % of the most: 99 % within 1.67 ms'])
    expect((await lines({ paces: [pace, { ...pace, way: 'b' }, { ...pace, way: 'c' }] })).at(-1)).toBe('Response times at a constant pace')
  })

  it('keeps the choice of charts where the chosen one has too few points for any', async () => {
    const [course] = contract.load.courses
    const courses = [1, 2, 3, 4, 5].map((n) => ({ ...course, file_bytes: n * 1024, points: n === 2 ? course?.points.slice(0, 1) : course?.points }))
    const { wrapper } = await open({ load: { ...contract.load, courses, matrices: [], paces: [] } })

    await wrapper.get('.choose select').setValue('1')
    expect(wrapper.findAll('figure.chart')).toHaveLength(0)
    expect(plain(wrapper.get('summary').text())).toBe('File of 2.00 KiB: most 897 requests/s with 1 client')
    expect(wrapper.findAll('.choose option')).toHaveLength(5)
  })

  it.each(['en', 'zh-CN'] as const)('has no word of statistics before the layer for experts (%s)', async (language) => {
    const { wrapper } = await open({ load: contract.load }, language)

    expect(wrapper.text()).not.toMatch(STATISTICS)
    expect((await numbers(contract.load, language)).wrapper.text()).toMatch(STATISTICS)
  })

  it('draws what others published beside, once that is wanted, and leads to its table', async () => {
    serve({ 'GET runs/r1/load': { load: contract.load }, 'GET seeds': contract.seeds, 'GET seeds/003': contract.seedClients })
    const { wrapper } = await show(LoadResult, { props: { row, run: { id: 'r1', ranges }, source: '', fileName: 'x' } })
    const names = (): string[] => wrapper.findAll('figure.chart').flatMap((one) => one.findAll('ul button').map((entry) => entry.text()))
    expect(names().join()).not.toContain('LevelDB')

    await wrapper.get('.published select').setValue('003')
    await eventually(() => { expect(names().filter((name) => name.includes('LevelDB'))).toHaveLength(3) })
    expect(names().join()).toMatch(/2012 or later · answered.*· mean.*· longest/)
    expect(wrapper.get('a[href="/seeds/003"]').text()).toContain('does not follow')
    expect(wrapper.text()).toContain('Published without an address or a date')

    await wrapper.get('.published select').setValue('')
    expect(names().join()).not.toContain('LevelDB')
    expect(wrapper.find('a[href="/seeds/003"]').exists()).toBe(false)
  })

  it('lays the tables of what was published without points below, folded, and draws nothing of them', async () => {
    serve({ 'GET runs/r1/load': { load: contract.load }, 'GET seeds': contract.seeds, 'GET seeds/004': contract.seedStacks })
    const { wrapper } = await show(LoadResult, { props: { row, run: { id: 'r1', ranges }, source: '', fileName: 'x' } })
    const drawn = wrapper.findAll('figure.chart ul button').length
    expect(wrapper.findAll('.published option').map((one) => one.attributes('value'))).toEqual(['', '003', '004'])

    await wrapper.get('.published select').setValue('004')
    await eventually(() => { expect(wrapper.find('a[href="/seeds/004"]').exists()).toBe(true) })
    expect(wrapper.text()).toContain('Machines and programs of 2010')
    const [matrix] = contract.seedStacks.grids
    const tables = wrapper.findAll('details').filter((one) => one.find('summary').text() === asTitle(say(matrix?.name)))
    expect(tables.map((one) => one.attributes('open'))).toEqual([undefined])
    expect(wrapper.findAll('figure.chart ul button')).toHaveLength(drawn)
  })

  it('says that what others published could not be had', async () => {
    serve({ 'GET runs/r1/load': { load: contract.load }, 'GET seeds': contract.seeds, 'GET seeds/003': () => refuse(500, 'internal', 'Broken') })
    const { wrapper } = await show(LoadResult, { props: { row, run: { id: 'r1', ranges }, source: '', fileName: 'x' } })

    await wrapper.get('.published select').setValue('003')
    await eventually(() => { expect(wrapper.text()).toContain('Broken') })
    expect(wrapper.findAll('figure.chart').length).toBeGreaterThan(0)
  })

  it('names what is done with keys at a constant pace', async () => {
    const paces = contract.load.paces.map((one) => ({ ...one, operation: 'mix', file_bytes: 1024 }))
    const { wrapper } = await open({ load: { ...contract.load, paces: [...contract.load.paces, ...paces] } }, 'zh-CN')
    const section = wrapper.findAll('details').at(-1)

    expect(plain(section?.get('summary').text() ?? '')).toBe('恒定速率（最高速率的 50 %）下 99 % 的请求耗时不超过：nginx 1.67 ms、apache 4.17 ms')
    expect(section?.findAll('figure.chart')).toHaveLength(2)
    const tables = (await numbers({ ...contract.load, paces: [...contract.load.paces, ...paces] }, 'zh-CN')).wrapper
    expect(tables.text()).toContain('混合写入、读取、删除 1.00 KiB 的值（各占三分之一），恒定速率')
  })

  it('says its verdict where there is nothing else to say, and that nobody answers', async () => {
    const shown = (await open({ load: null })).wrapper
    expect(shown.findAll('.scroll')).toHaveLength(0)
    expect(shown.findAll('.numbers .range')).toHaveLength(1)

    serve({ 'GET runs/r1/load': () => refuse(500, 'internal', 'Broken') })
    const { wrapper } = await show(LoadResult, { props: { row, run: { id: 'r1', ranges }, source: '', fileName: 'x' } })
    expect(wrapper.find('button').exists()).toBe(true)
  })
})

describe('what a run of many clients is made of', () => {
  const [course] = contract.load.courses
  const [point] = course?.points ?? []

  it('puts together what differs in its way alone', () => {
    expect(groupsOf(contract.load).map((group) => group.map(({ way }) => way))).toEqual([['nginx', 'apache']])
    expect(paceGroupsOf(contract.load).map((group) => group.map(({ way }) => way))).toEqual([['nginx', 'apache']])
  })

  it('finds the most, and the time at the lowest pace of which all may be told', () => {
    expect(peakOf([])).toBeNull()
    expect(peakOf(contract.load.courses)?.point.clients).toBe(25)
    expect(withinOf([])).toBeNull()
    const [first, second] = contract.load.paces
    if (!first || !second) throw new Error('the example has two servers')
    const invalid = { code: 'x', values: {}, text: 'Late.' }
    const late = { ...first, points: first.points.map((point, place) => (place === 0 ? { ...point, invalid } : { ...point, percentiles: { 50: 7 } })) }
    expect(withinOf([late, second])).toMatchObject({ share: 0.7, percent: '50' })
    expect(withinOf([{ ...late, points: late.points.map((point) => ({ ...point, invalid })) }, second])).toBeNull()
  })

  it('knows its numbers', () => {
    if (!point) throw new Error('no point')
    expect(errorsOf(point, String)).toEqual([])
    expect(errorsOf({ ...point, errors: { 'timed-out': 3, 'http-404': 1000, aprSocket: 1 } }, (kind) => `<${kind}>`)).toEqual(['<timed-out> ×\u00a03', 'HTTP 404 ×\u00a01,000', 'aprSocket ×\u00a01'])
    expect([14_332, 1_048_576, 0].map(fileSize)).toEqual(['14,332 B', '1.00 MiB', '0 B'])
    expect(rateHalf({ ...point, rounds: 1 })).toBeNull()
    expect(rateHalf(point)).toBeGreaterThan(0)
  })

  it('is told by its parameters', () => {
    const work = { parameters: { clients: 10, keep_alive: true } }
    expect(hasClients(work)).toBe(true)
    expect(asksByKeys({ workloads: [work] } as never)).toBe(false)
    expect(asksByKeys({ workloads: [{ parameters: { ...work.parameters, key_operation: 'put' } }] } as never)).toBe(true)
    expect(goesByWays({ workloads: [work] } as never)).toBe(true)
    expect(hasClients({ parameters: {} })).toBe(false)
  })
})
