// The report's drawing desk: what it draws, what it tells of a point, and how the page reaches it.
import { deflateSync } from 'node:zlib'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { openClerk } from '@/report/clerk'
import { openDesk } from '@/report/desk'
import type { FromDesk, Order, Place, ToDesk } from '@/report/messages'
import { nearest } from '@/report/tip-at'
import { unpack } from '@/report/unpack'

import { fullRun } from './support/runs'
import { ENGLISH } from './support/words'
import { said } from './support/said'

const HOSTILE = '<img src=x onerror="alert(1)">'
const json = JSON.stringify({ words: ENGLISH, unit_base: 'si', units: [], metrics: [], runs: [fullRun({ id: 'a' })] })
const BARS: Place = { kind: 'bars', run: 'a', index: 0 }
const TRACE: Place = { kind: 'trace', run: 'a', index: 0 }
const orderOf = (place: Place, more: Partial<Order> = {}): Order => ({ ...place, choice: null, width: 600, isDark: false, hidden: [], ...more })

describe('the desk', () => {
  it('draws without a page, at the size asked for', () => {
    const drawing = openDesk(json)?.draw(orderOf(BARS))

    expect(drawing?.title).toBe('Speed by workload (MB/s)')
    expect(drawing?.svg).toContain('width="600"')
    expect(drawing?.legend.map(({ isHidden }) => isHidden)).toEqual([false, false])
  })

  it('draws again without what was switched off, at another width', () => {
    const desk = openDesk(json)
    const key = desk?.draw(orderOf(BARS))?.legend[0]?.key ?? ''
    const again = desk?.draw(orderOf(BARS, { hidden: [key], width: 360 }))

    expect(again?.legend.map(({ isHidden }) => isHidden)).toEqual([true, false])
    expect(again?.svg).toContain('width="360"')
  })

  it('begins with a headline and draws another workload when asked', () => {
    const desk = openDesk(json)
    const first = desk?.draw(orderOf(TRACE))
    const next = desk?.draw(orderOf(TRACE, { choice: 1 }))

    expect(first?.choices.length).toBeGreaterThan(1)
    expect(next?.title).not.toBe(first?.title)
  })

  it('writes units and metrics only the report tells of with their words', () => {
    const run = fullRun({ id: 'a' })
    const workloads = run.workloads.map((work) => ({ ...work, metric: 'turned_over', summary: { turned_over: work.summary[work.metric] } }))
    const unit = { id: 'sheets_per_min', scaling: 'count', word: said('sheets/min', '张/分'), title: said('Sheets', '张数') }
    const told = { words: ENGLISH, unit_base: 'si', units: [unit], metrics: [{ id: 'turned_over', unit: unit.id }], runs: [{ ...run, workloads }] }
    const drawing = openDesk(JSON.stringify(told))?.draw(orderOf(BARS))

    expect(drawing?.title).toBe('Sheets (sheets/min)')
  })

  it('leaves hostile words words', () => {
    const run = fullRun({ id: 'a' })
    const hostile = { ...run, workloads: run.workloads.map((work) => ({ ...work, title: said(HOSTILE, HOSTILE) })) }
    const drawing = openDesk(JSON.stringify({ words: ENGLISH, unit_base: 'si', units: [], metrics: [], runs: [hostile] }))?.draw(orderOf(BARS))

    expect(drawing?.svg).toContain('&lt;img')
    expect(drawing?.svg).not.toContain('<img')
  })

  it('has nothing for figures it does not know, nor for data that are not ours', () => {
    expect(openDesk(json)?.draw(orderOf({ kind: 'pie', run: 'a', index: 0 }))).toBeNull()
    expect(openDesk(json)?.tip(BARS, 1, 1)).toBeNull()
    expect(openDesk('[]')).toBeNull()
  })
})

describe('what the desk tells of a point', () => {
  it('is the median and spread of the bar there', () => {
    const desk = openDesk(json)
    desk?.draw(orderOf(BARS))
    const told = Array.from({ length: 40 }, (_, step) => desk?.tip(BARS, 230, step * 10)?.html ?? '').filter(Boolean)

    expect(told.join()).toContain('Median')
  })

  it('is the nearest second of all lines', () => {
    const desk = openDesk(json)
    desk?.draw(orderOf(TRACE))
    const told = desk?.tip(TRACE, 300, 60)

    expect(told?.html).toContain('Round')
    expect(told?.lineAt).toBeGreaterThan(0)
  })

  it('is nothing beside the drawing', () => {
    const desk = openDesk(json)
    desk?.draw(orderOf(TRACE))

    expect(desk?.tip(TRACE, -50, 60)).toBeNull()
  })

  it('is the nearest of the entries that have a place', () => {
    expect(nearest([[0, 1], null, [4, 1], [9, 1]], 5)).toBe(2)
    expect(nearest([], 5)).toBe(-1)
  })
})

describe('the way to the desk', () => {
  /** A thread that answers as `answer` says; null: it breaks down. */
  function stubWorker(answer: ((id: number) => FromDesk) | null): void {
    vi.stubGlobal('Worker', class {
      onmessage: (event: object) => void = () => undefined
      onerror: (event: object) => void = () => undefined
      terminate = () => undefined
      postMessage = (message: ToDesk) => {
        if (!('id' in message)) return
        queueMicrotask(() => {
          if (answer) this.onmessage({ data: answer(message.id) })
          else this.onerror({ preventDefault: () => undefined })
        })
      }
    })
  }

  beforeEach(() => {
    vi.stubGlobal('volbenchOpenDesk', openDesk)
    URL.createObjectURL = () => 'blob:null/1'
  })

  afterEach(() => { vi.unstubAllGlobals() })

  it('leads to a worker', async () => {
    stubWorker((id) => ({ id, answer: { html: 'told', lineAt: null } }))

    expect(await openClerk(new Blob([]), new Blob([json])).tip(BARS, 1, 1)).toEqual({ html: 'told', lineAt: null })
  })

  it('brings its trouble back', async () => {
    stubWorker((id) => ({ id, trouble: 'RangeError: too long' }))

    await expect(openClerk(new Blob([]), new Blob([json])).draw(orderOf(BARS))).rejects.toThrow('RangeError: too long')
  })

  it('leads to the page itself where a worker cannot run, also for what was asked before', async () => {
    stubWorker(null)
    const clerk = openClerk(new Blob([]), new Blob([json]))

    expect((await clerk.draw(orderOf(BARS)))?.title).toBe('Speed by workload (MB/s)')
    expect((await clerk.draw(orderOf(TRACE)))?.choices.length).toBeGreaterThan(1)
  })

  it('leads to the page itself where none may be made', async () => {
    vi.stubGlobal('Worker', function refuse() { throw new DOMException('no', 'SecurityError') })

    expect((await openClerk(new Blob([]), new Blob([json])).draw(orderOf(BARS)))?.height).toBeGreaterThan(0)
  })
})

describe('what stands packed in the page', () => {
  const long = Array.from({ length: 20_000 }, (_, index) => `volbench 存储 ${index % 7}${Math.sin(index).toFixed(9)}`).join('\n')
  const packed = (text: string): Buffer => deflateSync(text, { level: 9 })
  const read = async (bytes: Buffer): Promise<string> => (await unpack(bytes.toString('base64'), 'text/plain')).text()

  afterEach(() => { Reflect.deleteProperty(Uint8Array, 'fromBase64') })

  describe.each(['with', 'without'])('%s base64 in the browser', (help) => {
    beforeEach(() => {
      if (help === 'with') Object.assign(Uint8Array, { fromBase64: (text: string) => new Uint8Array(Buffer.from(text, 'base64')) })
    })

    it.each([['nothing', ''], ['a word', 'word'], ['one letter often', 'a'.repeat(100_000)], ['much', long]])('is unpacked: %s', async (_, text) => {
      expect(await read(packed(text)) === text).toBe(true)
    })

    it('is refused when it is not whole', async () => {
      await expect(read(packed(long).subarray(0, 5_000))).rejects.toThrow()
    })
  })
})
