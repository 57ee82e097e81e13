// One file a run on a shared server: the names and an example first, then sent, stopped, and read back.
import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import ResultFiles from '@/components/settings/ResultFiles.vue'
import type { CollectStatus, SendingPreview, SendingStatus } from '@/domain/result-files'
import { Problem } from '@/domain/problem'

import { entryOf } from '../support/endpoints'
import { show } from '../support/mount'
import { said } from '../support/said'

const OFF: SendingStatus = {
  state: 'off', installation: '0123456789ab', way: '', include: [], waiting: 0, sent: 0, sent_bytes: 0, last_at: null, cost: null, currency: '', problem: null,
}
const IDLE: CollectStatus = { state: 'idle', way: '', done: 0, total: 0, result: null, message: null, hint: null }
const SHOWN: SendingPreview = {
  address: 'https://s3.lan:9000', names: ['volbench-results/0123456789ab/01JD.json.gz'], count: 21, example_run: '01JD',
  example: '{"schema": "volbench.run/2"}', example_bytes: 12_000, is_whole: true, left_out: [],
}
const { service } = vi.hoisted(() => ({
  service: {
    sending: null as unknown, collection: null as unknown, entries: [] as unknown[], asked: [] as unknown[],
    answer: null as unknown as (what: string, words: unknown[]) => Promise<unknown>,
  },
}))
vi.mock('@/api/result-files', () => ({
  getSending: () => Promise.resolve(service.sending),
  getCollection: () => Promise.resolve(service.collection),
  previewSending: (...words: unknown[]) => service.answer('preview', words),
  chooseSending: (...words: unknown[]) => service.answer('choose', words),
  sendNow: (...words: unknown[]) => service.answer('send', words),
  stopSending: (...words: unknown[]) => service.answer('stop', words),
  startCollection: (...words: unknown[]) => service.answer('collect', words),
}))
vi.mock('@/api/endpoints', async (original) => ({
  ...await original<object>(),
  listEndpoints: () => Promise.resolve({ endpoints: service.entries }),
}))

async function shown() {
  const { wrapper } = await show(ResultFiles)
  await flushPromises()
  return wrapper
}

type Part = Awaited<ReturnType<typeof shown>>
const button = (part: Part, name: string) => part.findAll('button').find((one) => one.text() === name)
async function press(part: Part, name: string): Promise<void> {
  await button(part, name)?.trigger('click')
  await flushPromises()
}

const ANSWERS: Readonly<Record<string, unknown>> = {
  preview: SHOWN,
  choose: { ...OFF, state: 'current', way: 'bucket', sent: 21, sent_bytes: 250_000 },
  collect: { ...IDLE, state: 'running', way: 'bucket', total: 4 },
}

function answer(what: string, words: unknown[]): Promise<unknown> {
  service.asked.push([what, ...words])
  if (what === 'stop') service.sending = OFF
  return Promise.resolve(ANSWERS[what])
}

beforeEach(() => {
  Object.assign(service, { sending: OFF, collection: IDLE, asked: [], answer })
  service.entries = [entryOf({ name: 'node', kind: 'ipfs' }), entryOf({ name: 'bucket', kind: 's3' })]
})

describe('result files of several NAS', () => {
  it('sends nothing before names and an example were looked at', async () => {
    const part = await shown()

    expect(part.get('[role=status]').text()).toContain('Off')
    expect(button(part, 'Send from now on')?.attributes('disabled')).toBeDefined()
    await press(part, 'Show what will be sent')

    expect(part.text()).toContain('volbench-results/0123456789ab/01JD.json.gz')
    expect(part.get('pre').text()).toContain('volbench.run/2')
    expect(button(part, 'Send from now on')?.attributes('disabled')).toBeUndefined()
    await press(part, 'Send from now on')

    expect(service.asked).toEqual([['preview', 'bucket', []], ['choose', 'bucket', []]])
    expect(part.get('[role=status]').text()).toContain('bucket has 21')
  })

  it('says so where all files are there already', async () => {
    service.answer = (what, words) => (what === 'preview' ? Promise.resolve({ ...SHOWN, count: 0, names: [] }) : answer(what, words))
    const part = await shown()
    await press(part, 'Show what will be sent')

    expect(part.get('.preview').text()).toContain('Nothing waits; one file goes to https://s3.lan:9000 after each run.')
    expect(part.get('.preview').text()).not.toContain('0 files')
  })

  it('offers only servers that can keep files of ours', async () => {
    const part = await shown()

    expect(part.findAll('option').map((one) => one.attributes('value'))).toEqual(['bucket'])
  })

  it('wants another choice to be looked at again', async () => {
    const part = await shown()
    await press(part, 'Show what will be sent')

    await part.get('input[type=checkbox]').setValue(true)
    await flushPromises()

    expect(part.find('pre').exists()).toBe(false)
    expect(button(part, 'Send from now on')?.attributes('disabled')).toBeDefined()
    await press(part, 'Show what will be sent')
    expect(service.asked.at(-1)).toEqual(['preview', 'bucket', ['serials']])
  })

  it('says why nothing went there, that it is kept and when it is tried again', async () => {
    service.sending = {
      ...OFF, state: 'failed', way: 'bucket', waiting: 3,
      problem: { message: said('The server refused the connection.'), hint: said('Start it.'), since: '2026-11-20T10:05:00Z', next_at: '2026-11-20T10:20:00Z' },
    }
    const part = await shown()

    expect(part.text()).toContain('The server refused the connection. Start it.')
    expect(part.text()).toContain('3 files wait; nothing is lost.')
    expect(part.text()).toContain('Tried again at')
  })

  it('shows in its place what the service says against a place', async () => {
    const part = await shown()
    service.answer = () => Promise.reject(new Problem(409, 'capability-missing', 'It lists nothing.', 'Choose another.', []))
    await press(part, 'Show what will be sent')

    expect(part.get('[role=alert]').text()).toBe('It lists nothing. Choose another.')
  })

  it('stops sending', async () => {
    service.sending = { ...OFF, state: 'current', way: 'bucket', sent: 2 }
    const part = await shown()
    await press(part, 'Stop sending')

    expect(part.get('[role=status]').text()).toContain('Off')
  })

  it('leads to the servers where there is none to choose', async () => {
    service.entries = []
    const part = await shown()

    expect(part.text()).toContain('Add a server of the kind S3, WebDAV or SMB first.')
    expect(part.find('pre').exists()).toBe(false)
  })

  it('reads back what lies there and names what was refused', async () => {
    const part = await shown()
    await press(part, 'Read from bucket')

    expect(part.text()).toContain('Reading: 0 of 4')
    expect(button(part, 'Read from bucket')?.attributes('disabled')).toBeDefined()
    service.collection = {
      ...IDLE, state: 'done', way: 'bucket', done: 4, total: 4,
      result: {
        listed: 9, installations: 3, added: 3, known: 5, refused: 1, others: 0, left: 2, moved_bytes: 9, cost: 0.5, currency: 'EUR', is_all: true,
        refusals: [{ key: 'volbench-results/0123456789ab/BAD.json.gz', why: said('The file is damaged.') }], problem: { key: 'x', why: said('The limit is reached.') },
      },
    }
    const again = await shown()

    expect(again.text()).toContain('9 files of 3 installations: 3 added, 5 already here.')
    expect(again.text()).toContain('BAD.json.gz The file is damaged.')
    expect(again.text()).toContain('2 were not read. The limit is reached.')
    expect(again.text()).toContain('0.50 EUR')
  })
})
