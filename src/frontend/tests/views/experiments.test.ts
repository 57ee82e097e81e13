import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import ExperimentView from '@/views/ExperimentView.vue'
import ExperimentsView from '@/views/ExperimentsView.vue'
import NewExperimentView from '@/views/NewExperimentView.vue'
import { contract } from '../support/contract'
import { eventually } from '../support/eventually'
import { show } from '../support/mount'
import { plain, readOf } from '../support/read'
import { refuse, serve } from '../support/service'
import { said } from '../support/said'

const { experiment: view, experimentProposals: proposals, experiments } = contract
const id = view.experiment.id
const here = { id }

const answers = (changes: Record<string, unknown> = {}) => ({
  'GET experiments': experiments,
  [`GET experiments/${id}`]: view,
  [`GET experiments/${id}/proposals`]: proposals,
  'GET suites': contract.suites,
  'GET volumes': contract.volumes,
  ...changes,
})

const buttonIn = (wrapper: VueWrapper, words: string) => wrapper.findAll('button').find((button) => button.text().includes(words))
const dialog = (): HTMLDialogElement => document.querySelector('dialog') as HTMLDialogElement

async function openCell(wrapper: VueWrapper, label: string): Promise<void> {
  await wrapper.findAll('.cell').find((cell) => plain(cell.attributes('aria-label')) === label)?.trigger('click')
  await flushPromises()
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() { this.open = true }
})

afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

describe('the list of experiments', () => {
  it('explains what an experiment is while there is none', async () => {
    serve(answers({ 'GET experiments': { ...experiments, experiments: [] } }))
    const { wrapper } = await show(ExperimentsView, { language: 'zh-CN' })

    expect(wrapper.text()).toContain('在你的 NAS 上，该选哪种 RAID 类型和文件系统？')
    expect(wrapper.findAll('ol.steps li')).toHaveLength(3)
  })

  it('says how far each one is', async () => {
    serve(answers())
    const { wrapper } = await show(ExperimentsView)

    expect(wrapper.find('.item').text()).toContain('1 of 36 cells filled')
    expect(wrapper.find('progress').attributes('value')).toBe('3')
  })

  it.each([['en', '11 configurations × 4 file systems'], ['zh-CN', '11 种配置 × 4 种文件系统']] as const)('counts rows in other states as configurations, not as RAID types, in %s', async (language, words) => {
    const [row] = experiments.experiments
    serve(answers({ 'GET experiments': { ...experiments, experiments: [{ ...row, configurations: 11 }] } }))
    const { wrapper } = await show(ExperimentsView, { language })
    await wrapper.findAll('.item button').at(-1)?.trigger('click')

    expect(wrapper.find('.item').text()).toContain(words)
    expect(readOf(dialog())).toContain(words)
  })

  it('deletes only after a question', async () => {
    const asked = serve(answers({ [`DELETE experiments/${id}`]: new Response(null, { status: 204 }) }))
    const { wrapper } = await show(ExperimentsView)
    await buttonIn(wrapper, 'Delete')?.trigger('click')
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
    dialog().querySelector<HTMLButtonElement>('.button-danger')?.click()
    await flushPromises()

    expect(asked.some(({ method, path }) => method === 'DELETE' && path === `experiments/${id}`)).toBe(true)
    expect(wrapper.find('.item').exists()).toBe(false)
  })

  it('takes in a file and opens what was in it', async () => {
    const came = { experiment_id: id, is_new: true, added: [], already: 0, refused: 0, filled: 4, remarks: [] }
    const asked = serve(answers({ 'POST experiments/import': came }))
    const { wrapper, router } = await show(ExperimentsView)
    const input = wrapper.find('input[type=file]')
    Object.defineProperty(input.element, 'files', { value: [new File(['{}'], 'experiment.json')] })
    await input.trigger('change')
    await eventually(() => expect(router.currentRoute.value.params['id']).toBe(id))

    expect(asked.find(({ method }) => method === 'POST')?.path).toBe('experiments/import')
  })

  it('takes in a file larger than one request may be, piece by piece', async () => {
    const came = { experiment_id: id, is_new: true, added: [], already: 0, refused: 0, filled: 4, remarks: [] }
    const asked = serve(answers({ 'POST archives/parts': { received: 1 }, 'POST experiments/import': came }))
    const { wrapper, router } = await show(ExperimentsView)
    const input = wrapper.find('input[type=file]')
    const large = new File([], 'volbench-experiment.jsonl.gz')
    Object.defineProperty(large, 'size', { value: 20_500_000 })
    Object.defineProperty(input.element, 'files', { value: [large] })
    await input.trigger('change')
    await eventually(() => expect(router.currentRoute.value.params['id']).toBe(id))

    const sent = asked.filter(({ method }) => method === 'POST').map(({ path }) => path)
    expect(sent).toHaveLength(7)
    expect([sent[0], sent.at(-1)]).toEqual(['archives/parts?offset=0&total=20500000', 'experiments/import?source=upload'])
  })

  it('shows what the service refused', async () => {
    serve({ 'GET experiments': () => refuse(500, 'broken', 'Something broke.') })
    const { wrapper } = await show(ExperimentsView)

    expect(wrapper.find('[role=alert]').text()).toContain('Something broke.')
  })
})

describe('a new experiment', () => {
  it('begins as the template says and tells its size', async () => {
    serve(answers())
    const { wrapper } = await show(NewExperimentView)

    expect(wrapper.find('.cost').text()).toContain('9 RAID types × 4 file systems = 36 cells')
    expect(wrapper.find('.cost').text()).toContain('18 volumes must be built')
  })

  it('does not offer types that need more disks', async () => {
    serve(answers())
    const { wrapper } = await show(NewExperimentView)
    await wrapper.find('#experiment-disks').setValue(2)
    const off = wrapper.findAll('.off').map((label) => label.text())

    expect(off).toEqual(['RAID 10 (needs 4 disks)', 'RAID 5 (needs 3 disks)', 'RAID F1 (needs 3 disks)', 'RAID 6 (needs 4 disks)', 'SHR-2 (needs 4 disks)'])
  })

  it('sends what was chosen', async () => {
    const asked = serve(answers({ 'POST experiments': view }))
    const { wrapper, router } = await show(NewExperimentView)
    await wrapper.find('input[value=free]').setValue(true)
    expect(wrapper.find('[type=submit]').attributes('disabled')).toBeDefined()
    await wrapper.find('#experiment-disks').setValue(4)
    for (const value of ['raid5', 'raid10', 'ext4', 'btrfs-cow']) await wrapper.find(`input[value=${value}]`).setValue(true)
    await wrapper.find('#experiment-name').setValue(' Mine ')
    await wrapper.find('form').trigger('submit')
    await flushPromises()

    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Mine', template: 'free', variants: ['ext4', 'btrfs-cow'],
      configurations: [{ id: 'raid10-4', raid_type: 'raid10', disks: 4 }, { id: 'raid5-4', raid_type: 'raid5', disks: 4 }],
    })
    expect(router.currentRoute.value.path).toBe(`/experiments/${id}`)
  })
})

describe('one experiment', () => {
  it('has a named button for every cell', async () => {
    serve(answers())
    const { wrapper } = await show(ExperimentView, { props: here })
    const states = wrapper.findAll('.cell').map((cell) => cell.attributes('aria-label')?.split(': ').at(-1))

    expect(states).toHaveLength(36)
    expect(states.filter((state) => state === 'Filled in')).toHaveLength(1)
    const fitting = states.filter((state) => state === 'A result fits').length
    expect(fitting).toBeGreaterThan(0)
    expect(wrapper.text()).toMatch(fitting === 1 ? 'One open cell can be filled without building anything' : `${fitting} open cells can be filled without building anything`)
  })

  it('starts what a volume that is there fits', async () => {
    const asked = serve(answers({ [`POST experiments/${id}/runs`]: { id: 'run' } }))
    const { wrapper, router } = await show(ExperimentView, { props: here })
    await buttonIn(wrapper, 'Measure 2 cells')?.trigger('click')
    await flushPromises()

    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ volume_id: 'volume1', configuration_id: 'raid5-4' })
    expect(router.currentRoute.value.path).toBe('/runs/run')
  })

  it('names the volume on each of several buttons', async () => {
    const first = proposals.volumes[0]
    if (!first) throw new Error('the example has a volume that fits')
    const labels = async (volumes: object[]) => {
      serve(answers({ [`GET experiments/${id}/proposals`]: { ...proposals, volumes } }))
      const { wrapper } = await show(ExperimentView, { props: here })
      return wrapper.findAll('.volumes button').map((one) => one.text())
    }

    expect(await labels([first, { ...first, volume_id: 'volume2', volume_name: 'Volume 2' }])).toEqual(['Measure 2 cells on Volume 1', 'Measure 2 cells on Volume 2'])
    const twice = await labels([first, { ...first, configuration_id: 'raid6-4' }])
    expect(new Set(twice).size).toBe(2)
    expect(await labels([first])).toEqual(['Measure 2 cells'])
  })

  it('fills a cell from a result that fits', async () => {
    const [found] = proposals.runs
    const path = `experiments/${id}/cells/${found?.configuration_id}/${found?.variant}`
    const asked = serve(answers({ [`PUT ${path}`]: view }))
    const { wrapper } = await show(ExperimentView, { props: here })
    await openCell(wrapper, 'RAID 5, 4 disks, ext4: A result fits')
    dialog().querySelector<HTMLButtonElement>('.found .button-primary')?.click()
    await flushPromises()

    expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({ path, body: { run_id: found?.run_id, run_variant: found?.run_variant, other_profile: false } })
  })

  it('leaves a cell out with a reason', async () => {
    const path = `experiments/${id}/cells/raid6-4/ext4`
    const asked = serve(answers({ [`PUT ${path}`]: view }))
    const { wrapper } = await show(ExperimentView, { props: here })
    await openCell(wrapper, 'RAID 6, 4 disks, ext4: Open')
    const reason = dialog().querySelector<HTMLInputElement>('#cell-reason') as HTMLInputElement
    reason.value = 'No time'
    reason.dispatchEvent(new Event('input'))
    dialog().querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
    await flushPromises()

    expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({ path, body: { state: 'skipped', reason: 'No time' } })
  })

  it('shows the steps by hand where something has to be built', async () => {
    const text = said('Save it', '保存')
    const guide = { steps: [{ id: 'save', title: text, words: text, wait_s: null }], warning: said('All is erased.', '将清除。'), shortcut: null }
    serve(answers({ [`GET experiments/${id}`]: { ...view, guide } }))
    const { wrapper } = await show(ExperimentView, { props: here })

    expect(wrapper.find('.guide').text()).toContain('Save it')
    expect(wrapper.find('.guide a').attributes('href')).toBe(`api/v1/experiments/${id}/export`)
    expect(wrapper.text()).toContain('All is erased.')
  })

  it('says so where there is no such experiment', async () => {
    serve(answers({ [`GET experiments/${id}`]: () => refuse(404, 'not-found', 'There is no such experiment.') }))
    const { wrapper } = await show(ExperimentView, { props: here })

    expect(wrapper.find('[role=alert]').text()).toContain('There is no such experiment.')
    expect(wrapper.findAll('h1').map((title) => title.text())).toEqual(['There is no such experiment.'])
  })
})
