import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { WorkloadResult } from '@/domain/run'
import { say } from '@/domain/text'
import meaning from '../../../../tests/contract/meaning.example.json'
import raw from '../../../../tests/contract/raw.example.json'
import { contract } from '../support/contract'
import { layOut } from '../support/frames'
import { answers, button, open, row, run } from '../support/result'
import { said } from '../support/said'
import { refuse, serve } from '../support/service'

beforeEach(() => {
  layOut(0)
  HTMLDialogElement.prototype.showModal = function showModal() { this.open = true }
})

afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

describe('the result', () => {
  it('says the answer first, and one screen of numbers, with badges once', async () => {
    serve(answers())
    const { wrapper } = await open('zh-CN')

    expect(wrapper.find('.verdict .word').text()).toBe(say(row.answer?.word))
    expect(wrapper.find('.verdict .first').text()).toBe(say(row.answer?.reason))
    expect(wrapper.find('.verdict').text()).toContain(say(row.answer?.next_step))
    expect(wrapper.findAll('.numbers .big')).toHaveLength(row.headline.length)
    expect(wrapper.findAll('.verdict .quality')).toHaveLength(1)
  })

  it('says what to do of a volume that became slower, and has the button for its first part', async () => {
    const answer = { ...row.answer, move: { kind: 'compare', suite_id: null, profile: null, run_id: 'r0' }, next_step: { code: 'answer.next.compare', values: {}, text: 'Compare, then check the disks.' } }
    serve(answers({ 'GET runs/r1': { row: { ...row, answer }, live: null } }))
    const { wrapper } = await open()

    expect(wrapper.get('.verdict .move a').text()).toBe('Compare with the run before')
    expect(wrapper.get('.verdict').text()).toContain('What to do: Compare, then check the disks.')
  })

  it.each([
    ['first', false, true],
    ['first', true, false],
    ['quick', false, false],
  ] as const)('offers to measure thoroughly after a first look of a volume here: %s, imported %s', async (profile, isImported, isOffered) => {
    // What makes it a first look is that laying out its test file was measured as well.
    const workloads = run.workloads.map((work) => ({ ...work, parameters: { ...work.parameters, file_use: 'lay-out' } }))
    serve(answers({
      'GET runs/r1': { row: { ...row, profile, is_imported: isImported }, live: null },
      'GET runs/r1/result': profile === 'first' ? { ...run, profile, workloads } : run,
    }))
    const { wrapper } = await open()
    const [link] = wrapper.findAll('.verdict a.button').filter((one) => one.text() === 'Measure thoroughly (about 5 minutes)')

    expect(link !== undefined).toBe(isOffered)
    if (isOffered) {
      expect(link?.attributes('href')).toBe(`/new?volume=${row.volume_id}&suite=${row.suite.id}`)
    }
  })

  it('says of a run of a newer version that nothing of it can be read, and hands on its document', async () => {
    const verdict = [said('Made by a newer version of Volume Bench.')]
    const newer = { ...row, headline: [], answer: null, is_newer: true, verdict }
    serve(answers({ 'GET runs/r1': { row: newer, live: null }, 'GET runs/r1/result': { ...run, workloads: [], answer: null, verdict } }))
    const { wrapper } = await open()
    const told = wrapper.get('.notice')

    expect(told.text()).toContain('Made by a newer version of Volume Bench.')
    expect(told.get('a').attributes('href')).toContain('runs/r1/report?format=json')
    expect(wrapper.find('.verdict').exists()).toBe(false)
  })

  it('has charts of speed, operations, latency, and of one workload closely', async () => {
    serve(answers())
    const { wrapper } = await open()
    const titles = wrapper.findAll('figure.chart h3').map((title) => title.text())

    expect(titles).toEqual([
      'Speed by workload (MB/s)',
      'Reads and writes per second by workload (IOPS)',
      'Response time: how long one read, write or request takes',
      'Second by second: Reading large files (MB/s)',
      'Every round: Reading large files (MB/s)',
      'What each disk did: Reading large files',
    ])
  })

  it('tells for each workload whether that is normal, with every step and its source', async () => {
    const judged = contract.document.workloads[0] as WorkloadResult
    serve(answers({ 'GET runs/r1/result': { ...run, workloads: [judged] } }))
    const { wrapper } = await open('zh-CN')
    const section = wrapper.find('.normal')

    expect(section.text()).toContain('这正常吗？')
    expect(section.text()).toContain(say(judged.expectation?.words))
    expect(section.findAll('.steps dt')).toHaveLength(judged.expectation?.factors.length ?? 0)
    expect(section.findAll('.steps .source').every((source) => source.text() !== '')).toBe(true)
  })

  it('gives one reason once, for all workloads it holds for', async () => {
    const words = said('nothing to compare with', '无法对比')
    const expectation = { metric: 'read_iops', standing: 'unknown', words, low: null, high: null, ratio_low: null, ratio_high: null, factors: [] }
    serve(answers({ 'GET runs/r1/result': { ...run, workloads: run.workloads.slice(0, 3).map((work) => ({ ...work, expectation })) } }))
    const { wrapper } = await open()

    expect(wrapper.findAll('.normal .rows > li')).toHaveLength(1)
    expect(wrapper.find('.normal .rows > li').text()).toBe('nothing to compare with')
  })

  it('says nothing about normal where nothing was asked', async () => {
    serve(answers())

    expect((await open()).wrapper.find('.normal').exists()).toBe(false)
  })

  it('shows what the volume is good for, with threshold and measured value', async () => {
    serve(answers())
    const { wrapper } = await open()
    const section = wrapper.find('.uses')

    expect(section.findAll('.rows > li')).toHaveLength(meaning.uses.length)
    expect(section.find('.met').text()).toContain('Good enough')
    expect(section.text()).toContain('large writes: 231 MB/s measured, 17.4 MB/s needed')
    expect(section.findAll('.links tbody tr'), 'a network that carries no more than a slower one is left out').toHaveLength(3)
  })

  it('makes no claim of use for numbers that cannot be trusted', async () => {
    serve(answers({ 'GET runs/r1/meaning': { uses: [], network: null, links: [], doubt: meaning.uses[0]?.title } }))

    const uses = (await open()).wrapper.get('.uses')
    expect(uses.find('.rows').exists()).toBe(false)
    expect(uses.text()).toContain(meaning.uses[0]?.title.text)
  })

  it('looks at another workload when the owner chooses it', async () => {
    serve(answers())
    const { wrapper } = await open()
    expect(wrapper.text()).toContain('Second by second: Reading large files')
    await wrapper.find('select').setValue('1')
    await flushPromises()

    expect(wrapper.text()).toContain('Second by second: Writing large files')
  })

  it('fetches the seconds of one workload only, and says when they do not come', async () => {
    const asked = serve(answers({ [`GET runs/r1/workloads/seq-read-1m/${run.workloads[0]?.variant}/course`]: () => refuse(503, 'busy', 'The service is busy.') }))
    const { wrapper } = await open()

    expect(asked.filter(({ path }) => path.endsWith('/course'))).toHaveLength(1)
    expect(wrapper.text()).toContain('The service is busy.')
    expect(wrapper.text()).not.toContain('Second by second')
  })

  it('says each caveat once, with advice and the workloads it touches', async () => {
    serve(answers())
    const { wrapper } = await open()
    const items = wrapper.findAll('.caveats li')

    expect(items).toHaveLength(1)
    expect(items[0]?.text()).toContain('Choose a longer profile')
    expect(items[0]?.text()).toContain('Reading large files')
  })

  it('says so where nothing speaks against the numbers', async () => {
    serve(answers({ 'GET runs/r1/caveats': { caveats: [] } }))
    const { wrapper } = await open()

    expect(wrapper.find('.caveats').text()).toContain('Nothing was found that affects')
  })

  it('shows the exact command, ready to be pasted', async () => {
    serve(answers())
    const { wrapper } = await open()

    expect(wrapper.find('.work pre').text()).toContain("'--filename=/volume1/@appdata/volbench/.volbench/run/read file'")
  })

  it('names the parameters that were set', async () => {
    const workloads = run.workloads.map((work) => ({ ...work, parameters: { rw: 'read', direct: 0, rwmixread: null } }))
    serve(answers({ 'GET runs/r1/result': { ...run, workloads } }))
    const { wrapper } = await open()

    expect(wrapper.get('.work .parameters').findAll('li').map((one) => one.text())).toEqual(['rw=read', 'direct=0'])
  })

  it('fetches raw output only when asked for it', async () => {
    const asked = serve(answers({ 'GET runs/r1/raw/raw-seq-read-1m-1': raw }))
    const screen = await open()
    const before = asked.length
    await screen.wrapper.find('.work .link').trigger('click')
    await flushPromises()

    expect(asked.slice(before).map(({ path }) => path)).toEqual(['runs/r1/raw/raw-seq-read-1m-1'])
    expect(screen.wrapper.find('dialog').text()).toContain('fio version')
  })

  it('stores label and note', async () => {
    const asked = serve(answers({ 'PATCH runs/r1': { ...row, label: 'After', note: 'New drives' } }))
    const screen = await open()
    await button(screen, 'Label and note')?.trigger('click')
    await screen.wrapper.find('#result-label').setValue(' After ')
    await screen.wrapper.find('#result-note').setValue('New drives')
    await screen.wrapper.find('form').trigger('submit')
    await flushPromises()

    expect(asked.at(-1)?.body).toEqual({ label: 'After', note: 'New drives' })
    expect(screen.wrapper.find('.label').text()).toBe('After')
  })

  it('becomes the baseline and says so', async () => {
    const asked = serve(answers({ 'PATCH runs/r1': { ...row, is_baseline: true } }))
    const screen = await open()
    await button(screen, 'Set as baseline')?.trigger('click')
    await flushPromises()

    expect(asked.at(-1)?.body).toEqual({ is_baseline: true })
    expect(button(screen, 'Baseline')?.attributes('aria-pressed')).toBe('true')
  })

  it('tells why a run failed and what to do', async () => {
    const failure = { code: 'tool-failed', message: said('fio was killed.', ''), hint: said('Run it again.', ''), detail: 'signal 9' }
    serve(answers({ 'GET runs/r1': { row: { ...row, state: 'failed', failure }, live: null } }))
    const { wrapper } = await open()

    expect(wrapper.find('.notice-problem').text()).toContain('Run it again.')
    expect(wrapper.find('.detail').text()).toBe('signal 9')
  })

  it('continues an interrupted run', async () => {
    const asked = serve(answers({
      'GET runs/r1': { row: { ...row, state: 'interrupted' }, live: null },
      'GET runs/r1/continuation': { anew_bytes: 1, most_write_bytes: 2, most_duration_s: 3, wants_yes_for: [], passwords_for: [] },
      'POST runs/r1/continue': { id: 'r1' },
    }))
    const screen = await open()
    await button(screen, 'Continue this run')?.trigger('click')
    await flushPromises()

    expect(asked.some(({ method, path }) => method === 'POST' && path === 'runs/r1/continue')).toBe(true)
  })

  it('does not offer to continue an imported run', async () => {
    serve(answers({ 'GET runs/r1': { row: { ...row, state: 'interrupted', is_imported: true }, live: null } }))
    const screen = await open()

    expect(button(screen, 'Continue this run')).toBeUndefined()
  })

  it('of a run that measured nothing has neither charts nor export', async () => {
    serve(answers({ 'GET runs/r1/result': { ...run, workloads: [] }, 'GET runs/r1': { row: { ...row, state: 'cancelled', headline: [] }, live: null } }))
    const screen = await open()
    const { wrapper } = screen

    expect(wrapper.find('figure').exists()).toBe(false)
    expect(wrapper.find('.notice-caution').text()).toContain('Cancelled before the first round had ended: nothing was measured')
    expect(wrapper.find('header').text()).not.toContain('Measured')
    expect(['Share', 'Set as baseline'].map((name) => button(screen, name))).toEqual([undefined, undefined])
    expect(wrapper.find('.actions').text()).not.toContain('Compare')
  })

  it('of a run that measured nothing offers to start again or to delete it', async () => {
    const asked = serve(answers({
      'GET runs/r1/result': { ...run, workloads: [] }, 'GET runs/r1': { row: { ...row, state: 'cancelled', headline: [] }, live: null },
      'DELETE runs/r1': () => new Response(null, { status: 204 }),
    }))
    const screen = await open()
    await import('@/components/result/NothingMeasured.vue')
    await flushPromises()
    const { wrapper, router } = screen

    const again = new URL(wrapper.get('.notice a.button').attributes('href')?.replace('#', '') ?? '', 'http://nas')
    expect([again.pathname, again.searchParams.get('suite'), again.searchParams.get('profile')]).toEqual(['/new', row.suite.id, row.profile])
    await button(screen, 'Delete this run')?.trigger('click')
    await flushPromises()
    expect(asked.some(({ method, path }) => method === 'DELETE' && path === 'runs/r1')).toBe(true)
    expect(router.currentRoute.value.name).toBe('history')
  })

  it('offers to measure the same volumes or folders again, each named whole', async () => {
    const request = { ...run.request, target_path: '/volume1/a', other_target_paths: ['/volume1/b, c'], workloads: ['seq-read', 'seq-write'], rounds: 12 }
    const target = { ...run.target, of_folders: ['/volume1/a', '/volume1/b, c'] }
    serve(answers({ 'GET runs/r1/result': { ...run, request, target } }))
    const { wrapper } = await open()

    const again = wrapper.findAll('.actions a').map((one) => new URL(one.attributes('href')?.replace('#', '') ?? '', 'http://nas')).find(({ pathname }) => pathname === '/new')
    expect([again?.searchParams.get('path'), again?.searchParams.getAll('other')]).toEqual(['/volume1/a', ['/volume1/b, c']])
    expect([again?.searchParams.get('workloads'), again?.searchParams.get('rounds')]).toEqual(['seq-read,seq-write', '12'])
  })

  it('says that rounds are kept only where there are some', async () => {
    const told = async (workloads: typeof run.workloads, state: string) => {
      serve(answers({ 'GET runs/r1/result': { ...run, workloads }, 'GET runs/r1': { row: { ...row, state }, live: null } }))
      return (await open()).wrapper.get('.notice-caution, .notice-problem').text()
    }

    expect(await told(run.workloads, 'cancelled')).toContain('finished rounds are kept')
    expect(await told([], 'cancelled')).not.toContain('kept')
    expect(await told([], 'interrupted')).toContain('Interrupted before the first round had ended')
  })

  it('shows the problem where there is no such run', async () => {
    serve({ 'GET runs/r1': () => refuse(404, 'not-found', 'There is no such run.') })
    const { wrapper } = await open()

    expect(wrapper.findAll('h1').map((title) => title.text())).toEqual(['There is no such run.'])
  })

  it('draws curves instead of bars where the suite made a grid', async () => {
    const { curveRun } = await import('../support/runs')
    serve(answers({ 'GET runs/r1/result': { ...curveRun(), id: 'r1' } }))
    const { wrapper } = await open()

    expect(wrapper.findAll('figure.chart h3')[0]?.text()).toBe('Speed over block size · Read (MB/s)')
  })

  it('renders hostile words as words', async () => {
    const evil = '<img src=x onerror=alert(1)>'
    serve(answers({ 'GET runs/r1': { row: { ...row, label: evil, note: evil }, live: null } }))
    const { wrapper } = await open()

    expect(wrapper.find('.label').text()).toBe(evil)
    expect(document.querySelector('img[src=x]')).toBeNull()
  })
})
