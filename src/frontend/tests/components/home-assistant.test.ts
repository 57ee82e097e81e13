// What Home Assistant is told: the exact names and text first, then the broker; how it stands, and turned off again.
import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import HomeAssistant from '@/components/settings/HomeAssistant.vue'
import type { BrokerEdit, TellingStatus } from '@/domain/home-assistant'
import { Problem } from '@/domain/problem'

import { show } from '../support/mount'

const OFF: TellingStatus = { state: 'off', address: '', user: '', has_password: false, fingerprint: null, with_names: false, topics: 0, told_at: null, problem: null }
const ON: TellingStatus = { ...OFF, state: 'current', address: 'mqtts://ha.lan:8883', user: 'ann', has_password: true, topics: 2, told_at: '2026-11-27T03:00:00.000Z' }
const words = (text: string) => ({ code: 'x', values: {}, text })

const { service } = vi.hoisted(() => ({ service: { status: {} as unknown, put: [] as unknown[], ended: [] as boolean[], refuses: null as unknown } }))
vi.mock('@/api/home-assistant', () => ({
  getTelling: () => Promise.resolve(service.status),
  getTellingPreview: (names: boolean) => Promise.resolve({ messages: [{ topic: 'homeassistant/sensor/x/config', text: `{"names":${names}}` }] }),
  putBroker: (edit: unknown) => {
    service.put.push(edit)
    if (service.refuses) return Promise.reject(service.refuses as Error)
    return Promise.resolve(service.status)
  },
  postTelling: () => Promise.resolve(service.status),
  deleteBroker: (isLeft: boolean) => {
    service.ended.push(isLeft)
    if (service.refuses && !isLeft) return Promise.reject(service.refuses as Error)
    return Promise.resolve()
  },
}))

async function shown(status: TellingStatus) {
  service.status = status
  const { wrapper } = await show(HomeAssistant)
  await flushPromises()
  return wrapper
}

type Part = Awaited<ReturnType<typeof shown>>

const button = (part: Part, name: string) => part.findAll('button').find((one) => one.text() === name)

async function press(part: Part, name: string): Promise<void> {
  await button(part, name)?.trigger('click')
  await flushPromises()
}

async function send(part: Part): Promise<void> {
  await part.get('form').trigger('submit')
  await flushPromises()
}

beforeEach(() => { Object.assign(service, { put: [], ended: [], refuses: null }) })

describe('what Home Assistant is told', () => {
  it('is turned on by nobody who has not looked at the exact names and text', async () => {
    const part = await shown(OFF)
    await part.get('#broker').setValue('mqtts://ha.lan')
    expect(part.get('[role=status]').text()).toContain('Off')
    expect(button(part, 'Turn on')?.attributes('disabled')).toBeDefined()

    await press(part, 'Show what will be sent')

    expect(part.get('pre').text()).toContain('homeassistant/sensor/x/config')
    expect(button(part, 'Turn on')?.attributes('disabled')).toBeUndefined()
  })

  it('shows what names add as soon as they are let in, and sends what was shown', async () => {
    const part = await shown(OFF)
    await press(part, 'Show what will be sent')
    await part.get('input[type=checkbox]').setValue(true)
    await flushPromises()
    expect(part.get('pre').text()).toContain('{"names":true}')

    await part.get('#broker').setValue(' mqtt://ha.lan ')
    await part.get('#broker-user').setValue('ann')
    await part.get('#broker-password').setValue('secret')
    expect(part.text()).toContain('Without encryption')
    await send(part)

    expect(service.put).toEqual([{ address: 'mqtt://ha.lan', user: 'ann', password: 'secret', fingerprint: null, with_names: true }])
  })

  it('says why the broker was not told, and accepts the certificate it showed', async () => {
    const fingerprint = 'ab'.repeat(32)
    const problem = { message: words('Not trusted.'), hint: words('Compare it.'), at: '2026-11-27T03:00:00.000Z', shown_fingerprint: fingerprint }
    const part = await shown({ ...ON, state: 'failed', problem })
    expect(part.get('[role=status]').text()).toContain('Not trusted. Compare it.')

    await press(part, 'Accept this certificate')

    expect((service.put as BrokerEdit[])[0]).toMatchObject({ fingerprint, password: null, address: ON.address })
  })

  it('keeps the certificate of the same address and forgets it with another', async () => {
    const part = await shown({ ...ON, fingerprint: 'cd'.repeat(32) })
    await press(part, 'Show what will be sent')
    await send(part)
    await part.get('#broker').setValue('mqtts://other.lan')
    await send(part)

    expect((service.put as BrokerEdit[]).map((edit) => [edit.fingerprint, edit.password])).toEqual([['cd'.repeat(32), null], [null, '']])
  })

  it('is turned off, and only when that was refused without asking the broker', async () => {
    const part = await shown(ON)
    expect(button(part, 'Turn off anyway; what was sent stays there')).toBeUndefined()
    service.refuses = new Problem(409, 'capability-missing', 'Nothing answers.', 'Try again.')

    await press(part, 'Turn off and remove what was sent')
    expect(part.get('[role=alert]').text()).toContain('Nothing answers. Try again.')
    service.status = OFF
    await press(part, 'Turn off anyway; what was sent stays there')

    expect(service.ended).toEqual([false, true])
    expect(part.get('[role=status]').text()).toContain('Off')
    expect(part.get<HTMLInputElement>('#broker').element.value).toBe('')
  })

  it('says what a broker refused where it was entered', async () => {
    const part = await shown(OFF)
    await press(part, 'Show what will be sent')
    await part.get('#broker').setValue('ha')
    service.refuses = new Problem(422, 'invalid-request', 'This is no address.', 'Enter mqtts://NAME.')
    await send(part)

    expect(part.get('[role=alert]').text()).toContain('This is no address. Enter mqtts://NAME.')
    expect(part.get('#broker').attributes('aria-invalid')).toBe('true')
  })
})
