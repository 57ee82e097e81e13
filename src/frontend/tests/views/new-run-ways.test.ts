import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'

import type { Plan } from '@/domain/run'
import NewRunView from '@/views/NewRunView.vue'

import { contract } from '../support/contract'
import { entryOf, tried } from '../support/endpoints'
import { eventually } from '../support/eventually'
import { show } from '../support/mount'
import { serve, type Asked } from '../support/service'
import { sweepSuite } from '../support/ways'

const way = { target_id: 'x', name: 'x', place: 'https://nas.local', put_bytes: 4.4e9, get_bytes: 4.4e9, duration_s: 120, most_bytes: null, cost: null, currency: null }
const plan: Plan = {
  ...contract.plan, variants: ['folder', 'nas-dav'], rounds: 6, expected_duration_s: 240, skipped: [], caveats: [], targets: {},
  ways: { folder: way, s3: { ...way, most_bytes: 1e10, cost: 0.792, currency: 'USD' } }, cell_rounds: null, rounds_for_verdict: 11,
}
const suites = { ...contract.suites, suites: [...contract.suites.suites, sweepSuite()] }
const servers = { endpoints: [entryOf(tried), entryOf({ name: 's3', kind: 's3', address: 'https://s3.example.com' })] }

async function sheet(at = '/new?suite=file-sweep&volume=volume1', changed: Record<string, unknown> = {}) {
  const asked = serve({ 'GET suites': suites, 'GET volumes': { ...contract.volumes, running: null }, 'GET endpoints': servers, 'POST plans': plan, 'POST runs': { id: 'NEW' }, ...changed })
  const screen = await show(NewRunView, { at })
  await vi.waitUntil(() => screen.wrapper.find('.ways').exists() && screen.wrapper.find('.promises').exists())
  await flushPromises()
  return { ...screen, asked }
}

const plans = (asked: readonly Asked[]) => asked.filter((one) => one.path === 'plans').map((one) => one.body as Record<string, unknown>)
const box = (wrapper: Awaited<ReturnType<typeof sheet>>['wrapper'], name: string) => wrapper.findAll('.ways label').find((one) => one.text().startsWith(name))?.get<HTMLInputElement>('input')

describe('the sheet for files of all sizes', () => {
  it('takes the folder and the servers that were tried, and asks what they cost', async () => {
    const { wrapper, asked } = await sheet()

    expect([box(wrapper, 'A folder')?.element.checked, box(wrapper, 'nas-dav')?.element.checked, box(wrapper, 's3')?.element.checked]).toEqual([true, true, false])
    // A plan is asked for again, a moment later, once the volume is known as well.
    await eventually(() => expect(plans(asked).at(-1)).toMatchObject({ suite: 'file-sweep', ways: ['folder', 'nas-dav'], target_path: contract.volumes.volumes[0]?.volume.target?.path, variants: [], is_read_only: false }))
  })

  it('says of each way bytes, time and cost, and how many rounds a verdict takes', async () => {
    const { wrapper } = await sheet()
    const rows = wrapper.findAll('.table-cards tbody tr').map((one) => one.text())

    expect(rows[0]).toMatch(/4\.40 GB.*4\.40 GB.*about 2 minutes.*none/)
    expect(rows[1]).toMatch(/0\.79 USD.*stops at 10\.0 GB/)
    expect(wrapper.text()).toMatch(/Rough comparison: 6\srounds, and a verdict takes 11/)
  })

  it('is titled by its suite, with the ways below it', async () => {
    const { wrapper } = await sheet()

    expect(wrapper.get('h1').text()).toBe(sweepSuite().title.text)
    expect(wrapper.get('.where').text()).toBe('A folder of this NAS, nas-dav')
  })

  it('says how far each way leads, and the limit of one', async () => {
    const { wrapper } = await sheet(undefined, { 'POST plans': { ...plan, ways: { folder: { ...way, reach: 'machine' }, s3: { ...way, reach: 'internet', limit_bytes: 1e10 } } } })
    const rows = wrapper.findAll('.table-cards tbody th').map((one) => one.text())

    expect(rows[0]).toMatch(/this machine$/)
    expect(rows[1]).toMatch(/internet, at most 10\.0 GB$/)
  })

  it('puts the same content again where that is ticked, and not unasked', async () => {
    const { wrapper, asked } = await sheet()
    expect(plans(asked).at(-1)).toMatchObject({ workloads: [] })

    await wrapper.get('input.again').setValue(true)

    await eventually(() => expect(plans(asked).at(-1)).toMatchObject({ workloads: ['put-again-64 KiB', 'put-again-100 MB'] }))
  })

  it('sends a limit of bytes over each way, and none where none is set', async () => {
    const { wrapper, asked } = await sheet()

    expect(plans(asked).at(-1)).not.toHaveProperty('most_way_bytes')
    await wrapper.get('#way-most').setValue('2.5')
    await eventually(() => expect(plans(asked).at(-1)).toMatchObject({ most_way_bytes: 2.5e9 }))
    await wrapper.get('form').trigger('submit')
    await flushPromises()

    expect(asked.find(({ path }) => path === 'runs')?.body).toMatchObject({ most_way_bytes: 2.5e9 })
  })

  it('says where the folder of a mounted share really lies', async () => {
    const shared = { ...way, name: '//nas.local/photos', place: '/mnt/photos', share: { protocol: 'smb' } }
    const { wrapper } = await sheet(undefined, { 'POST plans': { ...plan, ways: { folder: shared } } })

    expect(wrapper.get('.table-cards tbody th').text()).toMatch(/\/mnt\/photos.*\/\/nas\.local\/photos/)
  })

  it('says that its rounds are enough where they are', async () => {
    const { wrapper } = await sheet(undefined, { 'POST plans': { ...plan, rounds: 12 } })

    expect(wrapper.text()).toMatch(/12\srounds, as many as a verdict takes \(11\)/)
  })

  it('says what gets fewer rounds and what is left out, and why', async () => {
    const reason = { code: 'x', values: {}, text: 'Too many bytes.' }
    const { wrapper } = await sheet(undefined, { 'POST plans': { ...plan, cell_rounds: { 'put-100 MB': 4 }, skipped: [{ workload: 'put-1gb', reason }] } })

    expect(wrapper.text()).toMatch(/100 MB × 4/)
    expect(wrapper.text()).toContain('Too many bytes.')
  })

  it('needs no volume where no way leads into a folder', async () => {
    const { wrapper, asked } = await sheet('/new?suite=file-sweep')

    await box(wrapper, 'A folder')?.setValue(false)
    await wrapper.get('form').trigger('submit')
    await flushPromises()

    expect(asked.find(({ path }) => path === 'runs')?.body).toMatchObject({ ways: ['nas-dav'], target_path: '' })
  })

  it('cannot be started over no way', async () => {
    const { wrapper } = await sheet()

    await box(wrapper, 'A folder')?.setValue(false)
    await box(wrapper, 'nas-dav')?.setValue(false)

    expect(wrapper.text()).toContain('Choose at least one way.')
    expect(wrapper.get<HTMLButtonElement>('button.start').element.disabled).toBe(true)
  })

  it('offers neither file system options nor reading alone', async () => {
    const { wrapper } = await sheet()

    expect(wrapper.text()).not.toContain('Reads only')
    expect(wrapper.text()).not.toContain('Compare file system options')
  })

  it('begins with the ways it is opened with', async () => {
    const { wrapper } = await sheet('/new?suite=file-sweep&ways=s3')

    expect([box(wrapper, 'A folder')?.element.checked, box(wrapper, 's3')?.element.checked]).toEqual([false, true])
  })

  it('asks for a password that is not kept, and sends it with the start alone', async () => {
    const unkept = { endpoints: [entryOf(tried, false), entryOf({ name: 's3', kind: 's3' }, false)] }
    const { wrapper, asked } = await sheet('/new?suite=file-sweep&ways=nas-dav', { 'GET endpoints': unkept })
    await vi.waitUntil(() => wrapper.find('input[type=password]').exists())

    await wrapper.get('form').trigger('submit')
    expect(wrapper.get('form [role=alert]').text()).toBe('Enter the password for nas-dav.')
    expect(asked.some(({ path }) => path === 'runs')).toBe(false)
    expect(wrapper.findAll('input[type=password]')).toHaveLength(1)
    await wrapper.get('input[type=password]').setValue('secret')
    await wrapper.get('form').trigger('submit')
    await flushPromises()

    expect(asked.find(({ path }) => path === 'runs')?.body).toMatchObject({ ways: ['nas-dav'], passwords: { 'nas-dav': 'secret' } })
    expect(JSON.stringify(plans(asked))).not.toContain('secret')
  })

  it('sends no password of a way that was left out again', async () => {
    const unkept = { endpoints: [entryOf(tried, false)] }
    const { wrapper, asked } = await sheet(undefined, { 'GET endpoints': unkept })
    await vi.waitUntil(() => wrapper.find('input[type=password]').exists())

    await wrapper.get('input[type=password]').setValue('secret')
    await box(wrapper, 'nas-dav')?.setValue(false)
    await wrapper.get('form').trigger('submit')
    await flushPromises()

    expect(asked.find(({ path }) => path === 'runs')?.body).toMatchObject({ ways: ['folder'], passwords: {} })
  })

  it('takes more rounds than the profile has, and none fewer', async () => {
    const { wrapper, asked } = await sheet()
    const field = wrapper.get<HTMLInputElement>('#way-rounds')

    expect(field.element.placeholder).toBe('as many as the verdict needs')
    const fewest = Number(field.element.min)
    expect(wrapper.get('#way-rounds-hint').text()).toMatch(new RegExp(`^At least ${fewest}\\.`))
    await field.setValue(String(fewest + 5))
    await wrapper.get('form').trigger('submit')
    await flushPromises()
    await field.setValue(String(fewest - 1))
    await wrapper.get('form').trigger('submit')
    await flushPromises()

    expect(asked.filter(({ path }) => path === 'runs').map(({ body }) => (body as { rounds: number | null }).rounds)).toEqual([fewest + 5, null])
  })
})
