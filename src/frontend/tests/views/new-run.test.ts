import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'

import { formatBytes } from '@/domain/units'
import NewRunView from '@/views/NewRunView.vue'

import { contract } from '../support/contract'
import { eventually } from '../support/eventually'
import { show } from '../support/mount'
import { said } from '../support/said'
import { refuse, serve, type Asked } from '../support/service'

const answers = {
  'GET suites': contract.suites,
  'GET volumes': { ...contract.volumes, running: null },
  'POST plans': contract.plan,
  'POST plans/profiles': contract.profileCosts,
  'POST runs': { id: 'NEW' },
}

async function sheet(changed: Record<string, unknown> = {}, at = '/new?volume=volume1') {
  const asked = serve({ ...answers, ...changed })
  const screen = await show(NewRunView, { at })
  await flushPromises()
  return { ...screen, asked }
}

/** Another suite than the one the card proposes. */
const OTHER = 'nas-curve'
const suites = { ...contract.suites, suites: [...contract.suites.suites, { ...contract.suites.suites[0], id: OTHER, title: said('One file, read again and again'), roles: {} }] }

const plans = (asked: readonly Asked[]) => asked.filter((one) => one.path === 'plans').map((one) => one.body as Record<string, unknown>)

describe('the sheet for a new run', () => {
  it('says the cost and folds everything else away', async () => {
    const { wrapper } = await sheet()

    expect(wrapper.text()).toContain('Takes about 4 minutes')
    expect(wrapper.text()).toContain('Writes about 12.0 GB of test data, at most 43.0 GB')
    expect(wrapper.get('details.more').attributes('open')).toBeUndefined()
    expect(wrapper.text()).toContain(`Test file${formatBytes(contract.plan.file_bytes, { base: 'iec' })}`)
  })

  it('begins with what the card of the volume proposes', async () => {
    const volumes = contract.volumes.volumes.map((one) => ({ ...one, cost: one.cost && { ...one.cost, suite: 'nas-volume', profile: 'first' } }))
    const { asked } = await sheet({ 'GET volumes': { ...contract.volumes, running: null, volumes } })

    expect(plans(asked)[0]).toMatchObject({ suite: 'nas-volume', profile: 'first' })
  })

  it('measures the same volumes, folders and options again that its address names', async () => {
    const [first, second] = contract.volumes.volumes.map((one) => ({ ...one, volume: { ...one.volume, target: { ...one.volume.target, is_writable: true } } }))
    const other = { ...second, volume: { ...second?.volume, id: 'volume2', target: { ...second?.volume.target, is_writable: true, path: '/volume2/a, b' } } }
    const both = { 'GET volumes': { ...contract.volumes, running: null, volumes: [first, other] } }
    const asks = async (query: string) => plans((await sheet(both, `/new?volume=volume1&suite=nas-volume&profile=quick${query}`)).asked)[0]

    expect(await asks('&other=/volume2/a,%20b')).toMatchObject({ other_target_paths: ['/volume2/a, b'] })
    expect(await asks('&other=/volume1/c&other=/volume1/d')).toMatchObject({ other_target_paths: ['/volume1/c', '/volume1/d'] })
    expect(await asks('&variants=btrfs-cow,btrfs-nocow')).toMatchObject({ variants: ['btrfs-cow', 'btrfs-nocow'] })
    expect(await asks('&other=/volume1/c&rounds=12')).toMatchObject({ rounds: 12 })
    expect(await asks('&variants=btrfs-cow,btrfs-nocow&rounds=12')).toMatchObject({ rounds: 12 })
    expect(await asks('&variants=btrfs-cow&rounds=12')).toMatchObject({ rounds: null })
    expect(await asks('&other=/volume1/c&rounds=many')).toMatchObject({ rounds: null })
    const cell = contract.suites.suites.find((one) => one.id === 'nas-volume')?.workloads[0]?.id ?? ''
    expect(await asks(`&workloads=${cell},none`)).toMatchObject({ workloads: [cell] })
  })

  it('lets the rounds of compared options be chosen, and calls fewer than a verdict takes a rough comparison from the start', async () => {
    const btrfs = { ...contract.volumes, running: null, volumes: contract.volumes.volumes.map((one) => ({ ...one, volume: { ...one.volume, file_system: 'btrfs' } })) }
    const at = '/new?volume=volume1&suite=nas-volume&profile=quick&variants=btrfs-cow'
    const { wrapper, asked } = await sheet({ 'GET volumes': btrfs, 'POST plans': { ...contract.plan, rounds: 7, rounds_for_verdict: 8 } }, at)
    expect(wrapper.find('#option-rounds').exists()).toBe(false)

    await wrapper.findAll('label.check').find((one) => one.text() === 'Btrfs without copy-on-write')?.get('input').setValue(true)
    expect(wrapper.get<HTMLInputElement>('#option-rounds').element.value).toBe('')
    await eventually(() => expect(plans(asked).at(-1)).toMatchObject({ variants: ['btrfs-cow', 'btrfs-nocow'], rounds: null }))
    await wrapper.get('#option-rounds').setValue('7')
    await eventually(() => expect(plans(asked).at(-1)).toMatchObject({ rounds: 7 }))

    expect(wrapper.get('.rough').text()).toBe('Rough comparison: 7 rounds, and a verdict takes 8.')
    await wrapper.get('#option-rounds').setValue('2')
    await eventually(() => expect(plans(asked).at(-1)).toMatchObject({ rounds: null }))
  })

  it('calls no comparison rough that has the rounds of a verdict', async () => {
    const { wrapper } = await sheet({ 'POST plans': { ...contract.plan, rounds: 8, rounds_for_verdict: 8 } })

    expect(wrapper.find('.rough').exists()).toBe(false)
  })

  it('says so where a suite takes no turns and a second volume was chosen', async () => {
    const alone = { ...suites, suites: suites.suites.map((one) => (one.id === OTHER ? { ...one, can_take_turns: false } : one)) }
    const { wrapper } = await sheet({ 'GET suites': alone }, '/new?volume=volume1&suite=nas-volume&profile=quick&other=/volume1/c')
    expect(wrapper.find('[role="status"]').exists()).toBe(false)

    await wrapper.get('#suite').setValue(OTHER)
    await flushPromises()

    expect(wrapper.get('[role="status"]').text()).toContain('one volume at a time')
  })

  it('says what may make it longer: results that vary, or a busy processor', async () => {
    const busy = { code: 'busy-start', values: { processor_ratio: 0.96 } }
    const said = async (caveats: object[]) => (await sheet({ 'POST plans': { ...contract.plan, most_duration_s: 1200, caveats } })).wrapper.text()

    expect(await said([])).toContain('or about 20 minutes if the results vary')
    expect(await said([busy])).toContain('or about 20 minutes as long as other programs use the processor')
  })

  it('speaks of an SSD\'s life only where there is an SSD', async () => {
    const on = (kind: object) => ({ ...contract.volumes, running: null, volumes: contract.volumes.volumes.map((one) => ({ ...one, volume: { ...one.volume, disks: one.volume.disks.map((disk) => ({ ...disk, ...kind })) } })) })
    const said = async (kind: object) => (await sheet({ 'GET volumes': on(kind), 'POST plans': { ...contract.plan, endurance_ratio: null } })).wrapper.text()

    expect(await said({ is_rotational: false, is_virtual: false })).toContain('not known for these disks')
    expect(await said({ is_rotational: true, is_virtual: false })).not.toContain('rated endurance')
    expect(await said({ is_rotational: false, is_virtual: true, transport: 'loop' })).not.toContain('rated endurance')
  })

  it('starts a large test only after a yes, and says what it is to', async () => {
    const large = { ...contract.plan, wants_yes_for: [{ code: 'assess.consent.time', values: {}, text: 'takes up to 12 hours' }] }
    const { wrapper, asked } = await sheet({ 'POST plans': large })
    const button = () => wrapper.get<HTMLButtonElement>('button.start').element

    expect(wrapper.text()).toContain('I understand: this run takes up to 12 hours.')
    expect(button().disabled).toBe(true)

    await wrapper.get('.agree input').setValue(true)
    expect(button().disabled).toBe(false)
    await wrapper.get('form').trigger('submit')
    await flushPromises()
    expect(asked.find((one) => one.method === 'POST' && one.path === 'runs')?.body).toMatchObject({ is_agreed: true })
  })

  it('offers the main suite first', async () => {
    const { wrapper } = await sheet()

    const offered = wrapper.findAll('#suite option').map((one) => one.attributes('value'))

    expect(offered[0]).toBe('nas-volume')
    expect(offered).toHaveLength(contract.suites.suites.length)
  })

  it('promises a limit where it cannot know how much is written', async () => {
    const { wrapper } = await sheet({ 'POST plans': { ...contract.plan, is_rate_known: false } })

    expect(wrapper.text()).toContain('Writes up to 43.0 GB of test data')
    expect(wrapper.text()).not.toContain('12.0 GB')
  })

  it('says what each workload writes at most, where some need less', async () => {
    const limits = { 'sync-write-4k': 20 * 1024 ** 2 }
    const { wrapper } = await sheet({ 'POST plans': { ...contract.plan, cell_write_limits: limits } })

    expect(wrapper.text()).toContain('2.00 GiB per workload and round (Safe small writes (databases) 20.0 MiB), then it ends early')
  })

  it('says one number where nothing is open', async () => {
    const { wrapper } = await sheet({ 'POST plans': { ...contract.plan, most_write_bytes: 12_000_000_000 } })

    expect(wrapper.text()).toContain('Writes 12.0 GB of test data')
  })

  it('starts with one click and goes to the run', async () => {
    const { wrapper, router, asked } = await sheet()

    await wrapper.get('form').trigger('submit')
    await flushPromises()

    expect(asked.find((one) => one.method === 'POST' && one.path === 'runs')?.body).toMatchObject({
      suite: 'nas-volume', profile: 'quick', workloads: [], is_read_only: false,
    })
    expect(router.currentRoute.value.fullPath).toBe('/runs/NEW')
  })

  it('says that reading alone still writes one file', async () => {
    const { wrapper } = await sheet()

    expect(wrapper.text()).toContain('One test file is still written first')
  })

  it('shows a refusal with its next step and cannot be started', async () => {
    const { wrapper } = await sheet({ 'POST plans': () => refuse(409, 'unsafe-target', 'Not enough space.', 'Free 3 GB.') })

    expect(wrapper.get('[role=alert]').text()).toBe('Not enough space.Free 3 GB.')
    expect(wrapper.get('button[type=submit]').attributes('disabled')).toBeDefined()
  })

  it('asks for a new plan when what is measured changes', async () => {
    const { wrapper, asked } = await sheet()

    await wrapper.get('input[value=standard]').setValue(true)
    await new Promise((resolve) => { setTimeout(resolve, 300) })
    await flushPromises()

    expect(plans(asked).at(-1)).toMatchObject({ profile: 'standard' })
  })

  it('keeps a profile chosen that does not go with the rest, says why, and starts nothing until another is chosen', async () => {
    const volumes = contract.volumes.volumes.map((one) => ({ ...one, cost: one.cost && { ...one.cost, suite: 'nas-volume', profile: 'first' } }))
    const { wrapper, asked } = await sheet({
      'GET volumes': { ...contract.volumes, running: null, volumes },
      'POST plans': () => refuse(422, 'invalid-request', 'A first look measures one volume as it is.', 'Choose Quick or a longer profile.'),
    })
    const first = wrapper.get<HTMLInputElement>('input[value=first]').element

    expect([first.checked, first.disabled]).toEqual([true, true])
    expect(wrapper.get('[role=alert]').text()).toContain('A first look measures one volume as it is.')
    expect(wrapper.get('button.start').attributes('disabled')).toBeDefined()
    expect([...new Set(plans(asked).map(({ profile }) => profile))]).toEqual(['first'])

    const others = wrapper.findAll('.instead button')
    expect(others.map((one) => one.text())).toEqual(['Quick (about 4 minutes)', 'Standard (about 20 minutes)', 'Full (about 1.5 hours)'])
    await others[0]?.trigger('click')
    expect(wrapper.get<HTMLInputElement>('input[value=quick]').element.checked).toBe(true)
    expect(first.closest('label')?.textContent).toContain('A first look measures one volume as it is.')
    expect(document.activeElement?.tagName).toBe('H1')
  })

  it('has beside each profile the time of its own plan for what is chosen', async () => {
    const cost = (profile: string, duration: number, most: number | null = null) => ({ profile, duration_s: duration, most_duration_s: most, refusal: null })
    const { wrapper } = await sheet({ 'POST plans/profiles': { profiles: [cost('first', 50), cost('quick', 720, 1560), cost('standard', 3300), cost('full', 9000)] } })

    expect(['first', 'quick', 'standard', 'full'].map((id) => wrapper.get(`input[value=${id}] + span .muted`).text()))
      .toEqual(['less than a minute', 'about 12 to 26 minutes', 'about 55 minutes', 'about 2.5 hours'])
  })

  it('leaves a reason that is in the way of every profile to the plan', async () => {
    const refusal = contract.profileCosts.profiles.find((one) => one.refusal)?.refusal
    const { wrapper } = await sheet({
      'POST plans': () => refuse(409, 'unsafe-target', 'Not enough space.', 'Free 3 GB.'),
      'POST plans/profiles': { profiles: contract.profileCosts.profiles.map((one) => ({ ...one, duration_s: null, refusal })) },
    })

    expect(wrapper.findAll('input[name=profile]:disabled')).toHaveLength(0)
    expect(wrapper.find('.instead').exists()).toBe(false)
  })

  it('sends only the cells that stay ticked', async () => {
    const { wrapper, asked } = await sheet()
    const boxes = wrapper.findAll('fieldset')[1]?.findAll('input') ?? []

    await boxes[0]?.trigger('change')
    await wrapper.get('form').trigger('submit')
    await flushPromises()

    const body = asked.find((one) => one.path === 'runs')?.body as { workloads: string[] }

    expect(body.workloads).not.toContain('seq-read-1m')
    expect(body.workloads.length).toBe(boxes.length - 1)
  })

  it('is titled by its suite, and says below it where it is measured', async () => {
    const { wrapper } = await sheet({ 'GET suites': suites })
    expect(wrapper.get('h1').text()).toBe('Volume speed')
    expect(wrapper.get('.where').text()).toMatch(/^Volume 1 · /)

    await wrapper.get('#suite').setValue(OTHER)

    expect(wrapper.get('h1').text()).toBe('One file, read again and again')
  })

  it('is another form when another suite stands in the address, and keeps what the run is called', async () => {
    const { wrapper, router, asked } = await sheet({ 'GET suites': suites })
    await wrapper.get('#label').setValue('After the new drives')
    await router.push(`/new?volume=volume1&suite=${OTHER}`)
    await eventually(() => { expect(plans(asked).at(-1)).toMatchObject({ suite: OTHER }) })

    expect(wrapper.get('h1').text()).toBe('One file, read again and again')
    expect(wrapper.get<HTMLSelectElement>('#suite').element.value).toBe(OTHER)
    expect(wrapper.get<HTMLInputElement>('#label').element.value).toBe('After the new drives')
  })

  it('says so when the volume is gone', async () => {
    const { wrapper } = await sheet({ 'GET volumes': { ...contract.volumes, volumes: [] } })

    expect(wrapper.text()).toContain('no longer exists')
  })
})
