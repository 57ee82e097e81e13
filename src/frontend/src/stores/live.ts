// Watches one run at 1 Hz: rests while the page is hidden, waits longer while nobody answers, ends with the run.

import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'

import { Offline, Problem } from '@/domain/problem'
import { cancelRun, pauseRun, pollRun } from '@/api/runs'
import type { FinishedRound, LiveSample, Progress } from '@/domain/live'
import { isActive, type RunRow } from '@/domain/run'

const PERIOD_MS = 1000
const LONGEST_WAIT_MS = 10_000
/** Questions in a row without an answer from which on the service is away: one may get lost. */
const AWAY_AFTER = 2
/** Seconds of samples kept for the sparkline. */
const KEPT = 300

/** Whether anything is heard of the run, and of when what is known is. */
function makeHearing() {
  const isRetrying = ref(false)
  /** Asked again in vain: what is known is of before. */
  const isAway = ref(false)
  /** The service answers, and says again and again nothing of a run that it told of before. */
  const isUntold = ref(false)
  /** What the service itself says is in the way; null where nobody answers. */
  const hindrance = shallowRef<Problem | null>(null)
  /** When it was last heard of the run, in milliseconds since 1970; null before that. */
  const heardAt = ref<number | null>(null)
  let failures = 0
  /** Answers in a row without a word of a run that was told of before. */
  let silences = 0

  /** Of a run that goes on there was more to tell; one that waits has nothing to tell yet. */
  function answered(isTold: boolean, wasTold: boolean): void {
    failures = 0
    isAway.value = false
    hindrance.value = null
    silences = !isTold && wasTold ? silences + 1 : 0
    isRetrying.value = silences > 0
    isUntold.value = silences >= AWAY_AFTER
    if (silences === 0) heardAt.value = Date.now()
  }

  function failed(error: Offline | Problem): void {
    failures += 1
    isRetrying.value = true
    isAway.value = failures >= AWAY_AFTER
    hindrance.value = error instanceof Problem ? error : null
  }

  function forget(): void {
    answered(true, false)
    heardAt.value = null
  }

  return { isRetrying, isAway, isUntold, hindrance, heardAt, failures: () => failures, answered, failed, forget }
}

export const useLiveStore = defineStore('live', () => {
  const row = shallowRef<RunRow | null>(null)
  const progress = shallowRef<Progress | null>(null)
  const samples = shallowRef<readonly LiveSample[]>([])
  const finished = shallowRef<readonly FinishedRound[]>([])
  /** Id of the kind of run; empty until it has begun. */
  const kind = ref('')
  /** What each workload is measured on in turn, and the workloads; empty until it has begun. */
  const variants = shallowRef<readonly string[]>([])
  const cells = shallowRef<readonly string[]>([])
  const hearing = makeHearing()
  const problem = shallowRef<Problem | null>(null)

  let runId: string | null = null
  let cursor = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let request: AbortController | null = null

  const last = computed<LiveSample | null>(() => samples.value.at(-1) ?? null)
  const isOver = computed(() => row.value !== null && !isActive(row.value.state))

  function forget(): void {
    row.value = null
    progress.value = null
    samples.value = []
    finished.value = []
    kind.value = ''
    variants.value = []
    cells.value = []
    problem.value = null
    hearing.forget()
    cursor = 0
  }

  function merge(fresh: readonly LiveSample[], seq: number): void {
    if (seq < cursor) samples.value = []
    const known = samples.value.at(-1)?.seq ?? 0
    samples.value = [...samples.value, ...fresh.filter((one) => one.seq > known)].slice(-KEPT)
    cursor = seq
  }

  async function ask(id: string): Promise<void> {
    request = new AbortController()
    const known = finished.value
    const answer = await pollRun(id, cursor, known.length, request.signal)
    if (id !== runId) return
    row.value = answer.row
    // Of a run that is over there is nothing more to tell.
    hearing.answered(answer.live !== null || !isActive(answer.row.state), progress.value !== null)
    if (!answer.live) return
    progress.value = answer.live.progress
    kind.value = answer.live.kind ?? ''
    variants.value = answer.live.variants ?? []
    cells.value = answer.live.cells ?? []
    // A service that began anew counts from the start and knows nothing of the rounds asked about.
    finished.value = answer.live.seq < cursor ? [] : [...known, ...answer.live.finished_rounds]
    merge(answer.live.samples, answer.live.seq)
  }

  /** Whether it is worth asking again after this failure. */
  function isPassing(error: unknown): boolean {
    if (error instanceof DOMException && error.name === 'AbortError') return false
    if (error instanceof Offline || (error instanceof Problem && error.status === 503)) {
      hearing.failed(error)
      return true
    }
    if (!(error instanceof Problem)) throw error
    problem.value = error
    return false
  }

  async function tick(): Promise<void> {
    const id = runId
    if (id === null || document.hidden) return
    let goesOn = true
    try {
      await ask(id)
    } catch (error) {
      goesOn = isPassing(error)
    }
    if (!goesOn || id !== runId || isOver.value) return
    clearTimeout(timer)
    timer = setTimeout(() => void tick(), Math.min(PERIOD_MS * 2 ** hearing.failures(), LONGEST_WAIT_MS))
  }

  function onVisibility(): void {
    clearTimeout(timer)
    if (document.hidden) request?.abort()
    else if (!isOver.value) void tick()
  }

  /** Begins to watch `id`; what was known of another run is forgotten. */
  function watch(id: string): void {
    stop()
    forget()
    runId = id
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('online', onVisibility)
    void tick()
  }

  function stop(): void {
    runId = null
    clearTimeout(timer)
    request?.abort()
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', onVisibility)
  }

  async function cancel(when: 'now' | 'after-round'): Promise<void> {
    if (runId) await cancelRun(runId, when)
  }

  /** Asks for a pause after the round at hand, or for an end of it. */
  async function pause(isOn: boolean): Promise<void> {
    if (runId) await pauseRun(runId, isOn)
  }

  const { isRetrying, isAway, isUntold, hindrance, heardAt } = hearing
  return { row, kind, variants, cells, progress, samples, finished, last, isRetrying, isAway, isUntold, hindrance, heardAt, isOver, problem, watch, stop, cancel, pause }
})
