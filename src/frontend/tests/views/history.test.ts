import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'

import type { RunRow } from '@/domain/run'
import { useNoticesStore } from '@/stores/notices'
import HistoryView from '@/views/HistoryView.vue'

import { contract } from '../support/contract'
import { eventually } from '../support/eventually'
import { show } from '../support/mount'
import { said } from '../support/said'
import { refuse, serve } from '../support/service'

// Three instead of 36: the rule is tested, not the patience of the machine.
vi.mock('@/domain/filter', async (original) => ({ ...(await original<object>()), MOST_COMPARED: 3 }))

const done = contract.status.row
const rows = Array.from({ length: 9 }, (_, index): RunRow => ({ ...done, id: `R${index}`, label: `Run ${index}` }))

async function history(runs: readonly RunRow[] = rows, changed: Record<string, unknown> = {}) {
  const asked = serve({
    'GET runs': { runs, next: null }, 'GET suites': contract.suites, 'GET volumes': contract.volumes, 'GET imports': { waiting: [] },
    ...changed,
  })
  const screen = await show(HistoryView, { at: '/runs' })
  await flushPromises()
  return { ...screen, asked }
}

const came = { runs: [], experiment_id: null, already: 0, refused: 0, remarks: [], waiting_id: null }
const waits = { id: 'f1', size_bytes: 9, state: 'waiting', result: null, message: null, hint: null }

async function choose(wrapper: VueWrapper, name: string): Promise<void> {
  const input = wrapper.get('header input[type="file"]')
  Object.defineProperty(input.element, 'files', { value: [new File(['{}'], name)] })
  await input.trigger('change')
  await flushPromises()
}

describe('the history', () => {
  it('invites to the first run while there is none', async () => {
    const { wrapper } = await history([])

    expect(wrapper.text()).toContain('No runs yet')
  })

  it('says of each finished run its word and why, and nothing of one that has no answer', async () => {
    const answer = contract.document.answer ?? null
    const { wrapper } = await history([{ ...done, answer }, { ...done, id: 'R2', answer: null }])
    const [told, silent] = wrapper.findAll('.item')
    expect(told?.get('.word').text()).toBe('Held back by disk 3')
    expect(silent?.get('.word').text()).toBe('')
    await told?.get('.more').trigger('click')
    await silent?.get('.more').trigger('click')

    expect(told?.get('.said').text()).toContain('Held back by disk 3')
    expect(told?.get('.said').text()).toContain('412 MB/s; more may be possible without that.')
    expect(silent?.find('.said').exists()).toBe(false)
  })

  it('shows of options that were compared no number without the name of its option, whatever the answer is', async () => {
    const [first] = done.headline
    const { wrapper } = await history([{ ...done, options: { [first?.variant ?? '']: said('Btrfs, copy-on-write') } }, { ...done, id: 'R2' }])
    const [compared, plain] = wrapper.findAll('.item')
    await compared?.get('.more').trigger('click')
    await plain?.get('.more').trigger('click')

    expect(compared?.find('.figures .numbers').exists()).toBe(false)
    expect(plain?.find('.figures .numbers').exists()).toBe(true)
    expect(compared?.findAll('.details dt').map((one) => one.text().endsWith(' · Btrfs, copy-on-write'))).toEqual(done.headline.map(() => true))
    expect(plain?.text()).not.toContain('copy-on-write')
  })

  it('says of a run of a newer version that it is one, and neither compares it nor makes it a baseline', async () => {
    const newer = { ...done, headline: [], answer: null, is_newer: true, verdict: [said('Made by a newer version of Volume Bench.')] }
    const { wrapper } = await history([newer])
    const item = wrapper.get('.item')
    expect(item.get('.word').text()).toBe('Made by a newer version')
    expect(item.get<HTMLInputElement>('.pick input').element.disabled).toBe(true)
    await item.get('.more').trigger('click')

    expect(item.get('.details').text()).toContain('Made by a newer version of Volume Bench.')
    expect(item.findAll('.actions button').map((one) => one.text())).toEqual(['Label and note', 'Delete'])
  })

  it('can be narrowed to a server and to a volume that is gone, known by their runs', async () => {
    const server = { ...done, id: 'R1', target_kind: 'endpoint' as const, target_id: 'http-nas', target_name: 'nginx', targets: [] }
    const gone = { ...done, id: 'R2', target_id: 'volume7', target_name: 'Volume 7', targets: [] }
    const { wrapper } = await history([server, gone, done])
    const choose = wrapper.get<HTMLSelectElement>('.choices select')
    const volumes = contract.volumes.volumes.map(({ volume }) => volume.name)
    expect(choose.attributes('aria-label')).toBe('Volume or server')
    expect(choose.findAll('option').map((option) => option.text())).toEqual(['All volumes and servers', ...volumes, 'nginx', 'Volume 7'])

    const asked = serve({ 'GET runs': { runs: [server], next: null } })
    await choose.setValue('http-nas')
    await eventually(() => { expect(wrapper.findAll('.item')).toHaveLength(1) })

    expect(choose.findAll('option').map((option) => option.text())).toContain('Volume 7')
    expect(asked.map(({ path }) => path)).toEqual([expect.stringContaining('volume=http-nas')])
  })

  it('folds its filters away until they are asked for, and never while one narrows the list', async () => {
    const { wrapper } = await history()
    const fold = wrapper.get('.fold')
    const isOpen = (): boolean => wrapper.get('.choices').classes('open')
    expect([fold.text(), fold.attributes('aria-expanded'), isOpen()]).toEqual(['Filters', 'false', false])
    expect(fold.attributes('aria-controls')).toBe(wrapper.get('.choices').attributes('id'))

    await fold.trigger('click')
    expect([fold.attributes('aria-expanded'), isOpen()]).toEqual(['true', true])
    await wrapper.get('.choices select').setValue('volume1')
    await fold.trigger('click')

    expect([fold.attributes('aria-expanded'), isOpen()]).toEqual(['true', true])
  })

  it('shows hostile labels as plain text', async () => {
    const { wrapper } = await history([{ ...done, label: '<img src=x onerror=alert(1)>' }])

    expect(wrapper.find('img').exists()).toBe(false)
    expect(wrapper.text()).toContain('<img src=x onerror=alert(1)>')
  })

  it('refuses a file that is too large before it is sent, and says how large one may be', async () => {
    const { wrapper, asked } = await history()
    const before = asked.length
    const input = wrapper.get('input[type="file"]')
    const huge = new File([], 'huge.json')
    Object.defineProperty(huge, 'size', { value: 70_000_000 })
    Object.defineProperty(input.element, 'files', { value: [huge] })

    await input.trigger('change')
    await flushPromises()

    const { notices } = useNoticesStore()
    expect(notices.at(-1)?.text).toBe('The file has 70.0\u00a0MB; up to 20.0\u00a0MB can be imported.')
    expect(asked).toHaveLength(before)
  })

  it('tells the volume of an imported run from its own, though both have one name', async () => {
    const { wrapper } = await history([{ ...done, id: 'R1', is_imported: true, target_id: 'abc123-volume1', targets: [] }])
    const own = contract.volumes.volumes.map(({ volume }) => volume.name)
    const names = wrapper.get('.choices select').findAll('option').map((option) => option.text())

    expect(names.slice(1)).toEqual([...own, `${done.target_name} (imported)`])
  })

  it('says of a file whose run is here already that nothing was added', async () => {
    const { wrapper } = await history([done], { 'POST imports': { ...came, runs: [done.id], already: 1 } })
    await choose(wrapper, 'run.json')

    expect(useNoticesStore().notices.at(-1)?.text).toBe('It is here already: nothing was added')
  })

  it('says how many were new, how many were here and how many were left out', async () => {
    const { wrapper } = await history([done], { 'POST imports': { ...came, runs: ['A', 'B'], already: 3, refused: 1 } })
    await choose(wrapper, 'run.json')

    expect(useNoticesStore().notices.at(-1)?.text).toMatch(
      /^2\sruns imported; 3\sruns are here already: of these nothing was added; 1\srun did not pass the checks and was left out$/,
    )
  })

  it('says that a file waits until the run has ended, and tells when it has come in', async () => {
    const answers: Record<string, unknown> = { 'POST imports': { ...came, waiting_id: 'f1' }, 'GET imports': { waiting: [waits] } }
    const { wrapper } = await history([done], answers)
    await choose(wrapper, 'run.json')
    const { notices } = useNoticesStore()
    expect(notices.at(-1)?.text).toContain('imported when the run has ended')
    expect(wrapper.get('[role="status"]').text()).toContain('One file is imported when the run has ended.')

    const settled = { ...waits, state: 'done', result: { ...came, runs: ['A'] } }
    serve({ 'GET imports': { waiting: [settled] }, 'GET runs': { runs: [{ ...done, id: 'A' }], next: null } })
    await eventually(() => { expect(useNoticesStore().notices.map(({ text }) => text)).toContain('One run imported') })

    expect(wrapper.text()).not.toContain('One file is imported when')
  })

  it('has a small file with all results wait as well where it cannot come in now', async () => {
    const busy = () => refuse(409, 'busy', 'A run is in progress.', 'Import when it has ended.')
    const { wrapper, asked } = await history([done], { 'POST archives/parts': busy, 'POST imports': { ...came, waiting_id: 'f1' } })
    await choose(wrapper, 'volbench-results.jsonl.gz')

    expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain('POST imports')
    expect(useNoticesStore().notices.at(-1)?.text).toContain('imported when the run has ended')
  })

  it('compares two picked runs', async () => {
    const { wrapper, router } = await history()
    const boxes = wrapper.findAll('.pick input')

    await boxes[0]?.setValue(true)
    await boxes[2]?.setValue(true)
    await wrapper.get('.tray .button-primary').trigger('click')
    await flushPromises()

    expect(router.currentRoute.value.fullPath).toBe('/compare?runs=R0,R2')
  })

  it('does not compare one run with itself', async () => {
    const { wrapper } = await history()

    await wrapper.findAll('.pick input')[0]?.setValue(true)

    expect(wrapper.get('.tray .button-primary').attributes('disabled')).toBeDefined()
  })

  it('lets no more runs be picked than one comparison holds', async () => {
    const { wrapper } = await history()
    const boxes = wrapper.findAll('.pick input')

    for (const box of boxes.slice(0, 3)) await box.setValue(true)

    expect(boxes[3]?.attributes('disabled')).toBeDefined()
  })

  it('deletes only after a yes', async () => {
    const { wrapper, asked } = await history([done], { [`DELETE runs/${done.id}`]: () => new Response(null, { status: 204 }) })
    await wrapper.get('.more').trigger('click')
    const button = wrapper.findAll('.actions button').find((one) => one.text() === 'Delete')

    await button?.trigger('click')
    const before = asked.some((one) => one.method === 'DELETE')
    document.querySelector<HTMLButtonElement>('dialog .button-danger')?.click()
    await flushPromises()

    expect(before).toBe(false)
    expect(asked.some((one) => one.method === 'DELETE')).toBe(true)
    expect(wrapper.findAll('.item')).toHaveLength(0)
  })

  it('leads to where continuing what was interrupted can be chosen, with its cost', async () => {
    const { wrapper, asked, router } = await history([{ ...done, state: 'interrupted' }])

    await wrapper.get('.more').trigger('click')
    await wrapper.findAll('.actions button').find((one) => one.text() === 'Continue')?.trigger('click')
    await flushPromises()

    expect(asked.some((one) => one.path === `runs/${done.id}/continue`)).toBe(false)
    expect(router.currentRoute.value.params['id']).toBe(done.id)
  })

  it('does not offer to continue an imported run', async () => {
    const { wrapper } = await history([{ ...done, state: 'interrupted', is_imported: true }])

    await wrapper.get('.more').trigger('click')
    expect(wrapper.findAll('.actions button').map((one) => one.text())).not.toContain('Continue')
  })

  it('has a line for each run, with two numbers and the curve of those before it', async () => {
    const { wrapper } = await history()
    const [newest] = wrapper.findAll('.item')

    expect(newest?.findAll('.numbers li')).toHaveLength(2)
    expect(newest?.get('.mini').attributes('aria-label')).toContain('9')
    expect(wrapper.findAll('.item').at(-1)?.find('.mini').exists()).toBe(false)
    expect(newest?.find('.details').exists()).toBe(false)
  })
})
