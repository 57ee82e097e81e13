// Time that is left, told anew with every answer and running down by itself between them.

import { onUnmounted, readonly, ref, watch, type Ref } from 'vue'

/** What is told may jump by a few seconds from answer to answer; a clock that follows every jump is none. */
const CALM_S = 3
const CALM_RATIO = 0.05

export interface Told {
  /** Null while it is not known. */
  readonly left_s: number | null | undefined
  /** False while the clock rests. */
  readonly isRunning: boolean
  /** Changes with every answer, also where the time told is the same. */
  readonly answer: unknown
}

/** The seconds left: one fewer each second, and set right where what was told last says otherwise. */
export function useCountdown(told: () => Told): Readonly<Ref<number | null>> {
  const shown = ref<number | null>(null)
  let heardAt = performance.now()

  function follow(passed: number): void {
    const { left_s: left, isRunning } = told()
    if (left === null || left === undefined) {
      shown.value = null
      return
    }
    const due = Math.max(0, left - (isRunning ? (performance.now() - heardAt) / 1000 : 0))
    const next = shown.value === null ? due : Math.max(0, shown.value - (isRunning ? passed : 0))
    shown.value = Math.abs(due - next) > Math.max(CALM_S, due * CALM_RATIO) ? due : next
  }

  watch(() => told().answer, () => {
    heardAt = performance.now()
    follow(0)
  }, { immediate: true })
  const timer = setInterval(() => { follow(1) }, 1000)
  onUnmounted(() => { clearInterval(timer) })
  return readonly(shown)
}
