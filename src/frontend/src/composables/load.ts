// Loading something for a screen: what went wrong, and trying again by itself while nobody answers.

import { onUnmounted, ref, shallowRef } from 'vue'

import { Offline, Problem } from '@/domain/problem'

const AGAIN_MS = 3000

export function useLoad(load: () => Promise<unknown>) {
  const problem = shallowRef<Problem | null>(null)
  const isOffline = ref(false)
  const isLoading = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    clearTimeout(timer)
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

  onUnmounted(() => { clearTimeout(timer) })

  return { problem, isOffline, isLoading, run }
}
