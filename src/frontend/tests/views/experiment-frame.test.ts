import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { configurationOf, type Experiment, type ExperimentRow } from '@/domain/experiment'
import { isSameFrame, lostCells, losesRun, newRow, withColumn, withoutRow, withRow, type Frame } from '@/domain/frame'
import type { Language } from '@/domain/text'
import ExperimentsView from '@/views/ExperimentsView.vue'
import ExperimentView from '@/views/ExperimentView.vue'
import { say } from '@/domain/text'
import { contract } from '../support/contract'
import { show } from '../support/mount'
import { plain, readOf } from '../support/read'
import { refuse, serve, type Asked } from '../support/service'

const { experiment: view, experiments } = contract
const { experiment } = view
const { id } = experiment
const filled = experiment.cells.find(({ state }) => state === 'filled')
const frame: Frame = { configurations: [configurationOf('raid0', 4), configurationOf('raid5', 4)], variants: ['ext4', 'btrfs-cow'] }

const dialog = (): HTMLDialogElement => document.querySelector('dialog') as HTMLDialogElement
const button = (words: string) => [...dialog().querySelectorAll('button')].find((one) => plain(one.getAttribute('aria-label') ?? one.textContent).includes(words))

async function press(words: string): Promise<void> {
  button(words)?.click()
  await flushPromises()
}

async function open(more: Record<string, unknown> = {}): Promise<Asked[]> {
  const asked = serve({
    [`GET experiments/${id}`]: view, [`GET experiments/${id}/proposals`]: contract.experimentProposals, 'GET suites': contract.suites,
    [`PATCH experiments/${id}`]: view, ...more,
  })
  const { wrapper } = await show(ExperimentView, { props: { id } })
  await wrapper.findAll('button').find((one) => one.text() === 'Change RAID types or file systems')?.trigger('click')
  return asked
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() { this.open = true }
})

afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

describe('rows and columns', () => {
  it('come in their usual order', () => {
    expect(withRow(frame, configurationOf('raid10', 4)).configurations.map((one) => one.id)).toEqual(['raid0-4', 'raid10-4', 'raid5-4'])
    expect(withRow(frame, configurationOf('raid5', 6)).configurations.map((one) => one.id)).toEqual(['raid0-4', 'raid5-4', 'raid5-6'])
    expect(withColumn(frame, 'btrfs-nocow', true).variants).toEqual(['ext4', 'btrfs-nocow', 'btrfs-cow'])
    expect(withColumn(frame, 'btrfs-cow-compress', true).variants).toEqual(['ext4', 'btrfs-cow', 'btrfs-cow-compress'])
  })

  it('are taken away', () => {
    expect(withoutRow(frame, 'raid0-4').configurations.map((one) => one.id)).toEqual(['raid5-4'])
    expect(withColumn(frame, 'ext4', false).variants).toEqual(['btrfs-cow'])
    expect(isSameFrame(frame, withRow(withoutRow(frame, 'raid0-4'), configurationOf('raid0', 4)))).toBe(true)
  })

  it('are not made twice, nor from too few disks', () => {
    expect([newRow(frame, 'raid5', 4), newRow(frame, 'raid5', 2), newRow(frame, 'raid5', 4.5), newRow(frame, 'raid5', 65)]).toEqual([null, null, null, null])
    expect(newRow(frame, 'raid5', 5)?.id).toBe('raid5-5')
  })

  it('stand for another state of the array, where it survives that', () => {
    const made = newRow(frame, 'raid5', 4, 'degraded')

    expect(made).toMatchObject({ id: 'raid5-4-degraded', condition: 'degraded' })
    expect(made && withRow(frame, made).configurations.map((one) => one.id)).toEqual(['raid0-4', 'raid5-4', 'raid5-4-degraded'])
    expect([newRow(frame, 'raid0', 4, 'rebuilding'), newRow(frame, 'shr1', 1, 'degraded')]).toEqual([null, null])
    expect(newRow(frame, 'basic', 1, 'ssd-cache')?.id).toBe('basic-1-ssd-cache')
  })

  it('tell which results and runs lose their place', () => {
    const pending: Experiment = { ...experiment, pending: [{ run_id: 'run', configuration_id: 'raid6-4', variants: ['ext4'] }] }

    expect(lostCells(experiment, withoutRow(experiment, filled?.configuration_id ?? ''))).toEqual([filled])
    expect(lostCells(experiment, withoutRow(experiment, 'raid6-4'))).toEqual([])
    expect([losesRun(pending, withoutRow(experiment, 'raid6-4')), losesRun(pending, experiment)]).toEqual([true, false])
  })
})

describe('changing them', () => {
  it('sends the new frame', async () => {
    const asked = await open()
    expect(button('Save')?.disabled).toBe(true)
    await press('Remove RAID 6, 4 disks')
    const disks = dialog().querySelector<HTMLInputElement>('#frame-disks') as HTMLInputElement
    disks.value = '5'
    disks.dispatchEvent(new Event('input'))
    dialog().querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
    await flushPromises()
    expect(readOf(dialog())).toContain('RAID 5, 5 disks')
    await press('Save')
    const body = asked.find(({ method }) => method === 'PATCH')?.body as Frame

    expect(body.configurations.map((one) => one.id)).toContain('raid5-5')
    expect(body.configurations.map((one) => one.id)).not.toContain('raid6-4')
    expect(body.variants).toEqual(experiment.variants)
    expect(dialog()).toBeNull()
  })

  it('says why a row cannot be added', async () => {
    await open()
    expect(readOf(dialog())).toContain('RAID 5, 4 disks already exists. Choose another number of disks, or another state.')
    const disks = dialog().querySelector<HTMLInputElement>('#frame-disks') as HTMLInputElement
    disks.value = '2'
    disks.dispatchEvent(new Event('input'))
    await flushPromises()

    expect(readOf(dialog())).toContain('Needs at least 3 disks.')
    expect(button('Add')?.disabled).toBe(true)
  })

  it('takes a row for another state of the array', async () => {
    const asked = await open()
    const state = dialog().querySelector<HTMLSelectElement>('#frame-state') as HTMLSelectElement
    state.value = 'rebuilding'
    state.dispatchEvent(new Event('change'))
    await flushPromises()
    dialog().querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
    await flushPromises()
    expect(readOf(dialog())).toContain('RAID 5, 4 disks, rebuilding')
    await press('Save')
    const body = asked.find(({ method }) => method === 'PATCH')?.body as Frame

    expect(body.configurations.find(({ id: row }) => row === 'raid5-4-rebuilding')?.condition).toBe('rebuilding')
  })

  async function dropFilledColumn(): Promise<void> {
    const box = dialog().querySelector<HTMLInputElement>(`input[value="${filled?.variant}"]`) as HTMLInputElement
    box.checked = false
    box.dispatchEvent(new Event('change'))
    await flushPromises()
    await press('Save')
  }

  it('asks before a filled cell goes, and then says so in the one request', async () => {
    const asked = await open()
    await dropFilledColumn()
    expect(readOf(dialog())).toContain('Empty one filled cell?')
    expect(readOf(dialog())).toContain('Their results stay in the history')
    expect(asked.some(({ method }) => method !== 'GET')).toBe(false)
    await press('Empty it and save')

    const changes = asked.filter(({ method }) => method !== 'GET')
    expect(changes.map(({ method }) => method)).toEqual(['PATCH'])
    expect(changes[0]?.body).toMatchObject({ empty_cells: [`${filled?.configuration_id}/${filled?.variant}`] })
    expect(dialog()).toBeNull()
  })

  it('stays open where another cell was filled meanwhile', async () => {
    const words = 'This empties cells that have a result (2): a; b.'
    await open({ [`PATCH experiments/${id}`]: () => refuse(409, 'consent-needed', words, 'Name them in empty_cells to agree.') })
    await dropFilledColumn()
    await press('Empty it and save')

    expect(dialog().querySelector('[role=alert]')?.textContent).toBe(`${words} A cell was filled in the meantime. Save again, and check which cells are emptied.`)
    expect(button('Save')?.disabled).toBe(false)
  })

  it('wants at least one of each', async () => {
    await open()
    for (const one of view.configurations) await press(`Remove ${say(one.name)}`)

    expect(readOf(dialog())).toContain('Choose at least one RAID type and one file system.')
    expect(button('Save')?.disabled).toBe(true)
  })
})

describe('deleting an experiment', () => {
  async function ask(changes: Partial<ExperimentRow>, language: Language = 'en'): Promise<string[]> {
    const row = { ...experiments.experiments[0], cells: 8, filled: 0, open: 8, is_measuring: false, configurations: 4, variants: 2, ...changes }
    serve({ 'GET experiments': { ...experiments, experiments: [row] } })
    const { wrapper } = await show(ExperimentsView, { language })
    await wrapper.findAll('.item button').at(-1)?.trigger('click')
    return [...dialog().querySelectorAll('.inside > p')].map((one) => readOf(one))
  }

  it('does not warn of what is not there', async () => {
    expect(await ask({})).toEqual([
      'The plan is deleted: 4 configurations × 2 file systems.', 'Nothing has been filled in yet, so no result is touched.',
    ])
  })

  it('says exactly what goes and what stays', async () => {
    expect(await ask({ filled: 3, open: 4, is_measuring: true })).toEqual([
      'The plan is deleted: 4 configurations × 2 file systems.',
      '3 cells are emptied. Their results stay in the history.',
      'The reason one cell was left out is deleted, too.',
      'The run that was started for it is not stopped; its result stays in the history.',
      'Save it as a file first',
    ])
  })

  it('says so in Chinese', async () => {
    expect((await ask({ filled: 1, open: 7 }, 'zh-CN'))[1]).toBe('会清空 1 个单元格，其中的测试结果仍保留在历史中。')
  })
})
