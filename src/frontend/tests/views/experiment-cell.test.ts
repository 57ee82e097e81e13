import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { cautionsOf } from '@/domain/experiment'
import type { RunRow } from '@/domain/run'
import { useNoticesStore } from '@/stores/notices'
import ExperimentView from '@/views/ExperimentView.vue'
import { contract } from '../support/contract'
import { show } from '../support/mount'
import { plain, readOf } from '../support/read'
import { refuse, serve, type Asked } from '../support/service'
import { said } from '../support/said'

const { experiment: view, experimentProposals: proposals } = contract
const { id, suite_id: suite } = view.experiment
const template = contract.runs.runs[0] as RunRow
const put = `experiments/${id}/cells/raid6-4/ext4`
const rowOf = (changes: Partial<RunRow>): RunRow => ({ ...template, id: 'mine', label: 'Mine', raid_type: 'raid6', file_system: 'ext4', profile: view.experiment.profile, ...changes })
const resultOf = (...variants: string[]) => ({ workloads: variants.map((variant) => ({ ...contract.document.workloads[0], variant })) })

const dialog = (): HTMLDialogElement => document.querySelector('dialog') as HTMLDialogElement
const button = (words: string) => [...dialog().querySelectorAll<HTMLButtonElement>('.any button')].find((one) => readOf(one).includes(words))

beforeEach(() => {
  vi.useFakeTimers()
  HTMLDialogElement.prototype.showModal = function showModal() { this.open = true }
})

afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

/** Opens the list of all stored results for the cell RAID 6 × ext4. */
async function search(rows: readonly RunRow[], more: Record<string, unknown> = {}): Promise<{ wrapper: VueWrapper; asked: Asked[] }> {
  const asked = serve({
    [`GET experiments/${id}`]: view, [`GET experiments/${id}/proposals`]: proposals, 'GET suites': contract.suites,
    'GET runs': { runs: rows, next: null }, 'GET runs/mine/result': resultOf('ext4'), [`PUT ${put}`]: view, ...more,
  })
  const { wrapper } = await show(ExperimentView, { props: { id } })
  await wrapper.findAll('.cell').find((cell) => plain(cell.attributes('aria-label')) === 'RAID 6, 4 disks, ext4: Open')?.trigger('click')
  const details = [...dialog().querySelectorAll('details')].find((one) => readOf(one).includes('Choose among all stored results'))
  details?.dispatchEvent(new Event('toggle'))
  await flushPromises()
  return { wrapper, asked }
}

async function press(words: string): Promise<void> {
  button(words)?.click()
  await flushPromises()
}

describe('any stored result for a cell', () => {
  it('is searched for among the finished ones of the suite', async () => {
    const { asked } = await search([rowOf({})])
    const field = dialog().querySelector<HTMLInputElement>('[type=search]') as HTMLInputElement
    field.value = 'attic '
    field.dispatchEvent(new Event('input'))
    await vi.advanceTimersByTimeAsync(300)

    expect(asked.filter(({ path }) => path.startsWith('runs?')).map(({ path }) => path)).toEqual([
      `runs?suite=${suite}&state=done&limit=50`, `runs?suite=${suite}&state=done&q=attic&limit=50`,
    ])
  })

  it('says why older ones did not come', async () => {
    const pages = [{ runs: [rowOf({})], next: 'older' }]
    await search([], { 'GET runs': () => pages.shift() ?? refuse(503, 'busy', 'The database is busy.') })
    dialog().querySelector<HTMLButtonElement>('.any .more')?.click()
    await flushPromises()

    expect(useNoticesStore().notices.map(({ text }) => text)).toEqual(['The database is busy.'])
  })

  it('is taken at once where it has one variant', async () => {
    const { asked } = await search([rowOf({})])
    expect(dialog().querySelector('.any .caution')).toBeNull()
    await press('Use this result')

    expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({ path: put, body: { run_id: 'mine', run_variant: 'ext4', other_profile: false } })
    expect(dialog()).toBeNull()
  })

  it('asks which of its variants is meant', async () => {
    const { asked } = await search([rowOf({ file_system: 'btrfs' })], { 'GET runs/mine/result': resultOf('btrfs-nocow', 'btrfs-cow', 'btrfs-nocow') })
    await press('Use this result')
    await press('Use Btrfs (copy-on-write)')

    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ run_variant: 'btrfs-cow' })
  })

  it('says what speaks against it before it is taken', async () => {
    const { asked } = await search([rowOf({ raid_type: 'raid1', file_system: 'btrfs', profile: 'full' })])
    expect([...dialog().querySelectorAll('.any .caution')].map((one) => readOf(one))).toEqual([
      'Measured on RAID 1; this cell is RAID 6.', 'Measured on Btrfs; this cell is ext4.',
      "Measured with another profile than the experiment's: how long a run takes can change its result.",
    ])
    await press('Use this result')

    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ other_profile: true })
  })

  it('stays open with the reason where the service refuses it', async () => {
    await search([rowOf({})], { [`PUT ${put}`]: () => refuse(422, 'invalid-request', 'The run was measured on raid1, the cell is raid6.', 'Choose another run.') })
    await press('Use this result')

    expect(dialog().querySelector('[role=alert]')?.textContent).toBe('The run was measured on raid1, the cell is raid6. Choose another run.')
  })

  it('is taken all the same by an owner who has read what speaks against it', async () => {
    const said = ['The run was measured on Basic, the cell is RAID 6.', 'Number of disks: 1 for the run, 4 for the cell.']
    const answers = [refuse(409, 'consent-needed', said.join(' '), 'Choose another run.', said.map((message) => ({ path: 'disks', message }))), view]
    const { asked } = await search([rowOf({ raid_type: 'basic' })], { [`PUT ${put}`]: () => answers.shift() })
    await press('Use this result')
    expect([...dialog().querySelectorAll('.against li')].map((one) => readOf(one))).toEqual(said)
    const agree = [...dialog().querySelectorAll('button')].find((one) => readOf(one) === 'Use it anyway')
    agree?.click()
    await flushPromises()

    expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([{ run_id: 'mine' }, { run_id: 'mine', run_variant: 'ext4', anyway: true }])
    expect(dialog()).toBeNull()
  })

  it('tells when there is none', async () => {
    await search([])

    expect(readOf(dialog())).toContain('This suite has no finished result yet.')
  })
})

it('shows in the grid and in the cell what was agreed to', async () => {
  const cells = view.experiment.cells.map((cell) => (cell.state === 'filled' ? { ...cell, reason: said('Number of disks: 1 for the run.', '硬盘数不同。') } : cell))
  const doubtful = { ...view, experiment: { ...view.experiment, cells } }
  serve({ [`GET experiments/${id}`]: doubtful, [`GET experiments/${id}/proposals`]: proposals, 'GET suites': contract.suites })
  const { wrapper } = await show(ExperimentView, { props: { id } })
  const marked = wrapper.findAll('.cell.taken')
  await marked[0]?.trigger('click')

  expect(marked[0]?.attributes('aria-label')).toContain('Filled, in doubt')
  expect(readOf(dialog())).toContain('Used anyway: Number of disks: 1 for the run.')
})

describe('what speaks against a run', () => {
  const configuration = { id: 'raid6-4', raid_type: 'raid6' as const }
  const said = (row: Partial<RunRow>, variant = 'btrfs-cow') => cautionsOf(rowOf({ file_system: 'btrfs', ...row }), view.experiment, configuration, { variant })

  it('is nothing where all is alike', () => {
    expect(said({})).toEqual([])
    expect(said({ file_system: 'unknown' })).toEqual([])
  })

  it('is an open RAID type, or the same run in another row', () => {
    const filled = view.experiment.cells.find(({ run_id }) => run_id)

    expect(said({ raid_type: null, id: filled?.run_id ?? '' })).toEqual(['unknown_raid', 'used'])
  })
})
