import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { RunStatus } from '@/domain/live'
import { useLiveStore } from '@/stores/live'

import { contract } from '../support/contract'
import { refuse, serve } from '../support/service'

const running = contract.live
const id = running.row.id

function status(seqs: number[], cursor: number): RunStatus {
  const sample = running.live?.samples[0]
  if (!running.live || !sample) throw new Error('the example has no live sample')
  return { ...running, live: { ...running.live, seq: cursor, samples: seqs.map((seq) => ({ ...sample, seq })) } }
}

const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1000)
const shownSeqs = (store: ReturnType<typeof useLiveStore>) => store.samples.map((one) => one.seq)

function hide(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
})
afterEach(() => {
  useLiveStore().stop()
  vi.useRealTimers()
})

describe('watching a run', () => {
  it('does not call a run that is over unheard', async () => {
    const answers: RunStatus[] = [status([1], 1), { row: { ...running.row, state: 'done' }, live: null }]
    serve({ [`GET runs/${id}`]: () => answers.shift() ?? { row: { ...running.row, state: 'done' }, live: null } })
    const store = useLiveStore()

    store.watch(id)
    await seconds(3)

    expect([store.isOver, store.isRetrying, store.isUntold]).toEqual([true, false, false])
  })

  it('asks once a second with the cursor of the last answer', async () => {
    const asked = serve({ [`GET runs/${id}`]: () => status([], 7) })
    const rounds = running.live?.finished_rounds.length ?? 0

    useLiveStore().watch(id)
    await seconds(2.5)

    expect(asked.map((one) => one.path)).toEqual([`runs/${id}?after=0&rounds=0`, `runs/${id}?after=7&rounds=${rounds}`, `runs/${id}?after=7&rounds=${rounds * 2}`])
  })

  it('puts new rounds behind the known ones, and forgets them when the service counts from the start', async () => {
    const [first, second] = running.live?.finished_rounds ?? []
    const told = (seq: number, rounds: unknown[]) => ({ ...running, live: { ...running.live, seq, samples: [], finished_rounds: rounds } })
    const answers = [told(3, [first]), told(4, [second]), told(1, [])]
    serve({ [`GET runs/${id}`]: () => answers.shift() ?? told(2, [first]) })
    const store = useLiveStore()

    store.watch(id)
    await seconds(1.5)
    expect(store.finished).toEqual([first, second])

    await seconds(1)
    expect(store.finished).toEqual([])
    await seconds(1)
    expect(store.finished).toEqual([first])
  })

  it('puts new samples behind the known ones and drops those it has', async () => {
    const answers = [status([1, 2], 2), status([2, 3], 3)]
    serve({ [`GET runs/${id}`]: () => answers.shift() ?? status([], 3) })
    const store = useLiveStore()

    store.watch(id)
    await seconds(1.5)

    expect(shownSeqs(store)).toEqual([1, 2, 3])
  })

  it('begins again when the service has restarted and counts from the start', async () => {
    const answers = [status([40, 41], 41), status([1, 2], 2)]
    serve({ [`GET runs/${id}`]: () => answers.shift() ?? status([], 2) })
    const store = useLiveStore()

    store.watch(id)
    await seconds(1.5)

    expect(shownSeqs(store)).toEqual([1, 2])
  })

  it('keeps five minutes of samples', async () => {
    serve({ [`GET runs/${id}`]: () => status(Array.from({ length: 400 }, (_, n) => n + 1), 400) })
    const store = useLiveStore()

    store.watch(id)
    await seconds(0.5)

    expect(store.samples).toHaveLength(300)
    expect(store.last?.seq).toBe(400)
  })

  it('ends with the run', async () => {
    const asked = serve({ [`GET runs/${id}`]: { ...contract.status, row: { ...contract.status.row, id } } })
    const store = useLiveStore()

    store.watch(id)
    await seconds(5)

    expect(store.isOver).toBe(true)
    expect(asked).toHaveLength(1)
  })

  it('rests while the page is hidden and asks at once when it is seen again', async () => {
    const asked = serve({ [`GET runs/${id}`]: () => status([], 1) })
    useLiveStore().watch(id)
    await seconds(0.5)

    hide(true)
    await seconds(60)
    const whileHidden = asked.length
    hide(false)
    await seconds(0.1)

    expect(whileHidden).toBe(1)
    expect(asked).toHaveLength(2)
  })

  it('waits longer while nobody answers, and says so', async () => {
    const asked = serve({ [`GET runs/${id}`]: () => { throw new TypeError('failed to fetch') } })
    const store = useLiveStore()

    store.watch(id)
    await seconds(13.9)

    // 0 s, then after waits of 2, 4 and 8 s: the fourth comes at 14 s.
    expect(asked).toHaveLength(3)
    expect(store.isRetrying).toBe(true)
  })

  it('takes a service for away from the second question without an answer on, and knows since when', async () => {
    let isAway = false
    serve({ [`GET runs/${id}`]: () => { if (isAway) throw new TypeError('failed to fetch'); return status([], 1) } })
    const store = useLiveStore()
    store.watch(id)
    await seconds(0.5)
    const heard = store.heardAt

    isAway = true
    await seconds(1)
    expect([store.isRetrying, store.isAway]).toEqual([true, false])
    await seconds(4)
    expect([store.isAway, store.heardAt]).toEqual([true, heard])
    isAway = false
    await seconds(10)
    expect([store.isRetrying, store.isAway]).toEqual([false, false])
  })

  it('never waits longer than ten seconds', async () => {
    const asked = serve({ [`GET runs/${id}`]: () => { throw new TypeError('failed to fetch') } })
    useLiveStore().watch(id)
    await seconds(60)
    const before = asked.length

    await seconds(10)

    expect(asked.length - before).toBe(1)
  })

  it('goes on at full pace after the connection came back', async () => {
    let isAway = true
    serve({ [`GET runs/${id}`]: () => { if (isAway) throw new TypeError('failed to fetch'); return status([5], 5) } })
    const store = useLiveStore()
    store.watch(id)
    await seconds(1)

    isAway = false
    await seconds(2)

    expect(store.isRetrying).toBe(false)
    expect(shownSeqs(store)).toEqual([5])
  })

  it('stops at a problem that asking again cannot mend', async () => {
    const asked = serve({ [`GET runs/${id}`]: () => refuse(404, 'not-found', 'No such run.') })
    const store = useLiveStore()

    store.watch(id)
    await seconds(5)

    expect(asked).toHaveLength(1)
    expect(store.problem?.code).toBe('not-found')
  })

  it('forgets a run when another is watched', async () => {
    serve({ [`GET runs/${id}`]: () => status([1], 1) })
    const store = useLiveStore()
    store.watch(id)
    await seconds(0.1)

    store.watch('other')

    expect(store.row).toBeNull()
    expect(store.samples).toEqual([])
  })

  it.each(['now', 'after-round'] as const)('sends the wish to end %s', async (when) => {
    const asked = serve({ [`GET runs/${id}`]: () => status([], 1), [`POST runs/${id}/cancel`]: {} })
    const store = useLiveStore()
    store.watch(id)

    await store.cancel(when)

    expect(asked.find((one) => one.method === 'POST')?.body).toEqual({ when })
  })
})
