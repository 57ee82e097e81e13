// Notices that are sent: an address first, then the exact words, then on; what became of them in words.
import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { ICONS } from '@/components/icons'
import NoticeSending from '@/components/settings/NoticeSending.vue'
import type { EnteredAddress, NoticeAddress, NoticeSending as Sending, SendingChange } from '@/domain/notice-sending'
import { Problem } from '@/domain/problem'
import { useNoticesStore } from '@/stores/notices'

import { show } from '../support/mount'

const OFF: Sending = { is_on: false, language: 'en', quiet_from: null, quiet_until: null, occasions: ['drop', 'failed-run', 'slow-disk'], addresses: [] }
const ADDRESS: NoticeAddress = {
  id: 'one', service: 'ntfy', form: 'ntfy', masked: 'ntfy://…', added_at: '2026-11-27T12:00:00.000Z',
  waiting: 0, last_sent_at: null, problem: null, is_given_up: false, next_try_at: null,
}
const { service } = vi.hoisted(() => ({ service: { sending: null as Sending | null, changes: [] as SendingChange[], added: [] as EnteredAddress[], replaced: [] as [string, EnteredAddress][], refused: false, wrong: null as Problem | null } }))
const now = (): Sending => service.sending ?? OFF
const text = (words: string) => ({ code: 'x', values: {}, text: words })

vi.mock('@/api/notice-sending', () => ({
  getNoticeSending: () => Promise.resolve(now()),
  patchNoticeSending: (change: SendingChange) => {
    service.changes.push(change)
    service.sending = { ...now(), ...change }
    return Promise.resolve(service.sending)
  },
  getNoticePreview: (language: string) => Promise.resolve({
    read: `read-${language}`,
    notices: [{ occasion: 'drop', title: `Volume 1: Slower (${language})`, body: 'Reading large files: −31 %' }],
  }),
  postNoticeTest: () => Promise.resolve({ tried: [{ address_id: 'one', problem: service.refused ? text('Nobody listens.') : null }] }),
  putNoticeAddress: (id: string, address: EnteredAddress) => {
    if (service.wrong) return Promise.reject(service.wrong)
    service.replaced.push([id, address])
    return Promise.resolve(now())
  },
  postNoticeAddress: (address: EnteredAddress) => {
    if (service.wrong) return Promise.reject(service.wrong)
    service.added.push(address)
    service.sending = { ...now(), addresses: [ADDRESS] }
    return Promise.resolve(service.sending)
  },
  deleteNoticeAddress: () => {
    service.sending = { ...OFF }
    return Promise.resolve()
  },
}))

async function shown() {
  const { wrapper } = await show(NoticeSending)
  await flushPromises()
  return wrapper
}

type Part = Awaited<ReturnType<typeof shown>>
const button = (part: Part, name: string) => part.findAll('button').find((one) => one.text() === name)

async function press(part: Part, name: string): Promise<void> {
  await button(part, name)?.trigger('click')
  await flushPromises()
}

/** Fill in the form of a service and send it. */
async function fill(part: Part, form: string, entered: Record<string, string>): Promise<void> {
  await part.get('form select').setValue(form)
  for (const [label, text] of Object.entries(entered)) {
    await part.findAll('form label').find((one) => one.text().startsWith(label))?.get('input').setValue(text)
  }
  await part.get('form').trigger('submit')
  await flushPromises()
}

beforeEach(() => { Object.assign(service, { sending: null, changes: [], added: [], replaced: [], refused: false, wrong: null }) })

describe('notices that are sent', () => {
  it('are switched on only with an address and after the exact words were looked at', async () => {
    const part = await shown()
    expect(part.get('[role=status]').text()).toContain('Off')
    await press(part, 'Show the exact words')
    expect(button(part, 'Switch on')?.attributes('disabled')).toBeDefined()

    await fill(part, 'ntfy', { Topic: ' my-topic ' })
    expect(service.added).toEqual([{ service: 'ntfy', entered: { topic: 'my-topic' } }])
    expect(part.findAll('form input').map((one) => (one.element as HTMLInputElement).value).join('')).toBe('')
    await press(part, 'Switch on')

    expect(part.get('dl').text()).toContain('Volume 1: Slower (en)')
    expect(service.changes).toEqual([{ is_on: true, language: 'en', read: 'read-en' }])
    expect(part.get('[role=status]').text()).toContain('On')
  })

  it('have the fields of the service that is picked, and send nothing of another one', async () => {
    const part = await shown()
    const labels = () => part.findAll('form .fields label > span').map((one) => one.text())
    expect(labels()).toEqual(['Mail address', 'Password', 'Server (optional)'])
    await fill(part, 'mail', { 'Mail address': 'me@example.com' })
    expect(button(part, 'Add')?.attributes('disabled')).toBeDefined()

    await fill(part, 'webhook', { 'Webhook address': 'https://hook.example/', User: 'u', Password: ' p' })
    await fill(part, 'other', { 'Address for notices': 'gotify://server/token' })
    expect(service.added).toEqual([
      { service: 'webhook', entered: { url: 'https://hook.example/', user: 'u', password: ' p' } },
      { service: 'other', entered: { address: 'gotify://server/token' } },
    ])
  })

  it('are changed by entering everything anew: the service is told, what is secret is not', async () => {
    service.sending = { ...OFF, addresses: [ADDRESS] }
    const part = await shown()
    await press(part, 'Change')
    expect((part.get('form select').element as HTMLSelectElement).value).toBe('ntfy')
    expect(part.get('form').text()).toContain('ntfy ntfy://… What you entered stays hidden')
    await fill(part, 'ntfy', { Topic: 'another' })

    expect(service.replaced).toEqual([['one', { service: 'ntfy', entered: { topic: 'another' } }]])
    expect(button(part, 'Save')).toBeUndefined()
  })

  it('stay as they were where a change is left', async () => {
    service.sending = { ...OFF, addresses: [ADDRESS] }
    const part = await shown()
    await press(part, 'Change')
    await press(part, 'Leave as it is')

    expect(service.replaced).toEqual([])
    expect(button(part, 'Add')).toBeDefined()
  })

  it('keep what is half entered of a new address while another one is changed, and nothing once it was added', async () => {
    service.sending = { ...OFF, addresses: [ADDRESS] }
    const part = await shown()
    const values = () => part.findAll('form input').map((one) => (one.element as HTMLInputElement).value)
    await part.findAll('form label').find((one) => one.text().startsWith('Mail address'))?.get('input').setValue('me@example.com')
    await press(part, 'Change')
    expect(values().join('')).toBe('')
    await press(part, 'Leave as it is')
    expect(values()[0]).toBe('me@example.com')

    await fill(part, 'ntfy', { Topic: 'mine' })
    expect((part.get('form select').element as HTMLSelectElement).value).toBe('mail')
    expect(values().join('')).toBe('')
  })

  it.each([['Save', true], ['Leave as it is', true], ['Remove', false], ['Add', false]])('put the focus above the list after %s', async (name, isChange) => {
    service.sending = { ...OFF, addresses: [ADDRESS] }
    const { wrapper: part } = await show(NoticeSending)
    await flushPromises()
    if (isChange) await press(part, 'Change')
    if (name === 'Save' || name === 'Add') await fill(part, 'ntfy', { Topic: 'mine' })
    else await press(part, name)

    expect(document.activeElement?.textContent).toBe('Notices by mail or messenger')
    part.unmount()
  })

  it.each([true, false])('say at the field what is wrong there, lead there, and say it no more once something else is typed (changed: %s)', async (isChange) => {
    service.sending = { ...OFF, addresses: [ADDRESS] }
    service.wrong = new Problem(422, 'invalid-request', 'A topic has 1 to 64 letters.', 'Correct it.', [{ path: 'entered.topic', message: 'A topic has 1 to 64 letters.' }])
    const { wrapper: part } = await show(NoticeSending)
    await flushPromises()
    if (isChange) await press(part, 'Change')
    await fill(part, 'ntfy', { Topic: 'two words' })

    const wrong = part.get('[aria-invalid=true]')
    expect(part.findAll('[aria-invalid=true]')).toHaveLength(1)
    expect(document.activeElement).toBe(wrong.element)
    expect((wrong.element as HTMLInputElement).value).toBe('two words')
    expect(wrong.attributes('aria-describedby')?.split(' ').map((id) => part.get(`#${id}`).text())[0]).toBe('A topic has 1 to 64 letters.')
    expect(useNoticesStore().notices).toEqual([])

    await wrong.setValue('words')
    expect(part.findAll('[aria-invalid=true]')).toHaveLength(0)
    // The same answer once more leads there once more.
    await fill(part, 'ntfy', {})
    expect(document.activeElement).toBe(part.get('[aria-invalid=true]').element)
    service.wrong = null
    await fill(part, 'ntfy', { Topic: 'words' })
    expect([...service.added, ...service.replaced]).toHaveLength(1)
    part.unmount()
  })

  it('say what is wrong with the address as a whole at the one field it is made of', async () => {
    service.wrong = new Problem(422, 'invalid-request', 'No service is called that.', 'See the list.', [{ path: 'address', message: 'No service is called that.' }])
    const part = await shown()
    await fill(part, 'other', { 'Address for notices': 'pigeon://' })

    expect(part.get('[aria-invalid=true]').attributes('aria-describedby')).toContain('notice-fault-address')
    expect(part.get('#notice-fault-address').text()).toBe('No service is called that.')
  })

  it('say at the edge what is about no field of the form', async () => {
    service.wrong = new Problem(422, 'invalid-request', 'Such an address is known.', '', [{ path: 'address', message: 'Such an address is known.' }])
    const part = await shown()
    await fill(part, 'ntfy', { Topic: 'mine' })

    expect(part.findAll('[aria-invalid=true]')).toHaveLength(0)
    expect(useNoticesStore().notices.map((one) => one.text)).toEqual(['Such an address is known.'])
  })

  it('have secrets that no browser fills in', async () => {
    const part = await shown()

    expect(part.get('input[type=password]').attributes('autocomplete')).toBe('new-password')
  })

  it('cannot be switched on before the words were shown', async () => {
    service.sending = { ...OFF, addresses: [ADDRESS] }
    const part = await shown()

    expect(button(part, 'Switch on')?.attributes('disabled')).toBeDefined()
  })

  it('show the words anew in another language', async () => {
    const part = await shown()
    await press(part, 'Show the exact words')
    await part.findAll('select')[1]?.setValue('zh-CN')
    await flushPromises()

    expect(part.get('dl').text()).toContain('(zh-CN)')
    expect(part.get('dl').attributes('lang')).toBe('zh-CN')
    expect(service.changes).toEqual([])
  })

  it.each([
    [{}, 'Nothing sent yet', 'clock'],
    [{ last_sent_at: '2026-11-27T12:00:00.000Z' }, 'Last sent', 'check'],
    [{ waiting: 2 }, '2 notices wait', 'clock'],
    [{ problem: text('Nobody listens.'), waiting: 1, next_try_at: '2026-11-27T12:05:00.000Z' }, 'Nobody listens. Tried again', 'wrong'],
    [{ problem: text('Nobody listens.'), is_given_up: true }, 'Given up. Nobody listens.', 'wrong'],
  ] as const)('say what became of the last one: %o', async (state, words, sign) => {
    service.sending = { ...OFF, is_on: true, addresses: [{ ...ADDRESS, ...state }] }
    const part = await shown()

    expect(part.get('li').text()).toContain(words)
    expect(part.get('li').text()).toContain('ntfy://…')
    expect(part.get('li [role=status] path').attributes('d')).toBe(ICONS[sign])
  })

  it('say how a test went, address by address', async () => {
    service.sending = { ...OFF, addresses: [ADDRESS] }
    const part = await shown()
    await press(part, 'Send a test')
    expect(part.get('li').text()).toContain('The test was sent.')

    service.refused = true
    await press(part, 'Send a test')
    expect(part.get('li').text()).toContain('The test was not sent. Nobody listens.')
  })

  it('keep both quiet hours or neither', async () => {
    const part = await shown()
    const [, , from, until] = part.findAll('select')
    await from?.setValue('23')
    await flushPromises()
    await until?.setValue('')
    await flushPromises()

    expect(service.changes).toEqual([{ quiet_from: 23, quiet_until: 7 }, { quiet_from: null, quiet_until: null }])
  })

  it('are told only of what is ticked', async () => {
    const part = await shown()
    await part.findAll('input[type=checkbox]')[1]?.setValue(false)
    await flushPromises()

    expect(service.changes).toEqual([{ occasions: ['drop', 'slow-disk'] }])
  })
})
