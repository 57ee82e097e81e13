// Loading something for a screen: what went wrong, trying again by itself while nobody answers, and in another language once more.

import { onUnmounted, ref, shallowRef } from 'vue'

import { onLanguageChange } from '@/i18n'
import { Offline, Problem } from '@/domain/problem'

const AGAIN_MS = 3000

export function useLoad(load: () => Promise<unknown>) {
  const problem = shallowRef<Problem | null>(null)
  const isOffline = ref(false)
  const isLoading = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The newest run; null until something was asked for. */
  let last: Promise<void> | null = null
  let isGone = false

  async function attempt(): Promise<void> {
    isLoading.value = true
    try {
      await load()
      problem.value = null
      isOffline.value = false
    } catch (error) {
      if (error instanceof Offline) {
        isOffline.value = true
        timer = setTimeout(() => void run(), AGAIN_MS)
      } else if (error instanceof Problem) problem.value = error
      else throw error
    } finally {
      isLoading.value = false
    }
  }

  function run(): Promise<void> {
    clearTimeout(timer)
    last = attempt()
    return last
  }

  // After what is still on its way in the language before: it must not come last.
  onLanguageChange(() => void last?.then(() => (isGone ? undefined : run())))
  onUnmounted(() => {
    isGone = true
    clearTimeout(timer)
  })

  return { problem, isOffline, isLoading, run }
}
